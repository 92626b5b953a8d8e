"""Where the house keeps things: SQLite in a folder by default, or PostgreSQL when the house grows.

Whoever writes waits until the row is on disk. One thread writes: what arrives while it waits for the disk goes into the
next transaction together, so that many moves share one commit and none is acknowledged before it is safe. Several
processes may serve one house: at SQLite their writers take turns.
"""

import asyncio
import logging
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Engine, Executable, Row, create_engine, event, insert, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError

from tablee.web.storage.schema import entries, house

LOG = logging.getLogger("tablee.web")
CHANNEL = "tablee"  # PostgreSQL's channel by which processes tell each other which table has changed
READERS = 4  # queries at a time
AT_ONCE = 2000  # entries in one transaction, at most
BUSY = 6  # entries in a transaction; after so many the writer pauses, so that the next has still more: a commit
PAUSE = 0.006  # costs the same for one entry as for a dozen. Seconds; where little happens nobody waits.
NOTICE = 7900  # bytes of a notice in PostgreSQL's channel, at most


class Taken(Exception):
    """Somebody else was first: there is an entry with this number at the table already."""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """Something that happened at a table."""

    sequence: int
    kind: str
    seat: int
    action: str | None
    at: float
    note: dict[str, Any] | None = None


class News(msgspec.Struct, frozen=True):
    """A table has changed. With no entries: look for yourself what is new."""

    table: str
    entries: tuple[Entry, ...] = ()


Then = Callable[[Exception | None], None]  # called in the event loop: None if all is on disk


class _Unit(msgspec.Struct, eq=False):
    """What is written together or not at all, and who waits for it."""

    table: str  # empty: nothing that others must hear of
    entries: Sequence[Entry]
    others: Sequence[tuple[Executable, Mapping[str, Any]]]
    then: Then


class Store:
    """The database with its one writer. `name` tells this process from others at the same database.

    folder      of a database in SQLite
    committed   if set, called in the event loop with what has just reached the disk
    """

    def __init__(self, database: str, name: str = "", folder: Path | None = None) -> None:
        self.database = database
        self.name = name
        self.folder = folder
        self.committed: Callable[[list[News]], None] | None = None
        self.engine = _engine(database)
        self.postgres = self.engine.dialect.name == "postgresql"
        sign = "%s" if self.postgres else "?"  # moves are what the house writes most: they go straight to the driver
        columns = ", ".join(f'"{column.name}"' for column in entries.c)
        self._insert_entry = f"INSERT INTO entries ({columns}) VALUES ({', '.join([sign] * len(entries.c))})"
        self._loop: asyncio.AbstractEventLoop | None = None
        self._queue: SimpleQueue[_Unit | None] = SimpleQueue()
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="reader")
        self._writer = threading.Thread(target=self._write_all, name="writer", daemon=True)

    @classmethod
    def in_folder(cls, folder: Path, name: str = "") -> "Store":
        """A store in SQLite, in a folder that is made if need be."""
        folder.mkdir(parents=True, exist_ok=True)
        return cls(f"sqlite:///{folder / 'house.sqlite'}", name, folder)

    def open(self) -> None:
        """Brings the database up to date and starts the writer."""
        with self.engine.begin() as connection:
            if self.postgres:  # of several processes that start together only one migrates
                connection.execute(text("SELECT pg_advisory_xact_lock(1952541292)"))
            migrate(connection)
        self._writer.start()

    def close(self) -> None:
        """Writes what has been handed in, then stops."""
        if self._writer.is_alive():
            self._queue.put(None)
            self._writer.join()
        self._readers.shutdown()
        self.engine.dispose()

    # ---- writing

    def write(
        self, table: str, new: Sequence[Entry] = (), others: Sequence[tuple[Executable, Mapping[str, Any]]] = ()
    ) -> asyncio.Future[None]:
        """Hands in entries of a table and rows to be written with them; done when all is on disk. Taken: none is."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.hand_in(table, new, others, partial(_settle, done))
        return done

    def hand_in(
        self,
        table: str,
        new: Sequence[Entry],
        others: Sequence[tuple[Executable, Mapping[str, Any]]],
        then: Then,
    ) -> None:
        """The same, for whoever would rather be called than wait."""
        self._loop = asyncio.get_running_loop()
        self._queue.put(_Unit(table, new, others, then))

    def _write_all(self) -> None:
        with self.engine.connect() as connection, _turns(self.folder) as turn:
            going = True
            units: list[_Unit | None] = []
            while going:
                if len(units) >= BUSY:
                    time.sleep(PAUSE)
                units = [self._queue.get()]
                with turn():
                    while not self._queue.empty() and len(units) < AT_ONCE:
                        units.append(self._queue.get())
                    if None in units:
                        going = False
                    work = [unit for unit in units if unit is not None]
                    if work:
                        self._commit(connection, work)

    def _commit(self, connection: Connection, units: list[_Unit]) -> None:
        """Writes all units in one transaction; if that fails each has its own, so that one loser harms nobody else."""
        failed: dict[int, Exception] = {}
        try:
            self._insert(connection, units)
        except Exception as error:
            connection.rollback()
            for k, unit in enumerate(units):
                try:
                    if len(units) == 1:
                        raise error
                    self._insert(connection, [unit])
                except IntegrityError:
                    connection.rollback()
                    failed[k] = Taken(unit.table)
                except Exception as problem:
                    connection.rollback()
                    failed[k] = problem
        assert self._loop is not None
        self._loop.call_soon_threadsafe(self._settle, units, failed)

    def _insert(self, connection: Connection, units: list[_Unit]) -> None:
        rows = [_row(unit.table, entry) for unit in units for entry in unit.entries]
        if rows:
            connection.exec_driver_sql(self._insert_entry, rows)
        for unit in units:
            for statement, values in unit.others:
                connection.execute(statement, values)
        if self.postgres:
            for notice in _notices(_news(units)):
                connection.execute(_NOTIFY, {"channel": CHANNEL, "payload": f"{self.name} {notice}"})
        connection.commit()

    def _settle(self, units: list[_Unit], failed: dict[int, Exception]) -> None:
        """Tells those who wait, in the event loop, and whoever wants to hear of every commit."""
        for k, unit in enumerate(units):
            try:
                unit.then(failed.get(k))
            except Exception:  # an accident at one table is nothing to the others
                LOG.exception("what was written at %s could not be told", unit.table)
        if self.committed is not None:
            self.committed(_news([unit for k, unit in enumerate(units) if k not in failed]))

    # ---- reading

    async def read(self, statement: Executable) -> Sequence[Row[Any]]:
        """The rows of a query, read in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._readers, self.read_now, statement)

    def read_now(self, statement: Executable) -> Sequence[Row[Any]]:
        """The rows of a query, read here and now."""
        with self.engine.connect() as connection:
            return connection.execute(statement).all()

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        """What happened at a table, from an entry on."""
        query = (
            select(entries).where(entries.c.table == table, entries.c.sequence >= since).order_by(entries.c.sequence)
        )
        return [
            Entry(row.sequence, row.kind, row.seat, row.action, row.at, row.note and msgspec.json.decode(row.note))
            for row in await self.read(query)
        ]

    def value(self, name: str, make: Callable[[], bytes]) -> bytes:
        """A value of the house itself; made the first time it is asked for."""
        query = select(house.c.value).where(house.c.name == name)
        found = self.read_now(query)
        if not found:
            try:
                with self.engine.begin() as connection:
                    connection.execute(insert(house), {"name": name, "value": make()})
            except IntegrityError:
                pass  # another process has just made it
            found = self.read_now(query)
        return bytes(found[0].value)


