"""A table that cannot be replayed is set aside, and nothing else suffers."""

import asyncio
import json
import logging
import random
import sqlite3
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from tablee.games import game
from tablee.web.storage.store import store_at
from tablee.web.tables import aside as aside_module
from tablee.web.tables import commands, rematches, seating
from tablee.web.tables.aside import SetAside, examine
from tablee.web.tables.errors import Refused
from tablee.web.tables.house import ASIDE_SECONDS, House
from tablee.web.tables.journal import Entry, Notice
from tablee.web.tables.table import Table
from tests.web.house import ANA, BEA, CLO, create, duel, in_house, opened, play, store_of, until

HOUSES = Path(__file__).parent.parent / "houses"

DAMAGES = {
    "an action that is none": "UPDATE entries SET action = 'castle' WHERE \"table\" = :id AND sequence = 3",
    "an action that is not legal": "UPDATE entries SET action = '+9' WHERE \"table\" = :id AND sequence = 3",
    "a seat that is not there": 'UPDATE entries SET seat = 7 WHERE "table" = :id AND sequence = 3',
    "a seat below zero": 'UPDATE entries SET seat = -1 WHERE "table" = :id AND sequence = 3',
    "a kind that is none": "UPDATE entries SET kind = 'dance' WHERE \"table\" = :id AND sequence = 3",
    "a note that is no JSON": "UPDATE entries SET note = '{' WHERE \"table\" = :id AND sequence = 0",
    "a note without its visitor": "UPDATE entries SET note = '{}' WHERE \"table\" = :id AND sequence = 0",
    "a visitor who never sat down": 'DELETE FROM entries WHERE "table" = :id AND sequence = 1',
    "an end that was not reached": "UPDATE tables SET stage = 'over' WHERE id = :id",
    "options that are no JSON": "UPDATE tables SET options = 'fast' WHERE id = :id",
    "an option that is none": """UPDATE tables SET options = '{"speed":"9"}' WHERE id = :id""",
    "too many seats": "UPDATE tables SET players = 9 WHERE id = :id",
    "a game that is none": "UPDATE tables SET game = 'chess' WHERE id = :id",
}


def damage(place: Path | str, id: str, statement: str) -> None:
    """Changes what is stored of a table while the house is closed."""
    store = store_at(place)
    with store.engine.begin() as connection:
        assert connection.execute(text(statement), {"id": id}).rowcount == 1
    store.close()


async def set_aside(house: House, id: str) -> SetAside:
    with pytest.raises(SetAside) as caught:
        await house.table(id)
    return caught.value


@pytest.mark.parametrize("clock", [None, 86400])
@pytest.mark.parametrize("what", DAMAGES)
def test_one_damaged_row_keeps_nobody_out(
    place: Path | str, what: str, clock: int | None, caplog: pytest.LogCaptureFixture
) -> None:
    """Attack: one stored action that cannot be replayed. The home page answered 500 for all; with a clock the house
    did not start.
    """

    async def before() -> tuple[str, str]:
        async with opened(place) as house:
            bad, good = await duel(house, clock=clock, public=True), await duel(house, public=True)
            await play(bad, 3, random.Random(1))
            return bad.id, good.id

    async def after(bad: str, good: str) -> None:
        async with opened(place) as house:
            for _ in range(3):
                assert [table.id for table in await house.running_tables()] == [good]
                assert {table.id for table in await house.tables_of(ANA)} == {good}
                refusal = await set_aside(house, bad)
            assert refusal.status == 410
            assert refusal.sentence("fr") != refusal.sentence("en")
            assert "cannot be shown" in refusal.sentence("en")
            assert [aside.id for aside in await examine(house)] == [bad]
            await play(await house.table(good), 1, random.Random(1))
            with pytest.raises(SetAside):
                await commands.act(await house.table(bad), ANA, "+1", 0)

    bad, good = asyncio.run(before())
    damage(place, bad, DAMAGES[what])
    with caplog.at_level(logging.WARNING):
        asyncio.run(after(bad, good))
    told = [record for record in caplog.records if bad in record.getMessage()]
    assert len(told) == 1, "the operator is told once"


