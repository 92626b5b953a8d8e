"""The cover of Gaudí: a pavement of hexagons with sea animals, and a city of towers in the evening."""

from tablee.drawing import svg
from tablee.drawing.covers import MIDDLE, H, W, glow, ground, ink, own, sky
from tablee.drawing.covers import cover as whole
from tablee.drawing.svg import disc, el, group, path, rect
from tablee.games.gaudi.actions import ANIMAL_NAMES, COLOUR_OF
from tablee.games.gaudi.art import pieces
from tablee.games.gaudi.components import TITLE
from tablee.i18n import Say

HORIZON = 248  # where the pavement begins
SCALE = 0.44  # of a tile
TILT = 0.8  # the pavement is seen at a slant

# The cells of the pavement by axial coordinates (GAU-2.1), and the animals that are awake, by the cell whose upper
# right corner they sit at.
CELLS = [(q, r) for r in range(-1, 5) for q in range(-5, 5) if -2.6 <= q + r / 2 <= 2.6]
AWAKE = ((-2, 1), (-1, 1), (0, 1), (-2, 2), (-1, 2))


def cover(say: Say) -> str:
    """The box on the shelf."""
    label = say("{title}: a pavement of sea animals before a city of towers in the evening", title=TITLE)
    defs = (
        sky("gaudi", "sky", "dusk", "blue", "dusk-low", "ochre")
        + glow("gaudi", "sun", "gold-light", 1)
        + el("clipPath", rect(0, HORIZON, W, H - HORIZON, "bed"), id=own("gaudi", "ground"))
        + _own_ids(pieces.definitions([_tile(*cell) for cell in CELLS], [_animal(*corner) for corner in AWAKE]))
    )
    return whole(
        "gaudi",
        label,
        (("Gaudí", 76, 190),),
        defs,
        ground("gaudi", "sky", HORIZON + 10),
        _evening(),
        _towers(),
        _houses(),
        el("g", _own_ids(_pavement()), clip_path=ink("gaudi", "ground")),
        group(pieces.kerb(W + 40, H, 9), x=-20, y=HORIZON - 4),
    )


# ---- the sky and the city


def _evening() -> str:
    """The sun behind the towers, hills, and swallows."""
    hills = f"M0,{HORIZON} V204 C40,184 70,206 104,196 C150,180 190,206 226,188 C256,176 280,192 300,186 V{HORIZON} Z"
    birds = "M40,150 q5,-6 9,0 q4,-6 9,0 M62,138 q4,-5 7,0 q3,-5 7,0 M232,146 q4,-5 8,0 q4,-5 8,0"
    return (
        el("circle", cx=178, cy=206, r=120, fill=ink("gaudi", "sun"))
        + disc(178, 206, 40, "gold-light", opacity=0.9)
        + path(hills, "dusk", opacity=0.55)
        + path(birds, None, "dark", 1.8, opacity=0.7)
    )


def _spire(high: float, half: float, glaze: str) -> str:
    """A tower like a termite's hill, standing on (0, 0): pierced all over, with a flower of broken tiles on its tip."""
    low, top = svg.number(-0.55 * high), svg.number(-0.8 * high)
    right = f"H3 C6,{top} {half},{low} {half},0 Z"
    body = f"M{-half},0 C{-half},{low} -6,{top} -3,{-high} {right}"
    shade = f"M{0.35 * half:.1f},0 C{0.4 * half:.1f},{low} 3,{top} 2,{-high} {right}"
    rows = []
    for i in range(2, 9):
        y = -high * i / 10
        wide = half * (1 - (i / 10) ** 1.7) * 0.62 + 1
        many = 3 if wide > 6 else 2
        rows += [f"M{(j - (many - 1) / 2) * 2 * wide / many:.1f},{y:.1f} v{-high / 24:.1f}" for j in range(many)]
    tip = disc(0, -high - 4, 4.6, glaze, stroke=svg.paint("dark"), stroke_width=1.4)
    petals = "".join(group(disc(0, -6.5, 2.6, "bone"), turn=60 * i) for i in range(6))
    return (
        path(body, "stone", "stone-edge", 1.8)
        + path(shade, "stone-shade")
        + path("".join(rows), None, "stone-edge", 3)
        + path(f"M0,{-high} v-6", None, "stone-edge", 4)
        + group(petals, y=-high - 4)
        + tip
    )


def _towers() -> str:
    """Four spires, the inner ones higher, over a porch."""
    spires = ((-40, 76, 14, "red"), (40, 78, 14, "kelp"), (-15, 94, 15, "ochre"), (16, 99, 15, "coral"))
    porch = path("M-60,0 V-24 L-42,-46 L-24,-24 L0,-54 L24,-24 L42,-46 L60,-24 V0 Z", "stone", "stone-edge", 1.8)
    doors = "".join(path(f"M{x - 8},0 V-14 Q{x},-30 {x + 8},-14 V0 Z", "dark") for x in (-40, 0, 40))
    return group(*(group(_spire(h, w, glaze), x=x) for x, h, w, glaze in spires), porch, doors, x=186, y=HORIZON + 6)


