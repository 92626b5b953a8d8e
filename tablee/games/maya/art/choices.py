"""Between the quarries and the viewer: what can be chosen, or what is going on.

workers are sent     under each quarry the cards that can go there
a quarry is settled  a column for every seat: points, what a -3 took, place, stones; columns can be chosen
building             a column for every seat with its stones, and the buttons for doubles and passes
the sale             bids as chips, then the bids of all and the markers
the end              who has how much gold

All of it lies side by side in as much `room` as there is from the left margin on.
"""

from math import ceil

from tablee.drawing import svg
from tablee.drawing.svg import group, path, rect, text
from tablee.games.maya.art import pieces
from tablee.games.maya.art.board import column, is_settling
from tablee.games.maya.art.layout import AREA, INNER, MARGIN
from tablee.games.maya.text import phrases
from tablee.games.maya.text.labels import label
from tablee.games.maya.text.phrases import own_bid
from tablee.games.maya.view import Ability, View
from tablee.i18n import Say, number

BID = 51  # from one bid to the next, about
SALE_H = 62  # the markers on sale, above the bids
BUTTONS_W = 0.48 * INNER
BUTTONS: dict[str, tuple[str, Ability]] = {  # how it is paid, and what it does
    "double": ("stone", "double"),
    "free double": ("ability", "double"),
    "joker double": ("joker", "double"),
    "free pass": ("ability", "pass"),
    "joker pass": ("joker", "pass"),
    "joker carry": ("joker", "carry"),
}


def area_height(view: View, room: float) -> float:
    """How high the place for choices is: always the same, unless somebody rich bids."""
    bids = len([action for action in view["legal"] if action.startswith("bid")])
    rows = ceil(bids / bid_columns(room))
    return max(AREA, SALE_H + 16 + bid_height(rows) * rows)


def bid_columns(room: float) -> int:
    """How many bids stand in a row."""
    return int((room - 16) / BID)


def bid_height(rows: int) -> int:
    """How high a row of bids is: lower if there are many."""
    return 58 if rows <= 2 else 46


def choices(view: View, say: Say, room: float) -> str:
    """What can be chosen now, or what is going on."""
    if view["places"] is not None:
        return scores(view, say, view["places"], room)
    if view["phase"] == "send":
        return workers_to_send(view, say, room) if len(view["legal"]) > 1 else ornament(room)
    if view["phase"] == "bid":
        return sale(view, say, room) + bids(view, say, room)
    if view["phase"] == "buy":
        return sale(view, say, room) + columns(view, say, room, SALE_H)
    if view["phase"] in ("build", "pay", "carry") or (is_settling(view) and view["settled"]):
        return seats_and_buttons(view, say, room)
    if view["phase"] == "foreman":
        return columns(view, say, room, 0)
    return ornament(room)


def ornament(room: float) -> str:
    """A quiet frieze while there is nothing to choose."""
    lines = f"M{MARGIN + 40},116 h{room - 80} M{MARGIN + 40},126 h{room - 80}"
    return group(
        svg.frieze(MARGIN + 40, 58, room - 80, 34, "wood-edge", 0.75),
        path(lines, None, "wood-edge", 3, opacity=0.6),
        id="ornament",
    )


# ---- workers


