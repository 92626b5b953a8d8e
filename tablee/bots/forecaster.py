"""What every seat is to expect in a position, by playing on: the actor plays for all, then the critic is asked.

A critic sees at once what is drawn each turn, but not how twelve tricks will go with the cards that were dealt: a game
in which much follows from one deal is understood only by playing on. The same position is played on in all lanes, each
with dice of its own (rollout.py), so draws that come first are averaged over as well. What comes of it is the mean of
a sample, with dice that know nothing of the game: so what a draw gave somebody, the value after it less the value
before it, is still 0 on average, whatever the networks think.

Positions are seen as a whole. So only finished games and imagined positions may be forecast.
"""

from pathlib import Path

import numpy as np

from tablee.bots.appraiser import Shares
from tablee.bots.judge import SHARE
from tablee.bots.master import networks_of
from tablee.bots.net import LEAST, SHARPER
from tablee.bots.rollout import LANES, new_tools, rollout
from tablee.dice import Dice, word
from tablee.games.contract import Game, State


class Forecaster:
    """Plays on from positions of a game.

    reach  how many choices the actor makes before the critic is asked
    path   the file of weights; otherwise the one in the folder of the game
    """

    def __init__(self, game: Game, reach: int, path: Path | None = None) -> None:
        self.reach = reach
        self._actor, self._critic = networks_of(game, path)
        self._tools = new_tools(game, self._actor, self._critic)
        self._play_on = rollout(game).play_on

    def value(self, s: State, dice: Dice) -> Shares:
        """The shares of the win in a position, on average over as many ways to go on as there are lanes."""
        tools = self._tools
        for lane in range(LANES):
            tools.states[lane] = s
            tools.dice[lane] = word(dice), word(dice) | 1  # dice must not be all zeros
        self._play_on(tools, LANES, self.reach, True, SHARPER, LEAST, self._actor, self._critic)
        found: Shares = tools.values[:, SHARE, : int(s.players)].mean(axis=0, dtype=np.float64)
        return found
