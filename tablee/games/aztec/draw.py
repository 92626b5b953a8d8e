"""A position of Le Trésor des Aztèques as an SVG picture.

One layout serves every screen. It is 720 units wide (tablee/svg.py):

    the others        a panel each, round the table from the viewer's left: money, bid or tricks, objectives, and the
                      hand as a pile of backs with the cards that everybody saw them buy
    the cloth         first the market, a rug for each lot; then the trick, each card towards its player; at the end of
                      a round what everyone is paid
    the viewer        money, tricks, cards captured, objectives; below it the hand in two rows, sorted by suit. Who bids
                      has eight cards, which make one row: the chips to bid with stand in front of it

Nothing moves when the turn passes on. A spectator sits behind the first seat and sees no hand. After the last trick all
hands are empty, and that trick lies in their place.
"""

from tablee import svg
from tablee.games.aztec import art
from tablee.games.aztec.art_cloth import cloth_height, middle
from tablee.games.aztec.art_pieces import (
    INNER,
    MARGIN,
    MIDDLE,
    PLAQUE_H,
    goal,
    has_won,
    market,
    money,
    paid,
    waiting,
)
from tablee.games.aztec.components import DEALT, PAIR, TITLE
from tablee.games.aztec.words import cards_words, label, prompt, show, suits_words
from tablee.games.contract import View
from tablee.svg import group, path, rect, text
from tablee.words import Say

GAP = 14
PANEL, TALL_PANEL = 172, 222  # another seat's panel; three stand in a row, narrower and higher
OWN = 146
CARD_W, CARD_H = art.W, art.H
ROW = 6  # cards in a row of the hand
PITCH = 106  # from one row of the hand to the next
HAND = PITCH + CARD_H
BID_ROW = 11  # chips in a row: 0 to 100


def draw(view: View, say: Say) -> str:
    """The position as the viewer may know it."""
    first = view["seat"] or 0
    cloth = MARGIN + others_height(view) + GAP
    near = cloth + cloth_height(view) + GAP
    hand = near + OWN + 18
    height = hand + HAND + MARGIN
    return svg.document(
        height,
        TITLE,
        description(view, say),
        svg.table(height),
        *(other_seat(view, say, i) for i in range(1, view["players"])),
        group(middle(view, say, cloth), id="middle"),
        seat_choice(view, say, first, own_seat(view, say, first), MARGIN, near, INNER, OWN),
        group(near_hand(view, say, first, hand), id="hand"),
    )


def others_height(view: View) -> int:
    """How much room the other seats take."""
    return {2: PANEL, 3: PANEL, 4: TALL_PANEL, 5: 2 * PANEL + GAP}[view["players"]]


def description(view: View, say: Say) -> str:
    """The position in words, for those who cannot see it."""
    lines = [" ".join(line.split()).strip(" ▸.") for line in show(view, say) if line.strip()]
    return ". ".join([*lines, prompt(view, say)])


# ---- seats


def other_seat(view: View, say: Say, i: int) -> str:
    """The seat that is i places further round the table: left of the viewer, opposite or right."""
    seat = ((view["seat"] or 0) + i) % view["players"]
    columns = {2: [0], 3: [0, 1], 4: [0, 1, 2], 5: [0, 0, 1, 1]}[view["players"]]
    many = columns[-1] + 1
    w = min(335.0, (INNER - GAP * (many - 1)) / many)
    x = MIDDLE + (w + GAP) * (columns[i - 1] - (many - 1) / 2) - w / 2
    below = view["players"] == 5 and i in (1, 4)  # four sit in two rows: 2 3 above 1 4
    h = TALL_PANEL if w < 300 else PANEL
    y = MARGIN + (PANEL + GAP) * below
    shown = view["seats"][seat]
    panel = svg.seat_panel(
        seat,
        say.name(seat),
        w,
        h,
        art.headdress(36, 38) if view["leader"] == seat else "",
        money(shown["money"], 14, 91),
        standing(view, say, seat, 100, 91),
        small_hand(say, shown, 14, 116),
        side_goals(view, say, seat, w - 125, 70) if h == PANEL else row_goals(view, say, seat, 12, 170),
        turn=seat in waiting(view),
        won=has_won(view, seat),
    )
    return seat_choice(view, say, seat, panel, x, y, w, h)


def side_goals(view: View, say: Say, seat: int, x: float, y: float) -> str:
    """A seat's objectives, one below the other."""
    return "".join(group(goal(view, say, seat, n, 113), x=x, y=y + (PLAQUE_H + 4) * n) for n in range(PAIR))


