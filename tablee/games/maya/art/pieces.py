"""The things of Maya: stones, worker cards, coins, the markers of quarries and of the sale, temples, an evening sky.

Owners are told by their colour and their sign. Low and high workers differ in pattern, not in colour: a low card has a
row of pebbles, a high one a row of peaks.
"""

from collections.abc import Callable

from tablee.drawing import svg
from tablee.drawing.svg import disc, el, group, path, rect, text
from tablee.games.maya.components import CARD_NAMES, HIGH
from tablee.games.maya.view import Ability, Back, CardView, Marker
from tablee.i18n import number

STONE_W, STONE_H = 25, 30

# How the edges of each seat's stones are hewn, so that they are told apart without colours, also when they are small.
EDGES = (
    "",
    "M-9.5,12 H9.5",
    "M-9.5,-12 V12",
    "M-9.5,-12 V12 M9.5,-12 V12",
    "M-9.5,-12 H9.5 M-9.5,12 H9.5",
    "M-9.5,-12 H9.5 V12 H-9.5 Z",
)
SLIP = 32  # height of a worker lying in a quarry
WORKER_W, WORKER_H = 56, 74


# ---- stones and gold


@svg.shape
def stone(seat: int, scale: float = 1) -> str:
    """A stone about (0, 0): a hewn block in its owner's colour, with the owner's sign carved in."""
    w, h = STONE_W, STONE_H
    carved = svg.SIGNS[seat].replace("var(--seat)", svg.paint(f"seat-{seat + 1}"))
    return group(
        rect(-w / 2, -h / 2, w, h, f"seat-{seat + 1}", 4, stroke=svg.paint("on-seat"), stroke_width=1.8),
        path(f"M{-w / 2 + 3},{-h / 2 + 3.2} h{w - 6}", None, "bone", 2, opacity=0.65),
        path(EDGES[seat], None, "on-seat", 4.5) if EDGES[seat] else "",
        group(carved, y=1, scale=0.62),
        scale=scale,
    )


@svg.shape
def block(scale: float = 1, fill: str = "stone") -> str:
    """A stone of no colour, seen from a corner, about (0, 0)."""
    front = path("M-14,-6 L2,-2 V14 L-14,9 Z", fill, "stone-edge", 1.8)
    side = path("M2,-2 L14,-8 V7 L2,14 Z", "stone-shade", "stone-edge", 1.8)
    return group(front, side, path("M-14,-6 L-1,-12 L14,-8 L2,-2 Z", "bone", "stone-edge", 1.8), scale=scale)


@svg.shape
def no_stone(scale: float = 1) -> str:
    """The outline of a stone that is still in reserve."""
    outline = "M-14,-6 L-1,-12 L14,-8 V7 L2,14 L-14,9 Z M-14,-6 L2,-2 V14 M2,-2 L14,-8"
    return group(path(outline, None, "soft-ink", 1.8, stroke_dasharray="4 3.5"), scale=scale)


@svg.shape
def coin(r: float = 13) -> str:
    """A piece of gold."""
    return disc(0, 0, r, "gold", stroke=svg.paint("on-gold"), stroke_width=2) + path(
        svg.star(4, r * 0.6, r * 0.26), None, "on-gold", 1.6, opacity=0.75
    )


@svg.shape
def gold_tablet(gold: tuple[int, ...], lit: bool) -> str:
    """What a level pays for most stones and for the next most, about (0, 0)."""
    return (
        (group(svg.halo(56, 32, 9), x=-28, y=-16) if lit else "")
        + rect(-28, -16, 56, 32, "gold", 9, stroke=svg.paint("on-gold"), stroke_width=2)
        + text(0, 8.5, "–".join(map(str, gold)), svg.SMALL, "on-gold", weight=700, narrow=42)
    )


# ---- workers


def back_of(value: int) -> Back:
    """MAYA-1.1 What the back of a worker shows."""
    return "high" if CARD_NAMES.index(str(value)) >= HIGH else "low"


@svg.shape
def rank_mark(back: Back, paint: str, w: float) -> str:
    """The pattern of a low or a high worker, w wide about (0, 0)."""
    many = max(2, round(w / 15))
    step = w / many
    if back == "low":
        return "".join(disc(step * (i + 0.5) - w / 2, 0, 3.6, paint) for i in range(many))
    peaks = "".join(f"l{svg.number(step / 2)},-11 l{svg.number(step / 2)},11 " for i in range(many))
    return path(f"M{svg.number(-w / 2)},5.5 {peaks}", None, paint, 2.8)


