"""The players of Gaudí round the table: the others' panels, the viewer's own seat, the hand, and the score."""

from tablee.drawing import svg
from tablee.drawing.svg import disc, el, group, path, text
from tablee.games.gaudi.actions import ANIMAL_NAMES
from tablee.games.gaudi.art import pieces
from tablee.games.gaudi.art.choices import button, hand
from tablee.games.gaudi.art.layout import CARD_H, CARD_W, ENTRY, GAP, INNER, MARGIN, MIDDLE, OWN, PANEL, ROWS
from tablee.games.gaudi.view import View
from tablee.games.views import winners
from tablee.i18n import Say


def has_objectives(view: View, seat: int) -> bool:
    """GAU-3.1, GAU-6.2 Whether objectives lie before the seat: not before they are drawn, and never with children."""
    if view["rules"] == "children" or view["phase"] == "first":
        return False
    return view["phase"] != "goals" or seat < view["taker"]


def other_seat(view: View, say: Say, seat: int, i: int, many: int) -> str:
    """Another player: tiles in hand, objectives, animals marked, and tokens left or points where there is room."""
    rows = ROWS[many]
    row = int(i >= rows[0])
    column, columns = i - row * rows[0], rows[row]
    w = min(335, (INNER - GAP * (rows[0] - 1)) / rows[0])
    x = MIDDLE + (w + GAP) * (column - (columns - 1) / 2) - w / 2
    roomy = w > 300
    return svg.seat_panel(
        seat,
        say.name(seat),
        w,
        PANEL,
        small_hand(view, seat, 34, 95, 24 if roomy else 12),
        group(small_objectives(view, seat, 37 if roomy else 30), x=109 if roomy else 84, y=70),
        standing(view, say, seat, 203 if roomy else 168, 95, roomy) if view["rules"] != "children" else "",
        x=x,
        y=MARGIN + (PANEL + GAP) * row,
        turn=view["mover"] == seat,
        won=seat in winners(view),
    )


def small_hand(view: View, seat: int, x: float, y: float, step: float) -> str:
    """A hand as small tiles: backs, or faces when they may be seen."""
    shown = view["seats"][seat]
    tiles = [pieces.tile_back()] * shown["tiles"] if shown["hand"] is None else [pieces.tile(t) for t in shown["hand"]]
    drawn = (group(tile, x=x + i * step, y=y, scale=0.235) for i, tile in enumerate(tiles))
    return svg.explained("tiles", "", *drawn, id=f"tiles-{seat}")


def small_objectives(view: View, seat: int, step: float, name: str = "objectives") -> str:
    """The two objectives as small cards, face down unless they are known."""
    cards = enumerate(objectives(view, seat, 34, 49))
    return svg.explained("objectives", "", *(group(card, x=i * step) for i, card in cards), id=f"{name}-{seat}")


def objectives(view: View, seat: int, w: float, h: float) -> list[str]:
    """GAU-1.3 The cards of a seat, if it has any: an animal and a colour, face down unless they are known."""
    shown = view["seats"][seat]
    if not has_objectives(view, seat):
        return []
    if shown["animal"] is None or shown["colour"] is None:
        return [svg.back(w, h), svg.back(w, h)]
    return [pieces.animal_card(shown["animal"], w, h), pieces.colour_card(shown["colour"], w, h)]


def standing(view: View, say: Say, seat: int, x: float, y: float, roomy: bool) -> str:
    """How a seat stands: animals marked, and tokens left; points instead, once they are known."""
    shown = view["seats"][seat]
    points = None if shown["points"] is None else medal(say, shown["points"], 0, 0, 23)
    if not roomy and points:
        return group(points, x=x + 14, y=y)
    marks = marks_counted(say, seat, shown["marks"])
    if not roomy:
        return group(marks, x=x, y=y)
    right = group(points, x=x + 94, y=y) if points else group(tokens_counted(say, seat, shown["tokens"]), x=x + 70, y=y)
    return group(marks, x=x, y=y) + right


def marks_counted(say: Say, seat: int, many: int) -> str:
    """GAU-4.5 The seat's token and how many animals it marks."""
    words = say.plural("{n} animal marked", "{n} animals marked", many)
    number = text(22, 9, many, anchor="start", weight=700, narrow=28.0 if many > 9 else None)  # tokens are beside it
    return svg.explained("marks", words, svg.sign(seat, 0, 0, 16), number)


def tokens_counted(say: Say, seat: int, many: int) -> str:
    """GAU-1.4 The tokens left, as a stack seen from the side, and their number."""
    colour = svg.paint(f"seat-{seat + 1}")
    coins = "".join(
        el("ellipse", cy=7 - 6 * i, rx=13, ry=6, fill=colour, stroke=svg.paint("ink"), stroke_width=2) for i in range(3)
    )
    words = say.plural("{n} token left", "{n} tokens left", many)
    return svg.explained("tokens", words, coins, text(19, 9, many, fill="soft-ink", anchor="start"))


