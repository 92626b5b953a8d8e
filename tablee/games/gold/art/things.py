"""What lies on the table of L'Or des Mayas besides the pieces: pearls, screens, the bag, bids, scores and buttons."""

from tablee.drawing import svg
from tablee.drawing.svg import disc, group, number, path, rect, star, text
from tablee.games.contract import View
from tablee.games.gold.art.pieces import PAINTS, centre, clash, piece, sector
from tablee.i18n import Say

# ---- pearls, screens, the bag


def pearl(x: float, y: float, r: float) -> str:
    """A pearl."""
    shade = f"M{number(r * 0.62)},{number(-r * 0.4)} A{number(r * 0.74)},{number(r * 0.74)} 0 0 1"
    return group(
        disc(0, 0, r, "bone", stroke=svg.paint("silver-deep"), stroke_width=max(1.4, r / 8)),
        path(f"{shade} {number(-r * 0.4)},{number(r * 0.62)}", None, "silver", r / 4),
        disc(-r * 0.34, -r * 0.36, r * 0.2, "silver-light"),
        x=x,
        y=y,
    )


def screen(w: float, h: float) -> str:
    """A folding screen that pearls are kept behind, its corner at (0, 0)."""
    fold = w / 3
    leaves = []
    for i in range(3):
        x, up, down = fold * i, (0, 6)[i % 2], (6, 0)[i % 2]
        leaf = f"M{number(x)},{up} l{number(fold)},{down - up} V{number(h - 6 + down)} l{number(-fold)},{up - down} Z"
        diamond = f"M{number(x + fold / 2)},{number(h / 2 - 12)} l{number(fold * 0.3)},12 l{number(-fold * 0.3)},12"
        leaves.append(
            path(leaf, "back", "dark", 2) + path(f"{diamond} l{number(-fold * 0.3)},-12 Z", None, "back-line", 2)
        )
        edge = f"M{number(x + 3)},{number(h - 11 + up)} l{number(fold - 6)},{number(down - up)}"
        leaves.append(path(edge, None, "back-line", 1.6))
    return "".join(leaves)


def bag(empty: bool) -> str:
    """The bag that pieces are drawn from, 92 wide and 108 high, standing on (0, 0); flat if it is empty."""
    if empty:
        body = "M-44,0 C-52,-14 -40,-26 -22,-26 C-8,-34 12,-30 24,-26 C42,-28 52,-12 44,0 C20,6 -20,6 -44,0 Z"
        folds = "M-28,-4 C-20,-16 -8,-20 2,-16 M10,-4 C18,-14 26,-18 34,-14"
        return path(body, "bag", "dark", 2.6) + path(folds, None, "wood-edge", 2.4)
    body = "M-15,-76 C-42,-58 -54,-24 -40,-6 C-30,4 30,4 40,-6 C54,-24 42,-58 15,-76 Z"
    neck = (
        "M-15,-76 C-20,-90 -26,-98 -24,-104 C-16,-98 -10,-108 -2,-102 C6,-108 12,-100 22,-106 C26,-98 18,-88 15,-76 Z"
    )
    return (
        path(body, "bag", "dark", 2.6)
        + path(neck, "bag", "dark", 2.6)
        + path("M-12,-64 C-22,-54 -30,-40 -32,-24 M12,-64 C20,-54 24,-48 28,-36 M0,-66 V-56", None, "wood-edge", 2.2)
        + svg.frieze(-34, -34, 68, 17, "felt-line")
        + path("M-17,-76 C-6,-70 6,-70 17,-76", None, "felt-line", 6)
        + path("M12,-74 C22,-70 24,-60 20,-52", None, "felt-line", 3.4)
        + disc(20, -50, 4, "red", stroke=svg.paint("dark"), stroke_width=1.6)
    )


def check(x: float, y: float, ink: str) -> str:
    """A tick, about (x, y)."""
    return path(f"M{number(x - 11)},{number(y)} l8,9 l15,-19", None, ink, 5)


