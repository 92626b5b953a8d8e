"""A position of Gaudí as an SVG picture.

One layout serves every screen. It is 720 units wide (tablee/svg.py):

    the others        a panel each, in the order of their turns from the viewer's left, in two rows if they are many:
                      tiles in hand, objectives, animals marked
    the bed           the paving, as large as the bed allows, with room for the places round it; a kerb of broken tiles
    the viewer        name, animals marked, tokens left, points, and the button that ends the turn or passes
    the hand          the tiles as they lie on the place of the first one, the objectives, the pile; after the end the
                      score instead

Nothing moves when the turn passes on. A spectator sits behind the first seat and sees tiles and cards face down; at the
end whoever may see everything sees every hand.
"""

from tablee.drawing import svg
from tablee.drawing.svg import disc, el, group, path, text
from tablee.games.contract import View
from tablee.games.gaudi.art import pieces as art
from tablee.games.gaudi.art.board import grid_of, has_won, paving, taken
from tablee.games.gaudi.components import HAND, TITLE
from tablee.games.gaudi.text.labels import label, objective_words, prompt, tile_words
from tablee.i18n import Say

MARGIN = 18
INNER = svg.WIDTH - 2 * MARGIN
GAP = 14
MIDDLE = svg.WIDTH / 2

PANEL = 128  # height of another seat's panel
ROWS = {1: (1,), 2: (2,), 3: (3,), 4: (2, 2), 5: (3, 2)}  # how the others' panels are arranged
OWN = 78
IN_HAND = 142  # height of the hand's row
TILE = 63  # size of a tile in the hand
CARD_W, CARD_H = 84, 122
ENTRY = 56  # height of a line of the score


def draw(view: View, say: Say, wide: bool = False) -> str:
    """The position as the viewer may know it; nearly square, it serves wide screens too."""
    first = view["seat"] or 0
    others = [(first + i) % view["players"] for i in range(1, view["players"])]
    bed = MARGIN + (PANEL + GAP) * len(ROWS[len(others)])
    grid = grid_of(view)
    near = bed + grid.height + GAP
    below = near + OWN + 16
    height = below + (score_height(view) if is_scored(view) else IN_HAND) + MARGIN
    return svg.document(
        height,
        TITLE,
        description(view, say),
        definitions(view),
        svg.table(height),
        *(other_seat(view, say, seat, i, len(others)) for i, seat in enumerate(others)),
        group(paving(view, say, grid), x=MARGIN, y=bed, id="paving"),
        own_seat(view, say, first, near),
        group(score(view, say) if is_scored(view) else hand_row(view, say, first), y=below, id="near"),
    )


def definitions(view: View) -> str:
    """The tiles and whole animals that are to be seen somewhere in the drawing."""
    hands = [tile for seat in view["seats"] for tile in seat["hand"] or ()]
    finished = [(a["animal"], a["colour"]) for a in view["animals"]]
    return art.definitions([*(t["tile"] for t in view["tiles"]), *hands], finished)


def description(view: View, say: Say) -> str:
    """The position in words, for those who cannot see it."""
    said = [
        say.plural("{n} tile is laid.", "{n} tiles are laid.", len(view["tiles"])),
        say.plural("{n} animal is complete.", "{n} animals are complete.", len(view["animals"])),
        say.plural("Pile: {n} tile.", "Pile: {n} tiles.", view["pile"]),
    ]
    for p, seat in enumerate(view["seats"]):
        parts = [say.plural("{n} tile", "{n} tiles", seat["tiles"])]
        if view["rules"] != "children":
            parts.append(say.plural("{n} animal marked", "{n} animals marked", seat["marks"]))
            parts.append(say.plural("{n} token left", "{n} tokens left", seat["tokens"]))
        if seat["animal"]:
            objectives = objective_words(seat["animal"], seat["colour"], say)
            parts.append(say("objectives: {objectives}", objectives=objectives))
            parts.append(say.plural("{n} point", "{n} points", seat["points"]))
        said.append(say("{player}: {parts}.", player=say.name(p), parts=", ".join(parts)))
        if seat["hand"]:
            held = "; ".join(tile_words(tile, say) for tile in seat["hand"])
            said.append(say("{player} holds {cards}.", player=say.name(p), cards=held))
    return " ".join([*said, prompt(view, say)])


# ---- seats


def has_objectives(view: View, seat: int) -> bool:
    """GAU-3.1, GAU-6.2 Whether objectives lie before the seat: not before they are drawn, and never with children."""
    if view["rules"] == "children" or view["phase"] == "first":
        return False
    return view["phase"] != "goals" or bool(seat < view["taker"])


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
        won=has_won(view, seat),
    )


