"""How many choices a second does a training make, and what does the GPU do meanwhile?

    python bench/training.py [--games madness gold] [--width 256] [--depth 3] [--rounds 60] [--profile]

A choice is played, judged and learnt from once, as `tablee learn` does it after imitation; all numbers of players and
all options. The first rounds, which compile and record CUDA graphs, do not count. With `--profile` the kernels that
take most of the time are listed. On a CPU (`--device cpu`) networks are small; it shows that the script works.
"""

import argparse
from statistics import median
from time import perf_counter

import torch

import tablee.games
from tablee.engine.devices import device_name, synchronize
from tablee.games import NAMES
from tablee.learn.settings import settings_for
from tablee.learn.trainer import Trainer

WARM = 5  # rounds that do not count: graphs are recorded in the second, and every fourth keeps positions
PROFILED = 8  # rounds
LISTED = 16  # kernels


def trainer_for(name: str, asked: argparse.Namespace) -> Trainer:
    """A training after imitation, with the settings of the game but for the size of the network."""
    changes = {"width": asked.width, "depth": asked.depth, "imitation": 0.0}
    if asked.lanes:
        changes["lanes"] = asked.lanes
    return Trainer(name, settings_for(tablee.games.game(name), asked.device, **changes), seed=1, device=asked.device)


def timed_round(trainer: Trainer) -> float:
    """Seconds of one round."""
    begun = perf_counter()
    trainer.round(0.5)
    synchronize(trainer.device)
    return perf_counter() - begun


def measure(name: str, asked: argparse.Namespace) -> None:
    """Prints a line of the table, and what the time goes into."""
    trainer = trainer_for(name, asked)
    for _ in range(WARM):
        timed_round(trainer)
    seconds = [timed_round(trainer) for _ in range(asked.rounds)]
    settings = trainer.settings
    whole = settings.lanes * settings.steps
    print(
        f"| {name} | {settings.width} × {settings.depth} | {settings.lanes:,} | {whole / median(seconds) / 1e6:.2f} "
        f"| {whole * len(seconds) / sum(seconds) / 1e6:.2f} |",
        flush=True,
    )
    if asked.profile:
        print_profile(trainer)


def print_profile(trainer: Trainer) -> None:
    """The kernels that a few rounds spend most time in."""
    activities = [torch.profiler.ProfilerActivity.CPU]
    if trainer.device == "cuda":
        activities = [torch.profiler.ProfilerActivity.CUDA]
    with torch.profiler.profile(activities=activities) as found:
        for _ in range(PROFILED):
            timed_round(trainer)
    key = "self_device_time_total" if trainer.device == "cuda" else "self_cpu_time_total"
    events = sorted(found.key_averages(), key=lambda each: -float(getattr(each, key)))
    whole = sum(float(getattr(each, key)) for each in events)
    for each in events[:LISTED]:
        share = float(getattr(each, key)) / max(whole, 1)
        print(f"    {share:6.1%}  {each.count / PROFILED:7.0f} ×  {each.key[:130]}", flush=True)


def main() -> None:
    asked = arguments()
    print(f"{device_name(asked.device)}\n")
    print("| game | network | games side by side | million choices/s, median | mean |\n|---|---|---|---|---|")
    for name in asked.games:
        measure(name, asked)


def arguments() -> argparse.Namespace:
    """Only the standard library, so that it runs on a GPU machine with little installed."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", nargs="+", default=list(NAMES), choices=NAMES)
    parser.add_argument("--width", type=int, default=256)
    parser.add_argument("--depth", type=int, default=3)
    parser.add_argument("--lanes", type=int, default=0, help="games side by side; otherwise what suits the game")
    parser.add_argument("--rounds", type=int, default=60, help="rounds that are measured")
    parser.add_argument("--device", default="cuda", choices=("cuda", "cpu"))
    parser.add_argument("--profile", action="store_true", help="list the kernels that take most of the time")
    return parser.parse_args()


if __name__ == "__main__":
    main()
