"""Before the game the host puts bots on free seats, and takes them off again."""

from tablee.i18n import N_
from tablee.web.tables import commands
from tablee.web.tables.errors import Refused
from tablee.web.tables.journal import Note, Stage
from tablee.web.tables.setup import BOT, OPEN, levels
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor


async def place(table: Table, visitor: Visitor, seat: int, who: str) -> None:
    """Has a bot take a free seat, or a bot give it up.

    who   "bot:easy" and the like, or "open"
    """
    known = [OPEN, *(f"{BOT}{level}" for level in levels(table.game.name))]
    if who not in known:
        raise Refused(422, N_("A seat is for “me”, “open”, or a bot: {known}."), known=", ".join(known[1:]))

    def plan() -> commands.Planned | None:
        _check(table, visitor, seat)
        place = table.seats[seat]
        if who == (f"{BOT}{place.strength}" if place.kind == "bot" else OPEN):
            return None
        if who != OPEN:
            table.house.bots.check_room(visitor, [who])
        return table.new_entry("place", seat, note=Note(who=who)), None, _stage(table, seat, who)

    await commands.settle(table, plan)


def _check(table: Table, visitor: Visitor, seat: int) -> None:
    """Refused if this visitor may not, or if a person has the seat."""
    if visitor.id != table.host:
        raise Refused(403, N_("Only whoever opened the table may put bots on its seats."))
    if table.match is not None:
        raise Refused(409, N_("The game has begun."))
    if not 0 <= seat < table.players:
        raise Refused(404, N_("There is no such seat at this table."))
    if table.seats[seat].kind == "person":
        raise Refused(409, N_("Somebody was quicker: that seat is taken. Choose another."))
    if not table.has_people:
        raise Refused(409, N_("Sit down first, then fill the other seats with bots."))


def _stage(table: Table, seat: int, who: str) -> Stage | None:
    """The game begins with the last seat that is filled, if everybody has added their part to the shuffle."""
    if who == OPEN or set(table.free) - {seat}:
        return None
    people = table.people
    if len(people) > 1 and table.unready:
        return None
    return "running" if all(table.seats[p].entropy for p in people) else None
