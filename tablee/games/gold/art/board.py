"""The middle of the table of L'Or des Mayas: the auction, and at the end the scores."""

from tablee.drawing import svg
from tablee.drawing.svg import disc, group, path, rect, text
from tablee.games.gold.art import pieces
from tablee.games.gold.art.layout import (
    BAG_X,
    CLOTH_Y,
    GONE_X,
    MIDDLE,
    NICHE,
    NICHE_Y,
    NICHES,
    PILES_Y,
    SALE_Y,
    in_hand,
    resting,
)
from tablee.games.gold.components import PLACES
from tablee.games.gold.text.phrases import eliminated, last_sale, price
from tablee.games.gold.view import PieceView, SaleView, View
from tablee.games.views import mover, winners
from tablee.i18n import Say

HEAP = 3  # pieces out of the game that are seen, the latest
COLUMNS = (352, 424, 496, 566, 646)  # of the scores: discs, one material, faces, pearls, total


def board(view: View, say: Say) -> str:
    """What lies on the cloth, but for the pieces."""
    return scores(view, say) if view["over"] else auction(view, say)


# ---- the auction


def auction(view: View, say: Say) -> str:
    """The auction board with its three places, the bag, the pieces out of the game, and the last sale."""
    x, w = NICHES[0]
    sold = view["phase"] in ("pay", "base", "build")
    number = f"{view['sale']}/{view['sales']}"
    return (
        group(
            rect(32, NICHE_Y - 9, 472, NICHE + 24, "shadow", 14, opacity=0.45),
            rect(32, NICHE_Y - 14, 472, NICHE + 26, "stone", 14, stroke=svg.paint("stone-edge"), stroke_width=3),
            id="stand",
        )
        + "".join(niche(i, i == 0 and bool(view["board"]) and not in_hand(view)) for i in range(PLACES))
        + svg.explained("sale", "", tablet(x + w / 2, NICHE_Y + NICHE + 6, number, 88))
        + (svg.sign(mover(view), x + w - 12, NICHE_Y + 12, 20) if sold else "")
        + piles(view)
        + (
            sale(view, say)
            if view["result"]
            else group(svg.frieze(60, SALE_Y - 14, 600, 28, "felt-line", 0.35), id="frieze")
        )
    )


@svg.shape
def niche(place: int, on_sale: bool) -> str:
    """A place of the auction board; what is on sale lies in the light."""
    x, w = NICHES[place]
    stroke, width = ("glow", 5) if on_sale else ("stone-edge", 2)
    return rect(x, NICHE_Y, w, NICHE - 2, "groove", 12, stroke=svg.paint(stroke), stroke_width=width)


def on_board(view: View, say: Say) -> list[str]:
    """GOLD-2.2 The pieces on the auction board: the first is sold first. A piece being laid is in its buyer's hand."""
    drawn = []
    for i, piece in enumerate(view["board"]):
        x, w = NICHES[i]
        spot = resting(piece["size"], (x + w / 2, NICHE_Y + NICHE / 2 - (4 if i == 0 else 0), 1.18 if i == 0 else 0.82))
        if i == 0 and in_hand(view):
            drawn.append(group(pieces.ghost(piece["size"]), x=spot[0], y=spot[1], scale=spot[2]))
        else:
            drawn.append(pieces.lying(piece, say, spot))
    return drawn


def piles(view: View) -> str:
    """GOLD-3.9 The bag, with the sign of whoever draws next, and how many pieces are out of the game."""
    drawer = view["drawer"]
    bag = svg.explained(
        "bag",
        "",
        path("M-46,-2 A46,9 0 1 0 46,-2 A46,9 0 1 0 -46,-2 Z", "shadow", opacity=0.45),
        group(pieces.bag(view["bag"] == 0), id="sack"),
        svg.tally(0, 8, view["bag"]),
        svg.sign(drawer, 36, -90, 15) if drawer is not None else "",
        x=BAG_X,
        y=PILES_Y - 4,
        id="bag",
    )
    gone = len(view["gone"])
    heap = rect(-38, -62, 76, 66, None, 12, stroke=svg.paint("on-felt"), stroke_width=2, stroke_dasharray="7 7")
    lost = svg.explained("gone", "", heap, svg.tally(0, 4, gone), x=GONE_X, y=PILES_Y, id="gone")
    return bag + lost


