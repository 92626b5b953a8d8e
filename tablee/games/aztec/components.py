"""AZT-1: what is in the box."""

import numpy as np

from tablee.engine.jit import compiled

TITLE = "Le Trésor des Aztèques"
RULES_VERSION = 1
PLAYERS = range(2, 6)
OPTIONS = {"last_objective": ("last_trick", "fewest_tricks")}
USUAL_PLAYERS = 4
MINUTES = 45
SCORES = (0, 190 + 2 * 70)  # least and most: nobody begins a round with 200; two objectives
PICTURE = (13, 43)  # seed, and choices before the position that documents the game

SEATS = PLAYERS[-1]
DEALT = 8  # cards dealt to a hand
PAIR = 2  # objectives in a lot
BUNDLE = 4  # treasures in a lot
TRICKS = DEALT + BUNDLE  # a round has as many tricks as a hand has cards
ROUNDS = 30  # AZT-6.7

# AZT-1.1 Card number = 20 * suit + value - 1: talismans 0–19, amulets 20–39, coins 40–59.
SUITS = 3
VALUES = 20
CARDS = SUITS * VALUES
NO_CARD = -1

# A set of cards of one suit is a number whose bit v - 1 stands for the card of value v.
ALL_VALUES = (1 << VALUES) - 1

# AZT-1.3 Money is counted in tens.
TEN = 10
PURSE = 10  # what each player starts with: 100
GOAL = 20  # what ends the game: 200
HIGHEST_BID = GOAL - 1  # nobody has more when bids are made

# AZT-1.2, AZT-6.1
#     objective   0          1        2      3 … 9                 10           11
#                 most       most     most   exactly 0 … 6 tricks  most tricks  the last trick,
#                 talismans  amulets  coins                                     or fewest tricks (AZT-6.4)
OBJECTIVES = 12
EXACTLY = 3  # + the number of tricks
MOST_TRICKS = 10
LAST = 11
ALL_OBJECTIVES = (1 << OBJECTIVES) - 1
POINTS = np.array([5, 5, 5, 7, 7, 7, 7, 7, 7, 7, 5, 3], np.int8)  # in tens


# ---- sets


@compiled
def size(members: int) -> int:
    """How many members a set of up to 20 has: bits are added up in pairs, fours and eights."""
    pairs = members - (members >> 1 & 0x55555)
    fours = (pairs & 0x33333) + (pairs >> 2 & 0x33333)
    eights = fours + (fours >> 4) & 0xF0F0F
    return (eights * 0x10101 >> 16) & 0x1F


@compiled
def lowest(members: int) -> int:
    """The lowest member of a set."""
    return size((members & -members) - 1)


@compiled
def member(members: int, r: int) -> int:
    """The member of a set that has r lower ones: its eight bits, then four, then two, by the sums of `size`.

    Without branches or loops, because most of a simulation is dealing cards.
    """
    pairs = members - (members >> 1 & 0x55555)
    fours = (pairs & 0x33333) + (pairs >> 2 & 0x33333)
    eights = fours + (fours >> 4) & 0xF0F0F
    first = eights & 0xFF  # members in bits 0–7
    second = first + (eights >> 8) & 0xFF  # in bits 0–15
    at = 8 * int(r >= first) + 8 * int(r >= second)
    r -= (second << 16 | first << 8) >> at & 0xFF
    lower = fours >> at & 0xF
    beyond = int(r >= lower)
    at += 4 * beyond
    r -= lower * beyond
    lower = pairs >> at & 3
    beyond = int(r >= lower)
    at += 2 * beyond
    r -= lower * beyond
    return at + int(r >= (members >> at & 1))
