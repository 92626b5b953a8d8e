"""What is stored of tables, as the domain sees it. `tablee.web.storage.Store` implements `Journal` on a database."""

import asyncio
from collections.abc import Sequence
from typing import Literal, Protocol, TypedDict

import msgspec

from tablee.chance import Source
from tablee.web.tables.chat import ChatMessage

Stage = Literal["open", "running", "over"]  # not begun; being played; ended
StoredStage = Stage | Literal["ended"]  # ended by the house, without a result
EntryKind = Literal[
    "sit",
    "place",
    "hash",
    "entropy",
    "ready",
    "start",
    "action",
    "seal",
    "unseal",
    "undo",
    "back",
    "leave",
    "return",
    "hint",
    "consent",
    "end",
]
PlayedBy = Literal["bot", "clock"]
LeftBy = PlayedBy | Literal["consent"]
StandIn = Literal["clock", "away"]  # why a bot made a move for somebody: their time was up, or they are away
Wish = Literal["bot", "wait", "end"]  # what to do about somebody who is away: a bot plays for them; wait; end the game

# What others may do without making outdated what a player has seen. The time for a move goes on.
UNNOTICED = frozenset(("seal", "unseal", "leave", "return", "hint", "consent"))
# Before and during the game: the kinds of entries that one of this kind replaces, if they are of the same seat.
REPLACED_BEFORE = {"ready": frozenset(("ready",))}
REPLACED_DURING = {
    **dict.fromkeys(("seal", "unseal"), frozenset(("seal", "unseal"))),
    **dict.fromkeys(("leave", "return"), frozenset(("leave", "return"))),
    "consent": frozenset(("consent",)),
}


class Note(TypedDict, total=False):
    """More about an entry. The keys are stored in databases: they do not change."""

    owner: str  # sit: the id of the visitor who sits down
    name: str  # sit: the visitor's name at this table
    hash: str  # sit, hash: the hash of the entropy that the visitor will add, in hexadecimal
    entropy: str  # sit, entropy: what the visitor adds to the shuffle, in hexadecimal
    source: Source  # with entropy: how it came. Earlier houses did not store it: then the house may have made it
    # action, seal: played by a bot, for itself, for somebody who is away, or because the time was up
    # leave: did not open in time, or the others agreed that a bot plays
    by: LeftBy
    wish: Wish  # consent: what the visitor agrees to
    about: int  # consent: the seat that is away
    ready: bool  # sit, ready: is the visitor ready to begin? Without it they are
    who: str  # place: a bot that the host puts on the seat, "bot:easy", or "open"


class Consent(msgspec.Struct, frozen=True):
    """What somebody agrees to, about a seat that is away."""

    wish: Wish
    about: int


class Entry(msgspec.Struct, frozen=True, gc=False):
    """Something that happened at a table. Replaying its entries in order gives the table again.

    sequence   0 for the first entry of a table; where a replaced entry was deleted there is a hole
    action     in notation; None for kinds that play nothing
    at         seconds since 1970
    """

    sequence: int
    kind: EntryKind
    seat: int
    action: str | None
    at: float
    note: Note | None = None


class Beginning(msgspec.Struct, frozen=True):
    """Where the game of a table begins: at a choice in an earlier game. The names are stored: they do not change.

    record   the earlier game up to the choice, chance by hand (docs/record.md)
    seat     who was to choose; whatever that seat could not know is dealt anew
    table    where it was played; empty: it is a puzzle of the day
    move     what was chosen there, as the analysis of that table names it: how many actions were played before
    day      of the puzzle, 2026-11-16; empty: it is none
    """

    record: str
    seat: int
    table: str = ""
    move: int = 0
    day: str = ""


class TableRow(msgspec.Struct, kw_only=True):
    """A table as it was opened. Only `stage`, `touched`, `rematch`, `rules` and `deserted` change later."""

    id: str
    game: str
    players: int
    options: dict[str, str]
    seats: list[str]  # for each seat "open", "open:<visitor>" or "me" (kept for them, or for the host), "bot:easy"
    public: bool
    clock: int | None  # seconds for a move
    host: str  # the id of the visitor who opened the table
    secret: bytes  # of the commitment; published when the game is over
    created: float  # seconds since 1970, as all times here
    touched: float  # when somebody last looked at the table, roughly
    stage: StoredStage
    rules: int  # the version that the game is played by
    rematch: str | None = None  # the table where the same people play again
    beginning: Beginning | None = None  # None: the game begins at the beginning
    deserted: float | None = None  # since when housekeeping finds that nobody has looked at it for a day


class ClockRow(msgspec.Struct, frozen=True):
    """A running table with a clock."""

    table: str
    clock: int  # seconds for a move
    turn_began: float  # seconds since 1970


class Attendance(msgspec.Struct, frozen=True):
    """Which seats of a table have a page open in a process.

    process   a random name that the process has for this
    """

    process: str
    seats: tuple[int, ...]


