"""A sweep: the same game learnt with several settings and seeds, to see which of them learn it best.

Every trial is a training of its own (session.py) for so many rounds: it does not depend on the clock, so that on
processors of one kind a trial gives the same weights in every process and on every machine.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields
from hashlib import blake2b
from itertools import product
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import numpy as np
import torch

from tablee import games
from tablee.executor import Job
from tablee.executor.job import Shared
from tablee.games.contract import Game
from tablee.learn.session import Progress, learn
from tablee.learn.settings import LearnSettings, Setting, settings_for

Changes = tuple[tuple[str, Setting], ...]  # settings by name that differ from those that suit the game


class Trial(NamedTuple):
    """One training of a sweep."""

    game: str
    changes: Changes
    seed: int
    rounds: int
    device: str
    start: str = ""  # a digest of the weights that it goes on from

    @property
    def name(self) -> str:
        """What it tries: `rate=0.001:0.0001 seed=2`."""
        return " ".join([*(f"{name}={written(value)}" for name, value in self.changes), f"seed={self.seed}"])

    def settings(self) -> LearnSettings:
        """All its settings."""
        return settings_for(games.game(self.game), self.device, **dict(self.changes))


class Outcome(NamedTuple):
    """What came of a trial."""

    players: int
    wins: float  # the share against the policy, at the end
    interval: float  # half of the 95 % interval
    choices: int
    doubt: float
    weights: bytes  # a file, as `tablee learn` writes it


class Train(Job[Trial, Outcome]):
    """The trainings of a sweep, as a job for an executor."""

    def __init__(self, device: str, start: Path | None = None) -> None:
        self.gpus = int(device == "cuda")
        self.start = start  # weights that every training goes on from
        self._content: bytes | None = None  # of that file, on another machine

    def run(self, task: Trial) -> Outcome:
        """Learns; on a processor with one thread, because sums depend on how they are divided among threads."""
        torch.set_num_threads(1)
        told: list[Progress] = []
        with TemporaryDirectory(prefix="tablee-") as folder:
            out, start = Path(folder) / "learnt", self.start
            if start is not None and self._content is not None:
                start = Path(folder) / start.name
                start.write_bytes(self._content)
            learn(
                task.game,
                task.settings(),
                out,
                seconds=inf,
                rounds=task.rounds,
                seed=task.seed,
                device=task.device,
                tell=told.append,
                start=start,
            )
            last = told[-1]
            strength = last.strength
            content = out.read_bytes()
        return Outcome(strength.players, strength.wins, strength.interval, last.choices, last.doubt, content)

    def name(self, task: Trial) -> str:
        """What it tries."""
        return task.name

    def shared(self) -> Shared:
        """The weights to go on from."""
        return {} if self.start is None else {"start": np.fromfile(self.start, np.uint8)}

    def receive(self, shared: Shared) -> None:
        """From now on trainings go on from these weights."""
        self._content = shared["start"].tobytes() if "start" in shared else None


def trials(
    game: Game,
    tried: Mapping[str, Sequence[Setting]],
    *,
    seeds: Iterable[int],
    rounds: int,
    device: str,
    start: Path | None = None,
) -> list[Trial]:
    """Every combination of the values that are tried, with every seed."""
    names = sorted(tried)
    combinations = product(*(dict.fromkeys(tried[name]) for name in names))
    changes = [tuple(zip(names, values, strict=True)) for values in combinations]
    content = "" if start is None else blake2b(start.read_bytes(), digest_size=8).hexdigest()
    return [Trial(game.name, each, seed, rounds, device, content) for each, seed in product(changes, seeds)]


def setting_names() -> list[str]:
    """The settings that can be tried."""
    return [each.name for each in fields(LearnSettings)]


def read_value(name: str, text: str) -> Setting:
    """The value of a setting: `64`, `0.5`, or `0.001:0.0001` for a schedule; ValueError if it is none."""
    usual: Setting = getattr(LearnSettings(), name)
    if isinstance(usual, tuple):
        first, last = text.split(":")
        return float(first), float(last)
    if isinstance(usual, bool):
        if text not in ("yes", "no"):
            raise ValueError(f"{name} is yes or no")
        return text == "yes"
    return type(usual)(text)


def written(value: Setting) -> str:
    """The same the other way round."""
    if isinstance(value, tuple):
        return ":".join(f"{each:g}" for each in value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:g}" if isinstance(value, float) else str(value)
