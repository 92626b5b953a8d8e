"""What a Ray cluster costs: the processor time of a tournament on its nodes, against processes of this machine.

    python bench/cluster.py [--nodes 1 2 3] [--deals 100]

Every node is a set of processes of its own on this machine, with one core. Counted is the processor time of all
processes that a row has started: workers, the driver, and what Ray runs beside them. *Start* is what it takes until the
first game can begin: processes, imports, connections. *Play* is the rest. The ratio compares the play of n nodes with
that of n processes; games are the same to the last byte, and the script fails if they are not.
"""

import argparse
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tablee.arena import Results
from tablee.arena.tournament import Tournament, make_contest, run_all
from tablee.engine.devices import device_name
from tablee.executor import Executor, Processes
from tablee.executor.cluster import RayCluster, connected
from tests.executor.clusters import nodes

MARK = "TABLEE_BENCH"  # of the environment: the row that has started a process
TICKS = os.sysconf("SC_CLK_TCK")


class Clock:
    """The processor time of this process and of all that carry the mark, also of those that have ended since."""

    def __init__(self, mark: str) -> None:
        self.mark = f"{MARK}={mark}".encode()
        self.seen: dict[str, float] = {}
        self.own = time.process_time()

    def seconds(self) -> float:
        """So far; to be asked often, because a process that has ended can no longer be asked."""
        for folder in Path("/proc").iterdir():
            if folder.name.isdecimal() and int(folder.name) != os.getpid():
                try:
                    if self.mark in (folder / "environ").read_bytes():
                        fields = (folder / "stat").read_text().rsplit(")", 1)[1].split()
                        self.seen[folder.name] = (int(fields[11]) + int(fields[12])) / TICKS
                except OSError:
                    continue
        return sum(self.seen.values()) + time.process_time() - self.own


@contextmanager
def marked(mark: str) -> Iterator[Clock]:
    """Marks all processes that are started."""
    os.environ[MARK] = mark
    yield Clock(mark)
    del os.environ[MARK]


def measured(executor: Executor, clock: Clock, asked: argparse.Namespace) -> tuple[float, float, Results]:
    """Seconds before and after the first games are finished, one for each core, and the results."""
    contest = make_contest(asked.game, 2, asked.bots)
    begun: list[float] = []

    def progress(finished: int, games: int) -> None:
        now = clock.seconds()
        if finished >= max(asked.nodes) and not begun:
            begun.append(now)

    results = run_all([Tournament(contest, asked.deals)], executor=executor, progress=progress)[0]
    return begun[0], clock.seconds() - begun[0], results


def on_processes(count: int, asked: argparse.Namespace) -> tuple[float, float, Results]:
    with marked(f"processes-{count}-{os.getpid()}") as clock:
        return measured(Processes(count), clock, asked)


def on_nodes(count: int, asked: argparse.Namespace) -> tuple[float, float, Results]:
    with marked(f"nodes-{count}-{os.getpid()}") as clock, nodes(count) as made, connected(made.address):
        return measured(RayCluster(made.address), clock, asked)


def main() -> None:
    asked = arguments()
    print(f"{asked.game}, 2 players, {', '.join(asked.bots)}, {asked.deals} deals; {device_name('cpu')}\n")
    print("| nodes | start, s | play, s | processes: start, s | play, s | ratio of play |\n|---|---|---|---|---|---|")
    places: list[list[int]] | None = None
    for count in asked.nodes:
        row: list[float] = []
        kinds: tuple[Callable[[int, argparse.Namespace], tuple[float, float, Results]], ...] = (on_nodes, on_processes)
        for kind in kinds:
            start, play, results = kind(count, asked)
            row += [start, play]
            found = [game.places for game in results.games]
            assert places is None or places == found, "the games differ"
            places = found
        print(f"| {count} | {' | '.join(f'{x:.1f}' for x in row)} | {row[1] / row[3]:.2f} |", flush=True)


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--nodes", nargs="+", type=int, default=[1, 2, 3])
    parser.add_argument("--game", default="gold")
    parser.add_argument("--bots", nargs="+", default=["normal", "policy"])
    parser.add_argument("--deals", type=int, default=100)
    return parser.parse_args()


if __name__ == "__main__":
    main()
