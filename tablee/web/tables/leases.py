"""Leases: the clock, the bots and the stand-ins of a table run in exactly one process of a house.

A process says every few seconds that it is alive (`Journal.beat`). It takes the lease of a table when a bot is to
choose there, or when a clock runs, and keeps it until the game is over or the table leaves its memory. If a process is
not heard of for LEASE_SECONDS, the others take its tables over. A lease is given with a number, the fence, which the
journal compares when it stores what a bot or a clock does: a process that was paused or cut off cannot act after
another has taken over.

People's moves need no lease: any process stores them, and the sequence decides who was first.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from tablee.web.tables.errors import Refused, StoreUnavailable
from tablee.web.tables.journal import Peer

if TYPE_CHECKING:
    from tablee.web.tables.house import House
    from tablee.web.tables.table import Table

LOG = logging.getLogger("tablee.web")
LEASE_SECONDS = 6.0  # after which a process that is not heard of counts as dead
BEATS = 3  # in that time; so its tables are taken over after 8 seconds at the latest
TAKEN_AT_ONCE = 500  # tables of a dead process
LOADED_AT_ONCE = 4  # of them


def _nobody_listens(_: Sequence[Peer]) -> None:
    """A bus that has nothing to compare."""


class Leases:
    """The leases of this process.

    seconds   after which a process that is not heard of counts as dead
    on_beat   called with all processes every time this one has said that it is alive; the bus sets it
    """

    def __init__(self, house: "House", seconds: float = LEASE_SECONDS) -> None:
        self.house = house
        self.seconds = seconds
        self.on_beat: Callable[[Sequence[Peer]], None] = _nobody_listens
        self._fences: dict[str, int] = {}  # by table
        self._until = 0.0  # monotonic; until then nobody takes over what this process has
        self._opened = False
        self._wanted: set[str] = set()  # tables whose leases are asked for, for their bots or their clock
        self._taking: dict[str, asyncio.Task[int | None]] = {}
        self._refused: set[str] = set()  # another process has them; asked again with the next beat
        self._loading = asyncio.Semaphore(LOADED_AT_ONCE)

    def __len__(self) -> int:
        """How many tables this process has."""
        return len(self._fences)

    async def open(self) -> None:
        """Says that this process is alive. Clocks take the leases of their tables first: those need not be loaded."""
        await self.renew()

    async def close(self) -> None:
        """Lets others take over at once."""
        self._until = 0.0
        try:
            await self.house.journal.resign()
        except StoreUnavailable:  # then they do so a little later
            return

    # ---- what this process has

    def fence(self, id: str) -> int | None:
        """The fence of a table that this process has for sure at this moment; None for all others."""
        return self._fences.get(id) if time.monotonic() < self._until else None

    def want(self, id: str) -> "asyncio.Task[None] | None":
        """Takes the lease of a table in the background; its bots are asked as soon as it is this process's.

        None if that is under way, or was refused a moment ago.
        """
        if id in self._wanted or id in self._refused:
            return None
        self._wanted.add(id)
        return self.house.spawn(self._take_and_attend(id))

    async def _take_and_attend(self, id: str) -> None:
        try:
            taken = await self.take(id) is not None
        finally:
            self._wanted.discard(id)
        if taken and id in self.house.tables:
            self.house.bots.attend(self.house.tables[id])

    async def take(self, id: str) -> int | None:
        """The fence of a table that this process has, or has got now; None if it is another's, or nobody can say."""
        fence = self.fence(id)
        if fence is not None:
            return fence
        taking = self._taking.get(id)
        if taking is None:
            taking = self._taking[id] = self.house.spawn(self._take(id))
            taking.add_done_callback(lambda _: self._taking.pop(id, None))
        return await asyncio.shield(taking)

    async def _take(self, id: str) -> int | None:
        fence = None
        if time.monotonic() < self._until:  # otherwise it would be taken away again at once
            try:
                fence = await self.house.journal.take_lease(id)
            except StoreUnavailable:
                fence = None
        if fence is None:
            self._refused.add(id)
        else:
            self._fences[id] = fence
        return self.fence(id)

    def note(self, fences: Sequence[tuple[str, int]]) -> None:
        """Notes tables that this process has got."""
        self._fences.update(fences)

    def lost(self, id: str) -> None:
        """The journal has refused the fence: another process has taken the table over."""
        LOG.warning("table %s was taken over by another process; what a bot did here is void", id)
        self._fences.pop(id, None)

    def drop(self, id: str) -> None:
        """The game is over: the lease of the table was deleted with its last entry."""
        self._fences.pop(id, None)

    async def release(self, table: "Table") -> None:
        """A table leaves the memory. One with a clock is kept: the clock goes on."""
        if table.clock is None and self._fences.pop(table.id, None) is not None and not table.over:
            await self.house.journal.release(table.id)

    # ---- being alive

    async def beat(self) -> None:
        """For ever: says that this process is alive, and takes over from those that are not."""
        while True:
            await asyncio.sleep(self.seconds / BEATS)
            try:
                await self.renew()
            except StoreUnavailable:  # the store has told the log
                continue
            except Exception:
                LOG.exception("the leases could not be renewed")

    async def renew(self) -> None:
        """One beat."""
        journal, sent = self.house.journal, time.monotonic()
        first, lapsed, self._opened = not self._opened, sent >= self._until, True
        peers = await journal.beat(self.seconds)
        self._until = sent + self.seconds
        if lapsed and not first:  # it was paused or cut off: others may have taken over what it had
            self._fences = dict(await journal.held())
        self.on_beat(peers)
        if not first:
            await self._take_over([peer for peer in peers if not peer.alive])
        refused, self._refused = self._refused, set()
        for id in refused:
            table = self.house.tables.get(id)
            if table is not None:
                self.house.bots.attend(table)

    async def open_tables(self) -> None:
        """When the house opens: takes over what earlier processes have left, and looks at it."""
        await self._take_over([Peer("", "", 0, alive=False)])

    async def _take_over(self, dead: Sequence[Peer]) -> None:
        """Takes tables over from processes that are dead, and forgets these when they have none left."""
        if not dead:
            return
        taken = await self.house.journal.take_over(TAKEN_AT_ONCE)
        self.note(taken)
        for id, _ in taken:
            self.house.spawn(self.look(id))
        if len(taken) < TAKEN_AT_ONCE:
            for peer in dead:
                await self.house.journal.forget_process(peer.name)
        hosts = ", ".join(sorted({peer.host for peer in dead if peer.host}))
        if taken and hosts:
            LOG.warning("%d tables were taken over from processes that have stopped (%s)", len(taken), hosts)

    async def look(self, id: str) -> None:
        """Looks at a table of this process: loading it winds its clock and asks its bots.

        One where nothing is to be done leaves the memory again: a process that has died may have had thousands.
        """
        known = id in self.house.tables
        try:
            async with self._loading:
                table = await self.house.table(id)
        except StoreUnavailable:  # looked at again when its clock rings, or when somebody comes
            return
        except Refused:  # it was deleted, or is set aside
            self._fences.pop(id, None)
            return
        if known:
            self.house.clocks.attach(table)
            self.house.bots.attend(table)
        elif not table.followers and not self.house.bots.busy(table) and not table.lock.locked():
            self.house.tables.pop(id, None)
            await self.release(table)
