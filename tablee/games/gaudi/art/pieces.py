"""The pavement of Gaudí: slabs, snails, jellyfish and starfish, tile backs, objective cards and the mosaic kerb.

A slab is a hexagon of S units from its middle to its corners, standing on one of them. Animals sit about its corners at
30°, 150° and 270° (anticlockwise from the right, as in geometry) and are cut by its edges. Each looks the same when it
is turned by 120°, so that the thirds of any three tiles that meet make one animal, however they are turned (GAU-2.2).

Colours differ in pattern too: orange is plain, green is ribbed, blue is dotted.
"""

from collections.abc import Iterable
from math import cos, pi, sin, sqrt

from tablee.drawing import svg
from tablee.drawing.svg import disc, el, group, path, rect
from tablee.games.gaudi.actions import ANIMAL_NAMES, thirds

S = 100
ROOT = sqrt(3)
REACH = 80  # how far an animal reaches from its corner
PAINTS = {"orange": "coral", "green": "kelp", "blue": "sea"}


def polar(r: float, angle: float) -> str:
    """A point by its distance and direction, in degrees anticlockwise from the right, as a path has it."""
    return f"{svg.number(r * cos(angle * pi / 180))},{svg.number(-r * sin(angle * pi / 180))}"


@svg.shape
def hexagon(r: float) -> str:
    """The outline of a hexagon standing on a corner, r from its middle to its corners."""
    return "M" + " ".join(polar(r, 30 + 60 * i) for i in range(6)) + "Z"


def corner(k: int, r: float = S) -> tuple[float, float]:
    """Where the animal of corner k sits: 0 at the upper right, 1 at the upper left, 2 at the bottom."""
    angle = (30 + 120 * k) * pi / 180
    return r * cos(angle), -r * sin(angle)


# ---- the three animals: each is an outline, and what is drawn on it


def starfish() -> str:
    """Six arms, those along the edges a little longer."""
    arms = []
    for i in range(6):
        a, r = 30 + 60 * i, 78 if i % 2 == 0 else 72
        arms.append(f"C{polar(43, a - 21)} {polar(r - 4, a - 13)} {polar(r, a)}")
        arms.append(f"C{polar(r - 4, a + 13)} {polar(43, a + 21)} {polar(33, a + 30)}")
    return f"M{polar(33, 0)} {' '.join(arms)}Z"


def jellyfish() -> str:
    """A bell seen from above, its rim in six scallops."""
    rim = (f"A30,27 0 0 0 {polar(47, 60 * i)}" for i in range(1, 7))
    return f"M{polar(47, 0)} {' '.join(rim)}Z"


def snail() -> str:
    """A shell, seen from its side: three swellings, each where a whorl comes to the rim."""
    whorls = (f"C{polar(84, 40 + 120 * i)} {polar(86, 80 + 120 * i)} {polar(64, 130 + 120 * i)}" for i in range(3))
    return f"M{polar(64, 10)} {' '.join(whorls)}Z"


def _tentacles() -> str:
    """Nine of them, drifting the same way round."""
    wave = ((56, -6), (54, 22), (66, 22), (74, 22), (76, 44), (81, 44))  # how far a tentacle is when it has turned so
    starts = range(10, 370, 40)
    return "".join(f"M{polar(38, a)} C" + " ".join(polar(r, a + turn) for r, turn in wave) for a in starts)


def _whorls() -> str:
    """Three lines that wind from the middle of a shell to its rim."""
    lines = []
    for start in (10, 130, 250):
        points = [polar(8 + 56 * t / 12, start - 300 + 25 * t) for t in range(13)]
        lines.append("M" + " L".join(points))
    return "".join(lines)


OUTLINES = {"snail": snail(), "jellyfish": jellyfish(), "starfish": starfish()}


def _ribs() -> str:
    """The pattern of green: light rays."""
    rays = "".join(f"M{polar(22, a)} L{polar(86, a)}" for a in range(10, 370, 20))
    return path(rays, None, "bone", 4.5, opacity=0.8)


def _dots() -> str:
    """The pattern of blue: light dots."""
    places = [(24, 30 + 60 * i) for i in range(6)]
    places += [(r, 30 * i) for r in (42, 59, 74) for i in range(12)]
    return path("".join(f"M{polar(r, a)}h0" for r, a in places), None, "bone", 11, opacity=0.9)


PATTERNS = {"green": _ribs(), "blue": _dots()}


def _pattern(shape: str, colour: str) -> str:
    """What tells a colour from the others without its hue."""
    if colour not in PATTERNS:
        return ""
    return el("g", el("use", href=f"#art-{colour}"), clip_path=f"url(#art-in-{shape})")


@svg.shape
def animal(kind: str, colour: str, outline: float = 3.5) -> str:
    """A whole animal about (0, 0), asleep: what three tiles show together."""
    fill = PAINTS.get(colour, colour)
    d = OUTLINES[kind]
    under, over = "", ""
    if kind == "jellyfish":
        under = path(_tentacles(), None, "dark", 6.5 + 1.6 * outline) + path(_tentacles(), None, fill, 6.5)
        over = path("".join(_horseshoe(90 + 120 * i) for i in range(3)), None, "dark", 4)
    elif kind == "snail":
        over = path(_whorls(), None, "dark", 6)
    else:
        over = path("".join(f"M{polar(16, a)} L{polar(50, a)}" for a in range(30, 390, 60)), None, "dark", 3)
    return under + path(d, fill) + _pattern(kind, colour) + path(d, None, "dark", float(outline)) + over


