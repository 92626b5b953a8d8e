"""What the viewer of L'Or des Mayas can do now."""

from tablee.games.gold.text.phrases import (
    bidders,
    built,
    ending,
    last_sale,
    material_words,
    own,
    piece_words,
    price,
    whole_piece_words,
)
from tablee.games.gold.view import View
from tablee.games.views import mover, winners
from tablee.i18n import Say


def prompt(view: View, say: Say) -> str:
    """What the viewer can do now, or who is being waited for."""
    if view["phase"] == "over":
        won = winners(view)
        if view["seat"] not in won:
            return ending(view, say)
        return say("You win the game!") if len(won) == 1 else say("You share the victory!")
    if view["phase"] in ("first", "draw"):
        return say("The pieces are being drawn.")
    if view["phase"] == "bid":
        return _prompt_bid(view, say)
    if view["mover"] != view["seat"]:
        player = say.name(mover(view))
        if view["phase"] == "pay":
            return say("Waiting for {player}, who chooses whom to pay.", player=player)
        return say("Waiting for {player}, who is building a disc.", player=player)
    if view["phase"] == "pay":
        return say.plural("Choose who gets your {n} pearl.", "Choose who gets your {n} pearls.", price(last_sale(view)))
    if view["phase"] == "base":
        piece = whole_piece_words(view["board"][0], say)
        return say("Choose the disc you build. You have bought {piece}.", piece=piece)
    return _prompt_build(view, say)


def _prompt_bid(view: View, say: Say) -> str:
    """The sealed bid: to be made, made, or waited for."""
    piece = piece_words(view["board"][0], say)
    sale = say("Sale {sale} of {sales}: {piece}.", sale=view["sale"], sales=view["sales"], piece=piece) + " "
    waiting, choice = bidders(view), view.get("choice")
    if view["seat"] in waiting:
        n = own(view)["pearls"] or 0
        if n == 0:
            return sale + say("You have no pearls: bid nothing. The lowest bid is paid when somebody else buys.")
        return sale + say.plural("Bid nothing or {n} pearl.", "Bid from 0 to {n} pearls.", n)
    if choice:
        n = int(choice.split()[1])
        sale += say.plural("You have bid {n} pearl.", "You have bid {n} pearls.", n) + " "
    return sale + say("Waiting for the others to bid: {names}.", names=", ".join(map(say.name, waiting)))


def _prompt_build(view: View, say: Say) -> str:
    building = built(view)
    laid = building["laid"]
    if not laid:
        piece = whole_piece_words(view["board"][0], say)
        return say("Lay the first piece of your disc. You have bought {piece}.", piece=piece)
    if building["filled"] == view["disc"]:
        return say("Your disc is complete. Confirm it.")
    if not any(slot["left"] for slot in building["slots"]):
        return say("All your pieces are laid. Confirm your disc.")
    if view["legal"] == ["done"]:
        return say("No other piece of yours fits. Confirm your disc.")
    material = material_words(laid[-1]["face"], say)
    return say("Lay the piece that comes after {material}, or confirm your disc.", material=material)
