"""What is in the box of L'Or des Mayas: pieces of five materials, the plates they are laid on, pearls and the bag.

A piece is drawn about the middle of its ring, pointing upwards, on a ring whose outer radius is 100 units; it is then
moved, turned and scaled as a whole. Its carving repeats every 24th of a circle and so goes on from piece to piece:

    100–78   a stepped fret and its ground line, the same on every material
    78–50    the material: veins in stone, waves in jade, dents in bronze, brushed silver, the rays of gold; on it the
             value as a Maya numeral, dots for 1 to 4 and a shell for 0
    50–46    the inner rim
"""

from math import cos, pi, sin

from tablee.drawing import svg
from tablee.drawing.svg import disc, group, number, path, rect
from tablee.games.gold.text.phrases import whole_piece_words
from tablee.games.gold.view import PieceView
from tablee.i18n import Say

OUTER, INNER = 100, 46
FRET, RIM = 78, 50  # where the fret stands, and where the inner rim begins
NUMERAL = 64  # how far from the middle the value is
PLATE = 108  # the radius of a plate
PART = 15  # degrees of a 24th

# The paints of a material: itself, `-light` and `-deep`. Stone has its own, since the house paints walls with "stone".
PAINTS = {"stone": "rock", "jade": "jade", "bronze": "bronze", "silver": "silver", "gold": "gold"}
VALUES = {name: value for value, name in enumerate(PAINTS)}

Spot = tuple[float, float, float]  # the middle of a disc or of a piece, and its scale


# ---- round a ring


def at(r: float, degrees: float) -> str:
    """A point of the ring: so far from the middle, so far clockwise from the top."""
    x, y = _xy(r, degrees)
    return f"{number(round(x, 1))},{number(round(y, 1))}"


def line(*points: tuple[float, float]) -> str:
    """A line through points of the ring, each (distance, degrees)."""
    return "M" + " ".join(at(r, degrees) for r, degrees in points)


def arc(r: float, start: float, end: float) -> str:
    """A part of a circle, clockwise, of less than a full turn."""
    return f"M{at(r, start)} A{number(r)},{number(r)} 0 {int(end - start > 180)} 1 {at(r, end)}"


@svg.shape
def sector(start: float, end: float, outer: float = OUTER, inner: float = INNER) -> str:
    """The outline of a part of the ring."""
    back = f"A{number(inner)},{number(inner)} 0 {int(end - start > 180)} 0 {at(inner, start)}"
    return f"{arc(outer, start, end)} L{at(inner, end)} {back} Z"


def half(size: int) -> float:
    """Half the angle of a piece of so many 24ths."""
    return size * PART / 2


def outline(size: int) -> str:
    """The outline of a piece."""
    return sector(-half(size), half(size))


def centre(size: int) -> float:
    """How far the middle of a piece is from the middle of its ring."""
    return (OUTER + INNER * cos(half(size) * pi / 180)) / 2


def width(size: int) -> float:
    """How wide a piece is."""
    return 2 * OUTER * sin(half(size) * pi / 180)


# ---- pieces


@svg.shape
def piece(size: int, face: str, back: str | None = None) -> str:
    """A piece with a face up; if its back is known, a corner of that shows."""
    paint = PAINTS[face]
    h = half(size)
    shade = path(sector(-h + 2, h - 2, OUTER - 2, FRET), f"{paint}-light", opacity=0.35)
    gleam = path(arc(OUTER - 3.2, -h + 1.6, h - 1.6), None, f"{paint}-light", 2)
    return (
        path(outline(size), paint)
        + shade
        + TEXTURES[face](h)
        + gleam
        + carving(size, f"{paint}-deep")
        + numeral(VALUES[face], paint)
        + (corner(h, back) if back else "")
        + path(outline(size), None, "dark", 2.6)
    )


