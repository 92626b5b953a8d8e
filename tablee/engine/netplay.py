"""The bot `net` inside compiled code: it plays in the lanes of a batch, on CPU threads or on a GPU.

Every lane has memory of its own for a pass (`Mind`). On a CPU it is a row, so that a loop over it is fast; on a GPU a
column, so that neighbouring lanes, which do the same at the same time, read and write neighbouring numbers.
"""

from collections.abc import Callable
from functools import cache
from typing import NamedTuple, cast

import numpy as np
import numpy.typing as npt

from tablee.bots.net import LEAST, SHARPER, Layers, actor_of, forward, pick_action, sharpness, work_of
from tablee.dice import Dice
from tablee.engine.devices import device_array, to_device
from tablee.engine.jit import compiled
from tablee.games.contract import Actions, Game, Numbers, State

Matrix = npt.NDArray[np.float32]


class Mind(NamedTuple):
    """An actor, and for each lane the memory that it needs."""

    layers: Layers
    numbers: Matrix  # what a seat knows
    work: Matrix  # what a pass works in
    logits: Matrix


NO_MIND = cast("Mind", 0)  # where no seat is played by `net`: code that has no use for a mind is given a number


def new_mind(game: Game, lanes: int, device: str) -> Mind:
    """The actor of a game on a device, for so many lanes; Unfit says why there is none."""
    layers = actor_of(game).layers

    def room(length: int) -> Matrix:
        made: Matrix = device_array((lanes, length) if device == "cpu" else (length, lanes), np.float32, device)
        return made

    on_device = Layers(*(to_device(array, device) for array in layers))
    return Mind(on_device, room(game.observation), room(len(work_of(layers))), room(game.actions))


Think = Callable[[State, Actions, int, Dice, Mind, int], int]


@cache
def thinker_of(game: Game, device: str) -> Think:
    """A compiled function `think(s, out, seat, dice, mind, i)`: what `net` plays for a seat in lane i."""
    legal, observe, sharper_there = game.legal, game.observe, sharpness(game)

    @compiled
    def choose(
        s: State,
        out: Actions,
        seat: int,
        dice: Dice,
        layers: Layers,
        numbers: Numbers,
        work: Numbers,
        logits: Numbers,
    ) -> int:
        n = legal(s, out)
        if n == 1:
            return int(out[0])
        observe(s, seat, numbers)
        forward(numbers, layers, work, logits)
        return pick_action(logits, out, n, sharper_there(s, seat, SHARPER), LEAST, dice)

    @compiled
    def by_row(s: State, out: Actions, seat: int, dice: Dice, mind: Mind, i: int) -> int:
        return choose(s, out, seat, dice, mind.layers, mind.numbers[i], mind.work[i], mind.logits[i])

    @compiled
    def by_column(s: State, out: Actions, seat: int, dice: Dice, mind: Mind, i: int) -> int:
        return choose(s, out, seat, dice, mind.layers, mind.numbers[:, i], mind.work[:, i], mind.logits[:, i])

    return by_row if device == "cpu" else by_column