def small_hand(view: View, seat: int, x: float, y: float, step: float) -> str:
    """A hand as small tiles: backs, or faces when they may be seen."""
    shown = view["seats"][seat]
    tiles = [art.tile_back()] * shown["tiles"] if shown["hand"] is None else [art.tile(t) for t in shown["hand"]]
    return "".join(group(tile, x=x + i * step, y=y, scale=0.235) for i, tile in enumerate(tiles))


def small_objectives(view: View, seat: int, step: float) -> str:
    """The two objectives as small cards, face down unless they are known."""
    return "".join(group(card, x=i * step) for i, card in enumerate(objectives(view, seat, 34, 49)))


def objectives(view: View, seat: int, w: float, h: float) -> list[str]:
    """GAU-1.3 The cards of a seat, if it has any: an animal and a colour, face down unless they are known."""
    shown = view["seats"][seat]
    if not has_objectives(view, seat):
        return []
    if shown["animal"] is None:
        return [svg.back(w, h), svg.back(w, h)]
    return [art.animal_card(shown["animal"], w, h), art.colour_card(shown["colour"], w, h)]


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
    return group(svg.title(words), svg.sign(seat, 0, 0, 16), text(22, 9, many, anchor="start", weight=700))


def tokens_counted(say: Say, seat: int, many: int) -> str:
    """GAU-1.4 The tokens left, as a stack seen from the side, and their number."""
    colour = svg.paint(f"seat-{seat + 1}")
    coins = "".join(
        el("ellipse", cy=7 - 6 * i, rx=13, ry=6, fill=colour, stroke=svg.paint("ink"), stroke_width=2) for i in range(3)
    )
    words = say.plural("{n} token left", "{n} tokens left", many)
    return group(svg.title(words), coins, text(19, 9, many, fill="soft-ink", anchor="start"))


def medal(say: Say, points: int, x: float, y: float, r: float) -> str:
    """Points on gold."""
    return group(
        svg.title(say.plural("{n} point", "{n} points", points)),
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
        won=has_won(view, seat),
    )


def button(view: View, say: Say) -> str:
    """GAU-4.3, GAU-4.7 The button that ends the turn, or passes; a quiet ornament while there is neither."""
    x, w, h = 470, 202, 54
    for notation, words in (("end", say("End turn")), ("pass", say("Pass"))):
        if notation in view["legal"]:
            face = svg.halo(w, h, 10) + svg.chip(w, h, words, "accent", "on-accent", svg.SMALL)
            chosen = svg.action(notation, label(notation, view, say), svg.hit(-4, -8, w + 8, h + 16), svg.lift(face))
            return group(chosen, x=x, y=12, id=f"button-{notation}")
    wave = "q13,-13 26,0" + 6 * " t26,0"
    return path(f"M{x + 12},34 {wave} M{x + 12},47 {wave}", None, "line", 3, opacity=0.4)


# ---- the viewer's hand, and the score


def hand_row(view: View, say: Say, seat: int) -> str:
    """The tiles and objectives of the nearest seat, and the pile."""
    cards = objectives(view, seat, CARD_W, CARD_H)
    right = "".join(group(card, x=406 + (CARD_W + 10) * i, y=8, id=f"objective-{i}") for i, card in enumerate(cards))
    if view["rules"] == "children":
        right = animals_counted(view, say)
    return hand(view, say, seat) + right + pile(view, say)


def hand(view: View, say: Say, seat: int) -> str:
    """GAU-4.1, GAU-4.7 The hand: what can be laid or swapped glows. Equal tiles are one choice."""
    shown = view["seats"][seat]
    if shown["hand"] is None:
        return "".join(group(art.tile_back(), **_slot(i), scale=TILE / art.S) for i in range(shown["tiles"]))
    drawn = [
        group(path(art.hexagon(TILE - 4), None, "wood-edge", 3, stroke_dasharray="7 7"), **_slot(i))
        for i in range(HAND)
    ]
    for tile in dict.fromkeys(shown["hand"]):
        copies = [i for i, held in enumerate(shown["hand"]) if held == tile]
        notation = next((a for a in (f"tile {tile}", f"swap {tile}") if a in view["legal"]), None)
        tiles = [hand_tile(view, tile, n, i, notation) for n, i in enumerate(copies)]
        if notation:
            felt = group(path(art.hexagon(TILE + 2), pointer_events="all"), **_slot(copies[0]))
            drawn.append(svg.action(notation, label(notation, view, say), felt, *tiles[1:], svg.lift(tiles[0])))
        else:
            drawn.extend(tiles)
    return "".join(drawn)


