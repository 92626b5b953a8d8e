"""What the tests have to know of Maya Madness: how it is played at random, and what its drawings are like."""

from random import Random

from tablee import Match
from tablee.games.contract import View
from tests.drawings import Taste, Traits


def guesses(share: float) -> Taste:
    """Guesses are rarer than cards, so that games are long."""

    def taste(_: Match, legal: list[str], random: Random) -> list[str]:
        found = [a for a in legal if a.startswith("guess")]
        cards = [a for a in legal if a not in found]
        return found if found and random.random() < share else cards

    return taste


def without_hand(view: View) -> bool:
    """Whoever watches, and everyone at the end, has no hand."""
    return view["seat"] is None or bool(view["over"])


TRAITS = Traits(taste=guesses(0.05), low=without_hand)
