"""A position of Maya Madness in words: the count, the hand, the players and the piles, and how each seat stands."""

from tablee.games.madness.components import LARGEST, NUMBERS
from tablee.games.madness.text.phrases import card_words, next_seat, own
from tablee.games.madness.view import Card, View
from tablee.games.sections import Section
from tablee.games.views import player_words
from tablee.i18n import Say, number, signed

# In the sketch the number line runs from -5 to 10; a count beyond stands at its end, after a gap:
#     −12  … −5 −4 −3 −2 −1  0  1  2  3  4  5  6  7  8  9 10
#       ●                                      ◇
LINE = range(-LARGEST, NUMBERS + 1)
CELL = 3


def describe(view: View, say: Say) -> list[Section]:
    """The position in words."""
    return [_count(view, say), *_own_hand(view, say), _seats(view, say), _piles(view, say)]


def _count(view: View, say: Say) -> Section:
    """The count, how far the viewer's own number is from it, and who comes next."""
    items = [say("The count is {count}.", count=number(view["count"]))]
    secret = own(view)["secret"] if view["seat"] is not None else None
    if secret is not None:
        items.append(say("Your secret number is {number}.", number=secret))
        if secret != view["count"]:
            items.append(say("From the count to it: {steps}.", steps=signed(secret - view["count"])))
    if view["turn"] is not None and not view["over"]:
        turn, after = say.name(view["turn"]), say.name(next_seat(view))
        items.append(say("After {player} comes {next}.", player=turn, next=after))
    return Section(say("The count"), items, sketch=_sketch(view, say))


def _sketch(view: View, say: Say) -> list[str]:
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


def _own_hand(view: View, say: Say) -> list[Section]:
    if view["seat"] is None:
        return []
    return [Section(say("Your hand"), [card_words(card, say) for card in own(view)["hand"] or []])]


def _seats(view: View, say: Say) -> Section:
    """The players in the order of play, first the one whose turn it is: tokens, cards and what else is known."""
    first = view["turn"] if view["turn"] is not None else 0
    order = [(first + view["direction"] * i) % view["players"] for i in range(view["players"])]
    seen = view["seat"] is None and any(seat["hand"] is not None for seat in view["seats"])
    columns = [say("Player"), say("Tokens won"), say("Cards")]
    columns += [say("Secret number")] if seen else []
    columns += [say("Cannot be")] if view["expert"] and not seen else []
    rows = []
    for p in order:
        seat = view["seats"][p]
        cards = _cards(seat["hand"], say) if seen and seat["hand"] is not None else str(seat["cards"])
        row = [player_words(view, p, say), _tokens(view, p, say), cards]
        if seen:
            row.append("–" if seat["secret"] is None else str(seat["secret"]))
        elif view["expert"]:
            row.append(", ".join(map(str, seat["barred"])) or "–")
        rows.append(row)
    return Section(say("Players"), columns=columns, rows=rows)


def _tokens(view: View, p: int, say: Say) -> str:
    """The tokens of a seat: how many, and their numbers as far as the viewer knows them."""
    won = view["seats"][p]["tokens"]
    said = say("{won} of {goal}", won=len(won), goal=view["goal"])
    tokens = ", ".join("?" if token is None else str(token) for token in won)
    return say("{words}: {more}", words=said, more=tokens) if won else said


def _piles(view: View, say: Say) -> Section:
    draw = say.plural("Draw pile: {n} card.", "Draw pile: {n} cards.", view["pile"])
    return Section(say("Piles"), [draw, _discard(view, say)])


def _discard(view: View, say: Say) -> str:
    if view["top"] is None:
        return say("The discard pile is empty.")
    top = card_words(view["top"], say)
    if view["joker"] is not None:
        top = say("the jaguar as {value}", value=signed(view["joker"]))
    n = sum(view["discard"].values())
    return say.plural("Discard pile: {n} card, {card} on top.", "Discard pile: {n} cards, {card} on top.", n, card=top)


def _cards(cards: list[Card], say: Say) -> str:
    return ", ".join(card_words(card, say) for card in cards) or "–"


def standing(view: View, seat: int, say: Say) -> str:
    """How a seat stands, in a few words: its tokens and its cards."""
    shown = view["seats"][seat]
    tokens = say.plural("{won} of {n} token", "{won} of {n} tokens", view["goal"], won=len(shown["tokens"]))
    return f"{tokens} · " + say.plural("{n} card", "{n} cards", shown["cards"])


def chapter(view: View, say: Say) -> str:
    """The part of the game that the position is in: the token that will be won next, of all players together."""
    return say("Token {n}", n=sum(len(seat["tokens"]) for seat in view["seats"]) + 1)
