"""Who is at the table: every seat that somebody has taken is here, or away since some moment.

A person is here while any process has their page open and in sight; without a page, for a while after each thing they
do. A program need not follow its table: it is away only if it does not play when it is to.

Nothing of this is stored. Processes tell each other which seats have a page open with them (`Attendance`), when that
changes and again every BEAT_SECONDS, so that the pages of a process that was killed are soon forgotten. No address and
no device is among it. A house that was just opened knows of nobody, so it gives everybody time to come back.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from secrets import token_hex
from typing import TYPE_CHECKING

import msgspec

from tablee.web.tables import seating
from tablee.web.tables.errors import Refused
from tablee.web.tables.events import EntryAdded, Event, PresenceChanged
from tablee.web.tables.journal import UNNOTICED, Attendance, Entry, Notice
from tablee.web.tables.visitor import Visitor

if TYPE_CHECKING:
    from tablee.web.tables.house import House
    from tablee.web.tables.table import Table

AWAY_SECONDS = 30.0  # without a page, until a seat is away: pages are loaded again, phones change networks
PATIENCE = 60.0  # that all wait for a seat that is away, until the others may decide how to go on
BEAT_SECONDS = 10.0  # between two times that a process says who is there
LEASE_SECONDS = 35.0  # that this counts
KEPT_SECONDS = 600.0  # that is remembered who was at a table where nobody is
SLICE = 200  # tables that are looked at in one turn of the event loop


class Absence(msgspec.Struct, frozen=True):
    """A seat whose visitor is away.

    since   seconds since 1970
    long    all have waited for this seat, and it was away, for so long that the others may decide how to go on
    """

    seat: int
    since: float
    long: bool


class _Company:
    """What is known of one table. Times are monotonic."""

    __slots__ = ("changed", "others", "pages", "seen", "timer", "told", "turn")

    def __init__(self, now: float) -> None:
        self.pages: Counter[str] = Counter()  # open in this process, by visitor
        self.others: dict[str, tuple[frozenset[int], float]] = {}  # by process: seats, and until when that counts
        self.seen: dict[int, float] = {}  # when a seat was last here
        self.turn = now  # when those who are to choose began to think
        self.told: tuple[int, ...] = ()  # what this process has told the others
        self.timer: asyncio.TimerHandle | None = None
        self.changed = now


def _tell_nobody(_: Notice) -> None:
    """A process that is alone."""


class Presence:
    """Who is at the tables of this process.

    patience   seconds that all wait for somebody who is away, until they may decide how to go on
    tell       passes a notice to the other processes; the bus sets it
    """

    def __init__(self, house: "House", patience: float = PATIENCE) -> None:
        self.house = house
        self.patience = patience
        self.away = min(AWAY_SECONDS, patience)
        self.tell: Callable[[Notice], None] = _tell_nobody
        self.opened = time.monotonic()
        self._name = token_hex(8)
        self._by_table: dict[str, _Company] = {}

    def close(self) -> None:
        """Stops all timers."""
        for company in self._by_table.values():
            if company.timer is not None:
                company.timer.cancel()

    # ---- pages of this process

    def enter(self, table: "Table", visitor: str) -> None:
        """A visitor has opened a page of a table."""
        company = self._of(table.id)
        company.pages[visitor] += 1
        if company.pages[visitor] == 1:
            self._tell(table, company)
            self._welcome(table, table.seat_of(Visitor(visitor)))

    def leave(self, table: "Table", visitor: str) -> None:
        """The page is closed, or out of sight."""
        company = self._of(table.id)
        company.pages[visitor] -= 1
        if company.pages[visitor] <= 0:
            del company.pages[visitor]
            self._tell(table, company)

    def _welcome(self, table: "Table", seat: int | None) -> None:
        """Whoever opens their page again takes over from the bot, and what others agreed to about them is over."""
        if seat is None or table.match is None or table.over:
            return
        asked = any(consent.about == seat for consent in table.consents.values())
        if asked or (table.seats[seat].away and table.seats[seat].by_consent):
            self.house.spawn(self._take_over(table, Visitor(table.seats[seat].visitor)))

    async def _take_over(self, table: "Table", visitor: Visitor) -> None:
        with suppress(Refused):  # the database is away, or the game is over: the page offers to come back
            await seating.come_back(table, visitor)

    # ---- what is known

    def look(self, table: "Table") -> tuple[Absence, ...]:
        """Who is away now. Tells those who follow the table if that has changed, and looks again when it will."""
        company = self._by_table.get(table.id) if not counts(table) else self._of(table.id)
        if company is None:
            return ()
        if company.timer is not None:
            company.timer.cancel()
            company.timer = None
        absences, change = self._absences(table, company)
        if change is not None and table.followers:
            delay = max(0.0, change - time.monotonic())
            company.timer = asyncio.get_running_loop().call_later(delay, self.look, table)
        if absences != table.absences:
            table.absences = absences
            table.cache.clear()
            table.emit(PresenceChanged())
        return absences

    def _absences(self, table: "Table", company: _Company) -> tuple[tuple[Absence, ...], float | None]:
        """Who is away, and when that will change if nobody comes or goes."""
        if not counts(table):
            return (), None
        now, changes, found = time.monotonic(), [], []
        here = self._here(table, company).union(*(seats for seats, until in company.others.values() if until > now))
        known = {absence.seat: absence.since for absence in table.absences}
        waiting = () if table.match is None else table.match.waiting
        for p, seat in enumerate(table.seats):
            if seat.kind != "person" or seat.away or p in here or (seat.program and p not in waiting):
                continue
            seen = company.turn if seat.program else company.seen.get(p, 0.0)
            since = max(seen, self.opened)
            if now < since + self.away:
                changes.append(since + self.away)
                continue
            enough = max(since, company.turn) + self.patience  # nobody loses a turn that has just begun
            long = p in waiting and now >= enough
            if p in waiting and not long:
                changes.append(enough)
            found.append(Absence(p, known.get(p, time.time() - (now - since)), long))
        return tuple(found), min(changes, default=None)

    def _here(self, table: "Table", company: _Company) -> set[int]:
        """The seats whose visitor has a page open in this process."""
        return {p for p, seat in enumerate(table.seats) if seat.visitor and seat.visitor in company.pages}

    def _of(self, id: str) -> _Company:
        company = self._by_table.get(id)
        if company is None:
            company = self._by_table[id] = _Company(time.monotonic())
        return company

    # ---- what happens at tables, here and in other processes

    def follow(self, table: "Table") -> None:
        """Called when a table comes into memory: listens to it if it matters, or may yet matter, who is there."""
        if table.match is None or counts(table):
            table.handlers[self.on_event] = None
            self.look(table)

    def on_event(self, table: "Table", event: Event) -> None:
        """Called by the table."""
        if not isinstance(event, EntryAdded):
            return
        if not counts(table):
            if table.match is not None:
                table.handlers.pop(self.on_event, None)  # one person plays with bots, or the game is over
            if table.id not in self._by_table:  # programs play by the thousand: nothing is kept of their tables
                return
        company, entry, now = self._of(table.id), event.entry, time.monotonic()
        if entry.kind not in UNNOTICED:
            company.turn = now
        if is_own(entry):
            company.seen[entry.seat] = now
        elif entry.kind == "leave" and entry.seat in self._here(table, company):
            self._welcome(table, entry.seat)  # they came back while the others agreed
        if entry.kind == "consent" and entry.note and entry.note["about"] in self._here(table, company):
            self._welcome(table, entry.note["about"])
        asyncio.get_running_loop().call_soon(self._tell, table, company)  # after this entry has been told

    def on_notice(self, id: str, attendance: Attendance) -> None:
        """Another process says which seats of a table have a page open there."""
        company, now = self._of(id), time.monotonic()
        before, _ = company.others.pop(attendance.process, (frozenset[int](), 0.0))
        if attendance.seats:
            company.others[attendance.process] = frozenset(attendance.seats), now + LEASE_SECONDS
        gone = before.difference(attendance.seats)
        company.seen.update(dict.fromkeys(gone, now))
        company.changed = now
        table = self.house.tables.get(id)
        if table is not None and before != frozenset(attendance.seats):
            self.look(table)

    def _tell(self, table: "Table", company: _Company) -> None:
        """Tells the other processes if other seats have a page here than before, and looks at the table again."""
        here = tuple(sorted(self._here(table, company))) if counts(table) else ()
        if here != company.told:
            now = company.changed = time.monotonic()
            company.seen.update(dict.fromkeys(set(company.told).difference(here), now))
            company.told = here
            self.tell(Notice(table.id, presence=Attendance(self._name, here)))
        self.look(table)
        if not company.pages and not counts(table):  # the game is over, or nobody else plays
            self._by_table.pop(table.id, None)

    async def beat(self) -> None:
        """For ever: says again who is there, and forgets what is too old."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            for k, id in enumerate(list(self._by_table)):
                if k % SLICE == SLICE - 1:
                    await asyncio.sleep(0)
                if id in self._by_table:
                    self._renew(id, self._by_table[id], time.monotonic())

    def _renew(self, id: str, company: _Company, now: float) -> None:
        if company.told:
            self.tell(Notice(id, presence=Attendance(self._name, company.told)))
        expired = [process for process, (_, until) in company.others.items() if until <= now]
        for process in expired:
            seats, until = company.others.pop(process)
            company.seen.update(dict.fromkeys(seats, until - LEASE_SECONDS))
        table = self.house.tables.get(id)
        if table is not None:
            self.look(table)
        old = table.over if table is not None else now - company.changed > KEPT_SECONDS
        if old and not company.pages and not company.others:
            if company.timer is not None:
                company.timer.cancel()
            del self._by_table[id]


def counts(table: "Table") -> bool:
    """Does it matter who is there? Only where people play with others, until the game is over."""
    return table.paced and not table.over and sum(seat.kind != "bot" for seat in table.seats) > 1


def is_own(entry: Entry) -> bool:
    """Has the visitor of a seat done this, and not a bot or the others?"""
    return entry.kind != "leave" and (entry.note is None or "by" not in entry.note)
