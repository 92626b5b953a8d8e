"""The company at a table: which seats were people, programs or bots, who asked for hints, and who was stood in for.

A match does not need to know it. It is kept with the match so that its record can tell it.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

NAME_LENGTH = 40  # signs of a name, at most
_WORDS = re.compile(
    r"(person|program|bot [a-z][a-z0-9-]{0,19})(?:, ([1-9][0-9]{0,8}) hints?)?(?:, ([1-9][0-9]{0,8}) taken back)?"
)
_RUN = re.compile(r"([0-9]{1,9})(?:-([0-9]{1,9}))?")


@dataclass(frozen=True)
class Guest:
    """Who took a seat.

    kind    `person`, `program`, or a bot by its name: `bot normal`
    hints   how often they asked for a hint
    back    how often they went back to an earlier choice: the game was practice
    moves   the numbers of the moves that a bot made for them, from 1 and upwards; a record has a header for it
    """

    kind: str
    hints: int = 0
    back: int = 0
    moves: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        if _WORDS.fullmatch(self.write()) is None:
            raise ValueError(f"a player is a person, a program or a bot with its name, not {self.write()[:60]!r}")

    @property
    def bot(self) -> bool:
        """Is it a bot that plays for itself?"""
        return self.kind.startswith("bot ")

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


def has_winner(company: Sequence[Guest | None], movers: Iterable[int]) -> bool:
    """Has a finished game a winner? Not if bots stood in for all people and made the last move of each of them.

    movers   who made each move, in order; -1 or another number below 0 for chance
    """
    if not any(guest is not None and guest.moves for guest in company):
        return True
    last: dict[int, int] = {seat: number for number, seat in enumerate(movers, 1)}
    for seat, guest in enumerate(company):
        if guest is not None and not guest.bot and seat in last and last[seat] not in guest.moves:
            return True
    return False


def write_numbers(numbers: Iterable[int]) -> str:
    """Whole numbers in ascending order, neighbours joined: `3 7-12 15`."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and runs[-1][1] == number - 1:
            runs[-1][1] = number
        else:
            runs.append([number, number])
    return " ".join(f"{first}" if first == last else f"{first}-{last}" for first, last in runs)


def read_numbers(text: str, most: int) -> tuple[int, ...]:
    """The same from the text of a record; ValueError unless it is written so, with numbers from 1 to `most`."""
    numbers: list[int] = []
    for first, last in _RUN.findall(text):
        if int(last or first) <= most:
            numbers += range(int(first), int(last or first) + 1)
    if not numbers or numbers[0] < 1 or numbers != sorted(set(numbers)) or write_numbers(numbers) != text:
        raise ValueError(f"numbers of moves in ascending order belong here, such as '3 7-12', not {text[:60]!r}")
    return tuple(numbers)


def tidy(name: str) -> str:
    """A name on one line of at most NAME_LENGTH characters, without those that do not print."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).split())[:NAME_LENGTH].rstrip()
