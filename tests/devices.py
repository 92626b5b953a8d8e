"""Plays the same games in the interpreter, compiled, and in the CUDA simulator, each in a process of its own."""

import json
import os
import subprocess
import sys
from functools import cache
from hashlib import blake2b

STEPS = 120  # of each lane, for each variant and bot
SEEN = 10  # steps from one position that is observed to the next
ENVIRONMENT = {
    "compiled": {},
    "interpreter": {"NUMBA_DISABLE_JIT": "1"},
    "CUDA simulator": {"NUMBA_DISABLE_JIT": "1", "NUMBA_ENABLE_CUDASIM": "1"},
}


@cache
def trails_of(name: str, device: str, lanes: int = 1) -> dict[str, list[str]]:
    """A digest of every position, with what a seat observes at some of them, by variant and bot."""
    command = [sys.executable, "-m", "tests.devices", name, "cuda" if device == "CUDA simulator" else "cpu", str(lanes)]
    done = subprocess.run(command, env=os.environ | ENVIRONMENT[device], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    trails: dict[str, list[str]] = json.loads(done.stdout)
    return trails


def main(name: str, device: str, lanes: str) -> None:
    import numpy as np

    from tablee import games
    from tablee.engine.simulate import trails

    found = {}
    game = games.game(name)
    numbers = np.zeros(game.observation, np.float32)
    for players, options in game.variants():
        for bot in ("random", "policy"):
            passed = trails(name, players, options, lanes=int(lanes), steps=STEPS, bots=[bot] * players, device=device)
            digests = []
            for k, s in enumerate(passed.flat):
                if k % SEEN == 0:
                    game.observe(s, k // SEEN % players, numbers)
                digests.append(blake2b(s.tobytes() + numbers.tobytes(), digest_size=8).hexdigest())
            found[f"{players} players, {options}, {bot}"] = digests
    print(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
