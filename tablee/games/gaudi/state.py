"""A position of Gaudí as a flat record of integers."""

import numpy as np
import numpy.typing as npt

from tablee.engine.jit import compact, compiled
from tablee.games.contract import State, record
from tablee.games.gaudi.components import (
    BOX,
    FREE,
    HAND,
    KINDS,
    NO_TILE,
    PLACES,
    SEATS,
    SHORT,
    SIDES,
    SPECIES,
    TILES,
    TOKENS,
)

# What the game waits for.
CHOOSE_FIRST = 0  # chance: who begins
GOALS = 1  # chance: the objectives of `taker`
START = 2  # chance: the tile that starts the paving
DEAL = 3  # chance: the next tile of the first hands, to `taker`
TILE = 4  # `turn` takes a tile of the hand to lay it, or ends the turn
PLACE = 5  # `turn` lays the tile at a place
REFILL = 6  # chance: a tile for `turn`, back to three
SWAP = 7  # nothing fits: `turn` chooses a tile to swap
EXCHANGE = 8  # chance: the tile that `turn` gets for it
STUCK = 9  # nothing fits and nothing can be swapped: `turn` passes
ENDED = 10
SEEK = 11  # only inside `apply`: what of the hand can `turn` lay now?

# What a free place demands, in 15 bits: for each animal the colour at that corner (1 to 3, 0: free), two bits that say
# that there is a colour, and one that says that two tiles lie there already, so that a third completes the animal.
#     bit  14 13 12   11 10   9  8   7  6    5  4   3  2   1  0
#           s  j  s   starf.  jelly  snail   starf.  jelly  snail
#          complete      any colour?            which colour
ANY = 6
RIPE = 12

NO_GOAL = -1
TAKEN = 255  # in `spot`: a tile lies there

TABLE = 512  # entries of the table that finds the place at given coordinates: at most half of them are used

STATE = record(
    ("players", np.int8),
    ("rules", np.int8),  # FULL, BEGINNER, CHILDREN
    ("phase", np.int8),
    ("first", np.int8),  # who begins, -1 until drawn
    ("turn", np.int8),  # -1 until the first turn
    ("taker", np.int8),  # who gets the objectives or the tile of the first deal
    ("lain", np.int8),  # tiles laid in this turn
    ("chosen", np.int8),  # place in the hand of the tile to be laid or swapped, -1: none
    ("able", np.int8),  # bit i: tile i of `turn`'s hand can be laid now; of equal tiles only the first
    ("swapped", np.int8),  # 1: a tile has been swapped in this turn
    ("passes", np.int8),  # turns passed one after the other: at most 2 * players - 1, then `players` again
    ("tiles", np.int8),  # tiles of the paving
    ("free", np.int16),  # free places
    ("places", np.int16),  # places, free or with a tile
    ("left", np.int8),  # tiles that can still be drawn
    ("unseen", np.int8),  # tiles in `pile`; in a short game more than `left`
    ("finished", np.int8),  # animals finished
    ("settled", np.int8),  # of those, finished in earlier turns
    ("ended", np.int8, (SEATS,)),  # tiles of the paving when the seat's last turn ended; 0: it has had none
    ("held", np.int8, (SEATS,)),  # tiles in hand
    ("hand", np.int8, (SEATS, HAND)),  # their kinds, the longest held first
    ("pile", np.int8, (KINDS,)),  # tiles of each kind that are in no hand and not on the table
    ("near", np.uint8, (HAND, SIDES)),  # the places round the tiles laid in this turn
    ("want", np.int16, (FREE,)),  # what the free places demand
    ("edge", np.uint8, (FREE,)),  # their numbers
    ("spot", np.uint8, (PLACES,)),  # where a free place stands in `want` and `edge`, or TAKEN
    ("tile", np.int8, (PLACES,)),  # the kind of tile at a place, -1: none
    ("q", np.int8, (PLACES,)),
    ("r", np.int8, (PLACES,)),
    ("table", np.uint8, (TABLE,)),  # places other than 0 by their coordinates; 0: no entry
    ("laid", np.uint8, (BOX,)),  # the places of the tiles, in the order they were laid
    ("goal", np.int8, (SEATS,)),  # objectives: 3 * animal + colour, or NO_GOAL
    ("tokens", np.int8, (SEATS,)),  # marking tokens left
    ("points", np.int16, (SEATS,)),
    ("may", np.int16, (SEATS,)),  # bit g: as far as everyone knows, g can be the objectives
    ("barred", np.int32, (SEATS, HAND)),  # bit k: everyone knows that this tile of the hand is not of kind k
    ("corner", np.uint8, (BOX,)),  # animals finished, in order: the place whose right upper corner it is
    ("species", np.int8, (BOX,)),  # 3 * animal + colour
    ("owner", np.int8, (BOX,)),  # whose token marks it, -1: nobody's
    ("pool", np.int8, (KINDS,)),  # where `redeal` mixes; all 0 otherwise
)


@compiled
@compact
def setup(s: State, players: int, options: npt.NDArray[np.int8]) -> None:
    """The tiles, cards and tokens lie ready; nothing is drawn yet."""
    s.players = players
    s.rules = options[1]
    s.phase = CHOOSE_FIRST
    s.first = -1
    s.turn = -1
    s.taker = 0
    s.lain = 0
    s.chosen = -1
    s.able = 0
    s.swapped = 0
    s.passes = 0
    s.tiles = 0
    s.free = 0
    s.places = 0
    s.left = SHORT if options[0] == 1 else BOX
    s.unseen = BOX
    s.finished = 0
    s.settled = 0
    for k in range(KINDS):
        s.pile[k] = TILES[k]
        s.pool[k] = 0
    for p in range(SEATS):
        s.ended[p] = 0
        s.held[p] = 0
        s.goal[p] = NO_GOAL
        s.tokens[p] = TOKENS[players] if p < players else 0
        s.points[p] = 0
        s.may[p] = (1 << SPECIES) - 1
        for i in range(HAND):
            s.hand[p, i] = NO_TILE
            s.barred[p, i] = 0
    setup_table(s)


@compiled
def setup_table(s: State) -> None:
    """No place is open and no animal finished."""
    for i in range(HAND):
        for d in range(SIDES):
            s.near[i, d] = 0
    for i in range(FREE):
        s.want[i] = 0
        s.edge[i] = 0
    for i in range(PLACES):
        s.spot[i] = 0
        s.tile[i] = NO_TILE
        s.q[i] = 0
        s.r[i] = 0
    for i in range(TABLE):
        s.table[i] = 0
    for i in range(BOX):
        s.laid[i] = 0
        s.corner[i] = 0
        s.species[i] = 0
        s.owner[i] = -1
