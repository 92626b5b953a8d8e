"""What the tests have to know of Le Trésor des Aztèques: how it is played at random, and what its drawings are like."""

from random import Random

from tablee import Match
from tests.drawings import Traits


def small_bids(_: Match, legal: list[str], random: Random) -> list[str]:
    """Bids are small, so that there are ties."""
    return legal[: random.choice((2, 5, 20))] if legal[0] == "bid 0" else legal


TRAITS = Traits(taste=small_bids, seeds={2: 3, 3: 11, 4: 10, 5: 3}, wide=True)
