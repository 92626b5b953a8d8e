"""The cover of L'Or des Mayas: a ring of pieces over the dark table, and the golden one that closes it."""

from tablee.drawing import svg
from tablee.drawing.covers import MIDDLE, H, W, glow, ground, ink, sky
from tablee.drawing.covers import cover as whole
from tablee.drawing.svg import disc, el, group, path
from tablee.games.gold.art import pieces
from tablee.games.gold.components import TITLE
from tablee.i18n import Say

# The ring, clockwise from the top: sizes in 24ths and materials. The first piece is still in the air.
RING = ((4, "gold"), (3, "silver"), (4, "bronze"), (6, "jade"), (3, "bronze"), (4, "silver"))
CENTRE = (MIDDLE - 6, 266)
SCALE = 0.98


def cover(say: Say) -> str:
    """The box on the shelf."""
    label = say("{title}: a broken ring of jade, bronze and silver, and the piece of gold that closes it", title=TITLE)
    defs = (
        sky("gold", "night", "felt-weave", "felt", "shadow")
        + glow("gold", "shine", "gold-light", 0.95)
        + glow("gold", "gleam", "glow", 0.9)
    )
    return whole(
        "gold",
        label,
        (("L’Or", 46, 92), ("des Mayas", 40, 186)),
        defs,
        ground("gold", "night"),
        _table(),
        _rays(),
        _ring(),
        _last_piece(),
        _pearls(),
    )


def _table() -> str:
    """The cloth, woven with wide stepped bands."""
    bands = "".join(svg.frieze(-6, y, W + 12, 16, "felt-line", o) for y, o in ((146, 0.16), (352, 0.3)))
    weave = "".join(f"M0,{y} H{W}" for y in range(120, H, 7))
    return path(weave, None, "felt-weave", 1.4, stroke_dasharray="6 9", opacity=0.6) + bands


def _rays() -> str:
    """Light that breaks out of the ring."""
    x, y = CENTRE
    rays = path(svg.star(24, 190, 60), "gold-light", opacity=0.2)
    return el("circle", cx=x, cy=y, r=190, fill=ink("gold", "shine")) + group(rays, x=x, y=y, turn=4)


def _ring() -> str:
    """The pieces that lie, round a golden sun; the place of the last is open."""
    drawn, at = [], RING[0][0]
    for size, face in RING[1:]:
        drawn.append(group(pieces.piece(size, face), turn=(at + size / 2) * pieces.PART))
        at += size
    gap = path(pieces.sector(2, 58, 98, 48), None, "gold-light", 2.4, stroke_dasharray="5 6")
    light = path(pieces.sector(0, 60, 101, 45), "gold-light", opacity=0.34)
    x, y = CENTRE
    shadow = disc(3, 9, 104, "shadow", opacity=0.5)
    return group(
        shadow, disc(0, 0, 103, "groove"), light, gap, *drawn, pieces.hub(True), _face(), x=x, y=y, scale=SCALE
    )


def _face() -> str:
    """The face of the sun, asleep until the ring is closed."""
    eyes = "M-17,-3 q6,6 12,0 M5,-3 q6,6 12,0"
    lines = "M-3,-10 C-2,0 -5,6 -5,8 H4 M-8,15 Q0,20 8,15"
    cheeks = disc(-18, 9, 3.4, "coral", opacity=0.7) + disc(18, 9, 3.4, "coral", opacity=0.7)
    return cheeks + path(eyes, None, "gold-deep", 2.4) + path(lines, None, "gold-deep", 2)


def _last_piece() -> str:
    """The piece of gold, lifted above its gap."""
    size, face = RING[0]
    x, y = CENTRE
    turn = size / 2 * pieces.PART
    shine = el("circle", cx=0, cy=-74, r=74, fill=ink("gold", "gleam"))
    shadow = path(pieces.outline(size), "shadow", opacity=0.45)
    return group(shadow, x=x + 12, y=y - 4, turn=turn + 4, scale=SCALE) + group(
        shine, pieces.piece(size, face, "silver"), x=x + 22, y=y - 22, turn=turn + 12, scale=1.08
    )


def _pearls() -> str:
    """The money: pearls that roll over the cloth."""
    spots = ((44, 350, 9), (66, 366, 11), (92, 372, 8), (38, 374, 10), (252, 366, 10), (232, 374, 8), (262, 346, 7))
    return "".join(
        disc(x + 2, y + 4, r, "shadow", opacity=0.5)
        + disc(x, y, r, "bone", stroke=svg.paint("card-edge"), stroke_width=1.2)
        + disc(x - r * 0.3, y - r * 0.35, r * 0.3, "silver-light")
        + group(path("M-5,5.5 q6,4 11,-3", None, "silver", 1.6), x=x, y=y, scale=r / 10)
        for x, y, r in spots
    )
