"""How quickly people in browsers see each other's clicks, and what a move costs the house, next to boardgame.io.

    python bench/browsers.py [60 250 500 500+500] [--game gold] [--workers 1] [--checkout FOLDER]

A row is so many tables, and after the + so many people who watch. At every table sit `--browsers` people with a browser
each, and `--bots` bots of the house at their usual pace; they follow the policy of the game without a search, because
the house is to be measured and not their thinking. Whoever is to move thinks for 0 to 2 × `--think` seconds and
clicks on any of the actions that the page offers. Measured, for `--seconds` seconds:

p50, p99         milliseconds from the click (its request leaves) until each other browser at the table has the change;
                 until the own browser has it if there is no other
first view       milliseconds until a newcomer has the whole page of a table; two come every second
CPU ms/move      processor time of all processes of the server, divided by all moves, those of bots too; without what
                 the house takes to load and to compile its rules, which it does once after its start
kB/move          what a browser receives for a move, with the heads of HTTP; the median over all browsers and moves
server, clients, Chromium, other work   processors in use; other work is what the machine did besides

The browsers are Node programs that send and receive what the page's scripts do, without drawing. `--chromium` tables
more have a real Chromium window in every seat; there the time is from the click until the other window's document has
changed, and the first view until something is painted. boardgame.io (its own server and its own
client, tic-tac-toe, no bots) is measured in the same run with the same number of tables, people who watch and newcomers
and the same time to think; its clients draw nothing either. `--checkout` serves another checkout of Tablée, so that two
versions are measured by the same clients.
"""

import argparse
import itertools
import json
import math
import os
import statistics
from collections.abc import Iterator
from contextlib import contextmanager

from bench.chromium import Windows, windows
from bench.serving import Result, Server, boardgame, house, result_of, settle

ROWS = ["60", "250", "500", "500+500"]
VISITS = 2  # newcomers a second
LOOK_SECONDS = 5  # between newcomers with a real Chromium
HEADS = (
    "", "tables", "watching", "moves/s", "p50 / p99 ms", "CPU ms/move", "kB/move", "first view p50 / p99 ms",
    "Chromium p50 / p99 ms", "first view ms", "server", "clients", "Chromium", "other work",
)  # fmt: skip


def main() -> None:
    """Measures and prints a table in Markdown."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("rows", nargs="*", default=ROWS, metavar="TABLES[+WATCHING]")
    parser.add_argument("--game", default="gold")
    parser.add_argument("--browsers", type=int, default=2, help="seats at a table with a person")
    parser.add_argument("--bots", type=int, default=1, help="seats at a table with a bot")
    parser.add_argument("--bot", default="policy", help="which; `policy` hardly thinks, so that the house is measured")
    parser.add_argument("--think", type=float, default=3.0, help="seconds before a click, on average")
    parser.add_argument("--seconds", type=float, default=10.0)
    parser.add_argument("--workers", type=int, default=1, help="processes of the house")
    parser.add_argument("--chromium", type=int, default=2, help="tables with real browsers")
    parser.add_argument("--checkout", help="the folder of another checkout of Tablée, to be served instead of this one")
    parser.add_argument("--alone", action="store_true", help="without boardgame.io")
    parser.add_argument("--seed", type=int, default=1, help="of the players' choices")
    asked = parser.parse_args()
    print(
        f"{asked.game}, {asked.browsers} browsers and {asked.bots} bots ({asked.bot}) a table,"
        f" {asked.think:g} s to think, {asked.workers} processes of the house, {os.cpu_count()} processors,"
        f" load {os.getloadavg()[0]:.1f} before\n"
    )
    print(f"| {' | '.join(HEADS)} |\n|{'---|' * len(HEADS)}")
    for row in asked.rows:
        tables, _, watching = row.partition("+")
        counts = int(tables), int(watching or 0)
        print(line("Tablée", *counts, tablee(asked, *counts)), flush=True)
        if not asked.alone:
            print(line("boardgame.io", *counts, theirs(asked, *counts)), flush=True)


def tablee(asked: argparse.Namespace, tables: int, watching: int) -> Result:
    """People at a house."""
    names = "game", "browsers", "bots", "bot", "think", "seconds", "seed"
    wishes = {name: getattr(asked, name) for name in names}
    wishes |= {"tables": tables, "watchers": watching, "settle": asked.think, "visits": VISITS}
    with house(asked.workers, asked.checkout) as server, real(server, asked) as pages:
        settle(server.environment["SERVER"])
        with server.players("browsers.cjs", json.dumps({"port": server.port, **wishes})) as playing:
            for second in itertools.count():
                if pages is None or playing.poll() is not None:
                    break
                pages.wait(1000)
                if second % LOOK_SECONDS == 0:
                    pages.look()
            said, _ = playing.communicate()
            result = result_of(playing, said)
        if pages:
            window = result["from"], result["until"]
            latencies = sorted(pages.latencies(*window))
            result["chromium50"], result["chromium99"] = at(0.5, latencies), at(0.99, latencies)
            result["chromium view"] = statistics.median(pages.views(*window) or [math.nan])
    return result


@contextmanager
def real(server: Server, asked: argparse.Namespace) -> Iterator[Windows | None]:
    """Tables with a real Chromium window in the people's seats."""
    if not asked.chromium:
        yield None
        return
    with windows(f"http://127.0.0.1:{server.port}", asked.think) as pages:
        for _ in range(asked.chromium):
            pages.lay(asked.game, asked.browsers, asked.bots)
        yield pages


def theirs(asked: argparse.Namespace, tables: int, watching: int) -> Result:
    """People at boardgame.io's server."""
    with boardgame() as server:
        spare = tables * math.ceil(asked.seconds / (9 * asked.think / 2))  # a match has nine moves
        return server.play("boardgame.cjs", server.port, tables, asked.seconds, spare, asked.think, watching, VISITS)


def at(share: float, ordered: list[float]) -> float:
    """The number below which so large a share of them lies."""
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else math.nan


def line(who: str, tables: int, watching: int, r: Result) -> str:
    """A line of the table."""
    refused = f", {r['refused']:.0f} clicks refused" if r["refused"] else ""
    cells = [
        f"{who}{refused}",
        str(tables),
        str(watching),
        f"{r['moves']:.0f}",
        f"{r['p50']:,.0f} / {r['p99']:,.0f}",
        f"{r['cost'] / 1000:.2f}",
        f"{r['bytes'] / 1000:.1f}",
        f"{r['view50']:,.0f} / {r['view99']:,.0f}",
        f"{r['chromium50']:,.0f} / {r['chromium99']:,.0f}" if "chromium50" in r else "",
        f"{r['chromium view']:,.0f}" if "chromium view" in r else "",
        *[f"{r[who]:.2f}" for who in ("server", "busy", "beside", "others")],
    ]
    return f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    main()
