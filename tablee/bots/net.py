"""The bot that has learnt: one pass through a network, in compiled code of ours.

A network is a list of layers (weights.py): `actor.0` over the numbers of an observation, then layers of the same width,
each added to what went into it, and last a number for each action. Layers are stored with a row for each number that
goes in. So a number that is 0 costs nothing, and most of them are 0: cards one does not hold, and whatever the step
between two layers has cut off.

The same function runs in the interpreter, on a CPU and on a GPU. Sums are taken in the same order everywhere.
"""

from dataclasses import dataclass
from functools import cache
from math import exp
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tablee.bots.weights import FILE, Tensors, Unfit, read_for
from tablee.dice import Dice, new_dice, word
from tablee.engine.jit import compiled
from tablee.games.contract import Actions, Game, Numbers
from tablee.match import Match

Matrix = npt.NDArray[np.float32]

SHARPER = 1.5  # chances are raised to this power: what was hardly ever chosen in training is chosen still less
LEAST = 0.02  # actions that are less than so likely, compared with the likeliest, are not played


@compiled
def layer(x: Numbers, weights: Matrix, bias: Numbers, out: Numbers) -> None:
    """Out = bias + x · weights."""
    for j in range(len(bias)):
        out[j] = bias[j]
    for k in range(weights.shape[0]):
        each = x[k]
        if each != 0:
            row = weights[k]
            for j in range(len(bias)):
                out[j] += each * row[j]


@compiled
def forward(
    x: Numbers,
    first: Matrix,
    first_bias: Numbers,
    middle: npt.NDArray[np.float32],
    middle_bias: Matrix,
    last: Matrix,
    last_bias: Numbers,
    work: Matrix,
    out: Numbers,
) -> None:
    """The network's answer to the numbers `x`; `work` has two rows of its width."""
    width = len(first_bias)
    thought, cut = work[0], work[1]
    layer(x, first, first_bias, thought)
    for j in range(width):
        thought[j] = max(thought[j], np.float32(0))
    for d in range(len(middle)):
        layer(thought, middle[d], middle_bias[d], cut)
        for j in range(width):
            thought[j] += max(cut[j], np.float32(0))
    layer(thought, last, last_bias, out)


@compiled
def pick_action(logits: Numbers, legal: Actions, n: int, sharper: float, least: float, dice: Dice) -> int:
    """One of the n legal actions, as likely as the network says, but for those that it hardly considers."""
    best = logits[legal[0]]
    for i in range(1, n):
        best = max(best, logits[legal[i]])
    total = 0.0
    for i in range(n):
        likely = exp(float(logits[legal[i]] - best))
        if likely >= least:
            total += likely**sharper
    left = word(dice) / 4294967296.0 * total
    chosen = -1
    for i in range(n):
        likely = exp(float(logits[legal[i]] - best))
        if likely >= least and (chosen < 0 or left >= 0):
            chosen = int(legal[i])
            left -= likely**sharper
    return chosen


@dataclass(frozen=True, eq=False)
class Network:
    """The layers of a network, as `forward` takes them."""

    first: Matrix
    first_bias: Numbers
    middle: npt.NDArray[np.float32]
    middle_bias: Matrix
    last: Matrix
    last_bias: Numbers

    def __call__(self, x: Numbers) -> Numbers:
        """The answer to these numbers."""
        work, out = np.zeros((2, len(self.first_bias)), np.float32), np.zeros(len(self.last_bias), np.float32)
        forward(x, *self.layers, work, out)
        return out

    @property
    def layers(self) -> tuple[Matrix, Numbers, npt.NDArray[np.float32], Matrix, Matrix, Numbers]:
        """All layers in their order."""
        return self.first, self.first_bias, self.middle, self.middle_bias, self.last, self.last_bias


def network_of(tensors: Tensors, name: str, numbers: int, answers: int) -> Network:
    """The network of that name ("actor", "critic"); Unfit if it is not one for so many numbers and answers."""
    depth = sum(key.startswith(f"{name}.") and key.endswith(".bias") for key in tensors)
    try:
        weights = [tensors[f"{name}.{k}.weight"].astype(np.float32) for k in range(depth)]
        biases = [tensors[f"{name}.{k}.bias"].astype(np.float32) for k in range(depth)]
    except KeyError as error:
        raise Unfit(f"the layer {error} is missing") from None
    width = len(biases[0]) if biases else 0
    shapes = [w.shape for w in weights]
    expected = [(numbers, width), *[(width, width)] * (depth - 2), (width, len(biases[-1]) if biases else 0)]
    if (
        depth < 2
        or shapes != expected
        or len(biases[-1]) < answers
        or any(len(b) != w[1] for b, w in zip(biases, shapes, strict=True))
    ):
        raise Unfit(f"the layers of the {name} do not fit together: {shapes}")
    middle = np.zeros((depth - 2, width, width), np.float32)
    middle_bias = np.zeros((depth - 2, width), np.float32)
    for k in range(depth - 2):
        middle[k], middle_bias[k] = weights[k + 1], biases[k + 1]
    return Network(
        np.ascontiguousarray(weights[0]),
        biases[0],
        middle,
        middle_bias,
        np.ascontiguousarray(weights[-1][:, :answers]),
        biases[-1][:answers].copy(),
    )


@cache
def actor_at(game: Game, path: Path) -> Network:
    """The actor in a file of weights; Unfit says why it cannot play this game."""
    if not path.exists():
        raise Unfit(f"nobody has learnt {game.name} yet: there is no {path}; tablee learn {game.name}")
    tensors, _ = read_for(game, path)
    return network_of(tensors, "actor", game.observation, game.actions)


def actor_of(game: Game) -> Network:
    """The actor in the folder of the game; Unfit says why there is none."""
    return actor_at(game, game.folder / FILE)


class NetBot:
    """Plays what the network that has learnt the game would.

    path  the file of weights; otherwise the one in the folder of the game
    """

    def __init__(self, seed: int = 0, path: Path | None = None) -> None:
        self.dice = new_dice(seed)
        self.path = path

    def choose(self, match: Match, seat: int) -> str:
        """The action this seat plays now."""
        game = match.game
        actor = actor_at(game, self.path) if self.path else actor_of(game)
        s = match.imagine(seat, self.dice)
        numbers, out = np.zeros(game.observation, np.float32), np.zeros(game.most_legal, np.int16)
        game.observe(s, seat, numbers)
        n = int(game.legal(s, out))
        return game.write(int(pick_action(actor(numbers), out, n, SHARPER, LEAST, self.dice)))
