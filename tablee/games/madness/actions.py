"""What an action means: its number and its notation. Its words are in text/labels.py.

    number    notation                              who
    0–10      -5 … -1, 0, +1 … +5                   plays that number card
    11–13     skip, reverse, temple                 plays that card
    14–23     joker -5 … joker -1, joker +1 … +5    plays a joker with that value
    24–33     start -5 … start -1, start +1 … +5    the dealer names the starting count
    34–73     guess 0 1 … guess 3 10                guesses the secret number (second) of a seat (first)
    74–88     draw -5 … draw temple                 chance: a card of that kind
    89–98     token 1 … token 10                    chance: a secret number
    99–102    dealer 0 … dealer 3                   chance: the dealer

Seats are numbered from 0.
"""

import re
from typing import get_args

from tablee.engine.jit import compiled
from tablee.games.madness.components import JOKER, KINDS, LARGEST, NUMBERS, SEATS, SKIP
from tablee.games.madness.view import Card

VALUES = 2 * LARGEST  # what a joker can stand for: -5 … -1, 1 … 5

NUMBER_CARD = 0  # + kind
SKIP_CARD, REVERSE_CARD, TEMPLE_CARD = 11, 12, 13
JOKER_CARD = 14  # + value index
START_COUNT = JOKER_CARD + VALUES  # + value index
GUESS = START_COUNT + VALUES  # + NUMBERS * seat + number - 1
ACTIONS = GUESS + SEATS * NUMBERS

DRAW_CARD = ACTIONS  # + kind
DRAW_TOKEN = DRAW_CARD + KINDS  # + number - 1
DRAW_DEALER = DRAW_TOKEN + NUMBERS  # + seat
OUTCOMES = DRAW_DEALER + SEATS - ACTIONS

MOST_LEGAL = 4 + VALUES + (SEATS - 1) * NUMBERS  # four other kinds, a joker, every guess


@compiled
def joker_value(index: int) -> int:
    """-5 … -1, 1 … 5 for 0 … 9."""
    return index - LARGEST if index < LARGEST else index - LARGEST + 1


@compiled
def value_index(value: int) -> int:
    """0 … 9 for -5 … -1, 1 … 5."""
    return value + LARGEST if value < 0 else value + LARGEST - 1


# ---- notation

CARD_NAMES: tuple[Card, ...] = get_args(Card)  # by kind


def _notations() -> list[str]:
    named = [f"{joker_value(i):+d}" for i in range(VALUES)]
    return [
        *CARD_NAMES[:JOKER],
        *CARD_NAMES[SKIP:],
        *(f"joker {value}" for value in named),
        *(f"start {value}" for value in named),
        *(f"guess {seat} {v}" for seat in range(SEATS) for v in range(1, NUMBERS + 1)),
        *(f"draw {card}" for card in CARD_NAMES),
        *(f"token {v}" for v in range(1, NUMBERS + 1)),
        *(f"dealer {seat}" for seat in range(SEATS)),
    ]


_WRITTEN = _notations()
_NUMBERS = {text: a for a, text in enumerate(_WRITTEN)}


def write(action: int) -> str:
    """The notation of an action."""
    return _WRITTEN[action]


def read(text: str) -> int:
    """The action of a notation; capitals, a true minus sign and a missing plus are allowed: `Joker 3`, `−2`."""
    words = text.replace("−", "-").lower().split()
    if words and words[0] not in ("guess", "token", "dealer") and re.fullmatch(r"[+-]?[0-9]{1,2}", words[-1]):
        value = int(words[-1])
        words[-1] = f"{value:+d}" if value else "0"
    action = _NUMBERS.get(" ".join(words))
    if action is None:
        raise ValueError(f"{text!r} is no action of Maya Madness")
    return action
