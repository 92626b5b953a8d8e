"""What a choice of Maya was about: the quarry and what is to win there, the level of a pyramid, the markers."""

from tablee.games.maya.text.phrases import (
    ability_words,
    gold_words,
    marker_words,
    pyramid_words,
    settled,
    stone_words,
)
from tablee.games.maya.view import View
from tablee.games.stakes import amount_of_bid
from tablee.games.views import viewer
from tablee.i18n import Say, number

amount = amount_of_bid


def stake(view: View, action: str, say: Say) -> str | None:
    """An action of the viewer with what it was for."""
    what, *rest = action.split()
    if what == "send":
        return _send(view, int(rest[0]), int(rest[1]), say)
    if what == "lay":
        return say("Your stone on level {level} of {pyramid}", level=rest[1], pyramid=pyramid_words(rest[0]))
    if what == "take":
        pyramid = pyramid_words(rest[0])
        return say("The stone that you took from level {level} of {pyramid}", level=rest[1], pyramid=pyramid)
    if what == "bid":
        if rest[0] == "0":
            return say("Your bid of nothing for the blue markers")
        return say("Your bid of {gold} for the blue markers", gold=gold_words(int(rest[0]), say))
    if what == "buy":
        return say("Your choice among the blue markers, {marker}", marker=marker_words(rest[0], say))
    if what in ("minus", "shield", "foreman", "start"):
        return _marker(view, what, int(rest[0]), say)
    return _turn(view, action, say)


def _send(view: View, card: int, quarry: int, say: Say) -> str:
    """MAYA-4.5 The winner of a quarry takes most stones and its ability."""
    here = view["quarries"][quarry - 1]
    return say(
        "Your {card} in quarry {quarry}, for {stones} and {ability}",
        card=number(card),
        quarry=quarry,
        stones=stone_words(here["stones"][0], say),
        ability=ability_words(here["ability"], say),
    )


def _marker(view: View, what: str, where: int, say: Say) -> str:
    """MAYA-4.3, MAYA-7, MAYA-8.3 `where` is a seat or a quarry."""
    if what == "minus":
        quarry = settled(view)["quarry"]
        return say(
            "The three points that you took from {player} in quarry {quarry}", player=say.name(where), quarry=quarry
        )
    if what == "start":
        if where == viewer(view):
            return say("Your choice to be the starting player")
        return say("Your choice of {player} as the starting player", player=say.name(where))
    if what == "shield":
        return say("Your shield in quarry {quarry}", quarry=where)
    return say("Your foreman in quarry {quarry}", quarry=where)


def _turn(view: View, action: str, say: Say) -> str:
    if action == "decline":
        return _decline(view, say)
    if action == "joker carry":
        return say("Your joker for two more stones to carry")
    if action.endswith("double"):
        return say("Your two stones at once")
    if view["phase"] == "send":
        return say("Your pass before all workers were sent")
    return say("Your pass without a stone on the pyramids")


def _decline(view: View, say: Say) -> str:
    if view["by_joker"] or view["phase"] == "carry":
        return say("The joker that you kept")
    return {
        "foreman": say("The foreman that you left out"),
        "take": say("The stones that you left in their places"),
        "stone": say("The free stone that you left in the reserve"),
    }[view["phase"]]