def test_a_table_that_the_operator_has_mended_is_shown_again_without_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as house:
            id = (await duel(house)).id
            damage(tmp_path, id, 'UPDATE entries SET seat = 7 WHERE "table" = :id AND sequence = 1')
            house.tables.clear()
            await set_aside(house, id)
            damage(tmp_path, id, 'UPDATE entries SET seat = 1 WHERE "table" = :id AND sequence = 1')
            await house.tidy_up(time.time())
            await set_aside(house, id)  # nobody reads it again with every request
            await house.tidy_up(time.time() + ASIDE_SECONDS)
            assert (await house.table(id)).stage == "running"

    asyncio.run(story())


def test_when_the_time_of_a_damaged_table_is_up_other_clocks_go_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tablee.web.tables.setup.CLOCKS", (1,))

    async def before() -> tuple[str, str]:
        async with opened(tmp_path) as house:
            return (await duel(house, clock=1)).id, (await duel(house, clock=1)).id

    async def after(bad: str, good: str) -> None:
        async with opened(tmp_path) as house:
            await until(lambda: good in house.tables and house.tables[good].sequence > 2)
            assert list(house.aside) == [bad]

    bad, good = asyncio.run(before())
    damage(tmp_path, bad, 'UPDATE entries SET seat = 7 WHERE "table" = :id AND sequence = 1')
    asyncio.run(after(bad, good))


