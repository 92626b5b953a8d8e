"""Weights for other programs: the networks of a game as an ONNX file, made from its weights. Needs the package onnx.

Inputs   observation  (n, numbers)  what a seat knows (`observe`), float32
         hidden       (n, numbers)  what it cannot know (`observe_hidden`), float32
Outputs  logits       (n, actions)  a number for each action, legal or not
         shares       (n, seats)    what each seat, from the player to move on, is to expect by its share of the win
         margins      (n, seats)    and by margin; tablee/bots/judge.py says in what units
"""

from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt
import onnx
from onnx import TensorProto, helper, numpy_helper

from tablee.bots.judge import critic_at
from tablee.bots.net import CELL, CROWD, PLACE_ACTION, PLACES, PLACES_AT, Layers, actor_at
from tablee.bots.weights import FILE, read_for
from tablee.games.contract import Game, Numbers

OPSET = 18
IR = 10  # the version of the format: not newer than what current runtimes read


class Graph:
    """A graph in the making: each method adds a node and returns the name of its output."""

    def __init__(self) -> None:
        self.nodes: list[onnx.NodeProto] = []
        self.constants: list[onnx.TensorProto] = []

    def constant(self, values: npt.NDArray[np.generic]) -> str:
        name = f"constant{len(self.constants)}"
        self.constants.append(numpy_helper.from_array(np.ascontiguousarray(values), name))
        return name

    def add(self, kind: str, *inputs: str, **attributes: int) -> str:
        name = f"value{len(self.nodes)}"
        make: Callable[..., onnx.NodeProto] = helper.make_node  # attributes of a node are named by its kind
        self.nodes.append(make(kind, list(inputs), [name], **attributes))
        return name

    def linear(self, x: str, weights: Numbers, bias: Numbers | None = None) -> str:
        product = self.add("MatMul", x, self.constant(weights))
        return product if bias is None else self.add("Add", product, self.constant(bias))

    def part(self, x: str, first: int, last: int, axis: int = 1) -> str:
        ends = [self.constant(np.array([k], np.int64)) for k in (first, last, axis)]
        return self.add("Slice", x, *ends)

    def context(self, around: str, cells: str, weights: Numbers) -> str:
        """What the numbers around places add to each place that is there."""
        last = self.constant(np.array([2], np.int64))
        there = self.add("Sign", self.add("ReduceMax", self.add("Abs", cells), last, keepdims=1))
        one = self.constant(np.array([1], np.int64))
        return self.add("Mul", there, self.add("Unsqueeze", self.linear(around, weights), one))

    def network(self, around: str, cells: str | None, layers: Layers) -> str:
        """The answers to numbers (bots/net.py `forward`)."""
        seen = None
        if cells is not None:
            first = self.linear(cells, layers.place_first)
            if len(layers.place_context):
                first = self.add("Add", first, self.context(around, cells, layers.place_context))
            first = self.add("Relu", first)
            seen = self.add("Add", first, self.add("Relu", self.linear(first, layers.place_second)))
            axis = self.constant(np.array([1], np.int64))
            total = self.add("ReduceSum", seen, axis, keepdims=0)
            mean = self.add("Div", total, self.constant(np.array([CROWD], np.float32)))
            around = self.add("Concat", around, mean, self.add("ReduceMax", seen, axis, keepdims=0), axis=1)
        x = self.add("Relu", self.linear(around, layers.first, layers.first_bias))
        for weights, bias in zip(layers.middle, layers.middle_bias, strict=True):
            x = self.add("Add", x, self.add("Relu", self.linear(x, weights, bias)))
        out = self.linear(x, layers.last, layers.last_bias)
        if seen is None or layers.ask.shape[1] == 0:
            return out
        last = self.constant(np.array([2], np.int64))
        asked = self.add("Unsqueeze", self.linear(x, layers.ask, layers.ask_bias), last)
        answers = self.add("Squeeze", self.add("MatMul", seen, asked), last)
        first_action, places = (int(layers.places[k]) for k in (PLACE_ACTION, PLACES))
        before, after = first_action, layers.last.shape[1] - first_action - places
        pads = self.constant(np.array([0, before, 0, after], np.int64))
        return self.add("Add", out, self.add("Pad", answers, pads))


def model_of(game: Game, path: Path) -> onnx.ModelProto:
    """The actor and the critic in a file of weights as one ONNX model; Unfit says why they cannot be used."""
    graph, seats = Graph(), game.players[-1]
    actor, critic = actor_at(game, path).layers, critic_at(game, path).layers
    observation, cells = "observation", None
    count, size = int(actor.places[PLACES]), int(actor.places[CELL])
    if count:
        at = int(actor.places[PLACES_AT])
        flat = graph.part("observation", at, at + count * size)
        cells = graph.add("Reshape", flat, graph.constant(np.array([-1, count, size], np.int64)))
        behind = graph.part("observation", at + count * size, game.observation)
        observation = graph.add("Concat", graph.part("observation", 0, at), behind, axis=1)
    logits = graph.network(observation, cells, actor)
    judged = graph.network(graph.add("Concat", observation, "hidden", axis=1), cells, critic)
    shares, margins = (graph.part(judged, k * seats, (k + 1) * seats) for k in range(2))
    for value, name in ((logits, "logits"), (shares, "shares"), (margins, "margins")):
        graph.nodes.append(helper.make_node("Identity", [value], [name]))
    inputs = {"observation": game.observation, "hidden": game.hidden}
    outputs = {"logits": game.actions, "shares": seats, "margins": seats}
    made = helper.make_graph(graph.nodes, game.name, described(inputs), described(outputs), graph.constants)
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=IR)
    helper.set_model_props(model, read_for(game, path)[1])
    onnx.checker.check_model(model)
    return model


def described(sizes: dict[str, int]) -> list[onnx.ValueInfoProto]:
    """Inputs or outputs: any number of rows, so many numbers in each."""
    return [helper.make_tensor_value_info(name, TensorProto.FLOAT, ["n", size]) for name, size in sizes.items()]


def write_onnx(game: Game, out: Path, weights: Path | None = None) -> None:
    """Writes the networks of a game, in its folder or in a file of weights, for other programs."""
    onnx.save(model_of(game, weights or game.folder / FILE), str(out))
