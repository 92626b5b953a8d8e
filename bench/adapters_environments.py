"""How many steps a second do our environments make on one core, next to PettingZoo's own classic games in the same run?

    python bench/adapters_environments.py [seconds for each measurement]

A step is one choice of a player at random among what is legal, made by the loop that PettingZoo documents:
`agent_iter`, `last`, `step`. The classic games are all that can be made with what is installed (they need pygame, some
of them more), through `env()`, as PettingZoo makes them. `Batch`, and what stands on it, steps many games at a time and
writes what the player to move observes and may do, for all of them at every step; choices are read off the masks. All
are measured in turns, pinned to one core, and the best of the turns counts, because machines are noisy. Only `Batch` is
also measured as it comes, with a thread for every core.
"""

import os
import random
import sys
import warnings
from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np
import numpy.typing as npt
import pettingzoo

import tablee.adapters.gymnasium
import tablee.adapters.pettingzoo
from tablee import Batch
from tablee.engine.devices import device_name
from tablee.engine.jit import compiled
from tablee.games import NAMES

TURNS = 5
GAMES = 1024  # side by side, for each core: the observations of all of them fit in its cache
CORES = os.sched_getaffinity(0)
PLACES = ("aec", "classic/")

Steps = Callable[[float], float]  # plays for so many seconds; steps a second


def timed(play: Callable[[], int], seconds: float) -> float:
    steps = 0
    begun = perf_counter()
    while (took := perf_counter() - begun) < seconds:
        steps += play()
    return steps / took


def agent_by_agent(env: Any) -> Steps:
    """PettingZoo's loop: a game with every call of `play`."""
    actions = int(env.action_space(env.possible_agents[0]).n)
    env.reset(seed=1)

    def play() -> int:
        steps = 0
        env.reset()
        for _ in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            if isinstance(observation, dict):
                env.step(random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            else:
                env.step(random.randrange(actions))
            steps += 1
        return steps

    return lambda seconds: timed(play, seconds)


def one_seat(env: Any) -> Steps:
    """Gymnasium's loop: a game with every call of `play`."""
    env.reset(seed=1)

    def play() -> int:
        _, info = env.reset()
        steps, over = 0, False
        while not over:
            _, _, over, _, info = env.step(random.choice(np.flatnonzero(info["action_mask"]).tolist()))
            steps += 1
        return steps

    return lambda seconds: timed(play, seconds)


@compiled
def pick(masks: npt.NDArray[Any], chance: npt.NDArray[np.float64], actions: npt.NDArray[np.int32]) -> None:
    """For each game one of its legal actions, all equally likely."""
    for i in range(masks.shape[0]):
        choices = 0
        for a in range(masks.shape[1]):
            choices += masks[i, a] != 0
        left = int(chance[i] * choices)
        for a in range(masks.shape[1]):
            if masks[i, a]:
                if left == 0:
                    actions[i] = a
                    break
                left -= 1


class Picker:
    """Actions for many games."""

    def __init__(self, games: int) -> None:
        self.chance = np.random.default_rng(1)
        self.actions = np.zeros(games, np.int32)

    def __call__(self, masks: npt.NDArray[Any]) -> npt.NDArray[np.int32]:
        pick(masks, self.chance.random(len(self.actions)), self.actions)
        return self.actions


def batch(game: str, cores: int) -> Steps:
    games = GAMES * cores
    b, choose = Batch(game, games, threads=cores), Picker(games)

    def play() -> int:
        b.step(choose(b.masks))
        return games

    return lambda seconds: timed(play, seconds)


def on_all_cores(play: Steps) -> Steps:
    """Not pinned to one, and neither are the threads that are made meanwhile."""

    def unpinned(seconds: float) -> float:
        pinned = os.sched_getaffinity(0)
        os.sched_setaffinity(0, CORES)
        rate = play(seconds)
        os.sched_setaffinity(0, pinned)
        return rate

    return unpinned


def vector(game: str, copy: bool) -> Steps:
    envs = tablee.adapters.gymnasium.SeatVectorEnv(game, GAMES, threads=1, copy=copy)
    choose, masks = Picker(GAMES), [envs.reset(seed=1)[1]["action_mask"]]

    def play() -> int:
        masks[0] = envs.step(choose(masks[0]))[4]["action_mask"]
        return GAMES

    return lambda seconds: timed(play, seconds)


def parallel(game: str, copy: bool) -> Steps:
    env = tablee.adapters.pettingzoo.parallel_env(game, games=GAMES, threads=1, copy=copy)
    seen = [env.reset(seed=1)[0]]
    choose = {agent: Picker(GAMES) for agent in env.agents}

    def play() -> int:
        seen[0] = env.step({agent: choose[agent](seen[0][agent]["action_mask"]) for agent in env.agents})[0]
        return GAMES

    return lambda seconds: timed(play, seconds)


def classics() -> dict[str, Steps]:
    """PettingZoo's classic games that can be made here."""
    kind, place = PLACES
    found = {}
    for name in pettingzoo.aec_registry:
        if name.startswith(place):
            try:
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    found[f"PettingZoo {name.removeprefix(place)}"] = agent_by_agent(pettingzoo.make(kind, name))
            except (ImportError, pettingzoo.env_registry.exceptions.FailedToImport):
                print(f"{name} is left out: it needs packages that are not installed", file=sys.stderr)
    if not found:
        raise SystemExit("none of PettingZoo's classic games can be made: pip install pygame")
    return found


def ours() -> dict[str, Steps]:
    """Our games through every form, with the fewest players."""
    found: dict[str, Steps] = {}
    for name in NAMES:
        found[f"{name}, PettingZoo env"] = agent_by_agent(tablee.adapters.pettingzoo.env(name))
        found[f"{name}, Gymnasium env against random bots"] = one_seat(tablee.adapters.gymnasium.SeatEnv(name))
        for copy in (True, False):
            words = "" if copy else ", copy=False"
            found[f"{name}, Gymnasium vector env{words}"] = vector(name, copy)
            found[f"{name}, PettingZoo parallel env{words}"] = parallel(name, copy)
        found[f"{name}, Batch"] = batch(name, 1)
        if len(CORES) > 1:
            found[f"{name}, Batch on {len(CORES)} cores"] = on_all_cores(batch(name, len(CORES)))
    return found


def measure(seconds: float) -> tuple[dict[str, float], str]:
    """Steps a second of everything, and which of the classic games is the fastest."""
    os.sched_setaffinity(0, {min(CORES)})
    theirs = classics()
    all_games = {**theirs, **ours()}
    for play in all_games.values():  # compile before anything is timed
        play(0.01)
    best = dict.fromkeys(all_games, 0.0)
    for turn in range(TURNS):
        print(f"\rturn {turn + 1} of {TURNS} …", end="", file=sys.stderr, flush=True)
        for text, play in all_games.items():
            best[text] = max(best[text], play(seconds))
    print("\r", end="", file=sys.stderr)
    return best, max(theirs, key=lambda text: best[text])


def main() -> None:
    best, fastest = measure(float(sys.argv[1]) if len(sys.argv) > 1 else 0.5)
    print(f"one core of {device_name('cpu')}\n")
    print(f"| random play | thousand steps/s | × {fastest} |\n|---|---|---|")
    for text, rate in best.items():
        print(f"| {text} | {rate / 1e3:,.0f} | {rate / best[fastest]:.2f} |")


if __name__ == "__main__":
    main()
