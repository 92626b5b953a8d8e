"""The middle of the table of Gaudí: the bed with its tiles, whole animals with their owners' tokens, and the places."""

from functools import lru_cache

from tablee.drawing import svg
from tablee.drawing.svg import disc, el, group, path, rect, text
from tablee.games.gaudi.art import pieces
from tablee.games.gaudi.art.choices import open_place, place_name
from tablee.games.gaudi.art.layout import (
    ACROSS,
    DOWN,
    HEIGHT,
    KERB,
    RIBBON,
    RULER,
    SCALE,
    SIZE,
    WIDTH,
    cells_of,
    corner,
    extent_of,
    middle,
    turned,
)
from tablee.games.gaudi.art.rulers import rulers
from tablee.games.gaudi.text.phrases import animal_words, fits, listed, place_words, tile_words
from tablee.games.gaudi.view import Animal, AnimalView, CellView, Colour, TileView, View
from tablee.games.views import winners
from tablee.i18n import Say

Cells = set[tuple[int, int]]  # by q and r

# A paving has up to a hundred tiles, and a move adds one. What lies there is drawn once for all tables and viewers: it
# depends on nothing but the few values that are its key.
DRAWN = 4096  # tiles and animals that are kept


def paving(view: View, say: Say) -> str:
    """The bed with the tiles, the animals that are complete, and the places where the chosen tile can go."""
    places = sorted(view["free"], key=lambda free: (free["r"], free["q"]))  # the keyboard goes row by row
    covered = covered_cells(view)
    things = (
        *(laid_tile(tile, covered, say) for tile in sorted(view["tiles"], key=lambda tile: tile["r"])),
        *map(new_tile, view["tiles"]),
        *(light(view, i) for i in range(len(view["animals"]))),
        *(finished_animal(found, say) for found in view["animals"]),
        *(upper_name(tile, covered) for tile in view["tiles"]),
        *(open_place(view, say, free) for free in places),
        rulers(cells_of(view)),
    )
    return group(bed(), id="bed") + ground(view, *things) + (ribbon(view, say) if view["over"] else "")


def ground(view: View, *things: str) -> str:
    """What lies on the bed, as a picture of its own: all of it, where no page follows what is new."""
    extent = extent_of(view)
    return el(
        "svg",
        *things,
        x=KERB,
        y=KERB,
        width=ACROSS,
        height=DOWN,
        id="ground",
        viewBox=extent.view_box,
        data_ground=extent.corners,
        data_ruler=RULER,
        data_below=RIBBON if view["over"] else None,
    )


