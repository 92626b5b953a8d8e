"""The cover of Maya: a stepped pyramid at dusk, half built of the stones of five builders, and a quarry before it."""

from tablee.drawing import svg
from tablee.drawing.covers import MIDDLE, W, glow, ground, ink, sky
from tablee.drawing.covers import cover as whole
from tablee.drawing.svg import disc, el, group, path, rect
from tablee.games.maya.art import pieces
from tablee.games.maya.components import TITLE
from tablee.i18n import Say

GROUND = 314  # where the pyramid stands
TIERS = ((112, 34), (92, 32), (72, 30), (52, 28))  # half the width of each level, from below, and its height


def cover(say: Say) -> str:
    """The box on the shelf."""
    label = say("{title}: a stepped pyramid at dusk, built of the stones of many builders", title=TITLE)
    defs = sky("maya", "sky", "dusk", "dusk", "dusk-low", "ochre") + glow("maya", "sun", "gold-light", 0.95)
    return whole(
        "maya",
        label,
        (("Maya", 76, 186),),
        defs,
        ground("maya", "sky", GROUND),
        _sky(),
        _jungle(),
        _pyramid(),
        _quarry(),
    )


def _sky() -> str:
    """The evening star and others, the sun half down, and birds."""
    stars = ((38, 44), (64, 92), (252, 58), (268, 118), (34, 142), (226, 132), (88, 128), (204, 36), (96, 36))
    birds = "M54,172 q5,-6 9,0 q4,-6 9,0 M78,158 q4,-5 7,0 q3,-5 7,0 M240,176 q4,-5 8,0 q4,-5 8,0"
    return (
        "".join(disc(x, y, 1 + i % 3 * 0.5, "gold-light", opacity=0.8) for i, (x, y) in enumerate(stars))
        + el("circle", cx=MIDDLE, cy=200, r=150, fill=ink("maya", "sun"))
        + disc(MIDDLE, 200, 62, "gold-light", opacity=0.9)
        + path(birds, None, "dark", 1.8, opacity=0.7)
    )


def _jungle() -> str:
    """Two rows of trees, and palms."""
    palms = ((30, 318, 1.05), (66, 306, 0.7), (272, 322, 1.1), (238, 304, 0.66))
    return (
        pieces.canopy(0, 286, W, 120, "jungle-deep", 34)
        + "".join(group(pieces.palm(), x=x, y=y, scale=s) for x, y, s in palms)
        + pieces.canopy(0, 318, W, 110, "jungle", 26)
    )


def _pyramid() -> str:
    """Four levels with stones on them, a stair, and the temple."""
    drawn, foot = [], GROUND + 14.0
    y = foot
    for row, (half, high) in enumerate(TIERS):
        y -= high
        drawn.append(group(pieces.terrace(2 * half, high), x=MIDDLE - half, y=y))
        drawn.append(_stones(row, half, y + high / 2 + 3))
    return "".join(drawn) + group(_stair(foot - y), x=MIDDLE, y=foot) + group(_temple(), x=MIDDLE, y=y)


def _stair(high: float) -> str:
    """A stair that grows narrower, its foot at (0, 0)."""
    treads = range(1, 17)
    lines = "".join(f"M{-22 + 9 * t / 17:.1f},{-high * t / 17:.1f} H{22 - 9 * t / 17:.1f}" for t in treads)
    return path(f"M-22,0 L-13,{-high} H13 L22,0 Z", "stone", "stone-edge", 2) + path(
        lines, None, "stone-edge", 1.1, opacity=0.8
    )


def _temple() -> str:
    """The house on top, standing on (0, 0): a comb on its roof, and a light in the door that falls on the stair."""
    return (
        path("M-24,-47 l5,-22 h38 l5,22 Z", "stone-shade", "stone-edge", 1.6)
        + svg.frieze(-17, -64, 34, 9, "stone-edge")
        + path("M-38,-32 l6,-15 h64 l6,15 Z", "red", "stone-edge", 1.6)
        + rect(-33, -32, 66, 32, "stone", 0, stroke=svg.paint("stone-edge"), stroke_width=1.6)
        + path("M-27,-22 h9 V0 h-9 Z M18,-22 h9 V0 h-9 Z", "dark")
        + path("M-8,0 v-22 h16 V0 Z", "glow")
        + path("M-8,0 L-12,22 H12 L8,0 Z", "glow", opacity=0.45)
    )


def _stones(row: int, half: float, y: float) -> str:
    """The stones on both sides of the stair; on the right of the upper levels places are still free."""
    drawn = []
    many = int((half - 24) // 21)
    for i in range(many):
        x = half - 15 - 21 * i
        drawn.append(group(pieces.stone((row + 2 * i) % 5, 0.72), x=MIDDLE - x, y=y))
        if row < 2 or i % 2 == row % 2:
            drawn.append(group(pieces.stone((3 * row + i + 1) % 5, 0.72), x=MIDDLE + x, y=y))
        else:
            drawn.append(group(pieces.niche(), x=MIDDLE + x, y=y, scale=0.72))
    return "".join(drawn)


def _quarry() -> str:
    """In front a quarry with hewn blocks, waiting to be carried."""
    edge = "M-10,420 L16,352 L58,360 L92,344 L146,354 L198,342 L240,358 L284,346 L320,420 Z"
    blocks = (
        *((62, 374, 1.1, "seat-2"), (95, 366, 1.0, "stone"), (90, 382, 0.9, "seat-1")),
        *((216, 370, 1.15, "seat-4"), (246, 378, 0.9, "stone"), (190, 380, 0.9, "seat-3")),
    )
    hewn = "".join(group(pieces.block(scale, fill), x=x, y=y) for x, y, scale, fill in blocks)
    return path(edge, "groove", "stone-edge", 2.4) + hewn
