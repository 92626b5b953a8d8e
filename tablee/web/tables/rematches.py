"""Playing again: the table where the same people meet for another game."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from tablee.i18n import N_
from tablee.web.tables import commands, seating
from tablee.web.tables.aside import AsideTable
from tablee.web.tables.errors import Refused
from tablee.web.tables.events import RematchOpened
from tablee.web.tables.seat import Seat
from tablee.web.tables.setup import BOT, OPEN, Setup
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor

if TYPE_CHECKING:
    from tablee.web.tables.house import House


async def rematch(table: Table, visitor: Visitor) -> Table:
    """The table where the same people play the same game again; the first who asks opens it."""
    if not table.over:
        raise Refused(409, N_("The game is not over yet."))
    commands.seated(table, visitor)
    async with table.lock:
        if table.rematch_id is None:
            wishes = Setup(table.game.name, table.players, table.options, (), table.clock, table.public)
            table.rematch_id = await _open_again(table.house, table.id, wishes, table.seats, visitor)
            table.cache.clear()
            table.emit(RematchOpened())
    return await table.house.table(table.rematch_id)


async def rematch_aside(house: "House", aside: AsideTable, visitor: Visitor) -> Table:
    """The same after a game that cannot be shown any more."""
    if aside.seat_of(visitor.id) is None:
        raise Refused(403, N_("You do not sit at this table."))
    again = aside.rematch_id
    if again is None:
        wishes = Setup(aside.game, aside.players, aside.options, (), aside.clock, aside.public)
        again = await _open_again(house, aside.id, wishes, aside.seats, visitor)
        house.aside[aside.id] = msgspec.structs.replace(aside, rematch_id=again)
    return await house.table(again)


async def _open_again(house: "House", former: str, wishes: Setup, seats: Sequence[Seat], visitor: Visitor) -> str:
    """Opens the table of a rematch and returns its id. Its seats are kept for a while for those who sat there.

    Everybody keeps the seat, and with it sign and colour: who begins is drawn, or follows from the rules.
    """
    words = [f"{BOT}{seat.strength}" if seat.kind == "bot" else OPEN for seat in seats]
    kept_for = [seat.visitor for seat in seats]
    opened = await seating.open_table(house, msgspec.structs.replace(wishes, seats=words), visitor, kept_for=kept_for)
    chosen = await house.journal.set_rematch(former, opened.id)
    if chosen != opened.id:  # another process was first
        house.tables.pop(opened.id, None)
        await house.journal.delete_table(opened.id)
    return chosen
