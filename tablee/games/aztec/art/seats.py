"""The players of Le Trésor des Aztèques round the table: the others' panels, the viewer's own seat, and the hand."""

from tablee.drawing import svg
from tablee.drawing.svg import group, path, rect, text
from tablee.games.aztec.art import pieces
from tablee.games.aztec.art.board import HIGH, WIDE, plaque, plaque_paints, settled
from tablee.games.aztec.art.choices import bid_tray, card_choice, seat_choice
from tablee.games.aztec.art.layout import (
    GAP,
    HAND,
    INNER,
    MARGIN,
    NEAR,
    OWN,
    OWN_W,
    PANEL,
    PLAQUE_H,
    TALL_PANEL,
    Box,
    market,
    paid,
)
from tablee.games.aztec.components import DEALT, PAIR
from tablee.games.aztec.text.phrases import cards_words, suits_words, waiting
from tablee.games.aztec.view import LastTrickView, ObjectiveView, SeatView, Suit, View
from tablee.games.views import winners
from tablee.i18n import Say

OWN_GOAL = PLAQUE_H + 10  # the height of an objective there
ROW = 6  # cards in a row of the hand


def panel_width(many: int, room: float) -> float:
    """How wide another seat's panel is, if so many stand in a row."""
    return min(335.0, (room - GAP * (many - 1)) / many)


def panel_height(w: float) -> int:
    """How high it is: narrow ones have the objectives below."""
    return TALL_PANEL if w < 300 else PANEL


def other_seats(view: View, rows: list[list[int]], room: float) -> list[tuple[int, Box]]:
    """Where the other seats are; in `rows` a number says how many places further round the table than the viewer."""
    placed: dict[int, Box] = {}
    for down, row in enumerate(rows):
        w = panel_width(len(row), room)
        h = panel_height(w)
        for across, further in enumerate(row):
            x = MARGIN + room / 2 + (w + GAP) * (across - (len(row) - 1) / 2) - w / 2
            placed[further] = Box(x, MARGIN + (h + GAP) * down, w, h)
    first = view["seat"] or 0
    return [((first + i) % view["players"], box) for i, box in sorted(placed.items())]


def other_seat(view: View, say: Say, seat: int, box: Box) -> str:
    """Another player."""
    w, h = box.w, box.h
    shown = view["seats"][seat]
    panel = svg.seat_panel(
        seat,
        say.name(seat),
        w,
        h,
        svg.explained("leader", "", pieces.headdress(36, 38)) if view["leader"] == seat else "",
        svg.explained("money", "", pieces.money(shown["money"], 14, 91)),
        standing(view, say, seat, 100, 91),
        small_hand(say, shown, seat, 14, 116),
        side_goals(view, say, seat, w - 125, 70) if h == PANEL else row_goals(view, say, seat, 12, 170, w),
        turn=seat in waiting(view),
        won=seat in winners(view),
    )
    return seat_choice(view, say, seat, panel, box)


def side_goals(view: View, say: Say, seat: int, x: float, y: float) -> str:
    """A seat's objectives, one below the other."""
    return "".join(group(goal(view, say, seat, n, 113), x=x, y=y + (PLAQUE_H + 4) * n) for n in range(PAIR))


def row_goals(view: View, say: Say, seat: int, x: float, y: float, room: float) -> str:
    """A seat's objectives side by side, in a narrow panel."""
    w = max(97, int(room / PAIR - x - 1))
    return "".join(group(goal(view, say, seat, n, w), x=x + (w + 2) * n, y=y) for n in range(PAIR))


def standing(view: View, say: Say, seat: int, x: float, y: float) -> str:
    """What the seat bids while lots are sold; then the tricks it has won, and the suits it is known to lack."""
    shown = view["seats"][seat]
    if market(view):
        return svg.explained("bid", "", bid_mark(view, seat), x=x + 12, y=y - 20, id=f"bid-{seat}")
    many = text(x + 34, y + 9, shown["tricks"], anchor="start", weight=700)
    tricks = svg.explained("tricks", "", pieces.trick(x + 14, y, 0.9), many)
    if paid(view) or not shown["void"]:
        return tricks
    suits = ", ".join(suits_words(suit, say) for suit in shown["void"])
    lacks = [lacking(suit, x + 64 + 22 * i, y) for i, suit in enumerate(shown["void"])]
    return tricks + svg.explained("lacking", say("none left: {suits}", suits=suits), *lacks)


def lacking(suit: Suit, x: float, y: float) -> str:
    """A suit, struck out."""
    strike = path(f"M{svg.number(x - 11)},{svg.number(y + 12)} l22,-24", None, "accent", 4)
    return pieces.small_emblem(suit[0].upper(), x, y, 12) + strike


