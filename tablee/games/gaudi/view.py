"""What a seat may know of a position of Gaudí, as types. hidden.py decides it (GAU-7)."""

from typing import Annotated, Literal, TypedDict

from tablee.games.contract import Common

Phase = Literal["first", "goals", "start", "deal", "tile", "place", "refill", "swap", "exchange", "stuck", "over"]
Rules = Literal["full", "beginner", "children"]
Animal = Literal["snail", "jellyfish", "starfish"]
Colour = Literal["orange", "green", "blue"]


class CellView(TypedDict):
    """A place on the table: a cell that has a tile or touches one."""

    place: Annotated[int, "its number, from 0; places are numbered as they open, and `at 5` lays a tile at the place 5"]
    q: Annotated[int, "its column in axial coordinates; the first tile lies where q and r are 0"]
    r: Annotated[int, "its row in axial coordinates"]


class TileView(CellView):
    """A tile of the paving."""

    tile: Annotated[str, "the colours of its snail, jellyfish and starfish: `ogb` is an orange, a green and a blue one"]
    by: Annotated[
        int | None,
        "the seat that laid it, if it is new to the viewer: laid since their last turn, or in it if they lay tiles "
        "themselves now; if no tile is new, of the last one; null: it lay before",
    ]


class PlaceView(CellView):
    """A free place beside a tile."""

    wants: Annotated[
        list[Colour | None],
        "the colours that a tile must have here, of its snail, jellyfish and starfish; null: any colour will do",
    ]
    completes: Annotated[list[bool], "whether a tile here completes a snail, a jellyfish and a starfish"]


class AnimalView(CellView):
    """A complete animal, at the upper right corner of its place."""

    animal: Annotated[Animal, "its kind"]
    colour: Annotated[Colour, "its colour"]
    owner: Annotated[int | None, "the seat whose token marks it; null: nobody's, or not yet"]


class SeatView(TypedDict):
    """A player, as the viewer knows them."""

    tiles: Annotated[int, "how many tiles are in the hand"]
    hand: Annotated[list[str] | None, "the tiles, the longest held first; null: the viewer may not see them"]
    animal: Annotated[Animal | None, "the animal objective; null: not to be seen, or not drawn yet"]
    colour: Annotated[Colour | None, "the colour objective; null: not to be seen, or not drawn yet"]
    tokens: Annotated[int, "how many marking tokens are left"]
    marks: Annotated[int, "how many animals are marked with the tokens spent"]
    points: Annotated[int | None, "the points; null: the viewer may not know them"]
    possible: Annotated[
        list[list[Animal | Colour]],
        "the objectives that the seat can have as far as everyone knows, each an animal and a colour",
    ]


class Own(TypedDict):
    """What is on the table."""

    phase: Annotated[
        Phase,
        "what the game waits for: `tile` and `place` are the player whose turn it is, who takes up a tile and lays it; "
        "`swap` and `stuck` are a player who can lay none and swaps one or passes; `over` is nobody; the others are "
        "chance",
    ]
    rules: Annotated[Rules, "the rules of the paving"]
    first: Annotated[int | None, "the seat that begins; null until it is drawn"]
    turn: Annotated[int | None, "the seat whose turn it is; null before the first turn"]
    taker: Annotated[int, "the seat that gets the objectives or the tile that chance draws; 0 if chance draws none"]
    lain: Annotated[int, "how many tiles were laid in this turn"]
    bound: Annotated[bool, "whether two tiles have completed nothing, so that a third must follow"]
    swapped: Annotated[bool, "whether a tile was swapped in this turn"]
    passes: Annotated[int, "how many turns were passed one after the other; twice the players count as the players"]
    taken: Annotated[
        str | None, "the tile taken up to be laid, or chosen to be swapped; null: none, or the viewer may not see it"
    ]
    pile: Annotated[int, "how many tiles can still be drawn"]
    tiles: Annotated[list[TileView], "the paving, in the order the tiles were laid"]
    free: Annotated[list[PlaceView], "the free places beside it"]
    animals: Annotated[list[AnimalView], "the complete animals, in the order they were completed"]
    settled: Annotated[int, "how many of them were completed before this turn"]
    seats: Annotated[list[SeatView], "by seat: the players"]


class View(Common, Own):
    """A whole view."""
