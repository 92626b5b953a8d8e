"""A house in SQLite: one file in a folder, which several processes of one machine may share."""

from contextlib import suppress
from functools import partial
from pathlib import Path
from sqlite3 import Connection as SqliteConnection

from sqlalchemy import create_engine, event

from tablee.web.storage.database import Database

FILE, LOCK_FILE = "house.sqlite", "house.turn"
PRAGMAS = (
    "journal_mode=WAL",  # readers and the writer do not block each other
    "synchronous=FULL",  # a commit has reached the disk when it returns
    "busy_timeout=10000",  # milliseconds
)


def sqlite(folder: Path) -> Database:
    """The database in a folder, which is made if need be."""
    folder.mkdir(parents=True, exist_ok=True)
    engine = create_engine(f"sqlite:///{folder / FILE}")

    @event.listens_for(engine, "connect")
    def configure(connection: SqliteConnection, _: object) -> None:
        cursor = connection.cursor()
        for pragma in PRAGMAS:
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    # SQLite makes a second writer poll until the first has finished. A file lock makes the writers of several processes
    # queue up instead. Where the system has no such locks, polling remains.
    with suppress(ImportError):
        from fcntl import LOCK_EX, LOCK_UN, flock

        lock = open(folder / LOCK_FILE, "wb")  # noqa: SIM115 - closed with the database
        return Database(engine, "?", folder, partial(flock, lock, LOCK_EX), partial(flock, lock, LOCK_UN), lock.close)
    return Database(engine, "?", folder)
