"""What the viewer of a drawing of Gaudí can choose: a tile of the hand, a place for it, the end of the turn."""

from functools import lru_cache

from tablee.drawing import svg
from tablee.drawing.svg import disc, el, group, path, rect, text
from tablee.games.gaudi.actions import thirds
from tablee.games.gaudi.art import pieces
from tablee.games.gaudi.art.layout import MARGIN, SCALE, SIZE, TILE, middle, turned
from tablee.games.gaudi.components import HAND
from tablee.games.gaudi.text.labels import label
from tablee.games.gaudi.text.phrases import fits, own_seat, place_words, tile_words
from tablee.games.gaudi.view import CellView, PlaceView, View
from tablee.i18n import Say


def taken(view: View) -> str | None:
    """The viewer's tile that is to be laid now, if there is one."""
    return view["taken"] if view["turn"] == view["seat"] else None


def hand(view: View, say: Say, seat: int) -> str:
    """GAU-4.1, GAU-4.7 The hand: what can be laid or swapped glows. Equal tiles are one choice."""
    shown = view["seats"][seat]
    if shown["hand"] is None:
        return "".join(group(pieces.tile_back(), **_slot(i), scale=TILE / pieces.S) for i in range(shown["tiles"]))
    drawn = [
        group(path(pieces.hexagon(TILE - 4), None, "wood-edge", 3, stroke_dasharray="7 7"), **_slot(i))
        for i in range(HAND)
    ]
    for tile in dict.fromkeys(shown["hand"]):
        copies = [i for i, held in enumerate(shown["hand"]) if held == tile]
        notation = next((a for a in (f"tile {tile}", f"swap {tile}") if a in view["legal"]), None)
        tiles = [hand_tile(view, tile, n, i, notation) for n, i in enumerate(copies)]
        if notation:
            felt = group(path(pieces.hexagon(TILE + 2), pointer_events="all"), **_slot(copies[0]))
            drawn.append(svg.action(notation, label(notation, view, say), felt, *tiles[1:], svg.lift(tiles[0])))
        elif view["seat"] is None or taken(view) == tile:
            drawn.extend(tiles)
        else:
            why = svg.barred(f"tile {tile}", tile_words(tile, say))
            drawn.append(group(*tiles, **why, data_handle=f"tile {tile}"))
    return "".join(drawn)


def _slot(i: int) -> dict[str, float]:
    """The middle of the i-th tile of the hand."""
    return {"x": MARGIN + 62 + 124 * i, "y": 70}


def hand_tile(view: View, tile: str, n: int, i: int, notation: str | None) -> str:
    """One tile of the hand; the one that was taken up is lit, and the others rest."""
    up = taken(view) == tile and n == 0
    lit = bool(notation) or up
    outline = pieces.hexagon(TILE + 1)
    return group(
        path(outline, class_="halo far") + path(outline, class_="halo near") if lit else "",
        group(pieces.tile(tile), scale=TILE / pieces.S),
        path(pieces.hexagon(TILE - 1), "wood-edge", opacity=0.45, class_="veil") if taken(view) and not up else "",
        swap_arrows() if notation and notation.startswith("swap") else "",
        **_slot(i),
        id=f"hand-{tile}-{n}",
        data_undo="yes" if up else None,
    )


def swap_arrows() -> str:
    """Two arrows on a disc: this tile can be swapped for another."""
    arrows = path("M-11,-5 H10 L4,-11 M11,5 H-10 L-4,11", None, "on-accent", 3.5)
    return disc(0, 0, 22, "accent", stroke=svg.paint("on-accent"), stroke_width=2) + arrows


# ---- places


def open_place(view: View, say: Say, free: PlaceView) -> str:
    """GAU-4.1 A free place: an outline, or the chosen tile as it would lie there."""
    x, y = middle(free)
    notation = f"at {free['place']}"
    if view["over"]:
        return ""
    if notation not in view["legal"]:
        return empty_place(free["place"], free["q"], free["r"], asks=view["seat"] is not None)
    tile = taken(view)
    face = pieces.tile(tile, turned(free)) if tile else el("use", href="#art-slab")
    r = SIZE * 0.9
    drawn = svg.action(
        notation,
        label(notation, view, say),
        path(pieces.hexagon(SIZE), pointer_events="all"),
        svg.lift(
            group(face, scale=0.9 * SCALE, opacity=0.8),
            path(pieces.hexagon(r), class_="halo far"),
            path(pieces.hexagon(r), class_="halo near"),
            place_name(free),
            *(spark(view, free, tile, animal) for animal in range(3) if tile and free["completes"][animal]),
        ),
    )
    return group(drawn, x=x, y=y, id=f"place-{free['place']}")


@lru_cache(maxsize=1024)
def empty_place(place: int, q: int, r: int, asks: bool) -> str:
    """A place where the chosen tile cannot go, or none is chosen; `asks`: whoever clicks is told why."""
    cell: CellView = {"place": place, "q": q, "r": r}
    x, y = middle(cell)
    drawn = path(pieces.hexagon(SIZE * 0.9), None, "bed-line", 2, stroke_dasharray="5 6")
    felt = path(pieces.hexagon(SIZE), pointer_events="all")
    why = svg.barred(f"at {place}", place_words(cell)) if asks else {}
    return group(felt, drawn, quiet_name(cell), x=x, y=y, id=f"place-{place}", data_handle="tile ?", **why)


def place_name(cell: CellView) -> str:
    """The name of a place on a plate; a page leaves it out where it would be too small to read."""
    return _plate(place_words(cell))


@lru_cache(maxsize=1024)
def _plate(name: str) -> str:
    w = 13 * len(name)
    plate = rect(-w / 2 - 3, -12, w + 6, 24, "slab", 8, opacity=0.85)
    return el("g", plate, text(0, 8.5, name, svg.SMALL, "dark", narrow=w), class_="detail")


def quiet_name(cell: CellView) -> str:
    """The name of a place that is empty."""
    return el("g", text(0, 8.5, place_words(cell), svg.SMALL, "bone"), class_="detail", opacity=0.6)


def spark(view: View, free: PlaceView, tile: str, animal: int) -> str:
    """GAU-5.2 A star where the chosen tile completes an animal, with what it is worth to the viewer: gold, or bare."""
    x, y = pieces.corner((animal + turned(free)) % 3, SIZE * 0.82)
    mine = fits(own_seat(view), *thirds(tile)[animal])
    scored, tokens = view["rules"] != "children", own_seat(view)["tokens"]
    mine = mine if tokens else 0
    r = max(28, SIZE * 0.36)
    star = path(svg.star(6, r, r * 0.62), "gold" if mine else "bone", "dark", 2.5)
    worth = text(0, 8.5, f"+{mine}" if mine else "0", svg.SMALL, "dark", weight=700) if scored else ""
    return group(star, worth, x=x, y=y)


# ---- the end of a turn


def button(view: View, say: Say) -> str:
    """GAU-4.3, GAU-4.7 The button that ends the turn, or passes; a quiet ornament while there is neither."""
    x, w, h = 470, 202, 54
    for notation, words in (("end", say("End turn")), ("pass", say("Pass"))):
        if notation in view["legal"]:
            face = svg.button(w, h, words, len(view["legal"]) == 1)
            chosen = svg.action(notation, label(notation, view, say), svg.hit(-4, -8, w + 8, h + 16), svg.lift(face))
            return group(chosen, x=x, y=12, id=f"button-{notation}")
    wave = "q13,-13 26,0" + 6 * " t26,0"
    return path(f"M{x + 12},34 {wave} M{x + 12},47 {wave}", None, "line", 3, opacity=0.4)
