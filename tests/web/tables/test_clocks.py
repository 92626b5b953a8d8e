import asyncio
import random
import time
from pathlib import Path

import pytest

from tablee.web.tables import house as house_module
from tablee.web.tables.clocks import Clocks
from tablee.web.tables.house import House
from tests.web.house import duel, in_house, opened, play, until

TWO_DAYS = 2 * 86400.0


@pytest.fixture(autouse=True)
def a_clock_of_one_second(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.web.tables.setup.CLOCKS", (1, 120, 86400))


def test_when_the_time_is_up_a_bot_plays_that_move_also_after_a_restart(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as house:
            table = await duel(house, clock=1)
            assert table.deadline is not None
            assert table.deadline == table.turn_began + 1
        async with opened(tmp_path) as house:
            assert not house.tables, "a clock needs no table in memory"
            assert len(house.clocks) == 1
            await until(lambda: len(house.tables) == 1)
            again = house.tables[table.id]
            await until(lambda: again.sequence > 2)
            assert again.entries[2].note == {"by": "clock"}
            assert again.deadline is not None
            assert again.deadline > table.deadline

    asyncio.run(story())


def test_after_a_restart_a_move_has_the_time_that_was_left(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as house:
            table = await duel(house, clock=120)
        async with opened(tmp_path) as house:
            assert (await house.table(table.id)).deadline == table.deadline

    asyncio.run(story())


def test_a_move_in_time_winds_the_clock_again(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house, clock=120)
        first = table.deadline
        await play(table, 1, random.Random(1))
        assert table.deadline is not None
        assert first is not None
        assert table.deadline > first
        dice = random.Random(2)
        while not table.over:
            await play(table, 50, dice)
        assert len(house.clocks) == 0

    in_house(tmp_path, story)


def test_a_table_with_a_clock_leaves_the_memory_while_nobody_is_there(tmp_path: Path) -> None:
    """Attack: tables with a clock of a day, opened by the hundred, stayed in memory for that day."""

    async def story(house: House) -> None:
        table = await duel(house, clock=86400)
        deadline = table.deadline
        await house.tidy_up(time.time() + house_module.IDLE_SECONDS + 1)
        assert not house.tables
        assert len(house.clocks) == 1
        assert (await house.table(table.id)).deadline == deadline

    in_house(tmp_path, story)


@pytest.mark.parametrize("jump", [TWO_DAYS, -TWO_DAYS])
def test_a_machine_whose_clock_is_set_takes_nobodys_time_and_gives_nobody_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jump: float
) -> None:
    """Attack: the clock is set forward by two days, and everybody's time is up at once; or back, and it never is."""
    real = time.time

    async def story() -> None:
        async with opened(tmp_path) as house:
            slow, fast = await duel(house, clock=120), await duel(house, clock=1)
            monkeypatch.setattr("time.time", lambda: real() + jump)
            await until(lambda: fast.sequence > 2)
            assert slow.sequence == 2
        async with opened(tmp_path) as house:  # and when the house opens again
            await asyncio.sleep(0.2)
            assert (await house.table(slow.id)).sequence == 2
            late = (await house.table(slow.id)).deadline
            assert late is not None
            assert 100 < late - time.time() <= 120

    asyncio.run(story())


def test_a_clock_that_was_wound_often_takes_no_more_room(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        clocks = Clocks(house)
        for turn in range(5000):
            clocks._wind("table", 86400, time.time() + turn / 1000)
        assert len(clocks) == 1
        assert len(clocks._heap) < 200
        clocks.close()

    in_house(tmp_path, story)
