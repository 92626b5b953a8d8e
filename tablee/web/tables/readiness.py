"""Before the game people say that they are ready. It begins when all are, or when the host starts it anyway.

Bots and programs are always ready, and so is whoever comes to play again. One person against bots need not say it.
"""

from tablee.i18n import N_
from tablee.web.tables import commands
from tablee.web.tables.errors import Refused
from tablee.web.tables.journal import Note, Stage
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor


def is_asked(table: Table, visitor: Visitor) -> bool:
    """Is a visitor who sits down here to say when they are ready?"""
    plays_again = any(seat.kept_for == visitor.id and seat.kept_briefly for seat in table.seats)
    return not (visitor.program or plays_again) and sum(seat.kind != "bot" for seat in table.seats) > 1


def may_start(table: Table, seat: int) -> bool:
    """May whoever sits here start the game now?

    The host may, also while others are not ready. While the host is away any of the others may, if they all are ready.
    """
    if table.missing()[0] != "ready":
        return False
    host = next((p for p, place in enumerate(table.seats) if place.visitor == table.host), None)
    if seat == host:
        return True
    return set(table.unready) == {host} and any(absence.seat == host for absence in table.absences)


async def say_ready(table: Table, visitor: Visitor, ready: bool) -> None:
    """A visitor is ready to begin, or is not after all."""

    def plan() -> commands.Planned | None:
        seat = commands.seated(table, visitor)
        if table.match is not None or table.seats[seat].ready == ready:
            return None
        if not ready and table.opening_ends is not None:
            raise Refused(409, N_("Everybody is ready: the game is about to begin."))
        stage = _stage(table) if ready and set(table.unready) <= {seat} else None
        return table.new_entry("ready", seat, note=Note(ready=ready)), None, stage

    await commands.settle(table, plan)


async def start(table: Table, visitor: Visitor) -> None:
    """Starts the game: nobody who is not ready is waited for."""

    def plan() -> commands.Planned | None:
        seat = commands.seated(table, visitor)
        what = table.missing()[0]
        if table.match is not None or what in ("hash", "entropy"):
            return None
        if what == "sit":
            raise Refused(409, N_("The game has not begun: somebody is still missing."))
        if not may_start(table, seat):
            raise Refused(403, N_("Whoever opened the table starts the game, or it begins when all are ready."))
        return table.new_entry("start", seat), None, _stage(table)

    await commands.settle(table, plan)


def _stage(table: Table) -> Stage | None:
    """The game begins once all are ready, if all seats are taken and everybody has added their part to the shuffle."""
    return None if table.free or not all(table.seats[p].entropy for p in table.people) else "running"
