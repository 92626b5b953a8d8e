"""What an action of Maya Madness brings: how far the count is then from the player's number, and what it wins."""

from tablee.games.madness.actions import read
from tablee.games.madness.components import NUMBERS
from tablee.games.madness.rules import count_after
from tablee.games.madness.text.phrases import own
from tablee.games.madness.view import View
from tablee.i18n import Say


def brings(view: View, action: str, say: Say) -> str | None:
    """MAD-4.1, MAD-5.2 What an action of the viewer brings, as far as they know."""
    what, *rest = action.split()
    if what == "start":  # nobody has a number yet
        return None
    if what == "guess":
        return _guess(view, int(rest[0]), int(rest[1]), say)
    secret = own(view)["secret"]
    if secret is None:
        return None
    away = abs(count_after(view["count"], read(action)) - secret)
    if away:
        return say("{n} away from your number", n=away)
    if len(own(view)["tokens"]) == view["goal"] - 1:
        return say("your number: you win the game")
    return say("your number: you win a token")


def _guess(view: View, seat: int, number: int, say: Say) -> str:
    """MAD-6.1 How many numbers are left, as far as everyone knows."""
    barred = view["seats"][seat]["barred"]
    if number in barred:
        return say("wrong, as everyone knows: your token would be lost")
    left = NUMBERS - len(barred)
    return say("the only number left") if left == 1 else say("one of {n} possible numbers", n=left)
