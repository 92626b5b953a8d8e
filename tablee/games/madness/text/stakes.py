"""What a choice of Maya Madness was about: the count, a starting count, or somebody's number."""

from tablee.games.madness.text.phrases import card_words
from tablee.games.madness.view import View
from tablee.i18n import Say, number, signed


def stake(view: View, action: str, say: Say) -> str | None:
    """An action of the viewer with what it was for."""
    what, *rest = action.split()
    if what == "guess":
        return say("Your guess that {player} had {number}", player=say.name(int(rest[0])), number=rest[1])
    if what == "start":
        return say("Your starting count of {count}", count=number(int(rest[0])))
    count = number(view["count"])
    if what == "joker":
        return say("Playing the jaguar as {value} at a count of {count}", value=signed(int(rest[0])), count=count)
    return say("Playing {card} at a count of {count}", card=card_words(what, say), count=count)
