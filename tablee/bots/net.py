"""The bot that has learnt: one pass through a network, in compiled code of ours.

A network is a list of layers (weights.py, `Layers`): the first over the numbers that it is shown, then layers of the
same width, each added to what went into it, and last the answers: of an actor a number for each action, of a critic
what each seat is to expect (judge.py). Layers are stored with a row for each number that goes in. So a number that is
0 costs nothing, and most of them are 0: cards one does not hold, and whatever the step between two layers has cut off.

Where a game has many places that are alike (`places` in its LEARNING), two layers that are the same for all places
look at each of them, the first together with the numbers around the places: what one holds says what to look for. The
sum and the maximum over all places go into the first layer, and the actor adds to the number of each action that
belongs to a place how well that place answers what the last layer asks for. Places whose numbers are all 0 are not
there and answer 0.

The same function runs in the interpreter, on a CPU and on a GPU. Sums are taken in the same order everywhere.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from math import exp
from pathlib import Path
from typing import NamedTuple, cast

import numpy as np
import numpy.typing as npt

from tablee.bots.policy import by_policy
from tablee.bots.weights import FILE, Tensors, Unfit, is_there, read_for
from tablee.dice import Dice, new_dice, word
from tablee.engine.jit import compiled
from tablee.engine.once import once
from tablee.engine.softstart import is_native
from tablee.games.contract import Actions, Game, Numbers, State
from tablee.match import Match

Matrix = npt.NDArray[np.float32]

SHARPER = 1.5  # chances are raised to this power: what was hardly ever chosen in training is chosen still less
AS_LEARNT = 1.0  # the same where others choose at the same time: who can be foreseen is beaten there
LEAST = 0.02  # actions that are less than so likely, compared with the likeliest, are not played

# What `Layers.places` holds.
PLACES_AT = 0  # the first number of the first place
PLACES = 1  # how many there are; 0: the game has none
CELL = 2  # numbers of each
PLACE_ACTION = 3  # the action that belongs to the first place
CROWD = 16.0  # the sum over all places is divided by this: about as large as other numbers then


class Layers(NamedTuple):
    """A network as compiled code takes it, of the same types for every network of every game."""

    places: npt.NDArray[np.int64]
    place_first: Matrix  # (CELL, place width)
    place_second: Matrix  # (place width, place width)
    place_context: Matrix  # (numbers outside of places, place width); no rows: places are seen by themselves
    ask: Matrix  # (width, place width); no columns: places are not answered
    ask_bias: Numbers
    first: Matrix  # numbers outside of places, sum over places, maximum over places → width
    first_bias: Numbers
    middle: npt.NDArray[np.float32]  # (layers, width, width)
    middle_bias: Matrix
    last: Matrix
    last_bias: Numbers


def no_layers() -> Layers:
    """A network that is never asked, where compiled code wants one."""
    points, matrix, stack = np.zeros(1, np.float32), np.zeros((1, 1), np.float32), np.zeros((1, 1, 1), np.float32)
    several = (matrix, points, stack, matrix, matrix, points)
    return Layers(np.zeros(4, np.int64), matrix, matrix, matrix, matrix, points, *several)


@compiled
def add_layer(x: Numbers, weights: Matrix, out: Numbers) -> None:
    """Adds x · weights to out."""
    for k in range(len(x)):
        each = x[k]
        if each != 0:
            row = weights[k]
            for j in range(len(out)):
                out[j] += each * row[j]


@compiled
def cut_layer(x: Numbers, weights: Matrix, bias: Numbers, out: Numbers) -> None:
    """The positive part of bias + x · weights; no bias: 0."""
    for j in range(len(out)):
        out[j] = bias[j] if len(bias) > 0 else np.float32(0)
    add_layer(x, weights, out)
    for j in range(len(out)):
        out[j] = max(out[j], np.float32(0))


@compiled
def is_empty(numbers: Numbers) -> bool:
    """Are all of them 0?"""
    k = 0
    while k < len(numbers) and numbers[k] == 0:
        k += 1
    return k == len(numbers)


@compiled
def see_places(x: Numbers, layers: Layers, work: Numbers, pooled: Numbers) -> None:
    """Writes what is seen of each place, one after the other, into `work`, and sum and maximum into `pooled`."""
    at, count, cell = layers.places[PLACES_AT], layers.places[PLACES], layers.places[CELL]
    width, behind = layers.place_first.shape[1], at + count * cell
    deeper = work[count * width : (count + 1) * width]
    context = work[(count + 1) * width : (count + 2) * width]
    for j in range(width):
        context[j] = 0
    if len(layers.place_context) > 0:
        add_layer(x[:at], layers.place_context[:at], context)
        add_layer(x[behind:], layers.place_context[at:], context)
    for j in range(2 * width):
        pooled[j] = 0
    for p in range(count):
        numbers = x[at + cell * p : at + cell * (p + 1)]
        seen = work[width * p : width * (p + 1)]
        if is_empty(numbers):
            for j in range(width):
                seen[j] = 0
            continue
        cut_layer(numbers, layers.place_first, context, seen)
        cut_layer(seen, layers.place_second, context[:0], deeper)
        for j in range(width):
            seen[j] += deeper[j]
            pooled[j] += seen[j]
            pooled[width + j] = max(pooled[width + j], seen[j])
    for j in range(width):
        pooled[j] /= np.float32(CROWD)


@compiled
def answer_places(thought: Numbers, layers: Layers, work: Numbers, asked: Numbers, out: Numbers) -> None:
    """Adds to the action of each place how well what is seen there answers what is asked for."""
    for j in range(len(asked)):
        asked[j] = layers.ask_bias[j]
    add_layer(thought, layers.ask, asked)
    width = len(asked)
    first = layers.places[PLACE_ACTION]
    for p in range(layers.places[PLACES]):
        total = np.float32(0)
        for j in range(width):
            total += work[width * p + j] * asked[j]
        out[first + p] += total


@compiled
def forward(x: Numbers, layers: Layers, work: Numbers, out: Numbers) -> None:
    """The network's answer to the numbers `x`; `work` has as many numbers as `work_of` says."""
    width = len(layers.first_bias)
    thought, cut, rest = work[:width], work[width : 2 * width], work[2 * width :]
    for j in range(width):
        thought[j] = layers.first_bias[j]
    count = layers.places[PLACES]
    if count > 0:
        at, behind = layers.places[PLACES_AT], layers.places[PLACES_AT] + count * layers.places[CELL]
        kinds = layers.place_first.shape[1]
        pooled, seen = rest[: 2 * kinds], rest[2 * kinds :]
        see_places(x, layers, seen, pooled)
        add_layer(x[:at], layers.first[:at], thought)
        add_layer(x[behind:], layers.first[at : at + len(x) - behind], thought)
        add_layer(pooled, layers.first[at + len(x) - behind :], thought)
    else:
        add_layer(x, layers.first, thought)
    for j in range(width):
        thought[j] = max(thought[j], np.float32(0))
    for d in range(len(layers.middle)):
        for j in range(width):
            cut[j] = layers.middle_bias[d, j]
        add_layer(thought, layers.middle[d], cut)
        for j in range(width):
            thought[j] += max(cut[j], np.float32(0))
    for j in range(len(out)):
        out[j] = layers.last_bias[j]
    add_layer(thought, layers.last, out)
    if count > 0 and layers.ask.shape[1] > 0:
        kinds = layers.place_first.shape[1]
        answer_places(thought, layers, rest[2 * kinds :], rest[:kinds], out)


