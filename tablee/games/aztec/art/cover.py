"""The cover of Le Trésor des Aztèques: a mask of jade mosaic over the market cloth, three cards, gold and cacao."""

from tablee.drawing import svg
from tablee.drawing.covers import MIDDLE, H, W, glow, ground, ink, sky
from tablee.drawing.covers import cover as whole
from tablee.drawing.svg import disc, el, group, mirrored, path, rect
from tablee.games.aztec.art import pieces
from tablee.games.aztec.components import TITLE
from tablee.i18n import Say

HORIZON = 256  # where the cloth begins
MASK = (MIDDLE, 226)


def cover(say: Say) -> str:
    """The box on the shelf."""
    label = say("{title}: a mask of jade over a market cloth with cards, coins and cacao", title=TITLE)
    defs = sky("aztec", "wall", "wood-edge", "back", "red", "ochre") + glow("aztec", "shine", "glow", 0.85)
    return whole(
        "aztec",
        label,
        (("Le Trésor", 40, 158), ("des Aztèques", 38, 212)),
        defs,
        ground("aztec", "wall"),
        _cloth(),
        el("circle", cx=MIDDLE, cy=206, r=150, fill=ink("aztec", "shine")),
        _feathers(),
        _mask(),
        _cards(),
        _goods(),
    )


def _cloth() -> str:
    """The market cloth, its woven bands wider towards the eye."""
    drawn = path(f"M0,{H} V{HORIZON} H{W} V{H} Z", "felt", "shadow", 3)
    for y, high, paint in ((HORIZON + 3, 3, "ochre"), (HORIZON + 22, 5, "red"), (330, 9, "red"), (372, 30, "back")):
        drawn += rect(0, y, W, high, paint, opacity=0.85)
    bands = ((HORIZON + 9, 9), (306, 16), (348, 18))
    return drawn + "".join(svg.frieze(-10, y, W + 20, h, "felt-line", 0.7) for y, h in bands)


def _feathers() -> str:
    """The headdress: a fan of long quetzal feathers and short red ones."""
    long_one = path("M0,-40 C-13,-72 -11,-104 0,-124 C11,-104 13,-72 0,-40 Z", "green", "dark", 1.8)
    eye = disc(0, -108, 5, "ochre", stroke=svg.paint("dark"), stroke_width=1.4) + path("M0,-50 V-98", None, "jade", 2)
    short = path("M0,-40 C-8,-56 -7,-72 0,-82 C7,-72 8,-56 0,-40 Z", "coral", "dark", 1.6)
    x, y = MASK
    turns = (-88, 88, -66, 66, -44, 44, -22, 22, 0)
    fan = [group(long_one, eye, turn=turn) for turn in turns]
    fan += [group(short, turn=turn) for turn in (-77, 77, -55, 55, -33, 33, -11, 11)]
    return group(*fan, x=x, y=y, scale=0.82)


def _mask() -> str:
    """A face of turquoise pieces, with eyes of shell, a nose plate of gold and ear discs."""
    face = "M-46,-42 H46 C52,-10 44,34 26,56 H-26 C-44,34 -52,-10 -46,-42 Z"
    cuts = "M-47,-22 H47 M-48,-2 H48 M-46,16 H46 M-40,34 H40 M-30,-42 V-22 M-10,-42 V-22 M10,-42 V-22 M30,-42 V-22"
    cuts += " M-38,-22 V-2 M38,-22 V-2 M-34,16 V34 M34,16 V34 M-20,34 V56 M20,34 V56 M0,34 V56 M-24,-2 V16 M24,-2 V16"
    lights = (
        "M-28,-40 h16 v16 h-16 Z M12,-20 h10 v16 h-10 Z M26,18 h6 v14 h-6 Z M-38,0 h12 v14 h-12 Z M2,36 h16 v18 h-16 Z"
    )
    eye = path("M8,-6 C14,-20 34,-20 40,-6 C32,4 16,4 8,-6 Z", "bone", "dark", 2.4)
    eye += disc(24, -7, 6.4, "red") + disc(24, -7, 3, "dark")
    brow = path("M6,-20 C14,-30 34,-30 44,-18 L42,-13 C33,-23 16,-24 7,-15 Z", "gold", "dark", 1.8)
    edge = {"stroke": svg.paint("dark"), "stroke_width": 1.6}
    ear = disc(57, 6, 14, "gold", **edge) + disc(57, 6, 7, "red", **edge)
    ear += path("M57,22 l6,12 l-6,10 l-6,-10 Z", "jade-light", "dark", 1.8)
    teeth = "".join(f"M{x},33 h7 v8 h-7 Z" for x in (-18, -8.5, 1, 10.5))
    jewels = "".join(disc(14 * i, -50, 4, "red" if i % 2 else "jade", **edge) for i in range(-2, 3))
    x, y = MASK
    return group(
        mirrored(ear),
        path(face, "jade", "dark", 3),
        path(lights, "jade-light", opacity=0.75),
        path(cuts, None, "jade-deep", 1.2, opacity=0.7),
        path("M-50,-42 L-46,-58 H46 L50,-42 Z", "gold", "dark", 2.2),
        jewels,
        mirrored(brow, eye),
        path("M0,-14 C5,0 10,10 12,18 C6,24 -6,24 -12,18 C-10,10 -5,0 0,-14 Z", "jade-light", "dark", 2),
        path("M-17,22 C-10,16 10,16 17,22 L13,28 H-13 Z", "gold", "dark", 1.8),
        path("M-22,31 H22 C22,40 16,47 0,48 C-16,47 -22,40 -22,31 Z", "dark"),
        path(teeth, "bone"),
        path(face, None, "dark", 3),
        x=x,
        y=y,
    )


def _cards() -> str:
    """A card of each suit, fanned on the cloth."""
    w, h = 60, 80
    hand = (("T7", -92, 312, -16), ("C12", 34, 296, 16), ("A20", -30, 298, 0))
    return "".join(group(pieces.face(card, w, h), x=MIDDLE + x, y=y, turn=turn) for card, x, y, turn in hand)


def _goods() -> str:
    """Coins and cacao beans, beside the cards."""
    beans = ((34, 358, 0.7), (50, 370, 0.8), (30, 376, 0.75), (262, 352, 0.7), (272, 372, 0.8))
    coins = ((252, 372, 0.34), (238, 362, 0.3))
    return "".join(pieces.bean(x, y, scale) for x, y, scale in beans) + "".join(
        group(pieces.coin(), x=x, y=y, scale=scale) for x, y, scale in coins
    )
