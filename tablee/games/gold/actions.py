"""What an action means: its number and its notation. Its words are in text/labels.py.

    number    notation                              who
    0–40      bid 0 … bid 40                        bids so many pearls
    41–44     pay 0 … pay 3                         the winner of a sale names the seat that is paid
    45–46     base 0 … base 1                       the buyer names the base for the new piece
    47–91     lay 0 stone … lay 8 gold              the buyer lays a piece (first) with that face up
    92        done                                  the buyer confirms the base
    93–122    draw 1/8 stone jade … silver          chance: a piece of that size, upper and lower face
    123–126   first 0 … first 3                     chance: the first player

Seats, bases and pieces are numbered from 0. The pieces that can be laid are those of the base, in their order when the
building began, and then the new one; a piece keeps its number until the base is confirmed.
"""

from tablee.games.gold.components import (
    LIES,
    LOWER,
    MATERIAL_NAMES,
    MATERIALS,
    MOST_ON_BASE,
    MOST_PEARLS,
    SEATS,
    SIZE_NAMES,
    UPPER,
)

SLOTS = MOST_ON_BASE + 1  # pieces that can be laid: those of a base and the new one

BID = 0  # + pearls
PAY = BID + MOST_PEARLS + 1  # + seat
TAKE_BASE = PAY + SEATS  # + 0 or 1
LAY = TAKE_BASE + 2  # + MATERIALS * slot + upper face
DONE = LAY + SLOTS * MATERIALS
ACTIONS = DONE + 1

DRAW_PIECE = ACTIONS  # + lie
DRAW_FIRST = DRAW_PIECE + LIES  # + seat
OUTCOMES = DRAW_FIRST + SEATS - ACTIONS

MOST_LEGAL = MOST_PEARLS + 1  # every bid of somebody who has all the pearls


# ---- notation


def _piece(lie: int) -> str:
    size, faces = SIZE_NAMES[lie // (2 * MATERIALS)], (UPPER[lie], LOWER[lie])
    return " ".join([size, *(MATERIAL_NAMES[face] for face in faces)])


def _notations() -> list[str]:
    return [
        *(f"bid {pearls}" for pearls in range(MOST_PEARLS + 1)),
        *(f"pay {seat}" for seat in range(SEATS)),
        *(f"base {base}" for base in range(2)),
        *(f"lay {slot} {face}" for slot in range(SLOTS) for face in MATERIAL_NAMES),
        "done",
        *(f"draw {_piece(lie)}" for lie in range(LIES)),
        *(f"first {seat}" for seat in range(SEATS)),
    ]


_WRITTEN = _notations()
_NUMBERS = {text: a for a, text in enumerate(_WRITTEN)}


def write(action: int) -> str:
    """The notation of an action."""
    return _WRITTEN[action]


def read(text: str) -> int:
    """The action of a notation. A number alone is read as a bid: `3` as `bid 3`."""
    words = text.split()
    if len(words) == 1 and words[0].isascii() and words[0].isdigit():
        words = ["bid", words[0]]
    action = _NUMBERS.get(" ".join(words))
    if action is None:
        raise ValueError(f"{text!r} is no action of L'Or des Mayas")
    return action
