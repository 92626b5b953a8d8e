"""Why an action of Le Trésor des Aztèques may be good, in a few words, from what the player knows."""

from tablee.games.aztec.actions import SUIT_LETTERS
from tablee.games.aztec.components import VALUES
from tablee.games.aztec.text.phrases import (
    card_words,
    lot_number,
    lot_points,
    objective_words,
    own_hand,
    own_seat,
    suits_words,
)
from tablee.games.aztec.view import View
from tablee.i18n import Say

SUIT_OF = dict(zip(SUIT_LETTERS, ("talisman", "amulet", "coin"), strict=True))


def reason(view: View, action: str, say: Say) -> str | None:
    """What an action of the viewer does for them."""
    what, *rest = action.split()
    if what == "bid":
        return _bid(view, int(rest[0]), say)
    if what == "lot":
        return _name(view, int(rest[0]) - 1, say)
    if what == "take":
        return _worth(view, own_seat(view)["money"] - high(view), say)
    if what == "award":
        return _award(view, int(rest[0]), say)
    if what == "lead":
        return _lead(view, int(rest[0]), say)
    return _card(view, action, say)


# ---- the market


def high(view: View) -> int:
    """What the lot costs."""
    assert view["high"] is not None  # asked only when the bids are open
    return view["high"]


def _bid(view: View, bid: int, say: Say) -> str:
    left = own_seat(view)["money"] - bid
    if view["phase"] != "bid":
        if bid == 0:
            return say("You leave it to others to lead, and keep your money.")
        return say(
            "Whoever leads names the lots and can take one for the highest bid. You would keep {money}.", money=left
        )
    if bid == 0:
        waiting = sum(lot["buyer"] is None for lot in view["lots"]) - 1
        return say.plural(
            "You wait for another lot: {n} is still to come.",
            "You wait for another lot: {n} are still to come.",
            waiting,
        )
    return _worth(view, left, say)


def _worth(view: View, left: int, say: Say) -> str:
    points = lot_points(view, lot_number(view) - 1)
    return say("Its objectives bring up to {points}, and you would keep {money}.", points=points, money=left)


def _name(view: View, lot: int, say: Say) -> str:
    """AZT-4.1 A lot that suits the leader's own hand, or what it may bring."""
    hand = own_hand(view)
    for name in view["lots"][lot]["objectives"]:
        suit = name.removeprefix("most-")[:-1]
        mine = sum(SUIT_OF[card[0]] == suit for card in hand)
        if mine > len(hand) / len(SUIT_OF):
            return say("It asks for most {suits}, and you hold {n} of them.", suits=suits_words(suit, say), n=mine)
    return say("Its objectives bring up to {points}.", points=lot_points(view, lot))


def _award(view: View, p: int, say: Say) -> str:
    left = view["seats"][p]["money"] - high(view)
    return say("{player} pays {money} and has {left} left.", player=say.name(p), money=high(view), left=left)


def _lead(view: View, p: int, say: Say) -> str:
    """AZT-3.3"""
    if p == view["seat"]:
        return say("You name the lots, and can take one for the highest bid.")
    return say("{player} names the lots, and you bid for them.", player=say.name(p))


# ---- tricks


def _card(view: View, card: str, say: Say) -> str:
    """AZT-5.3 What becomes of the trick, and what that means for the objectives."""
    cards, winning, value = view["trick"]["cards"], view["trick"]["winning"], int(card[1:])
    best = cards[winning] if winning is not None else None
    if best is None:
        return _leads(view, card, say)
    if card[0] != best[0] or value < int(best[1:]):
        return _loses(view, card, best, say)
    last = cards.count(None) == 1
    if last or value == VALUES:
        return " ".join([say("Wins the trick."), *_gain(view, card, say)])
    return say("Beats {card}, the best so far.", card=card_words(best, say))


def _leads(view: View, card: str, say: Say) -> str:
    """A card led: the highest of all, or how it stands in the own hand."""
    value = int(card[1:])
    same = [int(c[1:]) for c in own_hand(view) if c[0] == card[0]]
    suits = suits_words(SUIT_OF[card[0]], say)
    if value == VALUES:
        return " ".join([say("Nothing beats a {value}: wins the trick.", value=value), *_gain(view, card, say)])
    if len(same) == 1:
        return say("You lead your last card of {suits}.", suits=suits)
    if value == min(same):
        return say("You lead the lowest of your {suits} and keep the higher ones.", suits=suits)
    if value == max(same):
        return say("You lead the highest of your {suits}.", suits=suits)
    return say.plural(
        "You lead from the middle of your {suits}: {n} higher stays in your hand.",
        "You lead from the middle of your {suits}: {n} higher stay in your hand.",
        sum(v > value for v in same),
        suits=suits,
    )


def _loses(view: View, card: str, best: str, say: Say) -> str:
    """A card that cannot win: of the suit led or thrown off, and an objective that stays met."""
    if card[0] == best[0]:
        said = say("Stays under {card}: the trick is not yours.", card=card_words(best, say))
    else:
        suits = suits_words(SUIT_OF[card[0]], say)
        said = say("You get rid of one of your {suits} and do not win the trick.", suits=suits)
    met = [o for o in own_seat(view)["objectives"] if o["name"][0].isdigit() and o["met"]]
    kept = [
        say("You keep to your objective: {objective}.", objective=objective_words(o["name"], view, say)) for o in met
    ]
    return " ".join([said, *kept[:1]])


def _gain(view: View, card: str, say: Say) -> list[str]:
    """What winning this trick does for one of the viewer's objectives."""
    cards = [card, *(c for c in view["trick"]["cards"] if c)]
    for objective in own_seat(view)["objectives"]:
        words = objective_words(objective["name"], view, say)
        name, tally = objective["name"], objective["tally"]
        if name[0].isdigit() and tally + 1 == int(name[0]):
            return [say("It brings you to your objective: {objective}.", objective=words)]
        if name[0].isdigit() and tally == int(name[0]):
            return [say("But it takes you beyond your objective: {objective}.", objective=words)]
        caught = sum(name == f"most-{SUIT_OF[c[0]]}s" for c in cards)
        if caught:
            return [
                say.plural(
                    "{n} card for your objective: {objective}.",
                    "{n} cards for your objective: {objective}.",
                    caught,
                    objective=words,
                )
            ]
        if name == "most-tricks":
            return [say("One more for your objective: {objective}.", objective=words)]
    return []