def medal(say: Say, points: int, x: float, y: float, r: float) -> str:
    """Points on gold."""
    return svg.explained(
        "points",
        say.plural("{n} point", "{n} points", points),
        disc(0, 0, r, "gold", stroke=svg.paint("on-gold"), stroke_width=2),
        disc(0, 0, r - 3.5, None, stroke=svg.paint("on-gold"), stroke_width=1, opacity=0.5),
        text(0, 9, points, svg.SMALL, "on-gold", weight=700),
        x=x,
        y=y,
    )


def own_seat(view: View, say: Say, seat: int, y: float) -> str:
    """The nearest seat: marks, tokens, points, and the button that ends the turn."""
    shown = view["seats"][seat]
    counted = ""
    if view["rules"] != "children":
        counted = group(marks_counted(say, seat, shown["marks"]), x=262, y=39)
        counted += group(tokens_counted(say, seat, shown["tokens"]), x=346, y=39)
        counted += medal(say, shown["points"], 432, 39, 25) if shown["points"] is not None else ""
    left = small_hand(view, seat, 560, 39, 44) if is_scored(view) else button(view, say)
    return svg.seat_panel(
        seat,
        say.name(seat),
        INNER,
        OWN,
        counted,
        left,
        x=MARGIN,
        y=y,
        head=236,
        turn=view["mover"] == seat,
        won=seat in winners(view),
    )


# ---- below the nearest seat


def hand_row(view: View, say: Say, seat: int) -> str:
    """The tiles and objectives of the nearest seat, and the pile."""
    cards = objectives(view, seat, CARD_W, CARD_H)
    right = "".join(
        svg.explained("objectives", "", card, x=406 + (CARD_W + 10) * i, y=8, id=f"objective-{i}")
        for i, card in enumerate(cards)
    )
    if view["rules"] == "children":
        right = animals_counted(view, say)
    return hand(view, say, seat) + right + pile(view, say)


def pile(view: View, say: Say) -> str:
    """The pile, higher the more tiles it has."""
    high = min(4, (view["pile"] + 14) // 15)
    tiles = [group(pieces.tile_back(), y=-5 * i, scale=0.5) for i in range(high)]
    none = path(pieces.hexagon(46), None, "on-felt", 2, stroke_dasharray="8 7")
    words = say.plural("Pile: {n} tile.", "Pile: {n} tiles.", view["pile"])
    heap = group(*(tiles or [none]), id="heap")
    tally = svg.tally(0, 54, view["pile"])
    return svg.explained("pile", words, heap, tally, x=652, y=70, id="pile", data_handle="swap ?")


def animals_counted(view: View, say: Say) -> str:
    """GAU-6.2 With children: how many animals are complete, all together."""
    many = len(view["animals"])
    words = say.plural("{n} animal is complete.", "{n} animals are complete.", many)
    small = (
        group(pieces.awake(name, colour), x=38 + 51 * i, y=30, scale=0.24)
        for i, (name, colour) in enumerate(zip(ANIMAL_NAMES, pieces.PAINTS, strict=True))
    )
    number = text(89, 108, many, svg.TITLE, "card-ink", book=True, weight=700)
    return svg.explained("animals", words, svg.card(178, 122), *small, number, x=406, y=8, id="animals")


# ---- the score


def is_scored(view: View) -> bool:
    """GAU-5.2, GAU-6.2 Whether the score takes the place of the hand: after the end, except with children."""
    return view["over"] and view["rules"] != "children"


def score_height(view: View) -> float:
    """How high the score is."""
    return 20 + ENTRY * view["players"]


def score(view: View, say: Say) -> str:
    """GAU-5.2 The score: objectives, animals worth one and two, and the sum, the winner first."""
    places = view["places"] or []
    order = sorted(range(view["players"]), key=lambda p: (places[p], p))
    sheet = svg.rect(MARGIN + 1, 5, INNER, score_height(view), "shadow", 16, opacity=0.4) + svg.rect(
        MARGIN, 0, INNER, score_height(view), "panel", 16, stroke=svg.paint("line"), stroke_width=2
    )
    lines = "".join(f"M{MARGIN + 20},{10 + ENTRY * i} h{INNER - 40}" for i in range(1, view["players"]))
    entries = (group(entry(view, say, p), x=MARGIN, y=10 + ENTRY * i, id=f"score-{p}") for i, p in enumerate(order))
    return sheet + path(lines, None, "line", 1, opacity=0.5) + "".join(entries)


def entry(view: View, say: Say, seat: int) -> str:
    """A line of the score."""
    shown = view["seats"][seat]
    points = shown["points"] or 0
    twice = points - shown["marks"]  # an animal that fits both objectives scores one more
    won = seat in winners(view)
    return (
        svg.sign(seat, 38, 28, 20)
        + text(70, 37, svg.fit(say.name(seat), 186), anchor="start", weight=700 if won else 400)
        + group(small_objectives(view, seat, 40, "scored"), x=280, y=4)
        + svg.explained(
            "sum",
            "",
            text(498, 37, f"{shown['marks'] - twice} × 1", anchor="end", weight=600),
            text(518, 37, "+", fill="soft-ink"),
            text(606, 37, f"{twice} × 2", anchor="end", weight=600),
        )
        + medal(say, points, 644, 28, 23)
    )
