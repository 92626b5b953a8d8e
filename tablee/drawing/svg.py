"""The pen that draws every game: elements, words, signs, cards, seats and the table they lie on.

A drawing is a string of SVG made of strings of SVG: every function here returns one, and takes those it contains.

A drawing is 720 units wide, whatever its height. On the narrowest phone (360 px) a unit is half a pixel, so that the
smallest of the five text sizes, 24 units, is 12 px there; `text` knows no smaller one. Only a drawing made for a wide
screen may be wider, and says so to `document` and `table`.

No colour is named in a drawing: it says `paint("felt")`, and the stylesheet says what that is by day and by night
(`tablee.drawing.palette`).
Text that a person chose, such as a name, goes in through `text`, `title` or an attribute, which escape it.

A long shape stands in a drawing as a reference until `plain` puts it in its place (`tablee.drawing.shapes`).
"""

import re
from functools import cache, lru_cache
from math import cos, pi, sin
from typing import Any
from unicodedata import east_asian_width

from tablee.drawing.palette import style
from tablee.drawing.shapes import plain as plain
from tablee.drawing.shapes import shape as shape

WIDTH = 720
SMALL, PLAIN, LARGE, TITLE, HUGE = 24, 30, 40, 64, 96  # the sizes of text
SIZES = (SMALL, PLAIN, LARGE, TITLE, HUGE)
SQUEEZE = 1.55  # so many times its room may a name be long before it is cut; widths are estimated on the wide side

UNPRINTABLE = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # what XML cannot hold
ACTION = 'class="action"'  # in everything that can be chosen
BARRED = "data-why="  # in everything that says why it cannot be chosen
ALONE = re.compile("<title>[^<]*</title>(<desc>[^<]*</desc>)<style>[^<]*</style>")


# ---- elements


def escape(words: object) -> str:
    """Text as it stands in XML, inside an element or an attribute."""
    return _escape(words if type(words) is str else str(words))


@lru_cache(maxsize=4096)
def _escape(words: str) -> str:
    kept = UNPRINTABLE.sub("", words)
    return kept.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;")


@lru_cache(maxsize=4096)
def number(x: float) -> str:
    """A length or a place: at most two decimals, no trailing zeros."""
    written = f"{x:.2f}".rstrip("0").rstrip(".")
    return "0" if written == "-0" else written


def el(tag: str, *children: str, **attributes: object) -> str:
    """An element. `class_`, `stroke_width` stand for `class`, `stroke-width`; an attribute that is None is left out."""
    written = f"<{tag}"
    for name, value in attributes.items():
        if value is not None:
            shown = number(value) if isinstance(value, float) else escape(value)
            written += f' {_attribute(name)}="{shown}"'
    return f"{written}>{''.join(children)}</{tag}>" if children else f"{written}/>"


@cache
def _attribute(name: str) -> str:
    """The name of an attribute, as it is written."""
    return name.rstrip("_").replace("_", "-")


def group(*children: str, x: float = 0, y: float = 0, scale: float = 1, turn: float = 0, **attributes: object) -> str:
    """Things that go together, moved to (x, y), and if need be turned by degrees and scaled."""
    moves = f"translate({number(x)} {number(y)})" if x or y else ""
    moves += f" rotate({number(turn)})" if turn else ""
    moves += f" scale({scale:.3g})" if scale != 1 else ""
    if attributes or not children:
        return el("g", *children, transform=moves.strip() or None, **attributes)
    return f'<g transform="{moves.strip()}">{"".join(children)}</g>' if moves else f"<g>{''.join(children)}</g>"


def mirrored(*children: str) -> str:
    """Things and their mirror image across x = 0."""
    return group(*children) + el("g", *children, transform="scale(-1 1)")


def paint(name: str) -> str:
    """A colour of the stylesheet by its name."""
    return f"var(--{name})"


def rect(x: float, y: float, w: float, h: float, fill: str | None, r: float = 0, **attributes: object) -> str:
    """A rectangle with corners rounded by `r`; `fill` is the name of a paint, None leaves it open."""
    attributes = {"fill": paint(fill) if fill else "none", **attributes}
    return el("rect", x=float(x), y=float(y), width=float(w), height=float(h), rx=float(r) if r else None, **attributes)


def disc(x: float, y: float, r: float, fill: str | None, **attributes: object) -> str:
    """A circle about (x, y)."""
    return el("circle", cx=float(x), cy=float(y), r=float(r), fill=paint(fill) if fill else "none", **attributes)