def bed() -> str:
    """The sand that the tiles are laid in, and the kerb round it."""
    wave = "q28,-9 56,0" + 9 * " t56,0"
    waves = "".join(f"M{46 + 30 * (i % 2)},{44 + 43 * i} {wave}" for i in range(int(HEIGHT - 40) // 43))
    return (
        rect(0, 5, WIDTH, HEIGHT, "shadow", 8, opacity=0.4)
        + rect(0, 0, WIDTH, HEIGHT, "bed", 8)
        + path(waves, None, "bed-line", 2, opacity=0.4)
        + pieces.kerb(WIDTH, HEIGHT, KERB)
    )


def laid_tile(tile: TileView, covered: Cells, say: Say) -> str:
    """A tile of the paving, with the name of its place in the middle if that is free."""
    named = tile["by"] is None and cell_of(tile) not in covered
    return tile_at(tile["place"], tile["q"], tile["r"], tile["tile"], named, say.lang)


@lru_cache(maxsize=DRAWN)
def tile_at(place: int, q: int, r: int, kind: str, named: bool, lang: str) -> str:
    """A tile of this kind in a cell; `named`: with the name of its place."""
    cell: CellView = {"place": place, "q": q, "r": r}
    x, y = middle(cell)
    face = group(pieces.tile(kind, turned(cell)), scale=SCALE)
    words = f"{place_words(cell)} – {tile_words(kind, Say(lang))}"
    return svg.explained("tile", words, face, place_name(cell) if named else "", x=x, y=y, id=f"tile-{place}")


def upper_name(tile: TileView, covered: Cells) -> str:
    """The name of a place above everything else, where a sign or whole animals cover the middle of its tile.

    Three corners of a tile carry no animals: below the middle, to the left, the name is between two that may.
    """
    beneath = cell_of(tile) in covered
    if tile["by"] is None and not beneath:
        return ""
    x, y = middle(tile)
    dx, dy = (-0.46 * SIZE, 0.34 * SIZE) if beneath else (0, 0.45 * SIZE)
    return group(place_name(tile), x=x + dx, y=y + dy, id=f"named-{tile['place']}")


def cell_of(cell: CellView) -> tuple[int, int]:
    """The coordinates of a cell."""
    return cell["q"], cell["r"]


def covered_cells(view: View) -> Cells:
    """GAU-2.1 Where whole animals lie on tiles. Each is at the upper right corner of its own place."""
    corners = [cell_of(found) for found in view["animals"]]
    return {(q + dq, r + dr) for q, r in corners for dq, dr in ((0, 0), (1, 0), (1, -1))}


def finished_animal(found: AnimalView, say: Say) -> str:
    """GAU-4.4, GAU-4.5 A whole animal, and the token of its owner."""
    place, q, r = found["place"], found["q"], found["r"]
    return animal_at(place, q, r, found["animal"], found["colour"], found["owner"], say.lang)


@lru_cache(maxsize=DRAWN)
def animal_at(place: int, q: int, r: int, animal: Animal, colour: Colour, owner: int | None, lang: str) -> str:
    """A whole animal at the corner of a cell."""
    x, y = corner({"place": place, "q": q, "r": r}, 0)
    whole = group(el("use", href=f"#art-whole-{animal}-{colour}"), scale=SCALE)
    token = "" if owner is None else coin(owner, -0.52 * SIZE, 0.48 * SIZE, 0.28 * SIZE)
    words = animal_words(animal, colour, Say(lang))
    return svg.explained("animal", words, whole, token, x=x, y=y, id=f"animal-{place}")


def coin(owner: int, x: float, y: float, r: float) -> str:
    """GAU-4.5 A token: a coin seen a little from the side, with a light rim, so that it is no sign of a new tile."""
    edge = disc(x, y + 0.35 * r, 1.15 * r, f"seat-{owner + 1}", stroke=svg.paint("dark"), stroke_width=0.12 * r)
    rim = disc(x, y, 1.15 * r, "bone", stroke=svg.paint("dark"), stroke_width=0.12 * r)
    return edge + rim + svg.sign(owner, x, y, 0.92 * r)


def light(view: View, i: int) -> str:
    """The light round an animal of this turn or of the viewer's, and a gold ring for each point it is worth to them."""
    found, r = view["animals"][i], SIZE
    x, y = corner(found, 0)
    points = worth(view, i)
    if not points and (i < view["settled"] or view["over"]):
        return ""
    rings = (
        disc(0, 0, r * (0.88 + 0.15 * k), None, stroke=svg.paint("gold"), stroke_width=0.1 * r) for k in range(points)
    )
    place = found["place"]  # it moves with the animal, also when it comes while the board moves
    ids = {"id": f"light-{place}", "data_from": f"animal-{place}"}
    return svg.explained("worth", "", disc(0, 0, 0.9 * r, "glow"), *rings, x=x, y=y, **ids)


def worth(view: View, i: int) -> int:
    """GAU-5.2 What a complete animal is worth to the viewer: marked already, or about to be at the end of the turn."""
    found, seat = view["animals"][i], view["seat"]
    if seat is None or view["rules"] == "children":
        return 0
    own = view["seats"][seat]
    soon = i >= view["settled"] and view["turn"] == seat and own["tokens"] > 0
    return fits(own, found["animal"], found["colour"]) if soon or found["owner"] == seat else 0


def new_tile(tile: TileView) -> str:
    """A ring round a tile that is new to the viewer, and on a badge the sign of who laid it. A page follows it."""
    seat = tile["by"]
    if seat is None:
        return ""
    x, y = middle(tile)
    ring = pieces.hexagon(SIZE - 2)
    edge = path(ring, None, "dark", 7) + path(ring, None, f"seat-{seat + 1}", 4)
    badge = path(pieces.hexagon(0.34 * SIZE), "dark", f"seat-{seat + 1}", 4) + svg.sign(seat, 0, 0, 0.22 * SIZE)
    return svg.explained("new", "", edge, badge, x=x, y=y, id=f"last-{tile['place']}", data_follow="")


def ribbon(view: View, say: Say) -> str:
    """GAU-5.3, GAU-6.2 A ribbon at the bottom of the bed that names whoever has won."""
    first = winners(view)
    if view["rules"] == "children":
        words, first = say("All win together"), []
    elif len(first) > 1:
        words = say("{players} win", players=listed([say.name(p) for p in first], say))
        if svg.fit(words, 560 - 46 * len(first), svg.LARGE) != words:
            words = say("Shared victory")  # their signs stand beside it
    else:
        words = say("{player} wins", player=say.name(first[0]))
    room = 560 - 46 * len(first)
    size = svg.LARGE if svg.fit(words, room, svg.LARGE) == words else svg.PLAIN
    words = svg.fit(words, room, size)
    w = 46 * len(first) + 50 + size * sum(svg.letter_width(c) for c in words)
    h, left = 62, -w / 2
    return group(
        path(
            f"M{svg.number(left - 30)},12 h44 v54 h-44 l14,-27 Z M{svg.number(30 - left)},12 h-44 v54 h44 l-14,-27 Z",
            "red",
            "dark",
            2,
        ),
        rect(left, 0, w, h, "gold", 6, stroke=svg.paint("on-gold"), stroke_width=2.5),
        *(svg.sign(seat, left + 36 + 46 * i, 31, 20) for i, seat in enumerate(first)),
        text(23 * len(first), 45, words, size, "on-gold", book=True, weight=700),
        x=WIDTH / 2,
        y=HEIGHT - KERB - RIBBON,
        id="winner",
    )
