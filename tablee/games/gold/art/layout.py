"""Where everything lies in a drawing of L'Or des Mayas, and the questions its parts ask of a view."""

from tablee.drawing import svg
from tablee.games.contract import View
from tablee.games.gold.art import pieces as art

MARGIN = 18
INNER = svg.WIDTH - 2 * MARGIN
GAP = 14
MIDDLE = svg.WIDTH / 2

PANEL = 240  # height of another seat's panel
CLOTH_Y, CLOTH = MARGIN + PANEL + GAP, 252
OWN_Y, OWN = CLOTH_Y + CLOTH + GAP, 78
AREA_Y, AREA = OWN_Y + OWN + GAP + 2, 264  # the viewer's discs and choices
HEIGHT = AREA_Y + AREA + MARGIN

NICHES = ((44, 180), (234, 124), (368, 124))  # left edge and width of the places of the auction board
NICHE_Y, NICHE = CLOTH_Y + 34, 116
BAG_X, GONE_X, PILES_Y = 556, 646, CLOTH_Y + 142
SALE_Y = CLOTH_Y + 206  # the middle of the last sale
BUTTON_X, BUTTON = 392, 298  # left edge and width of the button that confirms a disc, on the viewer's panel

Spot = tuple[float, float, float]  # the middle of a disc or of a piece, and its scale


# ---- who is doing what


def waiting(view: View) -> list[int]:
    """The seats that have something to choose now."""
    if view["phase"] in ("first", "draw", "over"):
        return []
    if view["phase"] != "bid":
        return [view["mover"]]
    given: list[int] = view.get("waiting", [p for p, seat in enumerate(view["seats"]) if not seat["has_bid"]])
    return given


def has_won(view: View, seat: int) -> bool:
    """Whether the game is over and this seat has won it."""
    return bool(view["over"]) and view["places"][seat] == 1


def own_bid(view: View, seat: int) -> int | None:
    """The bid that lies sealed before a seat, if the viewer knows it: its own."""
    choice = view.get("choice") if seat == view["seat"] else None
    if choice and choice.startswith("bid"):
        return int(choice.split()[1])
    bid: int | None = view["seats"][seat]["bid"]
    return bid


def in_hand(view: View) -> bool:
    """Whether the viewer holds the piece just bought, and is laying a disc."""
    return view["building"] is not None and view["mover"] == (view["seat"] or 0)


def newest(view: View) -> int:
    """The number of the piece that was sold last; -1: none yet."""
    return view["result"]["sale"] - 1 if view["result"] else -1


# ---- where discs and pieces are


def all_bases(view: View) -> list[tuple[int, int]]:
    """Every base: its seat, and which of its bases it is."""
    return [(p, which) for p, seat in enumerate(view["seats"]) for which in range(len(seat["bases"]))]


def panel_box(view: View, place: int) -> tuple[float, float]:
    """The left edge and the width of another seat's panel."""
    places = view["players"] - 1
    w = (INNER - GAP * (places - 1)) / places
    return MARGIN + (w + GAP) * place, w


def base_spot(view: View, seat: int, which: int) -> Spot:
    """Where a base is on the drawing. GOLD-2.1 With two players each has two."""
    near, two = view["seat"] or 0, view["players"] == 2
    if seat == near:
        y = AREA_Y + AREA / 2
        return (MARGIN + 94 + 196 * which, y, 0.84) if two else (MARGIN + 130, y, 1.19)
    x, _ = panel_box(view, (seat - near) % view["players"] - 1)
    if two:
        return x + 352 + 218 * which, MARGIN + PANEL / 2, 0.93
    scale = 0.78 if view["players"] == 3 else 0.72
    return x + 12 + art.PLATE * scale, MARGIN + PANEL - 12 - art.PLATE * scale, scale


def laid_on(view: View, seat: int, which: int) -> list[View]:
    """The pieces on a base; those of a disc being built are seen by the builder alone."""
    building = view["building"]
    builds = building is not None and (view["mover"], building["base"]) == (seat, which)
    pieces: list[View] = building["laid"] if builds else view["seats"][seat]["bases"][which]["pieces"]
    return pieces


def resting(piece: View, spot: Spot) -> Spot:
    """Where the middle of its ring must be for a piece to lie upright about a spot."""
    x, y, scale = spot
    return x, y + art.centre(piece["size"]) * scale, scale
