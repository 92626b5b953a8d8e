"""The art of Le Trésor des Aztèques: three suits, their cards, the signs of the objectives, cacao and the headdress.

A talisman is a flint knife, an amulet a mask of jade on its cord, a coin a disc of gold: told apart by outline, by the
pattern of their cards (zigzags, scales, rings) and by colour. Money is counted in cacao beans, so that nobody takes it
for the suit of coins. The leader wears a headdress of feathers.

Emblems are drawn within 40 units of (0, 0), cards on 112 by 150 units, and scaled.
"""

from tablee.drawing import svg
from tablee.drawing.svg import disc, group, mirrored, path, rect, text

W, H = 112, 150
SMALLEST = 70  # narrower cards carry the number and a plain emblem
INKS = {"T": "red", "A": "green", "C": "amber"}
SIGN_W = 64  # the width of an objective's sign; it is 40 high


# ---- the suits


@svg.shape
def emblem(suit: str) -> str:
    """The emblem of a suit: T, A or C."""
    return {"T": talisman, "A": amulet, "C": coin}[suit]()


def talisman() -> str:
    """A flint knife, pointed at both ends, with the eye and the teeth that priests painted on it."""
    blade = "M0,-43 C25,-22 25,22 0,43 C-25,22 -25,-22 0,-43 Z"
    tip = "M0,-43 C11,-34 17,-23 18.6,-11 L12,-17 L6,-9 L0,-17 L-6,-9 L-12,-17 L-18.6,-11 C-17,-23 -11,-34 0,-43 Z"
    hilt = "M-15,23 L-10,17 L-5,23 L0,17 L5,23 L10,17 L15,23 C11,31 6,38 0,43 C-6,38 -11,31 -15,23 Z"
    teeth = "M18.6,-6 L8,-3 L17.5,2 L8,5 L17.5,10 L9,13 L16.5,17 C18,10 19,2 18.6,-6 Z"
    return (
        path(blade, "bone")
        + path(tip, "red", "dark", 2.2)
        + path(hilt, "ochre", "dark", 2.2)
        + path(teeth, "red", "dark", 1.8)
        + disc(-4, 1, 8.5, "ochre", stroke=svg.paint("dark"), stroke_width=2.5)
        + disc(-4, 1, 3.4, "dark")
        + path("M-15,-4 C-12,-11 -2,-12 3,-8", None, "dark", 3)
        + path("M-6,-30 C-3,-34 -2,-35 0,-36.5", None, "bone", 2.4)
        + path(blade, None, "dark", 3)
    )


def amulet() -> str:
    """A mask of jade hanging from a beaded cord, with ear discs and a pendant."""
    loop = "M-17,-12 C-30,-36 -14,-41 0,-41 C14,-41 30,-36 17,-12"
    cord = (
        path(loop, None, "dark", 7)
        + path(loop, None, "ochre", 3.2)
        + path(loop, None, "red", 3.2, stroke_dasharray="1 9")
    )
    ear = disc(26, 6, 8, "green", stroke=svg.paint("dark"), stroke_width=2.5) + disc(26, 6, 2.8, "bone")
    eye = path("M5,-1 C8,-6 15,-6 18,-1 C15,3 8,3 5,-1 Z", "bone", "dark", 2) + disc(11.5, -1, 2.4, "dark")
    face = "M-23,-16 H23 C25,0 21,20 12,28 H-12 C-21,20 -25,0 -23,-16 Z"
    return (
        cord
        + mirrored(ear)
        + path("M0,27 L6,35 L0,43 L-6,35 Z", "red", "dark", 2.2)
        + path(face, "jade", "dark", 3)
        + path("M-23,-16 H23 L21,-9 H13 L9,-13 H-9 L-13,-9 H-21 Z", "green", "dark", 2)
        + mirrored(eye)
        + path("M0,-4 L5,11 H-5 Z", "green", "dark", 2)
        + path("M-10,16 H10 V22 H-10 Z", "dark")
        + path("M-6,16 v3.5 M0,16 v3.5 M6,16 v3.5", None, "bone", 3, stroke_linecap="butt")
    )


def coin() -> str:
    """A disc of hammered gold: a sun of four petals in a ring of beads."""
    petal = path("M0,-8 C-9,-10 -10,-20 0,-25 C10,-20 9,-10 0,-8 Z", "red", "dark", 2)
    ray = path("M0,-9 L3.5,-19 L0,-23 L-3.5,-19 Z", "bone", "dark", 1.6)
    beads = {"stroke_width": 5.2, "stroke_linecap": "round", "stroke_dasharray": "0.1 12.86"}  # sixteen
    return (
        disc(0, 0, 40, "ochre", stroke=svg.paint("dark"), stroke_width=3)
        + disc(0, 0, 33, None, stroke=svg.paint("dark"), **beads)
        + disc(0, 0, 27, "gold", stroke=svg.paint("dark"), stroke_width=2.2)
        + "".join(group(petal, turn=90 * i) for i in range(4))
        + "".join(group(ray, turn=90 * i + 45) for i in range(4))
        + disc(0, 0, 7, "jade", stroke=svg.paint("dark"), stroke_width=2.2)
    )


