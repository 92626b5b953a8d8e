"""Where everything lies in a drawing of L'Or des Mayas, and the questions its parts ask of a view.

One layout serves every screen, 720 units wide (tablee/drawing/svg.py) and a quarter higher than wide:

    the others        a panel each, in the order of their turns from the viewer's left: discs, pearls or the screen they
                      are behind, and the bid that lies sealed
    the cloth         the auction board with its three places, the bag, the pieces out of the game; below them the last
                      sale; at the end the scores
    the viewer        name, pearls, bid; below it the discs, and beside them what can be chosen: bids, or pieces to lay
"""

from tablee.drawing import svg
from tablee.games.gold.art import pieces
from tablee.games.gold.art.pieces import Spot
from tablee.games.gold.text.phrases import bidders
from tablee.games.gold.view import BuildingView, PieceView, View
from tablee.games.views import mover

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


# ---- who is doing what


def waiting(view: View) -> list[int]:
    """The seats that have something to choose now."""
    if view["phase"] in ("first", "draw", "over"):
        return []
    return bidders(view) if view["phase"] == "bid" else [mover(view)]


def own_bid(view: View, seat: int) -> int | None:
    """The bid that lies sealed before a seat, if the viewer knows it: its own."""
    choice = view.get("choice") if seat == view["seat"] else None
    if choice and choice.startswith("bid"):
        return int(choice.split()[1])
    return view["seats"][seat]["bid"]


def in_hand(view: View) -> BuildingView | None:
    """The disc that the viewer is laying, with the piece just bought in hand; None: the viewer lays none."""
    return view["building"] if view["mover"] == (view["seat"] or 0) else None


def newest(view: View) -> int:
    """The number of the piece that was sold last; -1: none yet."""
    result = view["result"]
    return result["sale"] - 1 if result else -1


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
    return x + 12 + pieces.PLATE * scale, MARGIN + PANEL - 12 - pieces.PLATE * scale, scale


def laid_on(view: View, seat: int, which: int) -> list[PieceView]:
    """The pieces on a base; those of a disc being built are seen by the builder alone."""
    building = view["building"]
    if building is not None and (view["mover"], building["base"]) == (seat, which):
        return building["laid"]
    return view["seats"][seat]["bases"][which]["pieces"]


def resting(size: int, spot: Spot) -> Spot:
    """Where the middle of its ring must be for a piece of that size to lie upright about a spot."""
    x, y, scale = spot
    return x, y + pieces.centre(size) * scale, scale
