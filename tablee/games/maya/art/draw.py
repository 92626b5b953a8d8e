"""A position of Maya as an SVG picture, upright and for a wide screen; layout.py says where everything lies.

Nothing moves when the turn passes on. A spectator sits behind the first seat and sees its workers face down.
"""

from tablee.drawing import svg
from tablee.drawing.svg import group, rect, text
from tablee.games.maya.art import pieces
from tablee.games.maya.art.board import pyramids, quarries
from tablee.games.maya.art.choices import area_height, choices
from tablee.games.maya.art.layout import (
    BESIDE,
    BROAD,
    DEEP,
    FLAT,
    GAP,
    INNER,
    LINE,
    MARGIN,
    OWN,
    PYRAMIDS_H,
    QUARRIES_H,
    ROOM,
    ROOMY,
    SIDE,
)
from tablee.games.maya.art.seats import other_seat, own_seat, own_seat_beside
from tablee.games.maya.components import TITLE
from tablee.games.maya.text.position import show
from tablee.games.maya.text.prompts import prompt
from tablee.games.maya.view import View
from tablee.i18n import Say

ACROSS = {2: 2, 3: 3, 4: 2}  # how many of the others' panels stand beside each other, upright


def draw(view: View, say: Say, wide: bool = False) -> str:
    """The position as the viewer may know it, upright or for a wide screen."""
    return landscape(view, say) if wide else upright(view, say)


def upright(view: View, say: Say) -> str:
    """One below the other: the others, the pyramids, the quarries, the choices, the viewer."""
    others = others_of(view)
    across = ACROSS[len(others)]
    w = (INNER - GAP * (across - 1)) / across
    h = FLAT if w > ROOMY else DEEP
    scene = MARGIN + (h + GAP) * (len(others) // across)
    line = scene + PYRAMIDS_H
    pits = line + LINE
    area = pits + QUARRIES_H + GAP
    near = area + area_height(view, INNER) + GAP
    height = near + OWN + MARGIN
    return svg.document(
        height,
        TITLE,
        description(view, say),
        svg.table(height),
        *(
            other_seat(view, say, seat, MARGIN + (w + GAP) * (i % across), MARGIN + (h + GAP) * (i // across), w, h)
            for i, seat in enumerate(others)
        ),
        group(pyramids(view, say), y=scene, id="pyramids"),
        group(round_line(view, say), y=line, id="round"),
        group(quarries(view, say, INNER), y=pits, id="quarries"),
        group(choices(view, say, INNER), y=area, id="choices"),
        own_seat(view, say, near),
    )


def landscape(view: View, say: Say) -> str:
    """The pyramids, beside them the others and the round; below the quarries, the choices and the viewer."""
    others = others_of(view)
    h, gap = (FLAT, GAP) if len(others) < 4 else (104, 10)
    left = MARGIN + INNER + GAP
    below = (h + gap) * len(others)
    pits = MARGIN + PYRAMIDS_H + GAP
    area = pits + QUARRIES_H + GAP
    near = area + area_height(view, ROOM) + GAP
    height = near + BESIDE + MARGIN
    return svg.document(
        height,
        TITLE,
        description(view, say),
        svg.table(height, BROAD),
        *(other_seat(view, say, seat, left, MARGIN + (h + gap) * i, SIDE, h) for i, seat in enumerate(others)),
        group(pyramids(view, say), y=MARGIN, id="pyramids"),
        group(round_stone(view, say, SIDE, PYRAMIDS_H - below), x=left, y=MARGIN + below, id="round"),
        group(quarries(view, say, ROOM), y=pits, id="quarries"),
        group(choices(view, say, ROOM), y=area, id="choices"),
        own_seat_beside(view, say, near),
        width=BROAD,
    )


def others_of(view: View) -> list[int]:
    """The other seats, from the viewer's left on."""
    first = view["seat"] or 0
    return [(first + i) % view["players"] for i in range(1, view["players"])]


def description(view: View, say: Say) -> str:
    """The position in words, for those who cannot see it."""
    return "\n".join([*(" ".join(line.split()) for line in show(view, say) if line), prompt(view, say)])


def round_line(view: View, say: Say) -> str:
    """The round, and a word about the numbers on the board."""
    words = text(118, 29, round_words(view, say), fill="on-felt", anchor="start", weight=700)
    return suns(view, 34, 20, 28, 11) + words + reconstructed(say, svg.WIDTH - MARGIN - 8, 29, "end")


def round_stone(view: View, say: Say, w: float, h: float) -> str:
    """The same on a slab w by h: the suns above the words, or beside them if it is low."""
    low = h < 100
    r = 11 if low else min(40, h / 2 - 54)
    step = 28 if low else 2.5 * r
    x, y = (28.0, h / 2 - 17) if low else (w / 2 - step * (view["rounds"] - 1) / 2, h / 2 - 40)
    words = text(
        110 if low else w / 2,
        h / 2 - 8 if low else h - 58,
        round_words(view, say),
        fill="on-felt",
        anchor="start" if low else "middle",
        weight=700,
    )
    slab = rect(0, 0, w, h, "groove", 16, stroke=svg.paint("wood-edge"), stroke_width=3)
    return slab + suns(view, x, y, step, r) + words + reconstructed(say, w / 2, h - 17 if low else h - 22, "middle")


def round_words(view: View, say: Say) -> str:
    """The round, and how many there are."""
    return say("Round {round} of {rounds}.", round=view["round"], rounds=view["rounds"])


def suns(view: View, x: float, y: float, step: float, r: float) -> str:
    """A sun for every round, from (x, y) on: of gold if it has risen."""
    to_come = svg.disc(0, 0, r - 1, None, stroke=svg.paint("lamp"), stroke_width=2)
    return "".join(
        group(pieces.coin(r) if i < view["round"] else to_come, x=x + step * i, y=y) for i in range(view["rounds"])
    )


def reconstructed(say: Say, x: float, y: float, anchor: str) -> str:
    """MAYA-1.4, MAYA-1.5 A word about the numbers on the board."""
    whole = say("The numbers of quarries and pyramids are reconstructed, not those of the printed game.")
    return group(svg.title(whole), text(x, y, say("Reconstructed numbers"), fill="on-felt", anchor=anchor))