def work_of(layers: Layers) -> Numbers:
    """The memory that a pass works in."""
    kinds = layers.place_first.shape[1]
    return np.zeros(2 * len(layers.first_bias) + (int(layers.places[PLACES]) + 4) * kinds, np.float32)


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


@once
def sharpness(game: Game) -> Callable[[State, int, float], float]:
    """A compiled function `sharper_there(s, seat, sharper)`: the power that chances are raised to in a position. It is
    `sharper` where the seat chooses alone.
    """
    together = game.together

    @compiled
    def sharper_there(s: State, seat: int, sharper: float) -> float:
        return sharper if together(s) == 1 << seat else AS_LEARNT

    return sharper_there


@dataclass(frozen=True, eq=False)
class Network:
    """A network that can be asked from Python."""

    layers: Layers

    def __call__(self, x: Numbers) -> Numbers:
        """The answer to these numbers."""
        out = np.zeros(len(self.layers.last_bias), np.float32)
        forward(x, self.layers, work_of(self.layers), out)
        return out


def network_of(tensors: Tensors, name: str, numbers: int, answers: int, places: Sequence[int] = ()) -> Network:
    """The network of that name ("actor", "critic"); Unfit if it is not one for so many numbers and answers.

    places  as `Layers.places` holds them
    """
    depth = sum(key.startswith(f"{name}.") and key.endswith(".bias") and key.count(".") == 2 for key in tensors)
    depth -= f"{name}.ask.bias" in tensors
    try:
        weights = [tensors[f"{name}.{k}.weight"].astype(np.float32) for k in range(depth)]
        biases = [tensors[f"{name}.{k}.bias"].astype(np.float32) for k in range(depth)]
        see = [tensors[f"{name}.place.{k}.weight"].astype(np.float32) for k in range(2)] if places else []
    except KeyError as error:
        raise Unfit(f"the layer {error} is missing") from None
    width = len(biases[0]) if biases else 0
    kinds = see[0].shape[-1] if see else 0
    around = numbers - places[PLACES] * places[CELL] + 2 * kinds if places else numbers
    expected = [(around, width), *[(width, width)] * (depth - 2), (width, len(biases[-1]) if biases else 0)]
    shapes = [w.shape for w in weights]
    if (
        depth < 2
        or shapes != expected
        or len(biases[-1]) < answers
        or any(len(b) != w[1] for b, w in zip(biases, shapes, strict=True))
        or [w.shape for w in see] != ([(places[CELL], kinds), (kinds, kinds)] if places else [])
    ):
        raise Unfit(f"the layers of the {name} do not fit together: {shapes}")
    context = tensors.get(f"{name}.place.context.weight", np.zeros((0, kinds))).astype(np.float32)
    if context.shape not in ((0, kinds), (around - 2 * kinds, kinds)):
        raise Unfit(f"what the {name} sees beside places does not fit: {context.shape}")
    ask = tensors.get(f"{name}.ask.weight", np.zeros((width, 0))).astype(np.float32)
    ask_bias = tensors.get(f"{name}.ask.bias", np.zeros(0)).astype(np.float32)
    if ask.shape not in ((width, 0), (width, kinds)) or len(ask_bias) != ask.shape[1]:
        raise Unfit(f"what the {name} asks of places does not fit: {ask.shape}")
    middle = np.zeros((depth - 2, width, width), np.float32)
    middle_bias = np.zeros((depth - 2, width), np.float32)
    for k in range(depth - 2):
        middle[k], middle_bias[k] = weights[k + 1], biases[k + 1]
    return Network(
        Layers(
            places=np.array(places or [0] * 4, np.int64),
            place_first=np.ascontiguousarray(see[0] if see else np.zeros((0, 0), np.float32)),
            place_second=np.ascontiguousarray(see[1] if see else np.zeros((0, 0), np.float32)),
            place_context=np.ascontiguousarray(context),
            ask=np.ascontiguousarray(ask),
            ask_bias=ask_bias,
            first=np.ascontiguousarray(weights[0]),
            first_bias=biases[0],
            middle=middle,
            middle_bias=middle_bias,
            last=np.ascontiguousarray(weights[-1][:, :answers]),
            last_bias=biases[-1][:answers].copy(),
        )
    )


