"""The company at a table: which seats were people, programs or bots, who asked for hints, and who practised.

A match does not need to know it. It is kept with the match so that its record can tell it.
"""

import re
from dataclasses import dataclass

NAME_LENGTH = 40  # signs of a name, at most
_WORDS = re.compile(
    r"(person|program|bot [a-z][a-z0-9-]{0,19})(?:, ([1-9][0-9]{0,8}) hints?)?(?:, ([1-9][0-9]{0,8}) taken back)?"
)


@dataclass(frozen=True)
class Guest:
    """Who took a seat.

    kind    `person`, `program`, or a bot by its name: `bot normal`
    hints   how often they asked for a hint
    back    how often they went back to an earlier choice: the game was practice
    """

    kind: str
    hints: int = 0
    back: int = 0

    def __post_init__(self) -> None:
        if _WORDS.fullmatch(self.write()) is None:
            raise ValueError(f"a player is a person, a program or a bot with its name, not {self.write()[:60]!r}")

    def write(self) -> str:
        """As a record tells it: `program`, `person, 3 hints`, `person, 1 hint, 2 taken back`."""
        hints = f", {self.hints} {'hint' if self.hints == 1 else 'hints'}" if self.hints else ""
        back = f", {self.back} taken back" if self.back else ""
        return f"{self.kind}{hints}{back}"

    @classmethod
    def read(cls, text: str) -> "Guest":
        """From the text of a record; ValueError if it cannot be read."""
        found = _WORDS.fullmatch(text)
        guest = cls(found[1], int(found[2] or 0), int(found[3] or 0)) if found else None
        if guest is None or guest.write() != text:
            raise ValueError(f"a player is a person, a program or a bot with its name, not {text[:60]!r}")
        return guest


def tidy(name: str) -> str:
    """A name on one line of at most NAME_LENGTH characters, without those that do not print."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:NAME_LENGTH].rstrip()
