"""Backups: a house in one file, made while it runs, and put back into SQLite or PostgreSQL.

A backup is an SQLite database with the tables of `schema.py`, whichever database the house is in, so a house can also
move from one to the other. It shows one moment: everything that was acknowledged before is in it. The keys of the house
are not, so a backup on its own lets nobody act for others or foresee a draw; keep a copy of the key file elsewhere.
"""

import os
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import msgspec
from sqlalchemy import Connection, Engine, func, insert, inspect, select, text

from tablee.i18n import N_
from tablee.web.storage.database import WRITES
from tablee.web.storage.errors import AWAY, DAMAGED, DATABASE_ERRORS, Unusable, reason_of
from tablee.web.storage.files import make_private_file, move_into_place
from tablee.web.storage.migrating import KEY_ID, check_schema, migrate, schema_of, upgrade, value_of
from tablee.web.storage.schema import PASSING, chat, entries, metadata, tables
from tablee.web.storage.sqlite import COMPANIONS, checkpoint, engine_of
from tablee.web.storage.sqlite import FILE as SQLITE_FILE
from tablee.web.storage.store import Store

PLAIN = ("journal_mode=DELETE", "synchronous=FULL")  # a backup is one file, without companions
ROWS = 1000  # copied at a time

NO_HOUSE = N_("There is no house in “{place}”.")
NO_BACKUP = N_("“{file}” is not a backup of a house, or it is damaged ({reason}).")
RUNNING = N_("The house is open. Close it before you restore a backup there, or restore it to another place.")
OCCUPIED = N_(
    "There is a house already. To put the backup in its place add --replace; make a backup of what is there first."
)


class Contents(msgspec.Struct, frozen=True):
    """What is in a backup.

    key    the id of the newest key of the house; None if the backup was made before keys had files of their own
    kept   where the former database was put aside, if a backup took its place
    """

    tables: int
    entries: int
    key: str | None
    kept: Path | None = None


# ---- making a backup


def back_up(store: Store, file: Path) -> Contents:
    """Writes a backup while the house may be running. The file appears when it is complete."""
    part = file.with_name(f"{file.name}.part")
    part.unlink(missing_ok=True)
    make_private_file(part)
    try:
        if store.database.folder is not None:
            _copy_pages(store.database.folder / SQLITE_FILE, part)
        else:
            with reading(store) as source:
                _copy_rows_to_file(source, part)
        contents = examine(part)
        move_into_place(part, file)
        return contents
    finally:
        part.unlink(missing_ok=True)


@contextmanager
def reading(store: Store) -> Iterator[Connection]:
    """A transaction in which nothing changes; Unusable if there is no house, a damaged or a newer one."""
    # Every transaction of SQLite sees one moment; PostgreSQL has to be asked for that.
    snapshot = {} if store.database.folder is not None else {"isolation_level": "REPEATABLE READ"}
    try:
        with store.engine.connect().execution_options(**snapshot) as connection:
            if schema_of(connection) is None:
                if inspect(connection).has_table(tables.name):
                    raise Unusable(DAMAGED, line="alembic_version")
                raise Unusable(NO_HOUSE, place=store.engine.url.render_as_string())
            check_schema(connection)
            yield connection
    except DATABASE_ERRORS as error:
        raise Unusable(AWAY, reason=reason_of(error)) from None


def _copy_pages(source: Path, target: Path) -> None:
    """Copies a database by SQLite's own interface for that, in one step, so that writers cannot make it begin again."""
    with closing(sqlite3.connect(source)) as house, closing(sqlite3.connect(target)) as copy:
        house.backup(copy)
        copy.execute("PRAGMA journal_mode=DELETE")
        _sync(target)


def _copy_rows_to_file(source: Connection, target: Path) -> None:
    version = schema_of(source)
    assert version is not None
    with _engine(target) as engine, _writing(engine) as copy:
        upgrade(copy, version)
        copy_rows(source, copy)
    _sync(target)


def copy_rows(source: Connection, target: Connection) -> None:
    """Copies all rows of our tables, as far as both databases have their columns."""
    for table in metadata.sorted_tables:
        if table in PASSING or not inspect(target).has_table(table.name):
            continue
        theirs = {column["name"] for column in inspect(source).get_columns(table.name)}
        ours = {column["name"] for column in inspect(target).get_columns(table.name)}
        columns = [column for column in table.c if column.name in theirs & ours]
        rows = source.execution_options(stream_results=True, yield_per=ROWS).execute(select(*columns)).mappings()
        for part in rows.partitions(ROWS):
            target.execute(insert(table), [dict(row) for row in part])


