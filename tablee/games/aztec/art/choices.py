"""What the viewer of a drawing of Le Trésor des Aztèques can choose: a lot, a bid, a player, a card."""

from math import ceil

from tablee.drawing import svg
from tablee.drawing.svg import group, rect, text
from tablee.games.aztec.art import pieces
from tablee.games.aztec.art.layout import Box
from tablee.games.aztec.text.labels import label
from tablee.games.aztec.text.phrases import card_words
from tablee.games.aztec.view import View
from tablee.i18n import Say

BID = 54  # from one chip to bid with to the next, at least


def lot_choice(view: View, say: Say, lot: int, goods: str, w: float, h: float) -> str:
    """AZT-4.1, AZT-4.2 A lot that the leader can put up, or can take for the highest bid."""
    notation = f"lot {lot + 1}"
    if notation in view["legal"]:
        felt = svg.hit(0, 0, w, h)
        return svg.action(notation, label(notation, view, say), felt, svg.lift(svg.halo(w, h, 6), goods))
    if lot == view["lot"] and "take" in view["legal"]:
        felt = svg.hit(0, 0, w, h + 28)
        goods = svg.halo(w, h, 6) + goods + take_button(view, say, w, h)
        return svg.action("take", label("take", view, say), felt, svg.lift(goods))
    if view["seat"] is None:
        return goods
    return group(svg.hit(0, 0, w, h), goods, **svg.barred(notation, say("Lot {n}", n=lot + 1)))


def take_button(view: View, say: Say, w: float, h: float) -> str:
    """AZT-4.2 The leader can have the lot for the highest bid."""
    wide, high = 200, 42
    price = pieces.bean(wide - 60, 21, 0.9) + text(
        wide - 44, 30, view["high"], fill="card-ink", anchor="start", weight=700
    )
    words = text(14, 30, svg.fit(say("Take"), wide - 84), fill="card-ink", anchor="start", weight=700)
    plate = rect(1, 4, wide, high, "shadow", 12, opacity=0.5)
    plate += rect(0, 0, wide, high, "card", 12, stroke=svg.paint("card-edge"), stroke_width=2)
    return group(plate, words, price, x=w / 2 - wide / 2, y=h - 11)


def bid_tray(view: View, say: Say, bids: list[str], box: Box) -> str:
    """AZT-3.1, AZT-4.1 What is for sale, and a chip for each amount; the one chosen already in gold."""
    rows = ceil(len(bids) / int((box.w - 82) / BID))
    columns = (len(bids) + rows - 1) // rows
    h = 20 + 56 * rows
    step = min(72.0, (box.w - 82) / columns)
    w = step - 3.5
    chips, seat = [], view["seat"]
    for i, notation in enumerate(bids):
        amount = notation.split()[1]
        chosen = view.get("choice") == notation
        fill, ink = ("gold", "on-gold") if chosen else ("card", "card-ink")
        tile = svg.quiet_halo(w, 48) + svg.chip(w, 48, amount, fill, ink, svg.SMALL)
        tile += svg.sign(seat, w - 4, 4, 13) if chosen and seat is not None else ""
        choice = svg.action(notation, label(notation, view, say), svg.hit(-2, -4, step, 56), svg.lift(tile))
        chips.append(group(choice, x=75 + step * (i % columns), y=13 + 56 * (i // columns), id=f"chip-{amount}"))
    if view["lot"] is None:
        what = pieces.leader_token(41, h / 2 + 8, 26)
    else:
        what = group(pieces.lot_tag(view["lot"] + 1, True), x=41, y=h / 2, scale=1.2)
    return group(svg.tray(0, 0, box.w, h), what, *chips, x=box.x, y=box.bottom - h, id="bids")


def seat_choice(view: View, say: Say, seat: int, panel: str, box: Box) -> str:
    """AZT-4.3, AZT-3.3 A seat's panel; it can be chosen when the leader says who buys the lot, or who leads next."""
    notation = next((a for a in (f"award {seat}", f"lead {seat}") if a in view["legal"]), None)
    if notation:
        felt = svg.hit(0, 0, box.w, box.h)
        panel = svg.action(notation, label(notation, view, say), felt, svg.lift(svg.halo(box.w, box.h, 16), panel))
    return group(panel, x=box.x, y=box.y, id=f"place-{seat}")


def card_choice(view: View, say: Say, card: str, w: int, h: int) -> str:
    """AZT-5.2 A card of the hand, its upper edge about (0, 0); it glows if it can be played."""
    legal = card in view["legal"]
    face = group(svg.halo(w, h, 10) if legal else "", pieces.face(card, w, h), x=-w / 2)
    if legal:
        return svg.action(card, label(card, view, say), svg.hit(-w / 2, 0, w, h), svg.lift(face))
    return face if view["seat"] is None else group(face, **svg.barred(card, card_words(card, say)))
