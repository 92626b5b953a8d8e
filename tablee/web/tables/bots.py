"""Bots at the tables, and clocks. Bots think in threads, so that nobody has to wait for them."""

import asyncio
import logging
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from secrets import randbits
from typing import TYPE_CHECKING, Any, TypeVar

from tablee import bots
from tablee.match import Match
from tablee.web.tables.errors import Refused

if TYPE_CHECKING:
    from tablee.web.tables.house import House
    from tablee.web.tables.table import Table

Result = TypeVar("Result")

LOG = logging.getLogger("tablee.web")
TRY_AGAIN = 5.0  # seconds after an accident
ELSEWHERE = 3.0  # seconds that the process which accepted the last move has to play the bots; then others do


class Players:
    """Plays for bots, for people who have left, and for those whose time has run out."""

    def __init__(self, house: "House", *, pause: float, threads: int | None) -> None:
        self.house = house
        self.pause = pause  # seconds before a bot's move where people play
        self._pool = ThreadPoolExecutor(threads or max(2, os.cpu_count() or 2), thread_name_prefix="bot")
        self._thinking: dict[tuple[str, int], asyncio.Task[Any]] = {}
        self._clocks: dict[str, asyncio.TimerHandle] = {}

    async def close(self) -> None:
        """Stops all thinking and all clocks."""
        for clock in self._clocks.values():
            clock.cancel()
        for task in list(self._thinking.values()):
            task.cancel()
        await asyncio.gather(*self._thinking.values(), return_exceptions=True)
        self._pool.shutdown(wait=False, cancel_futures=True)

    def busy(self, table: "Table") -> bool:
        """Must the table stay in memory for a bot or a clock?"""
        return table.id in self._clocks or any(id == table.id for id, _ in self._thinking)

    async def think(self, work: Callable[..., Result], *values: Any) -> Result:
        """Works something out in a thread."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, work, *values)

    def attend(self, table: "Table", *, remote: bool = False) -> None:
        """Called after every change at a table: sets the clock, and asks the bots that are to move."""
        self._wind(table)
        match = table.match
        if match is None or not table.has_bots or not table.attended:
            return
        for seat in match.waiting:
            if table.seats[seat].played_by_bot and (table.id, seat) not in self._thinking:
                delay = ELSEWHERE if remote else self.pause if table.paced else 0.0
                self._ask(table, seat, "bot", delay)

    def _ask(self, table: "Table", seat: int, why: str, delay: float) -> None:
        task = self.house.errand(self._play(table, seat, why, delay))
        self._thinking[table.id, seat] = task
        task.add_done_callback(lambda _: self._answered(table, seat))

    def _answered(self, table: "Table", seat: int) -> None:
        self._thinking.pop((table.id, seat), None)
        if not self.house.live.closing:
            self.attend(table)

    async def _play(self, table: "Table", seat: int, why: str, delay: float) -> None:
        """Asks a bot for one move and plays it, unless the table has changed meanwhile."""
        await asyncio.sleep(delay)
        match = table.match
        if match is None or seat not in match.waiting or (why == "bot" and not table.seats[seat].played_by_bot):
            return
        try:
            action = await self.think(_choose, table.seats[seat].strength, match, seat)
            await table.act_for(seat, action, match, why)
        except Refused:
            pass  # another process was first; what it accepted has been taken over
        except Exception:
            LOG.exception("a bot could not play at %s", table.id)
            await asyncio.sleep(TRY_AGAIN)

    # ---- clocks

    def _wind(self, table: "Table") -> None:
        clock = self._clocks.pop(table.id, None)
        if clock is not None:
            clock.cancel()
        deadline = table.deadline
        if deadline is not None and self.house.tables.get(table.id) is table:
            delay = max(0.0, deadline - time.time())
            self._clocks[table.id] = asyncio.get_running_loop().call_later(delay, self._run_out, table)

    def _run_out(self, table: "Table") -> None:
        """The time of those who are waited for is up: a bot plays this move for each of them."""
        self._clocks.pop(table.id, None)
        if table.deadline is None or table.match is None:
            return
        if table.deadline > time.time() + 0.01:
            self._wind(table)
            return
        for seat in table.match.waiting:
            if (table.id, seat) not in self._thinking:
                self._ask(table, seat, "clock", 0.0)


def _choose(strength: str, match: Match, seat: int) -> str:
    """A bot's choice; its dice cannot be guessed."""
    return bots.get(strength, randbits(32)).choose(match, seat)
