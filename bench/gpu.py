"""How many steps a second does a GPU play at random, and does it play the same games as the CPU?

    python bench/gpu.py [--billions 10] [--games madness gold] [--parts compare speed policy batch]

A step is one action or one outcome of chance. First the positions of CPU and GPU are compared, state for state, and the
results of whole games; then the speed is measured, after a first run that brings the GPU to its full clock; then that
of players who follow the policy, which takes far longer to choose; then that of `Batch`, whose arrays stay on the GPU.
"""

import argparse
from dataclasses import replace
from time import perf_counter

import numpy as np

import tablee.games
from tablee.engine.batch import Batch
from tablee.engine.devices import device_name, synchronize, to_host
from tablee.engine.simulate import playouts, trails
from tablee.games import NAMES

REPEATS = 5
PARTS = ("compare", "speed", "policy", "batch")
POLICY_PART = 50  # random play takes so many times as many steps in a measurement


def same_positions(name: str, players: int, options: dict[str, str], bots: list[str]) -> int:
    """How many positions were compared; all must be equal."""
    both = [trails(name, players, options, lanes=64, steps=500, bots=bots, device=d) for d in ("cpu", "cuda")]
    if both[0].tobytes() != both[1].tobytes():
        raise SystemExit(f"{name}, {players} players, {options}, {bots}: CPU and GPU differ")
    return both[0].size


def same_results(name: str, players: int, options: dict[str, str], bots: list[str]) -> int:
    """How many steps were compared; steps, wins and points of all games must be equal."""
    both = [playouts(name, players, options, games=300, lanes=97, seed=5, bots=bots, device=d) for d in ("cpu", "cuda")]
    if replace(both[0], seconds=0) != replace(both[1], seconds=0):
        raise SystemExit(f"{name}, {players} players, {options}, {bots}: games on CPU and GPU end differently")
    return both[0].steps


def batch_rate(name: str, players: int, n: int) -> float:
    """Actions a second of players who always take the first legal action; the GPU chooses too."""
    batch = Batch(name, n, players=players, device="cuda")
    first = first_legal(batch)
    for _ in range(3):
        batch.step(first(batch))
    synchronize("cuda")
    begun = perf_counter()
    for _ in range(50):
        batch.step(first(batch))
    synchronize("cuda")
    return 50 * n / (perf_counter() - begun)


def first_legal(batch: Batch):  # type: ignore[no-untyped-def]
    """A chooser that works on the GPU through PyTorch, without a copy; without PyTorch, through the CPU."""
    try:
        import torch
    except ImportError:
        from tablee.engine.devices import to_device

        return lambda b: to_device(to_host(b.masks).argmax(axis=1).astype(np.int32), "cuda")
    masks = torch.as_tensor(batch.masks, device="cuda")
    if masks.data_ptr() != batch.masks.__cuda_array_interface__["data"][0]:
        raise SystemExit("PyTorch has copied the batch instead of looking at it")
    return lambda _: masks.to(torch.int32).argmax(dim=1).to(torch.int32)


def compare(name: str) -> None:
    positions = steps = 0
    for players, options in tablee.games.game(name).variants():
        for bot in ("random", "policy"):
            positions += same_positions(name, players, options, [bot] * players)
            steps += same_results(name, players, options, [bot] * players)
    print(f"{name}: {positions:,} positions and the results of {steps:,} steps, CPU = GPU", flush=True)


def speed(name: str, billions: float, bot: str) -> None:
    for players in tablee.games.game(name).players:
        bots = [bot] * players if bot != "random" else []
        steps = int(billions * 1e9)
        playouts(name, players, steps=max(steps // 100, 1), device="cuda", bots=bots)
        runs = [playouts(name, players, steps=steps, device="cuda", seed=k, bots=bots) for k in range(REPEATS)]
        rates = sorted(run.steps / run.seconds for run in runs)
        games = runs[0].games / runs[0].seconds
        print(f"| {name}, {players} players | {rates[REPEATS // 2] / 1e9:.4g} | {games:,.0f} |", flush=True)


def batches(name: str) -> None:
    players = 3
    for n in (1 << 14, 1 << 18):
        print(f"| {name}, {players} players | {n:,} | {batch_rate(name, players, n) / 1e6:.0f} |", flush=True)


def main() -> None:
    asked = arguments()
    print(f"{device_name('cuda')}\n")
    if "compare" in asked.parts:
        for name in asked.games:
            compare(name)
    if "speed" in asked.parts:
        print("\n| random play on the GPU | billion steps/s | games/s |\n|---|---|---|")
        for name in asked.games:
            speed(name, asked.billions, "random")
    if "policy" in asked.parts:
        print("\n| the policy on the GPU | billion steps/s | games/s |\n|---|---|---|")
        for name in asked.games:
            speed(name, asked.billions / POLICY_PART, "policy")
    if "batch" in asked.parts:
        print("\n| Batch on the GPU | games | million actions/s |\n|---|---|---|")
        for name in asked.games:
            batches(name)


def arguments() -> argparse.Namespace:
    """Only the standard library, so that it runs on a GPU machine with little installed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--billions", type=float, default=10, help="steps for each measurement")
    parser.add_argument("--games", nargs="+", default=list(NAMES), choices=NAMES)
    parser.add_argument("--parts", nargs="+", default=list(PARTS), choices=PARTS)
    return parser.parse_args()


if __name__ == "__main__":
    main()