def path(d: str, fill: str | None = None, stroke: str | None = None, width: float = 2, **attributes: object) -> str:
    """A shape or a line with round ends; `fill` and `stroke` are names of paints."""
    if stroke:
        line = {"stroke": paint(stroke), "stroke_width": float(width), "stroke_linecap": "round"}
        attributes = {**line, "stroke_linejoin": "round", **attributes}
    return el("path", d=d, fill=paint(fill) if fill else "none", **attributes)


def title(words: str) -> str:
    """What is said when the pointer rests on the group that this comes first in."""
    return el("title", escape(words))


def explained(sign: str, words: str, *children: str, **attributes: Any) -> str:
    """A symbol that a page explains in a card: `words` about this one, if any, and what its sign means."""
    return group(*children, data_sign=sign, data_about=words or None, **attributes)


@lru_cache(maxsize=2048, typed=True)
def text(
    x: float,
    y: float,
    words: object,
    size: int = SMALL,
    fill: str = "ink",
    anchor: str = "middle",
    book: bool = False,
    weight: int | None = None,
    narrow: float | None = None,
) -> str:
    """Words with their baseline at y, about x (or from x: anchor="start").

    `book`: in the face of titles; `narrow`: made exactly that wide, whatever the face, to fit a tight place.
    """
    if size not in SIZES:
        raise ValueError(f"text is {', '.join(map(str, SIZES))} units high, not {size}")
    return el(
        "text",
        escape(words),
        x=float(x),
        y=float(y),
        font_size=size,
        fill=paint(fill),
        text_anchor=None if anchor == "start" else anchor,
        class_="book" if book else None,
        font_weight=weight,
        textLength=narrow,
        lengthAdjust="spacingAndGlyphs" if narrow else None,
    )


def letter_width(letter: str) -> float:
    """The width of a bold letter, as a part of its size, in the widest of the usual faces."""
    if east_asian_width(letter) in "WF" or letter in "MWmw@%—":
        return 1.0
    if letter in "ijlt.,:;'|!I ":
        return 0.4
    return 0.75 if letter.isupper() else 0.64


def fit(words: str, width: float, size: int = SMALL) -> str:
    """Words cut short with an ellipsis if they would be wider than `width`; widths are estimated, on the wide side."""
    widths = [size * letter_width(c) for c in words]
    if sum(widths) <= width:
        return words
    kept, used = "", 0.9 * size
    for c, w in zip(words, widths, strict=True):
        used += w
        if used > width:
            break
        kept += c
    return kept.rstrip() + "…"


# ---- the drawing and what can be done in it


def document(height: float, name: str, description: str, *children: str, width: float = WIDTH) -> str:
    """A whole drawing: `name` and `description` are read to those who cannot see it. It carries its own colours."""
    acts = any(ACTION in child or BARRED in child for child in children)
    return el(
        "svg",
        el("title", escape(name)),
        el("desc", escape(description)),
        f"<style>{style()}</style>",
        *map(plain, children),
        **document_attributes(height, name, width, acts=acts),
    )


def document_attributes(height: float, name: str, width: float = WIDTH, *, acts: bool = False) -> dict[str, object]:
    """The attributes of a whole drawing.

    acts   there is something to choose in it: it is a group of buttons then rather than an image, whose parts would not
           be read
    """
    return {
        "xmlns": "http://www.w3.org/2000/svg",
        "viewBox": f"0 0 {number(width)} {number(height)}",
        # In a narrow window the room to spare is below a wide drawing.
        **({} if width == WIDTH else {"preserveAspectRatio": "xMidYMin"}),
        "role": "group" if acts else "img",
        "class": "drawing",
        "aria-label": name,
    }


def bare(drawing: str) -> str:
    """A drawing for a page that has the stylesheet: without its copy, and without a title that follows the pointer."""
    return ALONE.sub(r"\1", drawing, count=1)


def action(notation: str, label: str, *children: str, **attributes: object) -> str:
    """Something that can be chosen: by pointer, by touch or by keyboard. A `lift` inside it rises."""
    return el(
        "g",
        title(label),
        *children,
        class_="action",
        data_action=notation,
        tabindex=0,
        role="button",
        aria_label=label,
        **attributes,
    )


def barred(notation: str, name: str) -> dict[str, Any]:
    """Attributes of something that cannot be chosen now, and says why when it is touched; `name` is read out."""
    return {"data_why": notation, "role": "button", "aria_disabled": "true", "aria_label": name}


def lift(*children: str) -> str:
    """The part of an action that rises under the pointer."""
    return el("g", *children, class_="lift")


