"""What an action of Le Trésor des Aztèques brings: who has the trick, and what it does for one's objectives."""

from tablee.games.aztec.actions import SUIT_LETTERS
from tablee.games.aztec.text.phrases import lot_points, objective_words, own_seat, suit_count
from tablee.games.aztec.view import ObjectiveView, View
from tablee.games.views import viewer
from tablee.i18n import N_, Say

SUITS = {"most-talismans": "talisman", "most-amulets": "amulet", "most-coins": "coin"}  # by objective


def brings(view: View, action: str, say: Say) -> str | None:
    """What an action of the viewer brings, as far as they know."""
    what, *rest = action.split()
    if what == "take":
        return say("{money} left", money=own_seat(view)["money"] - (view["high"] or 0))
    if what == "award":
        left = view["seats"][int(rest[0])]["money"] - (view["high"] or 0)
        return say("then has {money}", money=left)
    if what == "lot":
        points = lot_points(view, int(rest[0]) - 1)
        return say("up to {points} points for whoever gets it", points=points)
    return None if what in ("bid", "lead") else _trick(view, action, say)


def _trick(view: View, card: str, say: Say) -> str:
    """AZT-5.3 Who has the trick with this card, and what that does for the viewer's objectives."""
    trick = view["trick"]
    winning = trick["winning"]
    laid = [shown for shown in trick["cards"] if shown is not None]
    last = len(laid) == view["players"] - 1
    if winning is not None and not _beats(card, trick["cards"][winning] or ""):
        words = N_("{player} keeps the trick") if last else N_("{player} keeps the trick so far")
        return say(words, player=say.name(winning))
    counts = [_counted(view, objective, [*laid, card], say) for objective in own_seat(view)["objectives"]]
    told = [words for words in counts if words]
    lead = say("the trick is yours") if last else say("the trick is yours so far")
    return say("{words}: {more}", words=lead, more=", ".join(told)) if told else lead


def _beats(card: str, other: str) -> bool:
    """AZT-5.3 A higher card of the same suit; that of the card to beat is the suit led."""
    return card[0] == other[0] and int(card[1:]) > int(other[1:])


def _counted(view: View, objective: ObjectiveView, cards: list[str], say: Say) -> str | None:
    """AZT-6.1 What an objective counts once these cards are the viewer's."""
    name = objective["name"]
    words = objective_words(name, view, say)
    if name in SUITS:
        suit = SUITS[name]
        more = sum(card[0] == SUIT_LETTERS[list(SUITS).index(name)] for card in cards)
        if not more:
            return None
        cards_taken = suit_count(suit, objective["tally"] + more, say)
        return say("{cards} for “{objective}”", cards=cards_taken, objective=words)
    if name == "last" and not view["fewest"]:
        return words if view["tricks"] == 11 else None
    tricks = view["seats"][viewer(view)]["tricks"] + 1
    return say.plural("{n} trick for “{objective}”", "{n} tricks for “{objective}”", tricks, objective=words)
