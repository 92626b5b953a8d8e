"""How many moves a second the house takes, every one safely on disk, next to boardgame.io's own server.

    python bench/server.py [--game gold] [--tables 200] [--seconds 5] [--rounds 3] [--checkout FOLDER]

Each server runs alone, one after the other, in rounds; of each the round with the most moves counts. Players of both
are JavaScript under node, in one process, and say how busy they were: well under 1, so the servers are what is
measured. A move counts when the server has accepted it; the time is from sending it until the other seat has heard of
it. Where other work runs on the machine, moves for each second of the server's processor time are the steadier measure.

Tablée (SQLite on disk, WAL, synchronous=FULL: a move is acknowledged when it is on disk) is played at in three ways:
one POST a move, with a stream of events for every seat; a two-way connection for every seat, the counterpart of
boardgame.io's sockets; and eight programs that share the tables, each with one two-way connection. boardgame.io (in
memory, as it comes) has two sockets a table; its server does not take several matches at one socket.

`--checkout` names the folder of another checkout of Tablée, for instance `git worktree add ../earlier v0.1.0`. Both are
played at in turns by the same players, and the last column says how many moves this one takes for each of the other's,
by processor time of the server: the median over the rounds.
"""

import argparse
import os
import statistics
from collections.abc import Callable
from functools import partial

from bench.serving import Result, boardgame, house

FREE = {  # all players come from one address; an earlier house may not have all of these settings and ignores them
    **dict.fromkeys(("rate", "burst", "tables", "tables_burst"), 1e12),
    **dict.fromkeys(("connections", "streams"), 1_000_000),
}
WAYS = {  # how Tablée is played at: pairs of programs (None: one for each table), and how they send their moves
    "one POST a move": (None, "post"),
    "a connection a seat": (None, "two"),
    "eight programs": (4, "two"),
}
THEIRS = "boardgame.io, a socket a seat"


def main() -> None:
    """Measures and prints a table and the ratio."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="gold")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes of the house")
    parser.add_argument("--checkout", help="the folder of another checkout of Tablée, to be compared with this one")
    parser.add_argument("--alone", action="store_true", help="without boardgame.io")
    asked = parser.parse_args()
    kinds: dict[str, Callable[[], Result]] = {}
    for way, (pairs, sent) in WAYS.items():
        if asked.checkout:
            kinds[f"earlier, {way}"] = partial(tablee, asked, pairs or asked.tables, sent, asked.checkout)
        kinds[f"Tablée, {way}"] = partial(tablee, asked, pairs or asked.tables, sent)
    if not asked.alone:
        kinds[THEIRS] = lambda: theirs(asked)
    measured: dict[str, list[Result]] = {kind: [] for kind in kinds}
    for _ in range(asked.rounds):
        for kind, measure in kinds.items():
            measured[kind].append(measure())
    print(f"{asked.tables} tables, {asked.game} and tic-tac-toe, {os.cpu_count()} processors, best of {asked.rounds}\n")
    heads = ("moves/s", 9), ("×", 6), ("moves/CPU s", 13), ("×", 6), ("p50 ms", 9), ("p99 ms", 9), ("players busy", 14)
    print(" " * 30 + "".join(f"{head:>{width}s}" for head, width in heads) + ("  of earlier" if asked.checkout else ""))
    best = {kind: max(results, key=lambda result: result["moves"]) for kind, results in measured.items()}
    other = best.get(THEIRS, {"moves": float("nan"), "cost": float("nan")})
    for kind, r in best.items():
        speed = f"{r['moves']:9.0f}{r['moves'] / other['moves']:6.2f}"
        thrift = f"{1e6 / r['cost']:13.0f}{other['cost'] / r['cost']:6.2f}" if r["cost"] else f"{'?':>13s}{'?':>6s}"
        earlier = measured.get(kind.replace("Tablée", "earlier"), []) if kind.startswith("Tablée") else []
        ratio = f"{paired(earlier, measured[kind]):12.0%}" if earlier else ""
        print(f"{kind:30s}{speed}{thrift}{r['p50']:9.1f}{r['p99']:9.1f}{r['busy']:14.2f}{ratio}")


def paired(earlier: list[Result], results: list[Result]) -> float:
    """How many moves this checkout takes for each of the other's, by processor time: the median over the rounds."""
    return statistics.median(old["cost"] / new["cost"] for old, new in zip(earlier, results, strict=True))


def tablee(asked: argparse.Namespace, pairs: int, way: str, checkout: str | None = None) -> Result:
    """Players of our API."""
    with house(asked.workers, checkout, **FREE) as server:
        spare = int(asked.tables + asked.seconds * 200)
        values = asked.tables, asked.seconds, spare, asked.game, pairs, way
        return accepted(server.play("tablee.cjs", server.port, *values))


def theirs(asked: argparse.Namespace) -> Result:
    """Players of boardgame.io."""
    with boardgame() as server:
        spare = int(asked.tables + asked.seconds * 700)
        return accepted(server.play("boardgame.cjs", server.port, asked.tables, asked.seconds, spare))


def accepted(result: Result) -> Result:
    """The result, if no move was refused."""
    if result["refused"]:
        raise SystemExit(f"{result['refused']:.0f} moves were refused")
    return result


if __name__ == "__main__":
    main()
