"""Bots at tables: they play for bot seats, for people who have left, and when the time for a move is up.

Bots think in threads; compiled code releases the GIL, so the event loop goes on.
"""

import asyncio
import logging
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from tablee import bots
from tablee.match import Match
from tablee.web.tables import commands
from tablee.web.tables.errors import Refused
from tablee.web.tables.events import EntryAdded, Event
from tablee.web.tables.journal import PlayedBy

if TYPE_CHECKING:
    from tablee.web.tables.house import House
    from tablee.web.tables.table import Table

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

LOG = logging.getLogger("tablee.web")
SEED_BYTES = 4
RETRY_SECONDS = 5.0  # after a bot has failed
TAKEOVER_SECONDS = 3.0  # the process that stored the last move plays the bots; after so long others do


class Bots:
    """Asks bots for moves and plays them."""

    def __init__(self, house: "House", *, pause: float, threads: int | None) -> None:
        self.house = house
        self.pause = pause  # seconds before a move where people play
        self._pool = ThreadPoolExecutor(threads or max(2, os.cpu_count() or 2), thread_name_prefix="bot")
        self._asked: dict[tuple[str, int], asyncio.Task[None]] = {}  # by table and seat

    def close(self) -> None:
        """Starts no more work; the house has cancelled the tasks."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def busy(self, table: "Table") -> bool:
        """Must the table stay in memory for a bot?"""
        return any(id == table.id for id, _ in self._asked)

    async def run(self, work: Callable[Arguments, Result], *args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        """Runs a function in one of the bots' threads."""
        return await asyncio.get_running_loop().run_in_executor(self._pool, lambda: work(*args, **kwargs))

    def on_event(self, table: "Table", event: Event) -> None:
        """Called by every table: after an entry it may be a bot's turn."""
        if isinstance(event, EntryAdded):
            self.attend(table, remote=event.remote)

    def attend(self, table: "Table", *, remote: bool = False) -> None:
        """Asks the bots that are to choose.

        remote   another process stored the last entry and asks them too; this one only steps in if that fails
        """
        seats = table.bots_to_choose()
        if seats:
            delay = TAKEOVER_SECONDS if remote else self.pause if table.paced else 0.0
            for seat in seats:
                self.ask(table, seat, "bot", delay)

    def ask(self, table: "Table", seat: int, by: PlayedBy, delay: float = 0.0) -> None:
        """Asks a bot for the move of a seat, unless one was asked already."""
        key = table.id, seat
        if key not in self._asked:
            task = self._asked[key] = self.house.spawn(self._play(table, seat, by, delay))
            task.add_done_callback(lambda task: self._ended(table, seat, task))

    def _ended(self, table: "Table", seat: int, task: "asyncio.Task[None]") -> None:
        """A task that has not played: events while it ran did not ask this bot again, so that is done now."""
        if self._asked.get((table.id, seat)) is task:
            del self._asked[table.id, seat]
            if not self.house.closing:
                self.attend(table)

    async def _play(self, table: "Table", seat: int, by: PlayedBy, delay: float) -> None:
        """Asks a bot for one move and plays it, unless the table has changed meanwhile."""
        await asyncio.sleep(delay)
        match = table.match
        if match is None or seat not in (table.bots_to_choose() if by == "bot" else match.waiting):
            return
        try:
            seed = int.from_bytes(self.house.random_bytes(SEED_BYTES), "big")  # nobody can guess a bot's choice
            action = await self.run(choose, table.seats[seat].strength, match, seat, seed)
            del self._asked[table.id, seat]  # what follows from the choice may ask this bot again
            if not await commands.act_for(table, seat, action, match, by):
                self.attend(table)
        except Refused:
            pass  # another process was first; its entries have been applied
        except Exception:
            LOG.exception("a bot could not play at %s", table.id)
            await asyncio.sleep(RETRY_SECONDS)
            self._asked.pop((table.id, seat), None)
            self.attend(table)


def choose(strength: str, match: Match, seat: int, seed: int) -> str:
    """A bot's choice."""
    return bots.get(strength, seed).choose(match, seat)
