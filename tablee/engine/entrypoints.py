"""A game's rules on positions that are plain arrays of bytes: what a match needs most, each in one compiled call.

Passing a record from Python to compiled code takes ten microseconds, passing an array of bytes a fraction of one. So a
match passes the bytes of its state, and one call plays an action and returns all that is needed to know what follows.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import numpy as np
import numpy.typing as npt

from tablee.engine.jit import compiled

CHANCE = -1  # as in tablee.games.contract, which imports this module
OVER = -2
SEATS = 1 << 10  # more than any mask of seats
MOVERS = 16  # `look` returns (choices · SEATS + mask of the seats that choose together) · MOVERS + mover − OVER

Position = npt.NDArray[np.uint8]
Actions = npt.NDArray[np.int16]


class Rules(Protocol):
    """What entry points need of a game."""

    @property
    def state(self) -> np.dtype[np.record]: ...
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
    """The rules of a game on positions. What writes actions returns how many; `look` and `step`: see MOVERS."""

    look: Callable[[Position, Actions], int]  # who chooses now, and what is legal
    step: Callable[[Position, int, Actions], int]  # plays an action, then looks
    ask: Callable[[Position, int, Actions], int]  # what a seat may choose at the same time as others
    weigh: Callable[[Position, Actions, npt.NDArray[np.int64]], None]  # the weights of outcomes of chance
    sees: Callable[[Position, int, int], bool]  # (position, action, seat): does the seat see which action it is?


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

    return EntryPoints(look, step, ask, weigh, sees)
