"""The exact solution of a game of two that is small enough to list every way it can go: `madness` in its tiny form.

All positions are listed level by level, with what each player has seen on the way there. CFR+ (Tammelin, 2014) then
finds how both play in equilibrium. `worths` says what each action of a player is worth from what the player knows.
"""

from dataclasses import dataclass
from functools import cached_property

import numpy as np
import numpy.typing as npt

from tablee.games.contract import CHANCE, OVER, Game, State

Values = npt.NDArray[np.float64]
Indexes = npt.NDArray[np.int64]
Seen = tuple[int, ...]  # the actions that a player has seen, -1: one that was hidden


@dataclass
class Level:
    """The positions after so many actions; each list has an entry for each of them."""

    states: list[State]
    seen: list[tuple[Seen, Seen]]  # by player
    parents: list[int]  # in the level before
    branches: list[int]  # which branch of a choice led here, -1: chance did
    odds: list[float]  # of the outcome of chance that led here; 1 after a choice
    movers: list[int]

    @cached_property
    def arrays(self) -> tuple[Indexes, Indexes, Values, Indexes]:
        """Parents, branches, odds and movers."""
        parents, branches = np.array(self.parents, np.int64), np.array(self.branches, np.int64)
        return parents, branches, np.array(self.odds, np.float64), np.array(self.movers, np.int64)


class Solution:
    """How both players play in equilibrium. Every action of every choice is a branch."""

    def __init__(self, game: Game, options: dict[str, str], rounds: int) -> None:
        self.game = game
        self.choices: dict[tuple[int, Seen], list[int]] = {}  # by player and what it has seen: the branches
        self.actions: list[int] = []  # by branch
        self.levels = [Level([game.new_state(2, options)], [((), ())], [-1], [-1], [1.0], [CHANCE])]
        while self.levels[-1].states:
            self.levels.append(self._below(self.levels[-1]))
        self.levels.pop()
        self.results = [self._results(level) for level in self.levels]
        self.group = np.zeros(len(self.actions), np.int64)  # by branch: the first branch of the same choice
        for branches in self.choices.values():
            self.group[branches] = branches[0]
        self.regrets, self.total = np.zeros(len(self.actions)), np.zeros(len(self.actions))
        for k in range(rounds):
            self._improve(k + 1)
        self.play = self._normalised(self.total)

    def _below(self, level: Level) -> Level:
        game, below = self.game, Level([], [], [], [], [], [])
        for i, (s, seen, mover) in enumerate(zip(level.states, level.seen, level.movers, strict=True)):
            legal = game.list_legal(s) if mover != OVER else []
            weights = [game.weight(s, a) if mover == CHANCE else 1 for a in legal]
            branches = [-1] * len(legal) if mover < 0 else self._branches(mover, seen[mover], legal)
            for action, weight, branch in zip(legal, weights, branches, strict=True):
                after = s.copy()
                game.apply(after, action)
                first, second = (action if p == mover or game.sees(s, action, p) else -1 for p in range(2))
                below.states.append(after)
                below.seen.append(((*seen[0], first), (*seen[1], second)))
                below.parents.append(i)
                below.branches.append(branch)
                below.odds.append(weight / sum(weights) if mover == CHANCE else 1.0)
                below.movers.append(int(game.mover(after)))
        return below

    def _branches(self, seat: int, seen: Seen, legal: list[int]) -> list[int]:
        if (seat, seen) not in self.choices:
            self.choices[seat, seen] = list(range(len(self.actions), len(self.actions) + len(legal)))
            self.actions.extend(legal)
        return self.choices[seat, seen]

    def _results(self, level: Level) -> Values:
        """The first player's share of the win where the game is over, otherwise 0."""
        found, places = np.zeros(len(level.states)), np.zeros(self.game.players[-1], np.float32)
        for i, (s, mover) in enumerate(zip(level.states, level.movers, strict=True)):
            if mover == OVER:
                self.game.places(s, places)
                found[i] = (places[0] == 1) / (places[:2] == 1).sum()
        return found

    def _normalised(self, weights: Values) -> Values:
        """Weights of branches as chances: those of one choice add up to 1."""
        totals = np.bincount(self.group, weights, len(weights))[self.group]
        equal = np.bincount(self.group, minlength=len(weights))[self.group]
        return np.where(totals > 0, weights / np.maximum(totals, 1e-300), 1 / equal)

    def reaches(self, play: Values) -> list[Values]:
        """For each level how likely chance, the first and the second player bring the game to its positions."""
        found = [np.ones((3, 1))]
        for above, level in zip(self.levels, self.levels[1:], strict=False):
            parents, branches, odds, _ = level.arrays
            movers, reach = above.arrays[3][parents], found[-1][:, parents]
            reach[0] *= odds
            for p in range(2):
                reach[p + 1] *= np.where(movers == p, play[branches], 1)
            found.append(reach)
        return found

    def values(self, play: Values) -> list[Values]:
        """For each level what its positions are worth to the first player."""
        found = [self.results[-1]]
        for below, results in zip(self.levels[:0:-1], self.results[-2::-1], strict=True):
            parents, branches, odds, _ = below.arrays
            chances = np.where(branches >= 0, play[branches], odds)
            found.append(results + np.bincount(parents, chances * found[-1], len(results)))
        return found[::-1]

    def _improve(self, k: int) -> None:
        """One round of CFR+."""
        play = self._normalised(self.regrets)
        reaches, values = self.reaches(play), self.values(play)
        for at, level in enumerate(self.levels[1:], 1):
            parents, branches, _, _ = level.arrays
            chosen = branches >= 0
            parents, branches = parents[chosen], branches[chosen]
            first = self.levels[at - 1].arrays[3][parents] == 0
            before = reaches[at - 1][:, parents]
            others = before[0] * np.where(first, before[2], before[1])
            gains = np.where(first, 1, -1) * others * (values[at][chosen] - values[at - 1][parents])
            np.add.at(self.regrets, branches, gains)
            every, once = np.unique(branches, return_index=True)
            self.total[every] += k * np.where(first, before[1], before[2])[once] * play[every]
        self.regrets = np.maximum(self.regrets, 0)

    @cached_property
    def worths(self) -> Values:
        """By branch: the mover's share of the win, on average over what the cards can be from what it has seen.

        As in the analysis, what others chose tells nothing of their cards. From there on both play in equilibrium.
        """
        reaches, values = self.reaches(self.play), self.values(self.play)
        sums, weights = np.zeros(len(self.actions)), np.zeros(len(self.actions))
        for at, level in enumerate(self.levels[1:], 1):
            parents, branches, _, _ = level.arrays
            chosen = branches >= 0
            first = self.levels[at - 1].arrays[3][parents[chosen]] == 0
            chance, value = reaches[at - 1][0][parents[chosen]], values[at][chosen]
            np.add.at(sums, branches[chosen], chance * np.where(first, value, 1 - value))
            np.add.at(weights, branches[chosen], chance)
        return sums / weights
