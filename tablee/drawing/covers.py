"""What the covers of all boxes share: their size, the frame, the light of the lamp, and the lettering of the title.

A cover is 300 by 400 units. Its scene is drawn over the whole of it; then come the light, the title and the frame. It
has no stylesheet of its own: it stands in a page that has the site's. Several covers stand on one page, so that every
id in them begins with `cover-` and the name of their game (`own`).
"""

from tablee.drawing import svg
from tablee.drawing.svg import el, group, number, path, rect

W, H = 300, 400
MIDDLE = W / 2
FRAME = 11  # how wide the wooden frame is

Line = tuple[str, float, float]  # a line of the title: its words, the height of its letters, and how wide it is set


def own(game: str, name: str) -> str:
    """The id of a part of a game's cover."""
    return f"cover-{game}-{name}"


def ink(game: str, name: str) -> str:
    """Paint with a gradient of the cover."""
    return f"url(#{own(game, name)})"


def sky(game: str, name: str, *paints: str) -> str:
    """A gradient from the top down through paints, for `ink`."""
    last = max(len(paints) - 1, 1)
    stops = (el("stop", offset=number(i / last), stop_color=svg.paint(paint)) for i, paint in enumerate(paints))
    return el("linearGradient", *stops, id=own(game, name), x2=0, y2=1)


def glow(game: str, name: str, paint: str, strength: float = 1) -> str:
    """A gradient from the middle outwards that fades away, for `ink`."""
    stops = ((0, strength), (0.45, strength * 0.42), (1, 0))
    drawn = (el("stop", offset=at, stop_color=svg.paint(paint), stop_opacity=number(o)) for at, o in stops)
    return el("radialGradient", *drawn, id=own(game, name))


def ground(game: str, name: str, bottom: float = H) -> str:
    """The whole width of the cover from the top to `bottom`, filled with a gradient."""
    return el("rect", width=W, height=number(bottom), fill=ink(game, name))


def cover(game: str, label: str, title: tuple[Line, ...], defs: str, *scene: str) -> str:
    """A whole cover: the scene in the light of the lamp, the title, and the frame. `label` is read aloud."""
    drawn = el(
        "svg",
        el("title", svg.escape(label)),
        el("defs", defs, _lamp(game), _dusk(game), el("clipPath", _opening(None), id=own(game, "opening"))),
        rect(0, 0, W, H, "wood-edge", 9),
        el("g", *scene, _light(game), clip_path=ink(game, "opening")),
        _lettering(title),
        _frame(),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {W} {H}",
        role="img",
        class_="drawing cover",
        aria_label=label,
    )
    return svg.plain(drawn)


# ---- light


def _lamp(game: str) -> str:
    """The lamp above the table: warm at the top, and nothing at the foot."""
    return el(
        "radialGradient",
        el("stop", offset=0, stop_color=svg.paint("lamp"), stop_opacity=0.55),
        el("stop", offset=0.5, stop_color=svg.paint("lamp"), stop_opacity=0.16),
        el("stop", offset=1, stop_color=svg.paint("lamp"), stop_opacity=0),
        id=own(game, "lamp"),
        cy=0.02,
        r=0.75,
    )


def _dusk(game: str) -> str:
    """The dark at the edges of what the lamp reaches."""
    return el(
        "radialGradient",
        el("stop", offset=0.62, stop_color=svg.paint("shadow"), stop_opacity=0),
        el("stop", offset=1, stop_color=svg.paint("shadow"), stop_opacity=0.62),
        id=own(game, "dusk"),
        cy=0.45,
        r=0.78,
    )


def _light(game: str) -> str:
    """Dark edges, and the lamp over all."""
    whole = {"width": W, "height": H}
    return el("rect", **whole, fill=ink(game, "dusk")) + el("rect", **whole, fill=ink(game, "lamp"))


# ---- the title


def _lettering(lines: tuple[Line, ...]) -> str:
    """The title in the book face, letters of gold with a dark edge, and a frieze below it."""
    drawn, y = [], 30.0
    for words, size, wide in lines:
        y += size * 0.8
        placed = {"x": MIDDLE, "y": y, "font_size": size, "textLength": wide, "lengthAdjust": "spacingAndGlyphs"}
        set_in = {"class_": "book", "text_anchor": "middle", "font_weight": 700}
        edge = {"stroke": svg.paint("dark"), "stroke_width": 6, "stroke_linejoin": "round", "opacity": 0.85}
        said = svg.escape(words)
        drawn.append(el("text", said, **placed, **set_in, fill=svg.paint("dark"), **edge, aria_hidden="true"))
        drawn.append(el("text", said, **placed, **set_in, fill=svg.paint("gold-light"), aria_hidden="true"))
        y += size * 0.2
    wide = 132.0
    band = svg.frieze(MIDDLE - wide / 2, y + 9, wide, 9, "dark") + svg.frieze(
        MIDDLE - wide / 2, y + 8, wide, 9, "gold", 0.95
    )
    return group(*drawn, band)


# ---- the frame


def _opening(paint: str | None, inset: float = FRAME) -> str:
    """The opening of the frame: a rectangle whose corners go in by two steps."""
    a, s = inset, 6
    x, y = W - 2 * a - 4 * s, H - 2 * a - 4 * s
    d = (
        f"M{a + 2 * s},{a} h{x} v{s} h{s} v{s} h{s} v{y} h-{s} v{s} h-{s} v{s} "
        f"h-{x} v-{s} h-{s} v-{s} h-{s} v-{y} h{s} v-{s} h{s} Z"
    )
    return path(d) if paint is None else path(d, None, paint, 1.6, stroke_linejoin="miter")


def _frame() -> str:
    """A wooden frame with a line of gold, and its grain."""
    grain = f"M14,4.5 H{W - 40} M40,{H - 5} H{W - 12} M5,60 V{H - 90} M{W - 5},30 V{H - 50}"
    return (
        path(grain, None, "wood", 1.4, opacity=0.8)
        + rect(0.8, 0.8, W - 1.6, H - 1.6, None, 8.5, stroke=svg.paint("wood"), stroke_width=1.6)
        + _opening("gold")
        + _opening("shadow", FRAME + 2.2)
    )
