"""The paving of Gaudí on its bed: tiles, whole animals with their owners' tokens, and the places where a tile can go.

Cells have axial coordinates (q, r). With hexagons of size s their middles are at x = s·√3·(q + r/2), y = s·1.5·r, and a
tile is turned by (q − r) mod 3 (GAU-2.2). Hexagons are as large as the bed allows for all tiles and the places round
them; for a long paving the bed itself becomes higher before they become too small to be touched.
"""

from dataclasses import dataclass

from tablee.drawing import svg
from tablee.drawing.svg import disc, el, group, path, rect, text
from tablee.games.contract import View
from tablee.games.gaudi.actions import ANIMAL_NAMES
from tablee.games.gaudi.art import pieces as art
from tablee.games.gaudi.text.labels import COLOUR_OF, label, listed
from tablee.i18n import Say

WIDTH = 684  # of the bed
HEIGHTS = range(548, 1049, 100)  # the lowest that will do is taken
EDGE = 22  # from the bed's border to the places
LARGEST, SMALL = 62, 22  # size of a hexagon while there are few, and the smallest that a finger finds easily
RIBBON = 64  # height kept free for the winner's ribbon


@dataclass(frozen=True)
class Grid:
    """How the cells lie on the bed: its height, the size of a hexagon, and where the first tile has its middle."""

    height: float
    size: float
    x: float
    y: float

    def middle(self, q: int, r: int) -> tuple[float, float]:
        """The middle of a cell."""
        return self.x + self.size * art.ROOT * (q + r / 2), self.y + self.size * 1.5 * r

    def corner(self, q: int, r: int, k: int) -> tuple[float, float]:
        """A corner of a cell that carries an animal."""
        (x, y), (dx, dy) = self.middle(q, r), art.corner(k, self.size)
        return x + dx, y + dy

    @property
    def scale(self) -> float:
        """How much smaller than drawn in art.py."""
        return self.size / art.S


def grid_of(view: View) -> Grid:
    """All tiles and the places round them, in the middle of the bed and as large as it allows."""
    cells = view["tiles"] + ([] if view["over"] else view["free"]) or [{"q": 0, "r": 0}]
    across = [2 * c["q"] + c["r"] for c in cells]  # in half hexagons
    down = [c["r"] for c in cells]
    kept = 2 * EDGE + (RIBBON if view["over"] else 0)
    widest = min(LARGEST, (WIDTH - 2 * EDGE) / ((max(across) - min(across) + 2) * art.ROOT / 2))
    rows = 1.5 * (max(down) - min(down)) + 2  # in sizes of a hexagon
    height = next((h for h in HEIGHTS if (h - kept) / rows >= min(SMALL, widest)), HEIGHTS[-1])
    size = min(widest, (height - kept) / rows)
    x = WIDTH / 2 - size * art.ROOT / 4 * (max(across) + min(across))
    return Grid(height, size, x, EDGE + (height - kept) / 2 - size * 0.75 * (max(down) + min(down)))


def paving(view: View, say: Say, grid: Grid) -> str:
    """The bed with the tiles, the animals that are complete, and the places where the chosen tile can go."""
    places = sorted(view["free"], key=lambda free: (free["r"], free["q"]))  # the keyboard goes row by row
    things = (
        *(laid_tile(tile, grid) for tile in sorted(view["tiles"], key=lambda tile: int(tile["r"]))),
        last_laid(view, grid),
        *(light(view, i, grid) for i in range(len(view["animals"]))),
        *(finished_animal(found, grid) for found in view["animals"]),
        *(open_place(view, say, free, grid) for free in places),
    )
    return bed(grid.height) + ground(view, grid, *things) + (ribbon(view, say, grid.height) if view["over"] else "")


def ground(view: View, grid: Grid, *things: str) -> str:
    """What lies on the bed, as a picture of its own that a page can drag and zoom about the last tile laid."""
    last = view["tiles"][-1] if view["tiles"] else {"q": 0, "r": 0}
    return el(
        "svg",
        *things,
        width=WIDTH,
        height=grid.height,
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
        + art.kerb(WIDTH, height)
    )


def turned(cell: View) -> int:
    """GAU-2.2 How a tile lies on a cell."""
    return int((cell["q"] - cell["r"]) % 3)


def laid_tile(tile: View, grid: Grid) -> str:
    """A tile of the paving."""
    x, y = grid.middle(tile["q"], tile["r"])
    return group(art.tile(tile["tile"], turned(tile)), x=x, y=y, scale=grid.scale, id=f"tile-{tile['place']}")


def finished_animal(found: View, grid: Grid) -> str:
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
    soon = i >= view["settled"] and view["turn"] == seat and view["seats"][seat]["tokens"] > 0
    return fitting(view, found["animal"], found["colour"]) if soon or found["owner"] == seat else 0


