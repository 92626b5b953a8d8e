"""A position of L'Or des Mayas as a flat record of integers."""

import numpy as np
import numpy.typing as npt

from tablee.engine.jit import compact, compiled
from tablee.games.contract import CHANCE, State, record
from tablee.games.gold.components import BASES, BOX, KINDS, LOOKS, MOST_ON_BASE, PEARLS, PIECES, SEATS

# What the game waits for.
FIRST = 0  # chance: who draws first
DRAW = 1  # chance: the next piece for the auction board
BIDS = 2  # `turn` bids; the bids are sealed until the last is in
RECEIVER = 3  # `turn`, who has won the sale, chooses who is paid
CHOOSE_BASE = 4  # `turn` chooses the base for the new piece
BUILD = 5  # `turn` lays a piece, or confirms the base
ENDED = 6

# Who has seen both faces of a piece: a seat, or one of these.
NOBODY = SEATS
EVERYONE = SEATS + 1

# Pieces are numbered 0 … 29 in the order they are drawn, which is the order they are sold. Piece `sale` is for sale or
# just bought; those from it to `drawn` - 1 lie on the auction board; earlier ones are on a base or out of the game.
STATE = record(
    ("players", np.int8),
    ("open_pearls", np.int8),  # 1: all counts of pearls are shown (GOLD-2.3)
    ("low_cancel", np.int8),  # 1: equal lowest bids eliminate each other (GOLD-3.10)
    ("partial", np.int8),  # 1: the faces of incomplete discs score (GOLD-5.6)
    ("phase", np.int8),
    ("turn", np.int8),  # a seat, CHANCE or OVER
    ("first", np.int8),  # who drew the first three pieces, -1 until drawn
    ("sale", np.int8),  # 0 … 29, 30 at the end
    ("drawn", np.int8),  # pieces that have left the bag
    ("pearls", np.int8, (SEATS,)),
    ("bid", np.int8, (SEATS,)),  # sealed bids, -1: none yet
    ("shown", np.int8, (SEATS,)),  # bids of the last sale whose bids were opened, -1: none
    ("opened", np.int8),  # sales whose bids were opened
    ("winner", np.int8),  # of the last of them, -1: it was cancelled
    ("paid", np.int8),  # who was paid in it, -1: nobody, or not yet
    ("lot", np.int8),  # the look of the piece sold in it, as it lay on the auction board, -1: none
    ("at", np.int8),  # the base being built, -1: none
    ("laid_count", np.int8),  # pieces laid so far
    ("arc", np.int8),  # their 24ths
    ("start", np.int8),  # upper face of the first of them, -1: none
    ("end", np.int8),  # upper face of the last of them
    ("rest", np.int16),  # bit i: slot i can still be laid
    ("turned", np.int16),  # bit j: the piece laid as number j was turned over
    ("laid", np.int8, (MOST_ON_BASE,)),  # pieces in the order laid, -1: none
    ("count", np.int8, (BASES,)),  # pieces on each base
    ("filled", np.int8, (BASES,)),  # their 24ths
    ("pieces", np.int8, (BASES, MOST_ON_BASE)),  # pieces in order, -1: none; base 2 * seat + 0 or 1, or just the seat
    ("lie", np.int8, (PIECES,)),  # size and both faces of each piece, -1 until drawn
    ("knower", np.int8, (PIECES,)),  # who has seen both its faces: a seat, NOBODY or EVERYONE (GOLD-6)
    ("bag", np.int8, (KINDS,)),
    ("pool", np.int8, (2, LOOKS)),  # where `redeal` counts; all 0 otherwise
)


@compiled
@compact
def setup(s: State, players: int, options: npt.NDArray[np.int8]) -> None:
    """GOLD-2.2 All pieces are in the bag; nothing is drawn yet."""
    s.players = players
    s.open_pearls = options[0]
    s.low_cancel = options[1]
    s.partial = options[2]
    s.phase = FIRST
    s.turn = CHANCE
    s.first = -1
    s.sale = 0
    s.drawn = 0
    s.opened = 0
    s.winner = -1
    s.paid = -1
    s.lot = -1
    for p in range(SEATS):
        s.pearls[p] = PEARLS if p < players else 0
        s.bid[p] = -1
        s.shown[p] = -1
    for b in range(BASES):
        s.count[b] = 0
        s.filled[b] = 0
        for j in range(MOST_ON_BASE):
            s.pieces[b, j] = -1
    for i in range(PIECES):
        s.lie[i] = -1
        s.knower[i] = NOBODY
    for k in range(KINDS):
        s.bag[k] = BOX[k]
        s.pool[0, k] = 0
        s.pool[1, k] = 0
    clear_plan(s)


@compiled
def clear_plan(s: State) -> None:
    """Nothing is being built."""
    s.at = -1
    s.laid_count = 0
    s.arc = 0
    s.start = -1
    s.end = -1
    s.rest = 0
    s.turned = 0
    for j in range(MOST_ON_BASE):
        s.laid[j] = -1


@compiled
def bases_each(s: State) -> int:
    """GOLD-2.1 Two bases for each of 2 players, else one."""
    return 2 if s.players == 2 else 1


@compiled
def base_of(s: State, seat: int, which: int) -> int:
    """The base of a seat: its only one, or its first or second."""
    return 2 * seat + which if s.players == 2 else seat


@compiled
def owner_of(s: State, base: int) -> int:
    """The seat a base belongs to."""
    return base // 2 if s.players == 2 else base


@compiled
def piece_in(s: State, slot: int) -> int:
    """The piece that a slot stands for while `at` is built: those of the base in order, then the new one."""
    return int(s.pieces[s.at, slot]) if slot < s.count[s.at] else int(s.sale)
