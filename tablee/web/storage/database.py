"""What the store asks of a kind of database."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import Connection, Engine

from tablee.web.tables.journal import Notice

WRITES = "tablee_writes"  # an execution option of connections whose transactions write


def _nothing() -> None:
    """The default of a hook."""


@dataclass(frozen=True)
class Database:
    """A database that can be reached.

    placeholder      of a parameter in the driver's own SQL
    now              the clock of the database in SQL, in seconds since 1970
    writing          statements for a connection that writes, before its first transaction
    share_lock       at the end of a SELECT: the rows stay as they are until the transaction ends
    prepare          makes what the database needs outside of itself, and closes it to others
    in_use           does another process have the house open?
    scrub            removes from the files what deleted rows have left there
    folder           of a database in SQLite; None for a server
    before_commit    called by the writer thread before it begins a transaction
    after_commit     and when the transaction has ended
    mark_open        called when this process opens the house; holds until `close`
    close            releases what the hooks hold
    alone            excludes the writers of other processes, from before the first connection on
    lock_migrations  keeps other processes from migrating until the transaction ends
    announce         tells other processes of changes as part of the transaction, under the name of this one and with
                     numbers that go on from the last one, which it returns; None: `tablee.web.cluster` does it
    """

    engine: Engine
    placeholder: str
    now: str
    prepare: Callable[[], object]
    in_use: Callable[[], bool]
    scrub: Callable[[], None]
    share_lock: str = ""
    writing: Sequence[str] = ()
    folder: Path | None = None
    before_commit: Callable[[], object] = field(default=_nothing)
    after_commit: Callable[[], object] = field(default=_nothing)
    mark_open: Callable[[], object] = field(default=_nothing)
    close: Callable[[], object] = field(default=_nothing)
    alone: Callable[[], AbstractContextManager[None]] = field(default=nullcontext)
    lock_migrations: Callable[[Connection], object] | None = None
    announce: Callable[[Connection, str, int, Sequence[Notice]], int] | None = None
