"""A position of Le Trésor des Aztèques as an SVG picture; layout.py says where everything lies.

Nothing moves when the turn passes on. A spectator sits behind the first seat and sees no hand. After the last trick all
hands are empty, and that trick lies in their place.
"""

from tablee.drawing import svg
from tablee.drawing.picture import Picture, excerpt, piece
from tablee.drawing.svg import group
from tablee.games.aztec.art.board import cloth_height, middle
from tablee.games.aztec.art.choices import seat_choice
from tablee.games.aztec.art.layout import (
    BROAD,
    GAP,
    HAND,
    HEIGHT,
    INNER,
    MARGIN,
    NEAR,
    OWN,
    OWN_W,
    ROOM,
    Box,
    last_action,
    market,
    paid,
)
from tablee.games.aztec.art.seats import (
    near_hand,
    other_seat,
    other_seats,
    own_seat,
    own_seat_beside,
    panel_height,
    panel_width,
)
from tablee.games.aztec.components import TITLE
from tablee.games.aztec.text.phrases import waiting
from tablee.games.aztec.text.position import describe
from tablee.games.aztec.text.prompts import prompt
from tablee.games.aztec.view import View
from tablee.games.sections import sentences
from tablee.i18n import Say


def draw(view: View, say: Say, wide: bool = False) -> str:
    """The position as the viewer may know it, upright or for a wide screen."""
    return pieces(view, say, wide).draw()


def pieces(view: View, say: Say, wide: bool = False) -> Picture:
    """The drawing in pieces."""
    return landscape(view, say) if wide else upright(view, say)


def upright(view: View, say: Say) -> Picture:
    """One below the other: the other seats, in one row or two, the cloth, the viewer and the hand."""
    rows = {2: [[1]], 3: [[1, 2]], 4: [[1, 2, 3]], 5: [[2, 3], [1, 4]]}[view["players"]]
    top = MARGIN + (panel_height(panel_width(len(rows[0]), INNER)) + GAP) * len(rows)
    cloth = Box(MARGIN, top, INNER, cloth_height(view))
    own = Box(MARGIN, cloth.bottom + GAP, INNER, OWN)
    hand = Box(MARGIN, own.bottom + 18, INNER, HAND)
    height = hand.bottom + MARGIN
    drawn = [
        piece(table, {}, say, height, svg.WIDTH),
        *(piece(other_seat, seat_excerpt(view, seat), say, seat, box) for seat, box in other_seats(view, rows, INNER)),
        piece(cloth_and_goods, cloth_excerpt(view), say, cloth),
        piece(own_place, seat_excerpt(view, view["seat"] or 0), say, own),
        piece(hand_place, hand_excerpt(view), say, hand),
    ]
    return Picture(height, TITLE, lambda: description(view, say), drawn, acts=view["seat"] is not None)


def landscape(view: View, say: Say) -> Picture:
    """The other seats in one row, the cloth, and the viewer beside the hand."""
    rows = [list(range(1, view["players"]))]
    top = MARGIN + panel_height(panel_width(len(rows[0]), ROOM)) + GAP
    own = Box(MARGIN, HEIGHT - MARGIN - NEAR, OWN_W, NEAR)
    cloth = Box(MARGIN, top, ROOM, own.y - GAP - top)
    hand = Box(own.right + GAP, own.y, ROOM - OWN_W - GAP, NEAR - 12)  # a fan reaches below its box
    drawn = [
        piece(table, {}, say, HEIGHT, BROAD),
        *(piece(other_seat, seat_excerpt(view, seat), say, seat, box) for seat, box in other_seats(view, rows, ROOM)),
        piece(cloth_and_goods, cloth_excerpt(view), say, cloth),
        piece(own_place_beside, seat_excerpt(view, view["seat"] or 0), say, own),
        piece(hand_place, hand_excerpt(view), say, hand),
    ]
    return Picture(HEIGHT, TITLE, lambda: description(view, say), drawn, acts=view["seat"] is not None, width=BROAD)


# ---- the pieces, and what they show


def seat_excerpt(view: View, seat: int) -> View:
    """What the panel of a seat shows; it can be chosen to buy a lot or to lead."""
    near = seat == (view["seat"] or 0)
    legal = [action for action in (f"award {seat}", f"lead {seat}") if action in view["legal"]]
    seen = ("captured",) if near else ("cards", "bought", "void")
    return excerpt(
        view,
        *("fewest", "places"),
        *(("bidders", "high") if market(view) else ()),
        *(("lot", "mover") if legal else ()),
        phase=phase_of(view),
        seat=view["seat"] if near else None,
        tricks=view["tricks"] if paid(view) else 0,
        leader=seat if view["leader"] == seat else None,
        waiting=[seat] if seat in waiting(view) else [],
        choice=view.get("choice") if seat == view["seat"] else None,
        legal=legal,
        seats={seat: excerpt(view["seats"][seat], "money", "bid", "sealed", "objectives", "tricks", *seen)},
    )


def phase_of(view: View) -> str:
    """The phase, as far as it is seen: tricks are played, or lots are sold."""
    return "play" if view["phase"] == "play" else "bid"


def cloth_excerpt(view: View) -> View:
    """What lies on the cloth: the market, the trick, or what the round has brought."""
    keys = ["round", "leader", "players", "over", "goal", "fewest", "tricks"]
    if paid(view):
        return excerpt(view, *keys, "seats", "places", phase=phase_of(view))
    if not market(view):
        laid = ("trick", "last_trick", "pile", "seat", "last")
        return excerpt(view, *keys, *laid, phase=phase_of(view), waiting=waiting(view))
    return excerpt(
        view,
        *keys,
        *("lots", "lot", "high"),
        phase=phase_of(view),
        seat=None if view["seat"] is None else 0,
        last=view.get("last") if last_action(view).startswith(("award ", "take")) else None,
        legal=[action for action in view["legal"] if action == "take" or action.startswith("lot ")],
    )


def hand_excerpt(view: View) -> View:
    """What the nearest hand shows, and what can be bid."""
    bids = any(action.startswith("bid ") for action in view["legal"])
    near = view["seat"] or 0
    return excerpt(
        view,
        "seat",
        *(("lot", "choice") if bids else ()),
        *(("last_trick",) if paid(view) else ()),
        phase=phase_of(view),
        tricks=view["tricks"] if paid(view) else 0,
        legal=[action for action in view["legal"] if bids or " " not in action],
        seats={near: excerpt(view["seats"][near], "hand", "cards", "bought")},
    )


def table(_: object, __: Say, height: float, width: float) -> str:
    """The table that everything lies on."""
    return group(svg.table(height, width), id="table")


def cloth_and_goods(view: View, say: Say, cloth: Box) -> str:
    """The cloth with what lies on it."""
    return group(middle(view, say, cloth), id="middle")


def own_place(view: View, say: Say, box: Box) -> str:
    """The nearest seat, which can be chosen too."""
    return seat_choice(view, say, view["seat"] or 0, own_seat(view, say), box)


def own_place_beside(view: View, say: Say, box: Box) -> str:
    """The same for a wide screen."""
    return seat_choice(view, say, view["seat"] or 0, own_seat_beside(view, say), box)


def hand_place(view: View, say: Say, box: Box) -> str:
    """The nearest hand."""
    return group(near_hand(view, say, box), id="hand", data_hand="")


def description(view: View, say: Say) -> str:
    """The position in words, for those who cannot see it."""
    return " ".join([*sentences(describe(view, say)), prompt(view, say)])
