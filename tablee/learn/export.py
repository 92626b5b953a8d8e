"""From a training to a file of weights (tablee/bots/weights.py), and back to go on from it."""

from collections.abc import Mapping
from pathlib import Path
from typing import NotRequired, TypedDict

import numpy as np
import torch
from torch import Tensor

from tablee.bots.net import CELL
from tablee.bots.weights import Tensors, header_for, read_for, write
from tablee.games.contract import Game
from tablee.learn.network import Actor, Critic, Rows, rows_of
from tablee.learn.settings import LearnSettings
from tablee.learn.trainer import Learnt, Trainer


class Shape(TypedDict):
    """How large networks are, as settings."""

    width: int
    depth: int
    place_width: NotRequired[int]


def export(trainer: Trainer, path: Path, learnt: Learnt | None = None, **more: str) -> None:
    """Writes what was learnt, now or at an earlier time, as weights that bots can play with."""
    learnt = learnt or trainer.learnt()
    rows = trainer.layout
    tensors = {f"actor.{name}": tensor for name, tensor in to_file(learnt.actor, rows, hidden=False).items()}
    tensors |= {f"critic.{name}": tensor for name, tensor in to_file(learnt.critic, rows, hidden=True).items()}
    told = {"seed": str(trainer.seed), "choices": str(trainer.choices), "rounds": str(trainer.rounds), **more}
    write(path, tensors, header_for(trainer.game, **told))


def begin_from(game: Game, settings: LearnSettings, path: Path, device: str) -> Learnt:
    """What the weights in a file have learnt, for a training to go on from; Unfit or ValueError says why not."""
    tensors, header = read_for(game, path)
    shape = settings.width, settings.depth, settings.place_width
    found = {}
    networks: dict[str, Actor | Critic] = {"actor": Actor(game, *shape), "critic": Critic(game, *shape)}
    for name, network in networks.items():
        of_file = {key.removeprefix(f"{name}."): t for key, t in tensors.items() if key.startswith(f"{name}.")}
        of_file = widened(of_file, to_file(network.state_dict(), rows_of(game), hidden=name == "critic"))
        weights = from_file(of_file, network.state_dict(), rows_of(game), hidden=name == "critic")
        found[name] = {key: tensor.to(device) for key, tensor in weights.items()}
    return Learnt(found["actor"], found["critic"], int(header.get("rounds", "0")))


def widened(tensors: Tensors, fresh: Tensors) -> Tensors:
    """The same answers from a network that sees more of each place, as many numbers as one that has learnt nothing.

    What is new of a place begins as in `fresh` and changes no answer. So does its context, if the file has none.
    """
    first = "place.0.weight"
    if first not in tensors or tensors[first].shape[1] > fresh[first].shape[1]:
        return tensors
    old = tensors[first].shape[1]
    more = fresh[first].shape[1] - old
    found = dict(tensors)
    for name in (first, "place.1.weight", "place.context.weight", "ask.weight", "ask.bias"):
        if name in fresh:
            found[name] = fresh[name].copy() if name.startswith("place.") else np.zeros_like(fresh[name])
            before = tensors.get(name, np.zeros_like(fresh[name])[..., :old])
            if before.ndim == 1:
                found[name][:old] = before
            else:
                found[name][: len(before), :old] = before
    found["place.1.weight"][old:, :old] = 0
    trunk = tensors["0.weight"]  # ends in the sum and in the maximum over places
    unheeded = np.zeros((more, trunk.shape[1]), trunk.dtype)
    found["0.weight"] = np.concatenate([trunk[: len(trunk) - old], unheeded, trunk[len(trunk) - old :], unheeded])
    return found


def shape_in(game: Game, path: Path) -> Shape:
    """How large the networks in a file are, as settings; Unfit says why they cannot be read."""
    tensors, _ = read_for(game, path)
    layers = [name for name in tensors if name.startswith("actor.") and name.split(".")[1].isdigit()]
    shape: Shape = {"width": tensors["actor.0.weight"].shape[1], "depth": len(layers) // 2 - 1}
    if "actor.place.0.weight" in tensors:
        shape["place_width"] = tensors["actor.place.0.weight"].shape[1]
    return shape


def to_file(network: Mapping[str, Tensor], rows: Rows, *, hidden: bool) -> Tensors:
    """The weights by layer, transposed: a row for each number that goes in. Rows of padding are left out."""
    found: Tensors = {}
    for name, tensor in network.items():
        numbers = tensor.float().cpu().numpy().T
        kept = kept_rows(name, rows, len(numbers), hidden)
        found[file_names(network)[name]] = (numbers if kept is None else numbers[kept]).astype(np.float16)
    return found


def from_file(tensors: Tensors, network: Mapping[str, Tensor], rows: Rows, *, hidden: bool) -> dict[str, Tensor]:
    """The same the other way round, for a network that has weights of these shapes; ValueError if it has not."""
    names = file_names(network)
    expected = {name: numbers.shape for name, numbers in to_file(network, rows, hidden=hidden).items()}
    if expected != {name: numbers.shape for name, numbers in tensors.items()}:
        raise ValueError("these weights are of a network of another shape")
    found = {}
    for name, like in network.items():
        numbers = torch.from_numpy(np.ascontiguousarray(tensors[names[name]].astype(np.float32).T))
        kept = kept_rows(name, rows, like.shape[-1], hidden)
        found[name] = torch.zeros_like(like, device="cpu")
        if kept is None:
            found[name].copy_(numbers)
        else:
            found[name][:, kept] = numbers
    return found


def file_names(network: Mapping[str, Tensor]) -> dict[str, str]:
    """What weights are called in a file, by their names in a network."""
    depth = sum(name.startswith("trunk.") for name in network) // 2
    layers = {f"trunk.layers.{k}": str(k) for k in range(depth)} | {"head": str(depth), "ask": "ask"}
    layers |= {f"places.layers.{k}": f"place.{k}" for k in range(2)} | {"places.context": "place.context"}
    split = {name: name.rsplit(".", 1) for name in network}
    return {name: f"{layers[layer]}.{kind}" for name, (layer, kind) in split.items()}


def kept_rows(name: str, rows: Rows, total: int, hidden: bool) -> list[int] | None:
    """Which rows of a layer are not padding; None: all."""
    if name == "places.layers.0.weight":
        return list(range(rows.places[CELL]))
    if name not in ("trunk.layers.0.weight", "places.context.weight"):
        return None
    told = rows.told if hidden else rows.seen
    kept = [*range(rows.around), *range(rows.seen, rows.seen + rows.hidden if hidden else rows.seen)]
    return [*kept, *range(told, total)]  # after the zeros follows what is seen of places
