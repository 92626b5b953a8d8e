"""The pairs of an outcome and its probability that OpenSpiel is told at chance nodes, each made once and then shared.

Making a pair costs more than all the rest of a chance node, and a game has few that differ: a thing is drawn with its
weight out of a total. So all pairs of a game lie in one table, a row for each weight and total that have been met and
in it a pair for each outcome; compiled code says where the pairs of a position lie, and NumPy collects them.

Mostly all outcomes are as likely as each other. Then how many they are says which row it is, and the outcomes
themselves where the pairs lie in it.
"""

import threading
from collections.abc import Iterable
from itertools import repeat
from typing import Any

import numpy as np
import numpy.typing as npt

from tablee.engine.jit import compiled

Places = npt.NDArray[np.int64]
Pair = tuple[int, float]
Pairs = npt.NDArray[Any]


@compiled
def line(weight: int, total: int) -> int:
    """Weights and totals are numbered: (0, 0), (0, 1), (1, 1), (0, 2), (1, 2), (2, 2) …"""
    return total * (total + 1) // 2 + weight


class Odds:
    """A game's pairs. They are taken by `odds.pairs[places]`, the places found with `odds.rows` as it was before that.

    Threads share them: a row lies in the table before `rows` tells of it, and both arrays are replaced, never changed.
    """

    def __init__(self, outcomes: int) -> None:
        self.outcomes = outcomes
        self.evens: dict[int, Pairs] = {}  # by number of outcomes
        self.rows: Places = np.empty(0, np.int64)  # by line: where the row begins; -1: there is none yet
        self.pairs: Pairs = np.empty(0, object)
        self.learning = threading.Lock()

    def even(self, n: int) -> Pairs:
        """The row of n outcomes that are all as likely as each other."""
        row = self.evens.get(n)
        if row is None:
            made = np.fromiter(zip(range(self.outcomes), repeat(1 / n)), object, self.outcomes)
            row = self.evens.setdefault(n, made)  # another thread may have been first
        return row

    def learn(self, weights: Iterable[int], total: int) -> None:
        """Adds the rows of these weights out of a total."""
        with self.learning:
            rows = np.full(max(len(self.rows), line(0, total + 1)), -1)
            rows[: len(self.rows)] = self.rows
            fresh = [weight for weight in sorted(set(weights)) if rows[line(weight, total)] < 0]
            for k, weight in enumerate(fresh):
                rows[line(weight, total)] = len(self.pairs) + k * self.outcomes
            chances = [weight / total for weight in fresh]  # one number for a whole row: less memory to go through
            made = [(outcome, chance) for chance in chances for outcome in range(self.outcomes)]
            self.pairs = np.concatenate([self.pairs, np.fromiter(made, object, len(made))])
            self.rows = rows
