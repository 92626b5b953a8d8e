"""The house: all tables that this process has in memory. It finds, lists and forgets them."""

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable
from secrets import token_bytes
from typing import TypeVar

from tablee.i18n import N_
from tablee.web.tables.aside import AsideTable, SetAside, broken_in_memory, restore, unreadable
from tablee.web.tables.bots import Bots, Origins
from tablee.web.tables.clocks import Clocks
from tablee.web.tables.errors import Refused, StoreUnavailable
from tablee.web.tables.events import Handler
from tablee.web.tables.ids import is_id
from tablee.web.tables.journal import ANY_TABLE, Damaged, Entry, Journal, Notice, Stage
from tablee.web.tables.leases import LEASE_SECONDS, Leases
from tablee.web.tables.openings import Openings
from tablee.web.tables.presence import PATIENCE, Presence
from tablee.web.tables.subscriptions import Subscriptions
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor

Result = TypeVar("Result")

LOG = logging.getLogger("tablee.web")
LISTED = 50  # tables in a list
SEARCHED = 2000  # public tables among which those of a list are chosen
LISTED_OF_HOST = 2  # public tables of one visitor in a list
LISTED_OF_ORIGIN = 5  # and of all visitors from one address
IDLE_SECONDS = 600.0  # a table nobody has looked at for so long leaves the memory
FINISHED_SECONDS = 30.0  # the same for one that is over: programs finish hundreds in a second
ASIDE_SECONDS = 600.0  # after so long a table that is set aside is read again: the operator may have mended it
TOUCHED_AT_ONCE = 500  # times of the last visit that are stored together
EXPIRY_SECONDS = (
    24 * 3600.0
)  # a table with free seats nobody has looked at for so long is deserted; after twice, deleted
TOUCH_SECONDS = 3600.0  # how old the stored time of the last visit may get
HOUSEKEEPING_SECONDS = 30.0  # between two rounds
NOTICE_SECONDS = 0.1  # that the notice of another process may take
JUMP_SECONDS = 60.0  # more than this between the machine's clock and the monotonic one: the clock was set

UNKNOWN = N_("There is no such table. Its link may be incomplete, or the table has been cleared away.")


