"""A position of L'Or des Mayas as an SVG picture.

One layout serves every screen, 720 units wide (tablee/svg.py) and a quarter higher than wide:

    the others        a panel each, in the order of their turns from the viewer's left: discs, pearls or the screen they
                      are behind, and the bid that lies sealed
    the cloth         the auction board with its three places, the bag, the pieces out of the game; below them the last
                      sale; at the end the scores
    the viewer        name, pearls, bid; below it the discs, and beside them what can be chosen: bids, or pieces to lay

Nothing moves when the turn passes on: where there is nothing to choose, the materials lie in the order of their values.
Pieces are drawn at their places on the whole drawing, in no group that is moved, so that a piece keeps its element and
travels from the board to a disc. A spectator sits behind the first seat.
"""

from tablee.drawing import svg
from tablee.drawing.svg import disc, group, path, rect, text
from tablee.games.contract import View
from tablee.games.gold.art import pieces as art
from tablee.games.gold.art import things as art_things
from tablee.games.gold.art.choices import choices
from tablee.games.gold.art.layout import (
    BAG_X,
    CLOTH,
    CLOTH_Y,
    GONE_X,
    HEIGHT,
    INNER,
    MARGIN,
    MIDDLE,
    NICHE,
    NICHE_Y,
    NICHES,
    OWN,
    OWN_Y,
    PANEL,
    PILES_Y,
    SALE_Y,
    Spot,
    all_bases,
    base_spot,
    has_won,
    in_hand,
    laid_on,
    newest,
    own_bid,
    panel_box,
    resting,
    waiting,
)
from tablee.games.gold.components import DISC, PLACES, TITLE
from tablee.games.gold.text.labels import disc_total, piece_words, prompt, whole_piece_words
from tablee.i18n import Say


def draw(view: View, say: Say, wide: bool = False) -> str:
    """The position as the viewer may know it; nearly square, it serves wide screens too."""
    near = view["seat"] or 0
    others = [(near + i) % view["players"] for i in range(1, view["players"])]
    return svg.document(
        HEIGHT,
        TITLE,
        description(view, say),
        svg.table(HEIGHT),
        *(other_seat(view, say, seat, i) for i, seat in enumerate(others)),
        svg.cloth(MARGIN, CLOTH_Y, INNER, CLOTH),
        scores(view, say) if view["over"] else auction(view, say),
        own_seat(view, say, near),
        *(plate(view, say, *base) for base in all_bases(view)),
        group(*on_board(view, say), *out_of_game(view, say), *(on_bases(view, say)), id="pieces"),
        choices(view, say, near),
    )


def description(view: View, say: Say) -> str:
    """The position in words, for those who cannot see it."""
    said = []
    if view["board"]:
        first, *later = [piece_words(piece, say) for piece in view["board"]]
        said.append(say("Sale {sale} of {sales}: {piece}.", sale=view["sale"], sales=view["sales"], piece=first))
        if later:
            said.append(say("To be sold next: {pieces}.", pieces=", ".join(later)))
    said.append(say.plural("In the bag: {n} piece.", "In the bag: {n} pieces.", view["bag"]))
    for p, seat in enumerate(view["seats"]):
        if seat["pearls"] is not None:
            pearls = say.plural("{n} pearl", "{n} pearls", seat["pearls"])
            said.append(say("{player} has {pearls}.", player=say.name(p), pearls=pearls))
        for base in seat["bases"]:
            said.append(base_words(say.name(p), base, say))
    return " ".join([*said, prompt(view, say)])


def base_words(player: str, base: View, say: Say) -> str:
    """A disc in words."""
    if not base["pieces"]:
        return say("{player}: an empty disc.", player=player)
    pieces = ", ".join(whole_piece_words(piece, say) for piece in base["pieces"])
    return say("{player}: a disc at {filled}/24: {pieces}.", player=player, filled=base["filled"], pieces=pieces)


# ---- discs