def slip(card: CardView, w: float, seen: bool) -> str:
    """A worker in a quarry, its corner at (0, 0): its owner, and its value if `seen` by all, or small to its owner."""
    value = card["value"]
    ground, ink = ("card", "card-ink") if seen else ("back", "back-line")
    left, right = 30.0, w - 5
    words = ""
    if value is not None:
        written = number(value)
        right -= 17 * len(written) + 5
        place = w - 6 if right > left + 14 else (w + 28) / 2
        anchor = "end" if right > left + 14 else "middle"
        words = text(place, SLIP / 2 + 8.5, written, svg.SMALL, "card-ink" if seen else "bone", anchor, weight=700)
    room = right - left
    mark = group(rank_mark(card["back"], ink, room), x=left + room / 2, y=SLIP / 2) if room > 14 else ""
    return (
        rect(1, 3, w, SLIP, "shadow", 7, opacity=0.5)
        + rect(0, 0, w, SLIP, ground, 7, stroke=svg.paint("card-edge"), stroke_width=1.8)
        + svg.sign(card["owner"], 15.5, SLIP / 2, 12.5)
        + mark
        + words
    )


@svg.shape
def worker(value: int) -> str:
    """A worker card in the hand."""
    w, h = WORKER_W, WORKER_H
    written = number(value)
    ink, narrow = ("red", w - 14) if value < 0 else ("card-ink", None)  # a minus and a figure are wider than the card
    return svg.card(
        w,
        h,
        rect(4, h - 22, w - 8, 18, "card-shade", 4),
        group(rank_mark(back_of(value), "amber", 42), x=w / 2, y=h - 13),
        text(w / 2, 42, written, svg.LARGE, ink, book=True, weight=700, narrow=narrow),
    )


@svg.shape
def worker_back(back: Back, w: float = WORKER_W, h: float = WORKER_H) -> str:
    """A worker face down: rows of pebbles if it is low, of peaks if it is high."""
    rows = max(2, round(h / 20))
    marks = [group(rank_mark(back, "back-line", w - 12), x=w / 2, y=h * (i + 0.5) / rows) for i in range(rows)]
    return svg.card(w, h, *marks, fill="back")


@svg.shape
def send_chip(value: int, w: float, h: float) -> str:
    """A worker that can be sent to a quarry, as a chip."""
    return (
        svg.chip(w, h, "")
        + text(w / 2, h / 2 + 5, number(value), svg.SMALL, "red" if value < 0 else "card-ink", weight=700)
        + group(rank_mark(back_of(value), "amber", 42), x=w / 2, y=h / 2 + 13.5, scale=0.7)
    )


# ---- markers


def _shield() -> str:
    return path("M0,-13 L12,-9 V1 C12,8 6,12 0,14 C-6,12 -12,8 -12,1 V-9 Z", "jade", "dark", 2) + path(
        "M0,-8 V9 M-7,-2 H7", None, "dark", 2
    )


def _move() -> str:
    return group(block(0.5), x=-8, y=7) + path("M-8,-3 C-7,-13 6,-14 9,-3 M9,-3 l-6,-3 M9,-3 l4,-6", None, "dark", 2.6)


def _free_stone() -> str:
    return group(block(0.72), x=-2, y=3) + path("M9,-13 v10 M4,-8 h10", None, "dark", 3)


def _start() -> str:
    feather = path("M0,-3 C-4,-8 -4,-12 0,-15 C4,-12 4,-8 0,-3 Z", "red", "dark", 1.4)
    crown = "".join(group(feather, turn=a) for a in (-50, 50, 0))
    return group(crown + path("M-12,2 Q0,8 12,2 L10,11 Q0,15 -10,11 Z", "gold", "dark", 2), y=0)


def _basket() -> str:
    return path("M-11,-1 H11 L8,12 H-8 Z", "ochre", "dark", 2) + path("M-8,-1 C-8,-15 8,-15 8,-1", None, "dark", 2.4)


def _carry() -> str:
    return _basket() + path("M-7,5 H7 M0,0 V10", None, "dark", 2)


def _pass() -> str:
    return path("M-10,-9 L-1,0 L-10,9 M1,-9 L10,0 L1,9", None, "dark", 4)


def _double() -> str:
    return group(block(0.55), x=-5, y=6) + group(block(0.55), x=5, y=-5)


def _porters() -> str:
    return text(0, 8.5, "+4", svg.SMALL, "bone", weight=700, narrow=26)