def row_goals(view: View, say: Say, seat: int, x: float, y: float) -> str:
    """A seat's objectives side by side, in a narrow panel."""
    return "".join(group(goal(view, say, seat, n, 97), x=x + 99 * n, y=y) for n in range(PAIR))


def seat_choice(view: View, say: Say, seat: int, panel: str, x: float, y: float, w: float, h: float) -> str:
    """AZT-4.3, AZT-3.3 A seat's panel; it can be chosen when the leader says who buys the lot, or who leads next."""
    notation = next((a for a in (f"award {seat}", f"lead {seat}") if a in view["legal"]), None)
    if notation:
        felt = svg.hit(0, 0, w, h)
        panel = svg.action(notation, label(notation, view, say), felt, svg.lift(svg.halo(w, h, 16), panel))
    return group(panel, x=x, y=y, id=f"place-{seat}")


def standing(view: View, say: Say, seat: int, x: float, y: float) -> str:
    """What the seat bids while lots are sold; then the tricks it has won, and the suits it is known to lack."""
    shown = view["seats"][seat]
    if market(view):
        return group(bid_mark(view, seat), x=x + 12, y=y - 20, id=f"bid-{seat}")
    tricks = art.trick(x + 14, y, 0.9) + text(x + 34, y + 9, shown["tricks"], anchor="start", weight=700)
    if paid(view) or not shown["void"]:
        return tricks
    suits = ", ".join(suits_words(suit, say) for suit in shown["void"])
    lacks = [lacking(suit, x + 70 + 25 * i, y) for i, suit in enumerate(shown["void"])]
    return tricks + group(svg.title(say("none left: {suits}", suits=suits)), *lacks)


def lacking(suit: str, x: float, y: float) -> str:
    """A suit, struck out."""
    strike = path(f"M{svg.number(x - 11)},{svg.number(y + 12)} l22,-24", None, "accent", 4)
    return art.small_emblem(suit[0].upper(), x, y, 12) + strike


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


def small_hand(say: Say, seat: View, x: float, y: float) -> str:
    """Another's hand: backs with their number, and the cards bought in the open face up."""
    hidden = seat["cards"] - len(seat["bought"])
    many = say.plural("{n} card", "{n} cards", seat["cards"])
    known = " · " + cards_words(seat["bought"], say) if seat["bought"] else ""
    backs = [group(svg.back(32, 46), x=x + 3 * i, y=y) for i in range(min(3, hidden))]
    if hidden:
        backs.append(svg.tally(x + 19, y + 37, hidden))
    faces = [
        group(art.face(card, 35, 46), x=x + (46 if hidden else 0) + 37 * i, y=y, id=f"card-{card}")
        for i, card in enumerate(seat["bought"])
    ]
    return group(svg.title(many + known), *backs, *faces)


def own_seat(view: View, say: Say, seat: int) -> str:
    """The nearest seat: money, bid or tricks, the cards it has captured, and its objectives in words."""
    shown = view["seats"][seat]
    half = (INNER - 36) / PAIR
    captured = [
        art.small_emblem(suit[0].upper(), 480 + 70 * i, 40, 17)
        + text(501 + 70 * i, 49, many, anchor="start", weight=700)
        for i, (suit, many) in enumerate(shown["captured"].items())
    ]
    return svg.seat_panel(
        seat,
        say.name(seat),
        INNER,
        OWN,
        art.headdress(36, 38) if view["leader"] == seat else "",
        money(shown["money"], 272, 40, svg.LARGE),
        standing(view, say, seat, 440, 40) if market(view) else "",
        "" if market(view) else art.trick(416, 40) + text(437, 49, shown["tricks"], anchor="start", weight=700),
        "" if market(view) else group(svg.title(say("Cards captured")), *captured),
        *(group(goal(view, say, seat, n, half), x=12 + (half + 12) * n, y=80) for n in range(PAIR)),
        head=264,
        turn=seat in waiting(view),
        won=has_won(view, seat),
    )


# ---- the nearest hand