def bid_mark(view: View, seat: int) -> str:
    """AZT-4.1 A bid: awaited, sealed, or open; the highest in gold."""
    if view["bidders"]:
        if seat not in view["bidders"]:
            return ""
        if seat in waiting(view):
            awaited = rect(0, 0, 60, 40, None, 8, stroke=svg.paint("line"), stroke_width=2, stroke_dasharray="5 5")
            return awaited + text(30, 29, "…", svg.SMALL, "soft-ink")
        own = view["choice"] if seat == view["seat"] and view.get("choice") else None
        return sealed(own.split()[1] if own else view["seats"][seat]["sealed"])
    bid = view["seats"][seat]["bid"]
    if bid is None:
        return ""
    highest = bid == view["high"]
    return svg.chip(64, 40, str(bid), "gold" if highest else "card", "on-gold" if highest else "card-ink", svg.SMALL)


def sealed(bid: object) -> str:
    """A bid that is not open yet; who made it sees what it is."""
    drawn = svg.back(64, 40)
    if bid is not None:
        drawn += rect(7, 4, 50, 32, "card", 8) + text(32, 29, bid, svg.SMALL, "card-ink", weight=700)
    return drawn


def small_hand(say: Say, seat: SeatView, number: int, x: float, y: float) -> str:
    """Another's hand: backs with their number, and the cards bought in the open face up."""
    hidden = seat["cards"] - len(seat["bought"])
    many = say.plural("{n} card", "{n} cards", seat["cards"])
    known = " · " + cards_words(seat["bought"], say) if seat["bought"] else ""
    backs = [group(svg.back(32, 46), x=x + 3 * i, y=y) for i in range(min(3, hidden))]
    if hidden:
        backs.append(svg.tally(x + 19, y + 37, hidden))
    faces = [
        group(pieces.face(card, 35, 46), x=x + (46 if hidden else 0) + 37 * i, y=y, id=f"card-{card}")
        for i, card in enumerate(seat["bought"])
    ]
    return svg.explained("cards", many + known, *backs, *faces, id=f"cards-{number}")


def goal(view: View, say: Say, seat: int, n: int, w: float, h: float = PLAQUE_H) -> str:
    """One of a seat's objectives with its progress; before it has a lot, the place for it."""
    wide = w > WIDE
    at = 22 if h >= HIGH else h / 2
    if n >= len(view["seats"][seat]["objectives"]):
        return rect(0, 0, w, h, None, 9, stroke=svg.paint("line"), stroke_width=2, stroke_dasharray="5 5")
    what = view["seats"][seat]["objectives"][n]
    counts = what["name"] != "last" or view["fewest"]  # how many tricks one has says nothing about the last one
    tally = pieces.count(w - 80 if wide else w - 3, at, what["tally"]) if counts else ""
    room = (80 if wide else 0) + (40 if counts else 0)
    drawn = plaque(view, say, what["name"], w, h, tally + (worth(what, say, w, at) if wide else ""), room, what)
    return group(drawn, settled(what, w - 4), id=f"goal-{seat}-{n}")


def worth(what: ObjectiveView, say: Say, w: float, y: float) -> str:
    """What an objective brings, at the right of a plaque as wide as that; once it cannot be met, that it is missed."""
    ink = plaque_paints(what)[1]
    if what["missed"]:
        return text(w - 12, y + 9, say("missed"), fill=ink, anchor="end", narrow=62.0)
    return pieces.bean(w - 62, y, 0.8) + text(w - 12, y + 9, what["points"], fill=ink, anchor="end")


# ---- the nearest seat


def own_seat(view: View, say: Say) -> str:
    """The nearest seat: money, bid or tricks, the cards it has captured, and its objectives in words."""
    seat = view["seat"] or 0
    half = (INNER - 36) / PAIR
    return svg.seat_panel(
        seat,
        say.name(seat),
        INNER,
        OWN,
        svg.explained("leader", "", pieces.headdress(36, 38)) if view["leader"] == seat else "",
        svg.explained("money", "", pieces.money(view["seats"][seat]["money"], 272, 40, svg.LARGE), data_handle="bid ?"),
        standing(view, say, seat, 440, 40) if market(view) else "",
        "" if market(view) else won_tricks(view, seat, 416, 40),
        "" if market(view) else captured(view, seat, 480, 40, 70),
        *(group(goal(view, say, seat, n, half, OWN_GOAL), x=12 + (half + 12) * n, y=80) for n in range(PAIR)),
        head=264,
        turn=seat in waiting(view),
        won=seat in winners(view),
    )


def own_seat_beside(view: View, say: Say) -> str:
    """The same for a wide screen, one below the other."""
    seat = view["seat"] or 0
    w, h = OWN_W - 24, 72
    return svg.seat_panel(
        seat,
        say.name(seat),
        OWN_W,
        NEAR,
        svg.explained("leader", "", pieces.headdress(36, 38)) if view["leader"] == seat else "",
        svg.explained("money", "", pieces.money(view["seats"][seat]["money"], 18, 94, svg.LARGE), data_handle="bid ?"),
        standing(view, say, seat, 190, 94) if market(view) else "",
        "" if market(view) else won_tricks(view, seat, 212, 94),
        "" if market(view) else captured(view, seat, 38, 142, 88),
        *(group(goal(view, say, seat, n, w, h), x=12, y=NEAR - 12 - (h + 6) * (PAIR - n) + 6) for n in range(PAIR)),
        turn=seat in waiting(view),
        won=seat in winners(view),
    )


