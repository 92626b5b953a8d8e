"""What is told of a game at a table when it is over: who sat there, whether somebody has won, and the record.

The record is that of the match, with what the house says about the draws.
"""

from tablee import company
from tablee.chance import Pick
from tablee.company import Guest
from tablee.i18n import N_
from tablee.match import Match
from tablee.web.tables.beginnings import comment_of
from tablee.web.tables.errors import Refused
from tablee.web.tables.table import Table

HOUSE_ALONE = "; Drawn by the house alone: no player's device took part in the shuffle.\n"
REOPENED = "; Before the game somebody left after seats had been opened, and all added their part anew: {n} x.\n"


def has_winner(table: Table) -> bool:
    """Has a game that is over a winner? Not if its players ended it, nor if only stand-ins finished it."""
    match = table.match
    if match is None or match.ended:
        return False
    return not table.stand_ins or company.has_winner(company_of(table), (move.seat for move in match.played))


def company_of(table: Table) -> list[Guest]:
    """Who sits here, as a record tells it."""
    return [seat.guest(moves_by_bots(table, p)) for p, seat in enumerate(table.seats)]


def moves_by_bots(table: Table, seat: int) -> list[int]:
    """The moves that a bot made for the person in a seat, each by how many had been made before."""
    played = [] if table.match is None else table.match.played
    return [at for at in table.stand_ins if played[at].seat == seat]


def record_of(table: Table, lang: str | None = None) -> str:
    """The record tells every hidden thing, so it is given only after the end."""
    match = _finished(table).copy()
    if not any(seat.entropy and seat.source is None for seat in table.seats):  # earlier houses told less
        match.company = [*company_of(table)]
    text = match.record(lang)
    title, _, rest = text.partition("\n")
    alone = HOUSE_ALONE if table.commitment.chooser == "house" else ""
    again = REOPENED.format(n=table.reopened) if table.reopened else ""
    return f"{title}\n{alone}{again}{comment_of(table.beginning)}{rest}"


def picks_of(table: Table) -> list[Pick]:
    """Every draw with all that was possible, after the end."""
    return list(_finished(table).all_picks())


def _finished(table: Table) -> Match:
    if table.match is None or not table.over:
        raise Refused(409, N_("The record tells every hidden thing: it is given after the end of the game."))
    return table.match