def out_of_game(view: View, say: Say) -> list[str]:
    """GOLD-3.8, GOLD-4.2 The last pieces that left the game, in a heap. At the end the scores lie there."""
    places = ((-3, -46, -30), (2, -26, 24), (0, -36, -4))
    gone = [] if view["over"] else view["gone"][-HEAP:]
    drawn = []
    for piece, (x, y, turn) in zip(gone, places, strict=False):
        plain: PieceView = {**piece, "back": None}
        middle = pieces.centre(piece["size"]) * 0.4
        drawn.append(pieces.lying(plain, say, (GONE_X + x + turn * -0.26, PILES_Y + y + middle, 0.4), turn))
    return drawn


def sale(view: View, say: Say) -> str:
    """GOLD-3.2, GOLD-3.3 The last piece sold, every bid, those struck that eliminated each other, and who paid whom."""
    result = last_sale(view)
    step, pay = 92, 168
    left = MIDDLE - (88 + step * view["players"] + pay) / 2
    lot = pieces.piece(result["size"], result["face"])
    _, y, scale = resting(result["size"], (0, 0, 0.5))
    bids = [
        group(opened_bid(p, bid, *fate(p, result)), x=left + 88 + step * p, y=SALE_Y - 25, id=f"opened-{p}")
        for p, bid in enumerate(result["bids"])
    ]
    end = left + 88 + step * view["players"]
    return svg.explained(
        "last-sale",
        "",
        group(lot, x=left + 38, y=SALE_Y + y, scale=scale),
        *bids,
        outcome(view, result, say, end + 6),
        id="last-sale",
    )


def outcome(view: View, result: SaleView, say: Say, x: float) -> str:
    """What came of the bids; nothing while they have only been opened."""
    if view["phase"] == "bid" and result["sale"] == view["sale"]:
        return ""
    if result["winner"] is None:
        return not_sold(say("Not sold"), x, SALE_Y)
    return payment(result, result["winner"], x, SALE_Y)


@svg.shape
def tablet(x: float, y: float, words: str, w: float) -> str:
    """Words on a dark label about (x, y)."""
    return rect(x - w / 2, y - 17, w, 34, "dark", 17, opacity=0.9) + text(x, y + 8.5, words, fill="bone", weight=700)


def fate(seat: int, result: SaleView) -> tuple[bool, bool]:
    """Whether a bid has won, and whether equal ones have eliminated it."""
    return seat == result["winner"], any(seat in equal for equal in eliminated(result))


@svg.shape
def opened_bid(seat: int, bid: int, won: bool, out: bool) -> str:
    """A bid shown: the winner's in gold, and those that eliminated each other struck out."""
    fill, ink = ("gold", "on-gold") if won else ("card", "card-ink")
    tile = rect(1, 4, 84, 50, "shadow", 10, opacity=0.45) + rect(
        0, 0, 84, 50, fill, 10, stroke=svg.paint("glow" if won else "card-edge"), stroke_width=4 if won else 2
    )
    strike = path("M44,37 L78,13", None, "red", 4.5) if out else ""
    return tile + svg.sign(seat, 21, 25, 15) + text(60, 36, bid, svg.PLAIN, ink, weight=700) + strike


def payment(result: SaleView, winner: int, x: float, y: float) -> str:
    """GOLD-3.5 The winner's pearls on their way; a question mark while the winner chooses."""
    arrow = f"M{svg.number(x + 46)},{svg.number(y + 14)} h66 m-10,-9 l10,9 l-10,9"
    amount = text(x + 80, y, price(result), svg.PLAIN, "on-felt", "end", weight=700) + pieces.pearl(x + 97, y - 10, 11)
    if result["paid"] is None:
        end = disc(x + 138, y, 20, None, stroke=svg.paint("on-felt"), stroke_width=2.5, stroke_dasharray="6 5")
        end += text(x + 138, y + 11, "?", svg.PLAIN, "on-felt", weight=700)
    else:
        end = svg.sign(result["paid"], x + 138, y, 20)
    return svg.sign(winner, x + 20, y, 20) + amount + path(arrow, None, "felt-line", 4) + end


