"""A training in a file, to go on from exactly: the same rounds follow as if it had never stopped.

That takes the weights, the state of the optimiser, earlier selves, all positions and dice of the lanes, and the state
of PyTorch's random numbers. What follows from these is not stored. Where several processes learn together each has a
file of its own: its lanes and its random numbers differ (ranks.py).
"""

import zlib
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import NotRequired, TypedDict

import numpy as np
import torch

from tablee.bots.weights import header_for
from tablee.learn.ranks import ALONE, Ranks
from tablee.learn.settings import LearnSettings, Setting
from tablee.learn.trainer import Learnt, Trainer, Weights

LANES = ("states", "kept", "dice", "wits")  # arrays of a LearningBatch
NETWORKS = ("actor", "critic", "average", "opponents")


class LearntContent(TypedDict):
    """A `Learnt` in a checkpoint."""

    actor: Weights
    critic: Weights
    rounds: int


# What `save` writes and `resume` reads.
Content = TypedDict(
    "Content",
    {
        "game": dict[str, str],
        "settings": dict[str, Setting | list[float]],  # a schedule may be a list
        "seed": int,
        "device": str,
        "processes": NotRequired[int],
        "rounds": int,
        "choices": int,
        "networks": dict[str, Weights],
        "optimiser": dict[str, object],
        "earlier": list[Weights],
        "guests": dict[str, Weights],
        "start": LearntContent | None,
        "candidates": list[LearntContent],
        "lanes": dict[str, bytes],
        "random": torch.Tensor,
        "random on the GPU": torch.Tensor | None,
        "more": dict[str, float],
    },
)


def save(trainer: Trainer, path: Path, **more: float) -> None:
    """Writes a checkpoint; `more` numbers come back from `resume`. One that was there before is replaced at once."""
    content = {
        "game": header_for(trainer.game),
        "settings": trainer.settings.as_dict(),
        "seed": trainer.seed,
        "device": trainer.device,
        "processes": trainer.ranks.count,
        "rounds": trainer.rounds,
        "choices": trainer.choices,
        "networks": {name: getattr(trainer, name).state_dict() for name in NETWORKS},
        "optimiser": trainer.optimiser.state_dict(),
        "earlier": trainer.earlier,
        "guests": trainer.guests,
        "start": asdict(trainer.start) if trainer.start else None,
        "candidates": [asdict(each) for each in trainer.candidates],
        "lanes": {name: zlib.compress(trainer.batch.get(name).tobytes(), 1) for name in LANES},
        "random": torch.get_rng_state(),
        "random on the GPU": torch.cuda.get_rng_state() if trainer.device == "cuda" else None,
        "more": more,
    }
    path = trainer.ranks.own(path)
    unfinished = path.with_name(path.name + ".part")
    torch.save(content, unfinished)
    unfinished.replace(path)


def resume(path: Path, ranks: Ranks = ALONE) -> tuple[Trainer, Mapping[str, float]]:
    """The training as it was; ValueError says why it cannot go on."""
    content: Content = torch.load(path, map_location="cpu", weights_only=True)
    processes = content.get("processes", 1)
    if processes != ranks.count:
        raise ValueError(
            f"{path} is of {processes} processes that learnt together: go on with as many, not {ranks.count}"
        )
    if not ranks.first:
        content = torch.load(ranks.own(path), map_location="cpu", weights_only=True)
    settings = {k: tuple(v) if isinstance(v, list) else v for k, v in content["settings"].items()}
    trainer = Trainer(
        content["game"]["game"],
        LearnSettings.of(settings),
        seed=content["seed"],
        device=content["device"],
        ranks=ranks,
    )
    if content["game"] != header_for(trainer.game):
        raise ValueError(f"{path} was made for other rules or other observations of {trainer.game.name}: begin anew")
    if missing := set(NETWORKS) - set(content["networks"]):
        raise ValueError(f"{path} is of an earlier version, without {', '.join(missing)}: begin anew")
    for name in NETWORKS:
        getattr(trainer, name).load_state_dict(content["networks"][name])
    trainer.optimiser.load_state_dict(content["optimiser"])
    for group in trainer.optimiser.param_groups:
        if trainer.device == "cuda":
            group["lr"] = trainer.rate  # the tensor that CUDA graphs read
    trainer.earlier = [on_device(each, trainer.device) for each in content["earlier"]]
    trainer.guests = {name: on_device(each, trainer.device) for name, each in content["guests"].items()}
    trainer.start = learnt(content["start"], trainer.device) if content["start"] else None
    trainer.candidates = [learnt(each, trainer.device) for each in content["candidates"]]
    for name in LANES:
        there = trainer.batch.get(name)
        stored = np.frombuffer(zlib.decompress(content["lanes"][name]), there.dtype).reshape(there.shape)
        trainer.batch.set(name, stored)
    trainer.batch.look()
    trainer.rounds, trainer.choices = content["rounds"], content["choices"]
    torch.set_rng_state(content["random"])
    if content["random on the GPU"] is not None:
        torch.cuda.set_rng_state(content["random on the GPU"])
    return trainer, content["more"]


def learnt(content: LearntContent, device: str) -> Learnt:
    """What was learnt at some time, out of a checkpoint."""
    actor, critic = (on_device(weights, device) for weights in (content["actor"], content["critic"]))
    return Learnt(actor, critic, content["rounds"])


def on_device(weights: Weights, device: str) -> Weights:
    """The same weights in the memory of a device."""
    return {name: tensor.to(device) for name, tensor in weights.items()}
