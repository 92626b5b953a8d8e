"""What the tests have to know of L'Or des Mayas: how it is played at random, and what its drawings are like."""

from random import Random

from tablee import Match
from tests.drawings import Traits, without


def low_bids_and_long_buildings(_: Match, legal: list[str], random: Random) -> list[str]:
    """The lowest bids, and a building goes on rather than being done."""
    if legal[0].startswith("bid"):
        return legal[:5]
    return without(legal, random, "done")


TRAITS = Traits(taste=low_bids_and_long_buildings)
