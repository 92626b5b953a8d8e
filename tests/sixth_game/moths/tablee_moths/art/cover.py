"""The cover of Moths: a lantern in the night, and three moths round it."""

from tablee.drawing.covers import cover as whole
from tablee.drawing.covers import glow, ground, ink, sky
from tablee.drawing.svg import el, group
from tablee.i18n import Say
from tablee_moths.art import pieces
from tablee_moths.components import TITLE


def cover(say: Say) -> str:
    """The box on the shelf."""
    return whole(
        "moths",
        say("{title}: three moths round a lantern", title=TITLE),
        ((TITLE, 44, 130),),
        sky("moths", "night", "dusk", "jungle-deep", "dusk-low") + glow("moths", "light", "glow", 1),
        ground("moths", "night"),
        el("circle", cx=150, cy=250, r=120, fill=ink("moths", "light")),
        group(pieces.lantern(5, False), x=96, y=182, scale=1.2),
        group(pieces.moth("pale"), x=84, y=150, scale=0.8, turn=-20),
        group(pieces.moth("amber"), x=224, y=178, scale=0.9, turn=24),
        group(pieces.moth("blue"), x=70, y=300, scale=0.7, turn=-40),
    )
