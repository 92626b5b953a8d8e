"""What the viewer of a drawing of L'Or des Mayas can choose: bids, whom to pay, a disc, and the pieces to lay on it."""

from itertools import product
from typing import NamedTuple

from tablee.drawing import svg
from tablee.drawing.svg import group, rect
from tablee.games.contract import View
from tablee.games.gold.art import pieces as art
from tablee.games.gold.art import things as art_things
from tablee.games.gold.art.layout import (
    AREA,
    AREA_Y,
    BUTTON,
    BUTTON_X,
    MARGIN,
    OWN,
    OWN_Y,
    PANEL,
    Spot,
    base_spot,
    in_hand,
    own_bid,
    panel_box,
    resting,
)
from tablee.games.gold.components import DISC
from tablee.games.gold.text.labels import label
from tablee.i18n import Say


def choices(view: View, say: Say, near: int) -> str:
    """What the viewer may do now, beside the discs or on what is chosen; else the materials in order."""
    left = MARGIN + (394 if view["players"] == 2 else 278)
    w = svg.WIDTH - MARGIN - left
    kind = view["legal"][0].split()[0] if view["legal"] else ""
    if kind == "bid":
        return bids(view, say, left, w)
    if in_hand(view):
        return building(view, say, left, w)
    on_table = pay(view, say) if kind == "pay" else bases(view, say, near) if kind == "base" else ""
    return art_things.order_of_materials(left, AREA_Y, w, AREA) + on_table


