"""A position of L'Or des Mayas as an SVG picture; layout.py says where everything lies.

Nothing moves when the turn passes on: where there is nothing to choose, the materials lie in the order of their values.
Pieces are drawn at their places on the whole drawing, in no group that is moved, so that a piece keeps its element and
travels from the board to a disc. A spectator sits behind the first seat.
"""

from tablee.drawing import svg
from tablee.drawing.svg import group
from tablee.games.gold.art.board import board, on_board, out_of_game
from tablee.games.gold.art.choices import choices
from tablee.games.gold.art.layout import CLOTH, CLOTH_Y, HEIGHT, INNER, MARGIN, all_bases
from tablee.games.gold.art.seats import base_words, on_bases, other_seat, own_seat, plate
from tablee.games.gold.components import TITLE
from tablee.games.gold.text.phrases import piece_words
from tablee.games.gold.text.prompts import prompt
from tablee.games.gold.view import View
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
        board(view, say),
        own_seat(view, say, near),
        *(plate(view, say, seat, which) for seat, which in all_bases(view)),
        group(*on_board(view, say), *out_of_game(view, say), *on_bases(view, say), id="pieces"),
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
