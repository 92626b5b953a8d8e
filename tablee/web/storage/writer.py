"""The thread that writes to the database, and how long those who wait for a database do so.

What arrives while it waits for the disk goes into the next transaction together, so many entries share one commit, and
none is acknowledged before it is on disk.

A database that does not answer counts as away after one deadline. What counts is silence, not how long one query takes:
a database that answers others is slow, but not away. Queries and transactions are watched separately, because SQLite
may be read while another program keeps it from being written. But whoever has reason to suspect that the database is
away waits only a moment: the other kind is silent, or the last attempt has failed. So a visitor who waits for a table
that waits for the database does not wait for both deadlines.
"""

import asyncio
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from queue import SimpleQueue
from typing import Any, TypeAlias

import msgspec
from sqlalchemy import Connection, Executable, RowMapping, text
from sqlalchemy.exc import IntegrityError

from tablee.web.storage.database import WRITES, Database
from tablee.web.storage.errors import is_outage, was_in_the_way
from tablee.web.storage.outages import Outages
from tablee.web.storage.schema import entries
from tablee.web.tables.errors import StoreUnavailable
from tablee.web.tables.journal import Conflict, Fenced, Notice

MOST_UNITS = 2000  # in one transaction
BUSY_UNITS = 6  # after a transaction with so many the writer pauses, so that the next one has still more: a commit
BUSY_PAUSE = 0.006  # costs the same for one entry as for a dozen. Seconds; where little happens nobody waits.
ANSWER_SECONDS = 5.0  # without any answer: the database is cut off, or it hangs
SUSPECT_SECONDS = 1.0  # if it is suspected already
LOOK_SECONDS = 1.0  # at most, until those who wait look again

_LEASE = text('SELECT 1 FROM leases WHERE "table" = :table AND holder = :name AND fence = :fence')

Statement: TypeAlias = tuple[Executable, Mapping[str, object]]
Done: TypeAlias = "asyncio.Future[Any]"  # with the rows that are asked for, otherwise with None


class Silence:
    """How long the database has not answered queries, or transactions. Called by all threads of the store."""

    def __init__(self) -> None:
        self.other: Silence | None = None
        self._lock = threading.Lock()
        self._pending = 0  # questions that were not answered yet
        self._since = 0.0  # monotonic; of the last answer, or of the first pending question if that was later
        self._failed = False  # the last attempt

    def begin(self) -> None:
        """The database is asked."""
        with self._lock:
            if not self._pending:
                self._since = time.monotonic()
            self._pending += 1

    def end(self, *, answered: bool) -> None:
        """It has answered, or the attempt has failed because it is away."""
        with self._lock:
            self._pending -= 1
            self._failed = not answered
            if answered:
                self._since = time.monotonic()

    @property
    def seconds(self) -> float:
        """For how long it has been silent although it was asked; 0 if nothing is pending."""
        return time.monotonic() - self._since if self._pending else 0.0

    @property
    def _left(self) -> float:
        """Seconds until it counts as away; 0 or less: it does."""
        suspected = self._failed or (self.other is not None and self.other.seconds > ANSWER_SECONDS)
        return (SUSPECT_SECONDS if suspected else ANSWER_SECONDS) - self.seconds

    @property
    def passed(self) -> bool:
        """Does the database count as away?"""
        return self._pending > 0 and self._left <= 0

    @property
    def soon(self) -> float:
        """After how many seconds those who wait should look again."""
        return min(max(0.0, self._left), LOOK_SECONDS)


def silences() -> tuple[Silence, Silence]:
    """Of queries and of transactions, which know of each other."""
    queries, transactions = Silence(), Silence()
    queries.other, transactions.other = transactions, queries
    return queries, transactions


class _Unit(msgspec.Struct, eq=False):
    """What is written together or not at all. The future is done when it is on disk.

    entry    a row of `entries`
    fence    the lease that is needed to write the entry
    notice   for other processes
    rows     what the last statement returns, if that is asked for
    """

    statements: Sequence[Statement]
    done: Done
    entry: tuple[object, ...] | None = None
    fence: int | None = None
    notice: Notice | None = None
    returns: bool = False
    rows: Sequence[RowMapping] | None = None


