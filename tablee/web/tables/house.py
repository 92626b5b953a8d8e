"""The house: all tables that this process has in memory. It finds, lists and forgets them."""

import asyncio
import contextlib
import time
from collections.abc import Callable, Coroutine, Iterable
from secrets import token_bytes
from typing import TypeVar

from tablee.i18n import N_
from tablee.web.tables.bots import Bots
from tablee.web.tables.clocks import Clocks
from tablee.web.tables.errors import Refused
from tablee.web.tables.events import Handler
from tablee.web.tables.journal import ANY_TABLE, Journal, Notice
from tablee.web.tables.openings import GRACE_SECONDS, Openings
from tablee.web.tables.subscriptions import Subscriptions
from tablee.web.tables.table import Table, is_id
from tablee.web.tables.visitor import Visitor

Result = TypeVar("Result")

LISTED = 50  # tables in a list
IDLE_SECONDS = 600.0  # a table nobody has looked at for so long leaves the memory
EXPIRY_SECONDS = 24 * 3600.0  # a table with free seats nobody has looked at for so long is deleted
TOUCH_SECONDS = 3600.0  # how old the stored time of the last visit may get
HOUSEKEEPING_SECONDS = 30.0  # between two rounds

UNKNOWN = N_("There is no such table. Its link may be incomplete, or the table has been cleared away.")


