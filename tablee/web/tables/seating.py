"""Coming to a table and going: a table is opened, seats are taken, given up and taken again."""

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from tablee.chance import SECRET_BYTES, Source
from tablee.games import game
from tablee.i18n import N_
from tablee.web.tables import commands, names
from tablee.web.tables.errors import Refused
from tablee.web.tables.ids import new_id
from tablee.web.tables.journal import Beginning, Note, TableRow
from tablee.web.tables.parts import part_note, stage_with
from tablee.web.tables.setup import ME, OPEN, Setup
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor

if TYPE_CHECKING:
    from tablee.web.tables.house import House

MOST_OPEN = 20  # tables with free seats that one visitor may keep
KEPT_SECONDS = 120.0  # that the seats of a rematch are kept for those who sat there before


# ---- opening a table


async def open_table(
    house: "House",
    wishes: Setup,
    visitor: Visitor,
    entropy: bytes | None = None,
    *,
    hash: bytes | None = None,
    keep: bool = False,
    kept_for: Sequence[str] = (),
    beginning: Beginning | None = None,
) -> Table:
    """Opens a table and gives the visitor the seat that is for “me”.

    entropy, hash   as for `sit`; the visitor does not know the promise of this table yet
    keep            the seat is only kept: the visitor sits down after seeing the promise
    kept_for        for each open seat the id of a visitor who alone may take it at first; empty: anybody
    beginning       a choice in an earlier game that this one begins at
    """
    wishes.check()
    seats = wishes.all_seats
    if ME in seats:
        names.checked(visitor.name)  # before anything is stored
    if (OPEN in seats or keep) and len(await house.journal.open_tables_of(visitor.id, MOST_OPEN)) >= MOST_OPEN:
        raise Refused(429, N_("You keep too many tables with free seats. Fill or leave one of them first."))
    house.bots.check_room(visitor, seats)
    at_start = [OPEN if word == ME and not keep else word for word in seats]
    for p, owner in enumerate(kept_for):
        if owner and at_start[p] == OPEN:
            at_start[p] = f"{OPEN}:{owner}"
    now = time.time()
    row = TableRow(
        id=new_id(),
        game=wishes.game,
        players=wishes.players,
        options=dict(wishes.options),
        seats=at_start,
        public=wishes.public,
        clock=wishes.clock,
        host=visitor.id,
        secret=house.random_bytes(SECRET_BYTES),
        created=now,
        touched=now,
        stage="open" if ME in seats or OPEN in seats else "running",
        rules=game(wishes.game).rules_version,
        beginning=beginning,
    )
    await house.journal.open_table(row)
    table = await house.table(row.id)
    if ME in seats and not keep:
        await sit(table, visitor, seats.index(ME), entropy, hash=hash, source="before")
    return table


# ---- sitting down, leaving, coming back


async def sit(
    table: Table,
    visitor: Visitor,
    seat: int | None = None,
    entropy: bytes | None = None,
    *,
    hash: bytes | None = None,
    source: Source = "early",
    ready: bool = True,
) -> int:
    """Takes a free seat, the first unless one is named; returns it.

    ready     the game may begin as far as the visitor is concerned; otherwise they say so later (readiness.py)
    hash      of the entropy that the visitor will open when all seats are taken
    entropy   opened at once, and `source` says how it came; with neither the house makes entropy for this seat
    """
    added = part_note(table.house, entropy, hash, source)

    def plan() -> commands.Planned | None:
        if table.seat_of(visitor) is not None:
            return None
        place = check_seat(table, visitor, seat)
        name = names.distinct(names.checked(visitor.name), table.seats, place)
        note: Note = {"owner": visitor.id, "name": name, **added}
        if not ready:
            note["ready"] = False
        return table.new_entry("sit", place, note=note), None, stage_with(table, place, note)

    await commands.settle(table, plan)
    return commands.seated(table, visitor)


def free_for(table: Table, visitor: Visitor | None) -> list[int]:
    """The seats that a visitor may take: one kept for them comes first, those kept for others are left out."""
    own = "" if visitor is None else visitor.id
    later = time.time() > table.created + KEPT_SECONDS
    free = []
    for p in table.free:
        seat = table.seats[p]
        if seat.kept_for in ("", own) or (seat.kept_briefly and later):
            free.append(p)
    return sorted(free, key=lambda p: table.seats[p].kept_for != own)


def check_seat(table: Table, visitor: Visitor | None, seat: int | None) -> int:
    """The seat that a visitor has or would get; Refused if there is none."""
    taken = table.seat_of(visitor)
    if taken is not None:
        return taken
    free = free_for(table, visitor)
    kept = [p for p in table.free if p not in free and table.seats[p].kept_briefly]
    if not free and not kept:
        raise Refused(409, N_("Every seat of this table is taken. You can watch."))
    if seat is not None and not 0 <= seat < table.players:
        raise Refused(404, N_("There is no such seat at this table."))
    if seat in kept or not free:
        raise Refused(409, N_("That seat is kept for two minutes for whoever sat there before. Try again then."))
    if seat is None:
        return free[0]
    if seat not in free:
        raise Refused(409, N_("Somebody was quicker: that seat is taken. Choose another."))
    return seat


async def leave(table: Table, visitor: Visitor) -> None:
    """Gives the seat up before the game; during it a bot plays until the visitor comes back."""

    def plan() -> commands.Planned | None:
        seat = commands.seated(table, visitor)
        if table.seats[seat].away:
            return None
        commands.check_not_over(table)
        return table.new_entry("leave", seat), None, None

    await commands.settle(table, plan)


async def come_back(table: Table, visitor: Visitor) -> None:
    """Takes the seat again from the bot; also before one plays, if others have agreed to something about the seat."""

    def plan() -> commands.Planned | None:
        seat = commands.seated(table, visitor)
        if not table.seats[seat].away and all(consent.about != seat for consent in table.consents.values()):
            return None
        commands.check_not_over(table)
        return table.new_entry("return", seat), None, None

    await commands.settle(table, plan)