def _joker() -> str:
    return path(svg.star(5, 14, 6), "gold", "bone", 1.6)


def _block() -> str:
    return group(block(0.85), y=1)


def _foreman() -> str:
    return path("M-9,12 L7,-6", None, "bone", 3.4) + path("M-4,-12 C4,-12 12,-6 13,3", None, "gold", 4)


ABILITIES: dict[Ability, Callable[[], str]] = {
    "shield": _shield,
    "move": _move,
    "stone": _free_stone,
    "start": _start,
    "carry": _carry,
    "pass": _pass,
    "double": _double,
}
MARKERS: dict[Marker, Callable[[], str]] = {"porters": _porters, "joker": _joker, "block": _block, "foreman": _foreman}
JOKER: tuple[Ability, ...] = ("shield", "stone", "double")  # some of what it can be


@svg.shape
def ability(name: Ability, r: float = 20) -> str:
    """The marker of a quarry: a round tablet of stone."""
    ground = disc(0, 0, 20, "stone", stroke=svg.paint("stone-edge"), stroke_width=2.5)
    return group(ground, ABILITIES[name](), scale=r / 20)


@svg.shape
def marker(name: Marker, r: float = 20) -> str:
    """A blue marker of the professional game: square, to differ from the round ones."""
    ground = rect(-19, -19, 38, 38, "blue", 9, stroke=svg.paint("bone"), stroke_width=2.5)
    if name == "porters":
        return group(ground, scale=r / 20) + _porters()  # words are never scaled
    return group(ground, MARKERS[name](), scale=r / 20)


@svg.shape
def effect(name: Marker) -> str:
    """What a blue marker does, from (0, 0) to the right: so many stones to carry, any ability, a stone, points."""
    if name == "joker":
        return "".join(group(ability(a, 15), x=12 + 31 * i) for i, a in enumerate(JOKER))
    if name == "porters":
        return group(ability("carry", 16), x=14)  # the marker itself says how many
    many, thing = {"block": ("+1", block(0.9)), "foreman": ("+2", rank_mark("high", "ink", 26))}[name]
    return text(0, 9, many, anchor="start", weight=700) + group(thing, x=54, y=2)


@svg.shape
def starter(x: float, y: float, r: float = 12) -> str:
    """The mark of the starting player: a crown of feathers on gold."""
    return group(
        disc(0, 0, 20, "gold-light", stroke=svg.paint("dark"), stroke_width=2.5), _start(), x=x, y=y, scale=r / 20
    )


@svg.shape
def rests(x: float, y: float) -> str:
    """The mark of a player who sends no more workers: a hammock's two posts."""
    return disc(x, y, 15, "dark") + path(f"M{x - 5},{y - 6} v12 M{x + 5},{y - 6} v12", None, "bone", 4)


# ---- the place


@svg.shape
def sky(x: float, y: float, w: float, h: float, ground: float) -> str:
    """Evening over the jungle: a low sun, stars, hills of trees; the second row of pyramids stands from `ground` on."""
    gradient = el(
        "linearGradient",
        el("stop", offset=0, stop_color=svg.paint("dusk")),
        el("stop", offset=1, stop_color=svg.paint("dusk-low")),
        id="maya-sky",
        x2=0,
        y2=1,
    )
    cut = el("clipPath", el("rect", x=x, y=y, width=w, height=h, rx=18), id="maya-scene")
    stars = [(x + 40 + (i * 173) % (w - 60), y + 16 + (i * 47) % 70) for i in range(16)]
    return (
        el("defs", gradient, cut)
        + rect(x, y + 5, w, h, "shadow", 18, opacity=0.4)
        + group(
            el("rect", x=x, y=y, width=w, height=ground, fill="url(#maya-sky) none"),
            "".join(disc(a, b, 1.4 + i % 3 * 0.5, "gold-light", opacity=0.7) for i, (a, b) in enumerate(stars)),
            disc(x + 0.71 * w, y + ground - 150, 62, "gold-light", opacity=0.3),
            disc(x + 0.71 * w, y + ground - 150, 46, "gold-light", opacity=0.85),
            canopy(x, y + ground - 58, w, 92, "jungle-deep", 44),
            canopy(x, y + ground - 22, w, 60, "jungle", 34),
            rect(x, y + ground + 14, w, h - ground, "jungle"),
            canopy(x, y + h - 62, w, 80, "jungle-deep", 30),
            *(group(palm(), x=x + a, y=y + ground + b, scale=c) for a, b, c in PALMS),
            clip_path="url(#maya-scene)",
        )
        + rect(x, y, w, h, None, 18, stroke=svg.paint("felt-line"), stroke_width=2.5)
    )


