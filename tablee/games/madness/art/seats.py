"""The players of Maya Madness round the table: the others' panels, and the viewer's own seat."""

from tablee.drawing import svg
from tablee.drawing.svg import disc, group, text
from tablee.games.madness.art import pieces
from tablee.games.madness.art.choices import guesses
from tablee.games.madness.art.layout import GAP, GUESSES, INNER, MARGIN, MIDDLE, OWN, PANEL
from tablee.games.madness.components import GOAL
from tablee.games.madness.text.phrases import winner
from tablee.games.madness.view import SeatView, View
from tablee.i18n import Say


def other_seat(view: View, say: Say, seat: int, place: int, places: int, y: float, asks: bool) -> str:
    """Another player: hand and secret number face down, tokens won, and in the expert game the numbers to guess."""
    w = min(344, (INNER - GAP * (places - 1)) / places)
    x = MIDDLE + (w + GAP) * (place - (places - 1) / 2) - w / 2
    shown = view["seats"][seat]
    roomy = w > 300
    secret = pieces.token(
        shown["secret"], w - (52 if roomy else 25), 118 if roomy else 94, 32 if roomy else 17, gold=True
    )
    return svg.seat_panel(
        seat,
        say.name(seat),
        w,
        PANEL + (GUESSES if asks else 0),
        small_hand(shown, seat, 12, 70, 40 if roomy else 33),
        svg.explained("secret", "", secret) if has_secret(view, seat) else "",
        won_tokens(view, seat, 30, 143, 46 if roomy else (w - 60) / (GOAL - 1)),
        group(guesses(view, say, seat, w), y=PANEL) if asks else "",
        x=x,
        y=y,
        turn=view["mover"] == seat,
        deals=view["dealer"] == seat,
        won=winner(view) == seat,
    )


def own_seat(view: View, say: Say, seat: int, y: float) -> str:
    """The nearest seat: tokens won, and its secret number in gold, or its cards face down for a spectator."""
    shown = view["seats"][seat]
    if shown["hand"] is None:
        right = small_hand(shown, seat, 452, 17, 34) + (
            svg.explained("secret", "", svg.token_back(650, 39, 20)) if has_secret(view, seat) else ""
        )
    elif shown["secret"] is None:
        right = ""
    else:
        words = say("Your number") if view["seat"] is not None else say("Number")
        glow = disc(645, 39, 34, "glow", opacity=0.5)
        token = glow + pieces.token(shown["secret"], 645, 39, 28, gold=True)
        right = text(600, 48, words, anchor="end") + svg.explained("own-number", "", token)
    return svg.seat_panel(
        seat,
        say.name(seat),
        INNER,
        OWN,
        won_tokens(view, seat, 242, 39, 42),
        right,
        guessed_at(view, seat),
        x=MARGIN,
        y=y,
        head=220,
        turn=view["mover"] == seat,
        deals=view["dealer"] == seat,
        won=winner(view) == seat,
    )


def has_secret(view: View, seat: int) -> bool:
    """Whether a secret token lies before the seat: not before it is drawn, nor after it was lost."""
    if view["phase"] in ("dealer", "deal", "turn up", "start"):
        return False
    if view["phase"] == "first tokens":
        return view["taker"] is not None and seat < view["taker"]
    if view["phase"] == "new token":
        return seat != view["taker"]
    last = view.get("last")
    if not view["over"] or last is None:
        return True
    right = last["action"].startswith("guess") and winner(view) == last["seat"]
    return seat != (int(last["action"].split()[1]) if right else last["seat"])


def small_hand(seat: SeatView, number: int, x: float, y: float, step: float) -> str:
    """A hand as small cards: backs, or faces when they may be seen."""
    if seat["hand"] is None:
        cards = [svg.back(30, 44) for _ in range(seat["cards"])]
    else:
        cards = [pieces.face(card, 32, 46) for card in seat["hand"]]
    drawn = (group(card, x=x + i * step, y=y) for i, card in enumerate(cards))
    return svg.explained("cards", "", *drawn, id=f"cards-{number}")


def won_tokens(view: View, seat: int, x: float, y: float, step: float) -> str:
    """MAD-4.4 Five places for the tokens won, from x on. MAD-5.4 Face down in the expert game."""
    drawn = []
    won = view["seats"][seat]["tokens"]
    for i in range(view["goal"]):
        at = x + step * i
        if i < len(won):
            shown = won[i] if view["over"] or not view["expert"] else None
            drawn.append(group(pieces.token(shown, 0, 0, 18.5), x=at, y=y, id=f"token-{seat}-{i}"))
        else:
            drawn.append(disc(at, y, 17, None, stroke=svg.paint("line"), stroke_width=2, stroke_dasharray="5 5"))
    return svg.explained("won", "", *drawn)


def guessed_at(view: View, seat: int) -> str:
    """The last guess, if it was about this seat: the number, and the sign of whoever guessed."""
    last = view.get("last")
    if not last or not last["action"].startswith(f"guess {seat} "):
        return ""
    return svg.explained(
        "guessed",
        "",
        svg.chip(58, 34, last["action"].split()[2] + "?", size=svg.SMALL),
        svg.sign(last["seat"], 2, 4, 14),
        x=440,
        y=-20,
    )
