"""The bot that plays by the game's own simple policy."""

import numpy as np

from tablee.dice import Dice, new_dice
from tablee.match import Match


class PolicyBot:
    """Plays by the simple rules in the game's policy.py, without a search."""

    def __init__(self, seed: int = 0) -> None:
        self.dice = new_dice(seed)

    def choose(self, match: Match, seat: int) -> str:
        """The action this seat plays now."""
        return by_policy(match, seat, self.dice)


def by_policy(match: Match, seat: int, dice: Dice) -> str:
    """What the game's policy does in the place of a seat, in notation."""
    game = match.game
    s = match.imagine(seat, dice)
    out = np.zeros(game.most_legal, np.int16)
    return game.write(game.policy(s, out, game.legal(s, out), dice))
