"""The middle of the table of Gaudí: the bed with its tiles, whole animals with their owners' tokens, and the places."""

from tablee.drawing import svg
from tablee.drawing.svg import disc, el, group, path, rect, text
from tablee.games.gaudi.art import pieces
from tablee.games.gaudi.art.choices import open_place, place_name
from tablee.games.gaudi.art.layout import EDGE, FIRST, RIBBON, WIDTH, Grid, turned
from tablee.games.gaudi.text.phrases import fits, listed
from tablee.games.gaudi.view import AnimalView, CellView, TileView, View
from tablee.games.views import winners
from tablee.i18n import Say


def paving(view: View, say: Say, grid: Grid) -> str:
    """The bed with the tiles, the animals that are complete, and the places where the chosen tile can go."""
    places = sorted(view["free"], key=lambda free: (free["r"], free["q"]))  # the keyboard goes row by row
    things = (
        *(laid_tile(view, tile, grid) for tile in sorted(view["tiles"], key=lambda tile: tile["r"])),
        last_laid(view, grid),
        *(light(view, i, grid) for i in range(len(view["animals"]))),
        *(finished_animal(found, grid) for found in view["animals"]),
        *(last_name(tile, grid) for tile in last_tiles(view)),
        *(open_place(view, say, free, grid) for free in places),
    )
    return (
        group(bed(grid.height), id="bed")
        + ground(view, grid, *things)
        + (ribbon(view, say, grid.height) if view["over"] else "")
    )


def ground(view: View, grid: Grid, *things: str) -> str:
    """What lies on the bed, as a picture of its own that a page can drag and zoom about the last tile laid."""
    last: CellView = view["tiles"][-1] if view["tiles"] else FIRST
    return el(
        "svg",
        *things,
        width=WIDTH,
        height=grid.height,
        id="ground",
        viewBox=f"0 0 {WIDTH} {svg.number(grid.height)}",
        data_ground="",
        data_centre=" ".join(svg.number(x) for x in grid.middle(last["q"], last["r"])),
    )


def bed(height: float) -> str:
    """The sand that the tiles are laid in, and the kerb round it."""
    wave = "q28,-9 56,0" + 9 * " t56,0"
    waves = "".join(f"M{46 + 30 * (i % 2)},{44 + 43 * i} {wave}" for i in range(int(height - 40) // 43))
    return (
        rect(0, 5, WIDTH, height, "shadow", 8, opacity=0.4)
        + rect(0, 0, WIDTH, height, "bed", 8)
        + path(waves, None, "bed-line", 2, opacity=0.4)
        + pieces.kerb(WIDTH, height)
    )


def laid_tile(view: View, tile: TileView, grid: Grid) -> str:
    """A tile of the paving, with the name of its place unless a whole animal lies over it."""
    x, y = grid.middle(tile["q"], tile["r"])
    face = group(pieces.tile(tile["tile"], turned(tile)), scale=grid.scale)
    hidden = any(covers(found, tile) for found in view["animals"]) or tile in last_tiles(view)
    return group(face, "" if hidden else place_name(tile, grid), x=x, y=y, id=f"tile-{tile['place']}")


def covers(found: AnimalView, tile: TileView) -> bool:
    """GAU-2.1 Does a whole animal lie on a corner of this tile? It is at the upper right corner of its own place."""
    return (tile["q"] - found["q"], tile["r"] - found["r"]) in ((0, 0), (1, 0), (1, -1))


def last_name(tile: TileView, grid: Grid) -> str:
    """The name of the place of a tile just laid, above everything else: the log speaks of it."""
    x, y = grid.middle(tile["q"], tile["r"])
    return group(place_name(tile, grid), x=x, y=y + 0.45 * grid.size, id=f"named-{tile['place']}")


def finished_animal(found: AnimalView, grid: Grid) -> str:
    """GAU-4.4, GAU-4.5 A whole animal, and the token of its owner."""
    x, y = grid.corner(found["q"], found["r"], 0)
    whole = group(el("use", href=f"#art-whole-{found['animal']}-{found['colour']}"), scale=grid.scale)
    owner = found["owner"]
    token = "" if owner is None else svg.sign(owner, -0.52 * grid.size, 0.48 * grid.size, max(11, 0.28 * grid.size))
    return group(whole, token, x=x, y=y, id=f"animal-{found['place']}")


def light(view: View, i: int, grid: Grid) -> str:
    """The light round an animal of this turn or of the viewer's, and a gold ring for each point it is worth to them."""
    found, r = view["animals"][i], grid.size
    x, y = grid.corner(found["q"], found["r"], 0)
    points = worth(view, i)
    if not points and (i < view["settled"] or view["over"]):
        return ""
    rings = (
        disc(x, y, r * (0.88 + 0.15 * k), None, stroke=svg.paint("gold"), stroke_width=0.1 * r) for k in range(points)
    )
    return disc(x, y, 0.9 * r, "glow") + "".join(rings)


def worth(view: View, i: int) -> int:
    """GAU-5.2 What a complete animal is worth to the viewer: marked already, or about to be at the end of the turn."""
    found, seat = view["animals"][i], view["seat"]
    if seat is None or view["rules"] == "children":
        return 0
    own = view["seats"][seat]
    soon = i >= view["settled"] and view["turn"] == seat and own["tokens"] > 0
    return fits(own, found["animal"], found["colour"]) if soon or found["owner"] == seat else 0


def last_laid(view: View, grid: Grid) -> str:
    """The tiles of this turn, or else the last one laid, with the sign of whoever laid them."""
    seat = layer(view)
    if seat is None:
        return ""
    r = grid.size
    marks = []
    for tile in last_tiles(view):
        x, y = grid.middle(tile["q"], tile["r"])
        edge = path(pieces.hexagon(r - 2), None, "dark", 7) + path(pieces.hexagon(r - 2), None, f"seat-{seat + 1}", 4)
        sign = svg.sign(seat, 0, 0, max(11, 0.25 * r))
        marks.append(group(edge, sign, x=x, y=y, id=f"last-{tile['place']}"))
    return "".join(marks)


def last_tiles(view: View) -> list[TileView]:
    """The tiles of this turn, or else the last one laid; not the first tile of all, which nobody laid."""
    many = view["lain"] or min(1, len(view["tiles"]) - 1)
    return view["tiles"][-many:] if many > 0 else []


def layer(view: View) -> int | None:
    """Who laid the last tile: the player whose turn it is, or the last before who did not pass."""
    if view["turn"] is None:
        return None
    back = 0 if view["lain"] else view["passes"] + (not view["over"])
    return (view["turn"] - back) % view["players"]


def ribbon(view: View, say: Say, height: float) -> str:
    """GAU-5.3, GAU-6.2 A ribbon at the bottom of the bed that names whoever has won."""
    first = winners(view)
    if view["rules"] == "children":
        words, first = say("All win together"), []
    elif len(first) > 1:
        words = say("{players} win", players=listed([say.name(p) for p in first], say))
    else:
        words = say("{player} wins", player=say.name(first[0]))
    words = svg.fit(words, 540 - 46 * len(first), svg.LARGE)
    w = 46 * len(first) + 50 + 20 * len(words)
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
        text(23 * len(first), 45, words, svg.LARGE, "on-gold", book=True, weight=700),
        x=WIDTH / 2,
        y=height - EDGE - RIBBON,
        id="winner",
    )