def strings(pearls: int, left: float, right: float) -> str:
    """Pearls on a string, or on two if they are many."""
    if pearls <= 12:
        return string(pearls, left, right)
    upper = (pearls + 1) // 2
    return group(string(upper, left, right), y=-13) + group(string(pearls - upper, left, right), y=13)


def string(pearls: int, left: float, right: float) -> str:
    """Pearls on one string, closer to each other the more they are."""
    r = 9.5
    step = min(2 * r + 3, (right - left - 2 * r) / max(pearls - 1, 1))
    cord = path(f"M{left - 8},0 H{number(left + step * (pearls - 1) + 2 * r + 8)}", None, "line", 2.5)
    return cord + "".join(pearl(left + r + step * i, 0, r) for i in range(pearls))


# ---- the auction


def tablet(x: float, y: float, words: str, w: float) -> str:
    """Words on a dark label about (x, y)."""
    return rect(x - w / 2, y - 17, w, 34, "dark", 17, opacity=0.9) + text(x, y + 8.5, words, fill="bone", weight=700)


def opened_bid(seat: int, bid: int, result: View) -> str:
    """A bid shown: the winner's in gold, and those that eliminated each other struck out."""
    won = seat == result["winner"]
    out = bid > (result["price"] or 0)
    fill, ink = ("gold", "on-gold") if won else ("card", "card-ink")
    tile = rect(1, 4, 84, 50, "shadow", 10, opacity=0.45) + rect(
        0, 0, 84, 50, fill, 10, stroke=svg.paint("glow" if won else "card-edge"), stroke_width=4 if won else 2
    )
    strike = path("M44,37 L78,13", None, "red", 4.5) if out else ""
    return tile + svg.sign(seat, 21, 25, 15) + text(60, 36, bid, svg.PLAIN, ink, weight=700) + strike


def payment(result: View, x: float, y: float) -> str:
    """GOLD-3.5 The winner's pearls on their way; a question mark while the winner chooses."""
    arrow = f"M{svg.number(x + 46)},{svg.number(y + 14)} h66 m-10,-9 l10,9 l-10,9"
    price = result["price"]
    amount = text(x + 80, y, price, svg.PLAIN, "on-felt", "end", weight=700) + pearl(x + 97, y - 10, 11)
    if result["paid"] is None:
        end = disc(x + 138, y, 20, None, stroke=svg.paint("on-felt"), stroke_width=2.5, stroke_dasharray="6 5")
        end += text(x + 138, y + 11, "?", svg.PLAIN, "on-felt", weight=700)
    else:
        end = svg.sign(result["paid"], x + 138, y, 20)
    return svg.sign(result["winner"], x + 20, y, 20) + amount + path(arrow, None, "felt-line", 4) + end


def not_sold(words: str, x: float, y: float) -> str:
    """GOLD-3.8 Nobody bought the piece."""
    return clash(x + 22, y) + text(x + 48, y + 9, svg.fit(words, 124), svg.SMALL, "on-felt", "start", weight=700)


# ---- the scores


COLUMNS = (352, 424, 496, 566, 646)  # discs, one material, faces, pearls, total


def ribbon(words: str) -> str:
    """The winner's name on a ribbon, its corner at (0, 0)."""
    return (
        path("M236,7 H276 L264,24 L276,41 H236 Z", "red", "dark", 2)
        + rect(0, 0, 250, 46, "gold", 8, stroke=svg.paint("on-gold"), stroke_width=2.5)
        + svg.laurel(36, 37)
        + text(152, 33, svg.fit(words, 176, svg.PLAIN), svg.PLAIN, "on-gold", book=True, weight=700)
    )


