"""Do people wait because bots play? People with browsers at some tables, alone and beside 200 tables of bots.

    python bench/bots.py [--people 20] [--bots 200] [--level strong] [--seconds 15] [--workers 1] [--checkout FOLDER]

People sit two at a table with a bot between them that hardly thinks, as in bench/browsers.py, and click after 0 to 2 ×
`--think` seconds; each comes from an address of its own, and the house has its usual limits. The tables of bots are
opened from as many addresses; their bots play as soon as they have thought. Bots look ahead only when their game is
compiled, so it should have been played before (`tablee doctor` says whether it is). p50 and p99 are from a click until
the other browser has the change; the last columns say how many processors the house, the players and others had in use.
"""

import argparse
import json
import os
import time
import urllib.request
from contextlib import ExitStack

from bench.browsers import VISITS
from bench.serving import Result, house, result_of

HEADS = (
    *("tables of bots", "people's moves/s", "all moves/s", "p50 ms", "p99 ms", "first view p99 ms"),
    *("house", "players", "others"),
)


def main() -> None:
    """Measures and prints a table in Markdown."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="gold")
    parser.add_argument("--people", type=int, default=20, help="tables with two people")
    parser.add_argument("--bots", type=int, default=200, help="tables of bots")
    parser.add_argument("--level", default="strong", help="of the bots")
    parser.add_argument("--players", type=int, default=3, help="bots at a table")
    parser.add_argument("--think", type=float, default=3.0, help="seconds before a click, on average")
    parser.add_argument("--seconds", type=float, default=15.0)
    parser.add_argument("--warm", type=float, default=15.0, help="seconds until the house has loaded compiled code")
    parser.add_argument("--workers", type=int, default=1, help="processes of the house")
    parser.add_argument("--checkout", help="the folder of another checkout of Tablée, to be served instead of this one")
    asked = parser.parse_args()
    print(
        f"{asked.game}, {asked.people} tables of people, bots {asked.level}, {asked.workers} processes of the house,"
        f" {os.cpu_count()} processors, load {os.getloadavg()[0]:.1f} before\n"
    )
    print(f"| {' | '.join(HEADS)} |\n|{'---|' * len(HEADS)}")
    for bots in (0, asked.bots):
        r = measured(asked, bots)
        cells = [
            f"{bots}",
            f"{r['moves']:.1f}",
            f"{r['all']:.1f}",
            *(f"{r[name]:.0f}" for name in ("p50", "p99", "view99")),
        ]
        cells += [f"{r[who]:.2f}" for who in ("server", "busy", "others")]
        print(f"| {' | '.join(cells)} |", flush=True)


def measured(asked: argparse.Namespace, bots: int) -> Result:
    """What people meet beside so many tables of bots."""
    wishes = {name: getattr(asked, name) for name in ("game", "think", "seconds")}
    wishes |= {"browsers": 2, "bots": 1, "bot": "policy", "seed": 1, "watchers": 0, "visits": VISITS}
    wishes |= {"tables": asked.people, "settle": asked.think}
    with ExitStack() as stack:
        server = stack.enter_context(house(asked.workers, asked.checkout))
        if bots:
            values = bots, asked.game, asked.level, asked.players
            others = stack.enter_context(server.players("bots.cjs", server.port, *values))
            assert others.stdout is not None
            if others.stdout.readline() != "ready\n":
                raise SystemExit("the tables of bots could not be opened")
        time.sleep(asked.warm)
        playing = stack.enter_context(server.players("browsers.cjs", json.dumps({"port": server.port, **wishes})))
        began, before = time.monotonic(), stored(server.port)
        said, _ = playing.communicate()
        all_moves = (stored(server.port) - before) / (time.monotonic() - began)
        return {**result_of(playing, said), "all": all_moves}


def stored(port: int) -> float:
    """How many moves the house has stored."""
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        lines = answer.read().decode().splitlines()
    return sum(float(line.split()[-1]) for line in lines if line.startswith("tablee_moves_total"))


if __name__ == "__main__":
    main()
