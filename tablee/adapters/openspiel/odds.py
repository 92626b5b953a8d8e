"""The pairs (outcome, probability) that OpenSpiel gets at chance nodes, created once and then shared.

Creating the tuples takes more time than the rest of a chance node, and a game has few different ones: a probability is
a weight divided by a total. So all pairs of a game are in one array, with a row for each weight and total met so far
and in each row a pair for each outcome. Compiled code computes the indexes of a position's pairs; NumPy gathers them.

Mostly all outcomes are equally likely. Then the number of outcomes selects the row, and the outcomes are the indexes in
it.
"""

import threading
from collections.abc import Iterable
from itertools import repeat

import numpy as np
import numpy.typing as npt

from tablee.engine.jit import compiled

Places = npt.NDArray[np.int64]
Pair = tuple[int, float]
Pairs = npt.NDArray[np.object_]


@compiled
def line(weight: int, total: int) -> int:
    """The number of a weight and total, in the order (0, 0), (0, 1), (1, 1), (0, 2), (1, 2), (2, 2) …"""
    return total * (total + 1) // 2 + weight


class Odds:
    """A game's pairs: `odds.pairs[places]`, where `places` was computed from `odds.rows`, read before `odds.pairs`.

    Threads share them. Both arrays are replaced, never changed, and `pairs` is replaced first, so that every index in
    `rows` is valid.
    """

    def __init__(self, outcomes: int) -> None:
        self.outcomes = outcomes
        self.evens: dict[int, Pairs] = {}  # by number of outcomes
        self.rows: Places = np.empty(0, np.int64)  # by `line`: index of the row's first pair; -1: no row yet
        self.pairs: Pairs = np.empty(0, object)
        self.learning = threading.Lock()

    def even(self, n: int) -> Pairs:
        """The row for n equally likely outcomes."""
        row = self.evens.get(n)
        if row is None:
            made = np.fromiter(zip(range(self.outcomes), repeat(1 / n)), object, self.outcomes)
            row = self.evens.setdefault(n, made)  # another thread may have been first
        return row

    def learn(self, weights: Iterable[int], total: int) -> None:
        """Adds the rows for these weights and this total."""
        with self.learning:
            rows = np.full(max(len(self.rows), line(0, total + 1)), -1)
            rows[: len(self.rows)] = self.rows
            fresh = [weight for weight in sorted(set(weights)) if rows[line(weight, total)] < 0]
            for k, weight in enumerate(fresh):
                rows[line(weight, total)] = len(self.pairs) + k * self.outcomes
            chances = [weight / total for weight in fresh]  # one float object for a whole row uses less memory
            made = [(outcome, chance) for chance in chances for outcome in range(self.outcomes)]
            self.pairs = np.concatenate([self.pairs, np.fromiter(made, object, len(made))])
            self.rows = rows