def near_hand(view: View, say: Say, seat: int, y: float) -> str:
    """The viewer's hand and what to bid with; backs for a spectator; after the last trick, that trick."""
    frieze = svg.frieze(MARGIN + 6, y + HAND - 44, INNER - 12, 28, "wood-edge", 0.9)
    hand = view["seats"][seat]["hand"]
    if paid(view):
        return frieze + final_trick(view, say, y)
    if hand is None:
        return frieze + known_hand(view["seats"][seat], y)
    bids = [notation for notation in view["legal"] if notation.startswith("bid ")]
    if len(hand) <= (DEALT if market(view) else ROW):
        return frieze + hand_row(view, say, hand, y) + (bid_tray(view, say, bids, y) if bids else "")
    upper = (len(hand) + 1) // 2
    return frieze + hand_row(view, say, hand[:upper], y) + hand_row(view, say, hand[upper:], y + PITCH)


def hand_row(view: View, say: Say, cards: list[str], y: float) -> str:
    """AZT-5.2 A row of cards, fanned; what can be played glows. More than six are smaller, and cover each other."""
    w, h = (CARD_W, CARD_H) if len(cards) <= ROW else (98, 131)
    step = min(w + 1, (INNER - w - 6) / max(1, len(cards) - 1))
    drawn = []
    for i, card in enumerate(cards):
        off = i - (len(cards) - 1) / 2
        legal = card in view["legal"]
        face = group(svg.halo(w, h, 10) if legal else "", art.face(card, w, h), x=-w / 2)
        if legal:
            face = svg.action(card, label(card, view, say), svg.hit(-w / 2, 0, w, h), svg.lift(face))
        drawn.append(group(face, x=MIDDLE + step * off, y=y + 1.6 * off * off, turn=1.1 * off, id=f"card-{card}"))
    return "".join(drawn)


def known_hand(seat: View, y: float) -> str:
    """The nearest hand as a spectator knows it: backs, and the cards that were bought in the open."""
    hidden = seat["cards"] - len(seat["bought"])
    cards = [svg.back(84, 118)] * hidden + [art.face(card, 84, 118) for card in seat["bought"]]
    ids = [f"back-{i}" for i in range(hidden)] + [f"card-{card}" for card in seat["bought"]]
    step = min(90.0, (INNER - 84) / max(1, len(cards) - 1))
    left = MIDDLE - 42 - step * (len(cards) - 1) / 2
    return "".join(group(card, x=left + step * i, y=y + 50, id=ids[i]) for i, card in enumerate(cards))


def final_trick(view: View, say: Say, y: float) -> str:
    """The twelfth trick, when all hands are empty."""
    last = view["last_trick"]
    order = [(last["winner"] + i) % view["players"] for i in range(view["players"])]
    drawn = []
    for i, seat in enumerate(order):
        crown = svg.laurel(8, 14) if seat == last["winner"] else ""
        x = MIDDLE + 120 * (i - (len(order) - 1) / 2) - 52
        drawn.append(
            group(
                art.face(last["cards"][seat], 104, 139),
                svg.sign(seat, 98, 6, 20),
                crown,
                x=x,
                y=y + 34,
                id=f"card-{last['cards'][seat]}",
            )
        )
    return group(svg.title(say("Last trick")), *drawn)


def bid_tray(view: View, say: Say, bids: list[str], y: float) -> str:
    """AZT-3.1, AZT-4.1 What is for sale, and a chip for each amount; the one chosen already in gold."""
    rows = (len(bids) + BID_ROW - 1) // BID_ROW
    columns = (len(bids) + rows - 1) // rows
    h = 20 + 56 * rows
    step = min(72.0, (INNER - 82) / columns)
    w = step - 3.5
    chips = []
    for i, notation in enumerate(bids):
        amount = notation.split()[1]
        chosen = view.get("choice") == notation
        fill, ink = ("gold", "on-gold") if chosen else ("card", "card-ink")
        tile = svg.quiet_halo(w, 48) + svg.chip(w, 48, amount, fill, ink, svg.SMALL)
        tile += svg.sign(view["seat"], w - 4, 4, 13) if chosen else ""
        choice = svg.action(notation, label(notation, view, say), svg.hit(-2, -4, step, 56), svg.lift(tile))
        chips.append(group(choice, x=75 + step * (i % columns), y=13 + 56 * (i // columns), id=f"chip-{amount}"))
    if view["lot"] is None:
        what = art.leader_token(41, h / 2 + 8, 26)
    else:
        what = group(art.lot_tag(view["lot"] + 1, True), x=41, y=h / 2, scale=1.2)
    top = y + HAND - h
    return group(svg.tray(0, 0, INNER, h), what, *chips, x=MARGIN, y=top, id="bids")
