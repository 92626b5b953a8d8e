"""What a view of Moths holds."""

from typing import Annotated, Literal, TypedDict

from tablee.games.contract import Common

Colour = Literal["pale", "amber", "blue"]
Phase = Literal["favourites", "moth", "lights", "over"]


class Moth(TypedDict):
    """A moth."""

    colour: Annotated[Colour, "its colour"]
    points: Annotated[int, "its points, 1 to 3"]


class Seat(TypedDict):
    """What lies before a seat."""

    lanterns: Annotated[list[int], "the lanterns that are not burnt out, by brightness"]
    lit: Annotated[int | None, "the lantern it lit last night; null: there was no night yet"]
    caught: Annotated[dict[Colour, int], "the points of the moths it caught, by colour, without doubling"]
    favourite: Annotated[Colour | None, "its favourite colour; null: not drawn yet, or not known to the viewer"]


class Window(TypedDict):
    """What is on the table."""

    phase: Annotated[Phase, "what the game waits for"]
    night: Annotated[int, "nights that are over"]
    nights: Annotated[int, "nights of the whole game"]
    moth: Annotated[Moth | None, "the moth that came last; null: none yet"]
    catcher: Annotated[int | None, "the seat that caught it; null: nobody, or nobody yet"]
    lantern: Annotated[int | None, "the lantern the viewer has chosen tonight; null: none yet"]
    seats: Annotated[list[Seat], "by seat"]


class View(Common, Window):
    """A whole view: what every game has, and what is on the table."""
