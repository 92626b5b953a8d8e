"""What an action means: its number and its notation. Its words are in text/labels.py.

    number    notation                                  who
    0–48      send 3 1 … send -3 7                      sends that worker (first) to a quarry (second)
    49–65     lay tikal 1 … lay chichen 4               lays a stone on a level of a pyramid
    66–66     pass                                      sends no more workers, or gives a stone back
    67–71     minus 0 … minus 4                         takes three points from a seat
    72–78     shield 1 … shield 7                       is shielded in that quarry
    79–95     take tikal 1 … take chichen 4             takes a stone from there, to move it
    96–100    start 0 … start 4                         names the starting player
    101–101   decline                                   does not use an ability or marker now
    102–102   double                                    gives a stone back to lay two
    103–103   free pass                                 passes with the ability of a quarry
    104–104   free double                               lays two with the ability of a quarry
    105–105   joker pass                                passes with the joker
    106–106   joker double                              lays two with the joker
    107–107   joker carry                               carries two more stones with the joker
    108–114   foreman 1 … foreman 7                     lays the foreman at that quarry
    115–118   buy porters … buy foreman                 chooses that blue marker
    119–313   bid 0 … bid 194                           bids that much gold
    314–318   first 0 … first 4                         chance: the starting player
    319–322   offer porters … offer foreman             chance: a blue marker is put on sale
    323–329   turn up 1 … turn up 7                     chance: the cards of that quarry are turned up
    330–330   transport                                 chance: the stones are carried to the pyramids
    331–335   pay tikal … pay palenque                  chance: that pyramid pays its gold

Seats are numbered from 0. The last three leave nothing to chance: they are steps of their own, so that everybody can
follow.
"""

from tablee.games.maya.components import (
    CARD_NAMES,
    KINDS,
    LEVELS,
    MARKER_NAMES,
    MARKERS,
    MOST_GOLD,
    PYRAMID_NAMES,
    PYRAMIDS,
    QUARRIES,
    SEATS,
)

SEND = 0  # + QUARRIES * kind + quarry
LAY = SEND + KINDS * QUARRIES  # + level
PASS = LAY + LEVELS
TAKE_POINTS = PASS + 1  # + seat
SET_SHIELD = TAKE_POINTS + SEATS  # + quarry
TAKE = SET_SHIELD + QUARRIES  # + level
NAME_START = TAKE + LEVELS  # + seat
DECLINE = NAME_START + SEATS
DOUBLE = DECLINE + 1
USE_FREE_PASS = DOUBLE + 1
USE_FREE_DOUBLE = USE_FREE_PASS + 1
JOKER_PASS = USE_FREE_DOUBLE + 1
JOKER_DOUBLE = JOKER_PASS + 1
JOKER_CARRY = JOKER_DOUBLE + 1
SET_FOREMAN = JOKER_CARRY + 1  # + quarry
BUY = SET_FOREMAN + QUARRIES  # + marker
BID = BUY + MARKERS  # + gold
ACTIONS = BID + MOST_GOLD + 1

DRAW_FIRST = ACTIONS  # + seat
OFFER = DRAW_FIRST + SEATS  # + marker
TURN_UP_CARDS = OFFER + MARKERS  # + quarry
CARRY_STONES = TURN_UP_CARDS + QUARRIES
PAY_GOLD = CARRY_STONES + 1  # + pyramid
OUTCOMES = PAY_GOLD + PYRAMIDS - ACTIONS

MOST_LEGAL = MOST_GOLD + 1  # every bid of the richest


# ---- notation

LEVEL_NAMES = [f"{PYRAMID_NAMES[k % PYRAMIDS]} {k // PYRAMIDS + 1}" for k in range(LEVELS)]
QUARRY_NAMES = [str(q + 1) for q in range(QUARRIES)]


def _notations() -> list[str]:
    return [
        *(f"send {card} {quarry}" for card in CARD_NAMES for quarry in QUARRY_NAMES),
        *(f"lay {level}" for level in LEVEL_NAMES),
        "pass",
        *(f"minus {seat}" for seat in range(SEATS)),
        *(f"shield {quarry}" for quarry in QUARRY_NAMES),
        *(f"take {level}" for level in LEVEL_NAMES),
        *(f"start {seat}" for seat in range(SEATS)),
        *("decline", "double", "free pass", "free double", "joker pass", "joker double", "joker carry"),
        *(f"foreman {quarry}" for quarry in QUARRY_NAMES),
        *(f"buy {marker}" for marker in MARKER_NAMES),
        *(f"bid {gold}" for gold in range(MOST_GOLD + 1)),
        *(f"first {seat}" for seat in range(SEATS)),
        *(f"offer {marker}" for marker in MARKER_NAMES),
        *(f"turn up {quarry}" for quarry in QUARRY_NAMES),
        "transport",
        *(f"pay {pyramid}" for pyramid in PYRAMID_NAMES),
    ]


_WRITTEN = _notations()
_NUMBERS = {text: a for a, text in enumerate(_WRITTEN)}


def write(action: int) -> str:
    """The notation of an action."""
    return _WRITTEN[action]


def read(text: str) -> int:
    """The action of a notation."""
    action = _NUMBERS.get(" ".join(text.split()))
    if action is None:
        raise ValueError(f"{text!r} is no action of Maya")
    return action
