"""A position of Le Trésor des Aztèques in words: lots, tricks, players and objectives, and how each seat stands."""

from collections.abc import Sequence

from tablee.games.aztec.components import TRICKS
from tablee.games.aztec.text.phrases import (
    card_words,
    cards_words,
    leader,
    lot_words,
    objective_words,
    own_hand,
    suits_words,
)
from tablee.games.aztec.view import ObjectiveView, SeatView, View
from tablee.games.sections import Section
from tablee.games.views import player_words
from tablee.i18n import Say


def describe(view: View, say: Say) -> list[Section]:
    """The position in words."""
    return [
        _round(view, say),
        *_own_hand(view, say),
        *_trick(view, say),
        *_last_trick(view, say),
        *_lots(view, say),
        _seats(view, say),
        *_objectives(view, say),
    ]


def _round(view: View, say: Say) -> Section:
    items = [say("The round in which somebody reaches {goal} is the last, and the richest wins.", goal=view["goal"])]
    if view["leader"] is not None:
        items.append(say("Leader: {player}.", player=say.name(leader(view))))
    return Section(say("Round {round}", round=view["round"]), items)


def _own_hand(view: View, say: Say) -> list[Section]:
    """The viewer's cards, suit by suit."""
    if view["seat"] is None:
        return []
    return [Section(say("Your hand"), cards_words(own_hand(view), say).split(", "))]


def _trick(view: View, say: Say) -> list[Section]:
    """The cards of the trick that is being played, in the order in which they were played, and who wins it so far."""
    trick = view["trick"]
    if trick["leader"] is None:
        return []
    items = _cards(trick["cards"], trick["leader"], say)
    if trick["winning"] is not None:
        items.append(say("{player} is winning it", player=say.name(trick["winning"])))
    return [Section(say("Trick {n} of {tricks}", n=view["tricks"] + 1, tricks=TRICKS), items)]


def _last_trick(view: View, say: Say) -> list[Section]:
    last = view["last_trick"]
    if last is None:
        return []
    cards = _cards(last["cards"], last["winner"], say)
    return [Section(say("Last trick, won by {player}", player=say.name(last["winner"])), cards)]


def _cards(cards: Sequence[str | None], first: int, say: Say) -> list[str]:
    """The cards of a trick in clockwise order, from the seat that led or won it."""
    order = [(first + i) % len(cards) for i in range(len(cards))]
    played = [(say.name(p), cards[p]) for p in order]
    return [say("{player}: {card}", player=p, card=card_words(card, say)) for p, card in played if card]


def _lots(view: View, say: Say) -> list[Section]:
    """The lots not sold yet."""
    items = []
    for lot in range(view["players"]):
        if view["lots"][lot]["buyer"] is None and view["lots"][lot]["objectives"]:
            said = say("Lot {lot}: {goods}.", lot=lot + 1, goods=lot_words(view, lot, say))
            items.append(say("{lot} It is being sold now.", lot=said) if lot == view["lot"] else said)
    return [Section(say("Lots on the market"), items)] if items else []


def _seats(view: View, say: Say) -> Section:
    """The players, clockwise from the viewer."""
    first = view["seat"] or 0
    order = [(first + i) % view["players"] for i in range(view["players"])]
    columns = [say("Player"), say("Money"), say("Tricks"), say("Cards"), say("Known of the hand")]
    rows = [
        [
            player_words(view, p, say),
            str(view["seats"][p]["money"]),
            str(view["seats"][p]["tricks"]),
            str(view["seats"][p]["cards"]),
            _known(view, p, say),
        ]
        for p in order
    ]
    return Section(say("Players"), columns=columns, rows=rows)


def _known(view: View, p: int, say: Say) -> str:
    """What the viewer knows of a hand, and the bid that was opened."""
    seat = view["seats"][p]
    parts = []
    if seat["bid"] is not None and view["tricks"] == 0 and view["trick"]["leader"] is None:
        parts.append(say("bid: {money}", money=seat["bid"]))
    if seat["hand"] is not None and p != view["seat"]:
        parts.append(cards_words(seat["hand"], say))
    if seat["hand"] is None and seat["bought"]:
        parts.append(say("among them {cards}", cards=cards_words(seat["bought"], say)))
    if seat["void"]:
        parts.append(say("none left: {suits}", suits=", ".join(suits_words(suit, say) for suit in seat["void"])))
    return say.several(parts) or "–"


def _objectives(view: View, say: Say) -> list[Section]:
    """Whose objectives are met, and how far they are."""
    items = [
        say("{player}: {objective}", player=say.name(p), objective=_objective(objective, seat, view, say))
        for p, seat in enumerate(view["seats"])
        for objective in seat["objectives"]
    ]
    return [Section(say("Objectives"), items)] if items else []


def _objective(objective: ObjectiveView, seat: SeatView, view: View, say: Say) -> str:
    words = objective_words(objective["name"], view, say)
    told = {"words": words, "n": objective["tally"], "points": objective["points"]}
    if objective["met"]:
        return say("{words}, {n} so far: met if the round ended now, worth {points}", **told)
    if objective["missed"]:
        return say("{words}, {n} so far: can no longer be met", **told)
    return say("{words}, {n} so far: not met, worth {points}", **told)


def standing(view: View, seat: int, say: Say) -> str:
    """How a seat stands, in a few words: its money, its tricks and its cards."""
    shown = view["seats"][seat]
    tricks = say.plural("{n} trick", "{n} tricks", shown["tricks"])
    cards = say.plural("{n} card", "{n} cards", shown["cards"])
    return " · ".join([say("money: {money}", money=shown["money"]), tricks, cards])


def chapter(view: View, say: Say) -> str:
    """The part of the game that the position is in: a round is the sale of its lots, then its tricks."""
    if view["phase"] in ("play", "choose leader", "over"):
        return say("Round {round}: the tricks", round=view["round"])
    begun = view["round"] + (view["tricks"] == TRICKS)  # the first lots are laid out before the round is counted
    return say("Round {round}: the lots", round=begun)
