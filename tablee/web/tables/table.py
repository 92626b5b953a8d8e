"""One table of the house, as its entries say: the seats, the match, the stage.

Replaying a table's entries gives the same table in any process. A command (commands.py) tries an action on a copy of
the match, stores the entry, and only then applies it here: `Table.match` is never changed, only replaced, so threads
may go on reading the match they hold.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Iterable, Sequence
from secrets import choice
from typing import TYPE_CHECKING, Literal

import msgspec

from tablee.chance import Commitment
from tablee.games import game
from tablee.games.contract import SPECTATOR
from tablee.i18n import N_
from tablee.match import Match
from tablee.web.tables.chat import MESSAGES_KEPT, ChatMessage
from tablee.web.tables.errors import Refused
from tablee.web.tables.events import EntryAdded, Event, Handler, MessageAdded, RematchOpened
from tablee.web.tables.journal import Entry, EntryKind, Note, Stage, TableRow
from tablee.web.tables.visitor import PERSON, Visitor

if TYPE_CHECKING:
    from tablee.web.tables.house import House

LOG = logging.getLogger("tablee.web")
ID_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"  # no letters or digits that are mistaken for others when read aloud
ID_LENGTH = 10
STAND_IN = "normal"  # the bot that plays for someone who has left, or whose time is up
ACTIVE_SECONDS = 10.0  # after a command a table counts as in use in this process

SeatKind = Literal["open", "person", "bot"]


def new_id() -> str:
    """The id of a new table. Whoever knows it may look on and take a free seat."""
    return "".join(choice(ID_ALPHABET) for _ in range(ID_LENGTH))


def is_id(text: str) -> bool:
    """Can there be a table with this id?"""
    return len(text) == ID_LENGTH and set(text) <= set(ID_ALPHABET)


class Seat(msgspec.Struct):
    """A place at the table."""

    kind: SeatKind = "open"
    name: str = ""
    strength: str = STAND_IN  # of the bot that sits here, or stands in
    away: bool = False  # the person has left and may come back; a bot plays
    visitor: str = ""  # the id of the visitor who sits here; never shown to anybody
    entropy: bytes = b""

    @classmethod
    def parse(cls, word: str) -> "Seat":
        """A seat as a table is opened: "open", or a bot: "bot:easy"."""
        kind, _, strength = word.partition(":")
        return cls("bot" if kind == "bot" else "open", strength=strength or STAND_IN)


class Lock:
    """Mutual exclusion in one event loop, first come, first served.

    `asyncio.Lock` can only be taken with `await`. Moves that arrive in batches are handed to the writer thread from
    callbacks, which cannot wait, so this lock also has `try_acquire`.
    """

    def __init__(self) -> None:
        self._held = False
        self._waiters: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        """Is it held, or about to be handed to a waiter?"""
        return self._held

    def try_acquire(self) -> bool:
        """Takes the lock if nobody holds it; never waits."""
        if self._held:
            return False
        self._held = True
        return True

    def release(self) -> None:
        """Hands the lock to the first waiter, or frees it."""
        while self._waiters:
            waiter = self._waiters.popleft()
            if not waiter.done():  # a cancelled waiter does not take part any more
                waiter.set_result(None)
                return
        self._held = False

    async def __aenter__(self) -> None:
        if self.try_acquire():
            return
        waiter = asyncio.get_running_loop().create_future()
        self._waiters.append(waiter)
        try:
            await waiter
        except asyncio.CancelledError:
            if waiter.done() and not waiter.cancelled():  # the lock was handed over just before the cancellation
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()


class Table:
    """A table, from the first seat taken to the end of the game.

    cache     encodings of the table as it stands; every change empties it
    outdated  other processes have stored something that has not been applied here yet
    """

    def __init__(self, house: "House", row: TableRow, chat: Iterable[ChatMessage] = ()) -> None:
        self.house = house
        self.id = row.id
        self.game = game(row.game)
        self.players = row.players
        self.options = row.options
        self.public = row.public
        self.clock = row.clock
        self.host = row.host
        self.created = row.created
        self.rematch_id = row.rematch
        self.commitment = Commitment.new(row.secret)
        self.seats = [Seat.parse(word) for word in row.seats]
        self.entries: list[Entry] = []
        self.match: Match | None = None
        self.turn_began = self.created  # when those who are to choose began to think
        self.paced = False  # people play here, not only programs: bots pause before a move, so that one can follow
        self.chat = list(chat)
        self.lock = Lock()  # held while a command is carried out
        self.cache: dict[object, bytes] = {}
        self.outdated = False
        self.followers = 0  # subscriptions to this table in this process
        self.handlers: dict[Handler, None] = {}  # of this table's events alone, besides those of the house
        self.last_command = -ACTIVE_SECONDS  # monotonic time of the last one sent to this process
        self.touched = time.time()
        self.touched_stored = row.touched
        if not self.free:  # bots alone: nobody has to sit down first
            self._begin(self.created)

    # ---- the table as it stands

    @property
    def sequence(self) -> int:
        """The number of entries: every change has a new one."""
        return len(self.entries)

    @property
    def stage(self) -> Stage:
        if self.match is None:
            return "open"
        return "over" if self.match.over else "running"

    @property
    def over(self) -> bool:
        return self.match is not None and self.match.over

    @property
    def free(self) -> list[int]:
        """The seats nobody has taken."""
        return [p for p, seat in enumerate(self.seats) if seat.kind == "open"]

    @property
    def deadline(self) -> float | None:
        """When the time for this move is up, in seconds since 1970."""
        return self.turn_began + self.clock if self.clock and self.stage == "running" else None

    @property
    def has_bots(self) -> bool:
        """Does a bot play for any seat?"""
        return any(seat.kind == "bot" or seat.away for seat in self.seats)

    def bots_to_choose(self) -> list[int]:
        """The seats where a bot has to choose now; none when all people have left, until one comes back."""
        people = [seat for seat in self.seats if seat.kind == "person"]
        if self.match is None or not self.has_bots or (people and all(seat.away for seat in people)):
            return []
        choosing = []
        for p in self.match.waiting:
            if self.seats[p].kind == "bot" or self.seats[p].away:
                choosing.append(p)
        return choosing

    @property
    def in_use(self) -> bool:
        """Must this process apply what others store here at once? Otherwise it waits until somebody asks."""
        if self.followers or self.clock is not None or self.has_bots or self.lock.locked():
            return True
        return time.monotonic() - self.last_command <= ACTIVE_SECONDS

    def seat_of(self, visitor: Visitor | None) -> int | None:
        """Where a visitor sits; None for a spectator."""
        if visitor is None:
            return None
        for p, seat in enumerate(self.seats):
            if seat.visitor == visitor.id:
                return p
        return None

    def viewer_of(self, visitor: Visitor | None) -> int:
        """Whose view a visitor gets: that of their seat, or SPECTATOR."""
        seat = self.seat_of(visitor)
        return SPECTATOR if seat is None else seat

    def touch(self) -> None:
        """Somebody looks at the table."""
        self.touched = time.time()

    def record(self, lang: str | None = None) -> str:
        """The record tells every hidden thing, so it is given only after the end."""
        if self.match is None or not self.match.over:
            raise Refused(409, N_("The record tells every hidden thing: it is given after the end of the game."))
        return self.match.record(lang)

    # ---- changes

    def new_entry(self, kind: EntryKind, seat: int, action: str | None = None, note: Note | None = None) -> Entry:
        """The next entry of this table, not stored yet."""
        return Entry(len(self.entries), kind, seat, action, time.time(), note)

    def add(self, entry: Entry, after: Match | None = None, *, remote: bool = False) -> None:
        """Applies an entry that is stored and tells the subscribers. The lock is held.

        after   the match after the entry, if the caller knows it
        """
        before = self.match
        self.apply(entry, after)
        self.touched = entry.at
        self.emit(EntryAdded(entry, before, remote))

    def add_message(self, message: ChatMessage) -> None:
        """Adds a stored chat message and tells the subscribers."""
        self.chat = [*self.chat, message][-MESSAGES_KEPT:]
        self.touched = message.at
        self.emit(MessageAdded(message))

    def refresh(self, row: TableRow, chat: list[ChatMessage]) -> None:
        """Takes over what another process has stored besides entries."""
        self.cache.clear()
        if row.rematch != self.rematch_id:
            self.rematch_id = row.rematch
            self.emit(RematchOpened(remote=True))
        known, self.chat = set(self.chat), chat
        for message in chat:
            if message not in known:
                self.emit(MessageAdded(message, remote=True))

    def emit(self, event: Event) -> None:
        """Calls the handlers of the house, then those of this table. An error in one does not stop the others."""
        for handler in (*self.house.handlers, *self.handlers):
            try:
                handler(self, event)
            except Exception:
                LOG.exception("a handler of table %s failed", self.id)

    def apply(self, entry: Entry, after: Match | None = None) -> None:
        """What an entry does to the table, without telling anybody."""
        seat = self.seats[entry.seat]
        if entry.kind == "sit":
            note = entry.note or {}
            seat.kind, seat.visitor, seat.name = "person", note["owner"], note["name"]
            seat.entropy = bytes.fromhex(note["entropy"])
            self._set_pace()
            if not self.free:
                self._begin(entry.at)
        elif entry.kind == "leave" and self.match is None:
            seat.kind, seat.visitor, seat.name, seat.entropy = "open", "", "", b""
            self._set_pace()
        elif entry.kind in ("leave", "return"):
            seat.away = entry.kind == "leave"
        else:
            self._apply_to_match(entry, after)
        self.entries.append(entry)
        self.cache.clear()

    def apply_all(self, entries: Sequence[Entry]) -> None:
        """Replays entries on a table that was just loaded."""
        for entry in entries:
            self.apply(entry)

    def _apply_to_match(self, entry: Entry, after: Match | None) -> None:
        if after is None:
            assert self.match is not None  # nobody plays before all seats are taken
            after = self.match.copy()
            if entry.action is not None:
                after.play(entry.action, entry.seat)
            else:
                after.undo(entry.seat)
        after.keep_still()
        self.match = after
        if entry.kind not in ("seal", "unseal"):
            self.turn_began = entry.at

    def _set_pace(self) -> None:
        self.paced = any(seat.visitor.startswith(PERSON) for seat in self.seats)

    def _begin(self, at: float) -> None:
        """All seats are taken: the match draws from the house's secret and what every player added."""
        for p, seat in enumerate(self.seats):
            if seat.entropy:
                self.commitment = self.commitment.sit(p, seat.entropy)
        names = [seat.name for seat in self.seats]
        self.match = Match(self.game.name, self.players, self.options, chance=self.commitment, names=names)
        self.match.keep_still()
        self.turn_began = at
