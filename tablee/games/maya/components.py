"""MAYA-1: what is in the box. Tables marked *reconstructed* are not the printed ones, which are lost."""

from typing import get_args

import numpy as np

from tablee.games.maya.view import Ability, Marker, Pyramid

TITLE = "Maya"
RULES_VERSION = 1
PLAYERS = range(3, 6)
OPTIONS = {"first_low": ("quarry", "player"), "pro": ("no", "yes")}
USUAL_PLAYERS = 4
MINUTES = 60
SCORES = (0, 10 + 3 * 92)  # least and most: what one starts with, and in each round all that is paid (MOST_GOLD)
PICTURE = (11, 131)  # seed, and choices before the position that documents the game

SEATS = PLAYERS[-1]
FEWEST = PLAYERS[0]  # the tables by number of players begin with this one
ROUNDS = 3

# MAYA-1.1 Worker cards of a player, by kind. The back shows low or high.
#     kind    0  1  2  3  4  5   6
#     card    3  4  5  6  7  8  -3
#     back   low low low high …
KINDS = 7
HIGH = 3  # the first kind with a high back
MINUS = 6
CARD_NAMES = ("3", "4", "5", "6", "7", "8", "-3")
CARDS = np.array([1, 2, 1, 1, 1, 1, 1], np.int8)  # of each kind
POINTS = np.array([3, 4, 5, 6, 7, 8, 0], np.int8)  # MAYA-4.2, MAYA-4.8: -3 adds nothing, in a quarry or in the hand
HAND = 8
HAND_POINTS = 37
TAKEN = 3  # the points that a -3 takes away

# MAYA-1.2
STONES = 28  # of each colour
FOUNDING = 2  # of those, laid before the first round (MAYA-2.3)

# MAYA-1.4 Quarries 1 to 7 have the numbers 0 to 6 here, and each its own ability (MAYA-7).
QUARRIES = 7
LIMIT = 6  # no quarry takes more cards
PRIZES = 4  # no quarry has stones for more places
SHIELD, MOVE, FREE_STONE, START, CARRY, FREE_PASS, FREE_DOUBLE = range(QUARRIES)
ABILITIES: tuple[Ability, ...] = get_args(Ability)  # in notation and in views, by quarry
CARRIED = 2  # MAYA-7.5

# Reconstructed. By number of players and quarry: how many cards it takes; 0: it is not in play.
LIMITS = np.array(
    [
        [6, 5, 4, 5, 6, 0, 0],
        [6, 5, 4, 5, 6, 4, 0],
        [6, 5, 4, 5, 6, 6, 3],
    ],
    np.int8,
)
QUARRIES_USED = np.array([5, 6, 7], np.int8)

# Reconstructed. By number of players, quarry and place: stones.
PRIZE = np.array(
    [
        [[4, 3, 1, 0], [4, 2, 0, 0], [3, 2, 0, 0], [4, 2, 0, 0], [4, 3, 1, 0], [0, 0, 0, 0], [0, 0, 0, 0]],
        [[4, 3, 1, 0], [4, 2, 0, 0], [3, 2, 0, 0], [4, 2, 0, 0], [4, 3, 2, 1], [3, 2, 0, 0], [0, 0, 0, 0]],
        [[4, 3, 1, 0], [4, 2, 0, 0], [3, 2, 0, 0], [4, 2, 0, 0], [4, 3, 2, 1], [4, 3, 1, 0], [2, 1, 0, 0]],
    ],
    np.int8,
)

# MAYA-1.5 Pyramids, and their levels from the bottom up. Level h of pyramid p has the number 5 * h + p, so that the
# level above is 5 more, and only the two pyramids with four levels have one at the top:
#                Tikal  Chichen Itza  Copan  Uxmal  Palenque
#     level 4     15         16
#     level 3     10         11        12     13      14
#     level 2      5          6         7      8       9
#     level 1      0          1         2      3       4
PYRAMIDS = 5
HEIGHT = 4
LEVELS = 17
PYRAMID_NAMES: tuple[Pyramid, ...] = get_args(Pyramid)  # in notation
PYRAMID_TITLES = ("Tikal", "Chichen Itza", "Copan", "Uxmal", "Palenque")  # the same in every language

PYRAMIDS_USED = np.array([[0, 1, 1, 1, 1], [1, 0, 1, 1, 1], [1, 1, 1, 1, 0]], np.int8)  # by number of players

# Reconstructed. Spaces of each level.
SPACES = np.array([9, 8, 7, 8, 7, 7, 7, 6, 6, 5, 5, 5, 5, 4, 4, 4, 4], np.int8)

# Reconstructed. Gold of each level for most stones, and for the next most.
GOLD = np.array(
    [
        [[3, 1], [3, 1], [2, 1], [3, 1], [3, 1]],
        [[4, 2], [4, 2], [4, 2], [4, 2], [4, 2]],
        [[6, 3], [5, 3], [6, 3], [5, 3], [5, 3]],
        [[8, 4], [7, 4], [0, 0], [0, 0], [0, 0]],
    ],
    np.int8,
).reshape(-1, 2)[:LEVELS]

# MAYA-8 The blue markers of the professional game, which has no names for them.
#     porters  carry four more stones        joker    one ability of MAYA-7
#     block    one more stone                foreman  two more points in a quarry
MARKERS = 4
PORTERS, JOKER, BLOCK, FOREMAN = range(MARKERS)
MARKER_NAMES: tuple[Marker, ...] = get_args(Marker)
PORTED = 4
FOREMAN_POINTS = 2
START_GOLD = 10  # MAYA-8.1

# Nobody has more gold when bids are made: two rounds in which one player is first on every level in play and is forced
# to pass with every stone (MAYA-5.7).
MOST_PAID = max(int(GOLD[np.resize(used, LEVELS) == 1, 0].sum()) for used in PYRAMIDS_USED)
MOST_GOLD = START_GOLD + (ROUNDS - 1) * (MOST_PAID + STONES)