@shape
def hit(x: float, y: float, w: float, h: float) -> str:
    """Where an action feels the pointer: it stays when the rest is lifted away, and may be larger than what is seen."""
    return rect(x, y, w, h, None, pointer_events="all")


@shape
def halo(w: float, h: float, r: float = 12) -> str:
    """The glow round something legal that is w by h, with its corner at (0, 0)."""
    far = rect(-5, -5, w + 10, h + 10, None, r + 5, class_="halo far")
    return far + rect(-3, -3, w + 6, h + 6, None, r + 3, class_="halo near")


@shape
def quiet_halo(w: float, h: float, r: float = 10) -> str:
    """A glow that shows only under the pointer or the keyboard, for choices so many that they would dazzle."""
    return rect(-3, -3, w + 6, h + 6, None, r + 3, class_="halo faint")


@shape
def tray(x: float, y: float, w: float, h: float) -> str:
    """A lit tray for chips that can be chosen."""
    return rect(x, y, w, h, "wood-edge", 14, stroke=paint("glow"), stroke_width=3)


@shape
def chip(w: float, h: float, words: str, fill: str = "card", ink: str = "card-ink", size: int = PLAIN) -> str:
    """A small tile with a word or a number on it, its corner at (0, 0)."""
    shadow = rect(1, 4, w, h, "shadow", 10, opacity=0.45)
    tile = rect(0, 0, w, h, fill, 10, stroke=paint("card-edge"), stroke_width=2)
    return shadow + tile + text(w / 2, h / 2 + size * 0.36, words, size, ink, weight=700)


def button(w: float, h: float, words: str, filled: bool) -> str:
    """A button with a word, its corner at (0, 0); filled only if there is nothing else: that reads as advice."""
    if filled:
        return halo(w, h, 10) + chip(w, h, words, "accent", "on-accent", SMALL)
    return quiet_halo(w, h, 10) + chip(w, h, words, size=SMALL)


# ---- seats


@shape
def star(points: int, outer: float, inner: float) -> str:
    """The outline of a star about (0, 0), one point upwards."""
    corners = []
    for i in range(2 * points):
        r, angle = (inner if i % 2 else outer), pi * i / points - pi / 2
        corners.append(f"{number(r * cos(angle))},{number(r * sin(angle))}")
    return "M" + " ".join(corners) + "Z"


def _seat_signs() -> list[str]:
    """Sun, moon, leaf, shell, bird, star: within 15 units of (0, 0); what is cut into them shows the seat's colour."""
    shell = "M0,13 L-5,12 L-7,8 C-14,4 -16,-4 -12,-8 C-10,-13 -4,-14 0,-14 C4,-14 10,-13 12,-8 C16,-4 14,4 7,8 L5,12 Z"
    bird = "M-15,3 L-6,-3 C-4,-9 2,-13 8,-11 C11,-10 12,-8 12,-6 L17,-4 L11,-2 C11,6 5,11 -2,10 L-3,14 L-6,9 L-15,10 Z"
    return [
        disc(0, 0, 6.5, "on-seat") + path(star(8, 16, 9), None, "on-seat", 2.6),
        path("M5,-14 A14.5,14.5 0 1 0 14,7 A12,12 0 0 1 5,-14 Z", "on-seat"),
        path("M-9,12 C-16,-4 -4,-15 14,-14 C15,4 6,15 -9,12 Z", "on-seat")
        + path("M-13,15 L7,-7 M-3,4 L-4,-5 M1,0 L9,0", None, "seat", 2),
        path(shell, "on-seat") + path("M0,8 V-9 M-3,8 L-7,-5 M3,8 L7,-5", None, "seat", 2),
        path(bird, "on-seat") + disc(7, -6.5, 1.6, "seat") + path("M-4,0 C0,5 5,4 7,0", None, "seat", 2),
        path(star(5, 16, 6.6), "on-seat"),
    ]


SIGNS = tuple(_seat_signs())


@shape
def sign(seat: int, x: float, y: float, r: float = 22) -> str:
    """A seat's sign on a disc of its colour."""
    own = SIGNS[seat].replace("var(--seat)", paint(f"seat-{seat + 1}"))
    medal = disc(0, 0, 22, f"seat-{seat + 1}", stroke=paint("ink"), stroke_width=2)
    return group(medal, own, x=x, y=y, scale=r / 22)


@shape
def flame(x: float, y: float) -> str:
    """The mark of the seat whose turn it is: a flame standing on (x, y), 40 high."""
    outer = path(
        "M0,0 C-15,-2 -17,-17 -7,-26 C-6,-31 -6,-35 -2,-40 C5,-32 16,-22 14,-10 C13,-4 8,0 0,0 Z", "accent", "panel", 3
    )
    return group(outer, path("M0,-3 C-8,-5 -7,-14 -1,-22 C6,-16 9,-6 0,-3 Z", "glow"), x=x, y=y)


