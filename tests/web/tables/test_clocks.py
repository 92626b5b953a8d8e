import asyncio
import random
import time
from pathlib import Path

import pytest

from tablee.web.tables.house import House
from tests.web.house import duel, in_house, opened, play, until


def test_when_the_time_is_up_a_bot_plays_that_move_also_after_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        async with opened(tmp_path) as house:
            table = await duel(house, clock=30)
            assert table.deadline is not None
            assert 29 < table.deadline - time.time() <= 30
            late = table.deadline
        real = time.time
        monkeypatch.setattr("tablee.web.tables.clocks.time.time", lambda: real() + 31)
        async with opened(tmp_path) as house:
            await until(lambda: len(house.tables) == 1)
            again = house.tables[table.id]
            await until(lambda: again.sequence > 2)
            assert again.entries[2].note == {"by": "clock"}
            assert again.deadline is not None
            assert again.deadline > late
            monkeypatch.undo()

    asyncio.run(story())


def test_a_move_in_time_winds_the_clock_again(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house, clock=120)
        first = table.deadline
        await play(table, 1, random.Random(1))
        assert table.deadline is not None
        assert first is not None
        assert table.deadline > first
        assert house.clocks.busy(table)

    in_house(tmp_path, story)