class House:
    """All tables in memory; the others are in the journal.

    pause         seconds a bot waits before a move where people play
    threads       for bots; None: as many as there are processors
    patience      seconds that somebody is away before those who wait may decide how to go on
    lease         seconds after which a process that is not heard of counts as dead
    random_bytes  makes secrets, entropy and the seeds of bots; tests pass a function that repeats itself
    handlers      called for every event of every table
    """

    def __init__(
        self,
        journal: Journal,
        *,
        pause: float = 0.0,
        threads: int | None = None,
        patience: float = PATIENCE,
        lease: float = LEASE_SECONDS,
        random_bytes: Callable[[int], bytes] = token_bytes,
    ) -> None:
        self.journal = journal
        self.random_bytes = random_bytes
        self.tables: dict[str, Table] = {}
        self.aside: dict[str, AsideTable] = {}  # tables that were asked for and cannot be shown
        self.origins = Origins()
        self.closing = False
        self.subscriptions = Subscriptions()
        self.leases = Leases(self, lease)
        self.bots = Bots(self, pause=pause, threads=threads)
        self.clocks = Clocks(self)
        self.openings = Openings(self)
        self.presence = Presence(self, patience)
        self.handlers: list[Handler] = [self.bots.on_event, self.subscriptions.on_event]
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._changed_while_loading: set[str] = set()
        self._news: dict[str, asyncio.Future[None]] = {}  # by table: somebody waits for entries of another process
        self._tasks: set[asyncio.Task[object]] = set()
        self._clock_offset: float | None = None  # of the machine's clock from the monotonic one

    async def open(self) -> None:
        """Starts the housekeeping and the clocks. Tables are loaded when they are asked for."""
        self.spawn(self._keep_house())
        self.spawn(self.subscriptions.ping())
        self.spawn(self.presence.beat())
        await self.leases.open()
        await self.clocks.open()
        await self.leases.open_tables()
        self.spawn(self.leases.beat())

    async def close(self) -> None:
        """Ends all subscriptions, bots and clocks."""
        self.end_subscriptions()
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.bots.close()
        await self.leases.close()
        self.clocks.close()
        self.openings.close()
        self.presence.close()

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
        """A table by its id, up to date. Refused if there is none; SetAside if it cannot be shown."""
        table = self.tables.get(id)
        if table is not None and table.outdated:
            await self.update(table)
        if id in self.aside:
            raise SetAside(self.aside[id])
        if table is not None:
            return table
        if not is_id(id):
            raise Refused(404, UNKNOWN)
        loading = self._loading.get(id)
        if loading is None:
            loading = self._loading[id] = self.spawn(self._load(id))
            loading.add_done_callback(lambda _: self._loading.pop(id, None))
        try:
            return await asyncio.shield(loading)
        finally:
            del loading  # a task that failed holds the exception, whose traceback holds this frame

    async def _load(self, id: str) -> Table:
        """Reads a table from the journal and replays its entries."""
        try:
            found = await self.journal.read_table(id)
            if found is None:
                raise Refused(404, UNKNOWN)
            entries = await self.journal.entries(id)
            table = await asyncio.to_thread(restore, self, *found, entries)
        except Damaged as damage:
            raise self.set_aside(unreadable(id, damage)) from damage
        except SetAside as aside:
            if aside.table.reason == "ended":
                await self.journal.end_table(id)
            raise self.set_aside(aside.table) from aside
        if table.match is None and table.rules != table.game.rules_version:
            await self.journal.set_rules(id, table.game.rules_version)
            table.rules = table.game.rules_version
        self.tables[id] = table
        if id in self._changed_while_loading:
            self._changed_while_loading.discard(id)
            async with table.lock:
                await self.catch_up(table)
        self.clocks.attach(table)
        self.openings.follow(table)
        self.bots.attend(table)
        self.presence.follow(table)
        return table

    async def open_tables(self) -> list[Table]:
        """Public tables with free seats, the newest first; of one host or address only a few."""
        return await self._load_all(await self._public_tables("open"))

    async def running_tables(self) -> list[Table]:
        """Public games that are being played, the newest first; of one host or address only a few."""
        return await self._load_all(await self._public_tables("running"))

    async def _public_tables(self, stage: Stage) -> list[str]:
        """Ids of the public tables that are listed, so that nobody pushes the others off the list."""
        of_host: Counter[str] = Counter()
        of_origin: Counter[str] = Counter()
        chosen = []
        for id, host in await self.journal.public_tables(stage, SEARCHED):
            origin = self.origins.of(host)
            if of_host[host] < LISTED_OF_HOST and of_origin[origin] < LISTED_OF_ORIGIN:
                of_host[host] += 1
                of_origin[origin] += 1
                chosen.append(id)
        return chosen[:LISTED]

    async def tables_of(self, visitor: Visitor, most: int = LISTED) -> list[Table]:
        """The visitor's tables: first those where it is their turn, then the running ones, then those that are over."""
        found = await self._load_all(await self.journal.tables_of(visitor.id, most))

        def urgency(table: Table) -> int:
            if table.over or table.match is None:
                return 2 if table.over else 1
            return 0 if table.seat_of(visitor) in table.match.waiting else 1

        return sorted((table for table in found if table.seat_of(visitor) is not None), key=urgency)

    async def running_tables_of(self, visitor: Visitor, besides: str = "", most: int = LISTED) -> list[Table]:
        """The visitor's games that are being played, except the one at the table with the id `besides`."""
        ids = await self.journal.running_tables_of(visitor.id, most)
        return await self._load_all(id for id in ids if id != besides)

    async def _load_all(self, ids: Iterable[str]) -> list[Table]:
        found = []
        for id in ids:
            try:
                found.append(await self.table(id))
            except StoreUnavailable:
                raise
            except Refused:  # deleted a moment ago, or set aside
                continue
        return found

    async def aside_of(self, visitor: Visitor, most: int = LISTED) -> list[AsideTable]:
        """The visitor's tables that are set aside, as far as they have been asked for."""
        if not self.aside:
            return []
        ids = await self.journal.tables_of(visitor.id, most)
        return [self.aside[id] for id in ids if id in self.aside and self.aside[id].seat_of(visitor.id) is not None]

    async def put_away(self, id: str, visitor: Visitor) -> None:
        """Takes a table that is over, or set aside, off the visitor's list. Its link still leads there."""
        with contextlib.suppress(SetAside):
            if not (await self.table(id)).over:
                raise Refused(409, N_("The game is not over yet."))
        await self.journal.put_away(id, visitor.id)

    def set_aside(self, aside: AsideTable) -> SetAside:
        """From now on nobody is shown this table; the operator is told once."""
        self.tables.pop(aside.id, None)
        if aside.id not in self.aside:
            self.aside[aside.id] = aside
            level = logging.WARNING if aside.reason in ("damaged", "no game") else logging.INFO
            LOG.log(level, "table %s is set aside: %s", aside.id, aside.detail)
        return SetAside(aside)

    # ---- what other processes do

    def on_notice(self, notice: Notice) -> None:
        """Another process has changed a table. Called in the event loop.

        A table that is not in use here is only marked as outdated, and updated when somebody asks for it.
        """
        if notice == ANY_TABLE:
            for table in list(self.tables.values()):
                self.outdate(table)
            return
        if notice.presence is not None:
            self.presence.on_notice(notice.table, notice.presence)
            return
        known = self.tables.get(notice.table)
        if known is not None and known.in_use:
            if notice.entries and notice.entries[0].sequence == known.sequence and not known.lock.locked():
                with contextlib.suppress(SetAside):
                    self._follow_entries(known, notice.entries)
            elif not notice.entries or notice.entries[-1].sequence >= known.sequence:
                self.outdate(known)
            return
        if known is not None:
            self.outdate(known)
        elif notice.table in self._loading:
            self._changed_while_loading.add(notice.table)
        elif self.leases.fence(notice.table) is not None:  # a bot may be to choose
            self.spawn(self.leases.look(notice.table))
        for entry in notice.entries:
            if entry.kind == "sit" and entry.note and self.subscriptions.follows_all(entry.note["owner"]):
                self.spawn(self._follow(notice.table, entry.note["owner"]))

    async def hear_of(self, table: Table, sequence: int) -> None:
        """Waits a moment for entries that a visitor has seen already: another process has told them first.

        Its notice is on its way, and costs a fraction of asking the journal. If it does not come, the journal is asked.
        """
        loop = asyncio.get_running_loop()
        table.last_command, end = time.monotonic(), loop.time() + NOTICE_SECONDS
        while table.sequence < sequence and not table.outdated and (left := end - loop.time()) > 0:
            news = self._news.get(table.id)
            if news is None:
                news = self._news[table.id] = loop.create_future()
            await asyncio.wait({news}, timeout=left)
        self._tell_news(table)  # others who wait look too; nothing is kept of a notice that does not come

    def _tell_news(self, table: Table) -> None:
        """Entries of another process have been applied, or the journal has to be asked for them."""
        news = self._news.pop(table.id, None)
        if news is not None:
            news.set_result(None)

    def outdate(self, table: Table) -> None:
        """More may be stored of a table than it shows: it is updated before it is used, at once if it is in use."""
        table.outdated = True
        self._tell_news(table)
        if table.in_use:
            self.spawn(self._update_soon(table))

    async def _update_soon(self, table: Table) -> None:
        while table.outdated:
            try:
                await self.update(table)
            except StoreUnavailable as away:
                await asyncio.sleep(away.RETRY_SECONDS)
            except SetAside:
                return

    async def update(self, table: Table) -> None:
        """Applies what other processes have stored, if there may be something."""
        async with table.lock:
            if table.outdated:
                await self.catch_up(table)

    async def catch_up(self, table: Table) -> None:
        """Applies what other processes have stored. The table's lock is held."""
        outdated, table.outdated = table.outdated, False
        try:
            self._follow_entries(table, await self.journal.entries(table.id, table.sequence))
            # Whoever was outdated may have missed a message or the rematch too.
            found = await self.journal.read_table(table.id) if outdated else None
        except Damaged as damage:
            raise self.set_aside(broken_in_memory(table, damage)) from damage
        except StoreUnavailable:
            table.outdated = True
            raise
        if found is not None:
            table.refresh(*found)

    def _follow_entries(self, table: Table, entries: Iterable[Entry]) -> None:
        """Applies entries of another process; SetAside if that is impossible."""
        for entry in entries:
            if entry.sequence < table.sequence:  # a notice has brought it meanwhile
                continue
            try:
                table.add(entry, remote=True)
            except Exception as error:
                raise self.set_aside(broken_in_memory(table, error)) from error
        self._tell_news(table)

    async def _follow(self, id: str, visitor: str) -> None:
        """A visitor who follows all their tables in this process has sat down in another one."""
        try:
            table = await self.table(id)
        except Refused:  # it was deleted, is set aside, or the database is away: the stream asks when it connects again
            return
        for seat, place in enumerate(table.seats):
            if place.visitor == visitor:
                self.subscriptions.follow(table, seat, visitor, show=True)

    # ---- housekeeping

    async def _keep_house(self) -> None:
        while True:
            await asyncio.sleep(HOUSEKEEPING_SECONDS)
            try:
                await self.tidy_up(time.time())
            except StoreUnavailable:  # the store has told the log
                continue
            except Exception:
                LOG.exception("a round of housekeeping failed")

    async def tidy_up(self, now: float, monotonic: float | None = None) -> None:
        """Removes idle tables from memory, and deletes tables that were never filled and that nobody visits.

        What is set aside is forgotten after a while, and read again when somebody asks for it.

        now         the machine's clock
        monotonic   a clock that nobody sets; None: that of the machine
        """
        idle, outdated = [], []
        for table in self.tables.values():
            if table.followers:
                table.touched = now
            if self._is_idle(table, now):
                idle.append(table)
            if table.touched - table.touched_stored > (0.0 if table in idle[-1:] else TOUCH_SECONDS):
                outdated.append(table)
        for k in range(0, len(outdated), TOUCHED_AT_ONCE):
            some = outdated[k : k + TOUCHED_AT_ONCE]
            await asyncio.gather(*[self.journal.touch(table.id, table.touched) for table in some])
            for table in some:
                table.touched_stored = table.touched
        for table in idle:
            if self._is_idle(table, now):  # nobody has come meanwhile
                self.tables.pop(table.id, None)
                await self.leases.release(table)
        self.aside = {id: aside for id, aside in self.aside.items() if now - aside.since < ASIDE_SECONDS}
        await self._delete_deserted(now, time.monotonic() if monotonic is None else monotonic)

    def _is_idle(self, table: Table, now: float) -> bool:
        """Can this table leave the memory?"""
        if table.followers or table.lock.locked() or self.bots.busy(table):
            return False
        return now - table.touched > (FINISHED_SECONDS if table.over else IDLE_SECONDS)

    async def _delete_deserted(self, now: float, monotonic: float) -> None:
        """Deletes tables with free seats that nobody had looked at for a day when they were marked, nor has since.

        Times are those of the machine's clock, which may be wrong: when it is set, the second day begins anew.
        """
        offset, before = now - monotonic, self._clock_offset
        if before is not None and abs(offset - before) > JUMP_SECONDS:
            await self.journal.unmark_deserted()
        self._clock_offset = offset
        await self.journal.mark_deserted(now - EXPIRY_SECONDS, now)
        for id in await self.journal.deserted_tables(now - EXPIRY_SECONDS):
            if id not in self.tables:
                await self.journal.delete_table(id)
