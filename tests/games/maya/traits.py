"""What the tests have to know of Maya: how it is played at random, and what its drawings are like."""

from collections.abc import Mapping
from random import Random

from tablee import Match
from tests.drawings import Traits, without


def low_bids_and_few_passes(_: Match, legal: list[str], random: Random) -> list[str]:
    """The lowest bids, and few pass if they need not."""
    return without(legal[:5] if legal[0].startswith("bid") else legal, random, "pass", "decline")


def bids_fill_rows(options: Mapping[str, str]) -> bool:
    """The rich have many bids to choose from."""
    return options.get("pro") == "yes"


TRAITS = Traits(taste=low_bids_and_few_passes, wide=True, grows=bids_fill_rows)
