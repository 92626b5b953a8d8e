"""A position of L'Or des Mayas as an SVG picture; layout.py says where everything lies.

Nothing moves when the turn passes on: where there is nothing to choose, the materials lie in the order of their values.
Pieces are drawn at their places on the whole drawing, in no group that is moved, so that a piece keeps its element and
travels from the board to a disc. A spectator sits behind the first seat.
"""

from tablee.drawing import svg
from tablee.drawing.picture import Picture, excerpt, only, piece
from tablee.drawing.svg import group
from tablee.games.gold.art.board import board, on_board, out_of_game
from tablee.games.gold.art.choices import choices
from tablee.games.gold.art.layout import CLOTH, CLOTH_Y, HEIGHT, INNER, MARGIN, all_bases, in_hand, waiting
from tablee.games.gold.art.seats import base_words, on_bases, other_seat, own_seat, plate
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
    drawn = [
        piece(table, {}, say),
        *(piece(other_seat, seat_excerpt(view, seat), say, seat, i) for i, seat in enumerate(others)),
        piece(cloth, {}, say),
        piece(on_cloth, cloth_excerpt(view), say),
        piece(own_seat, seat_excerpt(view, near), say, near),
        *(piece(plate, plate_excerpt(view, seat), say, seat, which) for seat, which in all_bases(view)),
        piece(lying, lying_excerpt(view), say),
        piece(offered, offered_excerpt(view, near), say, near),
    ]
    return Picture(HEIGHT, TITLE, piece(description, view, say), drawn, acts=view["seat"] is not None)


# ---- the pieces, and what they show


def seat_excerpt(view: View, seat: int) -> View:
    """What the panel of a seat shows."""
    near, building = view["seat"] or 0, in_hand(view)
    return excerpt(
        view,
        *("players", "phase", "places", "seat"),
        mover=None if view["phase"] == "bid" else view["mover"],
        waiting=[seat] if view["phase"] == "bid" and seat in waiting(view) else [],
        choice=view.get("choice") if seat == view["seat"] else None,
        building=None if building is None or seat != near else excerpt(building, "base"),
        seats=only(view["seats"], seat),
    )


def cloth_excerpt(view: View) -> View:
    """What lies on the cloth: the auction, at the end the scores."""
    keys = ("phase", "sale", "sales", "board", "result", "bag", "gone", "drawer", "players", "over", "seat")
    ended = ("seats", "places") if view["over"] else ()
    sold = view["phase"] in ("pay", "base", "build")
    return excerpt(view, *keys, *ended, mover=view["mover"] if sold else None, building=view["building"])


def plate_excerpt(view: View, seat: int) -> View:
    """What the base of a seat shows."""
    return excerpt(view, "seat", "players", seats=only(view["seats"], seat), **latest(view, seat))


def lying_excerpt(view: View) -> View:
    """Where all pieces lie."""
    bases = [excerpt(seat, "bases") for seat in view["seats"]]
    last = view.get("last")
    return excerpt(
        view, "board", "gone", "over", "seat", "players", seats=bases, **latest(view, last["seat"] if last else 0)
    )


def latest(view: View, seat: int) -> dict[str, object]:
    """What a seat builds now, or has just built."""
    last = view.get("last")
    built = last is not None and last["action"] == "done" and last["seat"] == seat
    building = view["building"]
    return {
        "building": building,
        "mover": None if building is None else view["mover"],
        "last": last if built else None,
        "result": view["result"] if built else None,
    }


def offered_excerpt(view: View, near: int) -> View:
    """What can be chosen; where there is nothing, all positions look alike."""
    if not view["legal"] and in_hand(view) is None:
        return excerpt(view, "legal", "players", "seat", building=None, mover=None)
    if view["legal"] and view["legal"][0].startswith("bid"):
        return excerpt(view, "legal", "players", "seat", "choice", seats=only(view["seats"], near))
    return view


def table(_: object, __: Say) -> str:
    """The table that everything lies on."""
    return group(svg.table(HEIGHT), id="table")


def cloth(_: object, __: Say) -> str:
    """The cloth in its middle."""
    return group(svg.cloth(MARGIN, CLOTH_Y, INNER, CLOTH), id="cloth")


def on_cloth(view: View, say: Say) -> str:
    """What lies on the cloth, but for the pieces."""
    return group(board(view, say), id="on-cloth")


def offered(view: View, say: Say, near: int) -> str:
    """What the viewer may do now."""
    return group(choices(view, say, near), id="choices")


def lying(view: View, say: Say) -> str:
    """All pieces that lie somewhere."""
    return group(*on_board(view, say), *out_of_game(view, say), *on_bases(view, say), id="pieces")


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
