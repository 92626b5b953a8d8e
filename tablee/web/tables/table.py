"""One table of the house: its seats, its match, and everything that can be done at it.

A table is its list of entries; replaying them gives the table again, in any process. Whatever is to happen is tried on
a copy of the match, written to the store, and only then shown: `Table.match` is never changed, only replaced, so
threads may go on reading one they hold.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from secrets import token_bytes
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Executable, bindparam, insert, select, text, update

from tablee import games
from tablee.bots.hints import Hint
from tablee.chance import ENTROPY_BYTES, Commitment
from tablee.games.contract import SPECTATOR
from tablee.i18n import N_
from tablee.match import IllegalAction, Match, tidy
from tablee.web.api import table_schema as answers
from tablee.web.storage.schema import chat, tables
from tablee.web.storage.store import Entry, Taken
from tablee.web.tables.errors import Refused
from tablee.web.tables.seats import Said, laid
from tablee.web.tables.subscriptions import Ear, Listener
from tablee.web.tables.visitor import Visitor

if TYPE_CHECKING:
    from tablee.web.api.schemas import Action
    from tablee.web.tables.house import House

LOG = logging.getLogger("tablee.web")
LATELY = 10.0  # seconds; who has played will play again
SAID_LENGTH = 400  # characters of a chat message
SAID_KEPT = 200  # messages of a table that are shown
ENTROPY = 16  # bytes the house adds for a player who brings none

# What others may do without making the table that a player has seen an old one.
UNNOTICED = frozenset(("seal", "unseal", "leave", "return"))

# Someone who gives up a seat and takes it again sits down twice.
_SITS = text('INSERT INTO sitters (visitor, "table") VALUES (:visitor, :table) ON CONFLICT DO NOTHING')

_ENTERS = update(tables).where(tables.c.id == bindparam("table")).values(stage=bindparam("new"))

STALE = N_("The table has changed since you looked. Look again, then choose.")


class Lock(asyncio.Lock):
    """A lock that may also be taken without waiting, when it is free."""

    _waiters: deque[asyncio.Future[Any]] | None
    _locked: bool

    @property
    def free(self) -> bool:
        """Does nobody hold it, and does nobody wait for it?"""
        return not self._locked and not self._waiters

    def seize(self) -> None:
        """Takes it; only while it is free."""
        self._locked = True


class Table:
    """A table, from the first seat taken to the end of the game."""

    def __init__(self, house: "House", row: Any, said: Sequence[Said] = ()) -> None:
        self.house = house
        self.id: str = row.id
        self.game = games.game(row.game)
        self.players: int = row.players
        self.options: dict[str, str] = msgspec.json.decode(row.options)
        self.public: bool = row.public
        self.clock: int | None = row.clock
        self.host: str = row.host
        self.created: float = row.created
        self.rematch_id: str | None = row.rematch
        self.commitment = Commitment.new(bytes(row.secret))
        self.seats = [laid(word) for word in msgspec.json.decode(row.seats)]
        self.entries: list[Entry] = []
        self.match: Match | None = None
        self.turn_began = self.created  # when those who are waited for began to think
        self.chat = list(said)
        self.lock = Lock()
        self.listeners: set[Listener] = set()
        self.acted = -LATELY  # when somebody last played here by way of this process
        self.behind = False  # other processes have accepted something that has not happened here yet
        self.touched = time.time()
        self.noted = row.touched  # as the store has it
        self.answers: dict[object, bytes] = {}  # what has been worked out for the table as it stands
        if all(seat.kind == "bot" for seat in self.seats):
            self._begin(self.created)

    # ---- where the table stands

    @property
    def sequence(self) -> int:
        """How many entries there are: a new one with every change."""
        return len(self.entries)

    @property
    def stage(self) -> str:
        """Open (seats are free), running or over."""
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
        """When the time of those who are to move runs out."""
        return self.turn_began + self.clock if self.clock and self.stage == "running" else None

    @property
    def has_bots(self) -> bool:
        """Is there a seat that a bot plays?"""
        return any(seat.played_by_bot for seat in self.seats)

    @property
    def at_rest(self) -> bool:
        """Does nobody in this process wait for what happens here, or come here to play?"""
        if self.listeners or self.clock is not None or self.has_bots or not self.lock.free:
            return False
        return time.monotonic() - self.acted > LATELY

    @property
    def attended(self) -> bool:
        """Does anybody wait for the bots? When all people have left, the game rests until one comes back."""
        people = [seat for seat in self.seats if seat.kind == "person"]
        return not people or not all(seat.away for seat in people)

    @property
    def paced(self) -> bool:
        """Do people play here? Then bots take a moment, so that one can follow."""
        return any(seat.kind == "person" and seat.owner.startswith("v") for seat in self.seats)

    def seat_of(self, visitor: Visitor | None) -> int | None:
        """Where a visitor sits; None for those who watch."""
        if visitor is None:
            return None
        for p, seat in enumerate(self.seats):
            if seat.owner == visitor.id:
                return p
        return None

    def heard(self, row: Any, said: list[Said]) -> None:
        """Takes over what another process has written down besides entries."""
        self.answers.clear()
        if row.rematch != self.rematch_id:
            self.rematch_id = row.rematch
            self._tell(partial(answers.shown, self))
        known, self.chat = set(self.chat), said
        for message in said:
            if message not in known:
                self._tell(partial(_said, self, message))

    def visit(self) -> None:
        """Somebody looks at the table."""
        self.touched = time.time()

    def record(self, lang: str | None = None) -> str:
        """The whole game as text, which tells everything: only after the end."""
        if self.match is None or not self.match.over:
            raise Refused(409, N_("The record tells every hidden thing: it is given after the end of the game."))
        return self.match.record(lang)

    # ---- sitting down, leaving, coming back

    async def sit(self, visitor: Visitor, seat: int | None = None, entropy: bytes | None = None) -> int:
        """Takes a free seat, the first unless one is named; says which. Entropy goes into the cards to come."""
        async with self.lock:
            here = self.seat_of(visitor)
            if here is not None:
                return here
            seat = self.check_seat(visitor, seat)
            if entropy is not None and not 0 < len(entropy) <= ENTROPY_BYTES:
                raise Refused(422, N_("What you add to the shuffle is 1 to {n} bytes long."), n=ENTROPY_BYTES)
            note = {
                "owner": visitor.id,
                "name": self._own_name(visitor.name),
                "entropy": (entropy or token_bytes(ENTROPY)).hex(),
            }
            sits: list[tuple[Executable, Mapping[str, Any]]] = [(_SITS, {"visitor": visitor.id, "table": self.id})]
            if len(self.free) == 1:
                sits.append(self._enters("running"))
            await self._accept(self._entry("sit", seat, note=note), others=sits)
            return seat

    def check_seat(self, visitor: Visitor | None, seat: int | None) -> int:
        """The seat that a visitor gets, if there is one."""
        here = self.seat_of(visitor)
        if here is not None:
            return here
        free = self.free
        if not free:
            raise Refused(409, N_("Every seat of this table is taken. You can watch."))
        if seat is None:
            return free[0]
        if not 0 <= seat < self.players:
            raise Refused(404, N_("There is no such seat at this table."))
        if seat not in free:
            raise Refused(409, N_("Somebody was quicker: that seat is taken. Choose another."))
        return seat

    def _own_name(self, name: str) -> str:
        """A name nobody else at the table has: a second Ana is “Ana 2”."""
        taken = {seat.name.casefold() for seat in self.seats if seat.name}
        own, k = tidy(name), 1
        while own and own.casefold() in taken:
            k += 1
            own = f"{tidy(name)[:36]} {k}"
        return own

    async def leave(self, visitor: Visitor) -> None:
        """Gives the seat up before the game; during it a bot plays on until the person comes back."""
        async with self.lock:
            seat = self._seat_taken(visitor)
            if not self.seats[seat].away:
                self._not_over()
                await self._accept(self._entry("leave", seat))

    async def come_back(self, visitor: Visitor) -> None:
        """Plays on where the bot has got to."""
        async with self.lock:
            seat = self._seat_taken(visitor)
            if self.seats[seat].away:
                self._not_over()
                await self._accept(self._entry("return", seat))

    def _seat_taken(self, visitor: Visitor) -> int:
        seat = self.seat_of(visitor)
        if seat is None:
            raise Refused(403, N_("You do not sit at this table."))
        return seat

    def _not_over(self) -> None:
        if self.over:
            raise Refused(409, N_("The game is over."))

    def _playing(self, visitor: Visitor) -> tuple[int, Match]:
        """The visitor's seat and the match, if they may play."""
        seat = self._seat_taken(visitor)
        if self.match is None:
            raise Refused(409, N_("The game has not begun: there are free seats."))
        self._not_over()
        if self.seats[seat].away:
            raise Refused(409, N_("A bot plays for you. Come back to the table first."))
        return seat, self.match

    # ---- playing

    async def act(self, visitor: Visitor, action: str, sequence: int) -> None:
        """Plays an action, or seals a choice made at the same time as others'. `sequence` is what the player saw."""
        async with self.lock:
            if self.behind or sequence > self.sequence:
                await self.catch_up()
            self.acted = time.monotonic()
            while (move := self.move(visitor, action, sequence)) is not None:
                try:
                    await self.keep(*move)
                except Taken:  # another process was first: what it accepted need not be in the way
                    await self.catch_up()
                else:
                    self.happen(*move)
                    break

    def act_now(self, visitor: Visitor, asked: "Action", then: Callable[[int | Exception], None]) -> bool:
        """The same without waiting. False if somebody else is about to do something. Otherwise `then` is called, with
        the table's sequence once the action is kept or with the reason why it is not; one that is not Refused is worth
        another try.
        """
        if not self.lock.free or self.behind or asked.sequence > self.sequence:
            return False
        try:
            move = self.move(visitor, asked.action, asked.sequence)
        except Refused as error:
            then(error)
            return True
        if move is None:
            then(self.sequence)
            return True
        self.lock.seize()
        self.acted = time.monotonic()
        entry, after = move
        self.house.store.hand_in(self.id, (entry,), self._enters_with(after), partial(self._kept, entry, after, then))
        return True

    def _kept(
        self, entry: Entry, after: Match, then: Callable[[int | Exception], None], problem: Exception | None
    ) -> None:
        """What `act_now` handed in is on disk, or could not be written."""
        try:
            if problem is None:
                self.happen(entry, after)
        except Exception as error:
            LOG.exception("something went wrong at %s after a move was kept", self.id)
            problem = error
        finally:
            self.lock.release()
        then(problem or self.sequence)

    def move(self, visitor: Visitor, action: str, sequence: int) -> tuple[Entry, Match] | None:
        """What an action comes to, before it is kept: None if it was accepted already. The lock is held."""
        seat, match = self._playing_or_repeated(visitor, action, sequence)
        if match is None or match.choice(seat) == action:
            return None
        self._fresh(seat, sequence)
        after = match.copy()
        try:
            after.play(action, seat)
        except IllegalAction:
            raise self._impossible(match, seat, action) from None
        return self._entry(_kind(after, seat), seat, action), after

    def _playing_or_repeated(self, visitor: Visitor, action: str, sequence: int) -> tuple[int, Match | None]:
        """The seat and the match; no match if this very choice was accepted already: a double click does no harm."""
        seat = self._seat_taken(visitor)
        for entry in self.entries[max(sequence, 0) :]:
            if entry.seat == seat:
                if entry.kind in ("action", "seal") and entry.action == action:
                    return seat, None
                break
        return self._playing(visitor)

    def _fresh(self, seat: int, sequence: int) -> None:
        """Has anything happened since that the player should have seen first?"""
        since = self.entries[max(sequence, 0) :]
        if sequence < 0 or sequence > self.sequence or any(e.seat == seat or e.kind not in UNNOTICED for e in since):
            raise Refused(409, STALE)

    def _impossible(self, match: Match, seat: int, action: str) -> Refused:
        if not match.legal(seat):
            return Refused(409, N_("It is not your turn."))
        return Refused(422, N_("“{action}” is not possible now. Choose one of the moves on offer."), action=action[:64])

    async def act_for(self, seat: int, action: str, thought: Match, why: str) -> bool:
        """Plays what a bot chose after looking at a match; False if the table has changed meanwhile."""
        async with self.lock:
            now = self.match
            if now is None or now.played != thought.played or seat not in now.waiting:
                return False
            if why == "bot" and not self.seats[seat].played_by_bot:
                return False
            after = now.copy()
            after.play(action, seat)
            await self._accept(self._entry(_kind(after, seat), seat, action, {"by": why}), after)
            return True

    async def undo(self, visitor: Visitor, sequence: int) -> None:
        """Takes back the player's last action or sealed choice, where the rules of undoing allow it."""
        async with self.lock:
            if self.behind or sequence > self.sequence:
                await self.catch_up()
            seat, match = self._playing(visitor)
            self._fresh(seat, sequence)
            after = match.copy()
            kind = "undo" if match.choice(seat) is None else "unseal"
            try:
                after.undo(seat)
            except IllegalAction:
                raise Refused(409, N_("Nothing can be taken back now.")) from None
            await self._accept(self._entry(kind, seat), after)

    # ---- talking, playing again

    async def say(self, visitor: Visitor, words: str) -> None:
        """Says something at the table."""
        line = " ".join("".join(c if c.isprintable() else " " for c in words).split())
        if not line:
            raise Refused(422, N_("Write something first."))
        if len(line) > SAID_LENGTH:
            raise Refused(422, N_("A message has at most {n} characters."), n=SAID_LENGTH)
        seat = self.seat_of(visitor)
        name = tidy(visitor.name) if seat is None else self.seats[seat].name
        said = Said(seat, name, line, time.time())
        row = {"table": self.id, "seat": seat, "name": name, "text": line, "at": said.at}
        await self.house.store.write(self.id, (), [(insert(chat), row)])
        self.chat = [*self.chat, said][-SAID_KEPT:]
        self.touched = said.at
        self._tell(partial(_said, self, said))

    async def hint(self, visitor: Visitor, lang: str) -> list[Hint]:
        """What a bot would consider for the player, best first; worked out in a thread."""
        seat, match = self._playing(visitor)
        if seat not in match.waiting:
            return []
        return await self.house.players.think(match.hint, seat, lang)

    async def rematch(self, visitor: Visitor) -> "Table":
        """The table where the same people play the same game again; whoever asks first opens it and sits down."""
        if not self.over:
            raise Refused(409, N_("The game is not over yet."))
        if self.seat_of(visitor) is None:
            raise Refused(403, N_("You do not sit at this table."))
        async with self.lock:
            if self.rematch_id is None:
                self.rematch_id = await self._open_rematch(visitor)
                self._tell(partial(answers.shown, self))
        again = await self.house.table(self.rematch_id)
        if again.free:
            await again.sit(visitor)
        return again

    async def _open_rematch(self, visitor: Visitor) -> str:
        """Opens the next table, unless another process has done so a moment ago."""
        words = [f"bot:{seat.strength}" if seat.kind == "bot" else "open" for seat in self.seats]
        words = words[1:] + words[:1]  # another one begins
        again = await self.house.create(
            self.game.name, self.players, self.options, words, self.clock, self.public, visitor
        )
        mine = update(tables).where(tables.c.id == self.id, tables.c.rematch.is_(None)).values(rematch=again.id)
        await self.house.store.write(self.id, (), [(mine, {})])
        kept = await self.house.store.read(select(tables.c.rematch).where(tables.c.id == self.id))
        return str(kept[0].rematch)

    # ---- accepting entries

    def _entry(self, kind: str, seat: int, action: str | None = None, note: dict[str, Any] | None = None) -> Entry:
        return Entry(len(self.entries), kind, seat, action, time.time(), note)

    def _enters(self, stage: str) -> tuple[Executable, Mapping[str, Any]]:
        return _ENTERS, {"table": self.id, "new": stage}

    def _enters_with(self, after: Match | None) -> Sequence[tuple[Executable, Mapping[str, Any]]]:
        return [self._enters("over")] if after is not None and after.over else ()

    async def _accept(
        self, entry: Entry, after: Match | None = None, others: Sequence[tuple[Executable, Mapping[str, Any]]] = ()
    ) -> None:
        """Writes an entry and, once it is safe, lets it happen. The lock is held."""
        try:
            await self.keep(entry, after, others)
        except Taken:
            await self.catch_up()
            raise Refused(409, STALE) from None
        self.happen(entry, after)

    def keep(
        self, entry: Entry, after: Match | None = None, others: Sequence[tuple[Executable, Mapping[str, Any]]] = ()
    ) -> asyncio.Future[None]:
        """Hands an entry to the store; done when it is safe."""
        return self.house.store.write(self.id, (entry,), [*others, *self._enters_with(after)])

    async def catch_up(self) -> None:
        """Lets happen what other processes have accepted. The lock is held."""
        behind, self.behind = self.behind, False
        for entry in await self.house.store.entries(self.id, self.sequence):
            self.happen(entry, remote=True)
        if behind:  # then something may have been said too, or a rematch laid
            self.heard(*await self.house.read(self.id))

    def happen(self, entry: Entry, after: Match | None = None, *, remote: bool = False) -> None:
        """Lets an entry happen that is safely kept, and tells everybody. The lock is held."""
        before = self.match
        self.replay(entry, after)
        if entry.kind == "sit":
            for ear in self.house.ears_of.get(self.seats[entry.seat].owner, ()):
                self.hear(ear, entry.seat)
        elif entry.kind == "leave" and before is None:
            self._blindfold(entry.seat)
        self.touched = entry.at
        self._tell(answers.changes(self, entry, before))
        self.house.players.attend(self, remote=remote)

    def replay(self, entry: Entry, after: Match | None = None) -> None:
        """What an entry does to the table, and nothing else."""
        seat = self.seats[entry.seat]
        if entry.kind == "sit":
            note = entry.note or {}
            seat.kind, seat.owner, seat.name = "person", note["owner"], note["name"]
            seat.entropy = bytes.fromhex(note["entropy"])
            if not self.free:
                self._begin(entry.at)
        elif entry.kind == "leave" and self.match is None:
            seat.kind, seat.owner, seat.name, seat.entropy = "open", "", "", b""
        elif entry.kind in ("leave", "return"):
            seat.away = entry.kind == "leave"
        else:
            assert self.match is not None  # nobody plays before all seats are taken
            if after is None:
                after = self.match.copy()
                if entry.action is not None:
                    after.play(entry.action, entry.seat)
                else:
                    after.undo(entry.seat)
            after.keep_still()
            self.match = after
            if entry.kind not in ("seal", "unseal"):
                self.turn_began = entry.at
        self.entries.append(entry)
        self.answers.clear()

    def replay_all(self, entries: Sequence[Entry]) -> None:
        """Lays the table as its entries say."""
        for entry in entries:
            self.replay(entry)

    def _begin(self, at: float) -> None:
        """All seats are taken: the cards are dealt from the house's secret and what every player added."""
        for p, seat in enumerate(self.seats):
            if seat.entropy:
                self.commitment = self.commitment.sit(p, seat.entropy)
        names = [seat.name for seat in self.seats]
        self.match = Match(self.game.name, self.players, self.options, chance=self.commitment, names=names)
        self.match.keep_still()
        self.turn_began = at

    def _tell(self, news: Callable[[int], bytes]) -> None:
        """Tells the listeners; what one pair of eyes sees is worked out once."""
        seen: dict[int, bytes] = {}
        for ear, eyes in self.listeners:
            if eyes is None:
                ear.tell(b"changed")
                continue
            if eyes not in seen:
                seen[eyes] = news(eyes)
            ear.tell(seen[eyes])

    def _blindfold(self, seat: int) -> None:
        """A seat is given up: whoever listened with its eyes must not see what the next one there sees."""
        self.listeners = {
            Listener(ear, SPECTATOR) if eyes == seat else Listener(ear, eyes) for ear, eyes in self.listeners
        }

    def hear(self, ear: Ear, eyes: int | None) -> None:
        """Somebody listens with this ear, and sees with these eyes."""
        self.listeners.add(Listener(ear, eyes))
        ear.tables.add(self)
        if self.behind:
            self.house.errand(self.house.learn(self))

    def unhear(self, ear: Ear) -> None:
        """Nobody listens with this ear any more."""
        ear.tables.discard(self)
        self.listeners = {listener for listener in self.listeners if listener.ear is not ear}

    def eyes_at(self, ear: Ear) -> int | None:
        """Whose eyes go with an ear that listens here."""
        return next(listener.eyes for listener in self.listeners if listener.ear is ear)

    def eyes_of(self, visitor: Visitor | None) -> int:
        """Whose eyes a visitor sees with."""
        seat = self.seat_of(visitor)
        return SPECTATOR if seat is None else seat


def _said(table: Table, message: Said, _: int) -> bytes:
    """All eyes see what is said."""
    return answers.said(table, message)


def _kind(after: Match, seat: int) -> str:
    """A choice is sealed until the last is in."""
    return "action" if after.choice(seat) is None else "seal"
