"""What every seat is to expect in a position, where chance may be next: the critic averaged over draws by their odds.

Several draws that follow each other count as one. As far as `draws` positions go, all outcomes are averaged over by
their exact odds; where they are more, some of them are drawn instead, with dice that know nothing of the game: that is
right on average too. So what a draw gave somebody, the value after it less the value before it, is 0 on average,
whatever the critic thinks.

The critic sees the whole position. So only finished games and imagined positions may be appraised.
"""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tablee.bots.calibration import Calibration, Trust, calibrated, no_trust, temper
from tablee.bots.judge import REWARDS, SHARE, critic_at, judge_of, room_to_judge, settle_of
from tablee.bots.net import Layers
from tablee.bots.weights import FILE
from tablee.dice import Dice
from tablee.engine.jit import compiled
from tablee.engine.once import once
from tablee.games.contract import CHANCE, OVER, Game, Numbers, State

Shares = npt.NDArray[np.float64]  # of the win, by seat

DRAWS = 64  # positions after draws that are judged, at most about so many
DEEPEST = 24  # draws after each other that are averaged over by their odds; later ones are drawn


class Appraiser:
    """Asks the critic of a game for every seat's share of the win.

    path         the file of weights; otherwise the one in the folder of the game
    draws        how many positions are judged, where chance is next
    calibration  how far the critic is to be trusted; None: it is taken at its word
    """

    def __init__(
        self,
        game: Game,
        path: Path | None = None,
        draws: int = DRAWS,
        calibration: Calibration | None = None,
    ) -> None:
        critic = critic_at(game, path or game.folder / FILE).layers
        self.layers = calibrated(critic, calibration) if calibration else critic
        self.draws = draws
        self._appraise = appraiser_of(game)
        self._room = room_to_judge(game, self.layers)
        self._way = new_way(game, calibration.trust if calibration else no_trust())
        self._shares = np.zeros(game.players[-1])

    def value(self, s: State, dice: Dice) -> Shares:
        """The shares in a position; where chance is next, on average over what it draws."""
        self._way.states[0] = s
        self._appraise(self._way, dice, self.draws, self.layers, *self._room, self._shares)
        found: Shares = self._shares[: int(s.players)].copy()
        return found


class Way(NamedTuple):
    """Where the average over draws has got to: for each draw on the way, from the first."""

    states: npt.NDArray[np.record]  # before each draw, and after the last; one more for positions that are drawn
    outcomes: npt.NDArray[np.int16]
    counts: npt.NDArray[np.int64]  # how many outcomes there are
    at: npt.NDArray[np.int64]  # which of them comes next, -1: they are not listed yet
    totals: npt.NDArray[np.int64]  # the sum of their weights
    parts: npt.NDArray[np.float64]  # how likely the position before this draw is
    left: npt.NDArray[np.int64]  # how many positions may be judged from here on
    trust: Trust


def new_way(game: Game, trust: Trust) -> Way:
    """The arrays for a game, made once and used for one position after the other."""
    return Way(
        states=np.zeros(DEEPEST + 2, game.state),
        outcomes=np.zeros((DEEPEST + 1, game.most_legal), np.int16),
        counts=np.zeros(DEEPEST + 1, np.int64),
        at=np.zeros(DEEPEST + 1, np.int64),
        totals=np.zeros(DEEPEST + 1, np.int64),
        parts=np.zeros(DEEPEST + 1),
        left=np.zeros(DEEPEST + 1, np.int64),
        trust=trust,
    )


Appraise = Callable[[Way, Dice, int, Layers, Numbers, Numbers, Numbers, Shares], None]


@once
def appraiser_of(game: Game) -> Appraise:
    """A compiled function that writes every seat's share of the win in states[0]."""
    mover, legal, weight, sample, apply = game.mover, game.legal, game.weight, game.sample, game.apply
    judge, settle, fewest = judge_of(game), settle_of(game), game.players[0]
    progress_at = game.observation + game.hidden + REWARDS * game.players[-1]

    @compiled
    def add(
        s: State,
        part: float,
        trust: Trust,
        layers: Layers,
        numbers: Numbers,
        work: Numbers,
        values: Numbers,
        shares: Shares,
    ) -> None:
        """Adds this part of what the seats are to expect in a position where chance is not next."""
        if mover(s) == OVER:
            settle(s, values)
        else:
            judge(s, layers, numbers, work, values)
            temper(int(s.players), s.players - fewest, numbers[progress_at:], trust, values[SHARE])
        for p in range(s.players):
            shares[p] += part * float(values[SHARE, p])

    @compiled
    def open_draw(way: Way, d: int) -> None:
        """Lists the outcomes of draw d."""
        s = way.states[d]
        way.counts[d] = legal(s, way.outcomes[d])
        way.at[d] = 0
        way.totals[d] = 0
        for i in range(way.counts[d]):
            way.totals[d] += weight(s, int(way.outcomes[d, i]))

    @compiled
    def next_outcome(way: Way, d: int) -> None:
        """Makes the position after the next outcome of draw d."""
        action = int(way.outcomes[d, way.at[d]])
        way.states[d + 1] = way.states[d]
        way.parts[d + 1] = way.parts[d] * weight(way.states[d], action) / way.totals[d]
        way.left[d + 1] = max(way.left[d] // way.counts[d], 1)
        way.at[d] += 1
        way.at[d + 1] = -1
        apply(way.states[d + 1], action)

    @compiled
    def appraise(
        way: Way,
        dice: Dice,
        draws: int,
        layers: Layers,
        numbers: Numbers,
        work: Numbers,
        values: Numbers,
        shares: Shares,
    ) -> None:
        for p in range(len(shares)):
            shares[p] = 0
        way.parts[0] = 1
        way.left[0] = draws
        way.at[0] = -1
        d = 0
        while d >= 0:
            if way.at[d] >= 0 and way.at[d] == way.counts[d]:
                d -= 1
            elif way.at[d] >= 0:
                next_outcome(way, d)
                d += 1
            elif mover(way.states[d]) != CHANCE:
                add(way.states[d], way.parts[d], way.trust, layers, numbers, work, values, shares)
                d -= 1
            else:
                open_draw(way, d)
                if d == DEEPEST - 1 or way.counts[d] > way.left[d]:
                    s = way.states[DEEPEST + 1]
                    for _ in range(way.left[d]):
                        way.states[DEEPEST + 1] = way.states[d]
                        while mover(s) == CHANCE:
                            apply(s, sample(s, dice))
                        add(s, way.parts[d] / way.left[d], way.trust, layers, numbers, work, values, shares)
                    d -= 1

    return appraise
