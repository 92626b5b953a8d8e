"""What a seat may know of a position of L'Or des Mayas, as types. hidden.py decides it (GOLD-6)."""

from typing import Annotated, Literal, TypedDict

from tablee.games.contract import Common

Phase = Literal["first", "draw", "bid", "pay", "base", "build", "over"]
Material = Literal["stone", "jade", "bronze", "silver", "gold"]
Size = Literal[3, 4, 6]


class PieceView(TypedDict):
    """A piece of a broken disc."""

    id: Annotated[int, "its number, 0 to 29, in the order the pieces are drawn and sold"]
    size: Annotated[Size, "how much of a disc it is, in 24ths"]
    face: Annotated[Material, "its upper face"]
    back: Annotated[Material | None, "its lower face; null: the viewer has not seen it"]
    seen: Annotated[bool, "whether everyone has seen both its faces"]


class SlotView(PieceView):
    """A piece that the viewer may lay, as it lay before the building began."""

    left: Annotated[bool, "whether it is not laid yet"]


class BaseView(TypedDict):
    """A disc, or as much of it as there is."""

    pieces: Annotated[list[PieceView], "the pieces, clockwise from the top; not those of a building not yet confirmed"]
    filled: Annotated[int, "their 24ths of a disc"]
    complete: Annotated[bool, "whether they are a whole disc"]
    disc_points: Annotated[int, "what a complete disc scores"]
    material_points: Annotated[int, "what it scores besides for showing one material alone"]
    face_points: Annotated[int, "what its faces score"]


class BuildingView(TypedDict):
    """A disc that the viewer is laying, out of the others' sight."""

    base: Annotated[int, "which of the viewer's bases it is on, 0 or 1"]
    slots: Annotated[
        list[SlotView], "the pieces that `lay` names by their numbers: those of the base, then the new one"
    ]
    laid: Annotated[list[PieceView], "the pieces laid so far, as they lie now"]
    filled: Annotated[int, "their 24ths of a disc"]


class SaleView(TypedDict):
    """A sale whose bids were opened."""

    sale: Annotated[int, "its number, 1 to 30"]
    size: Annotated[Size, "the size of the piece that was for sale, in 24ths of a disc"]
    face: Annotated[Material, "the face that the piece showed"]
    bids: Annotated[list[int], "by seat: the pearls bid"]
    winner: Annotated[int | None, "the seat that bought the piece; null: nobody did"]
    price: Annotated[int | None, "the pearls that the winner bid; null: nobody won"]
    paid: Annotated[int | None, "the seat that the winner paid; null: nobody, or the winner has not chosen yet"]


class SeatView(TypedDict):
    """A player, as the viewer knows them."""

    pearls: Annotated[int | None, "how many pearls they have; null: hidden from the viewer"]
    has_bid: Annotated[bool, "whether their bid is in, where seats are asked one after the other"]
    bid: Annotated[int | None, "that bid; null: there is none, or it is hidden from the viewer"]
    bases: Annotated[list[BaseView], "the discs: two if there are two players, else one"]
    total: Annotated[int | None, "all their points; null until the game is over"]


class Own(TypedDict):
    """What is on the table."""

    phase: Annotated[
        Phase,
        "what the game waits for: `bid` is everybody's sealed bid; `pay` is the winner of the sale, who chooses whom "
        "to pay; `base` and `build` are the buyer, who chooses a disc and lays it; `over` is nobody; the others are "
        "chance",
    ]
    open_pearls: Annotated[bool, "whether everybody's pearls are shown"]
    low_cancel: Annotated[bool, "whether those who tie for the lowest bid are passed over"]
    partial: Annotated[bool, "whether the faces of incomplete discs score"]
    disc: Annotated[int, "how many parts a whole disc has: 24"]
    drawer: Annotated[int | None, "the seat that draws the next piece; null: not known yet, or the bag is empty"]
    sale: Annotated[int, "the number of the present sale, 1 to 30"]
    sales: Annotated[int, "how many sales there are in a game"]
    bag: Annotated[int, "how many pieces are in the bag"]
    board: Annotated[list[PieceView], "the pieces on the auction board; the first is for sale, or was just bought"]
    result: Annotated[SaleView | None, "the last sale whose bids were opened; null: there was none yet"]
    seats: Annotated[list[SeatView], "by seat: the players"]
    building: Annotated[BuildingView | None, "the disc that the viewer is laying; null: none"]
    gone: Annotated[list[PieceView], "the pieces out of the game, in the order they were sold"]


class View(Common, Own):
    """A whole view."""
