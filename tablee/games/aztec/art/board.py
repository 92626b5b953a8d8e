"""The middle of the table of Le Trésor des Aztèques: the market, then the trick, then what the round has brought."""

from math import sqrt

from tablee.drawing import svg
from tablee.drawing.svg import disc, group, path, rect, text
from tablee.games.aztec.art import pieces
from tablee.games.aztec.art.choices import lot_choice
from tablee.games.aztec.art.layout import INNER, PLAQUE_H, Box, last_action, market, paid
from tablee.games.aztec.components import TRICKS
from tablee.games.aztec.text.phrases import card_words, objective_points, objective_words, waiting
from tablee.games.aztec.view import LastTrickView, ObjectiveView, View
from tablee.games.views import winners
from tablee.i18n import Say

SIGN_STEP = 46  # between the signs of those who share the victory
HEAD = 64  # the top of the cloth, with the round and the goal
LAID_W, LAID_H = 94, 126  # a card in the trick
WIDE = 200  # a plaque as wide as this has words and points besides
NARROW = 100  # and one narrower than this a smaller sign
HIGH = 62  # one as high as this has words below its sign
LOW, FLAT = 160, 190  # a rug lower than this has no room for words, nor for signs above each other as large as usual


def cloth_height(view: View) -> int:
    """In the upright drawing: one row of lots, or two."""
    return 328 if view["players"] <= 3 else 420


def middle(view: View, say: Say, cloth: Box) -> str:
    """The cloth with the market, the trick, or what the round has brought."""
    if paid(view):
        inside = payments(view, say, cloth)
    else:
        inside = cloth_head(view, say, cloth) + (stalls if market(view) else trick)(view, say, cloth)
    return group(svg.cloth(*cloth), id="cloth") + inside


def cloth_head(view: View, say: Say, cloth: Box) -> str:
    """The round at the left; at the right the goal, or how many tricks have been played."""
    y = cloth.y
    token = pieces.leader_token(cloth.middle - 112, y + 42, 25)
    token = svg.explained("leader-token", "", token) if view["leader"] is None else ""
    words = text(cloth.x + 34, y + 47, say("Round {n}", n=view["round"]), fill="on-felt", anchor="start", book=True)
    right = cloth.right - 34
    if market(view):
        until = say("until somebody has {goal}", goal=view["goal"])
        mark = text(right - 36, y + 47, until, fill="on-felt", anchor="end") + pieces.bean(right - 12, y + 42)
        tip = say("The round in which somebody reaches {goal} is the last, and the richest wins.", goal=view["goal"])
        marked = svg.explained("goal", tip, mark)
    else:
        n = min(view["tricks"] + 1, TRICKS)
        mark = text(right, y + 47, f"{n}/{TRICKS}", fill="on-felt", anchor="end", weight=700)
        mark += pieces.trick(right - 96, y + 39)
        marked = svg.explained("trick", say("Trick {n} of {tricks}", n=n, tricks=TRICKS), mark)
    return group(words, token, marked, id="cloth-head")


# ---- the market


def stalls(view: View, say: Say, cloth: Box) -> str:
    """AZT-2.2 The lots in one or two rows."""
    many = view["players"]
    columns = 2 if many in (2, 4) else 3
    rows = (many + columns - 1) // columns
    w = (cloth.w - 56 - 26 * (columns - 1)) / columns
    h = (cloth.h - HEAD - 28 - 20 * (rows - 1)) / rows
    drawn = []
    for lot in range(many):
        row = lot // columns
        in_row = min(columns, many - columns * row)
        x = cloth.middle + (w + 26) * (lot % columns - (in_row - 1) / 2) - w / 2
        rests = 0.72 if view["lot"] not in (None, lot) and view["lots"][lot]["buyer"] is None else None
        place = cloth.y + HEAD + (h + 20) * row
        drawn.append(group(stall(view, say, lot, w, h), x=x, y=place, opacity=rests, id=f"lot-{lot}"))
    return "".join(drawn)


def stall(view: View, say: Say, lot: int, w: float, h: float) -> str:
    """A lot: it glows when it can be named, and shines while it is sold; sold, its buyer and the price."""
    what = view["lots"][lot]
    if what["buyer"] is not None:
        return sold(view, what["buyer"], what["price"], w, h)
    lit = lot == view["lot"]
    goods = (
        pieces.rug(w, h, lit)
        + lot_goods(view, say, lot, w, h)
        + svg.explained("lot", "", pieces.lot_tag(lot + 1, lit), x=2, y=2)
    )
    return lot_choice(view, say, lot, goods, w, h)


