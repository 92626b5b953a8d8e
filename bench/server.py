"""How many moves a second the house takes, every one safely on disk, next to boardgame.io's own server.

    python bench/server.py [--game gold] [--tables 200] [--seconds 5] [--rounds 3] [--ways post] [--checkout FOLDER]

Each server runs alone, one after the other, in rounds; of each the round with the most moves counts. Players of both
are JavaScript under node, in one process, and say how busy they were: well under 1, so the servers are what is
measured. A move counts when the server has accepted it; the time is from sending it until the other seat has heard of
it. Where other work runs on the machine, moves for each second of the server's processor time are the steadier measure.
A database in processes of its own counts as the server's; `database` is its share.

Tablée acknowledges a move when it is on disk: in SQLite (WAL, synchronous=FULL), or in PostgreSQL as it comes. It is
played at in three ways: one POST a move, with a stream of events for every seat; a two-way connection for every seat,
the counterpart of boardgame.io's sockets; and eight programs that share the tables, each with one two-way connection.

boardgame.io has two sockets a table (its server does not take several matches at one socket) and keeps its matches in
three ways: in memory, as it comes; in files by its own FlatFile, which does not wait for the disk; in PostgreSQL by the
package bgio-postgres. The columns × say how many moves a row takes for each of theirs, by processor time. The last row
is what uvicorn takes by itself: an application that answers every POST at once and does nothing else.

`--checkout` names the folder of another checkout of Tablée, for instance `git worktree add ../earlier v0.1.0`. Both are
played at in turns by the same players, and the last column says how many moves this one takes for each of the other's,
by processor time of the server: the median over the rounds.
"""

import argparse
import math
import os
import statistics
from collections.abc import Callable
from contextlib import ExitStack
from functools import partial

from bench.serving import Result, Storage, boardgame, house, nothing
from tests.web.postgres import postgres_server

FREE = {  # all players come from one address; an earlier house may not have all of these settings and ignores them
    **dict.fromkeys(("rate", "burst", "tables", "tables_burst"), 1e12),
    **dict.fromkeys(("connections", "streams"), 1_000_000),
}
WAYS = {  # how Tablée is played at: pairs of programs (None: one for each table), how they send their moves, the name
    "post": (None, "post", "one POST a move"),
    "seat": (None, "two", "a connection a seat"),
    "eight": (4, "two", "eight programs"),
}
DATABASES = ("SQLite", "PostgreSQL")
THEIRS: dict[Storage, str] = {storage: f"boardgame.io, {storage}" for storage in ("memory", "file", "postgres")}
SPARE: dict[Storage, int] = {"memory": 700, "file": 250, "postgres": 40}  # matches that may end in a second
SETTLE: dict[Storage, float] = {"memory": 0.5, "file": 1.0, "postgres": 5.0}  # seconds until all have begun to play


def main() -> None:
    """Measures and prints a table and the ratios."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="gold")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes of the house")
    parser.add_argument("--ways", nargs="+", choices=WAYS, default=[*WAYS], help="how Tablée is played at")
    parser.add_argument("--databases", nargs="+", choices=DATABASES, default=[*DATABASES], help="of Tablée")
    parser.add_argument("--checkout", help="the folder of another checkout of Tablée, to be compared with this one")
    parser.add_argument("--alone", action="store_true", help="without boardgame.io")
    asked = parser.parse_args()
    kinds: dict[str, Callable[[], Result]] = {}
    for database in asked.databases:
        for way in asked.ways:
            name = f"{database}, {WAYS[way][2]}"
            if asked.checkout:
                kinds[f"earlier, {name}"] = partial(tablee, asked, database, way, asked.checkout)
            kinds[f"Tablée, {name}"] = partial(tablee, asked, database, way)
    if not asked.alone:
        kinds |= {name: partial(theirs, asked, storage) for storage, name in THEIRS.items()}
    kinds["uvicorn, a POST for nothing"] = partial(for_nothing, asked)
    measured: dict[str, list[Result]] = {kind: [] for kind in kinds}
    for _ in range(asked.rounds):
        for kind, measure in kinds.items():
            measured[kind].append(measure())
    print(
        f"{asked.tables} tables, {asked.game} and tic-tac-toe, {asked.workers} processes of the house, {os.cpu_count()}"
        f" processors, load {os.getloadavg()[0]:.1f}, best of {asked.rounds}\n"
    )
    heads = "", "moves/s", "moves/CPU s", "database", *(f"× {storage}" for storage in THEIRS)
    heads = *heads, "p50 ms", "p99 ms", "players busy", *(["of earlier"] if asked.checkout else [])
    print(f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}")
    best = {kind: max(results, key=lambda result: result["moves"]) for kind, results in measured.items()}
    for kind, r in best.items():
        times = [best[name]["cost"] / r["cost"] if name in best else math.nan for name in THEIRS.values()]
        cells = [f"{r['moves']:,.0f}", f"{1e6 / r['cost']:,.0f}", f"{r['stored'] / r['cost']:.0%}"]
        cells += [f"{ratio:.2f}" for ratio in times]
        cells += [f"{r['p50']:.1f}", f"{r['p99']:.1f}", f"{r['busy']:.2f}"]
        earlier = measured.get(kind.replace("Tablée", "earlier"), []) if kind.startswith("Tablée") else []
        cells += [f"{paired(earlier, measured[kind]):.0%}" if earlier else ""] if asked.checkout else []
        print(f"| {' | '.join([kind, *cells])} |")


def paired(earlier: list[Result], results: list[Result]) -> float:
    """How many moves this checkout takes for each of the other's, by processor time: the median over the rounds."""
    return statistics.median(old["cost"] / new["cost"] for old, new in zip(earlier, results, strict=True))


def tablee(asked: argparse.Namespace, database: str, way: str, checkout: str | None = None) -> Result:
    """Players of our API."""
    with ExitStack() as stack:
        postgres = stack.enter_context(postgres_server()) if database == "PostgreSQL" else None
        server = stack.enter_context(house(asked.workers, checkout, postgres, **FREE))
        spare = int(asked.tables + asked.seconds * 200)
        pairs, sent, _ = WAYS[way]
        values = asked.tables, asked.seconds, spare, asked.game, pairs or asked.tables, sent
        return accepted(server.play("tablee.cjs", server.port, *values))


def theirs(asked: argparse.Namespace, storage: Storage) -> Result:
    """Players of boardgame.io."""
    with boardgame(storage) as server:
        spare = int(asked.tables + (asked.seconds + SETTLE[storage]) * SPARE[storage])
        values = asked.tables, asked.seconds, spare, 0, 0, 0, SETTLE[storage]
        return accepted(server.play("boardgame.cjs", server.port, *values))


def for_nothing(asked: argparse.Namespace) -> Result:
    """Requests that are answered at once: nobody hears of them, and nothing is stored."""
    with nothing() as server:
        return server.play("posts.cjs", server.port, asked.tables, asked.seconds)


def accepted(result: Result) -> Result:
    """The result, if no move was refused."""
    if result["refused"]:
        raise SystemExit(f"{result['refused']:.0f} moves were refused")
    return result


if __name__ == "__main__":
    main()
