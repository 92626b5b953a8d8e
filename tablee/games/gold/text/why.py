"""Which rule of L'Or des Mayas forbids an action of the player who is to choose."""

from tablee.games.gold.components import DISC
from tablee.games.gold.text.advice import value
from tablee.games.gold.text.phrases import built, last_sale, material_words, own, whole_piece_words
from tablee.games.gold.view import BuildingView, SlotView, View
from tablee.games.reasons import Reason
from tablee.games.views import viewer
from tablee.i18n import Say


def why(view: View, action: str, say: Say) -> Reason:
    """Why an action that is not legal is not."""
    what, *rest = action.split()
    if what == "bid":
        return _why_bid(view, say)
    if what == "pay":
        return _why_pay(view, int(rest[0]), say)
    if what == "base":
        return _why_base(view, say)
    if view["phase"] != "build":
        return _not_building(view, say)
    return _why_lay(built(view), int(rest[0]), rest[1], say)


def _not_building(view: View, say: Say) -> Reason:
    """GOLD-4.6 Pieces are laid after a purchase."""
    if view["phase"] == "base":
        return Reason(say("First say on which of your two bases you build."), "GOLD-4.6")
    return Reason(say("A disc is rebuilt only by whoever has just bought a piece and paid for it."), "GOLD-4.6")


# ---- the sale


def _why_bid(view: View, say: Say) -> Reason:
    if view["phase"] == "bid":
        n = own(view)["pearls"] or 0
        sentence = say.plural(
            "You have {n} pearl: a bid cannot be higher.", "You have {n} pearls: a bid cannot be higher.", n
        )
        return Reason(sentence, "GOLD-3.1")
    if view["phase"] == "pay":
        return Reason(say("The bids are open and you have won: first say whom you pay."), "GOLD-3.5")
    return Reason(say("The piece is yours: build your disc, then the next one is sold."), "GOLD-3.9")


def _why_pay(view: View, seat: int, say: Say) -> Reason:
    if view["phase"] == "bid":
        return Reason(say("Who is paid is settled when the bids are open."), "GOLD-3.5")
    if view["phase"] != "pay":
        return Reason(say("The piece is paid for already."), "GOLD-3.5")
    if seat >= view["players"]:
        return Reason(say("Nobody sits there: pay somebody who plays."), "GOLD-3.5")
    if seat == viewer(view):
        return Reason(say("You cannot pay yourself: the pearls go to somebody else."), "GOLD-3.5")
    bid = last_sale(view)["bids"][seat]
    return Reason(say("{player} bid {n}, and whoever bid least is paid.", player=say.name(seat), n=bid), "GOLD-3.5")


# ---- building


def _why_base(view: View, say: Say) -> Reason:
    if view["players"] > 2:
        return Reason(say("You have one base only; with two players everybody has two."), "GOLD-2.1")
    if view["phase"] == "build":
        return Reason(say("You have chosen a base already, and only that one may be rebuilt."), "GOLD-4.6")
    return _not_building(view, say)


def _why_lay(building: BuildingView, slot: int, face: str, say: Say) -> Reason:
    slots = building["slots"]
    if slot >= len(slots):
        return Reason(say("You have no such piece: lay those of your base and the new one."), "GOLD-4.2")
    piece = slots[slot]
    if not piece["left"]:
        return Reason(say("This piece is laid already."), "GOLD-4.2")
    material = material_words(face, say)
    if face not in (piece["face"], piece["back"]):
        words = whole_piece_words(piece, say)
        return Reason(say("This piece shows no {material}: it is {piece}.", material=material, piece=words), "GOLD-4.2")
    return _clash(building, piece, face, say)


def _clash(building: BuildingView, piece: SlotView, face: str, say: Say) -> Reason:
    """GOLD-4.4, GOLD-4.5 What is wrong with a face at the end of the arc."""
    laid, filled = building["laid"], building["filled"] + piece["size"]
    material = material_words(face, say)
    if laid and filled > DISC:
        room = DISC - building["filled"]
        sentence = say("It is too large: {room}/24 are open, and it is {size}/24.", room=room, size=piece["size"])
        return Reason(sentence, "GOLD-4.5")
    if laid and abs(value(face) - value(laid[-1]["face"])) > 1:
        end = material_words(laid[-1]["face"], say)
        sentence = say(
            "{material} cannot touch {other}: their values differ by more than 1.", material=material, other=end
        )
        return Reason(sentence[0].upper() + sentence[1:], "GOLD-4.4")
    if laid and filled == DISC and abs(value(face) - value(laid[0]["face"])) > 1:
        start = material_words(laid[0]["face"], say)
        sentence = say(
            "The disc would close, and {material} cannot touch {other}, its first piece.",
            material=material,
            other=start,
        )
        return Reason(sentence, "GOLD-4.5")
    return Reason(say("Of equal pieces that lie alike the first is laid: choose that one."), "GOLD-6.2")