PALMS = ((22, 96, 0.9), (300, 84, 0.7), (340, 118, 1.0), (664, 86, 0.8), (316, 210, 0.8))  # where, how large


def palm() -> str:
    """A palm, its foot at (0, 0)."""
    leaf = path("M0,0 C8,-16 26,-18 38,-4 C24,-9 12,-6 0,0 Z", "jungle-deep", "jungle-deep", 1.5)
    leaves = "".join(group(leaf, turn=turn) for turn in (-170, -130, -88, -46, -8, 30, 150))
    return path("M-3,0 C0,-24 -2,-40 4,-62 L9,-61 C5,-40 6,-22 5,0 Z", "wood-edge") + group(leaves, x=6, y=-62)


def canopy(x: float, y: float, w: float, h: float, paint: str, step: float) -> str:
    """The crowns of trees, from x to x + w, and all below them."""
    many = round(w / step) + 1
    crowns = "".join(
        f"q{svg.number(step / 2)},{-24 - i * 7 % 5 * 6} {svg.number(step)},{(-1) ** i * 4}" for i in range(many)
    )
    return path(f"M{x - 4},{y} {crowns} V{y + h} H{x - 4} Z", paint)


@svg.shape
def temple(name: str) -> str:
    """The house on top of a pyramid, standing on (0, 0), each a little different."""
    w, comb = {"tikal": (66, 24), "chichen": (84, 8), "copan": (96, 12), "uxmal": (74, 15), "palenque": (86, 18)}[name]
    half = w / 2
    doors = (0,) if w < 70 else (-w / 4, 0, w / 4)
    edge = {"stroke": svg.paint("stone-edge"), "stroke_width": 2}
    return (
        rect(-half * 0.55, -36 - comb, half * 1.1, comb + 4, "stone-shade", 3, **edge)
        + path(f"M{-half * 0.4},{-36 - comb / 2} h{half * 0.8}", None, "stone-edge", 2.5, stroke_dasharray="5 6")
        + path(f"M{-half},-24 L{-half + 8},-37 H{half - 8} L{half},-24 Z", "red", "stone-edge", 2)
        + rect(-half + 4, -24, w - 8, 24, "stone", 0, **edge)
        + "".join(rect(d - 6, -17, 12, 17, "dark", 2) for d in doors)
    )


@svg.shape
def terrace(w: float, h: float) -> str:
    """A level of a pyramid, its corner at (0, 0): a wall under a cornice."""
    joints = "".join(f"M{svg.number(x)},{h - 4} v-6" for x in range(14, int(w) - 8, 26))
    edge = {"stroke": svg.paint("stone-edge"), "stroke_width": 2}
    return (
        rect(0, 4, w, h - 4, "stone-shade", 2, **edge)
        + path(joints, None, "stone-edge", 1.4, opacity=0.6)
        + rect(w - 8, 4, 8, h - 4, "stone-edge", 0, opacity=0.35)
        + rect(-4, 0, w + 8, 7, "stone", 2, **edge)
    )


@svg.shape
def niche() -> str:
    """A place for a stone, about (0, 0)."""
    return rect(-12.5, -15, 25, 30, "stone", 4, stroke=svg.paint("stone-edge"), stroke_width=1.2, opacity=0.55)


@svg.shape
def free_place(seat: int) -> str:
    """A place where a seat may lay a stone, about (0, 0): a hole with a dashed edge, not to be taken for a stone."""
    hole = rect(-12.5, -15, 25, 30, "dark", 4, stroke=svg.paint("glow"), stroke_width=2.4, stroke_dasharray="5 3.6")
    return hole + path("M-6,0 H6 M0,-6 V6", None, f"seat-{seat + 1}", 6) + path("M-6,0 H6 M0,-6 V6", None, "bone", 3)


@svg.shape
def pit(w: float, h: float, lit: bool) -> str:
    """A quarry, its corner at (0, 0): a hole in the ground with broken edges."""
    stroke, width = ("bone", 4) if lit else ("stone-edge", 2.5)
    cracks = f"M{w - 16},{h - 30} l-9,8 l3,9 M14,{h - 16} l8,-7 l10,4"
    return rect(0, 0, w, h, "groove", 14, stroke=svg.paint(stroke), stroke_width=width) + path(
        cracks, None, "stone-edge", 2, opacity=0.45
    )