def carving(size: int, ink: str) -> str:
    """The stepped fret and the lines it stands on: one fret for each 24th."""
    h = half(size)
    frets = []
    for i in range(size):
        a = -h + PART * i
        steps = ((FRET, 1.6), (94.5, 1.6), (94.5, 12.6), (84, 12.6), (84, 6.6), (89, 6.6))
        frets.append(line(*((r, a + step) for r, step in steps)))
    return path("".join(frets), None, ink, 2.4, stroke_linejoin="miter") + path(
        arc(FRET, -h, h) + arc(RIM, -h, h), None, ink, 2
    )


def numeral(value: int, paint: str) -> str:
    """A value as a Maya numeral on a small tablet; a shell is nothing."""
    wide = 11 * max(value, 2.5) + 6
    tablet = rect(-wide / 2, -8.5, wide, 17, f"{paint}-light", 8, stroke=svg.paint(f"{paint}-deep"), stroke_width=1.6)
    ink = f"{paint}-deep"
    dots = "".join(disc(11 * (i - (value - 1) / 2), 0, 4.4, ink) for i in range(value))
    shell = path("M-12,0 C-7,-7.5 6,-8 12,0 C6,7.5 -7,7 -12,0 Z M-5,-3 V3.5 M0,-4 V4 M5,-3.5 V3", None, ink, 1.8)
    return group(tablet, dots if value else shell, y=-NUMERAL)


def corner(h: float, back: str) -> str:
    """The corner of a piece, lifted so that its back shows, with as many dots as it is worth; a ring is nothing."""
    paint, leg, value = PAINTS[back], 33, VALUES[back]
    tip = h - leg / OUTER * 180 / pi
    lifted = f"M{at(OUTER, tip)} A{OUTER},{OUTER} 0 0 1 {at(OUTER, h)} L{at(OUTER - leg, h)} Z"
    ink = f"{paint}-deep"
    dots = "".join(disc(x, y, 2.9, ink) for x, y in DOTS[value])
    ring = disc(0, 0, 4, None, stroke=svg.paint(ink), stroke_width=2.4)
    x, y = _xy(OUTER - 10.5, h - 6.6)
    fold = f"M{at(OUTER - 1, tip)} Q{at(OUTER - leg * 0.55, h - 12)} {at(OUTER - leg, h - 0.5)}"
    return (
        path(fold, "shadow", "shadow", 5, opacity=0.6)
        + path(lifted, paint)
        + path(fold, f"{paint}-light", "dark", 2)
        + group(dots if value else ring, x=x, y=y, turn=h)
    )


# Where the dots are on a lifted corner.
DOTS = (
    (),
    ((0, 0),),
    ((-3.6, -3.6), (3.6, 3.6)),
    ((-3.8, 3.4), (3.8, 3.4), (0, -3.8)),
    ((-3.7, -3.7), (3.7, -3.7), (-3.7, 3.7), (3.7, 3.7)),
)


# ---- materials: what fills the band between the rim and the fret, h degrees to either side


def stone(h: float) -> str:
    """Veined stone: dark cracks, pale ones, and grains."""
    veins = line((RIM, -0.8 * h), (58, -0.55 * h), (62, -0.62 * h), (71, -0.36 * h), (FRET, -0.42 * h))
    veins += line((FRET, 0.86 * h), (70, 0.66 * h), (66, 0.74 * h), (57, 0.5 * h), (RIM, 0.58 * h))
    veins += line((66, 0.74 * h), (63, 0.96 * h)) + line((62, -0.62 * h), (66, -0.94 * h))
    pale = line((FRET, -0.08 * h), (74, 0.1 * h), (RIM + 1, 0.02 * h), (RIM, 0.16 * h)) + line(
        (73, -0.9 * h), (76, -0.6 * h)
    )
    grains = "".join(disc(*_xy(r, k * h), 1.5, "rock-deep") for r, k in ((56, -0.85), (73, 0.4), (55, 0.8), (74, -0.7)))
    return path(pale, None, "rock-light", 2) + path(veins, None, "rock-deep", 1.7) + grains


