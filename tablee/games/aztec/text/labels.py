"""What the choices of Le Trésor des Aztèques are called: the game itself, its options, and a player's actions."""

from collections.abc import Mapping

from tablee.games.aztec.components import GOAL, TEN
from tablee.games.aztec.text.phrases import card_words, lot_number, lot_words
from tablee.games.aztec.view import View
from tablee.i18n import Say


def about(say: Say) -> str:
    """The game in one line, for those who do not know it."""
    return say("Buy treasures and promises at the market, then take just the tricks you need.")


def goal(players: int, options: Mapping[str, str], say: Say) -> str:
    """AZT-6.5 What one plays for, in one line."""
    return say(
        "Meet your objectives: the round in which somebody reaches {money} is the last, and the richest wins.",
        money=TEN * GOAL,
    )


def option_title(option: str, say: Say) -> str:
    """What an option is about."""
    return {"last_objective": say("The twelfth objective")}[option]


def option_words(option: str, value: str, say: Say) -> tuple[str, str]:
    """A value of an option: its name, and what it changes."""
    return {
        ("last_objective", "last_trick"): (
            say("Last trick"),
            say("It is met by whoever wins the twelfth trick, as the German card says."),
        ),
        ("last_objective", "fewest_tricks"): (
            say("Fewest tricks"),
            say("It is met by whoever has fewest tricks, as the French leaflet says."),
        ),
    }[option, value]


def label(action: str, view: View, say: Say) -> str:
    """A player's action as a choice."""
    what, *rest = action.split()
    if what == "bid":
        return say("Bid {money}", money=rest[0])
    if what == "lot":
        lot = int(rest[0])
        return say("Put up lot {lot}: {goods}", lot=lot, goods=lot_words(view, lot - 1, say))
    if what == "take":
        return say("Take lot {lot} yourself for {money}", lot=lot_number(view), money=view["high"])
    if what == "award":
        player = say.name(int(rest[0]))
        return say("Sell lot {lot} to {player} for {money}", lot=lot_number(view), player=player, money=view["high"])
    if what == "lead":
        if int(rest[0]) == view["mover"]:
            return say("Lead the next round yourself")
        return say("Let {player} lead the next round", player=say.name(int(rest[0])))
    return say("Play {card}", card=card_words(action, say))
