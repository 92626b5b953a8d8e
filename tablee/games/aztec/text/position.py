"""A position of Le Trésor des Aztèques as text, whole and in a line for each seat."""

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
from tablee.games.aztec.view import ObjectiveView, View
from tablee.i18n import Say


def show(view: View, say: Say) -> list[str]:
    """The position in a few lines of text."""
    parts = [[_show_round(view, say)], _show_lots(view, say), _show_tricks(view, say), _show_seats(view, say)]
    if view["seat"] is not None:
        parts.append([say("Your hand: {cards}", cards=cards_words(own_hand(view), say))])
    return "\n\n".join("\n".join(lines) for lines in parts if lines).split("\n")


def _show_round(view: View, say: Say) -> str:
    said = say(
        "Round {round}. The round in which somebody reaches {goal} is the last, and the richest wins.",
        round=view["round"],
        goal=view["goal"],
    )
    if view["leader"] is None:
        return said
    return said + " " + say("Leader: {player}.", player=say.name(leader(view)))


def _show_lots(view: View, say: Say) -> list[str]:
    """The lots not sold yet, a mark before the one that is being sold."""
    return [
        f"{'▸' if lot == view['lot'] else ' '} "
        + say("Lot {lot}: {goods}.", lot=lot + 1, goods=lot_words(view, lot, say))
        for lot in range(view["players"])
        if view["lots"][lot]["buyer"] is None and view["lots"][lot]["objectives"]
    ]


def _show_tricks(view: View, say: Say) -> list[str]:
    """The last trick and the one on the table."""
    lines = []
    last, trick = view["last_trick"], view["trick"]
    if last is not None:
        cards = _show_trick(last["cards"], last["winner"], say)
        lines.append(say("Last trick, won by {player}. {cards}.", cards=cards, player=say.name(last["winner"])))
    if trick["leader"] is not None:
        cards = _show_trick(trick["cards"], trick["leader"], say)
        lines.append(say("Trick {n} of {tricks}. {cards}.", n=view["tricks"] + 1, tricks=TRICKS, cards=cards))
    return lines


def _show_trick(cards: Sequence[str | None], first: int, say: Say) -> str:
    """The cards of a trick in clockwise order, from the seat that led or won it."""
    order = [(first + i) % len(cards) for i in range(len(cards))]
    played = [(say.name(p), cards[p]) for p in order]
    return ", ".join(say("{player}: {card}", player=p, card=card_words(card, say)) for p, card in played if card)


def _show_seats(view: View, say: Say) -> list[str]:
    """Two lines for each seat, clockwise, the viewer last."""
    first = 0 if view["seat"] is None else view["seat"] + 1
    order = [(first + i) % view["players"] for i in range(view["players"])]
    names = {p: say("{player} (you)", player=say.name(p)) if p == view["seat"] else say.name(p) for p in order}
    width = max(map(len, names.values()))
    return [line for p in order for line in _show_seat(view, p, names[p].ljust(width), say)]


def _show_seat(view: View, p: int, name: str, say: Say) -> list[str]:
    """A mark for the mover, the name and what the seat has; below it the objectives, and what is known of the hand."""
    seat = view["seats"][p]
    parts = [say("money: {money}", money=seat["money"]), say.plural("{n} trick", "{n} tricks", seat["tricks"])]
    if seat["bid"] is not None and view["tricks"] == 0 and view["trick"]["leader"] is None:
        parts.append(say("bid: {money}", money=seat["bid"]))
    if seat["hand"] is None or p != view["seat"]:
        parts.append(say.plural("{n} card", "{n} cards", seat["cards"]))
    if seat["hand"] is None and seat["bought"]:
        parts.append(say("among them {cards}", cards=cards_words(seat["bought"], say)))
    if seat["void"]:
        parts.append(say("none left: {suits}", suits=", ".join(suits_words(suit, say) for suit in seat["void"])))
    line = f"{'▸' if p == view['mover'] else ' '} {name}  " + "  ".join(parts)
    goals = [_show_objective(objective, view, say) for objective in seat["objectives"]]
    return [line, "  " + " " * len(name) + "  " + "   ".join(goals)] if goals else [line]


def _show_objective(objective: ObjectiveView, view: View, say: Say) -> str:
    words, points = objective_words(objective["name"], view, say), objective["points"]
    return f"{'✓' if objective['met'] else '·'} {words} ({objective['tally']}) → {points}"


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
