"""Which bots play together, and in which seats.

The bots named for a tournament make its *fields*, each the bots of one table:

    as many names as seats    one field: just these, named several times if they take several seats
    fewer names than seats    one field: the last name fills the seats that are left, so that `strong,policy` at four
                              seats is one strong among three policy; `policy,strong` is one policy among three strong
    more names than seats     a field for every choice of so many of them

A field's seatings are all distinct orders of its bots ("all"), or only the orders that arise when everybody moves
round the table ("turns"), where too many would be needed otherwise: six different bots have 720 orders and 6 turns.
In both every bot sits in every seat equally often, so that the advantage of a seat cancels out.
"""

from collections.abc import Sequence
from itertools import combinations, permutations

ALL, TURNS = "all", "turns"

Seating = tuple[str, ...]


def fields_of(bots: Sequence[str], players: int) -> list[Seating]:
    """The bots of each table, in the order they were named."""
    if len(set(bots)) < 2:
        raise ValueError("a tournament is between at least two different bots: strong,policy")
    if len(bots) <= players:
        return [(*bots, *[bots[-1]] * (players - len(bots)))]
    if len(set(bots)) < len(bots):
        raise ValueError(f"{len(bots)} names for {players} seats: then each bot is named once")
    return list(combinations(bots, players))


def seatings_of(bots: Sequence[str], players: int, kind: str = ALL) -> list[Seating]:
    """Every seating of a deal, always in the same order."""
    if kind not in (ALL, TURNS):
        raise ValueError(f"seatings are {ALL} or {TURNS}, not {kind!r}")
    return [seating for field in fields_of(bots, players) for seating in _orders(field, kind)]


def _orders(field: Seating, kind: str) -> list[Seating]:
    turns = [field[-k:] + field[:-k] for k in range(len(field))]
    return list(dict.fromkeys(permutations(field) if kind == ALL else turns))
