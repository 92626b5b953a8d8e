"""The places at a table, and what is said there."""

import msgspec

STRENGTHS = ("easy", "normal", "strong")
STAND_IN = "normal"  # the bot that plays for someone who has left, or whose time has run out


class Seat(msgspec.Struct):
    """A place at the table. `owner` is never shown to anybody."""

    kind: str = "open"  # open, person, bot
    name: str = ""
    strength: str = STAND_IN  # of the bot that sits here, or stands in
    away: bool = False  # the person has left and may come back; a bot plays
    owner: str = ""
    entropy: bytes = b""

    @property
    def played_by_bot(self) -> bool:
        return self.kind == "bot" or self.away


class Said(msgspec.Struct, frozen=True):
    """A chat message; `seat` is None for somebody who watches."""

    seat: int | None
    name: str
    text: str
    at: float


def laid(word: str) -> Seat:
    """A seat before anybody has sat down: “open”, or a bot: “bot:easy”."""
    kind, _, strength = word.partition(":")
    return Seat(kind, strength=strength or STAND_IN)
