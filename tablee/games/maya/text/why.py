"""Which rule of Maya forbids an action of the player who is to choose.

Every kind of action has its moment. At another moment the reason is what has to be chosen first (`_first`); at its own
moment it is what is wrong with this very action.
"""

from collections.abc import Callable

from tablee.games.maya.text.phrases import gold_words, marker_words, own, pyramid_words, sale, settled
from tablee.games.maya.text.why_stones import why_lay, why_take
from tablee.games.maya.view import View
from tablee.games.reasons import Reason
from tablee.games.views import viewer
from tablee.i18n import Say, number

Detail = Callable[[View, list[str], Say], Reason]


def why(view: View, action: str, say: Say) -> Reason:
    """Why an action that is not legal is not."""
    what, *rest = action.split()
    if what in ("bid", "buy", "foreman", "joker") and not view["pro"]:
        return Reason(say("There are blue markers in the professional game only."), "MAYA-8.1")
    if what in ("lay", "take") and rest[0] not in [pyramid["name"] for pyramid in view["pyramids"]]:
        title = pyramid_words(rest[0])
        return Reason(say("{pyramid} is not in play with {n} players.", pyramid=title, n=view["players"]), "MAYA-1.5")
    if what in ("send", "shield", "foreman") and int(rest[-1]) > len(view["quarries"]):
        return Reason(say("There are quarries 1 to {n} only.", n=len(view["quarries"])), "MAYA-1.4")
    if what in ("minus", "start") and int(rest[0]) >= view["players"]:
        return Reason(say("Nobody sits there: name somebody who plays."), "MAYA-4.3" if what == "minus" else "MAYA-7.4")
    phases, clause, detail = MOMENTS[what if what not in ("free", "joker") else action]
    if view["phase"] not in phases or detail is None:
        return _first(view, clause, say)
    return detail(view, rest, say)


def _first(view: View, clause: str, say: Say) -> Reason:
    """Not the moment for this: what is to be chosen instead.

    clause   says when that moment is
    """
    now = {
        "found": say("This is not its moment: first everybody lays two stones on the first levels."),
        "bid": say("This is not its moment: now everybody bids for the blue markers."),
        "buy": say("This is not its moment: now you choose a blue marker for your bid."),
        "send": say("This is not its moment: now workers are sent to the quarries."),
        "foreman": say("This is not its moment: now you lay the foreman at a quarry, or leave it out."),
        "minus": say("This is not its moment: now your −3 takes three points from somebody."),
        "shield": say("This is not its moment: now you choose a quarry for your shield."),
        "take": say("This is not its moment: now you may take a stone of yours to move it."),
        "put": say("This is not its moment: now you lay the stone that you have taken."),
        "stone": say("This is not its moment: now you may lay a free stone."),
        "start": say("This is not its moment: now you name the starting player."),
        "carry": say("This is not its moment: now you say whether the joker carries two more stones."),
        "build": say("This is not its moment: now stones are laid on the pyramids."),
    }
    return Reason(now[view["phase"]], clause)


# ---- sending workers


def _send(view: View, rest: list[str], say: Say) -> Reason:
    """MAYA-3.1 … MAYA-3.3 The card, the room, and the low card that comes first."""
    card, quarry = int(rest[0]), view["quarries"][int(rest[1]) - 1]
    if card not in (own(view)["hand"] or []):
        return Reason(say("You have no {card} left in your hand.", card=number(card)), "MAYA-3.1")
    if len(quarry["cards"]) == quarry["limit"]:
        sentence = say("Quarry {quarry} is full: it takes {n} cards.", quarry=quarry["number"], n=quarry["limit"])
        return Reason(sentence, "MAYA-3.3")
    if view["first_low"] == "player":
        sentence = say("Your first card in quarry {quarry} must be a low one: 3, 4 or 5.", quarry=quarry["number"])
    else:
        sentence = say("The first card in quarry {quarry} must be a low one: 3, 4 or 5.", quarry=quarry["number"])
    return Reason(sentence, "MAYA-3.2")


# ---- sharing the stones


def _minus(view: View, rest: list[str], say: Say) -> Reason:
    """MAYA-4.3 An opponent who takes part and is not shielded."""
    seat = int(rest[0])
    if seat == viewer(view):
        return Reason(say("Your −3 takes points from an opponent, not from yourself."), "MAYA-4.3")
    if settled(view)["points"][seat] is None:
        return Reason(say("{player} takes no part in this quarry.", player=say.name(seat)), "MAYA-4.3")
    return Reason(say("{player} is shielded in this quarry.", player=say.name(seat)), "MAYA-7.1")


def _shield(view: View, rest: list[str], say: Say) -> Reason:
    """MAYA-7.1 Another quarry with cards, still face down."""
    quarry = view["quarries"][int(rest[0]) - 1]
    if quarry["turned"]:
        return Reason(say("Quarry {quarry} is turned up already.", quarry=quarry["number"]), "MAYA-7.1")
    return Reason(say("There are no cards in quarry {quarry}.", quarry=quarry["number"]), "MAYA-7.1")


