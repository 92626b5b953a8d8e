"""What the store asks of a kind of database."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from sqlalchemy import Connection, Engine

from tablee.web.tables.journal import Notice


def _nothing() -> None:
    """The default of a hook."""


@dataclass(frozen=True)
class Database:
    """A database that can be reached.

    placeholder      of a parameter in the driver's own SQL
    folder           of a database in SQLite; None for a server
    before_commit    called by the writer thread before it begins a transaction
    after_commit     and when the transaction has ended
    close            releases what the hooks hold
    lock_migrations  keeps other processes from migrating until the transaction ends
    announce         tells other processes of changes as part of the transaction; None: `tablee.web.cluster` does it
    """

    engine: Engine
    placeholder: str
    folder: Path | None = None
    before_commit: Callable[[], object] = field(default=_nothing)
    after_commit: Callable[[], object] = field(default=_nothing)
    close: Callable[[], object] = field(default=_nothing)
    lock_migrations: Callable[[Connection], object] | None = None
    announce: Callable[[Connection, str, Sequence[Notice]], None] | None = None
