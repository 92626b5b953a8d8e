"""Clocks: when the time for a move is up, a bot plays that one move."""

import asyncio
import time
from typing import TYPE_CHECKING

from tablee.web.tables.events import Event

if TYPE_CHECKING:
    from tablee.web.tables.house import House
    from tablee.web.tables.table import Table


class Clocks:
    """A timer for each running table that has a clock."""

    def __init__(self, house: "House") -> None:
        self.house = house
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def close(self) -> None:
        """Stops all timers."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def busy(self, table: "Table") -> bool:
        """Must the table stay in memory for its clock?"""
        return table.id in self._timers

    def attach(self, table: "Table") -> None:
        """Starts the timer of a table that was loaded, and restarts it after every event."""
        if table.clock is not None:
            table.handlers[self.on_event] = None
            self._start(table)

    def on_event(self, table: "Table", _: Event) -> None:
        """Called by tables with a clock: the deadline may have changed."""
        self._start(table)

    def _start(self, table: "Table") -> None:
        timer = self._timers.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        deadline = table.deadline
        if deadline is not None:
            delay = max(0.0, deadline - time.time())
            self._timers[table.id] = asyncio.get_running_loop().call_later(delay, self._time_up, table)

    def _time_up(self, table: "Table") -> None:
        """Asks a bot for the move of everybody who has not chosen."""
        self._timers.pop(table.id, None)
        if table.deadline is None or table.match is None:
            return
        if table.deadline > time.time() + 0.01:  # the machine's clock was set back
            self._start(table)
            return
        for seat in table.match.waiting:
            self.house.bots.ask(table, seat, "clock")
