"""What a choice of Le Trésor des Aztèques was about: the lot and its objectives, the lead, the trick."""

from tablee.games.aztec.text.phrases import card_words, lot_number, objective_words
from tablee.games.aztec.view import View
from tablee.games.stakes import amount_of_bid
from tablee.games.views import viewer
from tablee.i18n import Say

amount = amount_of_bid


def stake(view: View, action: str, say: Say) -> str | None:
    """An action of the viewer with what it was for."""
    what, *rest = action.split()
    if what == "bid":
        return _bid(view, int(rest[0]), say)
    if what == "lot":
        return say("Putting up {lot}", lot=_lot(view, int(rest[0]), say))
    if what == "take":
        return say("Keeping {lot} for {money}", lot=_lot(view, lot_number(view), say), money=view["high"])
    if what == "award":
        lot, player = _lot(view, lot_number(view), say), say.name(int(rest[0]))
        return say("Selling {lot} to {player} for {money}", lot=lot, player=player, money=view["high"])
    if what == "lead":
        if int(rest[0]) == viewer(view):
            return say("Your choice to lead the next round yourself")
        return say("Your choice of {player} to lead the next round", player=say.name(int(rest[0])))
    return _card(view, action, say)


def _bid(view: View, bid: int, say: Say) -> str:
    """AZT-3.1, AZT-4.2 A bid is for the leader's token or for the lot that was put up."""
    if view["phase"] != "bid":
        return say("Your bid of {money} for the lead", money=bid) if bid else say("Your bid of nothing for the lead")
    lot = _lot(view, lot_number(view), say)
    return (
        say("Your bid of {money} for {lot}", money=bid, lot=lot)
        if bid
        else say("Your bid of nothing for {lot}", lot=lot)
    )


def _lot(view: View, lot: int, say: Say) -> str:
    """A lot by its number and its objectives: "lot 2 (most coins, exactly 2 tricks)"."""
    objectives = ", ".join(objective_words(name, view, say) for name in view["lots"][lot - 1]["objectives"])
    return say("lot {lot} ({objectives})", lot=lot, objectives=objectives)


def _card(view: View, action: str, say: Say) -> str:
    """AZT-5 The card that is led to a trick, or played to one that somebody led to."""
    card, trick = card_words(action, say), view["trick"]
    leader = trick["leader"]
    led = None if leader is None else trick["cards"][leader]
    if leader is None or led is None:
        return say("Leading {card} to trick {n}", card=card, n=view["tricks"] + 1)
    return say(
        "Playing {card} after {player} had led {led}", card=card, player=say.name(leader), led=card_words(led, say)
    )
