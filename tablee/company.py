"""The company at a table: which seats were people, programs or bots, and who asked for hints.

A match does not need to know it. It is kept with the match so that its record can tell it.
"""

import re
from dataclasses import dataclass

_WORDS = re.compile(r"(person|program|bot [a-z][a-z0-9-]{0,19})(?:, ([1-9][0-9]{0,8}) hints?)?")


@dataclass(frozen=True)
class Guest:
    """Who took a seat.

    kind    `person`, `program`, or a bot by its name: `bot normal`
    hints   how often they asked for a hint
    """

    kind: str
    hints: int = 0

    def __post_init__(self) -> None:
        if _WORDS.fullmatch(self.write()) is None:
            raise ValueError(f"a player is a person, a program or a bot with its name, not {self.write()[:60]!r}")

    def write(self) -> str:
        """As a record tells it: `program`, `person, 3 hints`."""
        if not self.hints:
            return self.kind
        return f"{self.kind}, {self.hints} {'hint' if self.hints == 1 else 'hints'}"

    @classmethod
    def read(cls, text: str) -> "Guest":
        """From the text of a record; ValueError if it cannot be read."""
        found = _WORDS.fullmatch(text)
        guest = cls(found[1], int(found[2] or 0)) if found else None
        if guest is None or guest.write() != text:
            raise ValueError(f"a player is a person, a program or a bot with its name, not {text[:60]!r}")
        return guest
