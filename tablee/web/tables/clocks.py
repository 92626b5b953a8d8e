"""Clocks: when the time for a move is up, a bot plays that one move.

A table need not be in memory for its clock: a clock is the id of the table and the moment when its time is up. The
moment is one of the monotonic clock, so that setting the machine's clock takes nobody's time.
"""

import asyncio
import heapq
import logging
import time
from typing import TYPE_CHECKING

import msgspec

from tablee.web.tables.errors import Refused, StoreUnavailable
from tablee.web.tables.events import Event

if TYPE_CHECKING:
    from tablee.web.tables.house import House
    from tablee.web.tables.table import Table

LOG = logging.getLogger("tablee.web")
RETRY_SECONDS = 30.0  # after which a bot is asked again, if the move has still not been made
LOADED_AT_ONCE = 4  # tables whose time is up


class Due(msgspec.Struct, gc=False):
    """When the time for a move is up.

    at         monotonic
    turn       when the turn began, as the entries say; another turn has its own time
    deadline   in seconds since 1970, as it is shown
    """

    at: float
    turn: float
    deadline: float


class Clocks:
    """The clock of every running table that has one."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self._due: dict[str, Due] = {}
        self._heap: list[tuple[float, str]] = []  # those of `_due`, and older ones that no longer count
        self._timer: asyncio.TimerHandle | None = None
        self._rings = 0.0  # monotonic; when the timer rings
        self._loading = asyncio.Semaphore(LOADED_AT_ONCE)

    def __len__(self) -> int:
        """How many clocks are running."""
        return len(self._due)

    async def open(self) -> None:
        """Winds the clocks of all running tables that no other process has; none of them is loaded for it."""
        mine = dict(await self.house.journal.take_clocked_leases())
        self.house.leases.note(list(mine.items()))
        for row in await self.house.journal.clocked_tables():
            if row.table in mine:
                self._wind(row.table, row.clock, row.turn_began)

    def close(self) -> None:
        """Stops all clocks."""
        if self._timer is not None:
            self._timer.cancel()
        self._due.clear()
        self._heap.clear()

    def attach(self, table: "Table") -> None:
        """Winds the clock of a table that was loaded, and again after every event."""
        if table.clock is not None:
            table.handlers[self.on_event] = None
            self.on_event(table)

    def on_event(self, table: "Table", _: Event | None = None) -> None:
        """Called by tables with a clock: another turn may have begun."""
        if table.clock is not None and table.stage == "running":
            self._wind(table.id, table.clock, table.turn_began)
            if self.house.leases.fence(table.id) is None:
                self.house.leases.want(table.id)
        else:
            self._due.pop(table.id, None)

    def deadline(self, table: "Table") -> float | None:
        """When the time for this move is up, if its clock has been wound."""
        due = self._due.get(table.id)
        return due.deadline if due is not None and due.turn == table.turn_began else None

    def _wind(self, id: str, clock: int, turn: float) -> None:
        """Winds a clock, unless it runs already.

        Where the time was up before this process knew of the turn, the whole time begins anew: nobody loses a move
        because the house was closed, or because the machine's clock was set.
        """
        due = self._due.get(id)
        if due is not None and due.turn == turn:
            return
        deadline, now = turn + clock, time.time()
        if not now < deadline <= now + clock:
            deadline = now + clock
        self._due[id] = due = Due(time.monotonic() + deadline - now, turn, deadline)
        self._push(due.at, id)

    def _push(self, at: float, id: str) -> None:
        if len(self._heap) > 2 * len(self._due) + 100:  # mostly clocks that were wound again
            self._heap = [(due.at, id) for id, due in self._due.items()]
            heapq.heapify(self._heap)
        else:
            heapq.heappush(self._heap, (at, id))
        self._set_timer()

    def _set_timer(self) -> None:
        """One timer for all: it rings when the first time is up, or before."""
        if not self._heap or (self._timer is not None and self._rings <= self._heap[0][0]):
            return
        if self._timer is not None:
            self._timer.cancel()
        self._rings = self._heap[0][0]
        delay = max(0.0, self._rings - time.monotonic())
        self._timer = asyncio.get_running_loop().call_later(delay, self._ring)

    def _ring(self) -> None:
        """Takes every clock whose time is up."""
        self._timer = None
        now = time.monotonic()
        while self._heap and self._heap[0][0] <= now:
            at, id = heapq.heappop(self._heap)
            due = self._due.get(id)
            if due is not None and due.at == at:
                due.at = now + RETRY_SECONDS
                heapq.heappush(self._heap, (due.at, id))
                self.house.spawn(self._time_up(id))
        self._set_timer()

    async def _time_up(self, id: str) -> None:
        """Asks a bot for the move of everybody who has not chosen."""
        try:
            async with self._loading:
                table = await self.house.table(id)
        except StoreUnavailable:  # tried again
            return
        except Refused:  # it was deleted, or is set aside
            self._due.pop(id, None)
            return
        except Exception:  # tried again
            LOG.exception("table %s could not be loaded when its time was up", id)
            return
        due = self._due.get(id)
        if due is None or due.turn != table.turn_began or table.match is None or table.over:
            self.on_event(table)  # somebody has played meanwhile
            return
        fence = await self.house.leases.take(id)
        if fence is None:  # the process that has the table does this
            return
        for seat in table.match.waiting:
            self.house.bots.ask(table, seat, "clock", fence)