def bids(view: View, say: Say, left: float, w: float) -> str:
    """GOLD-3.1 A chip for every bid from 0 to all one's pearls; the one chosen is of gold and can still be changed."""
    chosen = own_bid(view, view["seat"])
    many = len(view["legal"])
    columns = max(range(1, many + 1), key=lambda n: (min((w - 20) / n, 1.3 * (AREA - 20) / -(-many // n)), -n))
    rows = -(-many // columns)
    cell, high = min((w - 20) / columns, 140), min((AREA - 20) / rows, 96)
    x0, y0 = left + (w - cell * columns) / 2 + 4, AREA_Y + (AREA - high * rows) / 2 + 4
    drawn = []
    for i, notation in enumerate(view["legal"]):
        bid = int(notation.split()[1])
        tile = svg.quiet_halo(cell - 8, high - 8) + art_things.bid_chip(
            cell - 8, high - 8, bid, many > 10, bid == chosen
        )
        felt = svg.hit(-4, -4, cell, high)
        choice = svg.action(notation, label(notation, view, say), felt, svg.lift(tile))
        drawn.append(group(choice, x=x0 + cell * (i % columns), y=y0 + high * (i // columns), id=f"choice-{bid}"))
    return group(svg.tray(left, AREA_Y, w, AREA), *drawn, id="bids")


def pay(view: View, say: Say) -> str:
    """GOLD-3.5 The panels of those who may be paid glow."""
    drawn = []
    for notation in view["legal"]:
        place = (int(notation.split()[1]) - view["seat"]) % view["players"] - 1
        x, w = panel_box(view, place)
        gift = group(art_things.gift(view["result"]["price"], w < 300), x=w - (49 if w < 300 else 104), y=PANEL - 62)
        choice = svg.action(
            notation, label(notation, view, say), svg.halo(w, PANEL, 16), svg.hit(0, 0, w, PANEL), svg.lift(gift)
        )
        drawn.append(group(choice, x=x, y=MARGIN, id=f"paid-{place}"))
    return "".join(drawn)


def bases(view: View, say: Say, near: int) -> str:
    """GOLD-4.6 Both discs glow: the new piece goes to one of them."""
    drawn = []
    for notation in view["legal"]:
        which = int(notation.split()[1])
        x, y, scale = base_spot(view, near, which)
        r = (art.PLATE + 2) * scale
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


def building(view: View, say: Say, left: float, w: float) -> str:
    """GOLD-4.2 The pieces that can be laid, each with both its faces; the newest has a star."""
    slots = view["building"]["slots"]
    kinds = alike(slots)
    cells = cells_for(len(kinds), max(piece["size"] for piece in slots), left + 7, AREA_Y + 7, w - 14, AREA - 14)
    drawn = []
    for equal, cell in zip(kinds, cells, strict=True):
        drawn.append(rect(cell.x + 3, cell.y + 3, cell.w - 6, cell.h - 6, "groove", 10))
        drawn += [side(view, say, equal, turned, cell) for turned in (False, True)]
        if equal[-1] == len(slots) - 1 and slots[-1]["left"]:
            drawn.append(art_things.sparkle(cell.x + 18, cell.y + 18))
    return group(svg.tray(left, AREA_Y, w, AREA), *drawn, confirm(view, say), id="building")


def cells_for(many: int, size: int, x: float, y: float, w: float, h: float) -> list[Cell]:
    """Cells for so many pieces, in the arrangement that shows the largest of them largest."""
    best = (0.0, 1, 1, False)
    for columns, below in product(range(1, many + 1), (False, True)):
        rows = -(-many // columns)
        across, down = w / columns / (1 if below else 2), h / rows / (2 if below else 1)
        scale = min((across - 22) / art.width(size), (down - 20) / 68, 0.95)
        best = max(best, (scale, columns, rows, below))
    scale, columns, rows, below = best
    w, h = w / columns, h / rows
    return [Cell(x + w * (i % columns), y + h * (i // columns), w, h, below, scale) for i in range(many)]


def alike(slots: list[View]) -> list[list[int]]:
    """The numbers of the pieces to lay; those that everyone knows to be equal are one choice."""
    kinds: dict[object, list[int]] = {}
    for i, piece in enumerate(slots):
        kinds.setdefault((piece["size"], piece["face"], piece["back"]) if piece["seen"] else i, []).append(i)
    return list(kinds.values())


def side(view: View, say: Say, equal: list[int], turned: bool, cell: Cell) -> str:
    """One face of a piece, or of equal pieces, that can be laid: it glows if it fits, else a sign says why not."""
    slots = view["building"]["slots"]
    left = [i for i in equal if slots[i]["left"]]
    if not left:
        return ""
    piece = slots[left[0]]
    face = piece["back"] if turned else piece["face"]
    legal = [a for a in (f"lay {i} {face}" for i in left) if a in view["legal"]]
    x, y, scale = resting(piece, cell.middle(turned))
    drawn = [
        group(
            art.piece(piece["size"], face),
            x=x + 6 * n,
            y=y - 5 * n,
            scale=scale,
            id=f"{'back' if turned else 'piece'}-{slots[i]['id']}",
            opacity=None if legal else 0.45,
        )
        for n, i in reversed(list(enumerate(left)))
    ]
    if not legal:
        return "".join(drawn) + why_not(view["building"], piece["size"], cell.middle(turned))
    glow = group(art.glow(piece["size"], scale), x=x, y=y)
    return svg.action(legal[0], label(legal[0], view, say), cell.felt(turned), svg.lift(*drawn[:-1], glow, drawn[-1]))


def why_not(building: View, size: int, middle: Spot) -> str:
    """GOLD-4.4, GOLD-4.5 Why a face cannot be laid: it is too large for the open arc, or a seam would clash."""
    x, y, scale = middle
    sign = art.too_long if building["filled"] + size > DISC else art.clash
    return sign(x, y + 24 * scale, min(1, 1.6 * scale))


def confirm(view: View, say: Say) -> str:
    """The button that confirms the disc, of gold once something is laid, and how many pieces it discards."""
    if "done" not in view["legal"]:
        return ""
    building, w, h = view["building"], BUTTON, OWN - 22
    lost = sum(slot["left"] for slot in building["slots"])
    words = say("Confirm") if building["laid"] else say("Discard all")
    button = art_things.button(w, h, words, lost if building["laid"] else 0, bool(building["laid"]))
    halo = svg.halo(w, h) if view["legal"] == ["done"] else svg.quiet_halo(w, h)
    choice = svg.action("done", label("done", view, say), svg.hit(0, 0, w, h), svg.lift(halo, button))
    return group(choice, x=BUTTON_X, y=OWN_Y + 11, id="done")
