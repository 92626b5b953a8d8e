"""The middle of the table of Maya Madness: the piles, and the count on its stone and on a cord."""

from tablee.drawing import svg
from tablee.drawing.svg import disc, group, path, rect, text
from tablee.games.madness.actions import CARD_NAMES
from tablee.games.madness.art import pieces
from tablee.games.madness.art.layout import MARGIN, MIDDLE
from tablee.games.madness.components import JOKER
from tablee.games.madness.text.phrases import own, winner
from tablee.games.madness.view import Card, View
from tablee.i18n import Say, number

STONE = 122  # the height of the stone's middle on the cloth
CORD = 268  # and of the cord
SHOWN = 13  # numbers on the cord
STEP = 50
EDGE = 22  # from the last knot to where a leap from beyond comes into sight
COUNT_W = 122  # how wide a long count is on the stone, inside its rim


def draw_pile(view: View, say: Say) -> str:
    """The draw pile, higher the more cards it has."""
    high = min(3, view["pile"] // 12)
    cards = (
        [group(svg.back(104, 146), x=-3 * i, y=-3 * i) for i in range(high + 1)] if view["pile"] else [pieces.no_card()]
    )
    heap = group(*cards, id="heap")
    return svg.explained("pile", "", heap, svg.tally(52, 161, view["pile"]), x=66, y=42, id="pile")


def discard_pile(view: View, say: Say) -> str:
    """The discard pile: its top card, the value named with a jaguar, and the sign of whoever played last."""
    drawn = []
    many = sum(view["discard"].values())
    if many > 1:
        drawn.append(group(group(svg.card(104, 146), turn=4, x=4), id="discarded"))
    drawn.append(top_card(view, view["top"], many) if view["top"] else pieces.no_card())
    last = view.get("last")
    if last and not last["action"].startswith("guess"):
        drawn.append(rect(-4, -4, 112, 154, None, 13, stroke=svg.paint(f"seat-{last['seat'] + 1}"), stroke_width=4))
        drawn.append(svg.sign(last["seat"], 98, 4, 20))
    if view["joker"]:
        drawn.append(group(pieces.value_chip(62, 46, view["joker"]), x=-54, y=50))
    return svg.explained("discard", "", *drawn, svg.tally(52, 161, many), x=552, y=42, id="discard")


def top_card(view: View, card: Card, many: int) -> str:
    """The card on top of the discard pile, which comes from the hand it was played from: the viewer's, or unseen."""
    last = view.get("last")
    origin: list[str] = []
    if last and last["seat"] == view["seat"]:
        left = (own(view)["hand"] or []).count(card)
        origin = [f"hand-{card}-{left}", f"hand-{card}-{left - 1}"]  # the second if the like was drawn for it
    elif last:
        origin = [f"seat-{last['seat']}"]
    return group(pieces.face(card, 104, 146), id=f"top-{many}", data_from=" ".join(origin) or None)


@svg.shape
def round_stone() -> str:
    """A round stone with twenty marks on its edge, about (0, 0)."""
    marks = ["M-6,-84 V-96 H6 V-84 Z" if i % 5 == 0 else "M0,-84 V-94" for i in range(20)]
    return (
        disc(2, 6, 102, "shadow", opacity=0.5)
        + disc(0, 0, 102, "stone", stroke=svg.paint("stone-edge"), stroke_width=3)
        + disc(0, 0, 90, None, stroke=svg.paint("stone-shade"), stroke_width=20)
        + "".join(group(path(mark, None, "stone-edge", 3), turn=18 * i) for i, mark in enumerate(marks))
        + disc(0, 0, 79, None, stroke=svg.paint("stone-edge"), stroke_width=2.5)
    )


def stone(view: View, _: Say) -> str:
    """The count, large, on a round stone, with its Maya numeral."""
    count = number(view["count"])
    large = view["count"] in range(100)  # a sign or a third figure would reach over the rim
    width = None if len(count) < 3 else COUNT_W
    return group(
        group(round_stone(), id="stone"),
        text(0, 18, count, svg.HUGE if large else svg.TITLE, "on-stone", book=True, weight=700, narrow=width),
        pieces.numeral(abs(view["count"]), 0, 48, 38, "on-stone"),
        x=MIDDLE,
        y=STONE,
        id="count",
        data_sign="count",
        data_handle="start ?",
    )


def direction(view: View, say: Say) -> str:
    """MAD-2.6, MAD-3.5 Two arrows round the stone: the way the turn goes, seen from above."""
    clockwise = view["direction"] > 0
    arc = "M-97,78 A124,124 0 0 1 -97,-78"
    head = "M-110,-70 L-92,-84 L-88,-62" if clockwise else "M-88,62 L-92,84 L-110,70"
    arrow = path(arc, None, "felt-line", 5) + path(head, None, "felt-line", 5)
    words = say("Play goes clockwise.") if clockwise else say("Play goes anticlockwise.")
    return svg.explained("direction", words, arrow, group(arrow, turn=180), x=MIDDLE, y=STONE, id="direction")


def ribbon(view: View, say: Say) -> str:
    """MAD-4.4 A ribbon across the stone with the winner's name, if somebody has won."""
    seat = winner(view)
    if seat is None:
        return ""
    words = say("{player} wins", player=say.name(seat))
    size = svg.LARGE if svg.fit(words, 270, svg.LARGE) == words else svg.PLAIN
    return group(
        path("M-202,12 H-160 V66 H-202 L-188,39 Z M202,12 H160 V66 H202 L188,39 Z", "red", "dark", 2),
        rect(-174, 0, 348, 64, "gold", 6, stroke=svg.paint("on-gold"), stroke_width=2.5),
        svg.sign(seat, -138, 32, 24),
        text(20, 45, svg.fit(words, 270, size), size, "on-gold", book=True, weight=700),
        x=MIDDLE,
        y=STONE + 58,
        id="winner",
    )


# ---- the cord


def leftmost(count: int) -> int:
    """The first number shown: -1, so that all goals are seen, unless the count is beyond; it never comes to an end."""
    return min(max(-1, count - SHOWN + 2), count - 1)


def cord(view: View, say: Say) -> str:
    """The count as a bead on a knotted cord; the last move as a leap; the viewer's goal in gold."""
    count = view["count"]
    goal = None if view["seat"] is None else own(view)["secret"]
    low = leftmost(count)
    shown = range(low, low + SHOWN)
    beyond = 0 if goal is None else (goal > shown[-1]) - (goal < low)
    goal_at = place(low, min(max(goal or low, low), shown[-1])) - 16 * beyond
    sparse = (max(len(number(v)) for v in shown) + 1) // 2  # long numbers stand at every second or third knot
    return group(
        group(knots(), id="knots"),
        *(
            group(
                text(place(low, v), CORD + 50, number(v), svg.SMALL, "on-felt", weight=700 if v == count else 400),
                id=f"knot-{v}",
            )
            for v in shown
            if (v - count) % sparse == 0 and (goal is None or abs(place(low, v) - goal_at) >= 44 + 6 * sparse)
        ),
        "" if goal is None else goal_mark(goal, goal_at, beyond, say),
        "" if view["over"] else leap(view, low),
        bead(place(low, count)),
        id="cord",
        data_sign="cord",
    )


@svg.shape
def knots() -> str:
    """The cord with a knot for each number."""
    line = f"M{MARGIN + 24},{CORD} H{svg.WIDTH - MARGIN - 24}"
    return (
        path(line, None, "shadow", 9, opacity=0.35)
        + path(line, None, "felt-line", 5)
        + path(line, None, "felt", 1.5, stroke_dasharray="2 7")
        + "".join(disc(place(0, v), CORD, 5, "felt-line") for v in range(SHOWN))
    )


def place(low: int, v: int) -> float:
    """Where a number is on the cord."""
    return MIDDLE + STEP * (v - low - (SHOWN - 1) / 2)


def goal_mark(goal: int, x: float, beyond: int, say: Say) -> str:
    """The secret number, in gold under its knot; an arrow if it lies `beyond` the left (-1) or right (1) end."""
    pointer = f"M{36 * beyond},-10 l{11 * beyond},10 l{-11 * beyond},10" if beyond else "M0,-24 V-34"
    return group(
        disc(0, 0, 30, "glow", opacity=0.4),
        path(pointer, None, "gold", 5),
        disc(0, 0, 23, "gold", stroke=svg.paint("glow"), stroke_width=3),
        text(0, 9, goal, svg.SMALL, "on-gold", weight=700),
        x=x,
        y=CORD + 41,
        id="goal",
        data_sign="own-number",
    )


def bead(x: float) -> str:
    """A bead of jade."""
    shine = path("M-9,-5 C-7,-11 -1,-13 4,-12", None, "bone", 3.5)
    return group(
        disc(1, 3, 20, "shadow", opacity=0.5),
        disc(0, 0, 20, "jade", stroke=svg.paint("bone"), stroke_width=3),
        disc(0, 0, 6, "dark"),
        shine,
        x=x,
        y=CORD,
        id="bead",
    )


def leap(view: View, low: int) -> str:
    """Where the count came from, if the last action tells: a ring on the cord, or an arrow from beyond its end."""
    before = count_before(view)
    if before is None or before == view["count"]:
        return ""
    beyond = (before >= low + SHOWN) - (before < low)
    x = place(low, min(max(before, low), low + SHOWN - 1)) + EDGE * beyond
    to = place(low, view["count"])
    top = svg.number(CORD - 8 - min(60, 24 + abs(to - x) / 4))
    d = f"M{svg.number(x)},{CORD - 8} Q{svg.number((x + to) / 2)},{top} {svg.number(to)},{CORD - 22}"
    start = disc(x, CORD, 9, "felt", stroke=svg.paint("on-felt"), stroke_width=2.5)
    if beyond:
        start = path(f"M{svg.number(x - 4 * beyond)},{CORD - 9} l{9 * beyond},9 l{-9 * beyond},9", None, "on-felt", 3)
    return group(path(d, None, "on-felt", 3, stroke_dasharray="1 8"), start, id="leap")


def count_before(view: View) -> int | None:
    """The count before the last action; None if that cannot be told."""
    last, count = view.get("last"), view["count"]
    if last is None:
        return None
    what, *rest = last["action"].split()
    if what == "reverse":
        return -count
    if what == "joker":
        return count - int(rest[0])
    return count - int(what) if what in CARD_NAMES[:JOKER] else None
