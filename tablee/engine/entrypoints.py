"""A game's rules on positions that lie in plain arrays of bytes: what a match asks for most, in one compiled call.

A record that crosses from Python into compiled code costs ten microseconds, an array of bytes a fraction of one. So a
match hands over the bytes of its record, and one call plays an action and says all there is to know of what follows.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from tablee.engine.jit import compiled

CHANCE = -1  # as in tablee.games.contract, which reads this file
OVER = -2
SEATS = 1 << 10  # of the mask of seats
MOVERS = 16  # a look returns one number: (choices · SEATS + the seats that choose together) · MOVERS + mover − OVER

Position = npt.NDArray[np.uint8]
Actions = npt.NDArray[np.int16]


@dataclass(frozen=True, eq=False)
class EntryPoints:
    """The rules of a game on positions. Each that writes actions returns how many, `look` and `step` as in MOVERS."""

    look: Callable[[Position, Actions], int]  # who is to choose, and what
    step: Callable[[Position, int, Actions], int]  # plays an action, then looks
    ask: Callable[[Position, int, Actions], int]  # what a seat can choose that is asked at the same time as others
    weigh: Callable[[Position, Actions, npt.NDArray[np.int64]], None]  # the weights of outcomes of chance
    sees: Callable[[Position, int, int], bool]  # (position, action, seat): does the seat see which action it is?


def entry_points(game: Any) -> EntryPoints:
    """The entry points of a game, compiled when first used."""
    state = game.state
    mover, together, legal, weight = game.mover, game.together, game.legal, game.weight
    apply, seeing = game.apply, game.sees

    @compiled
    def look(at: Any, out: Any) -> int:
        s = at.view(state)[0]
        seat = int(mover(s))
        n = 0 if seat == OVER else int(legal(s, out))
        return (n * SEATS + int(together(s))) * MOVERS + seat - OVER

    @compiled
    def step(at: Any, action: int, out: Any) -> int:
        apply(at.view(state)[0], action)
        return look(at, out)

    @compiled
    def ask(at: Any, seat: int, out: Any) -> int:
        """Choices made at the same time do not depend on each other, so the seats asked earlier choose anything."""
        s = at.view(state)[0]
        while mover(s) != seat:
            legal(s, out)
            apply(s, out[0])
        return int(legal(s, out))

    @compiled
    def weigh(at: Any, outcomes: Any, out: Any) -> None:
        s = at.view(state)[0]
        for k in range(len(outcomes)):
            out[k] = weight(s, outcomes[k])

    @compiled
    def sees(at: Any, action: int, seat: int) -> bool:
        return bool(seeing(at.view(state)[0], action, seat))

    return EntryPoints(look, step, ask, weigh, sees)
