"""Plays the same games in the interpreter, compiled, and in the CUDA simulator, each in a process of its own."""

import json
import os
import subprocess
import sys
from functools import cache
from hashlib import blake2b

STEPS = 120  # of each of two lanes, for each variant and bot
ENVIRONMENT = {
    "compiled": {},
    "interpreter": {"NUMBA_DISABLE_JIT": "1"},
    "CUDA simulator": {"NUMBA_DISABLE_JIT": "1", "NUMBA_ENABLE_CUDASIM": "1"},
}


@cache
def trails_of(name: str, device: str) -> dict[str, list[str]]:
    """A digest of every position, by variant and bot."""
    command = [sys.executable, "-m", "tests.devices", name, "cuda" if device == "CUDA simulator" else "cpu"]
    done = subprocess.run(command, env=os.environ | ENVIRONMENT[device], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    trails: dict[str, list[str]] = json.loads(done.stdout)
    return trails


def main(name: str, device: str) -> None:
    from tablee.games import get
    from tablee.simulate import trails

    found = {}
    for players, options in get(name).variants():
        for bot in ("random", "policy"):
            passed = trails(name, players, options, lanes=2, steps=STEPS, bots=[bot] * players, device=device)
            digests = [blake2b(s.tobytes(), digest_size=8).hexdigest() for lane in passed for s in lane]
            found[f"{players} players, {options}, {bot}"] = digests
    print(json.dumps(found))


if __name__ == "__main__":
    main(*sys.argv[1:])