# ---- looking at a backup


def examine(file: Path) -> Contents:
    """What is in a backup; Unusable if the file is damaged or no backup at all."""
    try:
        with _engine(file, ("query_only=ON",)) as engine, engine.connect() as connection:
            [[verdict]] = connection.execute(text("PRAGMA quick_check(1)")).all()
            if verdict != "ok":
                raise Unusable(NO_BACKUP, file=file, reason=verdict)
            if schema_of(connection) is None:
                raise Unusable(NO_BACKUP, file=file, reason="no tables")
            check_schema(connection)
            return _contents(connection)
    except DATABASE_ERRORS as error:
        raise Unusable(NO_BACKUP, file=file, reason=reason_of(error)) from None


def _contents(connection: Connection, kept: Path | None = None) -> Contents:
    key = value_of(connection, KEY_ID)
    return Contents(
        connection.execute(select(func.count()).select_from(tables)).scalar_one(),
        connection.execute(select(func.count()).select_from(entries)).scalar_one(),
        None if key is None else key.decode(),
        kept,
    )


# ---- restoring a backup


def restore(store: Store, file: Path, *, replace: bool = False) -> Contents:
    """Puts a backup where the store is, which is not open; brings it up to date on the way.

    Unusable, and nothing is changed, if a house is open there, if there is one and it is not to be replaced, or if the
    backup cannot be read.
    """
    examine(file)
    store.database.prepare()
    folder = store.database.folder
    with tempfile.TemporaryDirectory(prefix="house.", dir=folder) as work:  # only its owner may look into it
        copy = Path(work) / SQLITE_FILE
        make_private_file(copy)
        _copy_pages(file, copy)  # and not the bytes: a copy of a running house may have a write-ahead log beside it
        with _engine(copy) as engine, _writing(engine) as connection:
            migrate(connection)
        try:
            return _put_rows(store, copy, replace) if folder is None else _put_file(store, folder, copy, replace)
        except DATABASE_ERRORS as error:
            raise Unusable(AWAY, reason=reason_of(error)) from None


def _put_file(store: Store, folder: Path, copy: Path, replace: bool) -> Contents:
    house, kept = folder / SQLITE_FILE, None
    with store.database.alone():  # a house that starts now waits
        with store.engine.connect() as connection:
            _check_target(store, connection, replace)
            empty = schema_of(connection) is None
        checkpoint(store.engine)
        store.engine.dispose()
        if not empty:
            kept = house.with_name(time.strftime("house.before-%Y%m%d-%H%M%S.sqlite"))
            house.rename(kept)
        for companion in COMPANIONS:
            house.with_name(house.name + companion).unlink(missing_ok=True)
        _sync(copy)
        move_into_place(copy, house)
    with store.engine.connect() as connection:
        return _contents(connection, kept)


def _put_rows(store: Store, copy: Path, replace: bool) -> Contents:
    with store.changing() as target, _engine(copy) as engine, engine.connect() as source:
        _check_target(store, target, replace)
        migrate(target)
        for table in reversed(metadata.sorted_tables):
            target.execute(table.delete())
        copy_rows(source, target)
        target.execute(
            text("SELECT setval(pg_get_serial_sequence('chat', 'id'), :next, false)"),
            {"next": (source.execute(select(func.max(chat.c.id))).scalar() or 0) + 1},
        )
        return _contents(target)


def _check_target(store: Store, target: Connection, replace: bool) -> None:
    if store.database.in_use():
        raise Unusable(RUNNING)
    if not replace and schema_of(target) is not None and _contents(target).tables:
        raise Unusable(OCCUPIED)


# ---- files


@contextmanager
def _engine(file: Path, pragmas: tuple[str, ...] = PLAIN) -> Iterator[Engine]:
    """The engine of a database that is one plain file."""
    engine = engine_of(file, pragmas)
    try:
        yield engine
    finally:
        engine.dispose()


@contextmanager
def _writing(engine: Engine) -> Iterator[Connection]:
    with engine.connect().execution_options(**{WRITES: True}) as connection, connection.begin():
        yield connection


def _sync(file: Path) -> None:
    """Waits until the disk has all of a file."""
    descriptor = os.open(file, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
