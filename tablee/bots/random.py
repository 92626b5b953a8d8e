"""The bot that plays at random."""

from tablee.dice import new_dice, roll
from tablee.match import Match


class RandomBot:
    """Plays any legal action, all equally likely.

    odds   of the latest choice: how likely each action was
    """

    def __init__(self, seed: int = 0) -> None:
        self.dice = new_dice(seed)
        self.odds: dict[str, float] = {}

    def choose(self, match: Match, seat: int) -> str:
        """The action this seat plays now."""
        choices = match.legal(seat)
        self.odds = dict.fromkeys(choices, 1 / len(choices))
        return choices[roll(self.dice, len(choices))]
