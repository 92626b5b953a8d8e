"""A position of Gaudí as an SVG picture; layout.py says where everything lies.

Nothing moves when the turn passes on. A spectator sits behind the first seat and sees tiles and cards face down; at the
end whoever may see everything sees every hand.
"""

from tablee.drawing import svg
from tablee.drawing.svg import group
from tablee.games.gaudi.art import pieces
from tablee.games.gaudi.art.board import paving
from tablee.games.gaudi.art.layout import GAP, IN_HAND, MARGIN, OWN, PANEL, ROWS, grid_of
from tablee.games.gaudi.art.seats import hand_row, is_scored, other_seat, own_seat, score, score_height
from tablee.games.gaudi.components import TITLE
from tablee.games.gaudi.text.phrases import goal_words, tile_words
from tablee.games.gaudi.text.prompts import prompt
from tablee.games.gaudi.view import View
from tablee.i18n import Say


def draw(view: View, say: Say, wide: bool = False) -> str:
    """The position as the viewer may know it; nearly square, it serves wide screens too."""
    first = view["seat"] or 0
    others = [(first + i) % view["players"] for i in range(1, view["players"])]
    bed = MARGIN + (PANEL + GAP) * len(ROWS[len(others)])
    grid = grid_of(view)
    near = bed + grid.height + GAP
    below = near + OWN + 16
    height = below + (score_height(view) if is_scored(view) else IN_HAND) + MARGIN
    return svg.document(
        height,
        TITLE,
        description(view, say),
        definitions(view),
        svg.table(height),
        *(other_seat(view, say, seat, i, len(others)) for i, seat in enumerate(others)),
        group(paving(view, say, grid), x=MARGIN, y=bed, id="paving"),
        own_seat(view, say, first, near),
        group(score(view, say) if is_scored(view) else hand_row(view, say, first), y=below, id="near"),
    )


def definitions(view: View) -> str:
    """The tiles and whole animals that are to be seen somewhere in the drawing."""
    hands = [tile for seat in view["seats"] for tile in seat["hand"] or ()]
    finished = [(a["animal"], a["colour"]) for a in view["animals"]]
    return pieces.definitions([*(t["tile"] for t in view["tiles"]), *hands], finished)


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
