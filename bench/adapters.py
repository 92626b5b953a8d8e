"""How many steps a second do our games make in OpenSpiel, from Python, next to OpenSpiel's own in the same run?

    python bench/adapters.py [seconds for each measurement]

There are three loops. In the first two a step is one action or one outcome of chance: the loop of OpenSpiel's own
example, where NumPy draws the outcomes and takes most of the time, and a lean one, which leaves the time to the games.
The third is OpenSpiel's environment for learners: a step is a player's choice, answered with what everybody observes.

`hearts` is written in C++; `python_kuhn_poker` is OpenSpiel's own game written in Python, as ours are to it: what is
done to a state goes from Python through C++ to Python. Ours are measured as they are loaded and made quick
(tablee/adapters/openspiel_quick.py). What the loops themselves take is measured too, with states that know all answers
in advance: no game could be faster than that with so many choices and so many outcomes. All are measured in turns, by
the time of the process, pinned to one core, and the best of the turns counts, because machines are noisy.

PettingZoo and Gymnasium have a script of their own, bench/adapters_environments.py.
"""

import os
import random
import sys
from collections.abc import Callable
from time import process_time
from typing import Any

import numpy as np
import open_spiel.python.games.kuhn_poker  # noqa: F401 - registers python_kuhn_poker
import pyspiel
from open_spiel.python.rl_environment import Environment

from tablee.adapters.openspiel.quick import quick
from tablee.engine.devices import device_name
from tablee.games import NAMES

TURNS = 5
PEERS = ("hearts", "oh_hell", "python_kuhn_poker")
PREPARED = 20  # games whose answers are known in advance


def example_loop(game: Any) -> int:
    """One game as OpenSpiel's python/examples/example.py plays it; how many steps it took."""
    state = game.new_initial_state()
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            action = np.random.choice(outcomes, p=chances)
        else:
            action = random.choice(state.legal_actions(state.current_player()))
        state.apply_action(action)
        steps += 1
    return steps


def drawn(outcomes: list[tuple[int, float]]) -> int:
    left = random.random()
    for action, chance in outcomes:
        left -= chance
        if left < 0:
            return action
    return outcomes[-1][0]


def lean_loop(game: Any) -> int:
    """One game with as little as possible besides the calls; how many steps it took."""
    state = game.new_initial_state()
    steps = 0
    while not state.is_terminal():
        if state.is_chance_node():
            action = drawn(state.chance_outcomes())
        else:
            actions = state.legal_actions()
            action = actions[int(random.random() * len(actions))]
        state.apply_action(action)
        steps += 1
    return steps


def environment_loop(environment: Environment) -> int:
    """One game in OpenSpiel's environment, with players who choose at random; how many choices there were."""
    time_step = environment.reset()
    steps = 0
    while not time_step.last():
        seen = time_step.observations
        time_step = environment.step([random.choice(seen["legal_actions"][seen["current_player"]])])
        steps += 1
    return steps


class Prepared:
    """A game, and its own only state, that has all answers of some games ready: what is left is the loop's own time."""

    choices: Any  # None: the game has ended

    def __init__(self, game: Any) -> None:
        self.games = [answers(game) for _ in range(PREPARED)]

    def new_initial_state(self) -> "Prepared":
        self.left = iter(random.choice(self.games))
        self.apply_action(0)
        return self

    def apply_action(self, _: int) -> None:
        self.drawing, self.choices = next(self.left, (False, None))

    def is_terminal(self) -> bool:
        return self.choices is None

    def is_chance_node(self) -> bool:
        return self.drawing

    def current_player(self) -> int:
        return 0

    def legal_actions(self, _: int = 0) -> Any:
        return self.choices

    chance_outcomes = legal_actions


def answers(game: Any) -> list[tuple[bool, Any]]:
    """Of every state of a game: whether chance draws, and from what, or what a player can choose."""
    state, found = game.new_initial_state(), []
    while not state.is_terminal():
        drawing = state.is_chance_node()
        choices = state.chance_outcomes() if drawing else state.legal_actions()
        found.append((drawing, choices))
        state.apply_action(drawn(choices) if drawing else random.choice(choices))
    return found


def rate(loop: Callable[[Any], int], game: Any, seconds: float) -> float:
    steps, begun = 0, process_time()
    while (took := process_time() - begun) < seconds:
        steps += loop(game)
    return steps / took


def measure(loop: Callable[[Any], int], games: dict[str, Any], seconds: float) -> dict[str, float]:
    """Steps a second by game."""
    for game in games.values():  # compile before anything is timed
        loop(game)
    best = dict.fromkeys(games, 0.0)
    for turn in range(TURNS):
        print(f"\rturn {turn + 1} of {TURNS} …", end="", file=sys.stderr, flush=True)
        for name, game in games.items():
            best[name] = max(best[name], rate(loop, game, seconds))
    print("\r", end="", file=sys.stderr)
    return best


def show(title: str, best: dict[str, float], first: float) -> None:
    print(f"\n| {title} | thousand steps/s | × {PEERS[0]} |\n|---|---|---|")
    for name, found in best.items():
        print(f"| {name} | {found / 1e3:,.0f} | {found / first:.2f} |")


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 0.5
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    random.seed(1)
    np.random.seed(1)
    print(f"one core of {device_name('cpu')}")
    peers = {name: pyspiel.load_game(name) for name in PEERS}
    ours = {name: pyspiel.load_game(f"tablee_{name}") for name in NAMES}
    games = {**peers, **ours, **{f"{name}, quick": quick(game) for name, game in ours.items()}}
    prepared = {f"{name}, prepared": Prepared(game) for name, game in {PEERS[0]: peers[PEERS[0]], **ours}.items()}
    for title, loop in (("OpenSpiel, its example's loop", example_loop), ("OpenSpiel, a lean loop", lean_loop)):
        best = measure(loop, {**games, **prepared}, seconds)
        show(title, best, best[PEERS[0]])
    best = measure(environment_loop, {name: Environment(game) for name, game in games.items()}, seconds)
    show("OpenSpiel, its environment", best, best[PEERS[0]])


if __name__ == "__main__":
    main()