def won_tricks(view: View, seat: int, x: float, y: float) -> str:
    """The tricks that the nearest seat has won."""
    many = text(x + 21, y + 9, view["seats"][seat]["tricks"], anchor="start", weight=700)
    return svg.explained("tricks", "", pieces.trick(x, y), many)


def captured(view: View, seat: int, x: float, y: float, step: float) -> str:
    """The cards that the nearest seat has captured, by suit."""
    suits = [
        pieces.small_emblem(suit[0].upper(), x + step * i, y, 17)
        + text(x + 21 + step * i, y + 9, many, anchor="start", weight=700)
        for i, (suit, many) in enumerate(view["seats"][seat]["captured"].items())
    ]
    return svg.explained("captured", "", *suits)


# ---- the nearest hand


def near_hand(view: View, say: Say, box: Box) -> str:
    """The viewer's hand and what to bid with; backs for a spectator; after the last trick, that trick."""
    seat = view["seats"][view["seat"] or 0]
    frieze = group(svg.frieze(box.x + 6, box.bottom - 44, box.w - 12, 28, "wood-edge", 0.9), id="frieze")
    if paid(view) and view["last_trick"] is not None:
        return frieze + final_trick(view["last_trick"], box)
    if seat["hand"] is None:
        return frieze + known_hand(seat, box)
    hand = seat["hand"]
    bids = [notation for notation in view["legal"] if notation.startswith("bid ")]
    if market(view) and len(hand) <= DEALT:
        w = card_width(len(hand), box)
        return frieze + fan(hand_row(view, say, hand, box, box.y, w)) + (bid_tray(view, say, bids, box) if bids else "")
    if len(hand) <= ROW:
        y = box.y + (box.h - HAND) / 2
        return frieze + fan(hand_row(view, say, hand, box, y, card_width(len(hand), box)))
    w = card_width(ROW, box)
    upper, below = (len(hand) + 1) // 2, box.bottom - card_height(w)
    rows = hand_row(view, say, hand[:upper], box, box.y, w) + hand_row(view, say, hand[upper:], box, below, w)
    return frieze + fan(rows)


def fan(cards: str) -> str:
    """The cards of the hand, without what lies beside them."""
    return group(cards, id="fan")


def card_width(many: int, box: Box) -> int:
    """How wide the cards of a row are: they may cover each other, but not their numbers."""
    return int(min(pieces.W * (1 + box.h / HAND) / 2, (box.w - 6) / (1 + 0.845 * (max(many, 1) - 1))))


def card_height(w: int) -> int:
    """How high a card as wide as that is."""
    return round(w * pieces.H / pieces.W)


def hand_row(view: View, say: Say, cards: list[str], box: Box, y: float, w: int) -> str:
    """AZT-5.2 A row of cards, fanned; what can be played glows."""
    h = card_height(w)
    step = min(w + 1, (box.w - w - 6) / max(1, len(cards) - 1))
    drawn = []
    for i, card in enumerate(cards):
        off = i - (len(cards) - 1) / 2
        face = card_choice(view, say, card, w, h)
        drawn.append(group(face, x=box.middle + step * off, y=y + 1.6 * off * off, turn=1.1 * off, id=f"card-{card}"))
    return "".join(drawn)


def known_hand(seat: SeatView, box: Box) -> str:
    """The nearest hand as a spectator knows it: backs, and the cards that were bought in the open."""
    hidden = seat["cards"] - len(seat["bought"])
    cards = [svg.back(84, 118)] * hidden + [pieces.face(card, 84, 118) for card in seat["bought"]]
    ids = [f"back-{i}" for i in range(hidden)] + [f"card-{card}" for card in seat["bought"]]
    step = min(90.0, (box.w - 84) / max(1, len(cards) - 1))
    left = box.middle - 42 - step * (len(cards) - 1) / 2
    return "".join(group(card, x=left + step * i, y=box.y + 50, id=ids[i]) for i, card in enumerate(cards))


def final_trick(last: LastTrickView, box: Box) -> str:
    """The twelfth trick, when all hands are empty."""
    cards = last["cards"]
    order = [(last["winner"] + i) % len(cards) for i in range(len(cards))]
    drawn = []
    for i, seat in enumerate(order):
        crown = svg.laurel(8, 14) if seat == last["winner"] else ""
        x = box.middle + 120 * (i - (len(order) - 1) / 2) - 52
        drawn.append(
            group(
                pieces.face(cards[seat], 104, 139),
                svg.sign(seat, 98, 6, 20),
                crown,
                x=x,
                y=box.y + 34,
                id=f"card-{last['cards'][seat]}",
            )
        )
    return svg.explained("last-trick", "", *drawn)
