"""Commitment first, then hashes, then openings: nobody knows another's entropy while choosing their own."""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tablee.chance import hash_of, promise_of
from tablee.record import verify
from tablee.web.tables import openings, seating, table
from tablee.web.tables.errors import Refused
from tablee.web.tables.house import House
from tablee.web.tables.record import record_of
from tablee.web.tables.setup import Setup
from tablee.web.tables.table import Table
from tests.web.house import ANA, BEA, CLO, following, in_house, opened, play, refusal, store_of, until

ANAS, BEAS, CLOS = b"A" * 16, b"B" * 16, b"C" * 16


async def laid(house: House, seats: list[str] | None = None) -> Table:
    """A table that Ana has opened and not sat down at."""
    seats = seats or ["me", "open"]
    return await seating.open_table(house, Setup("madness", len(seats), seats=seats), ANA, keep=True)


async def full(house: House) -> Table:
    """Ana and Bea have sent their hashes."""
    at = await laid(house)
    await seating.sit(at, ANA, hash=hash_of(ANAS))
    await seating.sit(at, BEA, hash=hash_of(BEAS))
    return at


async def refused(command: Awaitable[object]) -> int:
    return (await refusal(command)).status


def test_the_promise_is_there_before_anybody_sits_and_the_seat_is_kept(tmp_path: Path) -> None:
    """The attack: *Play now* took the seat first and showed the commitment afterwards."""

    async def story(house: House) -> None:
        at = await laid(house, ["me", "bot:easy"])
        assert at.commitment.promise == promise_of(at.commitment.secret or b"")
        assert (at.match, at.sequence, at.stage, at.free) == (None, 0, "open", [0])
        assert await refused(seating.sit(at, BEA)) == 409, "the seat is kept for Ana"
        assert await refused(seating.sit(at, BEA, 0)) == 409
        await seating.sit(at, ANA, hash=hash_of(ANAS))
        assert at.match is None, "the game waits for Ana's entropy"
        await openings.add_entropy(at, ANA, ANAS)
        assert at.match is not None
        assert at.commitment.entropy == {0: ANAS}
        assert at.commitment.sources == {0: "device"}
        assert at.commitment.chooser == "nobody"

    in_house(tmp_path, story)


def test_entropy_is_opened_only_when_every_seat_has_sent_its_hash(tmp_path: Path) -> None:
    """The attack: the last to sit chooses entropy with knowledge of all others."""

    async def story(house: House) -> None:
        at = await laid(house)
        await seating.sit(at, ANA, hash=hash_of(ANAS))
        assert await refused(openings.add_entropy(at, ANA, ANAS)) == 409
        await seating.sit(at, BEA, hash=hash_of(BEAS))
        assert at.missing() == ("entropy", [0, 1])
        assert await refused(openings.send_hash(at, BEA, hash_of(CLOS))) == 409, "too late for another"
        assert await refused(openings.add_entropy(at, BEA, CLOS)) == 422, "not what the hash was made of"
        assert await refused(openings.add_entropy(at, BEA, None)) == 422
        assert await refused(openings.add_entropy(at, CLO, CLOS)) == 403
        await openings.add_entropy(at, BEA, BEAS)
        await openings.add_entropy(at, BEA, BEAS)  # a retry
        assert (at.missing(), at.match) == (("entropy", [0]), None)
        await openings.add_entropy(at, ANA, ANAS)
        assert at.match is not None
        assert at.commitment.entropy == {0: ANAS, 1: BEAS}
        assert await refused(openings.add_entropy(at, ANA, CLOS)) == 409

    in_house(tmp_path, story)


def test_a_hash_of_few_bytes_cannot_be_opened(tmp_path: Path) -> None:
    """Others would find so little entropy by trying."""

    async def story(house: House) -> None:
        at = await laid(house, ["me", "bot:easy"])
        await seating.sit(at, ANA, hash=hash_of(b"A" * 15))
        assert await refused(openings.add_entropy(at, ANA, b"A" * 15)) == 422
        assert await refused(seating.sit(at, BEA, hash=b"short")) == 422

    in_house(tmp_path, story)