def _horseshoe(a: float) -> str:
    """One of the three rings on a jellyfish's bell."""
    return f"M{polar(12, a + 45)} C{polar(38, a + 38)} {polar(38, a - 38)} {polar(12, a - 45)}"


def _eyes(x: float, y: float, apart: float, r: float) -> str:
    """Two round eyes about (x, y), looking down to the right."""
    white = "".join(disc(x + side * apart, y, r, "bone", stroke=svg.paint("dark"), stroke_width=3) for side in (-1, 1))
    return white + "".join(disc(x + side * apart + r / 4, y + r / 4, r / 2, "dark") for side in (-1, 1))


def _face(y: float) -> str:
    """Eyes and a smile."""
    return _eyes(0, y - 6, 12, 9) + path(f"M-9,{y + 10} Q0,{y + 19} 9,{y + 10}", None, "dark", 4)


def _head(fill: str) -> str:
    """A snail's head and tail, coming out of its shell."""
    body = path(
        "M-94,68 C-70,50 -40,66 0,62 C30,60 48,50 54,28 C58,10 82,8 88,26 C94,48 78,80 40,82 C0,86 -50,84 -94,68 Z",
        fill,
        "dark",
        3.5,
    )
    horns = path("M64,22 C62,6 56,-2 54,-10 M80,18 C84,4 86,-2 90,-8", None, "dark", 5)
    return body + horns + _eyes(72, -12, 18, 9) + path("M68,42 Q76,50 84,40", None, "dark", 4)


@svg.shape
def awake(kind: str, colour: str) -> str:
    """GAU-4.4 An animal that is complete: it opens its eyes and shines."""
    shine = path(f"M{polar(58, 165)} A58,58 0 0 1 {polar(58, 105)}", None, "bone", 7, opacity=0.9)
    drawn, fill = animal(kind, colour, 5), PAINTS.get(colour, colour)
    if kind == "snail":
        return _head(fill) + drawn + shine
    patch = disc(0, 0, 28, fill, stroke=svg.paint("dark"), stroke_width=3 if kind == "jellyfish" else 0)
    return drawn + patch + _face(0) + (shine if kind == "jellyfish" else "")


# ---- tiles


@svg.shape
def slab() -> str:
    """An empty slab in relief: a bevel lit from above, hollows for the animals, a rosette at every other corner."""
    lit = f"M{polar(92, 210)} L{polar(92, 150)} L{polar(92, 90)} L{polar(92, 30)} L{polar(92, -30)}"
    hollows = "".join(disc(*corner(k), REACH + 3, "slab-light") for k in range(3))
    rims = "".join(
        disc(*corner(k), REACH + 3, None, stroke=svg.paint("slab-shade"), stroke_width=3, opacity=0.8) for k in range(3)
    )
    veins = path(
        "".join(f"M{polar(9, a)} C{polar(30, a - 12)} {polar(50, a + 9)} {polar(74, a)}" for a in (90, 210, 330)),
        None,
        "slab-shade",
        3.5,
    )
    rosettes = "".join(
        disc(-x, -y, r, None, stroke=svg.paint("slab-shade"), stroke_width=3)
        for x, y in map(corner, range(3))
        for r in (10, 18)
    )
    inside = el("g", hollows, rims, rosettes, clip_path="url(#art-edge)")
    shadow = path(hexagon(98), "shadow", opacity=0.5, transform="translate(1 9)")
    return (
        shadow + path(hexagon(98), "slab-shade") + path(hexagon(95), "slab") + inside + veins + _middle() + _bevel(lit)
    )


def _middle() -> str:
    """The knot in the middle of a slab."""
    return disc(0, 0, 9, "slab", stroke=svg.paint("slab-shade"), stroke_width=3.5)


def _bevel(lit: str) -> str:
    """The edges that the lamp lights."""
    return path(lit, None, "bone", 3.5, opacity=0.75)


@svg.shape
def _thirds(tile: str) -> str:
    """The three thirds of a tile that is not turned, cut by its edges."""
    drawn = []
    for k, (name, colour) in enumerate(thirds(tile)):
        x, y = corner(k)
        drawn.append(el("use", href=f"#art-{name}-{colour}", x=float(x), y=float(y)))
    return el("g", *drawn, id=f"art-{tile}", clip_path="url(#art-edge)")


