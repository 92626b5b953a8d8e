"""The bot that plays by the game's own simple policy."""

import numpy as np

from tablee.dice import new_dice
from tablee.match import Match


class PolicyBot:
    """Plays by the simple rules in the game's policy.py, without a search."""

    def __init__(self, seed: int = 0) -> None:
        self.dice = new_dice(seed)

    def choose(self, match: Match, seat: int) -> str:
        """The action this seat plays now."""
        game = match.game
        s = match.imagine(seat, self.dice)
        out = np.zeros(game.most_legal, np.int16)
        return game.write(game.policy(s, out, game.legal(s, out), self.dice))
