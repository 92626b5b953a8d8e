"""What the tests have to know of Gaudí: how it is played at random, and what its drawings are like."""

from collections.abc import Mapping
from random import Random

from tablee import Match
from tests.drawings import Traits


def close_together(match: Match, legal: list[str], random: Random) -> list[str]:
    """Tiles lie where they complete most."""
    if not legal[0].startswith("at "):
        return legal
    free = {f"at {f['place']}": f for f in match.view(match.mover)["free"]}
    return [max(legal, key=lambda a: (sum(free[a]["completes"]), random.random()))]


def a_paving_grows(_: Mapping[str, str]) -> bool:
    """Always."""
    return True


TRAITS = Traits(taste=close_together, grows=a_paving_grows)
