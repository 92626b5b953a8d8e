"""What the choices of Maya are called: the game itself, its options, and a player's actions."""

from collections.abc import Mapping

from tablee.games.maya.text.phrases import can_lay, gold_words, pyramid_words
from tablee.games.maya.view import View
from tablee.i18n import Say, number


def about(say: Say) -> str:
    """The game in one line, for those who do not know it."""
    return say("Send workers to the quarries, raise four pyramids, and be paid in gold by the kings.")


def goal(players: int, options: Mapping[str, str], say: Say) -> str:
    """MAYA-6.1, MAYA-6.5 What one plays for, in one line."""
    return say(
        "Most gold after three rounds wins: every level of a pyramid pays for most stones, and for the next most."
    )


def option_title(option: str, say: Say) -> str:
    """What an option is about."""
    return {"first_low": say("The low card that opens a quarry"), "pro": say("Sale of blue markers")}[option]


def option_words(option: str, value: str, say: Say) -> tuple[str, str]:
    """A value of an option: its name, and what it changes."""
    return {
        ("first_low", "quarry"): (
            say("Once for all"),
            say("The first card in a quarry is a low one, whoever sends it."),
        ),
        ("first_low", "player"): (
            say("Once for each player"),
            say("The first card that each player sends to a quarry is a low one."),
        ),
        ("pro", "no"): (
            say("Basic game"),
            say("There are no blue markers, and nobody begins with gold."),
        ),
        ("pro", "yes"): (
            say("Professional game"),
            say("You begin with 10 gold, and blue markers are sold in secret bids before each round."),
        ),
    }[option, value]


def label(action: str, view: View, say: Say) -> str:
    """A player's action as a choice."""
    what, *rest = action.split()
    if what == "send":
        return say("Send your {card} to quarry {quarry}", card=number(int(rest[0])), quarry=rest[1])
    if what == "lay":
        return say("Lay a stone on level {level} of {pyramid}", level=rest[1], pyramid=pyramid_words(rest[0]))
    if what == "take":
        return say("Take your stone from level {level} of {pyramid}", level=rest[1], pyramid=pyramid_words(rest[0]))
    if what == "minus":
        return say("Take three points from {player}", player=say.name(int(rest[0])))
    if what == "shield":
        return say("Shield your points in quarry {quarry}", quarry=rest[0])
    if what == "start":
        return _label_start(int(rest[0]), view, say)
    if what == "foreman":
        return say("Lay the foreman at quarry {quarry}: two more points", quarry=rest[0])
    if what == "bid":
        return say("Bid {gold}", gold=gold_words(int(rest[0]), say))
    if what == "buy":
        return _label_buy(rest[0], say)
    return _label_turn(action, view, say)


def _label_start(seat: int, view: View, say: Say) -> str:
    if seat == view["seat"]:
        return say("Be the starting player yourself")
    return say("Make {player} the starting player", player=say.name(seat))


def _label_buy(marker: str, say: Say) -> str:
    return {
        "porters": say("Choose the porters: they carry four more stones"),
        "joker": say("Choose the joker: one ability of your choice, but not the starting player"),
        "block": say("Choose the block: one more stone, which nobody has to carry"),
        "foreman": say("Choose the foreman: two more points in a quarry"),
    }[marker]


def _label_turn(action: str, view: View, say: Say) -> str:
    if action == "pass":
        return _label_pass(view, say)
    if action == "decline":
        return _label_decline(view, say)
    return {
        "double": say("Double: give a stone back, then lay two"),
        "free pass": say("Pass with your marker and give nothing back"),
        "free double": say("Double with your marker: lay two stones"),
        "joker pass": say("Pass with the joker and give nothing back"),
        "joker double": say("Double with the joker: lay two stones"),
        "joker carry": say("Carry two more stones with the joker"),
    }[action]


def _label_pass(view: View, say: Say) -> str:
    if view["phase"] == "send":
        return say("Pass: send no more workers")
    if can_lay(view):
        return say("Pass: give a stone back")
    return say("Pass: give a stone back and receive 1 gold")


def _label_decline(view: View, say: Say) -> str:
    if view["by_joker"] or view["phase"] == "carry":
        return say("Keep the joker")
    return {
        "foreman": say("Leave the foreman out"),
        "take": say("Move no stone"),
        "stone": say("Lay no free stone"),
    }[view["phase"]]