def plate(view: View, say: Say, seat: int, which: int) -> str:
    """GOLD-4.7 A base without its pieces: its open arc, how much is filled or what it is worth, and the last change."""
    x, y, scale = base_spot(view, seat, which)
    base, pieces = view["seats"][seat]["bases"][which], laid_on(view, seat, which)
    filled = sum(piece["size"] for piece in pieces)
    builds = in_hand(view) and (view["mover"], view["building"]["base"]) == (seat, which)
    complete = filled == DISC
    marks = disc(0, 0, art.PLATE + 4, None, stroke=svg.paint("glow"), stroke_width=6) if builds else ""
    if just_built(view, seat, pieces, which):
        marks = disc(0, 0, art.PLATE + 3, None, stroke=svg.paint(f"seat-{seat + 1}"), stroke_width=5)
    return group(
        svg.title(base_words(say.name(seat), base, say)),
        group(
            art.plate(filled),
            marks,
            art.hub(complete),
            art_things.check(-2, 0, "on-gold") if builds and complete else "",
            art.next_mark(filled * art.PART) if builds and not complete else "",
            scale=scale,
        ),
        "" if builds and complete else hub_words(base, filled, scale),
        x=x,
        y=y,
        id=f"base-{seat}-{which}",
    )


def hub_words(base: View, filled: int, scale: float) -> str:
    """In the middle of a disc: what it is worth, or how many 24ths of it there are."""
    if filled == DISC:
        return text(0, 11, disc_total(base), svg.PLAIN, "on-gold", weight=700)
    words = f"{filled}/{DISC}"
    return text(0, 8.5, words, svg.SMALL, "bone", weight=700, narrow=min(66, 80 * scale) if len(words) > 4 else None)


def just_built(view: View, seat: int, pieces: list[View], which: int) -> bool:
    """Whether this base was confirmed by the last action: it has the newest piece, or it is the only one."""
    last = view.get("last")
    if not last or last["action"] != "done" or last["seat"] != seat or in_hand(view):
        return False
    return len(view["seats"][seat]["bases"]) == 1 or newest(view) in [piece["id"] for piece in pieces]


def on_bases(view: View, say: Say) -> list[str]:
    """The pieces on every base, each beginning where the one before it ends; a marked one lies over its neighbours."""
    drawn: list[str] = []
    over: list[str] = []
    for seat, which in all_bases(view):
        x, y, scale = base_spot(view, seat, which)
        start = 0.0
        for piece in laid_on(view, seat, which):
            turn = start + art.half(piece["size"])
            mark = marked(view, seat, piece)
            (over if mark else drawn).append(lying(piece, say, (x, y, scale), turn, mark))
            start += piece["size"] * art.PART
    return drawn + over


def marked(view: View, seat: int, piece: View) -> str | None:
    """The paint of the mark on the piece that was bought last: its buyer's."""
    last = view.get("last")
    built = last and last["action"] == "done" and last["seat"] == seat
    return f"seat-{seat + 1}" if built and piece["id"] == newest(view) and not in_hand(view) else None


def lying(piece: View, say: Say, spot: Spot, turn: float = 0, mark: str | None = None) -> str:
    """A piece about the middle of its ring, at its place on the whole drawing."""
    x, y, scale = spot
    drawn = art.piece(piece["size"], piece["face"], piece["back"])
    outline = art.ring_of(piece["size"], mark) if mark else ""
    title = svg.title(whole_piece_words(piece, say))
    return group(title, outline, drawn, x=x, y=y, scale=scale, turn=turn, id=f"piece-{piece['id']}")


# ---- seats


def other_seat(view: View, say: Say, seat: int, place: int) -> str:
    """Another player: the discs on the left or the right, beside them the pearls and the sealed bid."""
    x, w = panel_box(view, place)
    two = view["players"] == 2
    if two:
        beside = group(pearls_of(view, seat, False), x=68, y=150) + group(bid_place(view, seat), x=166, y=150)
    else:
        left = 24 + 2 * art.PLATE * base_spot(view, seat, 0)[2]
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
        won=has_won(view, seat),
    )


