"""A house in SQLite: one file in a folder, which several processes of one machine may share."""

import contextlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from sqlite3 import Connection as SqliteConnection
from typing import IO

from sqlalchemy import Connection, Engine, create_engine, event

from tablee.web.storage.database import WRITES, Database
from tablee.web.storage.files import make_private_file, make_private_folder, tighten

FILE, LOCK_FILE, OPEN_FILE = "house.sqlite", "house.turn", "house.open"
COMPANIONS = ("-wal", "-shm", "-journal")  # files that SQLite puts beside a database, with the mode of the database
PRAGMAS = (
    "busy_timeout=10000",  # milliseconds; first, so that it holds for the others
    "journal_mode=WAL",  # readers and the writer do not block each other
    "synchronous=FULL",  # a commit has reached the disk when it returns
    "secure_delete=ON",  # what is deleted is overwritten: a key or a secret does not stay in the file
)


def sqlite(folder: Path) -> Database:
    """The database in a folder."""
    engine = engine_of(folder / FILE, PRAGMAS)
    turn, opened = _Lock(folder / LOCK_FILE), _Lock(folder / OPEN_FILE)

    def close() -> None:
        turn.close()
        opened.close()

    return Database(
        engine,
        "?",
        now="((julianday('now') - 2440587.5) * 86400.0)",
        prepare=partial(prepare, folder),
        in_use=opened.is_held,
        scrub=partial(scrub, engine),
        folder=folder,
        before_commit=turn.take,
        after_commit=turn.release,
        mark_open=opened.share,
        close=close,
        alone=turn.held,
    )


def prepare(folder: Path) -> None:
    """Makes the folder and the file if need be; closes them to others. SQLite gives companions the mode of the file."""
    make_private_folder(folder)
    file = folder / FILE
    make_private_file(file)
    for companion in COMPANIONS:
        tighten(file.with_name(file.name + companion))


def engine_of(file: Path, pragmas: tuple[str, ...]) -> Engine:
    """An engine for a file. Transactions begin where SQLAlchemy says, so that changes of the schema are part of them.

    Python's driver would begin a transaction only before the first INSERT, UPDATE or DELETE.
    """
    engine = create_engine(f"sqlite:///{file}", hide_parameters=True)

    @event.listens_for(engine, "connect")
    def configure(connection: SqliteConnection, _: object) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in pragmas:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        # A transaction that reads before it writes fails if another has written meanwhile, unless it is immediate.
        driver = connection.connection.driver_connection
        assert isinstance(driver, SqliteConnection)
        driver.execute("BEGIN IMMEDIATE" if connection.get_execution_options().get(WRITES) else "BEGIN")

    return engine


def scrub(engine: Engine) -> None:
    """Rewrites the file without what earlier transactions have left in it."""
    _outside_transactions(engine, "VACUUM")
    checkpoint(engine)


def checkpoint(engine: Engine) -> None:
    """Moves everything from the write-ahead log into the file, and empties the log."""
    _outside_transactions(engine, "PRAGMA wal_checkpoint(TRUNCATE)")


def _outside_transactions(engine: Engine, statement: str) -> None:
    connection = engine.raw_connection()  # a connection of SQLAlchemy would begin a transaction
    try:
        cursor = connection.cursor()
        cursor.execute(statement)
        cursor.fetchall()
        cursor.close()
    finally:
        connection.close()


class _Lock:
    """A lock on a file that excludes other processes; the system releases it when a process ends.

    SQLite makes a second writer poll until the first has finished. This makes the writers of several processes queue up
    instead. Where the system has no such locks nothing is excluded, and polling remains.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._file: IO[bytes] | None = None

    def take(self) -> None:
        """Waits until nobody else holds the lock."""
        self._lock("LOCK_EX")

    def share(self) -> None:
        """Holds the lock together with others who share it."""
        self._lock("LOCK_SH")

    def is_held(self) -> bool:
        """Does anybody else hold or share it?"""
        try:
            self._lock("LOCK_EX", "LOCK_NB")
        except BlockingIOError:
            return True
        self.release()
        return False

    def release(self) -> None:
        """Lets the next one have it."""
        self._lock("LOCK_UN")

    def close(self) -> None:
        """Releases the lock and closes the file."""
        if self._file is not None:
            self._file.close()
            self._file = None

    @contextlib.contextmanager
    def held(self) -> Iterator[None]:
        """Holds the lock alone for as long as the block lasts."""
        self.take()
        try:
            yield
        finally:
            self.release()

    def _lock(self, *names: str) -> None:
        try:
            import fcntl
        except ImportError:
            return
        if self._file is None:
            make_private_file(self.path)
            self._file = open(self.path, "wb")  # noqa: SIM115 - closed with the database
        operation = 0
        for name in names:
            operation |= getattr(fcntl, name)
        fcntl.flock(self._file, operation)
