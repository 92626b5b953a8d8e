"""Plays the same games compiled, and in the interpreter and the CUDA simulator in processes of their own."""

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from functools import cache
from hashlib import blake2b
from io import StringIO

import numpy as np

from tablee import games
from tablee.engine.jit import INTERPRETED
from tablee.engine.simulate import trails
from tablee.games import NAMES
from tests.toy import bare
from tests.variants import Variant, covering

BOTS = ("random", "policy")
STEPS = 120  # of each lane, for each variant and bot
SEEN = 10  # steps from one position that is observed to the next
SIMULATED = 3  # along one lane, at least one of so many tables is also played in the CUDA simulator
ENVIRONMENT = {
    "compiled": {"NUMBA_DISABLE_JIT": "0"},
    "interpreter": {"NUMBA_DISABLE_JIT": "1"},
    "CUDA simulator": {"NUMBA_DISABLE_JIT": "1", "NUMBA_ENABLE_CUDASIM": "1"},
}


@cache
def trails_of(name: str, device: str, lanes: int = 1) -> dict[str, list[str]]:
    """A digest of every position, with what a seat observes at some of them, by variant and bot."""
    if device == "compiled" and not INTERPRETED:
        return digests(name, "cpu", lanes)
    return trails_elsewhere(tuple(NAMES) if lanes == 1 else (name,), device, lanes)[name]


@cache
def trails_elsewhere(names: tuple[str, ...], device: str, lanes: int) -> dict[str, dict[str, list[str]]]:
    """The same of several games, in one process: where the samples are small, its start takes longer than playing."""
    kind = "cuda" if device == "CUDA simulator" else "cpu"
    command = [sys.executable, "-m", "tests.devices", kind, str(lanes), *names]
    done = subprocess.run(command, env=os.environ | ENVIRONMENT[device], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    trails: dict[str, dict[str, list[str]]] = json.loads(done.stdout)
    return trails


def compiled(code: str) -> str:
    """What a script prints when the rules in it run compiled: in this process, unless that is an interpreted one."""
    if INTERPRETED:
        return bare(code, **ENVIRONMENT["compiled"])
    printed = StringIO()
    with redirect_stdout(printed):
        exec(code, {"__name__": "compiled"})
    return printed.getvalue()


def interpreted(code: str) -> str:
    """What it prints in a process that compiles nothing. A warning there, of an overflow say, is an error."""
    return bare(code, **ENVIRONMENT["interpreter"], PYTHONWARNINGS="error")


def taking_turns(things: Sequence[str], number: int) -> str:
    """One of the things for each variant. Not every second one, which might always have the same option."""
    return things[number * (number + 1) // 2 % len(things)]


def digests(name: str, device: str, lanes: int) -> dict[str, list[str]]:
    """The same in this process."""
    found = {}
    game = games.game(name)
    numbers, hidden = np.zeros(game.observation, np.float32), np.zeros(game.hidden, np.float32)
    for players, options in tables(name, device, lanes):
        bots = [options["bots"]] * players
        chosen = {option: options[option] for option in game.options}
        passed = trails(name, players, chosen, lanes=lanes, steps=STEPS, bots=bots, device=device)
        seen = []
        for k, s in enumerate(passed.flat):
            if k % SEEN == 0:
                game.observe(s, k // SEEN % players, numbers)
                game.observe_hidden(s, k // SEEN % players, hidden)
            seen.append(blake2b(s.tobytes() + numbers.tobytes() + hidden.tobytes(), digest_size=8).hexdigest())
        found[f"{players} players, {options}"] = seen
    return found


def tables(name: str, device: str, lanes: int) -> list[tuple[int, dict[str, str]]]:
    """Every variant of a game with each of the two bots, which stand among the options.

    Along one lane so many that every two facts of a table occur together somewhere. Of these the CUDA simulator plays
    so many that every fact occurs: its threads run the same functions as the interpreter, which plays them all.
    """
    every: list[Variant] = [
        (name, players, {**options, "bots": bot}) for players, options in games.game(name).variants() for bot in BOTS
    ]
    chosen = every if lanes > 1 else covering(every)
    if device == "cuda" and lanes == 1:
        chosen = covering(chosen, together=1)
    return [(players, options) for _, players, options in chosen]


if __name__ == "__main__":
    print(json.dumps({name: digests(name, sys.argv[1], int(sys.argv[2])) for name in sys.argv[3:]}))
