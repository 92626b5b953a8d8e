"""Bots, clocks and stand-ins run in one process of a house; another takes over, and late moves are void."""

import asyncio
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest

from tablee.match import Match
from tablee.web.tables import bots as players
from tablee.web.tables import commands
from tablee.web.tables.errors import Refused
from tablee.web.tables.house import IDLE_SECONDS, House
from tablee.web.tables.journal import Fenced
from tablee.web.tables.table import Table
from tests.web.house import ANA, create, duel, following, opened, sitter, until


@pytest.fixture
def thoughts(monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[object, ...]]:
    """How often a bot has thought about each position, in all processes together."""
    counted: Counter[tuple[object, ...]] = Counter()
    real = players.choose

    def counting(strength: str, match: Match, seat: int, seed: int) -> str:
        counted[match.game.name, tuple(match.names), len(match.played), seat] += 1
        return real(strength, match, seat, seed)

    monkeypatch.setattr(players, "choose", counting)
    return counted


async def with_bot(house: House, clock: int | None = None) -> Table:
    return await create(house, "madness", 2, {}, ["me", "bot:easy"], clock, False, ANA)


async def play_until_over(here: Table, there: Table, most: int = 12) -> None:
    """Ana plays in both processes by turns; the bot answers."""
    for k in range(most):
        table = (here, there)[k % 2]
        await until(lambda table=table: table.over or table.match.waiting == [0])  # type: ignore[misc]
        if table.over:
            return
        assert table.match is not None
        with suppress(Refused):
            await commands.act(table, ANA, table.match.legal(0)[0], table.sequence)


def test_nobody_thinks_twice_whichever_process_a_player_reaches(
    place: Path | str, thoughts: Counter[tuple[object, ...]]
) -> None:
    async def story() -> None:
        async with opened(place, "one", pause=0.01) as one, opened(place, "two", pause=0.01) as two:
            here = await with_bot(one)
            there = await two.table(here.id)
            with following(here, 0), following(there, 0):
                await play_until_over(here, there)
            assert (len(one.leases), len(two.leases)) in ((1, 0), (0, 1), (0, 0))
            moves = sum(entry.note == {"by": "bot"} for entry in here.entries)
            assert moves > 3

    asyncio.run(story())
    assert set(thoughts.values()) == {1}


def test_the_bots_of_a_process_that_stops_are_taken_over(place: Path | str, caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        async with opened(place, "two") as two:
            async with opened(place, "one", pause=60.0) as one:  # it has the table, and its bot takes its time
                here = await bot_to_begin(one)
                await until(lambda: one.leases.fence(here.id) is not None)
                there = await two.table(here.id)
                await asyncio.sleep(0.3)
                before = there.sequence
                assert before == here.sequence  # the other process leaves the bot alone
            await two.leases.renew()
            assert two.leases.fence(there.id) == 2
            await until(lambda: there.sequence > before)

    asyncio.run(story())
    assert "taken over from processes that have stopped" in caplog.text


async def bot_to_begin(house: House) -> Table:
    while True:
        table = await with_bot(house)
        assert table.match is not None
        if table.match.waiting == [1]:
            return table


def test_what_a_process_does_after_its_lease_has_gone_is_void(place: Path | str) -> None:
    """Attack: a process is paused while its bot thinks; when it wakes up another has the table."""

    async def story() -> None:
        async with opened(place, "one", pause=60.0) as one, opened(place, "two", pause=60.0) as two:
            here = await bot_to_begin(one)
            await until(
                lambda: one.leases.fence(here.id) is not None
            )  # before the other looks at the table: it may win
            there = await two.table(here.id)
            fence, seen = one.leases.fence(here.id), here.match
            assert seen is not None
            await one.journal.resign()  # as if it had not been heard of
            await two.leases.renew()
            assert two.leases.fence(here.id) == 2
            with pytest.raises(Refused):
                await commands.act_for(here, 1, seen.legal(1)[0], seen, "bot", fence)
            assert here.sequence == there.sequence
            assert one.leases.fence(here.id) is None  # now it knows
            assert await one.leases.take(here.id) is None
            assert await commands.act_for(there, 1, seen.legal(1)[0], seen, "bot", two.leases.fence(here.id))

    asyncio.run(story())


def test_a_process_that_was_not_heard_of_asks_what_it_still_has_before_it_goes_on(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path, "one", pause=60.0) as one, opened(tmp_path, "two", pause=60.0) as two:
            first, second = await bot_to_begin(one), await bot_to_begin(one)
            await until(lambda: len(one.leases) >= 2)
            await one.leases.close()  # it is paused: from its own point of view the leases have run out
            assert one.leases.fence(first.id) is None
            one.bots.attend(first)  # it thinks about nothing before it has been heard of
            await asyncio.sleep(0.05)
            assert one.leases.fence(first.id) is None
            assert await two.leases.take(first.id) == 2
            await one.leases.renew()
            assert one.leases.fence(first.id) is None
            assert one.leases.fence(second.id) == 1

    asyncio.run(story())


def test_a_clock_rings_in_one_process_only_and_goes_on_in_another(
    tmp_path: Path, thoughts: Counter[tuple[object, ...]]
) -> None:
    async def story() -> None:
        async with opened(tmp_path, "two") as two:
            async with opened(tmp_path, "one") as one:
                here = await duel(one, clock=30)
                await until(lambda: one.leases.fence(here.id) == 1)
                there = await two.table(here.id)  # its clock is shown there too
                assert two.clocks.deadline(there) is not None
                assert await two.leases.take(here.id) is None
                two.tables.pop(here.id)
            await two.leases.renew()
            await until(lambda: len(two.clocks) == 1 and here.id not in two.tables)
            assert two.leases.fence(here.id) == 2

    asyncio.run(story())


def test_a_table_that_leaves_the_memory_is_anybodys_except_with_a_clock(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path, "one") as one, opened(tmp_path, "two") as two:
            plain, clocked = await with_bot(one), await with_bot(one, clock=86400)
            for table in (plain, clocked):
                await until(lambda table=table: table.match is not None and table.match.waiting == [0])  # type: ignore[misc]
                if one.leases.fence(table.id) is None:  # the bot did not begin
                    await one.leases.take(table.id)
                await until(lambda table=table: not one.bots.busy(table))  # type: ignore[misc]
            await one.tidy_up(time.time() + IDLE_SECONDS + 1)
            assert not one.tables
            assert len(one.leases) == 1
            assert await two.leases.take(plain.id) == 2
            assert await two.leases.take(clocked.id) is None
            there = await two.table(clocked.id)  # Ana plays here, and the process with the lease loads the table
            assert there.match is not None
            await commands.act(there, ANA, there.match.legal(0)[0], there.sequence)
            await until(lambda: there.match is not None and (there.over or there.match.waiting == [0]))
            assert clocked.id in one.tables

    asyncio.run(story())


def test_a_game_that_ends_leaves_no_lease(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as house:
            table = await create(house, "madness", 2, {}, ["bot:easy", "bot:easy"], None, False, ANA)
            await until(lambda: table.over, 30)
            assert len(house.leases) == 0
            assert await house.journal.held() == []

    asyncio.run(story())


def test_the_journal_refuses_an_entry_of_a_bot_with_a_fence_that_nobody_has(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as house:
            table = await duel(house)
            assert table.match is not None
            seat = table.match.waiting[0]
            entry = table.new_entry("action", seat, table.match.legal(seat)[0])
            with pytest.raises(Fenced):
                await house.journal.append(table.id, entry, None, fence=1)
            await commands.act(table, sitter(table, seat), table.match.legal(seat)[0], table.sequence)

    asyncio.run(story())
