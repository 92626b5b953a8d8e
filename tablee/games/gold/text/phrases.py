"""What several of the texts of L'Or des Mayas say, and the questions that they ask of a view."""

from collections.abc import Sequence

from tablee.games.gold.view import BaseView, BuildingView, PieceView, SaleView, SeatView, View
from tablee.games.views import winners
from tablee.i18n import N_, Say

MATERIALS = {
    "stone": N_("stone"),
    "jade": N_("jade"),
    "bronze": N_("bronze"),
    "silver": N_("silver"),
    "gold": N_("gold"),
}
SIZES = {3: N_("an eighth"), 4: N_("a sixth"), 6: N_("a quarter")}  # by 24ths of a disc

# ---- questions


def own(view: View) -> SeatView:
    """What the viewer knows of their own seat; not for somebody who watches."""
    assert view["seat"] is not None
    return view["seats"][view["seat"]]


def bidders(view: View) -> list[int]:
    """GOLD-3.1 The seats that still have to bid, while everybody bids."""
    if "waiting" in view:
        return view["waiting"]
    return [p for p, seat in enumerate(view["seats"]) if not seat["has_bid"]]


def last_sale(view: View) -> SaleView:
    """The last sale, in a view where there was one."""
    result = view["result"]
    assert result is not None
    return result


def price(sale: SaleView) -> int:
    """GOLD-3.5 What the winner of a sale bid; 0: nobody won."""
    return sale["price"] or 0


def eliminated(sale: SaleView) -> list[list[int]]:
    """GOLD-3.3 The seats that eliminated each other, those with the highest bids first."""
    bids = sale["bids"]
    high = sorted({bid for bid in bids if bid > price(sale)}, reverse=True)
    return [[p for p, other in enumerate(bids) if other == bid] for bid in high]


def passed_over(sale: SaleView) -> list[list[int]]:
    """GOLD-3.10 The seats that tied for a bid lower than that of the seat that is paid, the lowest first."""
    bids, paid = sale["bids"], sale["paid"]
    low = sorted({bid for bid in bids if paid is not None and bid < min(bids[paid], price(sale))})
    return [[p for p, other in enumerate(bids) if other == bid] for bid in low]


def built(view: View) -> BuildingView:
    """The disc that the viewer is laying, in a view where there is one."""
    building = view["building"]
    assert building is not None
    return building


def disc_total(base: BaseView) -> int:
    """GOLD-5.2 The points of a disc."""
    return base["disc_points"] + base["material_points"] + base["face_points"]


# ---- words


def material_words(name: str, say: Say) -> str:
    """A material by its notation, in words."""
    return say(MATERIALS[name])


def piece_words(piece: PieceView, say: Say) -> str:
    """A piece as it lies, in words: "a sixth of gold"."""
    return face_words(piece["size"], piece["face"], say)


def face_words(size: int, material: str, say: Say) -> str:
    """A piece of so many 24ths by the face that is up: "a sixth of gold"."""
    return say("{size} of {material}", size=say(SIZES[size]), material=material_words(material, say))


def whole_piece_words(piece: PieceView, say: Say) -> str:
    """A piece with its lower face, if that is known: "a sixth of gold, silver on the back"."""
    words = piece_words(piece, say)
    if piece["back"] is None:
        return words
    back = material_words(piece["back"], say)
    return say("{piece}, {material} on the back", piece=words, material=back)


def names_of(seats: Sequence[int], say: Say) -> str:
    """Several players: "Ana, Luc and Zoé"."""
    return listed([say.name(p) for p in seats], say)


def others_of(seats: Sequence[int], say: Say) -> str:
    """Several players without the reader."""
    return names_of([p for p in seats if p != say.you], say)


def listed(parts: Sequence[str], say: Say) -> str:
    """Several things: "a, b and c"."""
    if len(parts) < 2:
        return "".join(parts)
    return say("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])


def ending(view: View, say: Say) -> str:
    """How the game ended."""
    won = winners(view)
    points = view["seats"][won[0]]["total"]
    if len(won) == 1:
        yours = {won[0]: N_("You win the game with {points} points.")}
        text = N_("{player} wins the game with {points} points.")
        return say.told(text, yours, player=say.name(won[0]), points=points)
    yours = dict.fromkeys(won, N_("You and {others} share the victory with {points} points."))
    names = {"players": names_of(won, say), "others": others_of(won, say)}
    return say.told("{players} share the victory with {points} points.", yours, points=points, **names)