class House:
    """All tables in memory; the others are in the journal.

    pause         seconds a bot waits before a move where people play
    threads       for bots; None: as many as there are processors
    random_bytes  makes secrets, entropy and the seeds of bots; tests pass a function that repeats itself
    handlers      called for every event of every table
    """

    def __init__(
        self,
        journal: Journal,
        *,
        pause: float = 0.0,
        threads: int | None = None,
        random_bytes: Callable[[int], bytes] = token_bytes,
    ) -> None:
        self.journal = journal
        self.random_bytes = random_bytes
        self.tables: dict[str, Table] = {}
        self.closing = False
        self.subscriptions = Subscriptions()
        self.bots = Bots(self, pause=pause, threads=threads)
        self.clocks = Clocks(self)
        self.openings = Openings(self)
        self.handlers: list[Handler] = [self.subscriptions.on_event, self.bots.on_event, self.openings.on_event]
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._changed_while_loading: set[str] = set()
        self._tasks: set[asyncio.Task[object]] = set()

    async def open(self) -> None:
        """Starts the housekeeping and loads running tables with a clock; the others are loaded when asked for."""
        self.spawn(self._keep_house())
        self.spawn(self.subscriptions.ping())
        for id in await self.journal.clocked_tables():
            with contextlib.suppress(Refused):
                await self.table(id)

    async def close(self) -> None:
        """Ends all subscriptions, bots and clocks."""
        self.end_subscriptions()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self.clocks.close()
        self.openings.close()
        self.bots.close()

    def end_subscriptions(self) -> None:
        """Lets all streams end, so that a server that is told to stop need not wait for them."""
        self.closing = True
        self.subscriptions.close()

    def spawn(self, work: Coroutine[object, object, Result]) -> "asyncio.Task[Result]":
        """Runs a coroutine in the background; `close` cancels it."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    # ---- finding tables

    async def table(self, id: str) -> Table:
        """A table by its id, up to date."""
        table = self.tables.get(id)
        if table is not None:
            if table.outdated:
                await self.update(table)
            return table
        if not is_id(id):
            raise Refused(404, UNKNOWN)
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = self.spawn(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        return await asyncio.shield(loading)

    async def _load(self, id: str) -> Table:
        """Reads a table from the journal and replays its entries."""
        found = await self.journal.read_table(id)
        if found is None:
            raise Refused(404, UNKNOWN)
        table = Table(self, *found)
        entries = await self.journal.entries(id)
        await asyncio.to_thread(table.apply_all, entries)
        self.tables[id] = table
        if id in self._changed_while_loading:
            self._changed_while_loading.discard(id)
            async with table.lock:
                await self.catch_up(table)
        self.clocks.attach(table)
        self.openings.attend(table, GRACE_SECONDS)
        self.bots.attend(table)
        return table

    async def open_tables(self) -> list[Table]:
        """Public tables with free seats, the newest first."""
        return await self._load_all(await self.journal.public_tables("open", LISTED))

    async def running_tables(self) -> list[Table]:
        """Public games that are being played, the newest first."""
        return await self._load_all(await self.journal.public_tables("running", LISTED))

    async def tables_of(self, visitor: Visitor, most: int = LISTED) -> list[Table]:
        """The visitor's tables: first those where it is their turn, then the running ones, then those that are over."""
        found = await self._load_all(await self.journal.tables_of(visitor.id, most))

        def urgency(table: Table) -> int:
            if table.over or table.match is None:
                return 2 if table.over else 1
            return 0 if table.seat_of(visitor) in table.match.waiting else 1

        return sorted((table for table in found if table.seat_of(visitor) is not None), key=urgency)

    async def _load_all(self, ids: Iterable[str]) -> list[Table]:
        found = []
        for id in ids:
            with contextlib.suppress(Refused):  # deleted a moment ago
                found.append(await self.table(id))
        return found

    # ---- what other processes do

    def on_notice(self, notice: Notice) -> None:
        """Another process has changed a table. Called in the event loop.

        A table that is not in use here is only marked as outdated, and updated when somebody asks for it.
        """
        if notice == ANY_TABLE:
            for table in list(self.tables.values()):
                self._outdate(table)
            return
        known = self.tables.get(notice.table)
        if known is not None and known.in_use:
            if notice.entries and notice.entries[0].sequence == known.sequence and not known.lock.locked():
                for entry in notice.entries:
                    known.add(entry, remote=True)
            elif not notice.entries or notice.entries[-1].sequence >= known.sequence:
                self._outdate(known)
            return
        if known is not None:
            self._outdate(known)
        elif notice.table in self._loading:
            self._changed_while_loading.add(notice.table)
        for entry in notice.entries:
            if entry.kind == "sit" and entry.note and self.subscriptions.follows_all(entry.note["owner"]):
                self.spawn(self._follow(notice.table, entry.note["owner"]))

    def _outdate(self, table: Table) -> None:
        table.outdated = True
        if table.in_use:
            self.spawn(self.update(table))

    async def update(self, table: Table) -> None:
        """Applies what other processes have stored, if there may be something."""
        async with table.lock:
            if table.outdated:
                await self.catch_up(table)

    async def catch_up(self, table: Table) -> None:
        """Applies what other processes have stored. The table's lock is held."""
        outdated, table.outdated = table.outdated, False
        for entry in await self.journal.entries(table.id, table.sequence):
            if entry.sequence == table.sequence:  # otherwise a notice has brought it meanwhile
                table.add(entry, remote=True)
        if outdated:  # then the chat or the rematch may have changed too
            found = await self.journal.read_table(table.id)
            if found is not None:
                table.refresh(*found)

    async def _follow(self, id: str, visitor: str) -> None:
        """A visitor who follows all their tables in this process has sat down in another one."""
        table = await self.table(id)
        for seat, place in enumerate(table.seats):
            if place.visitor == visitor:
                self.subscriptions.follow(table, seat, visitor, show=True)

    # ---- housekeeping

    async def _keep_house(self) -> None:
        while True:
            await asyncio.sleep(HOUSEKEEPING_SECONDS)
            await self.tidy_up(time.time())

    async def tidy_up(self, now: float) -> None:
        """Removes idle tables from memory, and deletes tables that were never filled and that nobody visits."""
        for table in list(self.tables.values()):
            if table.followers:
                table.touched = now
            busy = table.lock.locked() or self.bots.busy(table) or self.clocks.busy(table)
            idle = now - table.touched > IDLE_SECONDS and not busy
            if idle or table.touched - table.touched_stored > TOUCH_SECONDS:
                await self.journal.touch(table.id, table.touched)
                table.touched_stored = table.touched
            if idle:
                self.tables.pop(table.id, None)
        for id in await self.journal.expired_tables(now - EXPIRY_SECONDS):
            if id not in self.tables:
                await self.journal.delete_table(id)