@shape
def laurel(x: float, y: float) -> str:
    """The mark of the winner: a crown of feathers standing on (x, y), 40 high."""
    feather = path("M0,-6 C-7,-16 -6,-28 0,-38 C6,-28 7,-16 0,-6 Z", "gold", "on-gold", 2)
    crown = [group(feather, turn=turn) for turn in (-52, 52, -26, 26, 0)]
    return group(*crown, path("M-19,-8 Q0,2 19,-8 L16,2 Q0,11 -16,2 Z", "accent", "on-gold", 2), x=x, y=y - 4)


@shape
def dealer(x: float, y: float) -> str:
    """The mark of the dealer: two crossed cards about (x, y)."""
    card = rect(-7, -10, 14, 20, "back", 3, stroke=paint("bone"), stroke_width=2)
    return group(group(card, turn=-24), group(card, turn=14, x=4), x=x, y=y)


def seat_panel(
    seat: int,
    name: str,
    w: float,
    h: float,
    *children: str,
    x: float = 0,
    y: float = 0,
    turn: bool = False,
    won: bool = False,
    deals: bool = False,
    score: str | None = None,
    head: float | None = None,
) -> str:
    """A seat: its sign and name on top, a flame if it has the turn, feathers if it has won, its score at the right.

    All that is within `head` from the left, the whole width unless said; the game's own `children` go below or beside.
    What changes at different times has ids of its own, so that a page can renew one without the others.
    """
    stroke, width = ("accent", 5) if turn else ("gold", 5) if won else ("line", 2)
    head = head or w
    marked = 44 if turn else 62 if won else 0  # the feathers reach 31 to the left of their middle
    room = head - 82 - marked - (60 if score else 0)
    marks = flame(head - 30, 56) if turn else laurel(head - 38, 54) if won else ""
    marks = explained("flame" if turn else "laurel", "", marks) if marks else ""
    return group(
        group(panel(w, h, stroke, width), id=f"frame-{seat}"),
        explained("seat", name, sign(seat, 36, 38), id=f"sign-{seat}"),
        explained("dealer", "", dealer(54, 54)) if deals else "",
        squeezed(70, 48, name, room, 700 if turn or won else 600),
        text(head - 16 - marked, 48, score, SMALL, anchor="end", weight=700) if score else "",
        group(marks, id=f"flame-{seat}"),
        group(*children, id=f"inside-{seat}"),
        x=x,
        y=y,
        id=f"seat-{seat}",
    )


@shape
def panel(w: float, h: float, stroke: str, width: float) -> str:
    """What a seat lies on, with its frame and shadow."""
    frame = rect(0, 0, w, h, "panel", 16, stroke=paint(stroke), stroke_width=width)
    return rect(1, 5, w, h, "shadow", 16, opacity=0.4) + frame


def squeezed(x: float, y: float, name: str, room: float, weight: int) -> str:
    """A name from x on: one that is a little too long is made narrower, one that is far too long is cut."""
    long = fit(name, room) != name and fit(name, room * SQUEEZE) == name
    return text(x, y, name if long else fit(name, room), anchor="start", weight=weight, narrow=room if long else None)


# ---- materials


@shape
def table(height: float, width: float = WIDTH) -> str:
    """The wooden table that everything lies on, in the light of a lamp."""
    boards = max(3, round(height / 170))
    board = height / boards
    seams = "".join(f"M0,{number(i * board)} H{number(width)}" for i in range(1, boards))
    grain = "".join(
        f"M{-20 + 90 * (i * 5 % 7)},{number(i * board / 3 + 24)} q120,{(-1) ** i * 16} 250,0 t300,{(-1) ** i * 9}"
        for i in range(3 * boards)
    )
    lamp = el(
        "radialGradient",
        el("stop", offset=0, stop_color=paint("lamp"), stop_opacity=0.5),
        el("stop", offset=1, stop_color=paint("lamp"), stop_opacity=0),
        id="drawing-lamp",
        cy=0.42,
        r=0.62,
    )
    return group(
        el("defs", lamp, el("clipPath", rect(0, 0, width, height, None, 28), id="drawing-edge")),
        rect(0, 0, width, height, "wood", 28),
        path(seams, None, "wood-edge", 3, clip_path="url(#drawing-edge)"),
        path(grain, None, "wood-grain", 2.5, clip_path="url(#drawing-edge)"),
        el("rect", width=number(width), height=number(height), rx=28, fill="url(#drawing-lamp) none"),
        rect(2.5, 2.5, width - 5, height - 5, None, 26, stroke=paint("wood-edge"), stroke_width=5),
    )