def _houses() -> str:
    """The house of waves on one side of the towers, a dome on the other."""
    return group(_house(), x=22, y=HORIZON + 8) + group(_dome(), x=246, y=HORIZON + 8)


def _house() -> str:
    """A house whose walls are waves, with balconies like masks, a roof of scales, and knights for chimneys."""
    wall = "M0,0 V-62 C10,-74 22,-58 34,-68 C46,-80 60,-62 72,-72 C84,-80 92,-70 96,-66 V0 Z"
    roof = "M-4,-60 C6,-84 26,-66 36,-78 C50,-96 62,-74 74,-84 C88,-94 98,-80 100,-64"
    roof += " C92,-70 84,-78 72,-70 C60,-60 46,-78 34,-66 C22,-56 10,-72 -4,-60 Z"
    scales = "M6,-68 q4,5 8,0 q4,5 8,0 M40,-76 q4,5 8,0 q4,5 8,0 M74,-78 q4,5 8,0 q4,5 8,0"
    balcony = path("M-9,4 q9,5 18,0 v4 q-9,6 -18,0 Z", "dark")
    windows = []
    for i in range(8):
        pane = path("M-6,8 V-4 Q0,-13 6,-4 V8 Z", "glow" if (i % 4 + i // 4) % 3 else "dark")
        windows.append(group(pane, balcony, x=14 + 23 * (i % 4), y=-42 + 26 * (i // 4) + 3 * (i % 2)))
    head = disc(0, -18, 4.4, "bone", stroke=svg.paint("dark"), stroke_width=1.4)
    stacks = [
        group(path("M-4,0 q-2,-10 1,-16 h6 q3,6 1,16 Z", fill, "dark", 1.4), head, x=x, y=y)
        for x, y, fill in ((18, -68, "coral"), (52, -80, "jade"), (84, -80, "coral"))
    ]
    tiles = path(roof, "sea", "dark", 1.6) + path(scales, None, "slab-light", 1.6)
    return path(wall, "card-shade", "stone-edge", 1.8) + "".join([*windows, *stacks]) + tiles


def _dome() -> str:
    """A little house with lit windows under a dome of glazed tiles."""
    dome = path("M0,0 V-34 H44 V0 Z", "coral", "stone-edge", 1.8) + path(
        "M-3,-34 C0,-62 44,-62 47,-34 Z", "kelp", "dark", 1.6
    )
    dome += path("M8,-42 C14,-52 30,-52 36,-42 M2,-36 C10,-30 34,-30 42,-36", None, "bone", 1.6, stroke_dasharray="3 4")
    dome += path("M22,-55 v-14 M17,-64 h10", None, "dark", 2.4)
    return dome + rect(8, -24, 8, 12, "glow", 3) + rect(27, -24, 8, 12, "glow", 3)


# ---- the pavement


def _colour(q: int, r: int) -> str:
    """The colour of the animal at the upper right corner of a cell: an even mixture that repeats nowhere nearby."""
    return "ogb"[(q * q + 2 * r * r + q * r + q) % 3]


def _around(q: int, r: int) -> list[tuple[int, int]]:
    """The cells whose upper right corners are the three corners of a cell that carry animals (pieces.corner)."""
    return [(q, r), (q - 1, r), (q - 1, r + 1)]


def _tile(q: int, r: int) -> str:
    """GAU-2.2 The tile of a cell: the colours of its snail, jellyfish and starfish, wherever these are."""
    corners = _around(q, r)
    return "".join(_colour(*corners[(animal + q - r) % 3]) for animal in range(3))


def _animal(q: int, r: int) -> tuple[str, str]:
    """The animal at the upper right corner of a cell, and its colour."""
    return ANIMAL_NAMES[(r - q) % 3], COLOUR_OF[_colour(q, r)]


def _pavement() -> str:
    """The tiles, and the animals that are awake on them."""
    drawn = []
    for q, r in CELLS:
        x, y = _place(q, r)
        drawn.append(group(pieces.tile(_tile(q, r), (q - r) % 3), x=x, y=y))
    for q, r in AWAKE:
        x, y = _place(q, r)
        dx, dy = pieces.corner(0)
        drawn.append(group(el("use", href="#art-whole-" + "-".join(_animal(q, r))), x=x + dx, y=y + dy))
    bed = rect(-400, -200, 800, 800, "bed")
    slanted = f"translate({MIDDLE} {HORIZON + 34}) scale({SCALE} {SCALE * TILT:.3f})"
    return el("g", bed, *drawn, transform=slanted)


def _place(q: int, r: int) -> tuple[float, float]:
    """The middle of a cell."""
    return pieces.S * pieces.ROOT * (q + r / 2), pieces.S * 1.5 * r


def _own_ids(drawn: str) -> str:
    """The ids of the art as ids of the cover, so that cover and drawing stand on one page."""
    for before in ('id="', 'href="#', "url(#"):
        drawn = drawn.replace(f"{before}art-", f"{before}{own('gaudi', '')}")
    return drawn