def definitions(tiles: Iterable[str], finished: Iterable[tuple[str, str]]) -> str:
    """What the drawing uses again and again: the slab, the animals, the tiles of these kinds, these whole animals."""
    kinds = sorted(set(tiles))
    asleep = sorted({third for tile in kinds for third in thirds(tile)})
    return el(
        "defs",
        el("clipPath", path(hexagon(97.5)), id="art-edge"),
        el("clipPath", el("circle", r=70), id="art-in-round"),
        *(el("g", pattern, id=f"art-{colour}") for colour, pattern in PATTERNS.items()),
        *(el("clipPath", path(d), id=f"art-in-{name}") for name, d in OUTLINES.items()),
        el("g", slab(), id="art-slab"),
        el("g", _tile_back(), id="art-back"),
        *(el("g", awake(name, "stone-shade"), id=f"art-any-{name}") for name in ANIMAL_NAMES),
        *(el("g", animal(name, colour), id=f"art-{name}-{colour}") for name, colour in asleep),
        *(_thirds(tile) for tile in kinds),
        *(el("g", awake(*whole), id=f"art-whole-{'-'.join(whole)}") for whole in sorted(set(finished))),
    )


@svg.shape
def tile(kind: str, turned: int = 0) -> str:
    """GAU-2.2 A tile about (0, 0), S in size, turned by so many thirds; `definitions` must be in the drawing."""
    animals = el("use", href=f"#art-{kind}", transform=f"rotate({-120 * turned})" if turned else None)
    return el("use", href="#art-slab") + animals


@svg.shape
def tile_back() -> str:
    """A tile face down about (0, 0), S in size; `definitions` must be in the drawing."""
    return el("use", href="#art-back")


@svg.shape
def _tile_back() -> str:
    """The back of a tile: a rosette of six petals."""
    petal = f"M0,0 C{polar(42, 62)} {polar(60, 74)} {polar(70, 90)} C{polar(60, 106)} {polar(42, 118)} 0,0 Z"
    petals = "".join(group(path(petal, None, "back-line", 4.5), turn=60 * i) for i in range(6))
    return (
        path(hexagon(98), "back", "card-edge", 4)
        + path(hexagon(84), None, "back-line", 4)
        + petals
        + path("".join(f"M{polar(66, 60 * i)}h0" for i in range(6)), None, "back-line", 12)
        + disc(0, 0, 10, "back-line")
    )


# ---- objectives


@svg.shape
def animal_card(kind: str, w: float, h: float) -> str:
    """GAU-1.3 An objective: an animal, in whatever colour."""
    size = w / (228 if kind == "snail" else 205)
    drawn = group(
        el("use", href=f"#art-any-{kind}"), x=w / 2, y=h / 2 - (8 * size if kind == "snail" else 0), scale=size
    )
    return svg.card(w, h, _card_ground(w, h), drawn)


@svg.shape
def colour_card(colour: str, w: float, h: float) -> str:
    """GAU-1.3 An objective: a colour, on whatever animal."""
    drop = disc(0, 0, 70, PAINTS[colour])
    rim = disc(0, 0, 70, None, stroke=svg.paint("dark"), stroke_width=4.5)
    return svg.card(
        w,
        h,
        _card_ground(w, h),
        group(drop, _pattern("round", colour), rim, x=w / 2, y=h / 2, scale=w / (205 if w > 60 else 180)),
    )


def _card_ground(w: float, h: float) -> str:
    """The tinted ground of an objective."""
    edge = w / 14
    return rect(
        edge, edge, w - 2 * edge, h - 2 * edge, "card-shade", w / 14, stroke=svg.paint("ochre"), stroke_width=1.5
    )


# ---- the kerb


@svg.shape
def kerb(w: float, h: float, thick: float = 13) -> str:
    """A border of broken tiles, as in the park: shards of uneven length, each in one of six glazes."""
    shards: dict[str, list[str]] = {}
    glazes = ("sea", "bone", "kelp", "ochre", "slab", "coral", "jade")
    n = 0
    for length, turn, x, y in ((w, 0, 0.0, 0.0), (h, 90, w, 0.0), (w, 180, w, h), (h, 270, 0.0, h)):
        for shard in _shards(length - thick, thick, n):
            shards.setdefault(glazes[(n * n + 3 * n) % 7 if n % 3 else n % 7], []).append(_moved(shard, turn, x, y))
            n += 1
    return "".join(path("".join(d), glaze) for glaze, d in shards.items())


def _shards(length: float, thick: float, seed: int) -> list[list[tuple[float, float]]]:
    """The shards of one side, from its corner to the next side."""
    many = round(length / 27)
    lean = [5 * sin(2.4 * (i + seed)) for i in range(many + 1)]
    cuts = [i * length / many + 6 * sin(1.7 * (i + seed)) for i in range(many + 1)]
    cuts[0], cuts[-1], lean[0], lean[-1] = 0, length, 0, 0
    gap = 1.3
    return [
        [(a + la + gap, gap), (b + lb - gap, gap), (b - lb - gap, thick - gap), (a - la + gap, thick - gap)]
        for a, b, la, lb in zip(cuts, cuts[1:], lean, lean[1:], strict=False)
    ]


def _moved(shard: list[tuple[float, float]], turn: int, x: float, y: float) -> str:
    """A shard on its side of the kerb, as a path."""
    c, s = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[turn]
    return "M" + " ".join(f"{svg.number(x + c * a - s * b)},{svg.number(y + s * a + c * b)}" for a, b in shard) + "Z"