@shape
def cloth(x: float, y: float, w: float, h: float) -> str:
    """A woven cloth with a stepped border, for the middle of the table."""
    rows = range(30, int(h - 26), 8)
    weave = "".join(f"M{number(x + 26 + 9 * (i % 16 > 6))},{number(y + i)} h{number(w - 60)}" for i in rows)
    return (
        rect(x, y + 5, w, h, "shadow", 18, opacity=0.4)
        + rect(x, y, w, h, "felt", 18)
        + path(weave, None, "felt-weave", 1.6, stroke_dasharray="7 11")
        + rect(x + 9, y + 9, w - 18, h - 18, None, 11, stroke=paint("felt-line"), stroke_width=2.5)
        + rect(x + 15, y + 15, w - 30, h - 30, None, 7, stroke=paint("felt-line"), stroke_width=1, opacity=0.7)
    )


@shape
def frieze(x: float, y: float, w: float, h: float, colour: str, opacity: float = 1) -> str:
    """A band of stepped frets, the ornament of the house: as many as fit into the width."""
    many = max(1, round(w / (1.4 * h)))
    step, u = w / many, h / 5
    fret = f"v{number(-h)} h{number(4.4 * u)} v{number(3.2 * u)} h{number(-2.4 * u)} v{number(-1.4 * u)}"
    x += (step - 4.4 * u) / 2
    frets = "".join(f"M{number(x + i * step)},{number(y + h)} {fret}" for i in range(many))
    ground = f"M{number(x)},{number(y + h)} h{number(w - step + 4.4 * u)}"
    return path(frets + ground, None, colour, max(1.5, u * 0.7), opacity=opacity)


def card(w: float, h: float, *children: str, fill: str = "card") -> str:
    """A card lying face up, its corner at (0, 0)."""
    r = w / 11
    return (
        rect(1, w / 28 + 1, w, h, "shadow", r, opacity=0.45)
        + rect(0, 0, w, h, fill, r, stroke=paint("card-edge"), stroke_width=max(1.5, w / 70))
        + "".join(children)
    )


@shape
def back(w: float, h: float) -> str:
    """A card lying face down: stepped diamonds on a red ground."""
    edge = max(3.0, w / 14)
    across = max(1, round(w / 40))
    down = max(1, round((h - 2 * edge) * across / (w - 2 * edge)))
    a, b = (w - 2 * edge) / across / 2, (h - 2 * edge) / down / 2
    centres = [(edge + a * (2 * i + 1), edge + b * (2 * j + 1)) for i in range(across) for j in range(down)]
    outline = "".join(_diamond(x, y, a * 0.86, b * 0.86) for x, y in centres)
    heart = "".join(_diamond(x, y, a * 0.4, b * 0.4) for x, y in centres)
    line = max(1.2, w / 70)
    frame = rect(edge / 2, edge / 2, w - edge, h - edge, None, w / 16, stroke=paint("back-line"), stroke_width=line)
    return card(w, h, frame, path(outline, None, "back-line", line), path(heart, "back-line"), fill="back")


def _diamond(x: float, y: float, a: float, b: float) -> str:
    """A diamond with stepped sides about (x, y), a and b from its middle to its corners."""
    s, t = number(a / 2), number(b / 2)
    right = f"h{s} v{t} h{s} v{number(b)} h-{s} v{t}"
    left = f"h-{number(a)} v-{t} h-{s} v-{number(b)} h{s} v-{t}"
    return f"M{number(x)},{number(y - b)} {right} {left} Z"


@shape
def token_back(x: float, y: float, r: float) -> str:
    """A round token lying face down."""
    pattern = path(star(8, r * 0.66, r * 0.36), None, "back-line", max(1.5, r / 12)) + disc(
        x=0, y=0, r=r * 0.16, fill="back-line"
    )
    return group(disc(0, 0, r, "back", stroke=paint("back-line"), stroke_width=2), pattern, x=x, y=y)


@shape
def tally(x: float, y: float, many: int) -> str:
    """How many lie in a pile: a number on a dark label about (x, y)."""
    w = 26 + 15 * len(str(many))
    return rect(x - w / 2, y - 17, w, 34, "dark", 17, opacity=0.85) + text(x, y + 8.5, many, SMALL, "bone", weight=700)