class Writer:
    """Writes what is put into its queue.

    name      tells this process from others at the same database
    silence   how long the database has not ended a transaction
    """

    def __init__(self, database: Database, name: str, silence: Silence) -> None:
        self.database, self.name, self.silence = database, name, silence
        self.outages = Outages("written")
        self.stored = 0  # entries
        self.sent = 0  # the number of the last notice
        # Entries are what the house writes most: they go straight to the driver.
        columns = ", ".join(f'"{column.name}"' for column in entries.c)
        mark = database.placeholder
        # An entry is refused if there is a later one: a replaced entry leaves a hole, which a process that has not
        # heard of it must not fill. ">=" and not ">": in PostgreSQL the row may just be deleted by another transaction.
        # Its sequence is then NULL, which the table does not take. INSERT … SELECT … WHERE NOT EXISTS says the same,
        # but SQLite copies every such row into a temporary table first, which takes twice as long.
        later = f'SELECT 1 FROM entries WHERE "table" = {mark} AND sequence >= {mark}'
        sequence = f"CASE WHEN EXISTS ({later}) THEN NULL ELSE {mark} END"
        others = ", ".join([mark] * (len(entries.c) - 2))
        self._insert_entry = f"INSERT INTO entries ({columns}) VALUES ({mark}, {sequence}, {others})"
        # What a bot or a clock does is refused in the same way if its table belongs to another process. The lease
        # cannot change hands before this transaction has ended.
        lease = f'SELECT 1 FROM leases WHERE "table" = {mark} AND holder = {mark} AND fence = {mark}'
        fenced = f"CASE WHEN EXISTS ({later}) OR NOT EXISTS ({lease}{database.share_lock}) THEN NULL ELSE {mark} END"
        self._insert_fenced = f"INSERT INTO entries ({columns}) VALUES ({mark}, {fenced}, {others})"
        self._loop: asyncio.AbstractEventLoop | None = None
        self._units: list[_Unit | None] = []  # of the transaction that is under way
        self._watch: asyncio.TimerHandle | None = None
        self._queue: SimpleQueue[_Unit | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, name="writer", daemon=True)

    def start(self) -> None:
        """Starts the thread."""
        self._thread.start()

    def close(self) -> None:
        """Writes what is in the queue, then stops."""
        if self._thread.is_alive():
            self._queue.put(None)
            self._thread.join()

    def write(
        self,
        *statements: Statement,
        entry: tuple[object, ...] | None = None,
        fence: int | None = None,
        notice: Notice | None = None,
    ) -> "asyncio.Future[None]":
        """Writes statements and a row of `entries` in one transaction; done when they are on disk."""
        return self._put(_Unit(statements, self._future(), entry, fence, notice))

    def ask(self, statement: Executable, values: Mapping[str, object]) -> "asyncio.Future[Sequence[RowMapping]]":
        """Executes a statement that changes rows and returns them; done when the changes are on disk."""
        return self._put(_Unit([(statement, values)], self._future(), returns=True))

    def _future(self) -> Done:
        self._loop = asyncio.get_running_loop()
        return self._loop.create_future()

    def _put(self, unit: _Unit) -> Done:
        if self.silence.passed:
            unit.done.set_exception(StoreUnavailable())
            return unit.done
        self._queue.put(unit)
        if self._watch is None and self._loop is not None:
            self._watch = self._loop.call_later(self.silence.soon, self._look)
        return unit.done

    def _look(self) -> None:
        """Nobody waits for a database that hangs. What has not been sent to it is dropped; of the rest nobody knows."""
        self._watch = None
        waiting = [unit for unit in self._units if unit is not None and not unit.done.done()]
        if self.silence.passed:
            while not self._queue.empty():
                unit = self._queue.get()
                if unit is None:
                    self._queue.put(unit)
                    break
                waiting.append(unit)
            self.outages.failed(TimeoutError(f"no answer for {self.silence.seconds:.0f} s"), len(waiting))
            _settle(waiting, {k: StoreUnavailable() for k in range(len(waiting))})
        elif (waiting or not self._queue.empty()) and self._loop is not None:
            self._watch = self._loop.call_later(self.silence.soon, self._look)

    def _write_all(self) -> None:
        """The writer thread: one transaction after the other, until there is a None in the queue."""
        units: list[_Unit | None] = []
        connection: Connection | None = None
        while None not in units:
            if len(units) >= BUSY_UNITS:
                time.sleep(BUSY_PAUSE)
            units = [self._queue.get()]
            failed: dict[int, Exception] = {}
            self._units, away = units, False
            self.silence.begin()
            try:
                self.database.before_commit()
                try:
                    while not self._queue.empty() and len(units) < MOST_UNITS:
                        units.append(self._queue.get())
                    if connection is None:
                        connection = self._connect()
                    failed = self._commit(connection, [unit for unit in units if unit is not None])
                finally:
                    self.database.after_commit()
            except Exception as error:  # nobody knows what has become of these: whoever waits may try again
                away = is_outage(error)
                if away:
                    self.outages.failed(error, len(units))
                failed = {k: StoreUnavailable() if away else error for k in range(len(units))}
                _discard(connection)
                connection = None
            self.silence.end(answered=not away)
            self._settle([unit for unit in units if unit is not None], failed)
        _discard(connection)

    def _connect(self) -> Connection:
        connection = self.database.engine.connect().execution_options(**{WRITES: True})
        for statement in self.database.writing:
            connection.exec_driver_sql(statement)
        if self.database.writing:
            connection.commit()
        return connection

    def _commit(self, connection: Connection, units: list[_Unit]) -> dict[int, Exception]:
        """Writes all units in one transaction. If that fails each gets its own, so that one conflict fails alone.

        Returns what went wrong, by the index of the unit; raises an error that says that the database is away.
        """
        failed: dict[int, Exception] = {}
        if not units:
            return failed
        try:
            self._insert(connection, units)
        except Exception as error:
            if is_outage(error):
                raise
            error.__traceback__ = None  # SQLAlchemy's frames hold the exception that they raise: it must not hold them
            connection.rollback()
            for k, unit in enumerate(units):
                try:
                    if len(units) == 1:
                        raise error
                    self._insert(connection, [unit])
                except IntegrityError as refused:
                    refused.__traceback__ = None
                    connection.rollback()
                    failed[k] = Conflict() if self._holds(connection, unit) else Fenced()
                except Exception as problem:
                    if is_outage(problem):
                        raise
                    connection.rollback()
                    failed[k] = StoreUnavailable() if was_in_the_way(problem) else problem
        if self.outages.failures:
            self.outages.worked()
        return failed

    def _settle(self, units: list[_Unit], failed: dict[int, Exception]) -> None:
        """Tells those who wait, in the event loop."""
        if units:
            assert self._loop is not None
            with suppress(RuntimeError):  # the event loop has gone, and with it all who waited
                self._loop.call_soon_threadsafe(_settle, units, failed)

    def _insert(self, connection: Connection, units: list[_Unit]) -> None:
        rows, fenced = [], []
        for unit in units:
            if unit.entry is None:
                continue
            table, sequence, *others = unit.entry
            if unit.fence is None:
                rows.append((table, table, sequence, sequence, *others))
            else:
                fenced.append((table, table, sequence, table, self.name, unit.fence, sequence, *others))
        if rows:
            connection.exec_driver_sql(self._insert_entry, rows)
        if fenced:
            connection.exec_driver_sql(self._insert_fenced, fenced)
        for unit in units:
            for statement, values in unit.statements:
                result = connection.execute(statement, values)
                unit.rows = result.mappings().all() if unit.returns else None
        sent = self.sent
        if self.database.announce is not None:
            notices = [unit.notice for unit in units if unit.notice is not None]
            sent = self.database.announce(connection, self.name, sent, notices)
        connection.commit()
        self.stored += len(rows) + len(fenced)
        self.sent = sent

    def _holds(self, connection: Connection, unit: _Unit) -> bool:
        """Has this process the lease that a unit needs? A unit that needs none counts as yes."""
        if unit.fence is None or unit.entry is None:
            return True
        lease = {"table": unit.entry[0], "name": self.name, "fence": unit.fence}
        found = connection.execute(_LEASE, lease).first() is not None
        connection.rollback()
        return found


def _settle(units: list[_Unit], failed: dict[int, Exception]) -> None:
    """Tells those who wait, in the event loop."""
    for k, unit in enumerate(units):
        if unit.done.done():  # whoever waited was cancelled
            continue
        if k in failed:
            unit.done.set_exception(failed[k])
        else:
            unit.done.set_result(unit.rows)


def _discard(connection: Connection | None) -> None:
    """Gives up a connection that may be broken; the next transaction gets a new one."""
    if connection is not None:
        with suppress(Exception):
            connection.invalidate()
        with suppress(Exception):
            connection.close()
