"""The cards and tokens of Maya Madness: numbers with their Maya numerals, jaguar, quetzal, serpent and temple.

Pictures are drawn on a card of 128 by 180 units and scaled with it. A Maya numeral writes 1 as a dot, 5 as a bar and 0
as a shell; from 20 on the twenties stand above the ones.
"""

from tablee.drawing import svg
from tablee.drawing.svg import disc, group, mirrored, path, rect, text
from tablee.i18n import number, signed

W, H = 128, 180
SMALLEST = 60  # narrower cards carry the picture or the number alone


# ---- Maya numerals


def digits(n: int) -> list[int]:
    """The digits of n to base twenty, the highest first."""
    return [*digits(n // 20), n % 20] if n >= 20 else [n]


@svg.shape
def numeral(n: int, x: float, y: float, height: float, ink: str = "card-ink") -> str:
    """A Maya numeral about (x, y), made smaller if it would be higher than `height`."""
    parts, at = [], 0.0
    for digit in reversed(digits(n)):
        drawn, high = _digit(digit, ink)
        parts.append(group(drawn, y=at))
        at -= high + 9
    total = -at - 9
    scale = min(1, height / total)
    return group(*parts, x=x, y=y + scale * total / 2, scale=scale)


def _digit(n: int, ink: str) -> tuple[str, float]:
    """One digit standing on (0, 0), and how high it is: bars below, dots above, or a shell."""
    if n == 0:
        return _shell(ink), 26
    bars, dots = divmod(n, 5)
    drawn = [rect(-30, -11 - 15 * i, 60, 11, ink, 5.5) for i in range(bars)]
    drawn += [disc(17 * (i - (dots - 1) / 2), -15 * bars - 6.5, 6.5, ink) for i in range(dots)]
    return "".join(drawn), 15 * bars + 13 * (dots > 0) - 4 * (dots == 0)


def _shell(ink: str) -> str:
    """The sign of zero."""
    return group(
        path(
            "M-32,0 C-24,-15 -8,-16 4,-14 C18,-13 27,-7 32,0 C24,10 12,14 0,13 C-14,13 -26,9 -32,0 Z", "bone", ink, 3.5
        ),
        path("M-16,5 C-13,-3 -13,-3 -12,-9 M-3,8 C0,-2 0,-3 0,-9 M10,7 C12,0 12,-3 11,-8", None, ink, 3),
        y=-13,
    )


# ---- cards


def colour(value: int) -> str:
    """Up is red, down is blue, nothing is green; the sign and the stairs say it too."""
    return "red" if value > 0 else "blue" if value < 0 else "green"


@svg.shape
def face(card: str, w: float, h: float) -> str:
    """A card face up, by its notation; its corner is at (0, 0)."""
    if card in PICTURES:
        if w < SMALLEST:
            drawn = group(
                PICTURES[card](), x=w / 2 - W / 2 * w / W * 0.9, y=h / 2 - 80 * w / W * 0.95, scale=w / W * 0.9
            )
        else:
            drawn = group(_picture_face(card), scale=w / W)
    elif w < SMALLEST:
        ink, narrow = colour(int(card)), w - 7 if int(card) else None
        drawn = text(w / 2, h / 2 + 9, signed(int(card)), svg.SMALL, ink, weight=700, narrow=narrow)
    else:
        drawn = group(_number_face(int(card)), scale=w / W)
    return svg.card(w, h, drawn)


def frame(ink: str) -> str:
    """The line round a card's picture."""
    return rect(7, 7, W - 14, H - 14, None, 7, stroke=svg.paint(ink), stroke_width=2)


@svg.shape
def _picture_face(card: str) -> str:
    """A picture card: the picture on a tinted ground, and below it what the card does, in signs."""
    ground = path("M7,146 V14 Q7,7 14,7 H114 Q121,7 121,14 V146 Z", "card-shade")
    return ground + frame("ochre") + PICTURES[card]() + LEGENDS[card]()


@svg.shape
def _number_face(value: int) -> str:
    """A number card: stairs of as many steps that go up or down, the number above, the numeral on the stairs."""
    ink = colour(value)
    many = max(abs(value), 1)
    run, rise = 114 / many, 36 / many
    steps = "".join(f"v{svg.number(-rise)} h{svg.number(run)} " for _ in range(many)) if value else "v-18 h114 "
    stairs = path(f"M7,140 {steps} V173 H7 Z", ink, fill_opacity=0.16)
    if value < 0:
        stairs = svg.el("g", stairs, transform=f"translate({W} 0) scale(-1 1)")
    return (
        stairs
        + frame(ink)
        + svg.frieze(16, 15, W - 32, 11, ink, 0.9)
        + text(W / 2 - (4 if value else 0), 87, signed(value), svg.TITLE, ink, book=True, weight=700)
        + numeral(abs(value), W / 2, 155, 30)
    )


@svg.shape
def no_card() -> str:
    """Where a pile would lie."""
    return rect(0, 0, 104, 146, None, 10, stroke=svg.paint("on-felt"), stroke_width=2, stroke_dasharray="8 7")


@svg.shape
def value_chip(w: float, h: float, value: int, plain: bool = False) -> str:
    """A value from -5 to 5 on a chip, in the colour of its card."""
    return svg.chip(w, h, number(value) if plain else signed(value), ink=colour(value))


# ---- tokens


@svg.shape
def token(shown: int | None, x: float, y: float, r: float, gold: bool = False) -> str:
    """A token: its number, on gold if it is still secret; face down if it is not to be seen."""
    if shown is None:
        return svg.token_back(x, y, r)
    fill, ink = ("gold", "on-gold") if gold else ("stone", "on-stone")
    size = svg.PLAIN if r > 25 else svg.SMALL
    return (
        disc(x, y, r, fill, stroke=svg.paint(ink), stroke_width=2)
        + disc(x, y, r - 3.5, None, stroke=svg.paint(ink), stroke_width=1, opacity=0.5)
        + text(x, y + size * 0.36, shown, size, ink, weight=700, narrow=1.7 * r - 6 if shown > 9 else None)
    )


# ---- pictures


@svg.shape
def jaguar() -> str:
    """The joker: a jaguar's face with jade ears and a crown of feathers."""
    feather = "M0,-30 C-9,-44 -8,-60 0,-72 C8,-60 9,-44 0,-30 Z"
    crown = [
        group(
            path(feather, "jade" if i % 2 else "green", "dark", 2.2), path("M0,-38 V-62", None, "dark", 1.4), turn=turn
        )
        for i, turn in enumerate((-50, 50, -33, 33, -16, 16, 0))
    ]
    ear = disc(37, -31, 14, "ochre", stroke=svg.paint("dark"), stroke_width=2.5) + disc(37, -31, 6.5, "red")
    jewel = disc(47, 22, 10, "jade", stroke=svg.paint("dark"), stroke_width=2.5) + disc(47, 22, 3.6, "dark")
    eye = (
        path("M9,-6 C15,-18 31,-19 38,-9 C30,0 18,2 9,-6 Z", "bone", "dark", 2.5)
        + disc(24, -8.5, 6, "green")
        + disc(24, -8.5, 2.8, "dark")
        + path("M7,-15 C14,-27 31,-28 41,-16", None, "dark", 4.5)
    )
    spots = "".join(
        disc(x, y, r, "dark")
        for x, y, r in ((42, 4, 3.2), (37, 11, 2.6), (20, -33, 3.4), (31, -26, 2.8), (11, -27, 2.6))
    )
    whiskers = "".join(disc(x, y, 1.6, "dark") for x, y in ((18, 17), (24, 15), (22, 21), (28, 20)))
    teeth = path("M12,26 L20,25 L17,38 Z M3,25.5 h6 v5 h-6 Z M8,46 L13,45 L12,37 Z", "bone")
    return group(
        *crown,
        mirrored(ear),
        path(
            "M0,-42 C24,-45 45,-30 47,-6 C49,10 43,24 34,32 C26,46 13,52 0,52"
            " C-13,52 -26,46 -34,32 C-43,24 -49,10 -47,-6 C-45,-30 -24,-45 0,-42 Z",
            "ochre",
            "dark",
            3,
        ),
        path("M0,10 C14,2 33,6 34,20 C34,38 20,48 0,48 C-20,48 -34,38 -34,20 C-33,6 -14,2 0,10 Z", "bone"),
        path("M-24,26 C-10,21 10,21 24,26 C24,42 12,49 0,49 C-12,49 -24,42 -24,26 Z", "dark"),
        path("M-11,47 C-10,35 10,35 11,47 C4,50 -4,50 -11,47 Z", "red"),
        mirrored(teeth),
        path("M-8,-14 C-9,-5 -13,-1 -15,6 M8,-14 C9,-5 13,-1 15,6", None, "dark", 2.2),
        path("M-15,6 C-8,2 8,2 15,6 C13,14 6,19 0,20 C-6,19 -13,14 -15,6 Z", "red", "dark", 2.5),
        mirrored(eye, spots, whiskers, jewel),
        path("M0,-40 L6,-31 L0,-20 L-6,-31 Z", "red", "dark", 2),
        x=W / 2,
        y=92,
    )


@svg.shape
def quetzal() -> str:
    """Skip: a quetzal on a branch, its tail hanging far below."""
    tail = (
        ("M50,92 C26,104 12,126 22,156 C28,134 42,114 62,100 Z", "green"),
        ("M66,96 C80,114 84,132 78,154 C68,138 58,118 56,100 Z", "green"),
        ("M54,92 C38,112 36,138 50,160 C52,136 60,116 68,98 Z", "jade"),
    )
    return group(
        path("M10,112 C40,104 80,108 118,96", None, "dark", 8),
        path("M10,112 C40,104 80,108 118,96", None, "wood", 4.5),
        path("M100,100 C102,88 114,84 120,86 C120,96 110,102 100,100 Z", "green", "dark", 2),
        *(path(d, fill, "dark", 2.2) for d, fill in tail),
        path(
            "M49,150 C48,132 54,114 60,102 M24,146 C28,128 40,112 54,99 M77,144 C76,128 68,112 62,102",
            None,
            "dark",
            1.3,
        ),
        path("M86,26 C98,40 100,70 84,90 C76,100 62,102 54,98 C44,84 46,54 62,40 Z", "green", "dark", 2.5),
        path("M92,50 C98,68 92,86 78,95 C72,98 66,98 63,96 C78,86 84,68 82,54 Z", "red", "dark", 2),
        path("M80,54 L86,60 L92,50 Z", "bone"),
        path("M60,46 C40,56 34,82 46,106 C62,96 72,76 70,54 Z", "jade", "dark", 2.5),
        path("M42,84 C52,82 60,76 66,68 M44,94 C54,92 62,84 68,74 M42,74 C52,72 60,66 66,58", None, "dark", 1.8),
        path(
            "M58,40 L50,30 L60,30 L54,19 L65,22 L64,10 L74,17 L80,8 L85,18 C98,20 102,32 98,42 C92,54 68,56 58,40 Z",
            "green",
            "dark",
            2.5,
        ),
        path("M97,30 C108,29 115,35 112,44 C107,41 101,42 97,42 Z", "ochre", "dark", 2.2),
        disc(84, 33, 7, "bone", stroke=svg.paint("dark"), stroke_width=2),
        disc(86, 33, 3.2, "dark"),
        path("M72,103 v7 M66,104 v7 M78,101 v7", None, "ochre", 3),
        x=6,
        y=4,
        scale=0.89,
    )


@svg.shape
def serpent() -> str:
    """Reverse: the feathered serpent, winding back on itself."""
    body = "M22,146 C54,156 112,150 108,124 C104,102 26,112 24,84 C22,62 44,54 66,54"
    plume = "M0,0 C-12,-6 -24,-4 -34,4 C-22,8 -10,8 0,0 Z"
    crest = [
        group(path(plume, fill, "dark", 2), x=62, y=42, turn=turn)
        for turn, fill in ((-20, "green"), (95, "green"), (12, "jade"), (68, "jade"), (40, "red"))
    ]
    return group(
        path("M24,146 L8,136 L14,146 L6,152 L16,153 L12,162 Z", "red", "dark", 2.2),
        path(body, None, "dark", 27),
        path(body, None, "jade", 21.5),
        path(body, None, "green", 21.5, stroke_linecap="butt", stroke_dasharray="9 14"),
        path(body, None, "bone", 7, stroke_dasharray="0.1 15.5", stroke_dashoffset=-9),
        *crest,
        path("M96,54 C104,58 110,54 113,60 M104,57 C108,60 108,64 112,67", None, "red", 3.2),
        path("M62,50 L98,50 C102,60 92,70 76,68 C66,67 60,62 58,56 Z", "jade", "dark", 2.5),
        path("M66,46 L108,44 L98,54 L66,56 Z", "red", "dark", 1.5),
        path("M92,45 L98,44 L94,54 Z M102,44 L107,43 L104,51 Z M78,57 L82,49 L85,57 Z", "bone", "dark", 1.2),
        path(
            "M54,54 C48,32 64,18 86,20 C96,21 102,25 106,24 C112,22 110,14 104,16"
            " C110,8 122,14 120,26 C119,38 112,46 100,46 L72,47 C66,47 60,50 54,54 Z",
            "jade",
            "dark",
            2.5,
        ),
        path("M64,30 C72,18 88,20 94,28", None, "dark", 4),
        disc(80, 33, 7, "bone", stroke=svg.paint("dark"), stroke_width=2),
        disc(81, 34, 3.2, "dark"),
        disc(111, 33, 2, "dark"),
        x=7,
        y=-2,
        scale=0.89,
    )


@svg.shape
def temple() -> str:
    """The temple of zero: a stepped pyramid before the setting sun."""
    tiers = [(54 - 8.5 * i, 142 - 15 * i) for i in range(5)]
    sun = disc(0, 50, 30, "ochre") + path(svg.star(16, 42, 33), None, "ochre", 2.2, transform="translate(0 50)")
    stones = "".join(
        path(f"M{-w},{y} L{-w + 4},{y - 15} H{w - 4} L{w},{y} Z", "stone", "dark", 2.2)
        + path(f"M{-w + 5},{y - 10} H{w - 5}", None, "stone-shade", 2.5)
        for w, y in tiers
    )
    stairs = path("M-14,142 L-9,67 H9 L14,142 Z", "bone", "dark", 2.2) + path(
        "".join(f"M{-13.5 + 0.36 * i:.1f},{137 - 5.6 * i:.1f} H{13.5 - 0.36 * i:.1f}" for i in range(13)),
        None,
        "dark",
        1.3,
    )
    shrine = (
        rect(-20, 42, 40, 25, "stone", 0, stroke=svg.paint("dark"), stroke_width=2.2)
        + path("M-24,42 L-21,34 H21 L24,42 Z", "red", "dark", 2.2)
        + path("M-15,34 V25 H-10 V29 H-5 V19 H5 V29 H10 V25 H15 V34 Z", "stone", "dark", 2.2)
        + path("M-6,67 V50 H6 V67 Z", "dark")
        + rect(-17, 50, 6, 9, "red")
        + rect(11, 50, 6, 9, "red")
    )
    leaf = path(
        "M56,146 C40,144 36,132 40,124 C50,126 58,134 56,146 Z M60,146 C52,138 54,126 60,120 C66,130 66,140 60,146 Z",
        "green",
        "dark",
        1.8,
    )
    return group(
        sun, stones, stairs, shrine, path("M-56,143 H56", None, "dark", 3), mirrored(leaf), x=W / 2, y=9, scale=0.94
    )


# ---- what a picture card does, in signs


def _any_value() -> str:
    """Anything from -5 to 5 but 0."""
    return text(W / 2, 169, "±1…5", svg.PLAIN, "card-ink", weight=700, narrow=84)


def _jump() -> str:
    """An arrow that leaps over one player."""
    players = disc(46, 167, 5, "card-ink") + disc(82, 167, 5, "card-ink")
    skipped = disc(64, 167, 4.5, "card", stroke=svg.paint("card-ink"), stroke_width=2)
    return players + skipped + path("M46,158 C52,149 74,149 81,157 M74,157 L82,159 L83,151", None, "card-ink", 3)


def _turn_round() -> str:
    """Plus and minus change places, and so does the direction."""
    arrows = path("M48,158 H80 L73,152 M80,167 H48 L55,173", None, "card-ink", 3)
    return text(30, 171, "+", svg.PLAIN, "red", weight=700) + arrows + text(98, 171, "−", svg.PLAIN, "blue", weight=700)


def _zero_and_again() -> str:
    """To zero, and another card."""
    another = rect(78, 152, 17, 23, "bone", 3, stroke=svg.paint("card-ink"), stroke_width=2.5)
    return (
        text(42, 171, "0", svg.PLAIN, "green", weight=700)
        + path("M60,164 h10 M65,159 v10", None, "card-ink", 3)
        + another
    )


PICTURES = {"joker": jaguar, "skip": quetzal, "reverse": serpent, "temple": temple}
LEGENDS = {"joker": _any_value, "skip": _jump, "reverse": _turn_round, "temple": _zero_and_again}
