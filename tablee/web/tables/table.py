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
from typing import TYPE_CHECKING, get_args

from tablee.chance import Commitment
from tablee.games import game
from tablee.games.contract import SPECTATOR
from tablee.match import Match
from tablee.web.tables.beginnings import start_of
from tablee.web.tables.chat import MESSAGES_KEPT, ChatMessage
from tablee.web.tables.events import EntryAdded, Event, Handler, MessageAdded, RematchOpened
from tablee.web.tables.journal import (
    REPLACED_BEFORE,
    REPLACED_DURING,
    UNNOTICED,
    Consent,
    Damaged,
    Entry,
    EntryKind,
    Note,
    Stage,
    StandIn,
    TableRow,
)
from tablee.web.tables.remark import Remark
from tablee.web.tables.seat import Seat
from tablee.web.tables.visitor import PERSON, Visitor

if TYPE_CHECKING:
    from tablee.web.tables.house import House
    from tablee.web.tables.presence import Absence

LOG = logging.getLogger("tablee.web")
ACTIVE_SECONDS = 10.0  # after a command a table counts as in use in this process
OPENING_SECONDS = 60.0  # for everybody to send a hash, or to open their entropy, when all seats are taken

KINDS = frozenset(get_args(EntryKind))


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
    over      the game has come to its end, or its players have ended it
    outdated  other processes have stored something that has not been applied here yet
    """

    def __init__(self, house: "House", row: TableRow, chat: Iterable[ChatMessage] = ()) -> None:
        self.house = house
        self.id = row.id
        self.game = game(row.game)
        self.rules = row.rules
        self.players = row.players
        self.options = row.options
        self.public = row.public
        self.clock = row.clock
        self.host = row.host
        self.created = row.created
        self.rematch_id = row.rematch
        self.beginning = row.beginning
        self.commitment = Commitment.new(row.secret)
        self.seats = [Seat.parse(word, row.host) for word in row.seats]
        self.entries: list[Entry] = []
        self.sequence = 0  # the number of the next entry: every change has a new one
        self.filled: float | None = None  # before the game: since when all seats are taken and the same is missing
        self.reopened = 0  # how often all had to add their part anew, because somebody left or did not open
        self.remarks: list[Remark] = []
        self.absences: tuple[Absence, ...] = ()  # who is away, as those who follow the table were last told
        self.consents: dict[int, Consent] = {}  # by the seat that agrees
        self.stand_ins: dict[int, StandIn] = {}  # moves that bots made for people, by the moves made before
        self._sealed_by: dict[int, StandIn] = {}  # the same of sealed choices, by seat
        self.match: Match | None = None
        self.over = False
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

    def entries_since(self, sequence: int) -> list[Entry]:
        """The entries from a sequence number on, the latest first."""
        found = []
        for entry in reversed(self.entries):
            if entry.sequence < sequence:
                break
            found.append(entry)
        return found

    @property
    def stage(self) -> Stage:
        if self.match is None:
            return "open"
        return "over" if self.over else "running"

    @property
    def free(self) -> list[int]:
        """The seats nobody has taken."""
        return [p for p, seat in enumerate(self.seats) if seat.kind == "open"]

    @property
    def people(self) -> list[int]:
        """The seats that visitors have taken, programs included."""
        return [p for p, seat in enumerate(self.seats) if seat.kind == "person"]

    def missing(self) -> tuple[EntryKind, list[int]]:
        """What has to come before the game begins, and from which seats: a `sit`, `ready`, a `hash`, the `entropy`.

        Entropy is opened only when every seat has sent its hash, so that nobody chooses theirs with knowledge of
        others.
        """
        if self.match is not None:
            return "entropy", []
        if self.free:
            return "sit", self.free
        if self.unready:
            return "ready", self.unready
        bare = [p for p in self.people if not self.seats[p].hash and not self.seats[p].entropy]
        return ("hash", bare) if bare else ("entropy", [p for p in self.people if not self.seats[p].entropy])

    @property
    def unready(self) -> list[int]:
        """The seats whose people have not said yet that they are ready; one person against bots need not say it."""
        people = self.people
        return [p for p in people if not self.seats[p].ready] if len(people) > 1 or self.free else []

    @property
    def opening_ends(self) -> float | None:
        """Until when missing hashes and entropy may come, in seconds since 1970; None: nobody is waited for."""
        return None if self.filled is None or self.match is not None else self.filled + OPENING_SECONDS

    @property
    def deadline(self) -> float | None:
        """When the time for this move is up, in seconds since 1970."""
        if not self.clock or self.stage != "running":
            return None
        return self.house.clocks.deadline(self) or self.turn_began + self.clock

    @property
    def has_people(self) -> bool:
        """Does anybody sit here, a person or a program?"""
        return any(seat.kind == "person" for seat in self.seats)

    @property
    def has_bots(self) -> bool:
        """Does a bot play for any seat?"""
        return any(seat.kind == "bot" or seat.away for seat in self.seats)

    @property
    def practice(self) -> bool:
        """Does one visitor play against bots alone? Then they may take back any choice."""
        return len(self.people) == 1 and not self.free

    def bots_to_choose(self) -> list[int]:
        """The seats where a bot has to choose now; none when all people have left, until one comes back."""
        if self.match is None or not self.has_bots:
            return []
        people = [seat for seat in self.seats if seat.kind == "person"]
        if people and all(seat.away for seat in people):
            return []
        choosing = []
        for p in self.match.waiting:
            if self.seats[p].kind == "bot" or self.seats[p].away:
                choosing.append(p)
        return choosing

    @property
    def in_use(self) -> bool:
        """Must this process apply what others store here at once? Otherwise it waits until somebody asks."""
        if self.followers or self.has_bots or self.lock.locked():
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

    # ---- changes

    def new_entry(self, kind: EntryKind, seat: int, action: str | None = None, note: Note | None = None) -> Entry:
        """The next entry of this table, not stored yet."""
        return Entry(self.sequence, kind, seat, action, time.time(), note)

    def replaced_by(self, entry: Entry) -> Entry | None:
        """The entry that the next one makes superfluous, so that nobody fills the journal by changing their mind.

        A sealed choice replaces the seat's former one for the same decision, and so does taking it back; to leave
        replaces to return, and the reverse, while nobody has played. To be ready replaces not to be, while nothing else
        happens.
        """
        begun = self.match is not None
        kinds = (REPLACED_DURING if begun else REPLACED_BEFORE).get(entry.kind)
        if kinds is None:
            return None
        for former in reversed(self.entries):
            if former.kind not in (UNNOTICED if begun else kinds):
                return None
            if former.seat == entry.seat and former.kind in kinds:
                return former
        return None

    def add(
        self, entry: Entry, after: Match | None = None, stage: Stage | None = None, *, remote: bool = False
    ) -> None:
        """Applies an entry that is stored and tells the subscribers. The lock is held.

        after   the match after the entry, which is kept still, if the caller knows it
        stage   that the entry leads to, if it is another
        """
        before = self.match
        self.apply(entry, after, stage)
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

    def apply(self, entry: Entry, after: Match | None = None, stage: Stage | None = None) -> None:
        """What an entry does to the table, without telling anybody."""
        if entry.kind not in KINDS or not 0 <= entry.seat < self.players:
            raise Damaged("there is no such kind of entry, or no such seat")
        replaced = self.replaced_by(entry)
        seat = self.seats[entry.seat]
        if entry.kind == "sit":
            note = entry.note or {}
            seat.kind, seat.visitor, seat.name, seat.kept_for = "person", note["owner"], note["name"], ""
            seat.ready = note.get("ready", True)
            self._add_part(seat, note, entry.at)
            self._set_pace()
        elif entry.kind in ("hash", "entropy"):
            self._add_part(seat, entry.note or {}, entry.at)
        elif entry.kind in ("ready", "start"):
            self._set_ready([seat] if entry.kind == "ready" else self.seats, entry)
        elif entry.kind == "place":
            self._place(seat, (entry.note or {})["who"], entry.at)
        elif entry.kind == "leave" and self.match is None:
            self._free(seat)
        elif entry.kind in ("leave", "return"):
            seat.away = entry.kind == "leave"
            seat.by_consent = seat.away and (entry.note or {}).get("by") == "consent"
            self._drop_consents(entry.seat)
        elif entry.kind == "consent":
            note = entry.note or {}
            self.consents[entry.seat] = Consent(note["wish"], note["about"])
        elif entry.kind == "end":
            self._end()
        elif entry.kind == "hint":
            if self.match is None:
                raise Damaged("nobody asks for a hint before the game")
            seat.hints += 1
            self.remarks.append(Remark("hint", entry.seat, len(self.match.played)))
        else:
            self._apply_to_match(entry, after, stage)
        if replaced is not None:
            self.entries.remove(replaced)
        self.entries.append(entry)
        self.sequence = entry.sequence + 1
        self.cache.clear()

    def _drop_consents(self, seat: int) -> None:
        """A seat is left to a bot, or somebody is back in it: what it agreed to, or others about it, is over."""
        self.consents = {p: c for p, c in self.consents.items() if p != seat and c.about != seat}

    def _end(self) -> None:
        """Those who remain end the game, without a result."""
        if self.match is None or self.over:
            raise Damaged("only a game that is being played can be ended")
        after = self.match.copy()
        after.ended = True
        after.keep_still()
        self.match, self.over, self.consents = after, True, {}

    def apply_all(self, entries: Sequence[Entry]) -> None:
        """Replays entries on a table that was just loaded; Damaged says which of them is impossible."""
        for entry in entries:
            try:
                self.apply(entry)
            except Exception as error:  # whatever a damaged entry leads to
                # Its text stays out: it may tell what a player holds.
                raise Damaged(f"entry {entry.sequence} is impossible here ({type(error).__name__})") from error

    def _apply_to_match(self, entry: Entry, after: Match | None, stage: Stage | None) -> None:
        over = stage == "over"
        if after is None:
            if self.match is None:
                raise Damaged("nobody plays before all seats are taken")
            after = self.match.copy()
            if entry.action is not None:
                after.play(entry.action, entry.seat)
            elif entry.kind == "back":
                after.go_back(entry.seat)
            elif entry.kind == "undo" or after.choice(entry.seat) is not None:  # an unseal may have replaced its seal
                after.undo(entry.seat)
            after.keep_still()
            over = after.over
        self._note_stand_ins(entry, after)
        self.match, self.over = after, over
        if entry.kind == "back":
            self.seats[entry.seat].back += 1
            played = len(after.played)
            self.remarks = [Remark(r.kind, r.seat, min(r.played, played)) for r in self.remarks]
            self.remarks.append(Remark("back", entry.seat, played))
        if entry.kind not in ("seal", "unseal"):
            self.turn_began = entry.at

    def _note_stand_ins(self, entry: Entry, after: Match) -> None:
        """Remembers which moves a bot made for somebody. With a move, what to do about its seat is settled."""
        by = (entry.note or {}).get("by")
        if by is not None and self.seats[entry.seat].kind == "person":
            self._sealed_by[entry.seat] = "clock" if by == "clock" else "away"
        else:
            self._sealed_by.pop(entry.seat, None)
        if self.consents:
            self.consents = {p: c for p, c in self.consents.items() if c.about != entry.seat}
        known = 0 if self.match is None else len(self.match.played)
        if len(after.played) < known:
            self.stand_ins = {at: why for at, why in self.stand_ins.items() if at < len(after.played)}
        for at in range(known, len(after.played)):
            why = self._sealed_by.pop(after.played[at].seat, None)
            if why is not None:
                self.stand_ins[at] = why

    def _add_part(self, seat: Seat, note: Note, at: float) -> None:
        """What a visitor adds to the shuffle: the hash of their entropy, or the entropy."""
        before = self.missing()[0]
        if "hash" in note:
            seat.hash = bytes.fromhex(note["hash"])
        if "entropy" in note:
            seat.entropy = bytes.fromhex(note["entropy"])
            seat.source = note.get("source")
        self._open_if_full(before, at)

    def _open_if_full(self, before: EntryKind, at: float) -> None:
        """Begins the opening when all seats are taken, or the game when nothing is missing any more.

        before   what was missing before this entry
        """
        what, seats = self.missing()
        if what in ("sit", "ready"):
            self.filled = None
        elif not seats:
            self._begin(at)
        elif what != before or self.filled is None:
            self.filled = at

    def _set_ready(self, seats: Sequence[Seat], entry: Entry) -> None:
        """Somebody is ready to begin, or is not after all; or the host starts, and nobody is waited for."""
        if self.match is not None:
            raise Damaged("the game has begun")
        before = self.missing()[0]
        for seat in seats:
            seat.ready = (entry.note or {}).get("ready", True)
        self._open_if_full(before, entry.at)

    def _place(self, seat: Seat, who: str, at: float) -> None:
        """The host puts a bot on a free seat, or takes it off."""
        if self.match is not None or seat.kind == "person":
            raise Damaged("bots are put on free seats before the game")
        placed = Seat.parse(who, self.host)
        if placed.kind == "bot":
            before = self.missing()[0]
            seat.kind, seat.strength, seat.kept_for = "bot", placed.strength, ""
            self._open_if_full(before, at)
        else:
            self._free(seat)

    def _free(self, seat: Seat) -> None:
        """Somebody gives up a seat before the game.

        If all seats were taken and ready some may have opened their entropy, and whoever sits down next could know it.
        So all add their part anew, except those whose part was known before.
        """
        opening = self.missing()[0] in ("hash", "entropy")
        seat.clear()
        self.filled = None
        if opening:
            self.reopened += 1
            for other in self.seats:
                if other.hash:
                    other.hash, other.entropy = b"", b""
        self._set_pace()

    def _set_pace(self) -> None:
        self.paced = any(seat.visitor.startswith(PERSON) for seat in self.seats)

    def _begin(self, at: float) -> None:
        """All seats are taken and opened: the match draws from the house's secret and what every player added."""
        for p, seat in enumerate(self.seats):
            if seat.entropy:
                self.commitment = self.commitment.sit(p, seat.entropy, seat.source)
        self.filled = None
        names = [seat.name for seat in self.seats]
        chance, start = self.commitment, start_of(self.beginning, self.commitment)
        match = Match(self.game.name, self.players, self.options, chance=chance, names=names, start=start)
        match.keep_still()
        self.match, self.over = match, match.over
        self.turn_began = at