def test_who_does_not_open_in_time_is_freed_and_all_others_choose_anew(tmp_path: Path) -> None:
    """The attack: refuse to open after the others have, then sit down again with entropy chosen to fit theirs."""

    async def story(house: House) -> None:
        at = await full(house)
        await openings.add_entropy(at, ANA, ANAS)
        await openings.end_opening(at)
        assert at.free == [], "there is still time"
        at.filled = time.time() - table.OPENING_SECONDS
        with following(at) as told:
            await openings.end_opening(at)
            assert b'"kind":"open"' in b"".join(told.take()), "the others are told"
        assert (at.free, at.reopened, at.seats[0].entropy) == ([1], 1, b"")
        await seating.sit(at, CLO, hash=hash_of(CLOS))
        assert at.missing() == ("hash", [0]), "Ana's entropy is known: she needs another"
        assert await refused(openings.add_entropy(at, CLO, CLOS)) == 409
        await openings.send_hash(at, ANA, hash_of(BEAS))
        await openings.add_entropy(at, CLO, CLOS)
        await openings.add_entropy(at, ANA, BEAS)
        assert at.commitment.entropy == {0: BEAS, 1: CLOS}
        await play(at, 10_000, random.Random(2))
        assert "all added their part anew: 1 x" in record_of(at).split("\n")[1], (
            "a house could do it as often as it likes"
        )
        assert verify(record_of(at)).fair

    in_house(tmp_path, story)


