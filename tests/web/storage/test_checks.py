import asyncio
import time
from pathlib import Path

import pytest
from sqlalchemy import text

from tablee.web.storage.checks import clock_ahead, is_newest, key_of, problems
from tests.web.house import duel, opened, store_of


def test_rows_that_belong_to_nothing_are_problems(place: Path | str) -> None:
    async def story() -> None:
        async with opened(place) as house:
            table = await duel(house)
            with store_of(house).engine.begin() as connection:
                assert problems(connection) == []
                connection.execute(text("DELETE FROM tables"))
                assert problems(connection) == [
                    f"entries of table {table.id}, which is not there",
                    f"sitters of table {table.id}, which is not there",
                ]
                connection.rollback()

    asyncio.run(story())


def test_a_clock_that_was_set_back_is_seen_by_the_latest_entry(place: Path | str) -> None:
    async def story() -> None:
        async with opened(place) as house:
            await duel(house)
            with store_of(house).engine.begin() as connection:
                assert clock_ahead(connection) < 5
                connection.execute(text("UPDATE entries SET at = :at"), {"at": time.time() + 7200})
                assert clock_ahead(connection) == pytest.approx(7200, abs=60)
                connection.rollback()

    asyncio.run(story())


def test_the_schema_and_the_key_are_told(place: Path | str) -> None:
    async def story() -> None:
        async with opened(place) as house:
            with store_of(house).engine.begin() as connection:
                assert is_newest(connection)
                assert key_of(connection) == store_of(house).keys.newest.id
                connection.execute(text("UPDATE alembic_version SET version_num = '0001'"))
                assert not is_newest(connection)
                connection.rollback()

    asyncio.run(story())
