"""Bots at tables: they play for bot seats, for people who have left, and when the time for a move is up.

Bots think in threads; compiled code releases the GIL, so the event loop goes on. The threads are shared out fairly
(queue.py): by address, then by host, then by table. What one host, or one address, may ask of them is limited.
"""

import asyncio
import logging
import os
from collections import Counter, OrderedDict
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from tablee import bots
from tablee.bots.hints import Hint
from tablee.games.contract import Game
from tablee.i18n import N_
from tablee.match import Match
from tablee.web.tables import commands
from tablee.web.tables.errors import Refused, StoreUnavailable
from tablee.web.tables.events import EntryAdded, Event
from tablee.web.tables.journal import Entry, PlayedBy
from tablee.web.tables.queue import Rank, WorkQueue
from tablee.web.tables.setup import BOT
from tablee.web.tables.visitor import Visitor

if TYPE_CHECKING:
    from tablee.web.tables.house import House
    from tablee.web.tables.table import Table

LOG = logging.getLogger("tablee.web")
SEED_BYTES = 4
RETRY_SECONDS = 5.0  # after a bot has failed
OPENING = 0.3  # of the pause before a bot's move, until a person has chosen for the first time
GOING_ON = 0.5  # and after a choice of its own

# What may be going on at a time: of one host, and of all hosts from one address.
MOST_BUSY = 20, 60  # tables where a bot is to move
MOST_ALONE = 3, 6  # of them, tables of bots alone
MOST_HINTS = 1, 4
MOST_HINTS_OF_ALL = 32

VISITORS_KEPT = 100_000  # whose origin is known; the one that was not seen for longest is dropped first


class Bots:
    """Asks bots for moves and plays them."""

    def __init__(self, house: "House", *, pause: float, threads: int | None) -> None:
        self.house = house
        self.pause = pause  # seconds before a move where people play
        self.queue = WorkQueue(threads or max(2, os.cpu_count() or 2), "bot")
        self._asked: dict[tuple[str, int], asyncio.Task[bool]] = {}  # by table and seat
        self._busy: Counter[Table] = Counter()  # how many bots of a table were asked, and whether its lease is
        self._hints: Counter[str] = Counter()  # by visitor, and by origin

    async def close(self) -> None:
        """Starts no more work, and plays nothing more."""
        for task in self._asked.values():
            task.cancel()
        await asyncio.gather(*self._asked.values(), return_exceptions=True)
        self.queue.close()

    def busy(self, table: "Table") -> bool:
        """Must the table stay in memory for a bot?"""
        return table in self._busy

    # ---- what is too much

    def check_room(self, host: Visitor, seats: Sequence[str]) -> None:
        """Refused if bots play so much for a host, or for an address, that no new table with bots may be opened."""
        if not any(word.startswith(BOT) for word in seats):
            return
        busy = list(self._busy)
        alone = [table for table in busy if not table.has_people]
        if self._too_many(alone, host, MOST_ALONE) and all(word.startswith(BOT) for word in seats):
            raise Refused(429, N_("Bots already play several games among themselves for you. Wait until one is over."))
        if self._too_many(busy, host, MOST_BUSY):
            raise Refused(429, N_("Bots are thinking at many tables of yours. Wait until they have played."))

    def _too_many(self, busy: "list[Table]", host: Visitor, most: tuple[int, int]) -> bool:
        origin = self.house.origins.of(host.id)
        of_host = sum(table.host == host.id for table in busy)
        of_origin = sum(self.house.origins.of(table.host) == origin for table in busy)
        return of_host >= most[0] or of_origin >= most[1]

    def check_hint(self, visitor: Visitor) -> None:
        """Refused while the visitor waits for another hint, or too many others do."""
        if self._hints[visitor.id] >= MOST_HINTS[0]:
            raise Refused(429, N_("You have asked for a hint already: it will be here in a moment."))
        origin = self._hint_keys(visitor)[1]
        if self._hints[origin] >= MOST_HINTS[1] or self._hints.total() >= 2 * MOST_HINTS_OF_ALL:  # each counts twice
            raise Refused(429, N_("Many ask for a hint just now. Try again in a moment."))

    def _hint_keys(self, visitor: Visitor) -> tuple[str, str]:
        return visitor.id, f"from {self.house.origins.of(visitor.id)}"

    async def hint(self, table: "Table", match: Match, seat: int, visitor: Visitor, lang: str) -> list[Hint]:
        """What a bot would consider in the place of a visitor, best first."""
        self.check_hint(visitor)
        keys = self._hint_keys(visitor)
        self._hints.update(keys)
        try:
            path = self.house.origins.of(visitor.id), visitor.id, table.id
            return await self.queue.run(partial(match.hint, seat, lang), Rank.PEOPLE, path)
        finally:
            for key in keys:
                self._hints[key] -= 1
                if not self._hints[key]:
                    del self._hints[key]

    # ---- playing

    def on_event(self, table: "Table", event: Event) -> None:
        """Called by every table: after an entry it may be a bot's turn, or the table needs no lease any more.

        What a bot of this process has played is followed by `_ended`, which has the lease at hand.
        """
        if table.over:
            self.house.leases.drop(table.id)
        elif isinstance(event, EntryAdded) and (event.remote or not is_bots_move(event.entry)):
            self.attend(table)

    def attend(self, table: "Table", fence: int | None = None) -> None:
        """Asks the bots that are to choose, if this process has the lease of the table; otherwise asks for that.

        fence   of the lease, if the caller has just used it
        """
        seats = table.bots_to_choose()
        for seat in seats:
            if (table.id, seat) not in self._asked:
                break
        else:  # there is nobody to ask
            return
        if fence is None:
            fence = self.house.leases.fence(table.id)
        if fence is None:
            self._take_lease(table)
            return
        for seat in seats:
            self.ask(table, seat, "bot", fence, self.pause_at(table, seat))

    def _take_lease(self, table: "Table") -> None:
        """Asks for the lease of a table. Meanwhile it counts as busy: who opens many tables is to notice the limits."""
        taking = self.house.leases.want(table.id)
        if taking is not None:
            self._busy[table] += 1
            taking.add_done_callback(lambda _: self._less_busy(table))

    def pause_at(self, table: "Table", seat: int) -> float:
        """Seconds before a bot's move, so that people can follow.

        Shorter until a person has chosen for the first time: who has just sat down wants to begin. And shorter where a
        bot goes on after a choice of its own; if others saw nothing of that choice, there is nothing to follow.
        """
        match = table.match
        if not table.paced or match is None:
            return 0.0
        people = {p for p, place in enumerate(table.seats) if place.kind != "bot"}
        pause = self.pause if any(played.seat in people for played in match.played) else self.pause * OPENING
        last = len(match.played) - 1
        if last < 0 or match.played[last].seat != seat:
            return pause
        return 0.0 if match.is_unseen(last) else pause * GOING_ON

    def ask(self, table: "Table", seat: int, by: PlayedBy, fence: int, delay: float = 0.0) -> None:
        """Asks a bot for the move of a seat by a lease, unless one was asked already."""
        key = table.id, seat
        if key not in self._asked:
            task = self._asked[key] = asyncio.create_task(self._play(table, seat, by, fence, delay))
            self._busy[table] += 1
            task.add_done_callback(partial(self._ended, table, seat, fence))

    def _less_busy(self, table: "Table") -> None:
        self._busy[table] -= 1
        if not self._busy[table]:
            del self._busy[table]

    def _ended(self, table: "Table", seat: int, fence: int, task: "asyncio.Task[bool]") -> None:
        """Whatever has come of it: events while a task ran did not ask this bot again, so that is done now."""
        del self._asked[table.id, seat]
        self._less_busy(table)
        if not self.house.closing and not task.cancelled():
            self.attend(table, fence if task.result() else None)

    async def _play(self, table: "Table", seat: int, by: PlayedBy, fence: int, delay: float) -> bool:
        """Asks a bot for one move and plays it; False if the table has changed meanwhile, or something went wrong."""
        await asyncio.sleep(delay)
        rank, path = rank_of(table), self._path(table)
        async with table.lock:  # what is being stored may be a choice for this seat: nobody thinks twice
            match = table.match
        if match is None or seat not in (table.bots_to_choose() if by == "bot" else match.waiting):
            return False
        try:
            seed = int.from_bytes(self.house.random_bytes(SEED_BYTES), "big")  # nobody can guess a bot's choice
            think = partial(choose, table.seats[seat].strength, match, seat, seed)
            action = await self.queue.run(think, rank, path)
            while True:
                try:
                    return await commands.act_for(table, seat, action, match, by, fence)
                except StoreUnavailable as away:  # the bot keeps its choice: nobody thinks twice
                    await asyncio.sleep(away.RETRY_SECONDS)
        except Refused:
            return False  # another process was first; its entries have been applied
        except Exception:
            LOG.exception("a bot could not play at %s", table.id)
            await asyncio.sleep(RETRY_SECONDS)
            return False

    def _path(self, table: "Table") -> tuple[str, str, str]:
        """Whose turn it takes when a bot thinks at a table: that of the address and of the host who opened it.

        Of a host whom this process has not seen the address is not known; then that of somebody who sits there counts.
        """
        there = (table.host, *(seat.visitor for seat in table.seats if seat.visitor))
        known = (self.house.origins.of(visitor) for visitor in there)
        origin = next((origin for origin, visitor in zip(known, there, strict=False) if origin != visitor), table.host)
        return origin, table.host, table.id