@svg.shape
def plain_emblem(suit: str) -> str:
    """An emblem for small places: its outline and one stroke, within 40 units of (0, 0)."""
    if suit == "T":
        blade = path("M0,-43 C29,-22 29,22 0,43 C-29,22 -29,-22 0,-43 Z", "red", "dark", 5)
        return blade + path("M-20,-8 L-10,-16 L0,-8 L10,-16 L20,-8 M-17,17 H17", None, "bone", 6)
    if suit == "A":
        cord = path("M-20,-10 C-30,-44 30,-44 20,-10", None, "dark", 6.5)
        face = path("M-31,-14 H31 C33,10 24,34 0,41 C-24,34 -33,10 -31,-14 Z", "jade", "dark", 5)
        return cord + face + path("M-15,2 h6 M9,2 h6 M-10,20 H10", None, "dark", 7)
    return (
        disc(0, 0, 36, "ochre", stroke=svg.paint("dark"), stroke_width=5)
        + disc(0, 0, 23, None, stroke=svg.paint("dark"), stroke_width=4)
        + rect(-8, -8, 16, 16, "dark")
    )


@svg.shape
def small_emblem(suit: str, x: float, y: float, r: float) -> str:
    """A plain emblem of radius r about (x, y)."""
    return group(plain_emblem(suit), x=x, y=y, scale=r / 40)


# ---- cards


@svg.shape
def pattern(suit: str) -> str:
    """What the lower part of a card is woven with: zigzags, scales or rings."""
    if suit == "T":
        rows = "".join(f"M7,{80 + 13 * i} " + "l7,-9 l7,9 " * 7 for i in range(6))
    elif suit == "A":
        starts = [(7 + 7 * (i % 2), 78 + 11 * i, 7 - i % 2) for i in range(6)]
        rows = "".join(f"M{x},{y} " + "q7,13 14,0 " * many for x, y, many in starts)
    else:
        spots = [(14 + 21 * i, 78 + 21 * j) for i in range(5) for j in range(4)]
        rows = "".join(f"M{x - 7},{y} a7,7 0 1 0 14,0 a7,7 0 1 0 -14,0" for x, y in spots)
    return path(rows, None, INKS[suit], 1.8, opacity=0.3)


@svg.shape
def face(card: str, w: float, h: float) -> str:
    """A card face up, by its notation; its corner is at (0, 0)."""
    suit, value = card[0], card[1:]
    ink = INKS[suit]
    if w < SMALLEST:
        r = (h - 27) / 2.3
        tint = path(f"M2,{h - 2 * r - 4:.1f} H{w - 2:.1f} V{h - 3:.1f} H2 Z", ink, fill_opacity=0.16)
        number = text(w / 2, 24, value, svg.SMALL, ink, weight=700, narrow=29.0 if len(value) > 1 else None)
        return svg.card(w, h, tint, number, small_emblem(suit, w / 2, h - r - 3, r))
    ground = path("M6,67 H106 V137 Q106,144 99,144 H13 Q6,144 6,137 Z", ink, fill_opacity=0.13)
    number = text(W / 2, 58, value, svg.TITLE, ink, book=True, weight=700)
    frame = rect(6, 6, W - 12, H - 12, None, 7, stroke=svg.paint(ink), stroke_width=2)
    drawn = ground + pattern(suit) + frame + number + group(emblem(suit), x=W / 2, y=105, scale=0.84)
    return svg.card(w, h, group(drawn, scale=w / W))


@svg.shape
def place_for_card(w: float, h: float, ink: str = "on-felt") -> str:
    """Where a card will lie."""
    return rect(0, 0, w, h, None, w / 11, stroke=svg.paint(ink), stroke_width=2, stroke_dasharray="8 7")


# ---- tokens and signs


@svg.shape
def headdress(x: float, y: float, scale: float = 1) -> str:
    """The leader's token: feathers round the upper half of a disc of radius 22 about (x, y), and a golden band."""
    feather = "M0,-20 C-6.5,-25 -6,-31 0,-37 C6,-31 6.5,-25 0,-20 Z"
    turns = (-58, 58, -39, 39, -19, 19, 0)
    paints = ("green", "green", "jade", "jade", "green", "green", "red")
    feathers = [
        group(path(feather, fill, "dark", 1.8), path("M0,-23 V-32", None, "bone", 1.4), turn=turn)
        for turn, fill in zip(turns, paints, strict=True)
    ]
    band = path("M-23,-4 A23.4,23.4 0 0 1 23,-4 L18.5,-3 A18.8,18.8 0 0 0 -18.5,-3 Z", "gold", "dark", 1.8)
    jewels = "".join(group(disc(0, -21, 2, "red"), turn=turn) for turn in (-50, -25, 0, 25, 50))
    return group(*feathers, band, jewels, x=x, y=y, scale=scale)


