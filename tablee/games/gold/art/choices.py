"""What the viewer of a drawing of L'Or des Mayas can choose: bids, whom to pay, a disc, and the pieces to lay on it."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from tablee.drawing import svg
from tablee.drawing.svg import group, path, rect, text
from tablee.games.gold.art import pieces
from tablee.games.gold.art.layout import (
    AREA,
    AREA_Y,
    BUTTON,
    BUTTON_X,
    MARGIN,
    OWN,
    OWN_Y,
    PANEL,
    base_spot,
    in_hand,
    own_bid,
    panel_box,
    resting,
)
from tablee.games.gold.art.pieces import Spot
from tablee.games.gold.components import DISC
from tablee.games.gold.text.labels import label
from tablee.games.gold.text.phrases import last_sale, price
from tablee.games.gold.view import BuildingView, SlotView, View
from tablee.games.views import mover
from tablee.i18n import Say


def choices(view: View, say: Say, near: int) -> str:
    """What the viewer may do now, beside the discs or on what is chosen; else the materials in order."""
    left = MARGIN + (394 if view["players"] == 2 else 278)
    w = svg.WIDTH - MARGIN - left
    kind = view["legal"][0].split()[0] if view["legal"] else ""
    if kind == "bid":
        return bids(view, say, left, w)
    disc = in_hand(view)
    if disc is not None:
        return building(view, disc, say, left, w)
    on_table = pay(view, say) if kind == "pay" else bases(view, say, near) if kind == "base" else ""
    return order_of_materials(left, AREA_Y, w, AREA) + on_table


def order_of_materials(x: float, y: float, w: float, h: float) -> str:
    """Where there is nothing to choose: the materials by their values, each linked to those it may touch."""
    low = y + h / 2
    return group(
        svg.frieze(x + 4, low - 96, w - 8, 26, "wood-edge", 0.9),
        svg.frieze(x + 4, low + 70, w - 8, 26, "wood-edge", 0.9),
        id="friezes",
    ) + group(row_of_materials(x, low, w), id="materials", data_sign="materials")


@svg.shape
def row_of_materials(x: float, low: float, w: float) -> str:
    """The materials by their values in a row about the height `low`, and the links between them."""
    step = (w - 8) / 5
    scale = min(0.86, (step - 6) / 78)
    high = scale * pieces.centre(3)
    places = [(x + 4 + step * (i + 0.5), name) for i, name in enumerate(pieces.PAINTS)]
    row = [group(pieces.piece(3, name), x=at, y=low + high, scale=scale) for at, name in places]
    link = f"M{svg.number(x + step / 2)},{svg.number(low + 4)} H{svg.number(x + w - step / 2)}"
    return path(link, None, "wood-edge", 11) + path(link, None, "felt-line", 5) + "".join(row)


def bids(view: View, say: Say, left: float, w: float) -> str:
    """GOLD-3.1 A chip for every bid from 0 to all one's pearls; the one chosen is of gold and can still be changed."""
    chosen = own_bid(view, view["seat"] or 0)
    many = len(view["legal"])
    columns = max(range(1, many + 1), key=lambda n: (min((w - 20) / n, 1.3 * (AREA - 20) / -(-many // n)), -n))
    rows = -(-many // columns)
    cell, high = min((w - 20) / columns, 140), min((AREA - 20) / rows, 96)
    x0, y0 = left + (w - cell * columns) / 2 + 4, AREA_Y + (AREA - high * rows) / 2 + 4
    drawn = []
    for i, notation in enumerate(view["legal"]):
        bid = int(notation.split()[1])
        choice = bid_choice(notation, label(notation, view, say), cell, high, bid, many > 10, bid == chosen)
        drawn.append(group(choice, x=x0 + cell * (i % columns), y=y0 + high * (i // columns), id=f"choice-{bid}"))
    return group(svg.tray(left, AREA_Y, w, AREA), *drawn, id="bids")


@svg.shape
def bid_choice(notation: str, words: str, w: float, h: float, bid: int, wide: bool, chosen: bool) -> str:
    """A bid that can be chosen, in a cell of this size. A player has one for every pearl, in every auction."""
    tile = svg.quiet_halo(w - 8, h - 8) + bid_chip(w - 8, h - 8, bid, wide, chosen)
    return svg.action(notation, words, svg.hit(-4, -4, w, h), svg.lift(tile))


def bid_chip(w: float, h: float, bid: int, wide: bool, chosen: bool) -> str:
    """A bid: a number, with a pearl where there is room; of gold if it is the one chosen, with a tick for the pearl.

    `wide`: there are bids of two digits, which need more room.
    """
    fill, ink = ("gold", "on-gold") if chosen else ("card", "card-ink")
    roomy = w >= 80 and h >= 40
    size = svg.LARGE if h >= 60 and w >= (112 if wide else 86) else svg.PLAIN if h >= 36 else svg.SMALL
    tile = rect(1, 4, w, h, "shadow", 10, opacity=0.45) + rect(
        0, 0, w, h, fill, 10, stroke=svg.paint("glow" if chosen else "card-edge"), stroke_width=5 if chosen else 2
    )
    x = max(w * 0.24, w / 2 - 30)
    mark = pieces.check(x, h / 2, "on-gold") if chosen else pieces.pearl(x, h / 2, 11)
    count = text(w / 2 + (18 if roomy else 0), h / 2 + size * 0.36, bid, size, ink, weight=700)
    return tile + (mark if roomy else "") + count


def pay(view: View, say: Say) -> str:
    """GOLD-3.5 The panels of those who may be paid glow."""
    drawn = []
    for notation in view["legal"]:
        place = (int(notation.split()[1]) - mover(view)) % view["players"] - 1
        x, w = panel_box(view, place)
        given = group(gift(price(last_sale(view)), w < 300), x=w - (49 if w < 300 else 104), y=PANEL - 62)
        choice = svg.action(
            notation, label(notation, view, say), svg.halo(w, PANEL, 16), svg.hit(0, 0, w, PANEL), svg.lift(given)
        )
        drawn.append(group(choice, x=x, y=MARGIN, id=f"paid-{place}"))
    for seat in range(view["players"]):
        if f"pay {seat}" not in view["legal"] and seat != mover(view):
            place = (seat - mover(view)) % view["players"] - 1
            x, w = panel_box(view, place)
            felt = svg.hit(0, 0, w, PANEL)
            drawn.append(group(felt, x=x, y=MARGIN, id=f"unpaid-{place}", **svg.barred(f"pay {seat}", say.name(seat))))
    return "".join(drawn)


def gift(price: int, narrow: bool) -> str:
    """So many pearls for whoever is chosen: a chip 92 wide and 50 high, or half as wide with the pearl on top."""
    w, top = (46, -26) if narrow else (92, 0)
    tile = rect(1, top + 4, w, 50 - top, "shadow", 10, opacity=0.45) + rect(
        0, top, w, 50 - top, "gold", 10, stroke=svg.paint("glow"), stroke_width=4
    )
    if narrow:
        wide = 38 if price > 9 else None
        return (
            tile + pieces.pearl(23, -4, 12) + text(23, 38, f"+{price}", svg.SMALL, "on-gold", weight=700, narrow=wide)
        )
    return tile + text(58, 36, f"+{price}", svg.PLAIN, "on-gold", "end", weight=700) + pieces.pearl(74, 25, 11)


def bases(view: View, say: Say, near: int) -> str:
    """GOLD-4.6 Both discs glow: the new piece goes to one of them."""
    drawn = []
    for notation in view["legal"]:
        which = int(notation.split()[1])
        x, y, scale = base_spot(view, near, which)
        r = (pieces.PLATE + 2) * scale
        glow = svg.halo(2 * r, 2 * r, r)
        choice = svg.action(notation, label(notation, view, say), glow, svg.hit(0, 0, 2 * r, 2 * r))
        drawn.append(group(choice, x=x - r, y=y - r, id=f"take-{which}"))
    return "".join(drawn)


# ---- laying a disc


class Cell(NamedTuple):
    """Where a piece to lay shows its two faces: a box, and whether one is below the other rather than beside it."""

    x: float
    y: float
    w: float
    h: float
    below: bool
    scale: float

    def middle(self, turned: bool) -> Spot:
        """The middle of a face, and its scale."""
        at = 0.745 if turned else 0.255
        across, down = (0.5, at) if self.below else (at, 0.5)
        return self.x + self.w * across, self.y + self.h * down, self.scale

    def felt(self, turned: bool) -> str:
        """Where a face feels the pointer: its half of the cell."""
        w, h = (self.w, self.h / 2) if self.below else (self.w / 2, self.h)
        return svg.hit(self.x + w * (turned and not self.below), self.y + h * (turned and self.below), w, h)


def building(view: View, disc: BuildingView, say: Say, left: float, w: float) -> str:
    """GOLD-4.2 The pieces that can be laid, each with both its faces; the newest has a star."""
    slots = disc["slots"]
    kinds = alike(slots)
    cells = cells_for(len(kinds), max(piece["size"] for piece in slots), left + 7, AREA_Y + 7, w - 14, AREA - 14)
    drawn = []
    for equal, cell in zip(kinds, cells, strict=True):
        drawn.append(rect(cell.x + 3, cell.y + 3, cell.w - 6, cell.h - 6, "groove", 10))
        drawn += [side(view, disc, say, equal, turned, cell) for turned in (False, True)]
        if equal[-1] == len(slots) - 1 and slots[-1]["left"]:
            drawn.append(sparkle(cell.x + 18, cell.y + 18))
    return group(svg.tray(left, AREA_Y, w, AREA), *drawn, confirm(view, disc, say), id="building", data_hand="")


def sparkle(x: float, y: float) -> str:
    """The mark of the piece just bought."""
    return svg.explained("bought", "", path(svg.star(4, 13, 4), "glow", "dark", 1.6), x=x, y=y)


def cells_for(many: int, size: int, x: float, y: float, w: float, h: float) -> list[Cell]:
    """Cells for so many pieces, in the arrangement that shows the largest of them largest."""
    best = (0.0, 1, 1, False)
    for columns, below in product(range(1, many + 1), (False, True)):
        rows = -(-many // columns)
        across, down = w / columns / (1 if below else 2), h / rows / (2 if below else 1)
        scale = min((across - 22) / pieces.width(size), (down - 20) / 68, 0.95)
        best = max(best, (scale, columns, rows, below))
    scale, columns, rows, below = best
    w, h = w / columns, h / rows
    return [Cell(x + w * (i % columns), y + h * (i // columns), w, h, below, scale) for i in range(many)]


def alike(slots: Sequence[SlotView]) -> list[list[int]]:
    """The numbers of the pieces to lay; those that everyone knows to be equal are one choice."""
    kinds: dict[object, list[int]] = {}
    for i, piece in enumerate(slots):
        kinds.setdefault((piece["size"], piece["face"], piece["back"]) if piece["seen"] else i, []).append(i)
    return list(kinds.values())


def side(view: View, disc: BuildingView, say: Say, equal: list[int], turned: bool, cell: Cell) -> str:
    """One face of a piece, or of equal pieces, that can be laid: it glows if it fits, else a sign says why not.

    While nothing can be chosen it only lies there.
    """
    slots = disc["slots"]
    left = [i for i in equal if slots[i]["left"]]
    if not left:
        return ""
    piece = slots[left[0]]
    face = piece["back"] if turned and piece["back"] else piece["face"]
    legal = [a for a in (f"lay {i} {face}" for i in left) if a in view["legal"]]
    x, y, scale = resting(piece["size"], cell.middle(turned))
    drawn = [
        group(
            pieces.piece(piece["size"], face),
            x=x + 6 * n,
            y=y - 5 * n,
            scale=scale,
            id=f"{'back' if turned else 'piece'}-{slots[i]['id']}",
            opacity=0.45 if view["legal"] and not legal else None,
        )
        for n, i in reversed(list(enumerate(left)))
    ]
    if not view["legal"]:
        return group(*drawn)
    if not legal:
        drawn.append(why_not(disc["filled"] + piece["size"], cell.middle(turned)))
        notation = f"lay {left[0]} {face}"
        return group(cell.felt(turned), *drawn, **svg.barred(notation, label(notation, view, say)))
    glow = group(pieces.glow(piece["size"], scale), x=x, y=y)
    return svg.action(legal[0], label(legal[0], view, say), cell.felt(turned), svg.lift(*drawn[:-1], glow, drawn[-1]))


def why_not(filled: int, middle: Spot) -> str:
    """GOLD-4.4, GOLD-4.5 Why a face cannot be laid: it is too large for the open arc, or a seam would clash."""
    x, y, scale = middle
    sign = pieces.too_long if filled > DISC else pieces.clash
    return sign(x, y + 24 * scale, min(1, 1.6 * scale))


def confirm(view: View, disc: BuildingView, say: Say) -> str:
    """The button that confirms the disc, and how many pieces it discards: of gold if more cannot be laid."""
    if "done" not in view["legal"]:
        return ""
    w, h, laid = BUTTON, OWN - 22, bool(disc["laid"])
    lost = sum(slot["left"] for slot in disc["slots"])
    words = say("Confirm") if laid else say("Discard all")
    final = lost == 0 or view["legal"] == ["done"]
    drawn = button(w, h, words, lost if laid else 0, laid, laid and final)
    halo = svg.halo(w, h) if view["legal"] == ["done"] else svg.quiet_halo(w, h)
    choice = svg.action("done", label("done", view, say), svg.hit(0, 0, w, h), svg.lift(halo, drawn))
    return group(choice, x=BUTTON_X, y=OWN_Y + 11, id="done")


def button(w: float, h: float, words: str, lost: int, confirms: bool, filled: bool) -> str:
    """A wide button with a tick, or a cross if all is discarded; at its right how many pieces are thrown away."""
    fill, ink = ("gold", "on-gold") if filled else ("card", "card-ink")
    tile = rect(1, 4, w, h, "shadow", 12, opacity=0.45) + rect(
        0, 0, w, h, fill, 12, stroke=svg.paint("card-edge"), stroke_width=2
    )
    sign = pieces.check(32, h / 2, ink) if confirms else path("M22,18 l20,20 m0,-20 l-20,20", None, "red", 5)
    room = w - 72 - (84 if lost else 0)
    said = text(58, h / 2 + 11, svg.fit(words, room, svg.PLAIN), svg.PLAIN, ink, "start", weight=700)
    return tile + sign + said + (group(thrown_away(lost, ink), x=w - 34, y=h / 2) if lost else "")


def thrown_away(lost: int, ink: str) -> str:
    """So many pieces that will be discarded, about (0, 0)."""
    shard = path(pieces.sector(-30, 30, 34, 15), "rock", "rock-deep", 2)
    cross = path("M7,1 l14,14 m0,-14 l-14,14", None, "red", 4)
    return group(shard, y=24) + cross + text(-36, 9, lost, svg.SMALL, ink, weight=700)
