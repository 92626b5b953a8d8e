import asyncio
import random
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import insert, text

from tablee.web.storage.schema import chat, metadata
from tablee.web.storage.store import Entry, Store, Taken
from tests.web.house import ANA, duel, opened, play


def entry(sequence: int, action: str = "+1") -> Entry:
    return Entry(sequence, "action", 0, action, 1.5, {"by": "bot"})


def test_a_write_is_done_when_another_connection_can_read_it(place: Path | str) -> None:
    async def story() -> None:
        async with opened(place) as house:
            await house.store.write("t", [entry(0), entry(1, "joker -4")])
            other = Store(house.store.database)
            assert await other.entries("t") == [entry(0), entry(1, "joker -4")]
            assert await other.entries("t", since=1) == [entry(1, "joker -4")]
            other.close()

    asyncio.run(story())


def test_of_two_entries_with_one_number_the_first_stays_and_nothing_comes_with_the_second(place: Path | str) -> None:
    async def story() -> None:
        async with opened(place) as house:
            said = {"table": "t", "seat": 0, "name": "", "text": "hello", "at": 0.0}
            await house.store.write("t", [entry(0, "+1")])
            together = [
                house.store.write("a", [entry(0)]),
                house.store.write("t", [entry(0, "+2")], [(insert(chat), said)]),
                house.store.write("b", [entry(0)]),
            ]
            results = await asyncio.gather(*together, return_exceptions=True)
            assert [type(r) for r in results] == [type(None), Taken, type(None)]
            assert await house.store.entries("t") == [entry(0, "+1")]
            assert await house.store.read(chat.select()) == []
            assert await house.store.entries("b") == [entry(0)]

    asyncio.run(story())


def test_many_moves_share_one_commit(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as house:
            commits: list[int] = []
            real = house.store._insert

            def counting(connection: object, units: list[object]) -> None:
                commits.append(len(units))
                real(connection, units)  # type: ignore[arg-type]

            house.store._insert = counting  # type: ignore[assignment,method-assign]
            await asyncio.gather(*[house.store.write(f"t{k}", [entry(0)]) for k in range(300)])
            assert sum(commits) == 300
            assert len(commits) < 30

    asyncio.run(story())


def test_an_accident_at_one_table_is_nothing_to_the_others(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    def accident(_: Exception | None) -> None:
        raise RuntimeError("of one table")

    async def story() -> None:
        async with opened(tmp_path) as house:
            house.store.hand_in("a", [entry(0)], (), accident)
            await house.store.write("b", [entry(0)])
            assert await house.store.entries("a") == [entry(0)]

    asyncio.run(story())
    assert "of one table" in caplog.text


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    store = Store.in_folder(tmp_path)
    with store.engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2  # FULL
    store.close()


def test_the_migrations_make_what_the_schema_says(place: Path | str) -> None:
    store = Store(place) if isinstance(place, str) else Store.in_folder(place)
    store.open()
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    store.close()
    again = Store(store.database)
    again.open()  # nothing is left to do
    again.close()


def test_a_value_of_the_house_is_made_once(place: Path | str) -> None:
    store = Store(place) if isinstance(place, str) else Store.in_folder(place)
    store.open()
    assert store.value("key", lambda: b"first") == b"first"
    assert store.value("key", lambda: b"second") == b"first"
    store.close()


def test_a_table_lasts_at_either_database(place: Path | str) -> None:
    async def story() -> None:
        async with opened(place) as house:
            table = await duel(house, "gold")
            await play(table, 20, random.Random(4))
            await table.leave(ANA)
        async with opened(place) as house:
            again = await house.table(table.id)
            assert again.entries == table.entries
            assert again.seats[again.seat_of(ANA) or 0].away
            assert [t.id for t in await house.tables_of(ANA)] == [table.id]

    asyncio.run(story())


def test_a_database_that_is_not_there_is_said_so() -> None:
    with pytest.raises(Exception, match="connection"):
        Store("postgresql://nobody@127.0.0.1:1/none").open()
