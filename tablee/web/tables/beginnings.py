"""Games that begin at a choice in an earlier game: what is stored of that, as the start of a match."""

from functools import lru_cache

from tablee.chance import Commitment, deal_of
from tablee.match import Match
from tablee.start import Start
from tablee.web.tables.journal import Beginning

KEPT = 100  # earlier games that are kept in memory; each is read twice, when its table is opened and when it begins

TABLE = "; The moves before the last line “again” are those of table {table}; their draws are checked in its record.\n"
PUZZLE = "; The moves before “again” are those of the puzzle of {day}: bots played them.\n"


@lru_cache(KEPT)
def earlier_game(record: str) -> Match:
    """The earlier game up to the choice. It is shared: play on in a copy."""
    match = Match.from_record(record)
    match.keep_still()
    return match


def start_of(beginning: Beginning | None, commitment: Commitment) -> Start | None:
    """The start of a match whose key is known."""
    if beginning is None:
        return None
    return Start(earlier_game(beginning.record), beginning.seat, deal_of(commitment.key()))


def comment_of(beginning: Beginning | None) -> str:
    """What a record says of where its game began, as a comment; empty: at the beginning."""
    if beginning is None:
        return ""
    return TABLE.format(table=beginning.table) if beginning.table else PUZZLE.format(day=beginning.day)
