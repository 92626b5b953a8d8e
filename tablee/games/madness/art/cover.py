"""The cover of Maya Madness: one glowing bead on a long cord, and jaguar, quetzal and serpent who pull at it."""

from tablee.drawing import svg
from tablee.drawing.covers import cover as whole
from tablee.drawing.covers import glow, ground, ink, sky
from tablee.drawing.svg import disc, el, group, path
from tablee.games.madness.art import pieces
from tablee.games.madness.components import TITLE
from tablee.i18n import Say

CORD = "M-10,362 C60,294 96,362 150,350 C206,338 236,294 312,332"
BEADS = ((26, 332, 2), (66, 326, 4), (106, 342, 5), (198, 334, 8), (238, 316, 9), (278, 317, 10))  # where, and numbers
COUNT = 7


def cover(say: Say) -> str:
    """The box on the shelf."""
    label = say("{title}: a bead on a cord of numbers, between jaguar, quetzal and serpent", title=TITLE)
    defs = sky("madness", "night", "dusk", "jungle-deep", "jungle", "jungle-deep") + glow("madness", "bead", "glow", 1)
    return whole(
        "madness",
        label,
        (("Maya", 44, 104), ("Madness", 44, 172)),
        defs,
        ground("madness", "night"),
        _leaves(),
        group(pieces.quetzal(), x=6, y=140, scale=1.1),
        group(pieces.serpent(), x=154, y=136, scale=1.05),
        group(pieces.jaguar(), x=70, y=142, scale=1.25),
        _cord(),
        _bead(),
    )


def _leaves() -> str:
    """Great leaves round the scene."""
    blade = "M0,0 C18,-34 62,-40 96,-14 C66,-8 34,10 0,0 Z"
    rib = "M4,-2 C30,-16 60,-18 88,-14"
    spots = (
        *((-6, 130, 20, "green"), (-6, 210, -10, "jungle-deep"), (306, 140, 160, "green")),
        *((306, 232, 196, "jungle-deep"), (-6, 400, -40, "green"), (40, 410, -66, "jungle-deep")),
        *((306, 402, 222, "green"), (262, 412, 250, "jungle-deep")),
    )
    vein = path(rib, None, "dark", 1.4, opacity=0.6)
    return "".join(group(path(blade, fill, "dark", 1.6), vein, x=x, y=y, turn=turn) for x, y, turn, fill in spots)


def _cord() -> str:
    """The cord, with beads of stone that carry Maya numerals."""
    drawn = path(CORD, None, "dark", 7) + path(CORD, None, "ochre", 4)
    drawn += path(CORD, None, "red", 4, stroke_dasharray="2 9")
    for x, y, n in BEADS:
        drawn += disc(x + 1, y + 4, 17, "shadow", opacity=0.5)
        drawn += disc(x, y, 17, "stone", stroke=svg.paint("stone-edge"), stroke_width=2)
        drawn += group(pieces.numeral(n, 0, 0, 30), x=x, y=y, scale=0.42)
    return drawn


def _bead() -> str:
    """The count: a bead of gold, in its own light."""
    return group(
        el("circle", r=72, fill=ink("madness", "bead")),
        path(svg.star(16, 42, 32), "gold", "dark", 1.6),
        disc(0, 0, 31, "gold-light", stroke=svg.paint("dark"), stroke_width=2.4),
        disc(0, 0, 25.5, None, stroke=svg.paint("gold-deep"), stroke_width=1.4),
        group(pieces.numeral(COUNT, 0, 0, 40, "on-gold"), scale=0.62),
        x=152,
        y=346,
    )
