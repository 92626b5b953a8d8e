"""How long does the first compilation of all games take, and how long from the cache?

    python bench/compile.py

Compiled are the functions that people and programs call: the rules, `redeal`, `observe`, the policy, and the loop of
random simulation. Two processes at the same time compile the games into an empty cache; then one process loads them all
from it.
"""

import os
import subprocess
import sys
from tempfile import TemporaryDirectory
from time import perf_counter

from tablee.games import NAMES

SHARES = (NAMES[1::2], NAMES[::2])  # both take about the same time

WARM = """
import sys
import numpy as np
from tablee import bots
from tablee.match import Match
from tablee.engine.simulate import playouts
for name in sys.argv[1:]:
    players = 3
    match = Match(name, players, seed=1)
    bot = bots.get("policy", 1)
    observation = np.zeros(match.game.observation, np.float32)
    while not match.over:
        match.game.observe(match.state, match.mover, observation)
        match.play(bot.choose(match, match.mover))
    match.game.reveals(match.state, 0)
    playouts(name, players, steps=1000, threads=1)
"""


def warm(*games: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen([sys.executable, "-c", WARM, *games], env=os.environ)


def main() -> None:
    with TemporaryDirectory() as folder:
        os.environ["TABLEE_CACHE"] = folder
        begun = perf_counter()
        for job in [warm(*share) for share in SHARES]:
            if job.wait() != 0:
                raise SystemExit("a game could not be compiled")
        first = perf_counter() - begun
        begun = perf_counter()
        warm(*NAMES).wait()
        again = perf_counter() - begun
    print(f"first compilation of {len(NAMES)} games by two processes: {first:.0f} s; from the cache: {again:.1f} s")


if __name__ == "__main__":
    main()