def heading(column: int, say: Say) -> str:
    """What a column of points counts, as a picture."""
    ring = disc(0, 0, 14, None, stroke=svg.paint("felt-line"), stroke_width=9)
    seams = path("M0,-19 V-9 M17,8 L8,4 M-17,8 L-8,4", None, "felt", 3)
    one = disc(0, 0, 14, None, stroke=svg.paint("gold"), stroke_width=9) + path(star(5, 7, 3), "gold")
    dots = rect(-24, -11, 48, 22, "stone", 10) + "".join(disc(11 * i - 11, 0, 4.4, "on-stone") for i in range(3))
    total = text(0, 11, "Σ", svg.PLAIN, "on-felt", weight=700)
    drawn = (ring + seams, one, dots, pearl(0, 0, 14), total)[column]
    words = (say("Complete discs"), say("One material"), say("Faces"), say("Pearls"), say("Total"))[column]
    return group(svg.title(words), drawn, x=COLUMNS[column])


# ---- what can be chosen


def order_of_materials(x: float, y: float, w: float, h: float) -> str:
    """Where there is nothing to choose: the materials by their values, each linked to those it may touch."""
    step = (w - 8) / 5
    scale = min(0.86, (step - 6) / 78)
    low, high = y + h / 2, scale * centre(3)
    places = [(x + 4 + step * (i + 0.5), name) for i, name in enumerate(PAINTS)]
    row = [group(piece(3, name), x=at, y=low + high, scale=scale) for at, name in places]
    link = f"M{number(x + step / 2)},{number(low + 4)} H{number(x + w - step / 2)}"
    return (
        svg.frieze(x + 4, low - 96, w - 8, 26, "wood-edge", 0.9)
        + svg.frieze(x + 4, low + 70, w - 8, 26, "wood-edge", 0.9)
        + group(path(link, None, "wood-edge", 11), path(link, None, "felt-line", 5), *row, id="materials")
    )


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
    mark = check(x, h / 2, "on-gold") if chosen else pearl(x, h / 2, 11)
    count = text(w / 2 + (18 if roomy else 0), h / 2 + size * 0.36, bid, size, ink, weight=700)
    return tile + (mark if roomy else "") + count


def gift(price: int, narrow: bool) -> str:
    """So many pearls for whoever is chosen: a chip 92 wide and 50 high, or half as wide with the pearl on top."""
    w, top = (46, -26) if narrow else (92, 0)
    tile = rect(1, top + 4, w, 50 - top, "shadow", 10, opacity=0.45) + rect(
        0, top, w, 50 - top, "gold", 10, stroke=svg.paint("glow"), stroke_width=4
    )
    if narrow:
        wide = 38 if price > 9 else None
        return tile + pearl(23, -4, 12) + text(23, 38, f"+{price}", svg.SMALL, "on-gold", weight=700, narrow=wide)
    return tile + text(58, 36, f"+{price}", svg.PLAIN, "on-gold", "end", weight=700) + pearl(74, 25, 11)


def sparkle(x: float, y: float) -> str:
    """The mark of the piece just bought."""
    return path(star(4, 13, 4), "glow", "dark", 1.6, transform=f"translate({number(x)} {number(y)})")


def button(w: float, h: float, words: str, lost: int, confirms: bool) -> str:
    """A wide button with a tick; at its right how many pieces are thrown away."""
    fill, ink = ("gold", "on-gold") if confirms else ("card", "card-ink")
    tile = rect(1, 4, w, h, "shadow", 12, opacity=0.45) + rect(
        0, 0, w, h, fill, 12, stroke=svg.paint("card-edge"), stroke_width=2
    )
    sign = check(32, h / 2, ink) if confirms else path("M22,18 l20,20 m0,-20 l-20,20", None, "red", 5)
    room = w - 72 - (84 if lost else 0)
    said = text(58, h / 2 + 11, svg.fit(words, room, svg.PLAIN), svg.PLAIN, ink, "start", weight=700)
    return tile + sign + said + (group(thrown_away(lost, ink), x=w - 34, y=h / 2) if lost else "")


def thrown_away(pieces: int, ink: str) -> str:
    """So many pieces that will be discarded, about (0, 0)."""
    shard = path(sector(-30, 30, 34, 15), "rock", "rock-deep", 2)
    cross = path("M7,1 l14,14 m0,-14 l-14,14", None, "red", 4)
    return group(shard, y=24) + cross + text(-36, 9, pieces, svg.SMALL, ink, weight=700)