def places_of(game: Game) -> tuple[int, ...]:
    """Where the numbers and actions of a game's places are, as `Layers.places` holds it; empty: it has none."""
    return tuple(cast("tuple[int, ...]", game.learning.get("places", ())))


@cache
def tensors_at(game: Game, path: Path) -> Tensors:
    """The tensors in a file of weights; Unfit says why they cannot be used for this game."""
    if not is_there(path):
        raise Unfit(f"nobody has learnt {game.name} yet: there is no {path}; tablee learn {game.name}")
    return read_for(game, path)[0]


@cache
def actor_at(game: Game, path: Path) -> Network:
    """The actor in a file of weights; Unfit says why it cannot play this game."""
    return network_of(tensors_at(game, path), "actor", game.observation, game.actions, places_of(game))


def actor_of(game: Game) -> Network:
    """The actor in the folder of the game; Unfit says why there is none."""
    return actor_at(game, game.folder / FILE)


def can_pass(game: Game) -> bool:
    """Is a pass native, or will it be compiled when it is called? In the interpreter it takes a second."""
    return is_native(forward) and is_native(game.observe)


class NetBot:
    """Plays what the network that has learnt the game would.

    It plays by the policy until the code for that is native, and when a game does not come to its end (levels.py).

    path     the file of weights; otherwise the one in the folder of the game
    sharper  chances are raised to this power where nobody else chooses at the same time
    least    actions that are less than so likely, compared with the likeliest, are not played
    odds     of the latest choice: how likely each action was, in notation
    """

    def __init__(self, seed: int = 0, path: Path | None = None, sharper: float = SHARPER, least: float = LEAST) -> None:
        self.dice = new_dice(seed)
        self.path = path
        self.sharper = sharper
        self.least = least
        self.odds: dict[str, float] = {}

    def choose(self, match: Match, seat: int) -> str:
        """The action this seat plays now."""
        game = match.game
        actor = actor_at(game, self.path) if self.path else actor_of(game)
        if not can_pass(game) or match.patience_is_over:
            self.odds = {}
            return by_policy(match, seat, self.dice)
        s = match.imagine(seat, self.dice)
        numbers, out = np.zeros(game.observation, np.float32), np.zeros(game.most_legal, np.int16)
        game.observe(s, seat, numbers)
        n = int(game.legal(s, out))
        logits = actor(numbers)
        sharper = float(sharpness(game)(s, seat, self.sharper))
        self.odds = {game.write(a): odds for a, odds in odds_of(logits, out[:n], sharper, self.least).items()}
        return game.write(int(pick_action(logits, out, n, sharper, self.least, self.dice)))


def odds_of(logits: Numbers, legal: Actions, sharper: float, least: float) -> dict[int, float]:
    """How likely `pick_action` picks each action; those that it never picks are left out."""
    likely = np.exp((logits[legal] - logits[legal].max()).astype(np.float64))
    likely = np.where(likely >= least, likely**sharper, 0)
    likely /= likely.sum()
    return {int(a): float(odds) for a, odds in zip(legal, likely, strict=True) if odds > 0}
