"""A seat as plain data for the templates, before and during a game."""

from collections.abc import Mapping
from typing import NamedTuple

from markupsafe import Markup


class SeatView(NamedTuple):
    """A seat in the strip beside the board, or in the list of seats before the game."""

    number: int
    name: str
    sign: Markup
    state: str
    place_name: str  # the name of the place, also while nobody sits there
    you: bool = False
    bot: bool = False
    open: bool = False
    turn: bool = False
    won: bool = False
    standing: tuple[str, ...] = ()  # how the seat stands, in parts; empty after the end
    mark: str = ""  # the name of an icon: has chosen, is choosing, is to move
    score: str | None = None
    until: int | None = None  # when the time for the move is up, in milliseconds since 1970
    clock: str = ""
    program: bool = False  # a program of somebody plays here
    hints: str = ""  # how often the seat asked for a hint, in words; empty: never
    here: bool = False  # whoever sits here is at the table, where people play with each other
    away: bool = False  # whoever sits here is not at the table
    since: int | None = None  # since when, in milliseconds since 1970, unless a bot plays for them
    stood_in: str = ""  # how often a bot played for them, in words; empty: never


def bot_words(strength: str, w: Mapping[str, str]) -> str:
    """What a bot is called. Programs may also invite bots that are no strength of ours: these are called normal."""
    return w.get(f"bot_{strength}", w["bot_normal"])
