"""What an action means: its number and its notation. Its words are in text/labels.py.

    number    notation                              who
    0–26      tile ooo … tile bbb                   takes that tile of the hand, to lay it
    27–282    at 0 … at 255                         lays it at that place
    283–309   swap ooo … swap bbb                   swaps that tile
    310–310   end                                   ends the turn
    311–311   pass                                  passes
    312–338   draw ooo … draw bbb                   chance: a tile of that kind
    339–347   goal snail orange … starfish blue     chance: the objectives of a seat
    348–353   first 0 … first 5                     chance: the first player

A tile is written by the colours (o, g, b) of its snail, jellyfish and starfish. Places are numbered as they open: the
first tile lies at place 0, and a tile that is laid opens those around it that are new, from the right anticlockwise.
Seats are numbered from 0. People read a name instead of the number, on the board, in the choices and in the log alike:
M13 is place 0 (`place_words` in text/phrases.py).
"""

from typing import get_args

from tablee.games.gaudi.components import FREE, KINDS, PLACES, SEATS, SPECIES
from tablee.games.gaudi.view import Animal, Colour

TAKE_TILE = 0  # + kind
LAY_AT = TAKE_TILE + KINDS  # + place
SWAP_TILE = LAY_AT + PLACES  # + kind
END_TURN = SWAP_TILE + KINDS
PASS = END_TURN + 1
ACTIONS = PASS + 1

DRAW_TILE = ACTIONS  # + kind
DRAW_GOAL = DRAW_TILE + KINDS  # + 3 * animal + colour
DRAW_FIRST = DRAW_GOAL + SPECIES  # + seat
OUTCOMES = DRAW_FIRST + SEATS - ACTIONS

MOST_LEGAL = FREE  # a tile that fits at every free place


# ---- notation

ANIMAL_NAMES: tuple[Animal, ...] = get_args(Animal)
COLOUR_NAMES: tuple[Colour, ...] = get_args(Colour)
COLOUR_OF = dict(zip("ogb", COLOUR_NAMES, strict=True))
TILE_NAMES = [f"{a}{b}{c}" for a in COLOUR_OF for b in COLOUR_OF for c in COLOUR_OF]

Animals = list[tuple[Animal, Colour]]


def thirds(tile: str) -> Animals:
    """GAU-1.1 The animals of a tile by its notation."""
    return [(animal, COLOUR_OF[letter]) for animal, letter in zip(ANIMAL_NAMES, tile, strict=True)]


def _notations() -> list[str]:
    return [
        *(f"tile {tile}" for tile in TILE_NAMES),
        *(f"at {place}" for place in range(PLACES)),
        *(f"swap {tile}" for tile in TILE_NAMES),
        "end",
        "pass",
        *(f"draw {tile}" for tile in TILE_NAMES),
        *(f"goal {animal} {colour}" for animal in ANIMAL_NAMES for colour in COLOUR_NAMES),
        *(f"first {seat}" for seat in range(SEATS)),
    ]


_WRITTEN = _notations()
_NUMBERS = {text: a for a, text in enumerate(_WRITTEN)}


def write(action: int) -> str:
    """The notation of an action."""
    return _WRITTEN[action]


def read(text: str) -> int:
    """The action of a notation; capital letters and spaces make no difference."""
    action = _NUMBERS.get(" ".join(text.lower().split()))
    if action is None:
        raise ValueError(f"{text!r} is no action of Gaudí")
    return action
