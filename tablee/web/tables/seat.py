"""A place at a table, and who has taken it."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from tablee.chance import Source
from tablee.company import Guest
from tablee.web.tables.visitor import PROGRAM

STAND_IN = "normal"  # the bot that plays for someone who has left, or whose time is up

SeatKind = Literal["open", "person", "bot"]


class Seat(msgspec.Struct):
    """A place at the table."""

    kind: SeatKind = "open"
    name: str = ""
    strength: str = STAND_IN  # of the bot that sits here, or stands in
    away: bool = False  # the person has left and may come back; a bot plays
    by_consent: bool = False  # away because the others agreed: whoever opens the page again is back at once
    visitor: str = ""  # the id of the visitor who sits here; never shown to anybody
    kept_for: str = ""  # the id of the visitor for whom a free seat is kept; empty: for anybody
    kept_briefly: bool = False  # for KEPT_SECONDS only
    ready: bool = True  # before the game: may it begin? Bots and programs always are
    hash: bytes = b""  # of the entropy, sent before it; empty: none
    entropy: bytes = b""  # empty: not opened yet
    source: Source | None = None  # how the entropy came; None: not known, in games of earlier houses
    hints: int = 0  # how often the visitor asked for a hint while other people played
    back: int = 0  # how often the visitor went back to an earlier choice, alone against bots

    @classmethod
    def parse(cls, word: str, host: str) -> "Seat":
        """A seat as a table is opened: "open", "open:<visitor>", "me" (kept for the host), or a bot: "bot:easy"."""
        kind, _, more = word.partition(":")
        if kind == "bot":
            return cls("bot", strength=more or STAND_IN)
        return cls(kept_for=host if kind == "me" else more, kept_briefly=bool(more))

    @property
    def program(self) -> bool:
        """Does a program of somebody sit here?"""
        return self.visitor.startswith(PROGRAM)

    def clear(self) -> None:
        """Makes it a free seat, for anybody."""
        self.kind, self.visitor, self.name, self.kept_for, self.strength = "open", "", "", "", STAND_IN
        self.hash, self.entropy, self.source, self.ready = b"", b"", None, True

    def guest(self, stood_in: Sequence[int] = ()) -> Guest:
        """Who sits here, as a record tells it.

        stood_in   how many moves had been made before each one that a bot made for them
        """
        if self.kind == "bot":
            return Guest(f"bot {self.strength}")
        kind = "program" if self.program else "person"
        return Guest(kind, self.hints, self.back, tuple(before + 1 for before in stood_in))