def pearls_of(view: View, seat: int, narrow: bool) -> str:
    """GOLD-2.3 A seat's pearls about (0, 0): their number, or the screen they are kept behind."""
    pearls = view["seats"][seat]["pearls"]
    if pearls is None:
        w = 40 if narrow else 66
        return group(art_things.screen(w, 56), x=-w / 2, y=-28)
    if narrow:
        return art_things.pearl(0, -14, 13) + text(0, 30, pearls, svg.PLAIN, weight=700)
    return art_things.pearl(-24, 0, 17) + text(0, 14, pearls, svg.LARGE, anchor="start", weight=700)


def bid_place(view: View, seat: int) -> str:
    """GOLD-3.1 Where a seat's bid lies, about (0, 0): not made yet, sealed, or known to the viewer."""
    if view["phase"] != "bid":
        return ""
    if seat in waiting(view):
        return rect(-21, -28, 42, 56, None, 8, stroke=svg.paint("line"), stroke_width=2.5, stroke_dasharray="6 6")
    bid = own_bid(view, seat)
    lying = svg.back(42, 56) if bid is None else svg.chip(42, 56, str(bid), "gold", "on-gold")
    return group(lying, x=-21, y=-28, id=f"bid-{seat}")


def own_seat(view: View, say: Say, seat: int) -> str:
    """The nearest seat: its pearls on a string, and its bid."""
    pearls = view["seats"][seat]["pearls"]
    return svg.seat_panel(
        seat,
        say.name(seat),
        INNER,
        OWN,
        group(pearls_of(view, seat, False), x=288, y=39),
        group(art_things.strings(pearls, 372, 590), y=OWN / 2) if pearls and not in_hand(view) else "",
        group(bid_place(view, seat), x=INNER - 42, y=39),
        x=MARGIN,
        y=OWN_Y,
        head=236,
        turn=seat in waiting(view),
        won=has_won(view, seat),
    )


# ---- the auction


def auction(view: View, say: Say) -> str:
    """The auction board with its three places, the bag, the pieces out of the game, and the last sale."""
    x, w = NICHES[0]
    sold = view["phase"] in ("pay", "base", "build")
    number = f"{view['sale']}/{view['sales']}"
    return (
        rect(32, NICHE_Y - 9, 472, NICHE + 24, "shadow", 14, opacity=0.45)
        + rect(32, NICHE_Y - 14, 472, NICHE + 26, "stone", 14, stroke=svg.paint("stone-edge"), stroke_width=3)
        + "".join(niche(i, i == 0 and bool(view["board"]) and not in_hand(view)) for i in range(PLACES))
        + art_things.tablet(x + w / 2, NICHE_Y + NICHE + 6, number, 88)
        + (svg.sign(view["mover"], x + w - 12, NICHE_Y + 12, 20) if sold else "")
        + piles(view, say)
        + (last_sale(view, say) if view["result"] else svg.frieze(60, SALE_Y - 14, 600, 28, "felt-line", 0.35))
    )


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
        spot = resting(piece, (x + w / 2, NICHE_Y + NICHE / 2 - (4 if i == 0 else 0), 1.18 if i == 0 else 0.82))
        if i == 0 and in_hand(view):
            drawn.append(group(art.ghost(piece["size"]), x=spot[0], y=spot[1], scale=spot[2]))
        else:
            drawn.append(lying(piece, say, spot))
    return drawn


def piles(view: View, say: Say) -> str:
    """GOLD-3.9 The bag, with the sign of whoever draws next, and how many pieces are out of the game."""
    drawer = view["drawer"]
    bag = group(
        svg.title(say("Bag")),
        path("M-46,-2 A46,9 0 1 0 46,-2 A46,9 0 1 0 -46,-2 Z", "shadow", opacity=0.45),
        art_things.bag(view["bag"] == 0),
        svg.tally(0, 8, view["bag"]),
        svg.sign(drawer, 36, -90, 15) if drawer is not None else "",
        x=BAG_X,
        y=PILES_Y - 4,
        id="bag",
    )
    gone = len(view["gone"])
    heap = rect(-38, -62, 76, 66, None, 12, stroke=svg.paint("on-felt"), stroke_width=2, stroke_dasharray="7 7")
    lost = group(svg.title(say("Out of the game")), heap, svg.tally(0, 4, gone), x=GONE_X, y=PILES_Y, id="gone")
    return bag + lost


