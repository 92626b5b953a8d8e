"""What the viewer of a drawing of Maya Madness can choose: cards of the hand, values of a jaguar, and guesses."""

from tablee.drawing import svg
from tablee.drawing.svg import el, group, path, rect, text
from tablee.games.madness.actions import CARD_NAMES
from tablee.games.madness.art import pieces
from tablee.games.madness.art.layout import CARD_H, CARD_W, INNER, MARGIN
from tablee.games.madness.components import HAND, NUMBERS
from tablee.games.madness.text.labels import label
from tablee.games.madness.text.phrases import card_words
from tablee.games.madness.view import Card, View
from tablee.i18n import Say


def own_hand(view: View, say: Say, hand: list[Card]) -> str:
    """MAD-3.1 The hand: what can be played glows. Equal cards are one choice. Below, the values of a jaguar."""
    step = (INNER - CARD_W) / (HAND - 1)
    left = MARGIN + step * (HAND - len(hand)) / 2
    drawn = []
    for card in dict.fromkeys(hand):
        copies = [i for i, held in enumerate(hand) if held == card]
        cards = [hand_card(view, card, n, left + step * i) for n, i in enumerate(copies)]
        if card in view["legal"]:
            felt = svg.hit(left + step * copies[0], 0, CARD_W, CARD_H)
            drawn.append(svg.action(card, label(card, view, say), felt, *cards[1:], svg.lift(cards[0])))
        elif view["seat"] is None or glows(view, card):
            drawn.append("".join(cards))
        else:
            notation = "joker +1" if card == "joker" else card
            drawn.append(group(*cards, **svg.barred(notation, card_words(card, say))))
    return (
        group(svg.frieze(MARGIN + 6, CARD_H + 44, INNER - 12, 28, "wood-edge", 0.9), id="frieze")
        + "".join(drawn)
        + values(view, say, hand, left, step)
    )


def glows(view: View, card: Card) -> bool:
    """Whether a card can be played now; with a jaguar, a value is chosen below."""
    return card in view["legal"] or (card == "joker" and "joker +1" in view["legal"])


def hand_card(view: View, card: Card, n: int, x: float) -> str:
    """One card of the hand; the second and third of a kind are pictures of the first, so that it is read out once."""
    glow = svg.halo(CARD_W, CARD_H) if glows(view, card) else ""
    kind = f"face-{CARD_NAMES.index(card)}"
    face = el("use", href=f"#{kind}") if n else group(pieces.face(card, CARD_W, CARD_H), id=kind)
    return group(glow, face, x=x, id=f"hand-{card}-{n}", data_from="pile", data_handle=f"{card} ?")


def values(view: View, say: Say, hand: list[Card], left: float, step: float) -> str:
    """MAD-2.3, MAD-3.3 Ten chips: the values a jaguar can take, or the starting counts."""
    named = [a for a in view["legal"] if a.startswith(("joker ", "start "))]
    if not named:
        return ""
    y = CARD_H + 30
    tray = svg.tray(MARGIN, y - 10, INNER, 76)
    if named[0].startswith("joker"):
        tip = svg.number(left + step * hand.index("joker") + CARD_W / 2)
        tray = tray + path(f"M{tip},{y - 28} l20,19 h-40 Z", "glow")
    chips = []
    for i, notation in enumerate(named):
        what, value = notation.split()
        tile = svg.quiet_halo(60, 54) + pieces.value_chip(60, 54, int(value), plain=what == "start")
        chosen = svg.action(notation, label(notation, view, say), svg.hit(-3, -6, 66, 66), svg.lift(tile))
        chips.append(group(chosen, x=MARGIN + 11 + 65.5 * i + 12 * (i >= 5), y=y, id=f"value-{value}"))
    return group(tray, *chips, id="values")


def guesses(view: View, say: Say, seat: int, w: float) -> str:
    """MAD-5.1 The numbers 1 to 10: those known to be wrong are struck out; the last guess has its guesser's sign."""
    step = (w - 12) / 5
    barred = view["seats"][seat]["barred"]
    last = view.get("last")
    open_to_guess = f"guess {seat} 1" in view["legal"]
    drawn = [svg.tray(4, -7, w - 8, 108)] if open_to_guess else []
    for v in range(1, NUMBERS + 1):
        notation = f"guess {seat} {v}"
        legal = notation in view["legal"]
        tile = guess_chip(step - 4, v, v in barred, legal)
        if legal:
            tile = svg.action(notation, label(notation, view, say), svg.hit(-2, -3, step, 50), svg.lift(tile))
        else:
            tile = group(tile, **svg.barred(notation, str(v)))
        mark = svg.sign(last["seat"], step - 10, 8, 13) if last and last["action"] == notation else ""
        x, y = 8 + step * ((v - 1) % 5), 50 * ((v - 1) // 5)
        drawn.append(group(tile, mark, x=x, y=y, id=f"guess-{seat}-{v}"))
    return "".join(drawn)


def guess_chip(w: float, v: int, barred: bool, legal: bool) -> str:
    """A number to guess: a chip if it can be guessed now, else flat; struck out if it cannot be right."""
    if legal and not barred:
        return svg.quiet_halo(w, 44) + svg.chip(w, 44, str(v), size=svg.SMALL)
    tile = rect(0, 0, w, 44, "paper", 10, stroke=svg.paint("line"), stroke_width=1)
    strike = path(f"M9,36 L{svg.number(w - 9)},8", None, "line", 2.5) if barred else ""
    return (svg.quiet_halo(w, 44) if legal else "") + tile + strike + text(w / 2, 31, v, svg.SMALL, "soft-ink")