def test_what_another_process_stores_wrongly_sets_only_that_table_aside(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Attack: a notice with an entry that cannot be applied was logged with a traceback at every notice."""

    async def story(house: House) -> None:
        bad, good = await duel(house), await duel(house)
        wrong = Entry(bad.sequence, "action", 0, "castle", 1.0)
        await house.journal.append(bad.id, wrong, None)
        for table, entries in ((bad, (wrong,)), (bad, ()), (good, ())):
            table.touch()
            house.on_notice(Notice(table.id, entries))
        await set_aside(house, bad.id)
        assert await house.table(good.id) is good

    in_house(tmp_path, story)
    assert caplog.text.count("is set aside") == 1
    assert "Traceback" not in caplog.text


def test_those_who_sat_there_can_play_again_and_nobody_else(tmp_path: Path) -> None:
    async def before() -> str:
        async with opened(tmp_path) as house:
            table = await create(house, "madness", 3, {}, ["me", "open", "bot:easy"], None, False, ANA)
            await seating.sit(table, BEA)
            return table.id

    async def after(id: str) -> None:
        async with opened(tmp_path) as house:
            aside = (await set_aside(house, id)).table
            assert [seat.name for seat in aside.seats] == ["Ana", "Bea", ""]
            with pytest.raises(Refused):
                await rematches.rematch_aside(house, aside, CLO)
            again = await rematches.rematch_aside(house, aside, ANA)
            aside = (await set_aside(house, id)).table
            assert aside.rematch_id == again.id
            assert await rematches.rematch_aside(house, aside, BEA) is again
            assert [table.id for table in await house.aside_of(ANA)] == [id]
            assert await house.aside_of(CLO) == []

    id = asyncio.run(before())
    damage(tmp_path, id, "UPDATE tables SET stage = 'over' WHERE id = :id")
    asyncio.run(after(id))


def test_an_outage_of_the_database_sets_nothing_aside(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        house.tables.clear()
        real: Callable[..., Awaitable[list[Entry]]] = store_of(house).entries

        async def away(*_: object) -> list[Entry]:
            raise OSError("the disk is away")

        monkeypatch.setattr(store_of(house), "entries", away)
        with pytest.raises(OSError, match="away"):
            await house.table(table.id)
        monkeypatch.setattr(store_of(house), "entries", real)
        assert (await house.table(table.id)).sequence == table.sequence

    in_house(tmp_path, story)


# ---- other rules


@pytest.fixture
def newer_rules() -> Iterator[None]:
    """Every game has a later version of its rules."""
    games = [game(name) for name in ("aztec", "gaudi", "gold", "madness", "maya")]
    versions = [one.rules_version for one in games]
    for one in games:
        object.__setattr__(one, "rules_version", one.rules_version + 1)
    yield
    for one, version in zip(games, versions, strict=True):
        object.__setattr__(one, "rules_version", version)


@pytest.fixture
def earlier(tmp_path: Path) -> Path:
    """A house that version 0.1 wrote."""
    with sqlite3.connect(tmp_path / "house.sqlite") as database:
        database.executescript((HOUSES / "0.1.sql").read_text(encoding="utf-8"))
    database.close()
    return tmp_path


FACTS = json.loads((HOUSES / "0.1.json").read_text(encoding="utf-8"))


@pytest.mark.usefixtures("newer_rules")
def test_games_of_an_earlier_house_are_ended_kindly_when_the_rules_have_changed(earlier: Path) -> None:
    """Attack: a release with changed rules. Running games broke at some later move, or went on by two sets of rules."""

    async def story(house: House) -> None:
        for left in FACTS["running"]:
            refusal = await set_aside(house, left["id"])
            assert refusal.table.reason == "ended"
            assert "without a result" in refusal.sentence("en")
            assert "sans résultat" in refusal.sentence("fr")
            found = await house.journal.read_table(left["id"])
            assert found is not None
            assert found[0].stage == "ended"
        assert await house.journal.clocked_tables() == []
        over = await house.table(FACTS["over"]["id"])
        assert over.over, "a finished game that can be replayed keeps its result"
        [open_table] = await house.open_tables()
        await seating.sit(open_table, CLO)
        assert open_table.match is not None, "where seats were free one plays by the new rules"
        aside = (await set_aside(house, FACTS["running"][0]["id"])).table
        again = await rematches.rematch_aside(house, aside, ANA)
        assert (again.game.name, again.options) == (aside.game, aside.options)

    async def later(house: House) -> None:
        assert (await set_aside(house, FACTS["running"][0]["id"])).table.reason == "ended"
        [mine] = [table for table in await house.running_tables() if table.id == FACTS["open"]["id"]]
        assert mine.rules == mine.game.rules_version

    in_house(earlier, story)
    in_house(earlier, later)


@pytest.mark.usefixtures("newer_rules")
def test_a_finished_game_that_no_longer_replays_says_that_it_was_played_by_earlier_rules(earlier: Path) -> None:
    id = FACTS["over"]["id"]
    damage_of_new_rules = "UPDATE entries SET action = '+9' WHERE \"table\" = :id AND sequence = 5"

    async def story(house: House) -> None:
        refusal = await set_aside(house, id)
        assert refusal.table.reason == "earlier rules"
        assert "earlier rules of Maya Madness" in refusal.sentence("en")

    with sqlite3.connect(earlier / "house.sqlite") as database:
        database.execute(damage_of_new_rules, {"id": id})
    database.close()
    in_house(earlier, story)


def test_rules_that_have_not_changed_leave_every_game_as_it_is(earlier: Path) -> None:
    async def story(house: House) -> None:
        aside = {table.game: table.reason for table in await examine(house)}
        assert aside == {"gaudi": "ended"}, "its rules have changed since that house was written"

    in_house(earlier, story)


def test_every_reason_has_a_sentence_in_both_languages() -> None:
    for sentence in aside_module.SENTENCES.values():
        english = Refused(410, sentence, game="Gold").sentence("en")
        french = Refused(410, sentence, game="Gold").sentence("fr")
        assert english != french


def test_what_is_known_of_a_table_tells_no_secret(tmp_path: Path) -> None:
    """The operator's line and the page must not tell what a player holds."""

    async def story(house: House) -> None:
        table: Table = await duel(house)
        await play(table, 2, random.Random(1))
        id = table.id
        house.tables.clear()
        await house.journal.append(id, Entry(table.sequence, "action", 0, "castle", 1.0), None)
        refusal = await set_aside(house, id)
        assert refusal.table.detail == "entry 4 is impossible here (IllegalAction)"

    in_house(tmp_path, story)