def jade(h: float) -> str:
    """Polished jade: three bands of waves."""
    waves = []
    for r in (56, 64, 72):
        points = []
        steps = round(2 * h / 2.5)
        for i in range(steps + 1):
            a = -h + 2.5 * i
            points.append((r + 2.4 * sin((a + h) * 2 * pi / PART + r), a))
        waves.append(line(*points))
    return path(waves[0] + waves[2], None, "jade-deep", 1.8, opacity=0.75) + path(waves[1], None, "jade-light", 3.4)


def bronze(h: float) -> str:
    """Hammered bronze: rows of round dents, each with its light."""
    dents, lights = [], []
    for row, r in enumerate((56, 64, 72)):
        for i in range(round(2 * h / 7.5)):
            x, y = _xy(r, -h + 7.5 * (i + (0.72 if row % 2 else 0.3)))
            dents.append(f"M{number(x - 2.9)},{number(y)} a2.9,2.9 0 1 1 5.8,0 a2.9,2.9 0 1 1 -5.8,0")
            lights.append(f"M{number(x - 2.2)},{number(y + 2)} q2.2,2.4 4.4,0")
    return path("".join(dents), "bronze-deep", opacity=0.72) + path("".join(lights), None, "bronze-light", 1.7)


def silver(h: float) -> str:
    """Brushed silver: fine strokes towards the middle, and a gleam across."""
    strokes = "".join(
        line((RIM + 2 + 3 * (i % 3), a), (FRET - 2 - 4 * (i % 2), a))
        for i, a in enumerate(-h + 2.5 * (k + 0.5) for k in range(round(2 * h / 2.5)))
    )
    gleam = path(sector(-0.72 * h, -0.3 * h, FRET - 1, RIM + 1), "silver-light", opacity=0.8)
    return gleam + path(strokes, None, "silver-deep", 1, opacity=0.8)


def gold(h: float) -> str:
    """Beaten gold: rays of the sun, and a row of grains at their foot."""
    rays = "".join(
        f"M{at(56, a)} L{at(FRET - 1, a + 3.75)} L{at(56, a + 7.5)} Z"
        for a in (-h + 7.5 * i for i in range(round(2 * h / 7.5)))
    )
    grains = "".join(disc(*_xy(53, -h + 3.75 + 7.5 * i), 1.9, "gold-deep") for i in range(round(2 * h / 7.5)))
    return path(rays, "gold-light", "gold-deep", 1.3, stroke_linejoin="miter") + grains


def _xy(r: float, degrees: float) -> tuple[float, float]:
    """A point of the ring as two numbers."""
    return r * sin(degrees * pi / 180), -r * cos(degrees * pi / 180)


TEXTURES = {"stone": stone, "jade": jade, "bronze": bronze, "silver": silver, "gold": gold}


# ---- what is around a piece


def lying(shown: PieceView, say: Say, spot: Spot, turn: float = 0, mark: str | None = None) -> str:
    """A piece about the middle of its ring, at its place on the whole drawing."""
    x, y, scale = spot
    drawn = piece(shown["size"], shown["face"], shown["back"])
    marked = ring_of(shown["size"], mark) if mark else ""
    words = whole_piece_words(shown, say)
    return svg.explained("piece", words, marked, drawn, x=x, y=y, scale=scale, turn=turn, id=f"piece-{shown['id']}")


@svg.shape
def glow(size: int, scale: float) -> str:
    """The glow round a piece of that scale, which can be laid; as bright round a small piece as round a large one."""
    apart = 2.5
    wide = half(size) + apart / (FRET * scale) * 180 / pi
    d = sector(-wide, wide, OUTER * scale + apart, INNER * scale - apart)
    return "".join(path(d, class_=f"halo {part}", stroke_linejoin="round") for part in ("far", "near"))


