"""Trying again: a new table that begins at a choice in a game that is over, against bots."""

from typing import TYPE_CHECKING

from tablee.i18n import N_
from tablee.match import Match
from tablee.start import position_at
from tablee.web.tables import seating
from tablee.web.tables.beginnings import earlier_game
from tablee.web.tables.errors import Refused
from tablee.web.tables.journal import Beginning
from tablee.web.tables.setup import BOT, ME, Setup
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor

if TYPE_CHECKING:
    from tablee.web.tables.house import House

MOST_LETTERS = 200_000  # of the record of an earlier game; the longest games have about 30,000

NOTHING = N_("There was nothing to choose for this player at this point of the game.")


def beginning_at(match: Match, at: int, seat: int, *, table: str = "", day: str = "") -> Beginning:
    """A choice in a game that is over, as a beginning; Refused if there was none. Replays the game: it takes long.

    table, day   where the game comes from, as in `Beginning`
    """
    if not 0 <= at < len(match.played):
        raise Refused(404, NOTHING)
    then = position_at(match, at)
    asked = then.waiting
    if seat not in asked or any(then.choice(p) is not None for p in range(then.players)) or len(then.legal(seat)) < 2:
        raise Refused(404, NOTHING)
    then.names = [""] * then.players
    record = then.record()
    if len(record) > MOST_LETTERS:
        raise Refused(409, N_("This game was too long to go on from it."))
    earlier_game(record)  # kept for whoever opens the table
    move = next(k for k in range(at, len(match.played)) if match.played[k].seat == seat)
    return Beginning(record, seat, table, move, day)


async def open_again(house: "House", beginning: Beginning, level: str, visitor: Visitor) -> Table:
    """Opens a table that begins at a choice. The seat is kept for the visitor, bots of a level have all others."""
    earlier = earlier_game(beginning.record)
    seats = [f"{BOT}{level}"] * earlier.players
    seats[beginning.seat] = ME
    wishes = Setup(earlier.game.name, earlier.players, earlier.options, seats)
    return await seating.open_table(house, wishes, visitor, keep=True, beginning=beginning)
