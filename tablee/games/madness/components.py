"""MAD-1: what is in the box."""

import numpy as np

TITLE = "Maya Madness"
RULES_VERSION = 1
PLAYERS = range(2, 5)
OPTIONS = {"expert": ("no", "yes", "open", "tiny")}
RESEARCH = {"expert": ("tiny",)}  # no fun for people
EXPERT, OPEN, TINY = 1, 2, 3  # values of the option `expert`
USUAL_PLAYERS = 3
MINUTES = 20
SCORES = (0, 5)  # least and most: tokens
PICTURE = (7, 30)  # seed, and choices before the position that documents the game

SEATS = PLAYERS[-1]
HAND = 5  # cards in a hand
GOAL = 5  # tokens that win the game
LARGEST = 5  # number cards and jokers go from -5 to +5

# Kinds of card. Number cards come first, so that kind = value + 5:
#     kind    0   1   2   3   4   5   6   7   8   9  10      11    12       13      14
#     card   -5  -4  -3  -2  -1   0  +1  +2  +3  +4  +5   joker  skip  reverse  temple
KINDS = 15
JOKER, SKIP, REVERSE, TEMPLE = 11, 12, 13, 14
NO_CARD = -1

# MAD-1.1
CARDS = np.array([3, 4, 4, 7, 7, 7, 7, 7, 4, 4, 3, 4, 3, 3, 2], np.int8)
DECK = 69

# MAD-1.2 Secret numbers 1 to 10, each twice. Number v has index v - 1; 0 means no token.
NUMBERS = 10
COPIES = 2

# MAD-7 The tiny game: so few cards and numbers that a computer can look at every way it can go.
TINY_HAND = 2
TINY_GOAL = 1
TINY_NUMBERS = 2
TINY_CARDS = np.array([0, 0, 0, 0, 3, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0], np.int8)

# By game: the game of the box, the tiny game
BOXES = np.stack([CARDS, TINY_CARDS])
BOX_SIZES = BOXES.sum(axis=1)