def test_who_leaves_after_others_have_opened_makes_all_choose_anew(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        at = await full(house)
        await openings.add_entropy(at, ANA, ANAS)
        await seating.leave(at, BEA)
        assert (at.free, at.seats[0].hash, at.seats[0].entropy) == ([1], b"", b"")

    in_house(tmp_path, story)


def test_a_seat_given_up_before_all_are_there_leaves_the_other_hashes(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        at = await laid(house, ["me", "open", "open"])
        await seating.sit(at, ANA, hash=hash_of(ANAS))
        await seating.sit(at, BEA, hash=hash_of(BEAS))
        await seating.leave(at, BEA)
        assert (at.seats[0].hash, at.reopened) == (hash_of(ANAS), 0)

    in_house(tmp_path, story)


def test_the_time_for_opening_ends_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table, "OPENING_SECONDS", 0.05)

    async def story(house: House) -> None:
        at = await full(house)
        await until(lambda: at.free == [0, 1])

    in_house(tmp_path, story)


def test_an_opening_goes_on_after_a_restart(place: Path | str) -> None:
    async def run(story: Callable[[House], Awaitable[str]]) -> str:
        async with opened(place) as house:
            return await story(house)

    async def before(house: House) -> str:
        at = await full(house)
        await openings.add_entropy(at, BEA, BEAS)
        return at.id

    async def after(house: House) -> str:
        at = await house.table(kept)
        assert at.missing() == ("entropy", [0])
        await openings.add_entropy(at, ANA, ANAS)
        found = await store_of(house).read_table(kept)
        assert found is not None
        return found[0].stage

    kept = asyncio.run(run(before))
    assert asyncio.run(run(after)) == "running"


def test_how_entropy_came_is_kept(tmp_path: Path) -> None:
    """House-made entropy was shown as what a player added."""

    async def story(house: House) -> None:
        at = await seating.open_table(house, Setup("madness", 4, seats=["me", *["open"] * 3]), ANA, b"known")
        await seating.sit(at, BEA, entropy=b"open")
        await seating.sit(at, CLO)
        dora = ANA.__class__("p-dora", "Dora")
        await seating.sit(at, dora, hash=hash_of(CLOS))
        assert at.missing() == ("entropy", [3])
        await openings.add_entropy(at, dora, CLOS)
        assert at.commitment.sources == {0: "before", 1: "early", 2: "house", 3: "device"}
        assert at.match is not None

    in_house(tmp_path, story)


def test_without_a_device_that_takes_part_the_house_draws_alone(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        alone = await seating.open_table(house, Setup("madness", 2, seats=["me", "bot:easy"]), ANA)
        assert alone.commitment.chooser == "house"
        known = await seating.open_table(house, Setup("madness", 2, seats=["me", "bot:easy"]), ANA, b"known before")
        assert known.commitment.chooser == "house"
        early = await laid(house, ["me", "bot:easy"])
        await seating.sit(early, ANA, entropy=b"sent at once")
        assert early.commitment.chooser == "pair"

    in_house(tmp_path, story)


# ---- several processes


@pytest.fixture
def deaf(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes do not hear what others have stored: the message is still on its way."""
    monkeypatch.setattr(House, "on_notice", lambda *_: None)


def in_two(folder: Path, story: Callable[[House, House], Awaitable[None]]) -> None:
    """Runs a story in two processes of one house."""

    async def run() -> None:
        async with opened(folder, "one") as one, opened(folder, "two") as two:
            await story(one, two)

    asyncio.run(run())


@pytest.mark.usefixtures("deaf")
def test_a_process_that_has_not_heard_of_the_last_hash_looks_before_it_refuses(tmp_path: Path) -> None:
    """Seen with two workers: a page was told to wait for a hash that had been sent to the other process."""

    async def story(one: House, two: House) -> None:
        here = await laid(one)
        await seating.sit(here, ANA, hash=hash_of(ANAS))
        there = await two.table(here.id)
        await seating.sit(there, BEA, hash=hash_of(BEAS))
        assert here.free == [1], "the first process has not heard of it"
        await openings.add_entropy(here, ANA, ANAS)
        await openings.add_entropy(there, BEA, BEAS)
        assert there.match is not None
        assert there.commitment.entropy == {0: ANAS, 1: BEAS}

    in_two(tmp_path, story)


@pytest.mark.usefixtures("deaf")
def test_two_people_who_sit_down_in_two_processes_at_once_both_get_a_seat(tmp_path: Path) -> None:
    async def story(one: House, two: House) -> None:
        here = await seating.open_table(one, Setup("madness", 3, seats=["me", "open", "open"]), CLO)
        there = await two.table(here.id)
        seats = await asyncio.gather(seating.sit(here, ANA), seating.sit(there, BEA))
        assert sorted(seats) == [1, 2]

    in_two(tmp_path, story)


@pytest.mark.usefixtures("deaf")
def test_who_leaves_by_way_of_two_processes_at_once_leaves_once(tmp_path: Path) -> None:
    async def story(one: House, two: House) -> None:
        here = await seating.open_table(one, Setup("madness", 3, seats=["me", "open", "open"]), CLO)
        await seating.sit(here, ANA)
        there = await two.table(here.id)
        first, second = await asyncio.gather(
            seating.leave(here, ANA), seating.leave(there, ANA), return_exceptions=True
        )
        assert [entry.kind for entry in await one.journal.entries(here.id)] == ["sit", "sit", "leave"]
        assert {type(first), type(second)} == {type(None), Refused}, "one of them has no seat any more"

    in_two(tmp_path, story)


@pytest.mark.usefixtures("deaf")
def test_entropy_opened_in_two_processes_at_once_begins_the_game(tmp_path: Path) -> None:
    async def story(one: House, two: House) -> None:
        here = await full(one)
        there = await two.table(here.id)
        await asyncio.gather(openings.add_entropy(here, ANA, ANAS), openings.add_entropy(there, BEA, BEAS))
        assert any(at.match is not None for at in (here, there)), "whoever was second has seen the first"
        row, _ = await store_of(one).read_table(here.id) or pytest.fail("no table")
        assert row.stage == "running"

    in_two(tmp_path, story)
