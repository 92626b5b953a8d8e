"""Which rule of Maya Madness forbids an action of the player who is to choose."""

from tablee.games.madness.text.phrases import card_words
from tablee.games.madness.view import View
from tablee.games.reasons import Reason
from tablee.games.views import viewer
from tablee.i18n import Say


def why(view: View, action: str, say: Say) -> Reason:
    """Why an action that is not legal is not."""
    what, *rest = action.split()
    if what == "start":
        sentence = say("The starting count is named only once: when a jaguar is turned up before the first turn.")
        return Reason(sentence, "MAD-2.3")
    if view["phase"] == "start":
        return Reason(say("A jaguar was turned up: first name the starting count."), "MAD-2.3")
    if what == "guess":
        return _why_guess(view, int(rest[0]), say)
    return _why_card(what, say)


def _why_card(card: str, say: Say) -> Reason:
    """MAD-3.1 Every card of the hand can be played, so this one is not in it."""
    if card == "joker":
        return Reason(say("You have no jaguar in your hand."), "MAD-3.1")
    return Reason(say("You do not have this card in your hand: {card}.", card=card_words(card, say)), "MAD-3.1")


def _why_guess(view: View, seat: int, say: Say) -> Reason:
    if not view["expert"]:
        return Reason(say("Numbers are guessed in the expert game only."), "MAD-5.1")
    if view["bound"]:
        return Reason(say("After a temple you play another card: a guess cannot take its place."), "MAD-5.1")
    if seat >= view["players"]:
        return Reason(say("Nobody sits there: guess the number of somebody who plays."), "MAD-5.1")
    if seat == viewer(view):
        return Reason(say("You guess the number of somebody else, not your own."), "MAD-5.1")
    player = say.name(seat)
    sentence = say("You have guessed at this token of {player} already: a token is guessed only once.", player=player)
    return Reason(sentence, "MAD-5.3")
