"""Between the last seat taken and the first card: everybody opens the entropy of which they sent the hash.

A seat that does not open in time is freed, and all others have to send new hashes: some may have opened theirs, and
whoever sits down next could know it.
"""

import asyncio
import time
from typing import TYPE_CHECKING

from tablee.chance import HASHED_BYTES, hash_of
from tablee.i18n import N_
from tablee.web.tables import commands
from tablee.web.tables.errors import Refused
from tablee.web.tables.events import Event
from tablee.web.tables.journal import Note
from tablee.web.tables.parts import part_note, stage_with
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor

if TYPE_CHECKING:
    from tablee.web.tables.house import House

REMOTE_SECONDS = 2.0  # how much later processes act that only heard of the last entry
GRACE_SECONDS = 10.0  # after a table was loaded: pages need a moment to connect again after a restart


async def send_hash(table: Table, visitor: Visitor, hash: bytes) -> None:
    """The hash of the visitor's entropy, in place of an earlier one or after all had to begin anew."""
    note = part_note(table.house, None, hash, "device")

    def plan() -> commands.Planned | None:
        seat = commands.seated(table, visitor)
        place = table.seats[seat]
        if place.hash == hash:
            return None
        if place.entropy or table.match is not None or table.missing()[0] == "entropy":
            raise Refused(409, N_("It is too late for another hash: the seats are being opened."))
        return table.new_entry("hash", seat, note=note), None, None

    await commands.settle(table, plan)


async def add_entropy(table: Table, visitor: Visitor, entropy: bytes | None) -> None:
    """Opens what the visitor has sent the hash of. Without a hash it is added as it is, or made by the house.

    Sending the same again does no harm.
    """

    def plan() -> commands.Planned | None:
        seat = commands.seated(table, visitor)
        place = table.seats[seat]
        if place.entropy and entropy in (None, place.entropy):
            return None
        if place.entropy or table.match is not None:
            raise Refused(409, N_("Your part of the shuffle is there already."))
        if place.hash:
            if table.missing()[0] != "entropy":
                raise Refused(409, N_("Wait until every seat is taken and has sent its hash, then open yours."))
            if entropy is None or len(entropy) < HASHED_BYTES or hash_of(entropy) != place.hash:
                raise Refused(422, N_("This is not what your hash was made of: {n} bytes or more."), n=HASHED_BYTES)
        note = part_note(table.house, entropy, None, "device" if place.hash else "early")
        return table.new_entry("entropy", seat, note=note), None, stage_with(table, seat, note)

    await commands.settle(table, plan)


async def end_opening(table: Table, fence: int | None = None) -> None:
    """Frees the seats that have not sent what all wait for, if their time is up.

    fence   of the lease by which this process does that
    """
    async with table.lock:
        ends = table.opening_ends
        if ends is not None and time.time() >= ends:
            for seat in table.missing()[1]:
                await commands.accept(table, table.new_entry("leave", seat, note=Note(by="clock")), fence=fence)


class Openings:
    """A timer for each table where all seats are taken and something is missing.

    Only tables in memory have one. A table that nobody looks at waits; its time is up when somebody comes.
    """

    def __init__(self, house: "House") -> None:
        self.house = house
        self._timers: dict[str, asyncio.TimerHandle] = {}

    def close(self) -> None:
        """Stops all timers."""
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def follow(self, table: Table) -> None:
        """Called when a table comes into memory: listens to it until its game has begun."""
        if table.match is None:
            table.handlers[self.on_event] = None
            self.attend(table, GRACE_SECONDS)

    def on_event(self, table: Table, event: Event) -> None:
        """Called by the table."""
        self.attend(table, REMOTE_SECONDS if getattr(event, "remote", False) else 0.0)
        if table.match is not None:
            del table.handlers[self.on_event]

    def attend(self, table: Table, later: float = 0.0) -> None:
        """Starts, restarts or stops the timer of a table."""
        timer = self._timers.pop(table.id, None)
        if timer is not None:
            timer.cancel()
        ends = table.opening_ends
        if ends is not None:
            delay = max(0.0, ends - time.time()) + later
            self._timers[table.id] = asyncio.get_running_loop().call_later(delay, self._time_up, table)

    def _time_up(self, table: Table) -> None:
        self._timers.pop(table.id, None)
        self.house.spawn(self._end(table))

    async def _end(self, table: Table) -> None:
        """Ends the opening; if it is not over by the clock, or another process was first, looks again later."""
        try:
            fence = await self.house.leases.take(table.id)
            if fence is not None:
                await end_opening(table, fence)
        except Refused:
            pass  # another process was first; its entries have been applied
        finally:
            if table.opening_ends is not None and table.id not in self._timers:
                self.attend(table, REMOTE_SECONDS)
