"""A position of Le Trésor des Aztèques as an SVG picture; layout.py says where everything lies.

Nothing moves when the turn passes on. A spectator sits behind the first seat and sees no hand. After the last trick all
hands are empty, and that trick lies in their place.
"""

from tablee.drawing import svg
from tablee.drawing.svg import group
from tablee.games.aztec.art.board import cloth_height, middle
from tablee.games.aztec.art.choices import seat_choice
from tablee.games.aztec.art.layout import BROAD, GAP, HAND, HEIGHT, INNER, MARGIN, NEAR, OWN, OWN_W, ROOM, Box
from tablee.games.aztec.art.seats import (
    near_hand,
    other_seats,
    own_seat,
    own_seat_beside,
    panel_height,
    panel_width,
)
from tablee.games.aztec.components import TITLE
from tablee.games.aztec.text.position import show
from tablee.games.aztec.text.prompts import prompt
from tablee.games.aztec.view import View
from tablee.i18n import Say


def draw(view: View, say: Say, wide: bool = False) -> str:
    """The position as the viewer may know it, upright or for a wide screen."""
    return landscape(view, say) if wide else upright(view, say)


def upright(view: View, say: Say) -> str:
    """One below the other: the other seats, in one row or two, the cloth, the viewer and the hand."""
    rows = {2: [[1]], 3: [[1, 2]], 4: [[1, 2, 3]], 5: [[2, 3], [1, 4]]}[view["players"]]
    top = MARGIN + (panel_height(panel_width(len(rows[0]), INNER)) + GAP) * len(rows)
    cloth = Box(MARGIN, top, INNER, cloth_height(view))
    own = Box(MARGIN, cloth.bottom + GAP, INNER, OWN)
    hand = Box(MARGIN, own.bottom + 18, INNER, HAND)
    height = hand.bottom + MARGIN
    return svg.document(
        height,
        TITLE,
        description(view, say),
        svg.table(height),
        *other_seats(view, say, rows, INNER),
        group(middle(view, say, cloth), id="middle"),
        seat_choice(view, say, view["seat"] or 0, own_seat(view, say), own),
        group(near_hand(view, say, hand), id="hand"),
    )


def landscape(view: View, say: Say) -> str:
    """The other seats in one row, the cloth, and the viewer beside the hand."""
    rows = [list(range(1, view["players"]))]
    top = MARGIN + panel_height(panel_width(len(rows[0]), ROOM)) + GAP
    own = Box(MARGIN, HEIGHT - MARGIN - NEAR, OWN_W, NEAR)
    cloth = Box(MARGIN, top, ROOM, own.y - GAP - top)
    hand = Box(own.right + GAP, own.y, ROOM - OWN_W - GAP, NEAR - 12)  # a fan reaches below its box
    return svg.document(
        HEIGHT,
        TITLE,
        description(view, say),
        svg.table(HEIGHT, BROAD),
        *other_seats(view, say, rows, ROOM),
        group(middle(view, say, cloth), id="middle"),
        seat_choice(view, say, view["seat"] or 0, own_seat_beside(view, say), own),
        group(near_hand(view, say, hand), id="hand"),
        width=BROAD,
    )


def description(view: View, say: Say) -> str:
    """The position in words, for those who cannot see it."""
    lines = [" ".join(line.split()).strip(" ▸.") for line in show(view, say) if line.strip()]
    return ". ".join([*lines, prompt(view, say)])
