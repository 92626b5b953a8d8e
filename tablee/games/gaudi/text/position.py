"""A position of Gaudí as text, whole and in a line for each seat."""

from tablee.games.gaudi.actions import thirds
from tablee.games.gaudi.text.phrases import colour_word, column_words, goal_words, own_seat, row_words
from tablee.games.gaudi.view import CellView, View
from tablee.i18n import Say

# Rows are numbered on the left; a tile shows the initials of its colours (snail, jellyfish, starfish), a place where
# the chosen tile fits the letter of its column, any other free place a dot:
#    12        ·   ·   O
#    13      ·  OGB GGB  ·
#    14        ·   N   ·
CELL = 4

PART = 10  # tiles


def show(view: View, say: Say) -> list[str]:
    """The position in a few lines of text."""
    return [*_show_paving(view, say), "", *_show_seats(view, say), "", *_show_tiles(view, say)]


def _show_paving(view: View, say: Say) -> list[str]:
    """The paving, row by row."""
    cells: list[CellView] = [*view["tiles"], *view["free"]]
    if not cells:
        return [say("The paving has not been started.")]
    tiles = {tile["place"]: _initials(tile["tile"], say) for tile in view["tiles"]}
    left = min(2 * c["q"] + c["r"] for c in cells)
    lines: dict[int, str] = {}
    for cell in sorted(cells, key=lambda c: (c["r"], c["q"])):
        free = column_words(cell) if f"at {cell['place']}" in view["legal"] else "·"
        text = tiles.get(cell["place"], free)
        at = 4 + (2 * cell["q"] + cell["r"] - left) * CELL // 2
        row = cell["r"]
        lines[row] = lines.get(row, row_words(cell).rjust(3)).ljust(at) + text.center(3)
    return [lines[row].rstrip() for row in sorted(lines)]


def _show_seats(view: View, say: Say) -> list[str]:
    """A line for each seat, in the order of play, the player whose turn it is first."""
    first = view["turn"] if view["turn"] is not None else 0
    order = [(first + i) % view["players"] for i in range(view["players"])]
    names = {p: say("{player} (you)", player=say.name(p)) if p == view["seat"] else say.name(p) for p in order}
    width = max(map(len, names.values()))
    return [_show_seat(view, p, names[p].ljust(width), say) for p in order]


def _show_seat(view: View, p: int, name: str, say: Say) -> str:
    """A mark for the mover, the name, animals marked and tokens left, and what is known of the rest."""
    seat = view["seats"][p]
    parts = [say.plural("{n} tile", "{n} tiles", seat["tiles"])]
    if p != view["seat"] and seat["hand"] is not None:
        parts[0] = say("tiles: {tiles}", tiles=_hand(seat["hand"], say))
    if view["rules"] != "children":
        parts.append(say.plural("{n} animal marked", "{n} animals marked", seat["marks"]))
        parts.append(say.plural("{n} token left", "{n} tokens left", seat["tokens"]))
        objectives = goal_words(seat, say)
        if objectives is not None:
            parts.append(say.plural("{n} point", "{n} points", seat["points"] or 0))
            parts.append(say("objectives: {objectives}", objectives=objectives))
    return f"{'▸' if p == view['mover'] else ' '} {name}  " + "  ".join(parts)


def _show_tiles(view: View, say: Say) -> list[str]:
    """The pile, the animals finished, the viewer's own hand and how to read a tile."""
    lines = [
        say.plural("Pile: {n} tile.", "Pile: {n} tiles.", view["pile"])
        + " "
        + say.plural("{n} animal is complete.", "{n} animals are complete.", len(view["animals"]))
    ]
    if view["seat"] is not None:
        lines.append(say("Your hand: {cards}", cards=_hand(own_seat(view)["hand"] or [], say)))
    lines.append(say("A tile is written by the colours of its snail, jellyfish and starfish."))
    return lines


def _hand(tiles: list[str], say: Say) -> str:
    return "  ".join(_initials(tile, say) for tile in tiles)


def _initials(tile: str, say: Say) -> str:
    """A tile by the first letters of its colours."""
    return "".join(colour_word(colour, say)[0].upper() for _, colour in thirds(tile))


def standing(view: View, seat: int, say: Say) -> str:
    """How a seat stands, in a few words: the animals it has marked (children mark none) and its tiles."""
    shown = view["seats"][seat]
    tiles = say.plural("{n} tile", "{n} tiles", shown["tiles"])
    if view["rules"] == "children":
        return tiles
    return say.plural("{n} animal", "{n} animals", shown["marks"]) + f" · {tiles}"


def chapter(view: View, say: Say) -> str:
    """The part of the game that the position is in. There are no rounds: ten tiles make a part."""
    laid = len(view["tiles"]) // PART * PART
    return say("Tiles {first}–{last}", first=laid + 1, last=laid + PART)
