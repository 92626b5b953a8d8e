"""A position of Gaudí as an SVG picture; layout.py says where everything lies.

Nothing moves when the turn passes on. A spectator sits behind the first seat and sees tiles and cards face down; at the
end whoever may see everything sees every hand.
"""

from typing import TypedDict

from tablee.drawing import svg
from tablee.drawing.picture import Picture, excerpt, piece
from tablee.drawing.svg import group
from tablee.games.gaudi.art import pieces as things
from tablee.games.gaudi.art.board import paving
from tablee.games.gaudi.art.layout import GAP, HEIGHT, IN_HAND, MARGIN, OWN, PANEL, ROWS
from tablee.games.gaudi.art.seats import hand_row, is_scored, other_seat, own_seat, score, score_height
from tablee.games.gaudi.components import TITLE
from tablee.games.gaudi.text.phrases import goal_words, tile_words
from tablee.games.gaudi.text.prompts import prompt
from tablee.games.gaudi.view import View
from tablee.i18n import Say


def draw(view: View, say: Say, wide: bool = False) -> str:
    """The position as the viewer may know it; nearly square, it serves wide screens too."""
    return pieces(view, say, wide).draw()


def pieces(view: View, say: Say, wide: bool = False) -> Picture:
    """The drawing in pieces."""
    first = view["seat"] or 0
    others = [(first + i) % view["players"] for i in range(1, view["players"])]
    bed = MARGIN + (PANEL + GAP) * len(ROWS[len(others)])
    near = bed + HEIGHT + GAP
    below = near + OWN + 16
    height = below + (score_height(view) if is_scored(view) else IN_HAND) + MARGIN
    drawn = [
        piece(definitions, kinds_excerpt(view), say),
        piece(table, {}, say, height),
        *(piece(other_seat, seat_excerpt(view, seat), say, seat, i, len(others)) for i, seat in enumerate(others)),
        piece(paving_place, paving_excerpt(view), say, bed),
        piece(own_seat, own_excerpt(view, first), say, first, near),
        piece(near_place, near_excerpt(view, first), say, first, below),
    ]
    return Picture(height, TITLE, lambda: description(view, say), drawn, acts=view["seat"] is not None)


# ---- the pieces, and what they show


class Kinds(TypedDict):
    """The kinds of tiles and of whole animals that are to be seen."""

    tiles: list[str]
    finished: list[tuple[str, str]]


def kinds_excerpt(view: View) -> Kinds:
    """What is to be seen somewhere in the drawing."""
    hands = {tile for seat in view["seats"] for tile in seat["hand"] or ()}
    finished = {(animal["animal"], animal["colour"]) for animal in view["animals"]}
    return {"tiles": sorted(hands | {tile["tile"] for tile in view["tiles"]}), "finished": sorted(finished)}


def seat_excerpt(view: View, seat: int) -> View:
    """What the panel of a seat shows."""
    early = view["phase"] in ("first", "goals")  # objectives are drawn seat by seat
    return excerpt(
        view,
        *("rules", "places", "over"),
        phase=view["phase"] if early else "tile",
        taker=view["taker"] if early else 0,
        mover=seat if view["mover"] == seat else None,
        seats={seat: excerpt(view["seats"][seat], "hand", "tiles", "animal", "colour", "marks", "tokens", "points")},
    )


def own_excerpt(view: View, seat: int) -> View:
    """What the panel of the nearest seat shows, and its button: whether there is another choice, and what it says."""
    button = next((action for action in ("end", "pass") if action in view["legal"]), None)
    legal = [] if button is None else [button, *[action for action in view["legal"] if action != button][:1]]
    hand = ("hand", "tiles") if is_scored(view) else ()
    return excerpt(
        view,
        *("rules", "places", "over"),
        *(("lain", "pile") if button else ()),
        mover=seat if view["mover"] == seat else None,
        seats={seat: excerpt(view["seats"][seat], "marks", "tokens", "points", *hand)},
        legal=legal,
    )


def paving_excerpt(view: View) -> View:
    """What lies on the bed, and where the tile that was taken up can go."""
    legal, seat = [action for action in view["legal"] if action.startswith("at ")], view["seat"]
    keys = ("tiles", "free", "animals", "over", "settled", "rules", "places", "seat")
    own = {} if seat is None else {seat: excerpt(view["seats"][seat], "animal", "colour", "tokens")}
    return excerpt(view, *keys, *(("taken",) if legal else ()), legal=legal, seats=own, turn=own_turn(view))


def own_turn(view: View) -> int | None:
    """The viewer's seat if it is their turn; otherwise it does not matter whose it is."""
    return view["turn"] if view["turn"] == view["seat"] else -1


def near_excerpt(view: View, seat: int) -> View:
    """What the nearest hand shows, or after the end the score."""
    if is_scored(view):
        return excerpt(view, "over", "rules", "players", "places", "seats", "phase", "taker", "seat")
    early = view["phase"] in ("first", "goals")
    children = ("animals",) if view["rules"] == "children" else ()
    return excerpt(
        view,
        *("over", "rules", "seat", "pile"),
        *children,
        phase=view["phase"] if early else "tile",
        taker=view["taker"] if early else 0,
        turn=own_turn(view),
        taken=view["taken"] if own_turn(view) != -1 else None,
        legal=[action for action in view["legal"] if action.startswith(("tile ", "swap "))],
        seats={seat: excerpt(view["seats"][seat], "hand", "tiles", "animal", "colour")},
    )


def table(_: object, __: Say, height: float) -> str:
    """The table that everything lies on."""
    return group(svg.table(height), id="table")


def paving_place(view: View, say: Say, y: float) -> str:
    """The paving."""
    return group(paving(view, say), x=MARGIN, y=y, id="paving")


def near_place(view: View, say: Say, seat: int, y: float) -> str:
    """The hand of the nearest seat, or after the end the score."""
    return group(score(view, say) if is_scored(view) else hand_row(view, say, seat), y=y, id="near", data_hand="")


def definitions(view: Kinds, _: Say) -> str:
    """The tiles and whole animals that are to be seen somewhere in the drawing."""
    return things.definitions(view["tiles"], view["finished"])


def description(view: View, say: Say) -> str:
    """The position in words, for those who cannot see it."""
    said = [
        say.plural("{n} tile is laid.", "{n} tiles are laid.", len(view["tiles"])),
        say.plural("{n} animal is complete.", "{n} animals are complete.", len(view["animals"])),
        say.plural("Pile: {n} tile.", "Pile: {n} tiles.", view["pile"]),
    ]
    for p, seat in enumerate(view["seats"]):
        parts = [say.plural("{n} tile", "{n} tiles", seat["tiles"])]
        if view["rules"] != "children":
            parts.append(say.plural("{n} animal marked", "{n} animals marked", seat["marks"]))
            parts.append(say.plural("{n} token left", "{n} tokens left", seat["tokens"]))
        objectives = goal_words(seat, say)
        if objectives is not None:
            parts.append(say("objectives: {objectives}", objectives=objectives))
            parts.append(say.plural("{n} point", "{n} points", seat["points"] or 0))
        said.append(say("{player}: {parts}.", player=say.name(p), parts=", ".join(parts)))
        if seat["hand"]:
            held = "; ".join(tile_words(tile, say) for tile in seat["hand"])
            said.append(say("{player} holds {cards}.", player=say.name(p), cards=held))
    return " ".join([*said, prompt(view, say)])
