"""Do a GPU, a CPU and the interpreter choose the same with the same network and the same dice?

    python bench/passes.py [--positions 200000] [--interpreted 2000] [--games gold maya] [--device cuda] [--jobs 16]

Positions come from games by the network itself, with every number of players and all options. In each of them the
network is asked and an action is picked (bots/net.py) three times: by a kernel on the GPU, by native code on the CPU,
and, for some of the positions, by the same source in the interpreter. Choices are counted that differ from the CPU's.
"""

import argparse
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import perf_counter
from typing import Any

import numpy as np
import numpy.typing as npt

from tablee import games
from tablee.bots.net import AS_LEARNT, LEAST, SHARPER, Layers, actor_of, forward, pick_action, work_of
from tablee.dice import Dice, many_dice
from tablee.engine.devices import device_array, device_name, to_device, to_host
from tablee.engine.jit import compiled
from tablee.engine.lanes import Lanes
from tablee.games.contract import Actions, Game, Numbers
from tablee.learn.batch import LearningBatch
from tablee.learn.seating import spread

LANES = 16_384  # positions at a time


def chooser(game: Game) -> Lanes:
    """Lanes that each choose in one position."""
    actions = game.actions

    @compiled
    def lane(
        i: int,
        _: Any,
        out: Actions,
        numbers: Numbers,
        masks: npt.NDArray[np.bool_],
        sealed: npt.NDArray[np.bool_],
        dice: Dice,
        work: Numbers,
        logits: Numbers,
        chosen: npt.NDArray[np.int32],
        a: Any, b: Any, c: Any, d: Any, e: Any, f: Any, g: Any, h: Any, j: Any, k: Any, m: Any, o: Any,
    ) -> None:  # fmt: skip
        n = 0
        for action in range(actions):
            if masks[i, action]:
                out[n] = action
                n += 1
        forward(numbers[i], Layers(a, b, c, d, e, f, g, h, j, k, m, o), work[i], logits[i])
        chosen[i] = pick_action(logits[i], out, n, AS_LEARNT if sealed[i] else SHARPER, LEAST, dice[i])

    return Lanes(lane, game.state, game.most_legal, 16)


class Asked:
    """The network of a game on a device."""

    def __init__(self, game: Game, device: str, lanes: int) -> None:
        layers = actor_of(game).layers
        self.device, self.observation = device, game.observation
        self.choose = chooser(game)
        self.work = device_array((lanes, len(work_of(layers))), np.float32, device)
        self.logits = device_array((lanes, game.actions), np.float32, device)
        self.layers = [to_device(np.ascontiguousarray(layer), device) for layer in layers]

    def __call__(
        self,
        numbers: npt.NDArray[np.float32],
        masks: npt.NDArray[np.bool_],
        sealed: npt.NDArray[np.bool_],
        dice: Dice,
    ) -> npt.NDArray[np.int32]:
        """What is chosen in each position."""
        n = len(numbers)
        chosen = device_array((n,), np.int32, self.device)
        given = [to_device(np.ascontiguousarray(x), self.device) for x in (numbers, masks, sealed, dice.copy())]
        self.choose.run(n, *given, self.work, self.logits, chosen, *self.layers, device=self.device)
        return np.array(to_host(chosen))


def compare(name: str, positions: int, interpreted: int, device: str, jobs: int) -> str:
    game = games.game(name)
    lanes = min(LANES, positions)
    batch = LearningBatch(name, spread(game, lanes, 0.5), policies=lanes, margin=10.0)
    batch.reset(1)
    on_cpu, on_device = Asked(game, "cpu", lanes), Asked(game, device, lanes)
    differ = made = 0
    sample: list[tuple[Any, ...]] = []
    begun = perf_counter()
    while made < positions:
        dice = many_dice(made, lanes)
        numbers = batch.numbers[:, : game.observation]
        given = numbers, batch.masks, batch.sealed, dice
        ours = on_cpu(*given)
        differ += int((ours != on_device(*given)).sum())
        some = -(-interpreted * lanes // positions)
        sample.append((*(array[:some].copy() for array in given), ours[:some]))
        batch.actions[:] = ours
        batch.step()
        made += lanes
    took = perf_counter() - begun
    kept = [np.concatenate(part)[:interpreted] for part in zip(*sample, strict=True)]
    plain = in_interpreter(name, kept[:4], jobs)
    return f"| {name} | {made:,} | {differ} | {len(plain):,} | {int((plain != kept[4]).sum())} | {took:.0f} |"


def in_interpreter(name: str, given: list[Any], jobs: int) -> npt.NDArray[np.int32]:
    """The same choices in processes without a compiler."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:

        def ask(part: int) -> npt.NDArray[np.int32]:
            path = Path(folder) / f"{part}.npz"
            np.savez(path, *[x[part::jobs] for x in given])
            words = [sys.executable, __file__, "--games", name, "--choose", str(path)]
            subprocess.run(words, check=True, env={**os.environ, "NUMBA_DISABLE_JIT": "1"})
            return np.asarray(np.load(f"{path}.npy"))

        found = np.zeros(len(given[0]), np.int32)
        for part, chosen in enumerate(pool.map(ask, range(jobs))):
            found[part::jobs] = chosen
        return found


def choose_here(name: str, path: str) -> None:
    numbers, masks, sealed, dice = np.load(path).values()
    lanes: Callable[..., Any] = Asked(games.game(name), "cpu", max(len(numbers), 1))
    np.save(f"{path}.npy", lanes(numbers, masks, sealed, dice))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=list(games.NAMES))
    parser.add_argument("--positions", type=int, default=200_000, help="of each game")
    parser.add_argument("--interpreted", type=int, default=2_000, help="of those, asked in the interpreter too")
    parser.add_argument("--device", default="cuda", choices=["cpu", "cuda"])
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--choose", help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.choose:
        choose_here(asked.games[0], asked.choose)
        return
    print(f"{device_name(asked.device)} and {device_name('cpu')}\n")
    print("| game | positions | GPU differs | interpreted | interpreter differs | seconds |\n|---|---|---|---|---|---|")
    for name in asked.games:
        print(compare(name, asked.positions, asked.interpreted, asked.device, asked.jobs), flush=True)


if __name__ == "__main__":
    main()
