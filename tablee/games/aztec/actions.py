"""What an action means: its number and its notation. Its words are in text/labels.py.

    number    notation                              who
    0–59      T1 … T20, A1 … A20, C1 … C20          plays that talisman, amulet or coin
    60–79     bid 0 … bid 190                       bids for the leader's token or for a lot, in secret
    80–84     lot 1 … lot 5                         the leader names the lot to be sold
    85–85     take                                  the leader takes the lot for the highest bid
    86–90     award 0 … award 4                     the leader lets this seat, a highest bidder, have the lot
    91–95     lead 0 … lead 4                       the former leader says which of the poorest leads
    96–107    objective most-talismans … last       chance: the next objective laid out
    108–167   deal T1 … deal C20                    chance: the next card dealt
    168–172   leader 0 … leader 4                   chance: the leader, after three ties

Seats are numbered from 0, lots from 1.
"""

from typing import get_args

from tablee.games.aztec.components import CARDS, HIGHEST_BID, OBJECTIVES, SEATS, TEN, VALUES
from tablee.games.aztec.view import Objective

PLAY_CARD = 0  # + card
BID_MONEY = PLAY_CARD + CARDS  # + tens
NAME_LOT = BID_MONEY + HIGHEST_BID + 1  # + lot
TAKE = NAME_LOT + SEATS
AWARD = TAKE + 1  # + seat
LEAD = AWARD + SEATS  # + seat
ACTIONS = LEAD + SEATS

LAY_OBJECTIVE = ACTIONS  # + objective
DEAL_CARD = LAY_OBJECTIVE + OBJECTIVES  # + card
DRAW_LEADER = DEAL_CARD + CARDS  # + seat
OUTCOMES = DRAW_LEADER + SEATS - ACTIONS

MOST_LEGAL = CARDS  # the first card of a round can be any


# ---- notation

SUIT_LETTERS = "TAC"  # talisman, amulet, coin
CARD_NAMES = [f"{letter}{value}" for letter in SUIT_LETTERS for value in range(1, VALUES + 1)]
OBJECTIVE_NAMES: tuple[Objective, ...] = get_args(Objective)  # by the numbers of components.py


def _notations() -> list[str]:
    return [
        *CARD_NAMES,
        *(f"bid {TEN * tens}" for tens in range(HIGHEST_BID + 1)),
        *(f"lot {lot + 1}" for lot in range(SEATS)),
        "take",
        *(f"award {seat}" for seat in range(SEATS)),
        *(f"lead {seat}" for seat in range(SEATS)),
        *(f"objective {name}" for name in OBJECTIVE_NAMES),
        *(f"deal {card}" for card in CARD_NAMES),
        *(f"leader {seat}" for seat in range(SEATS)),
    ]


_WRITTEN = _notations()
_NUMBERS = {text: a for a, text in enumerate(_WRITTEN)}


def write(action: int) -> str:
    """The notation of an action."""
    return _WRITTEN[action]


def read(text: str) -> int:
    """The action of a notation. Suits may be written small: `t7` is read as `T7`."""
    words = [word.upper() if word.upper() in CARD_NAMES else word for word in text.split()]
    action = _NUMBERS.get(" ".join(words))
    if action is None:
        raise ValueError(f"{text!r} is no action of Le Trésor des Aztèques")
    return action
