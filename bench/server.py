"""How many moves a second the house takes, every one safely on disk, next to boardgame.io's own server.

    python bench/server.py [--game gold] [--tables 200] [--seconds 5] [--rounds 3]

Each server runs alone, one after the other, in rounds; of each the round with the most moves counts. Players of both
are JavaScript under node, in one process, and say how busy they were: well under 1, so the servers are what is
measured. A move counts when the server has accepted it; the time is from sending it until the other seat has heard of
it. Where other work runs on the machine, moves for each second of the server's processor time are the steadier measure.

Tablée (SQLite on disk, WAL, synchronous=FULL: a move is acknowledged when it is on disk) is played at in three ways:
one POST a move, with a stream of events for every seat; a two-way connection for every seat, the counterpart of
boardgame.io's sockets; and eight programs that share the tables, each with one two-way connection. boardgame.io (in
memory, as it comes) has two sockets a table; its server does not take several matches at one socket.
"""

import argparse
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PLAYERS = HERE / "players"
# koa-compose: a later one copies its list of middleware too early, and boardgame.io's lobby is never reached.
PACKAGES = ["boardgame.io@0.50.2", "socket.io-client@4.8.1", "koa-compose@4.1.0"]
SERVE = """
import sys
from pathlib import Path
from tablee.web.server import serve
from tablee.web.settings import Settings
free = dict(rate=1e12, burst=1e12, tables=1e12, tables_burst=1e12)  # all players come from one address
serve(Settings(data=Path(sys.argv[1]), **free), "127.0.0.1", int(sys.argv[2]), int(sys.argv[3]))
"""

THEIRS = "boardgame.io, a socket a seat"
Result = dict[str, float]


def main() -> None:
    """Measures and prints a table and the ratio."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="gold")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--workers", type=int, default=os.cpu_count(), help="processes of the house")
    asked = parser.parse_args()
    theirs = installed()
    kinds: dict[str, Callable[[], Result]] = {
        "Tablée, one POST a move": lambda: tablee(asked, asked.tables, "post"),
        "Tablée, a connection a seat": lambda: tablee(asked, asked.tables, "two"),
        "Tablée, eight programs": lambda: tablee(asked, 4, "two"),
        THEIRS: lambda: boardgame(asked, theirs),
    }
    best: dict[str, Result] = {}
    for _ in range(asked.rounds):
        for kind, measure in kinds.items():
            result = measure()
            if kind not in best or result["moves"] > best[kind]["moves"]:
                best[kind] = result
    print(f"{asked.tables} tables, {asked.game} and tic-tac-toe, {os.cpu_count()} processors, best of {asked.rounds}\n")
    heads = ("moves/s", 9), ("×", 6), ("moves/CPU s", 13), ("×", 6), ("p50 ms", 9), ("p99 ms", 9), ("players busy", 14)
    print(" " * 30 + "".join(f"{head:>{width}s}" for head, width in heads))
    other = best[THEIRS]
    for kind, r in best.items():
        speed = f"{r['moves']:9.0f}{r['moves'] / other['moves']:6.2f}"
        thrift = f"{1e6 / r['cost']:13.0f}{other['cost'] / r['cost']:6.2f}" if r["cost"] else f"{'?':>13s}{'?':>6s}"
        print(f"{kind:30s}{speed}{thrift}{r['p50']:9.1f}{r['p99']:9.1f}{r['busy']:14.2f}")


def tablee(asked: argparse.Namespace, pairs: int, way: str) -> Result:
    """Players of our API."""
    folder = Path(tempfile.mkdtemp(prefix="tablee-bench-"))
    port = free_port()
    command = [sys.executable, "-c", SERVE, str(folder), str(port), str(asked.workers)]
    try:
        with running(command, f"http://127.0.0.1:{port}/api/games") as server:
            spare = int(asked.tables + asked.seconds * 200)
            return players("tablee.cjs", port, asked, spare, asked.game, pairs, way, SERVER=server)
    finally:
        shutil.rmtree(folder)


def boardgame(asked: argparse.Namespace, folder: Path) -> Result:
    """Players of boardgame.io."""
    port = free_port()
    command = ["node", str(PLAYERS / "tictactoe.cjs"), str(port)]
    packages = {"NODE_PATH": str(folder / "node_modules")}
    with running(command, f"http://127.0.0.1:{port}/games", **packages) as server:
        spare = int(asked.tables + asked.seconds * 700)
        return players("boardgame.cjs", port, asked, spare, SERVER=server, **packages)


def players(script: str, port: int, asked: argparse.Namespace, *more: object, **environment: str) -> Result:
    """Runs the players and reads what they say."""
    values = [port, asked.tables, asked.seconds, *more]
    done = subprocess.run(
        ["node", str(PLAYERS / script), *map(str, values)],
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    result: Result = json.loads(done.stdout.splitlines()[-1])
    if result["refused"]:
        raise SystemExit(f"{script}: {result['refused']:.0f} moves were refused")
    return result


@contextmanager
def running(command: list[str], ready: str, **environment: str) -> Iterator[str]:
    """A server in a process of its own."""
    process = subprocess.Popen(command, env={**os.environ, **environment}, stdout=subprocess.DEVNULL)
    try:
        for _ in range(1200):
            try:
                urllib.request.urlopen(ready).close()
                break
            except OSError:
                time.sleep(0.1)
        yield str(process.pid)
    finally:
        process.terminate()
        process.wait()


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        name: tuple[Any, ...] = s.getsockname()
        return int(name[1])


def installed() -> Path:
    """boardgame.io in a folder of the user's cache; installed by npm the first time."""
    folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tablee" / "boardgame.io"
    if not (folder / "ready").exists():
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--prefix", str(folder), *PACKAGES], check=True)
        (folder / "ready").touch()
    return folder


if __name__ == "__main__":
    main()
