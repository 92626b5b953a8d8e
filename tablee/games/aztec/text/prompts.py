"""What the viewer of Le Trésor des Aztèques can do now."""

from tablee.games.aztec.text.phrases import ending, lot_number, names_words, suit_words, waiting
from tablee.games.aztec.view import View
from tablee.games.views import mover, winners
from tablee.i18n import Say


def prompt(view: View, say: Say) -> str:
    """What the viewer can do now, or who is being waited for."""
    if view["over"]:
        return _prompt_end(view, say)
    if view["phase"] == "draw leader":
        return say("The leader is being drawn among {players}.", players=names_words(view["tied"], say))
    if view["mover"] is None:
        return say("The cards are being dealt.")
    if view["bidders"]:
        return _prompt_bid(view, say)
    if view["mover"] != view["seat"]:
        return _prompt_other(view, say)
    if view["phase"] == "name lot":
        return say("You are the leader: choose the lot to be sold.")
    if view["phase"] == "settle":
        return _prompt_settle(view, say)
    if view["phase"] == "choose leader":
        return say("{players} have least money: say who leads.", players=names_words(view["tied"], say))
    return _prompt_play(view, say)


def _prompt_bid(view: View, say: Say) -> str:
    """Bids are made at the same time: the viewer's own comes first, then those of the others."""
    seat, left = view["seat"], waiting(view)
    if seat not in view["bidders"]:
        return say("Waiting for bids: {players}.", players=names_words(left, say))
    if seat not in left:
        choice = view.get("choice")
        bid = choice.split()[1] if choice else view["seats"][seat]["sealed"]
        return say("You bid {money}. Waiting for bids: {players}.", money=bid, players=names_words(left, say))
    money = view["seats"][seat]["money"]
    if money == 0:
        return say("You have no money: bid 0.")
    if view["phase"] == "bid":
        return say("Bid for lot {lot}, from 0 to {money}.", lot=lot_number(view), money=money)
    if view["ties"]:
        return say("A tie at {high}! Bid again to be leader, from 0 to {money}.", high=view["high"], money=money)
    return say("Bid to be leader, from 0 to {money}.", money=money)


def _prompt_other(view: View, say: Say) -> str:
    player = say.name(mover(view))
    if view["phase"] == "name lot":
        return say("Waiting for {player}, who chooses the lot to be sold.", player=player)
    if view["phase"] == "settle":
        return say("Waiting for {player}, who says who gets lot {lot}.", player=player, lot=lot_number(view))
    if view["phase"] == "choose leader":
        return say("Waiting for {player}, who says who leads the next round.", player=player)
    if view["trick"]["suit"] is None:
        return say("Waiting for {player}, who leads to the trick.", player=player)
    return say("Waiting for {player}, who plays a card.", player=player)


def _prompt_settle(view: View, say: Say) -> str:
    values = {"players": names_words(view["tied"], say), "money": view["high"], "lot": lot_number(view)}
    if "take" not in view["legal"]:
        return say("{players} bid {money}: say who gets lot {lot}.", **values)
    if len(view["tied"]) > 1:
        return say("{players} bid {money}: take lot {lot} for as much, or say who gets it.", **values)
    return say("{players} bids {money}: take lot {lot} for as much, or let it go.", **values)


def _prompt_play(view: View, say: Say) -> str:
    suit = view["trick"]["suit"]
    if suit is None:
        return say("You lead: play any card.")
    if any(card[0] == suit[0].upper() for card in view["legal"]):
        return say("Follow suit: play {suit}.", suit=suit_words(suit, say))
    return say("You cannot follow suit: play any card.")


def _prompt_end(view: View, say: Say) -> str:
    first = winners(view)
    if view["seat"] not in first:
        return ending(view, say)
    if len(first) == 1:
        return say("You win the game!")
    others = names_words([p for p in first if p != view["seat"]], say)
    return say("You share the victory with {players}.", players=others)
