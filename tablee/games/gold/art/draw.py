"""A position of L'Or des Mayas as an SVG picture; layout.py says where everything lies.

Nothing moves when the turn passes on: where there is nothing to choose, the materials lie in the order of their values.
Pieces are drawn at their places on the whole drawing, in no group that is moved, so that a piece keeps its element and
travels from the board to a disc. A spectator sits behind the first seat.
"""

from collections.abc import Sequence

from tablee.drawing import svg
from tablee.drawing.picture import Layer, Picture, Piece, excerpt, only, piece
from tablee.drawing.svg import group
from tablee.games.gold.art.board import HEAP, board, on_board, out_of_game
from tablee.games.gold.art.choices import choices
from tablee.games.gold.art.layout import (
    CLOTH,
    CLOTH_Y,
    HEIGHT,
    INNER,
    MARGIN,
    all_bases,
    in_hand,
    own_bid,
    waiting,
)
from tablee.games.gold.art.seats import base_words, on_base, other_seat, own_seat, plate
from tablee.games.gold.components import TITLE
from tablee.games.gold.text.phrases import piece_words
from tablee.games.gold.text.prompts import prompt
from tablee.games.gold.view import View
from tablee.i18n import Say


def draw(view: View, say: Say, wide: bool = False) -> str:
    """The position as the viewer may know it; nearly square, it serves wide screens too."""
    return pieces(view, say, wide).draw()


def pieces(view: View, say: Say, wide: bool = False) -> Picture:
    """The drawing in pieces."""
    near = view["seat"] or 0
    others = [(near + i) % view["players"] for i in range(1, view["players"])]
    bases = [(plate_excerpt(view, seat, which), seat, which) for seat, which in all_bases(view)]
    drawn: list[Piece | Layer] = [
        piece(table, {}, say),
        *(piece(other_seat, seat_excerpt(view, seat), say, seat, i) for i, seat in enumerate(others)),
        piece(cloth, {}, say),
        piece(on_cloth, cloth_excerpt(view), say),
        piece(own_seat, seat_excerpt(view, near), say, near),
        *(piece(plate, seen, say, seat, which) for seen, seat, which in bases),
        Layer("pieces", lying(view, say, bases)),
        piece(offered, offered_excerpt(view), say),
    ]
    return Picture(HEIGHT, TITLE, lambda: description(view, say), drawn, acts=view["seat"] is not None)


# ---- the pieces, and what they show


def seat_excerpt(view: View, seat: int) -> View:
    """What the panel of a seat shows; what the game waits for otherwise is of no account."""
    near, building, waits = view["seat"] or 0, in_hand(view), seat in waiting(view)
    bids = view["phase"] == "bid"
    return excerpt(
        view,
        *("players", "places"),
        seat=view["seat"] if seat == view["seat"] else near,
        phase="bid" if bids else "pay" if waits else "draw",
        mover=seat if waits and not bids else None,
        waiting=[seat] if waits and bids else [],
        choice=view.get("choice") if bids and seat == view["seat"] else None,
        building=None if building is None or seat != near else excerpt(building, "base"),
        seats={seat: excerpt(view["seats"][seat], "pearls", "bid")},
    )


def cloth_excerpt(view: View) -> View:
    """What lies on the cloth: the auction, at the end the scores."""
    keys = ("sale", "sales", "result", "bag", "gone", "drawer", "players", "over")
    ended = ("seats", "places") if view["over"] else ()
    sold, building = view["phase"] in ("pay", "base", "build"), in_hand(view)
    return excerpt(
        view,
        *keys,
        *ended,
        phase="pay" if sold else "bid",
        board=view["board"][:1],
        mover=view["mover"] if sold else None,
        seat=None if building is None else view["seat"],
        building=None if building is None else excerpt(building, "base"),
    )


def plate_excerpt(view: View, seat: int, which: int) -> View:
    """What the base of a seat shows."""
    bases = only(view["seats"][seat]["bases"], which)
    return excerpt(view, "players", seat=view["seat"] or 0, seats={seat: {"bases": bases}}, **latest(view, seat))


def latest(view: View, seat: int) -> dict[str, object]:
    """What a seat builds now, or has just built."""
    result, built = view["result"], has_built(view, seat)
    building = view["building"] if view["mover"] == seat else None
    return {
        "building": None if building is None else excerpt(building, "base", "laid"),
        "mover": None if building is None else seat,
        "last": view.get("last") if built else None,
        "result": excerpt(result, "sale") if built and result is not None else None,
    }


def has_built(view: View, seat: int) -> bool:
    """Whether the last action was that of a seat that confirmed a disc."""
    last = view.get("last")
    return last is not None and last["action"] == "done" and last["seat"] == seat and in_hand(view) is None


def offered_excerpt(view: View) -> View:
    """What can be chosen; where there is nothing, all positions look alike, and the same bids to all seats."""
    near, legal = view["seat"] or 0, view["legal"]
    if not legal and in_hand(view) is None:
        return excerpt(view, "legal", "players", seat=None, building=None, mover=None)
    if legal and legal[0].startswith("bid"):
        bid = {0: {"bid": own_bid(view, near)}}
        return excerpt(view, "legal", "players", seat=None, seats=bid)
    return excerpt(view, "legal", "players", "seat", "mover", "building", "result", seats=only(view["seats"], near))


def table(_: object, __: Say) -> str:
    """The table that everything lies on."""
    return group(svg.table(HEIGHT), id="table")


def cloth(_: object, __: Say) -> str:
    """The cloth in its middle."""
    return group(svg.cloth(MARGIN, CLOTH_Y, INNER, CLOTH), id="cloth")


def on_cloth(view: View, say: Say) -> str:
    """What lies on the cloth, but for the pieces."""
    return group(board(view, say), id="on-cloth")


def offered(view: View, say: Say) -> str:
    """What the viewer may do now."""
    return group(choices(view, say, view["seat"] or 0), id="choices")


def lying(view: View, say: Say, bases: Sequence[tuple[View, int, int]]) -> list[Piece]:
    """All pieces that lie somewhere; one that is marked lies over its neighbours.

    bases   of each base what it shows, whose it is, and which of theirs
    """
    building = in_hand(view)
    on_cloth = excerpt(
        view,
        *("board", "over"),
        gone=view["gone"][-HEAP:],
        seat=None if building is None else view["seat"],
        mover=None if building is None else view["seat"],
        building=None if building is None else excerpt(building, "base"),
    )
    return [
        piece(lying_on_cloth, on_cloth, say),
        *(piece(lying_on_base, seen, say, seat, which, False) for seen, seat, which in bases),
        *(piece(lying_on_base, seen, say, seat, which, True) for seen, seat, which in bases if has_built(view, seat)),
    ]


def lying_on_cloth(view: View, say: Say) -> str:
    """The pieces on the auction board and out of the game."""
    return "".join([*on_board(view, say), *out_of_game(view, say)])


def lying_on_base(view: View, say: Say, seat: int, which: int, marked: bool) -> str:
    """The pieces on a base: those that are marked, or the others."""
    return "".join(on_base(view, say, seat, which, marked))


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
