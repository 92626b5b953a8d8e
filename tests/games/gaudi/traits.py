"""What the tests have to know of Gaudí: how it is played at random, and what its drawings are like."""

from random import Random

from tablee import Match
from tablee.games.contract import View
from tests.drawings import Traits


def close_together(match: Match, legal: list[str], random: Random) -> list[str]:
    """Tiles lie where they complete most."""
    if not legal[0].startswith("at "):
        return legal
    free = {f"at {f['place']}": f for f in match.view(match.mover)["free"]}
    return [max(legal, key=lambda a: (sum(free[a]["completes"]), random.random()))]


def is_scored(view: View) -> bool:
    """After the end the score takes the place of the hand: it is as high as there are players."""
    return bool(view["over"])


TRAITS = Traits(taste=close_together, low=is_scored)
