"""How many moves a second the house takes, every one safely on disk, next to boardgame.io's own server.

    python bench/server.py [--game gold] [--tables 200] [--seconds 5] [--rounds 3]

Each server runs alone, one after the other, in rounds; the best round of each counts. Players of both are JavaScript
under node, in one process, and say how busy they were: well under 1, so the servers are what is measured. A move
counts when the server has accepted it; the time is from sending it until the other seat has heard of it.

Tablée (SQLite on disk, WAL, synchronous=FULL: a move is acknowledged when it is on disk) is measured in these ways:
every seat with connections of its own, one POST a move; and a few programs that play at many tables, with the moves of
several tables in a POST and one stream of events, by one process and by two on the one database. boardgame.io (in
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
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
PLAYERS = HERE / "players"
# koa-compose: a later one copies its list of middleware too early, and boardgame.io's lobby is never reached.
PACKAGES = ["boardgame.io@0.50.2", "socket.io-client@4.8.1", "koa-compose@4.1.0"]
SERVE = """
import sys
from pathlib import Path
from tablee.web.app import Settings, serve
free = dict(rate=1e12, burst=1e12, tables=1e12, tables_burst=1e12)  # all players come from one address
serve(Settings(data=Path(sys.argv[1]), **free), "127.0.0.1", int(sys.argv[2]))
"""

Result = dict[str, float]


def main() -> None:
    """Measures and prints a table and the ratio."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="gold")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=3)
    asked = parser.parse_args()
    theirs = installed()
    kinds: dict[str, Callable[[], Result]] = {
        "Tablée, one POST a move": lambda: tablee(asked, 0),
        "Tablée, programs at many tables": lambda: tablee(asked, 4),
        "Tablée, the same, two processes": lambda: tablee(asked, 4, processes=2),
        "boardgame.io, two sockets a table": lambda: boardgame(asked, theirs),
    }
    best: dict[str, Result] = {}
    for _ in range(asked.rounds):
        for kind, measure in kinds.items():
            result = measure()
            if kind not in best or result["moves"] > best[kind]["moves"]:
                best[kind] = result
    print(f"{asked.tables} tables, {asked.game} and tic-tac-toe, {os.cpu_count()} processors, best of {asked.rounds}\n")
    print(f"{'':36s}{'moves/s':>9s}{'p50 ms':>9s}{'p99 ms':>9s}{'players busy':>15s}{'µs CPU/move':>14s}")
    for kind, r in best.items():
        print(f"{kind:36s}{r['moves']:9.0f}{r['p50']:9.1f}{r['p99']:9.1f}{r['busy']:15.2f}{r['cost'] or 0:14.0f}")
    theirs_best = best["boardgame.io, two sockets a table"]["moves"]
    for kind in [kind for kind in best if kind.startswith("Tablée")]:
        print(f"\n{kind}: {best[kind]['moves'] / theirs_best:.2f} times as many moves a second, each on disk.", end="")
    print()


def tablee(asked: argparse.Namespace, programs: int, processes: int = 1) -> Result:
    """Players of our API."""
    folder = Path(tempfile.mkdtemp(prefix="tablee-bench-"))
    ports = [free_port() for _ in range(processes)]
    try:
        with ExitStack() as stack:
            servers = []
            for port in ports:
                command = [sys.executable, "-c", SERVE, str(folder), str(port)]
                servers.append(stack.enter_context(running(command, f"http://127.0.0.1:{port}/api/games")))
            spare = int(asked.tables + asked.seconds * 200)
            return players("tablee.cjs", ports, asked, spare, asked.game, programs, SERVER=",".join(servers))
    finally:
        shutil.rmtree(folder)


def boardgame(asked: argparse.Namespace, folder: Path) -> Result:
    """Players of boardgame.io."""
    port = free_port()
    command = ["node", str(PLAYERS / "tictactoe.cjs"), str(port)]
    packages = {"NODE_PATH": str(folder / "node_modules")}
    with running(command, f"http://127.0.0.1:{port}/games", **packages) as server:
        spare = int(asked.tables + asked.seconds * 700)
        return players("boardgame.cjs", [port], asked, spare, SERVER=server, **packages)


def players(script: str, ports: list[int], asked: argparse.Namespace, *more: object, **environment: str) -> Result:
    """Runs the players and reads what they say."""
    values = [",".join(map(str, ports)), asked.tables, asked.seconds, *more]
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