def workers_to_send(view: View, say: Say, room: float) -> str:
    """MAYA-3.1 Under every quarry the cards of the hand that can be sent there, and a chip for those that cannot."""
    ways = {q["number"]: [*sent_to(view, q["number"]), *kept_from(view, q["number"])] for q in view["quarries"]}
    _, w = column(view, 1, room)
    across = int(w / 44)
    deepest = ceil(max(map(len, ways.values())) / across)
    wide, high = (w - 8) / across - 4, min(60.0, (AREA - 10) / deepest - 6)
    drawn = []
    for quarry, sent in ways.items():
        if sent:
            left, _ = column(view, quarry, room)
            drawn.append(svg.tray(left, 0, w, (high + 6) * ceil(len(sent) / across) + 8))
        for i, notation in enumerate(sent):
            value = int(notation.split()[1])
            face = svg.quiet_halo(wide, high) + pieces.send_chip(value, wide, high)
            felt = svg.hit(-2, -3, wide + 4, high + 6)
            at = {"x": left + 6 + (wide + 4) * (i % across), "y": 7 + (high + 6) * (i // across)}
            if notation in view["legal"]:
                chosen = svg.action(notation, label(notation, view, say), felt, svg.lift(face))
                drawn.append(group(chosen, **at, id=f"send-{quarry}-{value}"))
            else:
                asks = svg.barred(notation, say("Your other cards"))
                chip = group(svg.chip(wide, high, "…"), opacity=0.6)
                drawn.append(group(felt, chip, **at, id=f"kept-{quarry}", **asks))
    return "".join(drawn)


def sent_to(view: View, quarry: int) -> list[str]:
    """The actions that send a worker to a quarry."""
    return [a for a in view["legal"] if a.startswith("send") and a.endswith(f" {quarry}")]


def kept_from(view: View, quarry: int) -> list[str]:
    """MAYA-3.2, MAYA-3.3 If there are cards that cannot be sent to a quarry, one of them: it stands for all."""
    hand = phrases.own(view)["hand"] or []
    kept = [notation for notation in (f"send {card} {quarry}" for card in hand) if notation not in view["legal"]]
    return kept[:1]


# ---- columns, one for each seat


def seats_and_buttons(view: View, say: Say, room: float) -> str:
    """A column for every seat; if there are buttons, they are on the right."""
    shown = [a for a in BUTTONS if a in view["legal"]]
    left = room - BUTTONS_W if shown else room
    return columns(view, say, left, 0) + buttons(view, say, shown, MARGIN + left + 10, room - left - 10)


def columns(view: View, say: Say, room: float, y: float) -> str:
    """A column for every seat, from the first to the last; one that stands for a choice glows."""
    step = (room + 8) / view["players"]
    return "".join(
        group(seat_column(view, say, p, step - 8, AREA - y), x=MARGIN + step * p, y=y, id=f"column-{p}")
        for p in range(view["players"])
    )


def seat_column(view: View, say: Say, seat: int, w: float, h: float) -> str:
    """A seat's column: its sign, and what matters in this phase."""
    notation = next((a for a in (f"minus {seat}", f"start {seat}") if a in view["legal"]), None)
    sheet = rect(0, 0, w, h, "panel", 12, stroke=svg.paint("line"), stroke_width=2)
    sign = svg.sign(seat, w / 2, 30, 20)
    content = svg.explained(column_sign(view), say.name(seat), sheet, sign, inside(view, say, seat, w, h))
    if notation:
        return svg.action(notation, label(notation, view, say), svg.hit(0, 0, w, h), svg.lift(svg.halo(w, h), content))
    return content


def column_sign(view: View) -> str:
    """What the column of a seat shows in this phase."""
    if view["phase"] in ("buy", "foreman"):
        return "column-bid"
    if view["phase"] == "pay":
        return "gold"
    return "stock" if view["phase"] in ("build", "carry", "transport") else "column-quarry"


def inside(view: View, say: Say, seat: int, w: float, h: float) -> str:
    """What matters of a seat: its bid, its stones to lay, or how it does in the quarry turned up last."""
    if view["phase"] in ("buy", "foreman"):
        return bid_of(view, seat, w, h)
    if view["phase"] == "pay":
        return gold_of(view, seat, w)
    if view["phase"] in ("build", "carry", "transport"):
        return stock(view, seat, w)
    return settled(view, seat, w)


def gold_of(view: View, seat: int, w: float) -> str:
    """MAYA-6.1 The gold that a seat has."""
    gold = view["seats"][seat]["gold"]
    return group(pieces.coin(20), x=w / 2, y=90) + text(w / 2, 160, gold, svg.LARGE, weight=700)


def stock(view: View, seat: int, w: float) -> str:
    """MAYA-4.8 The stones that a seat has won, or has to lay: a heap, and their number."""
    many = view["seats"][seat]["stock"]
    across = max(1, min(6, int((w - 8) / 27), many))
    shown = min(many, 2 * across)
    heap = "".join(
        group(
            pieces.stone(seat),
            x=w / 2 + 27 * (i % across - (across - 1) / 2),
            y=160 - 32 * (i // across),
            id=f"stock-{seat}-{i}",
        )
        for i in range(shown)
    )
    return heap + text(w / 2, 98, many, svg.LARGE, "ink" if many else "soft-ink", weight=700)


def settled(view: View, seat: int, w: float) -> str:
    """MAYA-4.2 to 4.5 Points in the quarry turned up last, the seats whose -3 took some, the place and the stones."""
    result = phrases.settled(view)
    points = result["points"][seat]
    if points is None:
        return text(w / 2, 98, "–", svg.LARGE, "soft-ink")
    takers = [p for p, hit in enumerate(result["hit"]) if hit == seat]
    drawn = text(w / 2, 98, number(points), svg.LARGE, weight=700)
    for i, p in enumerate(takers):
        x = w / 2 + 50 * (i - (len(takers) - 1) / 2) if w > 118 else w / 2
        drawn += text(x - 12, 131, "−3", svg.SMALL, "red", weight=700) + svg.sign(p, x + 18, 122, 11)
    if result["places"][seat] and result["stones"][seat]:
        drawn += group(pieces.stone(seat), x=w / 2 - 18, y=166) + text(
            w / 2 + 2, 175, f"+{result['stones'][seat]}", svg.SMALL, anchor="start", weight=700
        )
    if result["winner"] == seat:
        ability = view["quarries"][result["quarry"] - 1]["ability"]
        drawn += group(pieces.ability(ability, 16), x=w - 20, y=20)
    return drawn


def bid_of(view: View, seat: int, w: float, h: float) -> str:
    """MAYA-8.2 What a seat bid, and the marker it has."""
    bid = phrases.bids(view)[seat]
    drawn = group(pieces.coin(14), x=w / 2 - 22, y=80) + text(w / 2, 90, bid, svg.PLAIN, anchor="start", weight=700)
    held = view["seats"][seat]["markers"]
    return drawn + "".join(group(pieces.marker(m, 14), x=w / 2 + 34 * i, y=h - 19) for i, m in enumerate(held))


# ---- buttons


def buttons(view: View, say: Say, shown: list[str], x: float, w: float) -> str:
    """MAYA-5.5, MAYA-7.6, MAYA-7.7 Doubles and passes: the marker that is used up, or the stone it costs."""
    across = 2 if len(shown) > 3 else 1
    rows = ceil(len(shown) / across)
    wide, high = (w + 8) / across - 8, 58 if rows == 3 else 76
    drawn = []
    for i, notation in enumerate(shown):
        face = svg.quiet_halo(wide, high, 10) + button(say, notation, wide, high)
        chosen = svg.action(notation, label(notation, view, say), svg.hit(-3, -4, wide + 6, high + 8), svg.lift(face))
        at = {"x": x + (wide + 8) * (i % across), "y": 2 + (high + 10) * (i // across)}
        drawn.append(group(chosen, **at, id=f"button-{notation.replace(' ', '-')}"))
    return "".join(drawn)


def button(say: Say, notation: str, w: float, h: float) -> str:
    """A button with what it costs on the left."""
    paid, what = BUTTONS[notation]
    words = {"double": say("Double") if w > 200 else "×2", "pass": say("Pass"), "carry": "+2"}[what]
    if paid == "stone":
        price, left = group(pieces.block(0.95), x=0) + text(32, 8.5, "−1", svg.SMALL, "card-ink", weight=700), 72
    else:
        price, left = pieces.ability(what, 18) if paid == "ability" else pieces.marker("joker", 18), 42
    room = w - left - 16
    return (
        svg.chip(w, h, "")
        + group(price, x=28, y=h / 2)
        + text(
            left + 12 + room / 2,
            h / 2 + 10,
            svg.fit(words, room + 20),
            svg.PLAIN if len(words) < 5 else svg.SMALL,
            "card-ink",
            weight=700,
        )
    )


# ---- the sale


def sale(view: View, say: Say, room: float) -> str:
    """MAYA-8.1 The blue markers on sale; those that can be chosen glow."""
    offered = phrases.sale(view)["offered"]
    taken = {m: p for p, seat in enumerate(view["seats"]) for m in seat["markers"]}
    step = (room + 10) / max(2, len(offered))
    drawn = []
    for i, name in enumerate(offered):
        w = step - 10
        notation = f"buy {name}"
        face = svg.explained(
            f"marker-{name}",
            "",
            rect(0, 0, w, 50, "panel", 10, stroke=svg.paint("line"), stroke_width=2),
            group(pieces.marker(name, 18), x=27, y=25),
            group(pieces.effect(name), x=56, y=25),
        )
        if name in taken:
            face += svg.sign(taken[name], w - 22, 25, 15)
        if notation in view["legal"]:
            felt = svg.hit(-3, -3, w + 6, 56)
            face = svg.action(notation, label(notation, view, say), felt, svg.lift(svg.halo(w, 50, 10), face))
        drawn.append(group(face, x=MARGIN + step * i, y=0, id=f"sale-{name}"))
    return "".join(drawn)


def bids(view: View, say: Say, room: float) -> str:
    """MAYA-8.2 A chip for every bid; one that was made is of gold and can still be changed."""
    legal = [a for a in view["legal"] if a.startswith("bid")]
    if not legal:
        return svg.frieze(MARGIN + 40, SALE_H + 40, room - 80, 34, "wood-edge", 0.75)
    chosen = own_bid(view)
    across = bid_columns(room)
    step = (room - 16) / across
    rows = ceil(len(legal) / across)
    high = bid_height(rows)
    drawn = [svg.tray(MARGIN, SALE_H, room, high * rows + 12)]
    for i, notation in enumerate(legal):
        paints = ("gold", "on-gold") if notation == chosen else ("card", "card-ink")
        face = svg.quiet_halo(step - 6, high - 6) + svg.chip(step - 6, high - 6, notation[4:], *paints, size=svg.SMALL)
        choice = svg.action(notation, label(notation, view, say), svg.hit(-3, -3, step, high), svg.lift(face))
        at = {"x": MARGIN + 11 + step * (i % across), "y": SALE_H + 9 + high * (i // across)}
        drawn.append(group(choice, **at, id=f"bid-{notation[4:]}"))
    return group(*drawn, id="bids")


# ---- the end


def scores(view: View, say: Say, places: list[int], room: float) -> str:
    """MAYA-6.5 Gold, and the stones in reserve that decide between equals; the best first."""
    ranked = sorted(range(view["players"]), key=lambda p: (places[p], p))
    step = (room + 8) / view["players"]
    drawn = []
    for i, p in enumerate(ranked):
        drawn.append(group(score(view, say, p, places[p], step - 8), x=MARGIN + step * i, id=f"score-{p}"))
    return "".join(drawn)


def score(view: View, say: Say, seat: int, place: int, w: float) -> str:
    """A seat's place, name, gold and reserve."""
    won = place == 1
    frame = {"stroke": svg.paint("gold" if won else "line"), "stroke_width": 5 if won else 2}
    gold = str(view["seats"][seat]["gold"])
    return (
        rect(0, 0, w, AREA, "panel", 14, **frame)
        + (svg.laurel(w / 2, 52) if won else text(w / 2, 44, f"{place}.", svg.PLAIN, "soft-ink"))
        + svg.sign(seat, 24, 82, 14)
        + text(42, 90, svg.fit(say.name(seat), w - 48), anchor="start", weight=700 if won else 400)
        + group(pieces.coin(16), x=w / 2 - 12 * len(gold) - 8, y=128)
        + text(w / 2 + 14, 142, gold, svg.LARGE, weight=700)
        + group(pieces.no_stone(0.9), x=w / 2 - 16, y=172)
        + text(w / 2 + 4, 180, view["seats"][seat]["reserve"], fill="soft-ink", anchor="start")
    )
