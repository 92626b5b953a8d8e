import asyncio
import random
import threading
import time
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import text

from tablee.web.storage.errors import Unusable
from tablee.web.storage.schema import metadata
from tablee.web.storage.store import store_at
from tablee.web.tables import seating
from tablee.web.tables.house import House
from tablee.web.tables.journal import Conflict, Entry, Note, Stage
from tests.web.house import ANA, duel, opened, play
from tests.web.postgres import postgres_server


def entry(sequence: int, action: str = "+1") -> Entry:
    return Entry(sequence, "action", 0, action, 1.5, Note(by="bot"))


def append(house: House, table: str, *entries: Entry, stage: Stage | None = None) -> "list[asyncio.Future[None]]":
    return [house.journal.append(table, one, stage) for one in entries]


def test_an_entry_is_stored_when_another_connection_can_read_it(place: Path | str) -> None:
    async def story() -> None:
        async with opened(place) as house:
            await asyncio.gather(*append(house, "t", entry(0), entry(1, "joker -4")))
            other = store_at(place)
            assert await other.entries("t") == [entry(0), entry(1, "joker -4")]
            assert await other.entries("t", since=1) == [entry(1, "joker -4")]
            other.close()

    asyncio.run(story())


def test_who_stops_reading_stops_also_if_the_answer_comes_at_the_same_moment(tmp_path: Path) -> None:
    """A task that goes on instead of ending keeps the house from closing."""

    async def story() -> None:
        async with opened(tmp_path) as house:
            reading = asyncio.create_task(house.journal.entries("t"))
            await asyncio.sleep(0)
            time.sleep(0.3)  # meanwhile the thread has read, and the event loop does not know it yet
            reading.cancel()
            with pytest.raises(asyncio.CancelledError):
                await reading

    asyncio.run(story())


def test_of_two_entries_with_one_number_the_first_stays_and_nothing_comes_with_the_second(place: Path | str) -> None:
    async def story() -> None:
        async with opened(place) as house:
            table = await duel(house)
            seat = Entry(2, "sit", 0, None, 1.5, Note(owner="v-late", name="", entropy="00"))
            await asyncio.gather(*append(house, table.id, entry(2)))
            results = await asyncio.gather(
                *append(house, "a", entry(0)),
                *append(house, table.id, seat, stage="over"),
                *append(house, "b", entry(0)),
                return_exceptions=True,
            )
            assert [type(r) for r in results] == [type(None), Conflict, type(None)]
            assert (await house.journal.entries(table.id))[2:] == [entry(2)]
            assert await house.journal.tables_of("v-late", 10) == []
            found = await house.journal.read_table(table.id)
            assert found is not None
            assert found[0].stage == "running"
            assert await house.journal.entries("b") == [entry(0)]

    asyncio.run(story())


def test_sqlite_waits_for_the_disk(tmp_path: Path) -> None:
    store = store_at(tmp_path)
    with store.engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2  # FULL
    store.close()


def test_the_migrations_make_what_the_schema_says(place: Path | str) -> None:
    store = store_at(place)
    store.open()
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
    store.close()
    again = store_at(place)
    again.open()  # nothing is left to do
    again.close()


def test_a_table_lasts_at_either_database(place: Path | str) -> None:
    async def story() -> None:
        async with opened(place) as house:
            table = await duel(house, "gold")
            await play(table, 20, random.Random(4))
            await seating.leave(table, ANA)
        async with opened(place) as house:
            again = await house.table(table.id)
            assert again.entries == table.entries
            assert again.seats[again.seat_of(ANA) or 0].away
            assert [t.id for t in await house.tables_of(ANA)] == [table.id]

    asyncio.run(story())


@pytest.mark.slow
def test_a_worker_that_starts_while_the_database_is_away_waits_for_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with postgres_server() as server:
        server.stop()
        store = store_at(server.address, "late", tmp_path / "key")
        opening = threading.Thread(target=store.open, args=(60.0,))
        opening.start()
        time.sleep(1.5)
        assert opening.is_alive()
        server.start()
        opening.join(60)
        assert not opening.is_alive()
        assert asyncio.run(store.all_tables()) == []
        store.close()
    assert len(caplog.records) == 2, caplog.text


def test_a_database_that_is_not_there_is_said_so() -> None:
    with pytest.raises(Unusable, match="refused"):
        store_at("postgresql://nobody@127.0.0.1:1/none").open()