# ---- building


def _in_double(say: Say) -> Reason:
    """MAYA-5.5 Whoever has chosen a double lays both stones."""
    return Reason(say("You have chosen a double: lay its stones first."), "MAYA-5.5")


def _pass(view: View, rest: list[str], say: Say) -> Reason:
    """MAYA-5.5 Workers can always stay at home, and a stone can always be given back, but not within a double."""
    return _in_double(say)


def _free_pass(view: View, rest: list[str], say: Say) -> Reason:
    """MAYA-7.6 The marker of a quarry."""
    if view["lays"]:
        return _in_double(say)
    return Reason(say("You do not have the marker for passing without giving a stone."), "MAYA-7.6")


def _joker_pass(view: View, rest: list[str], say: Say) -> Reason:
    """MAYA-8.3 The joker."""
    return _in_double(say) if view["lays"] else _no_joker(say)


def _no_joker(say: Say) -> Reason:
    return Reason(say("You do not have the joker, or have used it."), "MAYA-8.3")


def _double(view: View, rest: list[str], say: Say) -> Reason:
    """MAYA-5.5 One stone to give and two to lay."""
    return _in_double(say) if view["lays"] else _stones_for_double(view, 3, "MAYA-5.5", say)


def _free_double(view: View, rest: list[str], say: Say) -> Reason:
    """MAYA-7.7 The marker of a quarry, and two stones to lay."""
    if view["lays"]:
        return _in_double(say)
    if "double" not in own(view)["abilities"]:
        return Reason(say("You do not have the marker for doubling without giving a stone."), "MAYA-7.7")
    return _stones_for_double(view, 2, "MAYA-7.7", say)


def _joker_double(view: View, rest: list[str], say: Say) -> Reason:
    """MAYA-8.4 The joker, and two stones to lay."""
    if view["lays"]:
        return _in_double(say)
    if "joker" not in own(view)["markers"]:
        return _no_joker(say)
    return _stones_for_double(view, 2, "MAYA-8.4", say)


def _stones_for_double(view: View, needed: int, clause: str, say: Say) -> Reason:
    """MAYA-5.5 Stones enough, and places for two."""
    n = own(view)["stock"]
    if n < needed:
        sentence = say.plural(
            "You need {needed} stones for it, and you have {n}.",
            "You need {needed} stones for it, and you have {n}.",
            n,
            needed=needed,
        )
        return Reason(sentence, clause)
    return Reason(say("A double lays two stones, and there are no two places for yours."), "MAYA-5.5")


# ---- markers


def _bid(view: View, rest: list[str], say: Say) -> Reason:
    """MAYA-8.2 What one can pay."""
    gold = gold_words(own(view)["gold"], say)
    return Reason(say("You have {gold}: a bid cannot be higher.", gold=gold), "MAYA-8.2")


def _buy(view: View, rest: list[str], say: Say) -> Reason:
    """MAYA-8.1, MAYA-8.2 A marker that is on sale and nobody's."""
    words = marker_words(rest[0], say)
    if rest[0] not in sale(view)["offered"]:
        return Reason(say("It is not on sale in this round: {marker}.", marker=words), "MAYA-8.1")
    return Reason(say("Somebody has chosen it already: {marker}.", marker=words), "MAYA-8.2")


def _decline(view: View, rest: list[str], say: Say) -> Reason:
    """MAYA-7.1 Of all that is asked so, only the shield is compulsory, unless the joker is used for it."""
    return Reason(say("You have won the shield: a quarry must be chosen for it."), "MAYA-7.1")


# For each kind of action: the phases in which it can be legal, the clause that says so, and what else can be wrong.
MOMENTS: dict[str, tuple[tuple[str, ...], str, Detail | None]] = {
    "send": (("send",), "MAYA-3.1", _send),
    "lay": (("found", "put", "stone", "build"), "MAYA-5.1", why_lay),
    "pass": (("send", "build"), "MAYA-5.6", _pass),
    "minus": (("minus",), "MAYA-4.3", _minus),
    "shield": (("shield",), "MAYA-7.1", _shield),
    "take": (("take",), "MAYA-7.2", why_take),
    "start": (("start",), "MAYA-7.4", None),
    "decline": (("foreman", "shield", "take", "stone", "carry"), "MAYA-7.2", _decline),
    "double": (("build",), "MAYA-5.5", _double),
    "free pass": (("build",), "MAYA-7.6", _free_pass),
    "free double": (("build",), "MAYA-7.7", _free_double),
    "joker pass": (("build",), "MAYA-8.4", _joker_pass),
    "joker double": (("build",), "MAYA-8.4", _joker_double),
    "joker carry": (("carry",), "MAYA-8.4", None),
    "foreman": (("foreman",), "MAYA-8.3", None),
    "buy": (("buy",), "MAYA-8.2", _buy),
    "bid": (("bid",), "MAYA-8.2", _bid),
}