def fitting(view: View, animal: str, colour: str) -> int:
    """GAU-4.5 How many of the viewer's objectives such an animal fits."""
    own = view["seats"][view["seat"]]
    return int(own["animal"] == animal) + int(own["colour"] == colour)


def last_laid(view: View, grid: Grid) -> str:
    """The tiles of this turn, or else the last one laid, with the sign of whoever laid them."""
    many = view["lain"] or min(1, len(view["tiles"]) - 1)
    seat = layer(view)
    if many < 1 or seat is None:
        return ""
    r = grid.size
    marks = []
    for tile in view["tiles"][-many:]:
        x, y = grid.middle(tile["q"], tile["r"])
        edge = path(art.hexagon(r - 2), None, "dark", 7) + path(art.hexagon(r - 2), None, f"seat-{seat + 1}", 4)
        marks.append(group(edge, svg.sign(seat, 0, 0, max(11, 0.25 * r)), x=x, y=y, id=f"last-{tile['place']}"))
    return "".join(marks)


def layer(view: View) -> int | None:
    """Who laid the last tile: the player whose turn it is, or the last before who did not pass."""
    if view["turn"] is None:
        return None
    back = 0 if view["lain"] else view["passes"] + (not view["over"])
    return int((view["turn"] - back) % view["players"])


def taken(view: View) -> str | None:
    """The viewer's tile that is to be laid now, if there is one."""
    tile: str | None = view["taken"] if view["turn"] == view["seat"] else None
    return tile


def open_place(view: View, say: Say, free: View, grid: Grid) -> str:
    """GAU-4.1 A free place: an outline, or the chosen tile as it would lie there."""
    x, y = grid.middle(free["q"], free["r"])
    notation = f"at {free['place']}"
    if view["over"]:
        return ""
    if notation not in view["legal"]:
        drawn = path(art.hexagon(grid.size * 0.9), None, "bed-line", 2, stroke_dasharray="5 6")
        return group(drawn, x=x, y=y, id=f"place-{free['place']}")
    tile = taken(view)
    face = art.tile(tile, turned(free)) if tile else el("use", href="#art-slab")
    r = grid.size * 0.9
    drawn = svg.action(
        notation,
        label(notation, view, say),
        path(art.hexagon(grid.size), pointer_events="all"),
        svg.lift(
            group(face, scale=0.9 * grid.scale, opacity=0.8),
            path(art.hexagon(r), class_="halo far"),
            path(art.hexagon(r), class_="halo near"),
            *(spark(view, free, tile, animal, grid) for animal in range(3) if tile and free["completes"][animal]),
        ),
    )
    return group(drawn, x=x, y=y, id=f"place-{free['place']}")


def spark(view: View, free: View, tile: str, animal: int, grid: Grid) -> str:
    """A star at a corner where the chosen tile completes an animal; of gold if it fits the viewer's objectives."""
    x, y = art.corner((animal + turned(free)) % 3, grid.size * 0.82)
    fits = fitting(view, ANIMAL_NAMES[animal], COLOUR_OF[tile[animal]])
    r = max(14, grid.size * (0.36 if fits else 0.3))
    return path(
        svg.star(6, r, r * 0.5),
        "gold" if fits else "bone",
        "dark",
        2.5,
        transform=f"translate({svg.number(x)} {svg.number(y)})",
    )


def has_won(view: View, seat: int) -> bool:
    """Whether the game is over and this seat has won it."""
    return bool(view["over"]) and view["places"][seat] == 1


def ribbon(view: View, say: Say, height: float) -> str:
    """GAU-5.3, GAU-6.2 A ribbon at the bottom of the bed that names whoever has won."""
    winners = [p for p in range(view["players"]) if has_won(view, p)]
    if view["rules"] == "children":
        words, winners = say("All win together"), []
    elif len(winners) > 1:
        words = say("{players} win", players=listed([say.name(p) for p in winners], say))
    else:
        words = say("{player} wins", player=say.name(winners[0]))
    words = svg.fit(words, 540 - 46 * len(winners), svg.LARGE)
    w = 46 * len(winners) + 50 + 20 * len(words)
    h, left = 62, -w / 2
    return group(
        path(
            f"M{svg.number(left - 30)},12 h44 v54 h-44 l14,-27 Z M{svg.number(30 - left)},12 h-44 v54 h44 l-14,-27 Z",
            "red",
            "dark",
            2,
        ),
        rect(left, 0, w, h, "gold", 6, stroke=svg.paint("on-gold"), stroke_width=2.5),
        *(svg.sign(seat, left + 36 + 46 * i, 31, 20) for i, seat in enumerate(winners)),
        text(23 * len(winners), 45, words, svg.LARGE, "on-gold", book=True, weight=700),
        x=WIDTH / 2,
        y=height - EDGE - RIBBON,
        id="winner",
    )
