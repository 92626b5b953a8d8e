"""How many steps a second do our games make in OpenSpiel, from Python, next to OpenSpiel's own in the same run?

    python bench/adapters.py [seconds for each measurement]

A step is one action or one outcome of chance. There are two loops: the one of OpenSpiel's own example, where NumPy
draws the outcomes and takes most of the time, and a lean one, which leaves the time to the games. `hearts` is written
in C++; `python_kuhn_poker` is OpenSpiel's own game written in Python, as ours are to it: what is done to a state goes
from Python through C++ to Python. All are measured in turns, pinned to one core, and the best of the turns counts,
because machines are noisy.

PettingZoo and Gymnasium have a script of their own, bench/adapters_environments.py.
"""

import os
import random
import sys
from collections.abc import Callable
from time import perf_counter

import numpy as np
import open_spiel.python.games.kuhn_poker  # noqa: F401 - registers python_kuhn_poker
import pyspiel

import tablee.adapters.openspiel  # noqa: F401 - registers ours
from tablee.compile import device_name
from tablee.games import NAMES

TURNS = 5
PEERS = ("hearts", "oh_hell", "python_kuhn_poker")


def example_loop(game: "pyspiel.Game") -> int:
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


def lean_loop(game: "pyspiel.Game") -> int:
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


def rate(loop: "Callable[[pyspiel.Game], int]", game: "pyspiel.Game", seconds: float) -> float:
    steps, begun = 0, perf_counter()
    while (took := perf_counter() - begun) < seconds:
        steps += loop(game)
    return steps / took


def measure(loop: "Callable[[pyspiel.Game], int]", seconds: float) -> dict[str, float]:
    """Steps a second by game."""
    games = {name: pyspiel.load_game(name) for name in (*PEERS, *(f"tablee_{name}" for name in NAMES))}
    for game in games.values():  # compile before anything is timed
        loop(game)
    best = dict.fromkeys(games, 0.0)
    for turn in range(TURNS):
        print(f"\rturn {turn + 1} of {TURNS} …", end="", file=sys.stderr, flush=True)
        for name, game in games.items():
            best[name] = max(best[name], rate(loop, game, seconds))
    print("\r", end="", file=sys.stderr)
    return best


def main() -> None:
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 0.5
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    random.seed(1)
    np.random.seed(1)
    print(f"one core of {device_name('cpu')}")
    for title, loop in (("OpenSpiel, its example's loop", example_loop), ("OpenSpiel, a lean loop", lean_loop)):
        best = measure(loop, seconds)
        print(f"\n| {title} | thousand steps/s | × {PEERS[0]} |\n|---|---|---|")
        for name, found in best.items():
            print(f"| {name} | {found / 1e3:,.0f} | {found / best[PEERS[0]]:.2f} |")


if __name__ == "__main__":
    main()