def not_sold(words: str, x: float, y: float) -> str:
    """GOLD-3.8 Nobody bought the piece."""
    return pieces.clash(x + 22, y) + text(x + 48, y + 9, svg.fit(words, 124), svg.SMALL, "on-felt", "start", weight=700)


# ---- the end


def scores(view: View, say: Say) -> str:
    """GOLD-5.2 to 5.5 Who has won, and what everybody's points are made of, the best first."""
    places, won = view["places"] or [], winners(view)
    order = sorted(range(view["players"]), key=lambda p: (places[p], p))
    words = say("{player} wins", player=say.name(won[0])) if len(won) == 1 else say("Shared victory")
    step = min(68, 164 / view["players"])
    rows = [score_row(view, say, p, CLOTH_Y + 72 + step * i, step) for i, p in enumerate(order)]
    return group(ribbon(words), x=34, y=CLOTH_Y + 22, id="winner") + group(
        group(*(heading(i, say) for i in range(5)), y=CLOTH_Y + 46), *rows, id="scores"
    )


def score_row(view: View, say: Say, seat: int, y: float, h: float) -> str:
    """A seat's points: for complete discs, for one material, for the faces, for pearls, and all together."""
    shown = view["seats"][seat]
    discs = sum(base["disc_points"] for base in shown["bases"])
    material = sum(base["material_points"] for base in shown["bases"])
    faces = sum(base["face_points"] for base in shown["bases"])
    points = (discs, material, faces, shown["pearls"] or 0)
    won, line = seat in winners(view), y + h / 2 + 10
    ground = rect(34, y + 1, 652, h - 3, "gold" if won else "wood-edge", 10, opacity=1 if won else 0.55)
    ink = "on-gold" if won else "on-felt"
    return group(
        ground,
        svg.sign(seat, 62, y + h / 2, 17),
        text(90, line, svg.fit(say.name(seat), 190), svg.SMALL, ink, "start", weight=700),
        *(text(COLUMNS[i], line, n, svg.SMALL, ink, weight=500) for i, n in enumerate(points)),
        text(COLUMNS[4], line + 1, shown["total"], svg.PLAIN, ink, weight=700),
        id=f"score-{seat}",
    )


def ribbon(words: str) -> str:
    """The winner's name on a ribbon, its corner at (0, 0); smaller and narrower letters rather than half a word."""
    size = svg.PLAIN if svg.fit(words, 176, svg.PLAIN) == words else svg.SMALL
    said = svg.fit(words, 240, size)
    narrow = None if svg.fit(said, 176, size) == said else 184.0
    return (
        path("M236,7 H276 L264,24 L276,41 H236 Z", "red", "dark", 2)
        + rect(0, 0, 250, 46, "gold", 8, stroke=svg.paint("on-gold"), stroke_width=2.5)
        + svg.laurel(36, 37)
        + text(152, 33, said, size, "on-gold", book=True, weight=700, narrow=narrow)
    )


def heading(column: int, say: Say) -> str:
    """What a column of points counts, as a picture."""
    ring = disc(0, 0, 14, None, stroke=svg.paint("felt-line"), stroke_width=9)
    seams = path("M0,-19 V-9 M17,8 L8,4 M-17,8 L-8,4", None, "felt", 3)
    one = disc(0, 0, 14, None, stroke=svg.paint("gold"), stroke_width=9) + path(svg.star(5, 7, 3), "gold")
    dots = rect(-24, -11, 48, 22, "stone", 10) + "".join(disc(11 * i - 11, 0, 4.4, "on-stone") for i in range(3))
    total = text(0, 11, "Σ", svg.PLAIN, "on-felt", weight=700)
    drawn = (ring + seams, one, dots, pieces.pearl(0, 0, 14), total)[column]
    words = (say("Complete discs"), say("One material"), say("Faces"), say("Pearls"), say("Total"))[column]
    return svg.explained("points", words, drawn, x=COLUMNS[column])
