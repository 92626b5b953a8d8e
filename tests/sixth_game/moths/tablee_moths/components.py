"""MOTH-1: what is in the box, and the facts that the shelf, the adapters and the documentation ask for."""

import numpy as np

TITLE = "Moths"
RULES_VERSION = 1
PLAYERS = range(2, 5)
OPTIONS = {"nights": ("five", "three")}
USUAL_PLAYERS = 3
MINUTES = 10
SCORES = (0, 18)  # least and most: all three values of the favourite colour, and two moths of 3
PICTURE = (4, 7)  # seed, and choices before the position that documents the game

SEATS = PLAYERS[-1]
NIGHTS = (5, 3)  # by the option

# MOTH-1.1 Kind of moth = 3 * colour + points - 1.
COLOURS = ("pale", "amber", "blue")
MOST_POINTS = 3
KINDS = len(COLOURS) * MOST_POINTS
BOX = np.array([3, 2, 1] * len(COLOURS), np.int8)
MOTHS = 18

LANTERNS = 5  # MOTH-1.2