@svg.shape
def ghost(size: int) -> str:
    """Where a piece has lain."""
    return path(outline(size), None, "felt-line", 2.5, stroke_dasharray="7 8", opacity=0.7)


def ring_of(size: int, paint: str) -> str:
    """A coloured line round a piece, to mark it."""
    return path(outline(size), None, paint, 7)


@svg.shape
def clash(x: float, y: float, scale: float = 1) -> str:
    """The sign of two pieces that do not go together: a jagged seam, about (x, y)."""
    medal = disc(0, 0, 14, "card", stroke=svg.paint("red"), stroke_width=2.6)
    return group(medal, path("M-2,-9 L4,-4 L-3,1 L3,4 L-2,9", None, "red", 3), x=x, y=y, scale=scale)


@svg.shape
def too_long(x: float, y: float, scale: float = 1) -> str:
    """The sign of a piece that is larger than the open arc: it runs over the start."""
    medal = disc(0, 0, 14, "card", stroke=svg.paint("red"), stroke_width=2.6)
    over = path("M4,-7 A8,8 0 1 1 -7,-4 M-7,-8 L5,-4 M5,-4 L0,-9 M5,-4 L-1,-1", None, "red", 2.6)
    return group(medal, over, x=x, y=y, scale=scale)


# ---- the plate


@svg.shape
def plate(filled: int) -> str:
    """A place for a disc: a groove that begins at the top, with a mark at every 24th that is open."""
    ticks = "".join(line((INNER + 4, PART * i), (OUTER - 4, PART * i)) for i in range(filled, 24))
    quarters = "".join(line((OUTER, 90 * i), (PLATE - 1, 90 * i)) for i in range(1, 4))
    return (
        disc(2, 7, PLATE, "shadow", opacity=0.45)
        + disc(0, 0, PLATE, "wood-edge", stroke=svg.paint("felt-line"), stroke_width=2.5)
        + disc(0, 0, (OUTER + INNER) / 2, None, stroke=svg.paint("groove"), stroke_width=OUTER - INNER)
        + path(ticks, None, "felt-line", 1.6, opacity=0.55, stroke_dasharray="3 6")
        + disc(0, 0, OUTER + 0.5, None, stroke=svg.paint("felt-line"), stroke_width=1, opacity=0.6)
        + path(quarters, None, "felt-line", 2.5)
        + path(f"M0,-{OUTER - 1} l-7,-9 h14 Z", "felt-line")
    )


@svg.shape
def hub(complete: bool) -> str:
    """The middle of a plate; a complete disc has a sun in it."""
    if not complete:
        return disc(0, 0, INNER - 1.5, "wood-edge", stroke=svg.paint("felt-line"), stroke_width=2)
    return (
        disc(0, 0, INNER - 2, "red", stroke=svg.paint("on-gold"), stroke_width=2)
        + path(svg.star(16, INNER - 4, INNER - 14), "gold", "on-gold", 1.6)
        + disc(0, 0, INNER - 15, "gold-light", stroke=svg.paint("on-gold"), stroke_width=1.6)
    )


@svg.shape
def next_mark(degrees: float) -> str:
    """Where the arc goes on: two arrowheads in the groove, clockwise from an angle."""
    heads = "".join(line((84, a), (73, a + 6), (62, a)) for a in (degrees + 4, degrees + 11))
    return path(heads, None, "glow", 5)


@svg.shape
def check(x: float, y: float, ink: str) -> str:
    """A tick, about (x, y)."""
    return path(f"M{number(x - 11)},{number(y)} l8,9 l15,-19", None, ink, 5)


# ---- pearls, screens, the bag