_NOTIFY = text("SELECT pg_notify(:channel, :payload)")


def _row(table: str, e: Entry) -> tuple[Any, ...]:
    """An entry as the columns of `entries` have it, in their order."""
    note = msgspec.json.encode(e.note).decode() if e.note else None
    return table, e.sequence, e.kind, e.seat, e.action, e.at, note


def _settle(done: asyncio.Future[None], problem: Exception | None) -> None:
    if done.done():  # whoever waited has gone
        return
    if problem is None:
        done.set_result(None)
    else:
        done.set_exception(problem)


def _news(units: Sequence[_Unit]) -> list[News]:
    return [News(unit.table, tuple(unit.entries)) for unit in units if unit.table]


def _notices(news: Sequence[News]) -> Iterator[str]:
    """News in JSON, in as few pieces as the channel takes; what is too long by itself goes without its entries."""
    piece: list[str] = []
    for one in news:
        text = msgspec.json.encode(one).decode()
        if len(text.encode()) > NOTICE:
            text = msgspec.json.encode(News(one.table)).decode()
        if piece and sum(len(t.encode()) + 1 for t in piece) + len(text.encode()) > NOTICE:
            yield f"[{','.join(piece)}]"
            piece = []
        piece.append(text)
    if piece:
        yield f"[{','.join(piece)}]"


@contextmanager
def _turns(folder: Path | None) -> Iterator[Callable[[], AbstractContextManager[None]]]:
    """What a writer of SQLite holds while it writes, so that the writers of several processes wait for each other in a
    queue: SQLite itself would have them look again and again. Without a folder, or where there are no such locks,
    nothing is held.
    """
    try:
        from fcntl import LOCK_EX, LOCK_UN, flock
    except ImportError:
        folder = None
    if folder is None:
        yield nullcontext
        return

    with open(folder / "house.turn", "wb") as file:

        @contextmanager
        def turn() -> Iterator[None]:
            flock(file, LOCK_EX)
            try:
                yield
            finally:
                flock(file, LOCK_UN)

        yield turn


def _engine(database: str) -> Engine:
    url = make_url(database)
    if url.get_backend_name() == "postgresql":
        return create_engine(url.set(drivername="postgresql+psycopg"), pool_pre_ping=True)
    engine = create_engine(url)

    @event.listens_for(engine, "connect")
    def careful(connection: Any, _: Any) -> None:
        """A commit has reached the disk when it returns; readers and the writer do not wait for each other."""
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


def migrate(connection: Connection) -> None:
    """Runs the migrations that this database has not had yet."""
    config = Config()
    config.set_main_option("script_location", "tablee.web.storage:migrations")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