@svg.shape
def leader_token(x: float, y: float, r: float) -> str:
    """The headdress by itself, on a stone, before anybody wears it."""
    stone = disc(0, 0, 21, "stone", stroke=svg.paint("dark"), stroke_width=2)
    eyes = mirrored(path("M4,-2 h9 l-2,5 h-5 Z", "dark"))
    mouth = path("M-8,11 H8", None, "dark", 3) + path("M0,-1 L3,6 H-3 Z", "stone-shade", "dark", 1.5)
    return group(stone, eyes, mouth, headdress(0, 0), x=x, y=y, scale=r / 30)


@svg.shape
def bean(x: float, y: float, scale: float = 1) -> str:
    """A cacao bean, the money of the market, about (x, y), 28 high."""
    seed = path("M0,-14 C9,-13 12,-4 10,4 C9,11 4,14 0,14 C-5,14 -10,10 -10,3 C-11,-5 -8,-13 0,-14 Z", "back")
    rim = path(
        "M0,-14 C9,-13 12,-4 10,4 C9,11 4,14 0,14 C-5,14 -10,10 -10,3 C-11,-5 -8,-13 0,-14 Z", None, "back-line", 2
    )
    groove = path("M1,-9 C-3,-3 3,3 -1,10", None, "back-line", 2.2)
    return group(seed, rim, groove, x=x, y=y, turn=24, scale=scale)


@svg.shape
def trick(x: float, y: float, scale: float = 1) -> str:
    """The sign of a trick: three cards fanned, about (x, y), 30 high."""
    one = rect(-5.5, -25, 11, 19, "bone", 2.5, stroke=svg.paint("card-ink"), stroke_width=2)
    return group(*(group(one, turn=turn, y=16) for turn in (-27, 27, 0)), x=x, y=y, scale=scale)


@svg.shape
def objective(name: str, fewest: bool, ink: str) -> str:
    """The sign of an objective about (0, 0): how many (= ▲ ▼ or up to the end), and of what."""
    if name[0].isdigit():
        equals = path("M-28,-4 h10 M-28,4 h10", None, ink, 3.6)
        return equals + text(-7, 11, name[0], svg.PLAIN, ink, weight=700) + trick(19, 0)
    if name == "last" and not fewest:
        return trick(-13, 0) + path("M6,0 H20 M14,-7 L21,0 L14,7 M27,-13 V13", None, ink, 3.6)
    many = path("M-26,1 L-17,-9 L-8,1 M-26,11 L-17,1 L-8,11", None, ink, 4)
    if name == "last":
        return group(many, turn=180, x=-34) + trick(14, 0)
    thing = {"most-talismans": "T", "most-amulets": "A", "most-coins": "C"}.get(name)
    return many + (small_emblem(thing, 14, 0, 19) if thing else trick(14, 0))


@svg.shape
def count(x: float, y: float, many: int) -> str:
    """How far an objective has come: a number on a dark label, its right end at (x, y)."""
    w = 28 if many < 10 else 36
    number = text(x - w / 2, y + 8.5, many, svg.SMALL, "bone", weight=700, narrow=28.0 if many > 9 else None)
    return rect(x - w, y - 16, w, 32, "dark", 12, opacity=0.85) + number


def tick(x: float, y: float) -> str:
    """The mark of an objective that is met."""
    return mark(x, y, "green", "M-5.5,0 L-1.5,4.5 L6,-4.5")


def cross(x: float, y: float) -> str:
    """The mark of an objective that can no longer be met."""
    return mark(x, y, "dark", "M-5,-5 L5,5 M5,-5 L-5,5")


@svg.shape
def mark(x: float, y: float, paint: str, lines: str) -> str:
    """A small round mark with some lines in it."""
    return group(
        disc(0, 0, 12, paint, stroke=svg.paint("bone"), stroke_width=2), path(lines, None, "bone", 3.2), x=x, y=y
    )


@svg.shape
def rug(w: float, h: float, lit: bool = False) -> str:
    """What the goods of a lot lie on: a woven rug with a fringe, its corner at (0, 0)."""
    ends = range(10, int(h) - 5, 9)
    fringe = "".join(f"M0,{y} h-7 M{svg.number(w)},{y} h7" for y in ends)
    edge, width = ("gold", 5) if lit else ("back-line", 1.6)
    return (
        path(fringe, None, "back-line", 2.4)
        + rect(1, 4, w, h, "shadow", 7, opacity=0.45)
        + rect(0, 0, w, h, "back", 6)
        + rect(3.5, 3.5, w - 7, h - 7, None, 4, stroke=svg.paint(edge), stroke_width=width)
    )


@svg.shape
def lot_tag(number: int, lit: bool) -> str:
    """The number of a lot on a round label about (0, 0)."""
    fill, ink = ("gold", "on-gold") if lit else ("stone", "on-stone")
    return disc(0, 0, 19, fill, stroke=svg.paint("dark"), stroke_width=2) + text(
        0, 9, number, svg.SMALL, ink, weight=700
    )


@svg.shape
def money(many: int, x: float, y: float, size: int = svg.SMALL) -> str:
    """An amount of cacao, from x on, about y."""
    scale = 1.0 if size == svg.SMALL else 1.3
    return bean(x + 11 * scale, y, scale) + text(
        x + 27 * scale, y + size * 0.36, many, size, anchor="start", weight=700
    )
