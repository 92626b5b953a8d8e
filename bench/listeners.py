"""What people cost who only listen: many streams at one process where nothing happens, while others play.

    python bench/listeners.py [--listeners 10000] [--tables 500] [--seconds 10] [--playing 20] [--think 2]

Listeners are spectators of `--tables` tables where nobody moves, each with a stream of events of its own. Printed are
the memory and the processor time that each of them takes, the processor time of the house while nothing happens at all
(pings), and how long a move takes to reach the other seat meanwhile, at `--playing` other tables whose players think
for 0 to 2 × `--think` seconds. The limit on open files is raised as far as the system allows; house and listeners need
one for each stream.
"""

import argparse
import os
import resource

from bench.server import FREE
from bench.serving import Result, house

SPARE_FILES = 500  # besides the streams


def main() -> None:
    """Measures and prints a line for each question."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--listeners", type=int, default=10_000)
    parser.add_argument("--tables", type=int, default=500, help="where nobody moves")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--playing", type=int, default=20, help="tables where somebody does")
    parser.add_argument("--think", type=float, default=2.0, help="seconds before a move, on average")
    parser.add_argument("--game", default="gold")
    asked = parser.parse_args()
    r = listening(asked.listeners, asked.tables, asked.seconds, asked.playing, asked.think, asked.game)
    print(f"{asked.listeners:,} listeners at one process, {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}\n")
    print(f"memory of the process before           {r['empty'] / 1e6:8.1f} MB")
    print(f"memory of a listener                   {r['memory'] / 1000:8.1f} kB")
    print(f"memory of a table                      {r['table'] / 1000:8.1f} kB")
    print(f"processor time to let one in           {r['entering'] / 1000:8.2f} ms")
    print(f"processors in use while nothing happens{r['silent']:8.3f}")
    print(f"moves a second meanwhile               {r['moves']:8.1f}, {r['refused']:.0f} refused")
    print(f"until the other seat hears of a move   {r['p50']:8.1f} ms (p50) {r['p99']:.1f} ms (p99)")
    print(
        f"processors in use: house {r['server']:.2f}, listeners and players {r['busy']:.2f}, others {r['others']:.2f}"
    )


def listening(listeners: int, tables: int, seconds: float, playing: int, think: float, game: str) -> Result:
    """What listeners.cjs measures at a house of one process."""
    raise_limit(listeners + 2 * tables + 4 * playing + SPARE_FILES)
    with house(1, None, None, **FREE) as server:
        return server.play("listeners.cjs", server.port, listeners, tables, seconds, playing, think, game)


def raise_limit(files: int) -> None:
    """Raises the limit on open files of this process and all that it starts; SystemExit if the system forbids it."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard != resource.RLIM_INFINITY and hard < files:
        raise SystemExit(f"{files} open files are needed, and the system allows {hard} (ulimit -Hn)")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, files), hard))


if __name__ == "__main__":
    main()