class Notice(msgspec.Struct, frozen=True):
    """A process tells the others that a table has changed. Without entries they read the table's row and chat again.

    presence   who is there in this process, if that is what it tells; nothing is stored of it
    """

    table: str
    entries: tuple[Entry, ...] = ()
    presence: Attendance | None = None


class Peer(msgspec.Struct, frozen=True):
    """A process that has the house open, or had.

    host    the machine it runs on, for operators
    sent    the number of the last notice that it has sent
    alive   False: it has stopped, or has not been heard of for so long that its tables are taken over
    """

    name: str
    host: str
    sent: int
    alive: bool


ANY_TABLE = Notice("*")  # notices may have been lost: every table may have changed


class Conflict(Exception):
    """Another process has stored an entry with this sequence number, or a later one, first."""


class Fenced(Conflict):
    """The lease of the table has gone to another process: what this one wanted to do for a bot or a clock is void."""


class Damaged(Exception):
    """What is stored of a table cannot be read or replayed. The text is for the operator."""


class Journal(Protocol):
    """Stores tables and their entries."""

    def append(
        self,
        table: str,
        entry: Entry,
        stage: Stage | None,
        replaced: int | None = None,
        fence: int | None = None,
    ) -> "asyncio.Future[None]":
        """Stores an entry and, with it, the stage the table enters and the seat a visitor takes.

        replaced   the sequence of an entry that this one makes superfluous: it is deleted
        fence      of the lease by which a bot or a clock does this; None for what a visitor does

        The future is done when all of it is stored; it has `Conflict` if another process was first, and `Fenced` if the
        lease belongs to another process.
        """
        ...

    async def entries(self, table: str, since: int = 0) -> list[Entry]:
        """The entries of a table from a sequence number on; Damaged if they cannot be read."""
        ...

    async def open_table(self, row: TableRow) -> None: ...

    async def read_table(self, table: str) -> tuple[TableRow, list[ChatMessage]] | None:
        """The row and the latest messages; None if there is no such table, Damaged if it cannot be read."""
        ...

    async def add_message(self, table: str, message: ChatMessage) -> None: ...

    async def set_rematch(self, table: str, rematch: str) -> str:
        """Names the table of the rematch, unless another process already has; returns the one that is stored."""
        ...

    async def touch(self, table: str, at: float) -> None:
        """Stores when somebody last looked at the table."""
        ...

    async def end_table(self, table: str) -> None:
        """Stores that the house has ended a running game without a result."""
        ...

    async def set_rules(self, table: str, rules: int) -> None:
        """Stores the version of the rules that a table with free seats will be played by."""
        ...

    async def delete_table(self, table: str) -> None: ...

    async def public_tables(self, stage: Stage, most: int) -> Sequence[tuple[str, str]]:
        """Ids and hosts of public tables, the newest first."""
        ...

    async def tables_of(self, visitor: str, most: int) -> Sequence[str]:
        """Ids of the tables where a visitor has sat down, the latest first."""
        ...

    async def running_tables_of(self, visitor: str, most: int) -> Sequence[str]:
        """Ids of those whose game is being played."""
        ...

    async def put_away(self, table: str, visitor: str) -> None:
        """Takes a table off the list of a visitor's tables."""
        ...

    async def open_tables_of(self, host: str, most: int) -> Sequence[str]:
        """Ids of tables with free seats that a visitor has opened."""
        ...

    async def clocked_tables(self) -> Sequence[ClockRow]:
        """Running tables with a clock."""
        ...

    async def all_tables(self) -> Sequence[str]:
        """Ids of all tables."""
        ...

    async def mark_deserted(self, before: float, now: float) -> None:
        """Notes which tables with free seats nobody has looked at since `before`, and which are no longer so."""
        ...

    async def unmark_deserted(self) -> None:
        """Forgets which tables are deserted."""
        ...

    async def deserted_tables(self, since: float) -> Sequence[str]:
        """Ids of tables with free seats that were marked as deserted before `since` and have been so ever after."""
        ...

    # ---- leases: which process runs the clock, the bots and the stand-ins of a table

    async def beat(self, seconds: float) -> Sequence[Peer]:
        """Says that this process is alive for so many seconds more; returns all processes, this one among them."""
        ...

    async def take_lease(self, table: str) -> int | None:
        """The fence of a table's lease, if this process has it now; None if another process has it."""
        ...

    async def take_clocked_leases(self) -> Sequence[tuple[str, int]]:
        """Takes the leases of all running tables with a clock; those that this process has now, with their fences."""
        ...

    async def take_over(self, most: int) -> Sequence[tuple[str, int]]:
        """Takes tables over from processes that are dead, and returns them with their new fences."""
        ...

    async def forget_process(self, name: str) -> None:
        """Nothing is left to take over from a process that is dead."""
        ...

    async def held(self) -> Sequence[tuple[str, int]]:
        """All tables that this process has, with their fences."""
        ...

    async def release(self, table: str) -> None:
        """Nobody needs to have this table now. Its fence stays."""
        ...

    async def resign(self) -> None:
        """Others may take the tables of this process over at once, because it stops."""
        ...