def out_of_game(view: View, say: Say) -> list[str]:
    """GOLD-3.8, GOLD-4.2 The last pieces that left the game, in a heap. At the end the scores lie there."""
    places = ((-3, -46, -30), (2, -26, 24), (0, -36, -4))
    gone = [] if view["over"] else view["gone"][-3:]
    drawn = []
    for piece, (x, y, turn) in zip(gone, places, strict=False):
        plain = {**piece, "back": None}
        middle = art.centre(piece["size"]) * 0.4
        drawn.append(lying(plain, say, (GONE_X + x + turn * -0.26, PILES_Y + y + middle, 0.4), turn))
    return drawn


def last_sale(view: View, say: Say) -> str:
    """GOLD-3.2, GOLD-3.3 The last piece sold, every bid, those struck that eliminated each other, and who paid whom."""
    result = view["result"]
    step, pay = 92, 168
    left = MIDDLE - (88 + step * view["players"] + pay) / 2
    lot = art.piece(result["size"], result["face"])
    _, y, scale = resting(result, (0, 0, 0.5))
    bids = [
        group(art_things.opened_bid(p, bid, result), x=left + 88 + step * p, y=SALE_Y - 25, id=f"opened-{p}")
        for p, bid in enumerate(result["bids"])
    ]
    end = left + 88 + step * view["players"]
    return group(
        svg.title(say("The last sale")),
        group(lot, x=left + 38, y=SALE_Y + y, scale=scale),
        *bids,
        art_things.not_sold(say("Not sold"), end + 6, SALE_Y)
        if result["winner"] is None
        else art_things.payment(result, end + 6, SALE_Y),
        id="last-sale",
    )


# ---- the end


def scores(view: View, say: Say) -> str:
    """GOLD-5.2 to 5.5 Who has won, and what everybody's points are made of, the best first."""
    order = sorted(range(view["players"]), key=lambda p: (view["places"][p], p))
    winners = [p for p in order if has_won(view, p)]
    words = say("{player} wins", player=say.name(winners[0])) if len(winners) == 1 else say("Shared victory")
    step = min(68, 164 / view["players"])
    rows = [score_row(view, say, p, CLOTH_Y + 72 + step * i, step) for i, p in enumerate(order)]
    return group(art_things.ribbon(words), x=34, y=CLOTH_Y + 22, id="winner") + group(
        group(*(art_things.heading(i, say) for i in range(5)), y=CLOTH_Y + 46), *rows, id="scores"
    )


def score_row(view: View, say: Say, seat: int, y: float, h: float) -> str:
    """A seat's points: for complete discs, for one material, for the faces, for pearls, and all together."""
    shown = view["seats"][seat]
    kinds = ("disc_points", "material_points", "face_points")
    points = [*(sum(base[kind] for base in shown["bases"]) for kind in kinds), shown["pearls"]]
    won, line = has_won(view, seat), y + h / 2 + 10
    ground = rect(34, y + 1, 652, h - 3, "gold" if won else "wood-edge", 10, opacity=1 if won else 0.55)
    ink = "on-gold" if won else "on-felt"
    return group(
        ground,
        svg.sign(seat, 62, y + h / 2, 17),
        text(90, line, svg.fit(say.name(seat), 190), svg.SMALL, ink, "start", weight=700),
        *(text(art_things.COLUMNS[i], line, n, svg.SMALL, ink, weight=500) for i, n in enumerate(points)),
        text(art_things.COLUMNS[4], line + 1, shown["total"], svg.PLAIN, ink, weight=700),
        id=f"score-{seat}",
    )