def rank_of(table: "Table") -> Rank:
    """Who waits for the bots of a table."""
    if table.paced:
        return Rank.PEOPLE
    return Rank.PROGRAMS if table.has_people else Rank.NOBODY


_makers: dict[tuple[str, Game], Callable[[int], bots.Bot]] = {}  # of bots whose way to play a game is settled


def is_bots_move(entry: Entry) -> bool:
    """Has a bot chosen, for itself or for somebody?"""
    return entry.kind in ("action", "seal") and entry.note is not None and "by" in entry.note


def choose(strength: str, match: Match, seat: int, seed: int) -> str:
    """A bot's choice. Runs in a thread."""
    make = _makers.get((strength, match.game))
    if make is None:
        make = bots.maker(strength, match.game)
        if make is None:
            return bots.get(strength, seed).choose(match, seat)
        _makers[strength, match.game] = make
    return make(seed).choose(match, seat)


class Origins:
    """The last known origin of every visitor that this process has seen.

    Bots are shared out by origin too, because a new visitor costs nothing. An origin is an opaque text, such as an
    address. It is kept in memory only, and never shown or stored.
    """

    def __init__(self, most: int = VISITORS_KEPT) -> None:
        self._most = most
        self._by_visitor: OrderedDict[str, str] = OrderedDict()

    def note(self, visitor: str, origin: str) -> None:
        """A visitor has sent a request."""
        if origin:
            self._by_visitor[visitor] = origin
            self._by_visitor.move_to_end(visitor)
            if len(self._by_visitor) > self._most:
                self._by_visitor.popitem(last=False)

    def of(self, visitor: str) -> str:
        """The origin of a visitor; the visitor's own id while it is not known."""
        return self._by_visitor.get(visitor, visitor)
