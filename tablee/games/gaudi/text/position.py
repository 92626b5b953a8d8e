"""A position of Gaudí in words: every tile with its place and what touches it, and how each seat stands."""

from tablee.games.gaudi.actions import ANIMAL_NAMES, thirds
from tablee.games.gaudi.components import CHILDREN, OPTIONS, STEP_Q, STEP_R
from tablee.games.gaudi.text.phrases import (
    animal_words,
    animals_words,
    colour_word,
    column_words,
    completed,
    fits,
    goal_words,
    listed,
    own_seat,
    place_words,
    row_words,
    tile_words,
)
from tablee.games.gaudi.view import AnimalView, CellView, PlaceView, TileView, View
from tablee.games.sections import Section
from tablee.games.views import player_words
from tablee.i18n import Say

# In the sketch rows are numbered on the left; a tile shows the initials of its colours (snail, jellyfish, starfish), a
# place where the chosen tile fits the letter of its column, any other free place a dot:
#    12        ·   ·   O
#    13      ·  OGB GGB  ·
#    14        ·   N   ·
CELL = 4

PART = 10  # tiles
CHILDRENS = OPTIONS["rules"][CHILDREN]

Cells = dict[tuple[int, int], TileView]


def describe(view: View, say: Say) -> list[Section]:
    """The position in words."""
    return [
        *_own_hand(view, say),
        _seats(view, say),
        _table(view, say),
        _paving(view, say),
        *_free_places(view, say),
        *_animals(view, say),
    ]


def _table(view: View, say: Say) -> Section:
    tiles = say.plural("{n} tile is laid.", "{n} tiles are laid.", len(view["tiles"]))
    animals = say.plural("{n} animal is complete.", "{n} animals are complete.", len(view["animals"]))
    pile = say.plural("Pile: {n} tile.", "Pile: {n} tiles.", view["pile"])
    return Section(say("The table"), [tiles, animals, pile])


# ---- the hand


def _own_hand(view: View, say: Say) -> list[Section]:
    """The viewer's tiles, with the places where each of them fits and what it completes there."""
    if view["seat"] is None:
        return []
    hand = own_seat(view)["hand"] or []
    items = [_tile_of_hand(view, tile, say) for tile in hand]
    sketch = [say("Your hand: {cards}", cards="  ".join(_initials(tile, say) for tile in hand))]
    return [Section(say("Your hand"), items, sketch=sketch)]


def _tile_of_hand(view: View, tile: str, say: Say) -> str:
    words = tile_words(tile, say)
    places = [_fitting_place(view, free, tile, say) for free in fitting(view, tile)]
    said = say("{tile}: fits at {places}.", tile=words, places=say.several(places))
    if not places:
        said = say("{tile}: fits nowhere.", tile=words)
    if tile == view["taken"] and view["turn"] == view["seat"]:
        said += " " + say("You have taken it up.")
    return said[0].upper() + said[1:]


def fitting(view: View, tile: str) -> list[PlaceView]:
    """GAU-4.1, GAU-4.2 The free places whose colours a tile has; of the tile taken up, those where it may be laid.

    Once the viewer has laid a tile, the others must touch it, except among children.
    """
    if tile == view["taken"] and view["phase"] == "place":
        return [free for free in view["free"] if f"at {free['place']}" in view["legal"]]
    lain = view["tiles"][-view["lain"] :] if view["lain"] and view["turn"] == view["seat"] else []
    near = {cell for last in lain for cell in _around(last)} if view["rules"] != CHILDRENS else set()
    colours = [colour for _, colour in thirds(tile)]
    return [
        free
        for free in view["free"]
        if all(want in (None, colour) for want, colour in zip(free["wants"], colours, strict=True))
        and (not near or (free["q"], free["r"]) in near)
    ]


def _fitting_place(view: View, free: PlaceView, tile: str, say: Say) -> str:
    """A place by its name, with what the tile completes there and what that brings the viewer."""
    made = completed(free, tile)
    if not made:
        return place_words(free)
    words = say("{place}, completes {animals}", place=place_words(free), animals=animals_words(made, say))
    if view["rules"] == CHILDRENS:
        return words
    points = sum(fits(own_seat(view), animal, colour) for animal, colour in made)
    return f"{words} ({say.plural('{n} point', '{n} points', points)})"


# ---- the paving


def _around(cell: CellView) -> list[tuple[int, int]]:
    """The six cells around a cell, from the right anticlockwise."""
    return [(cell["q"] + int(dq), cell["r"] + int(dr)) for dq, dr in zip(STEP_Q, STEP_R, strict=True)]


def _corner(cell: CellView, animal: int) -> list[tuple[int, int]]:
    """GAU-2.2 The two other cells at the corner of a cell that carries a kind of animal."""
    nth = (animal + cell["q"] - cell["r"]) % 3
    return _around(cell)[2 * nth : 2 * nth + 2]


def _name(cell: tuple[int, int]) -> str:
    return place_words({"place": 0, "q": cell[0], "r": cell[1]})


def _paving(view: View, say: Say) -> Section:
    """Every tile in the order of the places, row by row, with what its three animals touch."""
    if not view["tiles"]:
        said = say("The paving has not been started.")
        return Section(say("The paving"), [said], sketch=[said])
    laid: Cells = {(tile["q"], tile["r"]): tile for tile in view["tiles"]}
    order = sorted(view["tiles"], key=lambda cell: (cell["r"], cell["q"]))
    return Section(say("The paving"), [_tile(tile, laid, say) for tile in order], sketch=_sketch(view, say))


