"""What a seat may know of a position of Maya, as types. hidden.py decides it (MAYA-9)."""

from typing import Annotated, Literal, TypedDict

from tablee.games.contract import Common

Phase = Literal[
    "first player",
    "found",
    "offer",
    "bid",
    "buy",
    "send",
    "foreman",
    "turn up",
    "minus",
    "shield",
    "take",
    "put",
    "stone",
    "start",
    "carry",
    "transport",
    "build",
    "pay",
    "over",
]
Back = Literal["low", "high"]
Ability = Literal["shield", "move", "stone", "start", "carry", "pass", "double"]
Marker = Literal["porters", "joker", "block", "foreman"]
Pyramid = Literal["tikal", "chichen", "copan", "uxmal", "palenque"]


class CardView(TypedDict):
    """A worker in a quarry."""

    owner: Annotated[int, "the seat that sent the worker"]
    back: Annotated[Back, "what its back shows: 3, 4 and 5 are `low`; 6, 7, 8 and -3 are `high`"]
    value: Annotated[int | None, "3 to 8, or -3; null: face down, and not the viewer's own"]


class QuarryView(TypedDict):
    """A quarry."""

    number: Annotated[int, "its number, from 1; they are settled in this order"]
    ability: Annotated[Ability, "the ability that its winner gets"]
    limit: Annotated[int, "how many cards it takes"]
    stones: Annotated[list[int], "the stones for the first place, the second, and so on"]
    turned: Annotated[bool, "whether its cards have been turned up in this round"]
    cards: Annotated[list[CardView], "its cards, in the order in which they were sent"]
    foreman: Annotated[int | None, "the seat whose foreman lies here; null: none does"]
    shielded: Annotated[list[int], "the seats whose points here cannot be reduced"]
    holder: Annotated[int | None, "the seat that has won its ability marker and can still use it; null: nobody"]


class SettledView(TypedDict):
    """The quarry that was turned up last."""

    quarry: Annotated[int, "its number"]
    shared: Annotated[bool, "whether its stones have been shared out; until then players of a -3 have to choose"]
    points: Annotated[list[int | None], "by seat: its points; null: it takes no part"]
    hit: Annotated[list[int | None], "by seat: the seat from which its -3 took three points; null: from nobody"]
    places: Annotated[list[int | None], "by seat: its place, from 1; null: none, or not shared out yet"]
    stones: Annotated[list[int], "by seat: the stones it took here"]
    winner: Annotated[int | None, "the seat with the first place; null: nobody"]


class LevelView(TypedDict):
    """A level of a pyramid."""

    level: Annotated[int, "its number, from 1 at the bottom"]
    spaces: Annotated[int, "how many stones it takes"]
    gold: Annotated[list[int], "the gold for most stones, and for the next most"]
    stones: Annotated[list[int], "by seat: its stones here"]


class PyramidView(TypedDict):
    """A pyramid."""

    name: Annotated[Pyramid, "its name in notation"]
    title: Annotated[str, "its name for people"]
    levels: Annotated[list[LevelView], "its levels, from the bottom up"]


class PlaceView(TypedDict):
    """A level, by its pyramid."""

    pyramid: Annotated[Pyramid, "the pyramid, in notation"]
    level: Annotated[int, "the level, from 1 at the bottom"]


class SaleView(TypedDict):
    """The sale of blue markers before a round of the professional game."""

    offered: Annotated[list[Marker], "the markers that are or were on sale in this round"]
    bids: Annotated[list[int] | None, "by seat: its bid; null until all have bid in this round"]
    buyers: Annotated[list[int], "the seats that still choose a marker"]


class SeatView(TypedDict):
    """A player, as the viewer knows them."""

    gold: Annotated[int, "the gold"]
    stock: Annotated[int, "the stones won, or still to lay"]
    reserve: Annotated[int, "the stones in reserve"]
    passed: Annotated[bool, "whether the player sends no more workers in this round"]
    low: Annotated[int, "how many low cards are in the hand"]
    high: Annotated[int, "how many high cards are in the hand"]
    hand: Annotated[list[int] | None, "the cards in the hand, -3 last; null: the viewer may not see them"]
    carry: Annotated[int | None, "how many stones these cards can carry; null: the viewer may not know"]
    abilities: Annotated[list[Ability], "the ability markers that are kept to be used later in the round"]
    markers: Annotated[list[Marker], "the blue markers that can still be used"]
    bid: Annotated[int | None, "the bid, while bids are secret; null: not made yet, not the viewer's, or shown to all"]


class Own(TypedDict):
    """What is on the table."""

    reconstructed: Annotated[bool, "true: the numbers of quarries and pyramids are not those of the printed game"]
    phase: Annotated[
        Phase,
        "what the game waits for. Chance: `first player`, `offer` (markers for the sale), `turn up` (the next quarry), "
        "`transport`, `pay` (the next pyramid). All seats at once: `bid`. One seat: `found` lays a first stone, `buy` "
        "chooses a blue marker, `send` sends a worker or passes, `foreman` may lay the foreman, `minus` takes three "
        "points from somebody, `shield` chooses a quarry, `take` may take a stone to move it, `put` lays it again, "
        "`stone` may lay a free stone, `start` names the starting player, `carry` may use the joker to carry two more, "
        "`build` lays a stone or passes. Nobody: `over`",
    ]
    pro: Annotated[bool, "whether it is the professional game"]
    first_low: Annotated[
        Literal["quarry", "player"], "which first card in a quarry must be low: the first of all, or of each player"
    ]
    round: Annotated[int, "the round being played, from 1"]
    rounds: Annotated[int, "how many rounds there are"]
    start: Annotated[int | None, "the starting player; null until drawn"]
    sender: Annotated[
        int | None,
        "while workers are sent, the seat that has sent the newest one; null: nobody has, or they are not sent",
    ]
    by_joker: Annotated[bool, "whether the ability that is asked for now would be used with the joker"]
    moving: Annotated[PlaceView | None, "where the stone that is being moved was taken from; null: none is"]
    level: Annotated[
        int | None, "while building, the level that is open, from 1 at the bottom; null: all are full, or nobody builds"
    ]
    lays: Annotated[int, "of a double: how many stones are still to lay; 0: no double is being laid"]
    pays: Annotated[Pyramid | None, "the pyramid that pays next; null: none does now"]
    quarries: Annotated[list[QuarryView], "the quarries in play, by number; on the table the first is rightmost"]
    settled: Annotated[SettledView | None, "the quarry turned up last; null: none in this round"]
    pyramids: Annotated[list[PyramidView], "the four pyramids in play"]
    sale: Annotated[SaleView | None, "the sale of this round; null in the basic game"]
    seats: Annotated[list[SeatView], "by seat: the players"]


class View(Common, Own):
    """A whole view."""
