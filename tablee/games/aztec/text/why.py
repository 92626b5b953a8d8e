"""Which rule of Le Trésor des Aztèques forbids an action of the player who is to choose."""

from tablee.games.aztec.text.phrases import card_words, lot_number, own_hand, own_seat, suit_words
from tablee.games.aztec.view import View
from tablee.games.reasons import Reason
from tablee.i18n import Say


def why(view: View, action: str, say: Say) -> Reason:
    """Why an action that is not legal is not."""
    what, *rest = action.split()
    if what == "bid":
        return _why_bid(view, say)
    if what == "lot":
        return _why_lot(view, int(rest[0]), say)
    if what == "take":
        return _why_take(view, say)
    if what == "award":
        return _why_award(view, int(rest[0]), say)
    if what == "lead":
        return _why_lead(view, int(rest[0]), say)
    return _why_card(view, action, say)


def _why_card(view: View, card: str, say: Say) -> Reason:
    if view["phase"] == "choose leader":
        return Reason(say("The twelve tricks are played: say who leads the next round."), "AZT-5.1")
    if view["phase"] != "play":
        return Reason(say("Cards are played when every player has a lot."), "AZT-4.7")
    if card not in own_hand(view):
        return Reason(say("You do not have this card in your hand: {card}.", card=card_words(card, say)), "AZT-5.1")
    suit = suit_words(view["trick"]["suit"] or "", say)
    return Reason(say("You must follow suit: you can still play {suit}.", suit=suit), "AZT-5.2")


# ---- the sale


def _after_the_sale(view: View, say: Say) -> Reason | None:
    """AZT-4.7 Once every player has a lot, nothing is sold in this round."""
    if view["phase"] == "play":
        return Reason(say("Every player has a lot: now the tricks are played."), "AZT-4.7")
    if view["phase"] == "choose leader":
        return Reason(say("The round is over: say who leads the next one."), "AZT-3.3")
    return None


def _why_bid(view: View, say: Say) -> Reason:
    after = _after_the_sale(view, say)
    if after is not None:
        return after
    if view["phase"] == "name lot":
        return Reason(say("First name the lot that is sold; the leader does not bid."), "AZT-4.1")
    if view["phase"] == "settle":
        return Reason(say("The bids are open: say who gets the lot."), "AZT-4.3")
    clause = "AZT-4.1" if view["phase"] == "bid" else "AZT-3.1"
    return Reason(say("You have {money}: a bid cannot be higher.", money=own_seat(view)["money"]), clause)


def _why_lot(view: View, lot: int, say: Say) -> Reason:
    after = _after_the_sale(view, say)
    if after is not None:
        return after
    if view["phase"] == "leader sale":
        return Reason(say("First the leader’s token is sold: the leader names the lots."), "AZT-4.1")
    if view["phase"] == "bid":
        return Reason(say("Lot {lot} is being sold: bid for it.", lot=lot_number(view)), "AZT-4.1")
    if view["phase"] == "settle":
        return Reason(say("Lot {lot} is being sold: first say who gets it.", lot=lot_number(view)), "AZT-4.3")
    if lot > len(view["lots"]):
        return Reason(say("There are as many lots as players: {n}.", n=len(view["lots"])), "AZT-2.2")
    buyer = view["lots"][lot - 1]["buyer"]
    player = "" if buyer is None else say.name(buyer)
    return Reason(say("Lot {lot} is sold: {player} has it.", lot=lot, player=player), "AZT-4.4")


def _why_take(view: View, say: Say) -> Reason:
    after = _after_the_sale(view, say)
    if after is not None:
        return after
    if view["phase"] != "settle":
        return Reason(say("Only the leader may take a lot, once the bids for it are open."), "AZT-4.2")
    own = own_seat(view)
    if own["lot"] is not None:
        return Reason(say("You have a lot already."), "AZT-4.2")
    sentence = say(
        "You would have to pay the highest bid, {high}, and you have {money}.", high=view["high"], money=own["money"]
    )
    return Reason(sentence, "AZT-4.2")


def _why_award(view: View, seat: int, say: Say) -> Reason:
    after = _after_the_sale(view, say)
    if after is not None:
        return after
    if view["phase"] != "settle":
        return Reason(say("Who gets a lot is said by the leader, once the bids for it are open."), "AZT-4.3")
    if seat >= view["players"]:
        return Reason(say("Nobody sits there: the lot goes to somebody who plays."), "AZT-4.3")
    sentence = say(
        "The lot goes to the highest bid, {high}: {player} did not make it.", high=view["high"], player=say.name(seat)
    )
    return Reason(sentence, "AZT-4.3")


# ---- the leader


def _why_lead(view: View, seat: int, say: Say) -> Reason:
    if view["phase"] != "choose leader":
        return Reason(say("Who leads is said after a round, if several have least money."), "AZT-3.3")
    if seat >= view["players"]:
        return Reason(say("Nobody sits there: somebody who plays leads."), "AZT-3.3")
    sentence = say("{player} does not have least money, and only the poorest lead.", player=say.name(seat))
    return Reason(sentence, "AZT-3.3")
