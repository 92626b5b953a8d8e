"""A table of L'Or des Mayas for tests: what matters is named, the rest is filled up.

A piece is written `1/6 gold silver`: its size, its upper and its lower face; several are separated by commas.
"""

from collections import Counter
from collections.abc import Sequence
from typing import cast

import numpy as np

from tablee import games
from tablee.games.contract import Numbers, State
from tablee.games.gold.components import KIND, PART, PLACES
from tablee.games.gold.hidden import OBSERVATION
from tablee.games.gold.state import EVERYONE, base_of
from tablee.games.gold.view import PieceView, View
from tablee.match import Match
from tests.games.gold.invariants import broken
from tests.positions import chances, play, unroll

SIZES = {3: "1/8", 4: "1/6", 6: "1/4"}
DRAW = games.game("gold").read("draw 1/8 stone jade")  # the first of the draws


def auction(
    *bases: str | Sequence[str],
    board: str = "",
    money: Sequence[int] | None = None,
    players: int | None = None,
    first: int = 0,
    **options: str,
) -> Match:
    """A match before the first bid on the first piece of the board; the board is filled up with pieces that are left.

    bases    what lies on the base of each seat, with 2 players `(first, second)`; a piece with a * has been turned over
             before, so that everyone has seen both its faces; seats that are not named have empty bases
    money    everybody's pearls, 10 unless it is said
    players  three, unless there are more bases or it is said
    """
    players = players or max(len(bases), 3)
    m = unroll("gold", players, options, f"first {first}")
    for seat, named in enumerate(bases):
        for which, pieces in enumerate([named] if isinstance(named, str) else named):
            for piece in filter(None, pieces.split(", ")):
                place(m, seat, which, piece)
    m.state.opened = m.state.sale
    if money is not None:
        m.state.pearls[:players] = money
    draw(m, *filter(None, board.split(", ")))
    fill_board(m)
    conserved(m.state)
    return m


def place(m: Match, seat: int, which: int, piece: str) -> None:
    """A piece out of the bag lies on a base, as if its owner had bought it earlier."""
    s = m.state
    lie = m.game.read("draw " + piece.rstrip("*")) - DRAW
    assert s.bag[KIND[lie]] > 0, f"no more {piece} in the bag"
    base, i = base_of(s, seat, which), int(s.sale)
    s.bag[KIND[lie]] -= 1
    s.lie[i], s.knower[i] = lie, EVERYONE if piece.endswith("*") else seat
    s.pieces[base, s.count[base]] = i
    s.count[base] += 1
    s.filled[base] += PART[lie]
    s.sale += 1
    s.drawn += 1


def draw(m: Match, *pieces: str) -> None:
    """Chance draws these pieces."""
    play(m, *(f"draw {piece}" for piece in pieces))


def fill_board(m: Match) -> None:
    """Chance draws the most common pieces that are left, until the board is full."""
    while m.view()["phase"] == "draw":
        left = chances(m)
        m.play(max(left, key=lambda outcome: left[outcome]))


def sell(m: Match, bids: str, *more: str) -> None:
    """All bid, in the order of their seats; then the actions that follow."""
    for seat, bid in enumerate(bids.split()):
        m.play(f"bid {bid}", seat)
    play(m, *more)


def build(m: Match, *lays: str) -> None:
    """The buyer lays these pieces (`2 gold`) and confirms."""
    play(m, *(f"lay {lay}" for lay in lays), "done")


def cancel(m: Match, sales: int = 1) -> None:
    """So many sales in which nobody bids; chance fills the board."""
    for _ in range(sales):
        sell(m, " ".join("0" * m.players))
        fill_board(m)


# ---- what there is to see


def look(m: Match, viewer: int | str | None = None, at: int | None = None) -> View:
    """What a viewer sees, as `Match.view` tells it, by its type."""
    return cast(View, m.view(viewer, at))


def named(piece: PieceView) -> str:
    """A piece of a view: `1/6 gold silver`, with ? for a lower face that the viewer does not know."""
    return f"{SIZES[piece['size']]} {piece['face']} {piece['back'] or '?'}"


def base(m: Match, seat: int, which: int = 0, viewer: int | str | None = None) -> str:
    """What lies on a base, as a spectator or a seat sees it."""
    return ", ".join(named(piece) for piece in look(m, viewer)["seats"][seat]["bases"][which]["pieces"])


def board(m: Match, viewer: int | None = None) -> list[str]:
    """The pieces on the auction board, as a spectator or a seat sees them."""
    return [named(piece) for piece in look(m, viewer)["board"]]


def gone(m: Match, viewer: int | None = None) -> list[str]:
    """The pieces out of the game, as a spectator or a seat sees them."""
    return [named(piece) for piece in look(m, viewer)["gone"]]


def pearls(m: Match) -> list[int | None]:
    """Everybody's pearls, as their owners see them."""
    return [look(m, seat)["seats"][seat]["pearls"] for seat in range(m.players)]


def observation(s: State, seat: int) -> Numbers:
    """What a seat observes, as numbers."""
    out = np.full(OBSERVATION, np.nan, np.float32)
    games.game("gold").observe(s, seat, out)
    return out


def kinds_in_bag(m: Match) -> Counter[str]:
    """The pieces in the bag, by size and faces in alphabetical order."""
    found: Counter[str] = Counter()
    for outcome, n in chances(m).items():
        _, size, *faces = outcome.split()
        found[" ".join([size, *sorted(faces)])] = n
    return found


def conserved(s: State) -> None:
    """Pieces and pearls are conserved and the position is one that the rules can reach."""
    wrong = broken(s)
    assert wrong == 0, f"invariant {wrong} of invariants.py"


def sale_of(m: Match) -> tuple[int | None, int | None, int | None]:
    """Who won the last sale, for how much, and who was paid."""
    result = look(m)["result"]
    assert result is not None
    return result["winner"], result["price"], result["paid"]


def places_free(m: Match) -> int:
    """Places of the auction board without a piece."""
    return PLACES - len(look(m)["board"])