def _slot(i: int) -> dict[str, float]:
    """The middle of the i-th tile of the hand."""
    return {"x": MARGIN + 62 + 124 * i, "y": 70}


def hand_tile(view: View, tile: str, n: int, i: int, notation: str | None) -> str:
    """One tile of the hand; the one that was taken up is lit, and the others rest."""
    up = taken(view) == tile and n == 0
    lit = bool(notation) or up
    outline = art.hexagon(TILE + 1)
    return group(
        path(outline, class_="halo far") + path(outline, class_="halo near") if lit else "",
        group(art.tile(tile), scale=TILE / art.S),
        path(art.hexagon(TILE - 1), "wood-edge", opacity=0.45) if taken(view) and not up else "",
        swap_arrows() if notation and notation.startswith("swap") else "",
        **_slot(i),
        id=f"hand-{tile}-{n}",
    )


def swap_arrows() -> str:
    """Two arrows on a disc: this tile can be swapped for another."""
    arrows = path("M-11,-5 H10 L4,-11 M11,5 H-10 L-4,11", None, "on-accent", 3.5)
    return disc(0, 0, 22, "accent", stroke=svg.paint("on-accent"), stroke_width=2) + arrows


def pile(view: View, say: Say) -> str:
    """The pile, higher the more tiles it has."""
    high = min(4, (view["pile"] + 14) // 15)
    tiles = [group(art.tile_back(), y=-5 * i, scale=0.5) for i in range(high)]
    none = path(art.hexagon(46), None, "on-felt", 2, stroke_dasharray="8 7")
    words = say("Draw pile")
    return group(svg.title(words), *(tiles or [none]), svg.tally(0, 54, view["pile"]), x=652, y=70, id="pile")


def animals_counted(view: View, say: Say) -> str:
    """GAU-6.2 With children: how many animals are complete, all together."""
    many = len(view["animals"])
    words = say.plural("{n} animal is complete.", "{n} animals are complete.", many)
    small = (
        group(art.awake(name, colour), x=38 + 51 * i, y=30, scale=0.24)
        for i, (name, colour) in enumerate(zip(art.ANIMALS, art.PAINTS, strict=True))
    )
    number = text(89, 108, many, svg.TITLE, "card-ink", book=True, weight=700)
    return group(svg.title(words), svg.card(178, 122), *small, number, x=406, y=8, id="animals")


def is_scored(view: View) -> bool:
    """GAU-5.2, GAU-6.2 Whether the score takes the place of the hand: after the end, except with children."""
    return bool(view["over"]) and view["rules"] != "children"


def score_height(view: View) -> float:
    """How high the score is."""
    return 20 + ENTRY * float(view["players"])


def score(view: View, say: Say) -> str:
    """GAU-5.2 The score: objectives, animals worth one and two, and the sum, the winner first."""
    order = sorted(range(view["players"]), key=lambda p: (view["places"][p], p))
    sheet = svg.rect(MARGIN + 1, 5, INNER, score_height(view), "shadow", 16, opacity=0.4) + svg.rect(
        MARGIN, 0, INNER, score_height(view), "panel", 16, stroke=svg.paint("line"), stroke_width=2
    )
    lines = "".join(f"M{MARGIN + 20},{10 + ENTRY * i} h{INNER - 40}" for i in range(1, view["players"]))
    entries = (group(entry(view, say, p), x=MARGIN, y=10 + ENTRY * i, id=f"score-{p}") for i, p in enumerate(order))
    return sheet + path(lines, None, "line", 1, opacity=0.5) + "".join(entries)


def entry(view: View, say: Say, seat: int) -> str:
    """A line of the score."""
    shown = view["seats"][seat]
    twice = shown["points"] - shown["marks"]  # an animal that fits both objectives scores one more
    won = has_won(view, seat)
    return (
        svg.sign(seat, 38, 28, 20)
        + text(70, 37, svg.fit(say.name(seat), 186), anchor="start", weight=700 if won else 400)
        + group(small_objectives(view, seat, 40), x=280, y=4)
        + text(498, 37, f"{shown['marks'] - twice} × 1", anchor="end", weight=600)
        + text(518, 37, "+", fill="soft-ink")
        + text(606, 37, f"{twice} × 2", anchor="end", weight=600)
        + medal(say, shown["points"], 644, 28, 23)
    )