def _tile(tile: TileView, laid: Cells, say: Say) -> str:
    """A tile by its place; each of its animals with the two places beside it: complete, begun or alone."""
    parts = []
    for nth, (animal, colour) in enumerate(thirds(tile["tile"])):
        sides = _corner(tile, nth)
        tiles, gaps = [_name(c) for c in sides if c in laid], [_name(c) for c in sides if c not in laid]
        words = animal_words(animal, colour, say)
        if not gaps:
            parts.append(say("{animal}, whole with {tiles}", animal=words, tiles=listed(tiles, say)))
        elif tiles:
            parts.append(say("{animal}, with {tile}, open at {place}", animal=words, tile=tiles[0], place=gaps[0]))
        else:
            parts.append(say("{animal}, open at {places}", animal=words, places=listed(gaps, say)))
    return f"{place_words(tile)}: {'; '.join(parts)}."


def _free_places(view: View, say: Say) -> list[Section]:
    """The free places, with the tiles beside each, what it demands, and what a tile completes there."""
    laid: Cells = {(tile["q"], tile["r"]): tile for tile in view["tiles"]}
    order = sorted(view["free"], key=lambda cell: (cell["r"], cell["q"]))
    items = [_free_place(free, laid, say) for free in order]
    return [Section(say("Free places"), items, sketch=())] if items else []


def _free_place(free: PlaceView, laid: Cells, say: Say) -> str:
    near = listed([_name(cell) for cell in _around(free) if cell in laid], say)
    demands = list(zip(ANIMAL_NAMES, free["wants"], free["completes"], strict=True))
    wanted = [animal_words(animal, colour, say) for animal, colour, _ in demands if colour]
    made = [animal_words(animal, colour, say) for animal, colour, whole in demands if colour and whole]
    parts = [say("beside {tiles}", tiles=near)]
    parts.append(say("demands {animals}", animals=listed(wanted, say)) if wanted else say("demands nothing"))
    if made:
        parts.append(say("completes {animals}", animals=listed(made, say)))
    return f"{place_words(free)}: {'; '.join(parts)}."


def _animals(view: View, say: Say) -> list[Section]:
    """The complete animals, each with its three places and whose token marks it."""
    items = [_animal(animal, say) for animal in view["animals"]]
    return [Section(say("Complete animals"), items)] if items else []


def _animal(animal: AnimalView, say: Say) -> str:
    """An animal lies at the upper right corner of its place; those to the right and to the upper right share it."""
    places = listed([place_words(animal), *map(_name, _around(animal)[:2])], say)
    words = animal_words(animal["animal"], animal["colour"], say)
    said = say("{animal} on {places}", animal=words, places=places)
    if animal["owner"] is not None:
        said = say("{animal}, marked by {player}", animal=said, player=say.name(animal["owner"]))
    return said[0].upper() + said[1:] + "."


def _sketch(view: View, say: Say) -> list[str]:
    """The paving, row by row, and how to read it."""
    cells: list[CellView] = [*view["tiles"], *view["free"]]
    tiles = {tile["place"]: _initials(tile["tile"], say) for tile in view["tiles"]}
    left = min(2 * c["q"] + c["r"] for c in cells)
    drawn: dict[int, str] = {}
    for cell in sorted(cells, key=lambda c: (c["r"], c["q"])):
        free = column_words(cell) if f"at {cell['place']}" in view["legal"] else "·"
        text = tiles.get(cell["place"], free)
        at = 4 + (2 * cell["q"] + cell["r"] - left) * CELL // 2
        row = cell["r"]
        drawn[row] = drawn.get(row, row_words(cell).rjust(3)).ljust(at) + text.center(3)
    rows = [drawn[row].rstrip() for row in sorted(drawn)]
    return [*rows, say("A tile is written by the colours of its snail, jellyfish and starfish.")]


def _initials(tile: str, say: Say) -> str:
    """A tile by the first letters of its colours."""
    return "".join(colour_word(colour, say)[0].upper() for _, colour in thirds(tile))


# ---- the players


def _seats(view: View, say: Say) -> Section:
    """The players in the order of play, the one whose turn it is first."""
    first = view["turn"] if view["turn"] is not None else 0
    order = [(first + i) % view["players"] for i in range(view["players"])]
    with_marks, open_goals = view["rules"] != CHILDRENS, any(goal_words(seat, say) for seat in view["seats"])
    open_hands = any(view["seats"][p]["hand"] is not None for p in order if p != view["seat"])
    columns = [say("Player"), say("Tiles")]
    columns += [say("Animals marked"), say("Tokens left")] if with_marks else []
    columns += [say("Objectives"), say("Points")] if open_goals else []
    columns += [say("Hand")] if open_hands else []
    rows = []
    for p in order:
        seat = view["seats"][p]
        row = [player_words(view, p, say), str(seat["tiles"])]
        row += [str(seat["marks"]), str(seat["tokens"])] if with_marks else []
        if open_goals:
            row += [goal_words(seat, say) or say("secret"), "–" if seat["points"] is None else str(seat["points"])]
        if open_hands:
            row.append(say.several([tile_words(tile, say) for tile in seat["hand"] or []]) or "–")
        rows.append(row)
    return Section(say("Players"), columns=columns, rows=rows)


def standing(view: View, seat: int, say: Say) -> str:
    """How a seat stands, in a few words: the animals it has marked (children mark none) and its tiles."""
    shown = view["seats"][seat]
    tiles = say.plural("{n} tile", "{n} tiles", shown["tiles"])
    if view["rules"] == CHILDRENS:
        return tiles
    return say.plural("{n} animal", "{n} animals", shown["marks"]) + f" · {tiles}"


def chapter(view: View, say: Say) -> str:
    """The part of the game that the position is in. There are no rounds: ten tiles make a part."""
    laid = len(view["tiles"]) // PART * PART
    return say("Tiles {first}–{last}", first=laid + 1, last=laid + PART)