@svg.shape
def pearl(x: float, y: float, r: float) -> str:
    """A pearl."""
    shade = f"M{number(r * 0.62)},{number(-r * 0.4)} A{number(r * 0.74)},{number(r * 0.74)} 0 0 1"
    return group(
        disc(0, 0, r, "bone", stroke=svg.paint("silver-deep"), stroke_width=max(1.4, r / 8)),
        path(f"{shade} {number(-r * 0.4)},{number(r * 0.62)}", None, "silver", r / 4),
        disc(-r * 0.34, -r * 0.36, r * 0.2, "silver-light"),
        x=x,
        y=y,
    )


@svg.shape
def screen(w: float, h: float) -> str:
    """A folding screen that pearls are kept behind, its corner at (0, 0)."""
    fold = w / 3
    leaves = []
    for i in range(3):
        x, up, down = fold * i, (0, 6)[i % 2], (6, 0)[i % 2]
        leaf = f"M{number(x)},{up} l{number(fold)},{down - up} V{number(h - 6 + down)} l{number(-fold)},{up - down} Z"
        diamond = f"M{number(x + fold / 2)},{number(h / 2 - 12)} l{number(fold * 0.3)},12 l{number(-fold * 0.3)},12"
        leaves.append(
            path(leaf, "back", "dark", 2) + path(f"{diamond} l{number(-fold * 0.3)},-12 Z", None, "back-line", 2)
        )
        edge = f"M{number(x + 3)},{number(h - 11 + up)} l{number(fold - 6)},{number(down - up)}"
        leaves.append(path(edge, None, "back-line", 1.6))
    return "".join(leaves)


@svg.shape
def bag(empty: bool) -> str:
    """The bag that pieces are drawn from, 92 wide and 108 high, standing on (0, 0); flat if it is empty."""
    if empty:
        body = "M-44,0 C-52,-14 -40,-26 -22,-26 C-8,-34 12,-30 24,-26 C42,-28 52,-12 44,0 C20,6 -20,6 -44,0 Z"
        folds = "M-28,-4 C-20,-16 -8,-20 2,-16 M10,-4 C18,-14 26,-18 34,-14"
        return path(body, "bag", "dark", 2.6) + path(folds, None, "wood-edge", 2.4)
    body = "M-15,-76 C-42,-58 -54,-24 -40,-6 C-30,4 30,4 40,-6 C54,-24 42,-58 15,-76 Z"
    neck = (
        "M-15,-76 C-20,-90 -26,-98 -24,-104 C-16,-98 -10,-108 -2,-102 C6,-108 12,-100 22,-106 C26,-98 18,-88 15,-76 Z"
    )
    return (
        path(body, "bag", "dark", 2.6)
        + path(neck, "bag", "dark", 2.6)
        + path("M-12,-64 C-22,-54 -30,-40 -32,-24 M12,-64 C20,-54 24,-48 28,-36 M0,-66 V-56", None, "wood-edge", 2.2)
        + svg.frieze(-34, -34, 68, 17, "felt-line")
        + path("M-17,-76 C-6,-70 6,-70 17,-76", None, "felt-line", 6)
        + path("M12,-74 C22,-70 24,-60 20,-52", None, "felt-line", 3.4)
        + disc(20, -50, 4, "red", stroke=svg.paint("dark"), stroke_width=1.6)
    )


@svg.shape
def strings(pearls: int, left: float, right: float) -> str:
    """Pearls on a string, or on two if they are many."""
    if pearls <= 12:
        return string(pearls, left, right)
    upper = (pearls + 1) // 2
    return group(string(upper, left, right), y=-13) + group(string(pearls - upper, left, right), y=13)


def string(pearls: int, left: float, right: float) -> str:
    """Pearls on one string, closer to each other the more they are."""
    r = 9.5
    step = min(2 * r + 3, (right - left - 2 * r) / max(pearls - 1, 1))
    cord = path(f"M{left - 8},0 H{number(left + step * (pearls - 1) + 2 * r + 8)}", None, "line", 2.5)
    return cord + "".join(pearl(left + r + step * i, 0, r) for i in range(pearls))
