"""A game's rules on positions that are plain bytes: what a match needs most, each in one compiled call.

Passing a record from Python to compiled code takes ten microseconds, passing an array of bytes a fraction of one. So a
match passes the bytes of its state, and one call plays an action and returns all that is needed to know what follows:
the `Facts`.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Protocol

import numpy as np
import numpy.typing as npt

from tablee.engine.jit import compiled
from tablee.engine.once import once

CHANCE = -1  # as in tablee.games.contract, which imports this module
OVER = -2
SEATS = 1 << 10  # more than any mask of seats
MOVERS = 16  # `look` returns (choices · SEATS + mask of the seats that choose together) · MOVERS + mover − OVER

Position = npt.NDArray[np.uint8]
Actions = npt.NDArray[np.int16]

bytes_of = np.void.tobytes
_DTYPE = np.generic.dtype.__get__


def twin(s: np.record) -> np.record:
    """A copy of a state, many times as fast as `s.copy()`, which looks up the fields of the dtype."""
    copied: np.record = np.frombuffer(bytearray(bytes_of(s)), _DTYPE(s))[0]
    return copied


@cache
def seats(mask: int) -> Sequence[int]:
    """The seats of a bit mask, in order."""
    return tuple(p for p in range(mask.bit_length()) if mask >> p & 1)


class Facts:
    """What there is to know about a position: the mover, who is asked, and the legal actions of each seat.

    weights   of the outcomes, where chance is to move
    """

    __slots__ = ("asked", "legal", "mover", "position", "weights", "written")

    def __init__(self, position: bytes, told: int, out: Actions) -> None:
        """What `look` told of the position."""
        told, mover = divmod(told, MOVERS)
        choices, mask = divmod(told, SEATS)
        self.position = position
        self.mover = mover + OVER
        self.asked = list(seats(mask))
        self.legal: dict[int, list[int]] = {self.mover: out[:choices].tolist()}
        self.weights: list[int] = []
        self.written: dict[int, list[str]] = {}  # the same in notation, as far as somebody has asked


NO_FACTS = Facts(b"", 0, np.empty(0, np.int16))


class Rules(Protocol):
    """What entry points need of a game."""

    @property
    def state(self) -> np.dtype[np.record]: ...
    @property
    def most_legal(self) -> int: ...
    @property
    def mover(self) -> Callable[[np.record], int]: ...
    @property
    def together(self) -> Callable[[np.record], int]: ...
    @property
    def legal(self) -> Callable[[np.record, Actions], int]: ...
    @property
    def weight(self) -> Callable[[np.record, int], int]: ...
    @property
    def apply(self) -> Callable[[np.record, int], None]: ...
    @property
    def sees(self) -> Callable[[np.record, int, int], bool]: ...


@dataclass(frozen=True, eq=False)
class EntryPoints:
    """The rules of a game on positions: compiled functions, and what a match asks of them.

    A compiled function that writes actions returns how many; what `look` and `step` return: see MOVERS.
    """

    most_legal: int  # actions that any of them writes
    look: Callable[[Position, Actions], int]  # who chooses now, and what is legal
    step: Callable[[Position, int, Actions], int]  # plays an action, then looks
    ask: Callable[[Position, int, Actions], int]  # what a seat may choose at the same time as others
    weigh: Callable[[Position, Actions, npt.NDArray[np.int64]], None]  # the weights of outcomes of chance
    sees: Callable[[Position, int, int], bool]  # (position, action, seat): does the seat see which action it is?

    def facts(self, position: bytes) -> Facts:
        """What there is to know about a position."""
        out = np.empty(self.most_legal, np.int16)
        return self._weighed(Facts(position, self.look(_copy(position), out), out))

    def facts_after(self, position: bytes, action: int) -> Facts:
        """What there is to know about the position that an action leads to."""
        at, out = _copy(position), np.empty(self.most_legal, np.int16)
        told = self.step(at, action, out)
        return self._weighed(Facts(at.tobytes(), told, out))

    def _weighed(self, facts: Facts) -> Facts:
        """With the weights of the outcomes, where chance is to move."""
        if facts.mover == CHANCE:
            facts.weights = self.weights(facts.position, facts.legal[CHANCE])
        return facts

    def choices(self, position: bytes, seat: int) -> list[int]:
        """What a seat may choose at the same time as others."""
        out = np.empty(self.most_legal, np.int16)
        found: list[int] = out[: self.ask(_copy(position), seat, out)].tolist()
        return found

    def weights(self, position: bytes, outcomes: Sequence[int]) -> list[int]:
        """The weights of outcomes of chance."""
        out = np.empty(len(outcomes), np.int64)
        self.weigh(_copy(position), np.array(outcomes, np.int16), out)
        weights: list[int] = out.tolist()
        return weights

    def is_seen(self, position: bytes, action: int, seat: int) -> bool:
        """Does the seat see which action it is?"""
        return bool(self.sees(_copy(position), action, seat))


def _copy(position: bytes) -> Position:
    """A copy of a position as an array, which compiled code may change."""
    return np.frombuffer(bytearray(position), np.uint8)


@once
def entry_points(game: Rules) -> EntryPoints:
    """The entry points of a game; each is compiled when it is first called."""
    state = game.state
    mover, together, legal, weight = game.mover, game.together, game.legal, game.weight
    apply, seeing = game.apply, game.sees

    @compiled
    def look(at: Position, out: Actions) -> int:
        s = at.view(state)[0]
        seat = int(mover(s))
        n = 0 if seat == OVER else int(legal(s, out))
        return (n * SEATS + int(together(s))) * MOVERS + seat - OVER

    @compiled
    def step(at: Position, action: int, out: Actions) -> int:
        apply(at.view(state)[0], action)
        return look(at, out)

    @compiled
    def ask(at: Position, seat: int, out: Actions) -> int:
        """Choices at the same time do not depend on each other, so the seats asked earlier may choose anything."""
        s = at.view(state)[0]
        while mover(s) != seat:
            legal(s, out)
            apply(s, out[0])
        return int(legal(s, out))

    @compiled
    def weigh(at: Position, outcomes: Actions, out: npt.NDArray[np.int64]) -> None:
        s = at.view(state)[0]
        for k in range(len(outcomes)):
            out[k] = weight(s, outcomes[k])

    @compiled
    def sees(at: Position, action: int, seat: int) -> bool:
        return bool(seeing(at.view(state)[0], action, seat))

    return EntryPoints(game.most_legal, look, step, ask, weigh, sees)
