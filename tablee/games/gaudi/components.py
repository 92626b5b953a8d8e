"""GAU-1, GAU-2: what is in the box, and how it lies on the table."""

import numpy as np

TITLE = "Gaudí"
RULES_VERSION = 2  # 2: passes alone no longer end a game (GAU-5.1); children lay tiles anywhere (GAU-6.2)
PLAYERS = range(2, 7)
OPTIONS = {"length": ("full", "short"), "rules": ("full", "beginner", "children")}
USUAL_PLAYERS = 3
MINUTES = 30
SCORES = (0, 84)  # least and most: as many animals as tiles: each has three thirds of animals
PICTURE = (2, 70)  # seed, and choices before the position that documents the game
FULL, BEGINNER, CHILDREN = 0, 1, 2  # the values of the option `rules`

SEATS = PLAYERS[-1]
HAND = 3  # tiles in a hand

ANIMALS = 3  # snail, jellyfish, starfish
COLOURS = 3  # orange, green, blue

# GAU-1.1 A kind of tile is a number in base 3: the colours of its snail, jellyfish and starfish.
#     kind         0    1    2    3  …   5  …  26
#     tile       ooo  oog  oob  ogo  … ogb  … bbb
KINDS = 27
ALL_KINDS = (1 << KINDS) - 1  # as bits
NO_TILE = -1

# GAU-1.2 Three of each kind, a fourth of those in a single colour.
TILES = np.array([4 if kind % 13 == 0 else 3 for kind in range(KINDS)], np.int8)
BOX = 84
SHORT = 50  # tiles of a short game (GAU-3.3)

# GAU-3.2 The kinds that have all three colours.
THREE_COLOURS = np.array([5, 7, 11, 15, 19, 21])

# The colours of a kind with two bits for each animal, 1 to 3: how a tile is compared with what a place demands.
CODES = np.array([(k // 9 + 1) | (k // 3 % 3 + 1) << 2 | (k % 3 + 1) << 4 for k in range(KINDS)], np.int8)

# The kinds, as bits, that show a colour of an animal, 1 to 3; 0: all kinds. By animal and colour.
SHOWING = np.array(
    [
        [sum(1 << k for k in range(KINDS) if c in (0, CODES[k] >> 2 * a & 3)) for c in range(COLOURS + 1)]
        for a in range(ANIMALS)
    ],
    np.int32,
)

# The colours of three animals as one-hot numbers, by the two bits that each has in CODES and in what a place demands.
ONE_HOT = np.array(
    [[code >> 2 * animal & 3 == c + 1 for animal in range(ANIMALS) for c in range(COLOURS)] for code in range(64)],
    np.float32,
)

# GAU-1.3 Species = 3 * animal + colour. A player's objectives are written the same way: an animal and a colour.
SPECIES = ANIMALS * COLOURS

# GAU-4.5 For each species of animal, as bits: the objectives it fits, by its kind or by its colour.
FITTING = np.array(
    [sum(1 << g for g in range(SPECIES) if g // 3 == x // 3 or g % 3 == x % 3) for x in range(SPECIES)], np.int16
)

# GAU-1.4 Marking tokens of a player, by the number of players.
TOKENS = np.array([0, 0, 35, 25, 25, 15, 15], np.int8)

# GAU-2.1 Cells have axial coordinates (q, r). The six around a cell, in the order
#       2 1
#      3 · 0
#       4 5
# and the corners that carry animals are between 0 and 1, between 2 and 3, between 4 and 5.
SIDES = 6
STEP_Q = np.array([1, 1, 0, -1, -1, 0])
STEP_R = np.array([0, -1, -1, 0, 1, 1])
AROUND = np.array([*range(SIDES)] * 3, np.int8)  # the side so many further, anticlockwise: faster than to divide

# By side, as bits: the three sides of a tile whose neighbours do not touch its neighbour on that side.
AWAY = np.array([sum(1 << AROUND[side + turned] for turned in range(2, 5)) for side in range(SIDES)], np.int8)

# GAU-2.1, GAU-2.2 The animal at the corner that a tile shares with its neighbour on a side, by how the tile is turned.
ANIMAL_TOWARDS = np.array([[(side // 2 - turned) % ANIMALS for side in range(SIDES)] for turned in range(3)], np.int8)

# GAU-2.3 Places are the cells that have a tile or touch one: seven with the first tile, and every further tile, which
# touches another and shares two neighbours with it, opens three more at most.
PLACES = 7 + 3 * (BOX - 1)
FREE = PLACES - BOX  # of those, without a tile
