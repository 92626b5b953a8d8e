"""The record that holds a whole position of Moths."""

import numpy as np
import numpy.typing as npt

from tablee.engine.jit import compiled
from tablee.games.contract import State, record
from tablee_moths.components import BOX, COLOURS, KINDS, LANTERNS, NIGHTS, SEATS

FAVOURITES, MOTH, LIGHTS, ENDED = range(4)  # what the game waits for
NONE = -1

STATE = record(
    ("players", np.int8),
    ("nights", np.int8),
    ("night", np.int8),  # nights that are over
    ("phase", np.int8),
    ("seat", np.int8),  # who draws a favourite, or chooses a lantern, next
    ("moth", np.int8),  # the kind that came last; NONE: none yet
    ("catcher", np.int8),  # who caught it; NONE: nobody, or nobody yet
    ("left", np.int8, (KINDS,)),  # moths that have not come yet
    ("favourite", np.int8, (SEATS,)),  # a colour; NONE: not drawn yet
    ("burnt", np.int8, (SEATS, LANTERNS)),  # 1: has been lit
    ("choice", np.int8, (SEATS,)),  # tonight's lantern, 1 to 5; 0: none yet
    ("lit", np.int8, (SEATS,)),  # last night's; 0: there was none
    ("caught", np.int8, (SEATS, len(COLOURS))),  # points of the moths caught, by colour
)


@compiled
def setup(s: State, players: int, options: npt.NDArray[np.int8]) -> None:
    """MOTH-3.1 The start of a game, before favourites are drawn."""
    s.players = players
    s.nights = NIGHTS[options[0]]
    s.night = 0
    s.phase = FAVOURITES
    s.seat = 0
    s.moth = NONE
    s.catcher = NONE
    for k in range(KINDS):
        s.left[k] = BOX[k]
    for p in range(SEATS):
        s.favourite[p] = NONE
        s.choice[p] = 0
        s.lit[p] = 0
        for i in range(LANTERNS):
            s.burnt[p, i] = 0
        for c in range(len(COLOURS)):
            s.caught[p, c] = 0
