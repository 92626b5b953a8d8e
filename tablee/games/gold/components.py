"""GOLD-1: what is in the box."""

from typing import get_args

import numpy as np

from tablee.games.gold.view import Material, Size

TITLE = "L'Or des Mayas"
RULES_VERSION = 1
PLAYERS = range(2, 5)
OPTIONS = {"pearls": ("hidden", "open"), "low_tie": ("choose", "cancel"), "partial": ("no", "yes")}
USUAL_PLAYERS = 3
MINUTES = 45
SCORES = (
    0,
    20 + 2 * (10 + 10 + 8 * 4),
)  # least and most: all pearls, two discs of eight golden pieces each
PICTURE = (14, 150)  # seed, and choices before the position that documents the game

SEATS = PLAYERS[-1]
BASES = 4  # on the table: two for each of 2 players, else one each (GOLD-2.1)
PEARLS = 10  # for each player (GOLD-1.3)
MOST_PEARLS = SEATS * PEARLS
PLACES = 3  # of the auction board
PIECES = 30
DISC = 24  # sizes are counted in 24ths of a disc
MOST_ON_BASE = 8  # as many of the smallest pieces fill a disc

# GOLD-1.1 A material's number is its value.
MATERIALS = 5
MATERIAL_NAMES: tuple[Material, ...] = get_args(Material)

# GOLD-1.2 Three sizes, and how many pieces of each size every pair of faces has.
SIZES = 3
SIZE_NAMES = ("1/8", "1/6", "1/4")
SIZE: tuple[Size, ...] = get_args(Size)
COPIES = (2, 3, 1)

# Pair m has the faces m and m + 1 (after gold comes stone). A kind of piece is a size and a pair: 5 * size + pair.
KINDS = SIZES * MATERIALS
BOX = np.array([COPIES[k // MATERIALS] for k in range(KINDS)], np.int8)

# A piece on the table has a look, all that can be seen of it: look = 5 * size + upper face. Its lower face is the next
# material (0) or the previous one (1). Look and lower face together are its lie, two for each kind:
#     lie      2 * look         2 * look + 1
#     faces    m over m + 1     m over m - 1
#     kind     look             the look of m - 1
LOOKS = SIZES * MATERIALS
LIES = 2 * LOOKS


def _face(lie: int) -> int:
    return lie // 2 % MATERIALS


def _back(lie: int) -> int:
    return (_face(lie) + (-1 if lie % 2 else 1)) % MATERIALS


def _lie(size: int, face: int, back: int) -> int:
    return 2 * (MATERIALS * size + face) + (back != (face + 1) % MATERIALS)


UPPER = np.array([_face(lie) for lie in range(LIES)], np.int8)
LOWER = np.array([_back(lie) for lie in range(LIES)], np.int8)
PART = np.array([SIZE[lie // (2 * MATERIALS)] for lie in range(LIES)], np.int8)  # of a disc, in 24ths
KIND = np.array([lie // 2 if lie % 2 == 0 else lie // 10 * 5 + _back(lie) for lie in range(LIES)], np.int8)
TURNED = np.array([_lie(lie // 10, _back(lie), _face(lie)) for lie in range(LIES)], np.int8)
