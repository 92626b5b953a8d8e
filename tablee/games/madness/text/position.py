"""A position of Maya Madness as text, whole and in a line for each seat."""

from tablee.games.madness.components import LARGEST, NUMBERS
from tablee.games.madness.text.phrases import card_words, own
from tablee.games.madness.view import Card, View
from tablee.i18n import Say, number, signed

# The number line runs from -5 to 10; a count beyond stands at its end, after a gap:
#     −12  … −5 −4 −3 −2 −1  0  1  2  3  4  5  6  7  8  9 10
#       ●                                      ◇
LINE = range(-LARGEST, NUMBERS + 1)
CELL = 3


def show(view: View, say: Say) -> list[str]:
    """The position in a few lines of text."""
    return [*_show_count(view, say), "", *_show_seats(view, say), "", *_show_cards(view, say)]


def _show_count(view: View, say: Say) -> list[str]:
    """The count as a bead on the number line, with the viewer's own goal."""
    count = view["count"]
    secret = own(view)["secret"] if view["seat"] is not None else None
    legend = "● " + say("The count is {count}.", count=number(count))
    if secret is not None:
        legend += "   ◇ " + say("Your secret number is {number}.", number=secret)
    cells = _line(count)
    marks = {secret: "◇", count: "●"} if secret != count else {count: "◈"}
    written = [("…" if n is None else number(n), "" if n is None else marks.get(n, "")) for n in cells]
    widths = [max(CELL, len(text) + 1) for text, _ in written]
    numbers = "".join(text.rjust(width) for (text, _), width in zip(written, widths, strict=True))
    beads = "".join(mark.rjust(width) for (_, mark), width in zip(written, widths, strict=True))
    return [legend, numbers, beads.rstrip()]


def _line(count: int) -> list[int | None]:
    """The numbers of the line; None is a gap."""
    cells: list[int | None] = list(LINE)
    if count < LINE[0]:
        return [count, *([None] if count < LINE[0] - 1 else []), *cells]
    if count > LINE[-1]:
        return [*cells, *([None] if count > LINE[-1] + 1 else []), count]
    return cells


def _show_seats(view: View, say: Say) -> list[str]:
    """A line for each seat, in the order of play, the player whose turn it is first."""
    first = view["turn"] if view["turn"] is not None else 0
    order = [(first + view["direction"] * i) % view["players"] for i in range(view["players"])]
    names = {p: say("{player} (you)", player=say.name(p)) if p == view["seat"] else say.name(p) for p in order}
    width = max(map(len, names.values()))
    return [_show_seat(view, p, names[p].ljust(width), say) for p in order]


def _show_seat(view: View, p: int, name: str, say: Say) -> str:
    """A mark for the mover, the name, the tokens won and still to win, and what is known of the rest."""
    seat = view["seats"][p]
    won = ["?" if token is None else str(token) for token in seat["tokens"]]
    places = "".join(token.rjust(3) for token in won + ["·"] * (view["goal"] - len(won)))
    parts = [say("tokens:") + places, say.plural("{n} card", "{n} cards", seat["cards"])]
    if p != view["seat"] and seat["hand"] is not None:
        parts[1] = say("cards: {cards}", cards=_hand(seat["hand"], say))
    if p != view["seat"] and seat["secret"] is not None:
        parts.insert(1, say("secret number: {number}", number=seat["secret"]))
    elif view["expert"] and seat["barred"]:
        parts.append(say("cannot be: {numbers}", numbers=", ".join(map(str, seat["barred"]))))
    return f"{'▸' if p == view['mover'] else ' '} {name}  " + "  ".join(parts)


def _show_cards(view: View, say: Say) -> list[str]:
    """The piles, and the viewer's own hand."""
    lines = [say.plural("Draw pile: {n} card.", "Draw pile: {n} cards.", view["pile"]) + " " + _show_discard(view, say)]
    if view["seat"] is not None:
        lines.append(say("Your hand: {cards}", cards=_hand(own(view)["hand"] or [], say)))
    return lines


def _show_discard(view: View, say: Say) -> str:
    if view["top"] is None:
        return say("The discard pile is empty.")
    top = card_words(view["top"], say)
    if view["joker"] is not None:
        top = say("the jaguar as {value}", value=signed(view["joker"]))
    n = sum(view["discard"].values())
    return say.plural("Discard pile: {n} card, {card} on top.", "Discard pile: {n} cards, {card} on top.", n, card=top)


def _hand(cards: list[Card], say: Say) -> str:
    named = {"joker": say("jaguar"), "skip": say("quetzal"), "reverse": say("serpent"), "temple": say("temple")}
    return "  ".join(named[card] if card in named else signed(int(card)) for card in cards)


def standing(view: View, seat: int, say: Say) -> str:
    """How a seat stands, in a few words: its tokens and its cards."""
    shown = view["seats"][seat]
    tokens = say.plural("{won} of {n} token", "{won} of {n} tokens", view["goal"], won=len(shown["tokens"]))
    return f"{tokens} · " + say.plural("{n} card", "{n} cards", shown["cards"])


def chapter(view: View, say: Say) -> str:
    """The part of the game that the position is in: the token that will be won next, of all players together."""
    return say("Token {n}", n=sum(len(seat["tokens"]) for seat in view["seats"]) + 1)
