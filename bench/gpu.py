"""How many steps a second does a GPU play at random, and does it play the same games as the CPU?

    python bench/gpu.py [billion steps for each measurement]

A step is one action or one outcome of chance. First positions are compared, state for state; then comes the speed,
after a first run that compiles; then that of `Batch`, whose arrays stay on the GPU.
"""

import sys
from time import perf_counter

import numpy as np

from tablee.batch import Batch
from tablee.compile import device_name, synchronize, to_host
from tablee.games import NAMES, get
from tablee.simulate import playouts, trails

REPEATS = 5


def same_positions(name: str, players: int, options: dict[str, str], bots: list[str]) -> int:
    """How many positions were compared; all must be equal."""
    both = [trails(name, players, options, lanes=64, steps=500, bots=bots, device=d) for d in ("cpu", "cuda")]
    if both[0].tobytes() != both[1].tobytes():
        raise SystemExit(f"{name}, {players} players, {options}, {bots}: CPU and GPU differ")
    return both[0].size


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
        from tablee.compile import to_device

        return lambda b: to_device(to_host(b.masks).argmax(axis=1).astype(np.int32), "cuda")
    masks = torch.as_tensor(batch.masks, device="cuda")
    if masks.data_ptr() != batch.masks.__cuda_array_interface__["data"][0]:
        raise SystemExit("PyTorch has copied the batch instead of looking at it")
    return lambda _: masks.to(torch.int32).argmax(dim=1).to(torch.int32)


def main() -> None:
    billions = float(sys.argv[1]) if len(sys.argv) > 1 else 20.0
    print(f"{device_name('cuda')}\n")
    for name in NAMES:
        compared = 0
        for players, options in get(name).variants():
            for bot in ("random", "policy"):
                compared += same_positions(name, players, options, [bot] * players)
        print(f"{name}: {compared:,} positions, CPU = GPU")
    print("\n| random play on the GPU | billion steps/s | games/s |\n|---|---|---|")
    for name in NAMES:
        for players, options in get(name).variants():
            playouts(name, players, options, steps=10**7, device="cuda")
            runs = [
                playouts(name, players, options, steps=int(billions * 1e9), device="cuda", seed=k)
                for k in range(REPEATS)
            ]
            rates = sorted(run.steps / run.seconds for run in runs)
            text = f"{name}, {players} players{''.join(f', {k} {v}' for k, v in options.items())}"
            print(f"| {text} | {rates[REPEATS // 2] / 1e9:.2f} | {runs[0].games / runs[0].seconds:,.0f} |", flush=True)
    print("\n| Batch on the GPU | games | million actions/s |\n|---|---|---|")
    for name in NAMES:
        for n in (1 << 14, 1 << 18):
            print(f"| {name}, 3 players | {n:,} | {batch_rate(name, 3, n) / 1e6:.0f} |", flush=True)


if __name__ == "__main__":
    main()