def lot_goods(view: View, say: Say, lot: int, w: float, h: float) -> str:
    """Two objectives with their points, above each other or on a flat rug side by side, and four cards."""
    what = view["lots"][lot]
    high, pad = (38, 9) if h < LOW else (48, 12) if w > WIDE else (70, 9)
    beside = LOW <= h < FLAT
    wide = (w - 2 * pad - 8) / 2 if beside else w - 2 * pad
    drawn = []
    for n, name in enumerate(what["objectives"]):
        line = (22 if high > HIGH else high / 2) + 9
        points = text(wide - 10, line, objective_points(name), fill="card-ink", anchor="end", weight=700)
        at = {"x": pad + (wide + 8) * n, "y": pad} if beside else {"x": pad, "y": pad + (high + 4) * n}
        drawn.append(group(plaque(view, say, name, wide, high, points, 44), **at, id=f"plaque-{lot}-{n}"))
    top = pad + (1 if beside else 2) * (high + 4) + 3
    room_w, room_h = w - 2 * pad, h - top - pad
    row = min(max(66.0, room_h / 1.45), (room_w - 15) / 4)
    square = min((room_w - 5) / 2, (room_h - 5) / 2 * pieces.W / pieces.H)  # two above two, on a high rug
    columns, across = (2, square) if square > row else (4, row)
    rows, ratio = 4 // columns, 1.45 if across < pieces.SMALLEST else pieces.H / pieces.W
    tall = min((room_h - 5 * (rows - 1)) / rows, across * ratio)
    down = top + (room_h - (tall + 5) * rows + 5) / 2
    for n, card in enumerate(what["cards"]):
        x = w / 2 + (across + 5) * (n % columns - (columns - 1) / 2) - across / 2
        face = pieces.face(card, across, tall)
        drawn.append(group(face, x=x, y=down + (tall + 5) * (n // columns), id=f"card-{card}"))
    return "".join(drawn)


def sold(view: View, buyer: int, cost: int | None, w: float, h: float) -> str:
    """Where a lot lay: who has it, and for how much; a ring if that has just happened."""
    last = last_action(view)
    new = last == f"award {buyer}" or (last == "take" and buyer == view["leader"])
    empty = rect(0, 0, w, h, None, 8, stroke=svg.paint("felt-line"), stroke_width=2, stroke_dasharray="8 7")
    ring = disc(w / 2, h / 2 - 18, 34, None, stroke=svg.paint("glow"), stroke_width=5) if new else ""
    price = text(w / 2 + 2, h / 2 + 43, cost, fill="on-felt", anchor="start", weight=700)
    bought = svg.sign(buyer, w / 2, h / 2 - 18, 26) + pieces.bean(w / 2 - 18, h / 2 + 35) + price
    return svg.explained("sold", "", empty, ring, bought)


# ---- the trick


def spots(players: int) -> list[tuple[int, int, int]]:
    """Where the cards of a trick lie, from the viewer's own on clockwise: the card's middle from that of the cloth
    below its head, and how it is turned. On a larger cloth they lie further apart.
    """
    return {
        2: [(66, 16, 3), (-66, -16, -3)],
        3: [(0, 34, 2), (-150, -26, -6), (150, -26, 6)],
        4: [(0, 92, 2), (-170, 8, -7), (0, -82, -2), (170, 8, 7)],
        5: [(0, 92, 2), (-206, 46, -8), (-92, -82, -4), (92, -82, 4), (206, 46, 8)],
    }[players]


def trick(view: View, say: Say, cloth: Box) -> str:
    """AZT-5 The trick; until the next is led the last one stays, with its winner, and then lies small in the corner."""
    first = view["seat"] or 0
    last, now = view["last_trick"], view["trick"]
    cards, best, resting = now["cards"], now["winning"], False
    if now["leader"] is None and last is not None:
        cards, best, resting = [*last["cards"]], last["winner"], True
    wider, higher = cloth.w / INNER, cloth.h / cloth_height(view)
    size = sqrt(wider * higher)
    drawn = []
    for i, (dx, dy, turn) in enumerate(spots(view["players"])):
        seat = (first + i) % view["players"]
        x, y = cloth.middle + dx * wider, cloth.y + HEAD - 12 + (cloth.h - HEAD) / 2 + dy * higher
        laid = spot(view, say, seat, cards[seat], seat == best, resting, round(LAID_W * size), round(LAID_H * size))
        name = f"spot-{seat}" if cards[seat] is None else f"card-{cards[seat]}"
        drawn.append(group(*laid, x=x, y=y, turn=turn, id=name))
    before = "" if resting or last is None else last_trick(view, last, cloth)
    return "".join(drawn) + before + (left_over(view, cloth) if view["pile"] else "")


def spot(
    view: View, say: Say, seat: int, card: str | None, best: bool, resting: bool, w: int, h: int
) -> tuple[str, ...]:
    """A seat's card in the trick, w by h about (0, 0), or the place for it: with its sign; the best crowned, the last
    one ringed.
    """
    left, top = -w / 2, -h / 2
    if card is None:
        awaited = group(svg.halo(w, h, 9), x=left, y=top) if seat in waiting(view) else ""
        return (awaited, group(pieces.place_for_card(w, h), svg.sign(seat, w / 2, h / 2, 22), x=left, y=top))
    ring = ""
    if last_action(view) == card:
        ring = rect(left - 4, top - 4, w + 8, h + 8, None, 12, stroke=svg.paint(f"seat-{seat + 1}"), stroke_width=5)
    face = group(pieces.face(card, w, h), x=left, y=top)
    laid = (
        group(face, opacity=0.62 if resting and not best else None),
        ring,
        svg.sign(seat, -left - 4, top + 4, 19),
        svg.laurel(left + 4, top + 16) if best else "",
    )
    return (svg.explained("played", f"{say.name(seat)} · {card_words(card, say)}", *laid),)


def last_trick(view: View, last: LastTrickView, cloth: Box) -> str:
    """The trick before this one, small, in the corner, and who won it."""
    x, y = cloth.x + 68, cloth.bottom - 78
    order = [(last["winner"] + i) % view["players"] for i in range(view["players"])]
    cards = [
        group(pieces.face(last["cards"][p], 36, 48), x=x + 38 * i, y=y, id=f"card-{last['cards'][p]}")
        for i, p in reversed(list(enumerate(order)))
    ]
    won = svg.sign(last["winner"], cloth.x + 48, y + 24, 17)
    return svg.explained("last-trick", "", *cards, won, id="last-trick")


def left_over(view: View, cloth: Box) -> str:
    """AZT-2.2 The treasures that nobody was dealt, face down in the other corner."""
    backs = group(svg.back(36, 48), group(svg.back(36, 48), x=3, y=-3), id="backs")
    pile = backs + svg.tally(20, 42, view["pile"])
    return svg.explained("left-over", "", pile, x=cloth.right - 80, y=cloth.bottom - 82, id="pile")


# ---- what a round brings


def payments(view: View, say: Say, cloth: Box) -> str:
    """AZT-6.1 A line for each seat: its objectives, what they pay, what it has now. After the end the winner above."""
    order = sorted(range(view["players"]), key=lambda p: (-view["seats"][p]["money"], p))
    top = cloth.y + 84
    step = min(62.0 * cloth.h / cloth_height(view), (cloth.h - 84 - 22) / view["players"])
    ended = say("End of round {n}", n=view["round"])
    head = (
        winner(view, say, cloth)
        if view["over"]
        else text(cloth.middle, cloth.y + 54, ended, svg.PLAIN, "on-felt", book=True, weight=700)
    )
    return head + "".join(
        group(payment(view, say, seat, cloth.w), x=cloth.x, y=top + step * i, id=f"payment-{seat}")
        for i, seat in enumerate(order)
    )


def payment(view: View, say: Say, seat: int, w: float) -> str:
    """What a seat's objectives bring, and its money now."""
    shown = view["seats"][seat]
    more = (w - INNER) / 3  # room for longer names, and between the rest
    name = text(82, 33, svg.fit(say.name(seat), 106 + more), fill="on-felt", anchor="start")
    drawn = [svg.sign(seat, 52, 24, 20), name]
    for n, what in enumerate(shown["objectives"]):
        x = 190 + more + (184 + more) * n
        counts = what["name"] != "last" or view["fewest"]
        tally = pieces.count(110, PLAQUE_H / 2, what["tally"]) if counts else ""
        after = tally + settled(what, 110)
        drawn.append(group(plaque(view, say, what["name"], 113, PLAQUE_H, after, 40, what), x=x, y=2))
        earned = f"+{what['points']}" if what["met"] else "0"
        drawn.append(text(x + 123, 33, earned, fill="on-felt", anchor="start", weight=700 if what["met"] else 400))
    total = text(w - 30, 36, shown["money"], svg.PLAIN, "on-felt", anchor="end", weight=700)
    return "".join(drawn) + pieces.bean(w - 104, 25, 1.1) + total


def winner(view: View, say: Say, cloth: Box) -> str:
    """AZT-6.5 A ribbon with the winner's name, or the signs of those who share the victory."""
    first = winners(view)
    words = say("{player} wins", player=say.name(first[0])) if len(first) == 1 else say("Shared victory")
    half = 214 + SIGN_STEP / 2 * (len(first) - 1)  # half of the ribbon's width
    signs = [svg.sign(seat, -half + 38 + SIGN_STEP * i, 30, 22) for i, seat in enumerate(first)]
    left, right = -half + SIGN_STEP * len(first) + 16, half - 14
    size = svg.LARGE if svg.fit(words, right - left, svg.LARGE) == words else svg.PLAIN
    said = svg.fit(words, right - left, size)
    ends = f"M{-half - 28},12 h42 v52 h-42 l14,-26 Z M{half + 28},12 h-42 v52 h42 l-14,-26 Z"
    return group(
        path(ends, "red", "dark", 2),
        rect(-half, 0, 2 * half, 60, "gold", 6, stroke=svg.paint("on-gold"), stroke_width=2.5),
        *signs,
        text((left + right) / 2, 44, said, size, "on-gold", book=True, weight=700),
        x=cloth.middle,
        y=cloth.y + 14,
        id="winner",
    )


# ---- objectives


def short_words(name: str, view: View, say: Say) -> str:
    """An objective in few words, beside a sign that says the rest."""
    if name[0].isdigit():
        return say.plural("{n} trick", "{n} tricks", int(name[0]))
    if name == "last":
        return say("tricks") if view["fewest"] else say("last trick")
    things = {"talismans": say("talismans"), "amulets": say("amulets"), "coins": say("coins"), "tricks": say("tricks")}
    return things[name.removeprefix("most-")]


def plaque(
    view: View, say: Say, name: str, w: float, h: float, after: str, room: float, owned: ObjectiveView | None = None
) -> str:
    """AZT-6.1 An objective: its sign, words beside or below it where there is room; gold if it is met, dim if it can no
    longer be. `after` stands at its right and takes `room`; `owned`: a seat has it, and has come so far.
    """
    fill, ink = plaque_paints(owned)
    words, short = objective_words(name, view, say), short_words(name, view, say)
    below = h >= HIGH
    left = w - 12 if below else w - pieces.SIGN_W - 18 - room
    room = 1.08 * left  # widths are estimated for bold letters, and these are not
    said = svg.fit(words if svg.fit(words, room) == words else short, room)
    spoken = ""
    if below:
        spoken = text(w / 2, h - 9, said, fill=ink)
    elif left > 100:
        spoken = text(pieces.SIGN_W + 12, h / 2 + 9, said, fill=ink, anchor="start")
    scale = 0.84 if w < NARROW else 1
    at = 22 if below else h / 2
    sign = group(pieces.objective(name, view["fewest"], ink), x=scale * pieces.SIGN_W / 2 + 2, y=at, scale=scale)
    frame = rect(0, 0, w, h, fill, 9, stroke=svg.paint("card-edge"), stroke_width=2)
    tip = say("{objective}: can no longer be met", objective=words) if owned and owned["missed"] else words
    return svg.explained("objective", tip, frame, sign, spoken, after)


def plaque_paints(owned: ObjectiveView | None) -> tuple[str, str]:
    """What the plaque of an objective is painted with, and what is written on it."""
    if owned and owned["met"]:
        return "gold", "on-gold"
    return ("stone", "on-stone") if owned and owned["missed"] else ("card", "card-ink")


def settled(what: ObjectiveView, x: float) -> str:
    """The mark of an objective that is met as things stand, or that can no longer be."""
    if what["met"]:
        return pieces.tick(x, 2)
    return pieces.cross(x, 2) if what["missed"] else ""
