"""What is stored of tables, as the domain sees it. `tablee.web.storage.Store` implements `Journal` on a database."""

import asyncio
from collections.abc import Sequence
from typing import Literal, Protocol, TypedDict

import msgspec

from tablee.chance import Source
from tablee.web.tables.chat import ChatMessage

Stage = Literal["open", "running", "over"]  # not begun; being played; ended
EntryKind = Literal["sit", "hash", "entropy", "action", "seal", "unseal", "undo", "leave", "return", "hint"]
PlayedBy = Literal["bot", "clock"]


class Note(TypedDict, total=False):
    """More about an entry. The keys are stored in databases: they do not change."""

    owner: str  # sit: the id of the visitor who sits down
    name: str  # sit: the visitor's name at this table
    hash: str  # sit, hash: the hash of the entropy that the visitor will add, in hexadecimal
    entropy: str  # sit, entropy: what the visitor adds to the shuffle, in hexadecimal
    source: Source  # with entropy: how it came. Earlier houses did not store it: then the house may have made it
    by: PlayedBy  # action, seal: played by a bot, for itself or because the time was up; leave: did not open in time


class Entry(msgspec.Struct, frozen=True, gc=False):
    """Something that happened at a table. Replaying its entries in order gives the table again.

    sequence   0 for the first entry of a table
    action     in notation; None for kinds that play nothing
    at         seconds since 1970
    """

    sequence: int
    kind: EntryKind
    seat: int
    action: str | None
    at: float
    note: Note | None = None


class TableRow(msgspec.Struct, kw_only=True):
    """A table as it was opened. Only `stage`, `touched` and `rematch` change later."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    seats: list[str]  # for each seat "open", "me" (kept for the host) or a bot: "bot:easy"
    public: bool
    clock: int | None  # seconds for a move
    host: str  # the id of the visitor who opened the table
    secret: bytes  # of the commitment; published when the game is over
    created: float  # seconds since 1970, as all times here
    touched: float  # when somebody last looked at the table, roughly
    stage: Stage
    rematch: str | None = None  # the table where the same people play again


class Notice(msgspec.Struct, frozen=True):
    """A process tells the others that a table has changed. Without entries they read the table's row and chat again."""

    table: str
    entries: tuple[Entry, ...] = ()


ANY_TABLE = Notice("*")  # notices may have been lost: every table may have changed


class Conflict(Exception):
    """Another process has stored an entry with this sequence number first."""


class Journal(Protocol):
    """Stores tables and their entries."""

    def append(self, table: str, entry: Entry, stage: Stage | None) -> "asyncio.Future[None]":
        """Stores an entry and, with it, the stage the table enters and the seat a visitor takes.

        The future is done when all of it is stored; it has `Conflict` if another process was first.
        """
        ...

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        """The entries of a table from a sequence number on."""
        ...

    async def open_table(self, row: TableRow) -> None: ...

    async def read_table(self, table: str) -> tuple[TableRow, list[ChatMessage]] | None:
        """The row and the latest messages; None if there is no such table."""
        ...

    async def add_message(self, table: str, message: ChatMessage) -> None: ...

    async def set_rematch(self, table: str, rematch: str) -> str:
        """Names the table of the rematch, unless another process already has; returns the one that is stored."""
        ...

    async def touch(self, table: str, at: float) -> None:
        """Stores when somebody last looked at the table."""
        ...

    async def delete_table(self, table: str) -> None: ...

    async def public_tables(self, stage: Stage, most: int) -> Sequence[str]:
        """Ids of public tables, the newest first."""
        ...

    async def tables_of(self, visitor: str, most: int) -> Sequence[str]:
        """Ids of the tables where a visitor has sat down, the latest first."""
        ...

    async def open_tables_of(self, host: str, most: int) -> Sequence[str]:
        """Ids of tables with free seats that a visitor has opened."""
        ...

    async def clocked_tables(self) -> Sequence[str]:
        """Ids of running tables with a clock."""
        ...

    async def expired_tables(self, before: float) -> Sequence[str]:
        """Ids of tables with free seats that nobody has looked at since."""
        ...
