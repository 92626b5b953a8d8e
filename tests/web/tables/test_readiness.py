"""Before the game people say that they are ready, and the host starts it: in one process, in two, after a restart."""

import asyncio
import random
from pathlib import Path

import pytest

from tablee.chance import hash_of
from tablee.web.site.table_view import build_table_view
from tablee.web.tables import openings, places, seating
from tablee.web.tables.aside import examine
from tablee.web.tables.house import House
from tablee.web.tables.readiness import is_asked, say_ready, start
from tablee.web.tables.rematches import rematch
from tablee.web.tables.setup import Setup
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor
from tests.web.house import ANA, BEA, CLO, duel, following, in_house, opened, play, refusal, until
from tests.web.tables.test_presence import at, away, impatient

PARTS = {ANA: b"a" * 32, BEA: b"b" * 32, CLO: b"c" * 32}


async def sat(table: Table, *visitors: Visitor) -> None:
    """People sit down as they do by the page: with a hash, and not ready yet."""
    for visitor in visitors:
        await seating.sit(table, visitor, hash=hash_of(PARTS[visitor]), ready=not is_asked(table, visitor))


async def laid(house: House, players: int = 2) -> Table:
    """A table of Ana's; the other seats are free."""
    wishes = Setup("madness", players, seats=["me", *["open"] * (players - 1)])
    table = await seating.open_table(house, wishes, ANA, keep=True)
    await sat(table, ANA)
    return table


def states(table: Table, visitor: Visitor = ANA) -> list[str]:
    """What the waiting room says of each seat."""
    return [seat.state for seat in build_table_view(table, visitor, "en", "").seats]


def test_the_game_begins_when_all_have_said_that_they_are_ready(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await laid(house)
        await sat(table, BEA)
        assert table.missing() == ("ready", [0, 1])
        assert table.opening_ends is None, "nobody loses a seat because they are not ready"
        assert states(table) == ["not ready yet", "not ready yet"]
        assert build_table_view(table, BEA, "en", "").prompt == "Every seat is taken. Say when you are ready."
        assert (await refusal(openings.add_entropy(table, ANA, PARTS[ANA]))).status == 409
        await say_ready(table, BEA, True)
        shown = build_table_view(table, ANA, "en", "")
        assert states(table) == ["not ready yet", "ready"]
        assert shown.room is not None
        assert (shown.room.ready, shown.room.start) == (False, "start")
        assert shown.prompt == "Everybody else is ready: start the game when you like."
        other = build_table_view(table, BEA, "fr", "")
        assert "On attend encore\N{NO-BREAK SPACE}: Ana." in other.prompt
        assert other.room is not None
        assert (other.room.ready, other.room.start) == (True, "")
        await say_ready(table, BEA, False)
        assert table.missing() == ("ready", [0, 1]), "one may change one's mind"
        await say_ready(table, BEA, True)
        assert sum(entry.kind == "ready" for entry in table.entries) == 1, "and that fills no journal"
        await say_ready(table, ANA, True)
        assert table.missing() == ("entropy", [0, 1])
        assert table.opening_ends is not None
        assert (await refusal(say_ready(table, BEA, False))).status == 409, "some may have opened theirs"
        for visitor in (ANA, BEA):
            await openings.add_entropy(table, visitor, PARTS[visitor])
        assert table.stage == "running"
        house.tables.clear()
        assert (await house.table(table.id)).stage == "running"
        assert await examine(house) == []

    in_house(tmp_path, story)


def test_the_host_starts_anyway_and_nobody_else_does(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await laid(house, 3)
        await sat(table, BEA)
        assert (await refusal(start(table, ANA))).status == 409, "a seat is free"
        await sat(table, CLO)
        await say_ready(table, BEA, True)
        room = build_table_view(table, ANA, "en", "").room
        assert room is not None
        assert room.start == "anyway"
        for visitor in (BEA, CLO):
            assert (await refusal(start(table, visitor))).status == 403
        await start(table, ANA)
        assert table.missing()[0] == "entropy"
        await start(table, ANA)  # a double click
        assert sum(entry.kind == "start" for entry in table.entries) == 1

    in_house(tmp_path, story)


def test_while_the_host_is_away_those_who_are_ready_may_start(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await laid(impatient(house))
        await sat(table, BEA)
        with at(table, BEA):
            with at(table, ANA):
                await say_ready(table, BEA, True)
                assert (await refusal(start(table, BEA))).status == 403
            await until(lambda: away(table) == [(0, False)])
            room = build_table_view(table, BEA, "en", "").room
            assert room is not None
            assert room.start == "anyway"
            await start(table, BEA)
            assert table.missing()[0] == "entropy"

    in_house(tmp_path, story)


def test_bots_programs_and_whoever_plays_again_are_ready(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await laid(house, 3)
        await places.place(table, ANA, 1, "bot:easy")
        await places.place(table, ANA, 2, "bot:easy")
        assert table.missing() == ("entropy", [0]), "one person against bots need not say it"
        program = Visitor("p-zoe", "Zoé")
        assert not is_asked(await laid(house), program)
        finished = await duel(house)
        await play(finished, 10_000, random.Random(1))
        again = await rematch(finished, BEA)
        for visitor in (ANA, BEA):
            await sat(again, visitor)
        assert again.missing() == ("entropy", [0, 1])

    in_house(tmp_path, story)


def test_who_leaves_is_no_longer_ready_and_who_comes_is_not_yet(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await laid(house)
        await sat(table, BEA)
        await say_ready(table, BEA, True)
        await seating.leave(table, BEA)
        assert table.reopened == 0, "nobody had opened anything"
        await sat(table, CLO)
        assert states(table) == ["not ready yet", "not ready yet"]

    in_house(tmp_path, story)


def test_two_processes_agree_and_a_restart_forgets_nothing(place: Path | str) -> None:
    async def story() -> None:
        async with opened(place, "one") as one, opened(place, "two") as two:
            here = await laid(one)
            there = await two.table(here.id)
            await sat(there, BEA)
            with following(here), following(there):
                await asyncio.gather(say_ready(here, ANA, True), say_ready(there, BEA, True))
                await until(lambda: here.missing() == there.missing() == ("entropy", [0, 1]))
        async with opened(place, "three") as three:
            later = await three.table(here.id)
            assert later.missing() == ("entropy", [0, 1])
            assert [seat.ready for seat in later.seats] == [True, True]

    asyncio.run(story())


def test_a_process_that_missed_a_notice_still_takes_back_that_one_is_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Attack: that process took the wish for what it already was, did nothing, and the game began without Bea."""

    async def story() -> None:
        async with opened(tmp_path, "one") as one, opened(tmp_path, "two") as two:
            here = await laid(one)
            await sat(here, BEA)
            monkeypatch.setattr(House, "on_notice", lambda *_: None)
            there = await two.table(here.id)
            await say_ready(there, BEA, True)
            assert not here.seats[1].ready, "the notice did not come"
            await say_ready(here, BEA, False)
            assert here.unready == [0, 1]
        async with opened(tmp_path, "three") as three:
            assert (await three.table(here.id)).unready == [0, 1]

    asyncio.run(story())


@pytest.mark.parametrize("ready", [True, False])
def test_a_watcher_has_no_say(tmp_path: Path, ready: bool) -> None:
    async def story(house: House) -> None:
        table = await laid(house)
        assert (await refusal(say_ready(table, CLO, ready))).status == 403
        assert (await refusal(start(table, CLO))).status == 403
        room = build_table_view(table, CLO, "en", "").room
        assert room is not None
        assert room.ready is None

    in_house(tmp_path, story)
