"""The players of L'Or des Mayas round the table: the others' panels, the viewer's own seat, and everybody's discs."""

from tablee.drawing import svg
from tablee.drawing.svg import disc, group, rect, text
from tablee.games.gold.art import pieces
from tablee.games.gold.art.layout import (
    INNER,
    MARGIN,
    OWN,
    OWN_Y,
    PANEL,
    base_spot,
    in_hand,
    laid_on,
    newest,
    own_bid,
    panel_box,
    waiting,
)
from tablee.games.gold.components import DISC
from tablee.games.gold.text.phrases import disc_total, whole_piece_words
from tablee.games.gold.view import BaseView, PieceView, View
from tablee.games.views import winners
from tablee.i18n import Say


def other_seat(view: View, say: Say, seat: int, place: int) -> str:
    """Another player: the discs on the left or the right, beside them the pearls and the sealed bid."""
    x, w = panel_box(view, place)
    two = view["players"] == 2
    if two:
        beside = group(pearls_of(view, seat, False), x=68, y=150) + group(bid_place(view, seat), x=166, y=150)
    else:
        left = 24 + 2 * pieces.PLATE * base_spot(view, seat, 0)[2]
        middle = (left - 12 + w) / 2
        narrow = w < 300
        beside = group(pearls_of(view, seat, narrow), x=middle, y=108) + group(bid_place(view, seat), x=middle, y=186)
    return svg.seat_panel(
        seat,
        say.name(seat),
        w,
        PANEL,
        beside,
        x=x,
        y=MARGIN,
        head=232 if two else None,
        turn=seat in waiting(view),
        won=seat in winners(view),
    )


def own_seat(view: View, say: Say, seat: int) -> str:
    """The nearest seat: its pearls on a string, and its bid."""
    pearls = view["seats"][seat]["pearls"]
    return svg.seat_panel(
        seat,
        say.name(seat),
        INNER,
        OWN,
        group(pearls_of(view, seat, False), x=288, y=39, data_handle="bid ?"),
        group(pieces.strings(pearls, 372, 590), y=OWN / 2, data_handle="bid ?") if pearls and not in_hand(view) else "",
        group(bid_place(view, seat), x=INNER - 42, y=39),
        x=MARGIN,
        y=OWN_Y,
        head=236,
        turn=seat in waiting(view),
        won=seat in winners(view),
    )


def pearls_of(view: View, seat: int, narrow: bool) -> str:
    """GOLD-2.3 A seat's pearls about (0, 0): their number, or the screen they are kept behind."""
    pearls = view["seats"][seat]["pearls"]
    if pearls is None:
        w = 40 if narrow else 66
        return svg.explained("screen", "", pieces.screen(w, 56), x=-w / 2, y=-28)
    if narrow:
        return svg.explained("pearls", "", pieces.pearl(0, -14, 13), text(0, 30, pearls, svg.PLAIN, weight=700))
    many = text(0, 14, pearls, svg.LARGE, anchor="start", weight=700)
    return svg.explained("pearls", "", pieces.pearl(-24, 0, 17), many)


def bid_place(view: View, seat: int) -> str:
    """GOLD-3.1 Where a seat's bid lies, about (0, 0): not made yet, sealed, or known to the viewer."""
    if view["phase"] != "bid":
        return ""
    if seat in waiting(view):
        line = {"stroke": svg.paint("line"), "stroke_width": 2.5, "stroke_dasharray": "6 6"}
        return svg.explained("bid-awaited", "", rect(-21, -28, 42, 56, None, 8, **line))
    bid = own_bid(view, seat)
    lying = svg.back(42, 56) if bid is None else svg.chip(42, 56, str(bid), "gold", "on-gold")
    return svg.explained("bid", "", lying, x=-21, y=-28, id=f"bid-{seat}")


# ---- discs


def base_words(player: str, base: BaseView, say: Say) -> str:
    """A disc in words."""
    if not base["pieces"]:
        return say("{player}: an empty disc.", player=player)
    words = ", ".join(whole_piece_words(piece, say) for piece in base["pieces"])
    return say("{player}: a disc at {filled}/24: {pieces}.", player=player, filled=base["filled"], pieces=words)


def plate(view: View, say: Say, seat: int, which: int) -> str:
    """GOLD-4.7 A base without its pieces: its open arc, how much is filled or what it is worth, and the last change."""
    x, y, scale = base_spot(view, seat, which)
    base, laid, building = view["seats"][seat]["bases"][which], laid_on(view, seat, which), in_hand(view)
    filled = sum(piece["size"] for piece in laid)
    builds = building is not None and (view["mover"], building["base"]) == (seat, which)
    complete = filled == DISC
    marks = disc(0, 0, pieces.PLATE + 4, None, stroke=svg.paint("glow"), stroke_width=6) if builds else ""
    if just_built(view, seat, which, laid):
        marks = disc(0, 0, pieces.PLATE + 3, None, stroke=svg.paint(f"seat-{seat + 1}"), stroke_width=5)
    return svg.explained(
        "disc",
        base_words(say.name(seat), base, say),
        group(
            pieces.plate(filled),
            marks,
            pieces.hub(complete),
            pieces.check(-2, 0, "on-gold") if builds and complete else "",
            pieces.next_mark(filled * pieces.PART) if builds and not complete else "",
            scale=scale,
        ),
        "" if builds and complete else hub_words(base, filled, scale),
        x=x,
        y=y,
        id=f"base-{seat}-{which}",
    )


def hub_words(base: BaseView, filled: int, scale: float) -> str:
    """In the middle of a disc: what it is worth, or how many 24ths of it there are."""
    if filled == DISC:
        return text(0, 11, disc_total(base), svg.PLAIN, "on-gold", weight=700)
    words = f"{filled}/{DISC}"
    return text(0, 8.5, words, svg.SMALL, "bone", weight=700, narrow=min(66, 80 * scale) if len(words) > 4 else None)


def on_base(view: View, say: Say, seat: int, which: int, over: bool) -> list[str]:
    """The pieces on a base, each beginning where the one before it ends.

    over   those with a mark, which lie over their neighbours, instead of those without
    """
    drawn: list[str] = []
    spot = base_spot(view, seat, which)
    start = 0.0
    for piece in laid_on(view, seat, which):
        turn = start + pieces.half(piece["size"])
        mark = marked(view, seat, piece)
        if bool(mark) == over:
            drawn.append(pieces.lying(piece, say, spot, turn, mark))
        start += piece["size"] * pieces.PART
    return drawn


def just_built(view: View, seat: int, which: int, laid: list[PieceView]) -> bool:
    """Whether this base was confirmed by the last action: it has the newest piece, or it is the only one
    (GOLD-2.1).
    """
    last = view.get("last")
    if not last or last["action"] != "done" or last["seat"] != seat or in_hand(view):
        return False
    return view["players"] > 2 or newest(view) in [piece["id"] for piece in laid]


def marked(view: View, seat: int, piece: PieceView) -> str | None:
    """The paint of the mark on the piece that was bought last: its buyer's."""
    last = view.get("last")
    built = last and last["action"] == "done" and last["seat"] == seat
    return f"seat-{seat + 1}" if built and piece["id"] == newest(view) and not in_hand(view) else None
