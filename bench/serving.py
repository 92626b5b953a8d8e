"""What the benchmarks of servers share: a house, boardgame.io's own server, and players, each a process of its own."""

import json
import math
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from tests.web.postgres import Server as Postgres
from tests.web.postgres import postgres_server

PLAYERS = Path(__file__).parent / "players"
PATIENCE = 120.0  # seconds until a server must answer
QUIET, QUIET_SECONDS = 0.02, 2.0  # a house that uses less of a processor for so long has nothing to do
# koa-compose: a later one copies its list of middleware too early, and boardgame.io's lobby is never reached.
# bgio-postgres, node-persist: its storages in PostgreSQL and in files.
PACKAGES = [
    *("boardgame.io@0.50.2", "socket.io-client@4.8.1", "koa-compose@4.1.0"),
    *("bgio-postgres@1.0.16", "node-persist@3.1.3"),
]
SERVE = """
import json, sys
from pathlib import Path
folder, port, workers, more = sys.argv[1:]
try:
    from tablee.web.server import serve
    from tablee.web.settings import Settings
except ModuleNotFoundError:  # a checkout from before 0.2.0
    from tablee.web.app import Settings
    from tablee.web.workers import doors, serve_together
    def serve(settings, host, port, workers):
        serve_together(settings, doors(host, port, workers))
known = {name: value for name, value in json.loads(more).items() if name in Settings.__struct_fields__}
serve(Settings(data=Path(folder), **known), "127.0.0.1", int(port), int(workers))
"""

# What a server costs that does nothing: it reads the body of a request and answers as the house answers a move.
NOTHING = """
import sys, uvicorn
async def app(scope, receive, send):
    if scope["type"] == "http":
        await receive()
        headers = [(b"content-type", b"application/json"), (b"content-length", b"15")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": b'{"sequence":13}', "more_body": False})
uvicorn.run(app, port=int(sys.argv[1]), http="httptools", lifespan="off", access_log=False, log_level="error")
"""

Result = dict[str, float]
Storage = Literal["memory", "file", "postgres"]  # of boardgame.io


@dataclass(frozen=True)
class Server:
    """A server in a process of its own.

    environment   variables that its players need
    """

    port: int
    environment: dict[str, str]

    def play(self, script: str, *values: object) -> Result:
        """Runs players and reads what they say at their end."""
        with self.players(script, *values) as playing:
            said, _ = playing.communicate()
            return result_of(playing, said)

    @contextmanager
    def players(self, script: str, *values: object) -> Iterator["subprocess.Popen[str]"]:
        """Players in a process of their own; the last line of their output is a JSON object."""
        command = ["node", str(PLAYERS / script), *map(str, values)]
        environment = {**os.environ, **self.environment}
        with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as playing:
            try:
                yield playing
            finally:
                playing.kill()


def result_of(playing: "subprocess.Popen[str]", said: str) -> Result:
    """What players have measured; SystemExit if they failed, and say why above."""
    if playing.returncode:
        raise SystemExit(f"{' '.join(map(str, playing.args))[:200]} ended with {playing.returncode}")  # type: ignore[arg-type]
    measured: dict[str, float | None] = json.loads(said.splitlines()[-1])
    return {name: math.nan if value is None else value for name, value in measured.items()}


@contextmanager
def house(
    workers: int = 1, checkout: str | None = None, postgres: Postgres | None = None, **settings: float | str
) -> Iterator[Server]:
    """Tablée with an empty database on disk: SQLite, or in a PostgreSQL server.

    checkout   the folder of another checkout of Tablée than the one that is imported here
    """
    database = {} if postgres is None else {"DATABASE": str(postgres.process)}
    if postgres is not None:
        settings["database"] = postgres.address
    folder = Path(tempfile.mkdtemp(prefix="tablee-bench-"))
    port = free_port()
    command = [sys.executable, "-c", SERVE, str(folder), str(port), str(workers), json.dumps(settings)]
    environment = {"PYTHONPATH": checkout} if checkout else {}
    try:
        with running(command, f"http://127.0.0.1:{port}/api/games", checkout, **environment) as process:
            yield Server(port, {"SERVER": process, **database})
    finally:
        shutil.rmtree(folder)


@contextmanager
def boardgame(storage: Storage = "memory") -> Iterator[Server]:
    """boardgame.io's own server with tic-tac-toe, in memory as it comes, or with another of its storages."""
    packages = {"NODE_PATH": str(installed() / "node_modules")}
    port = free_port()
    with place_for(storage) as (place, database):
        command = ["node", str(PLAYERS / "tictactoe.cjs"), str(port), storage, place]
        with running(command, f"http://127.0.0.1:{port}/games", **packages) as process:
            yield Server(port, {"SERVER": process, **packages, **database})


@contextmanager
def nothing() -> Iterator[Server]:
    """The server uvicorn with an application that does nothing: what a request costs before anybody answers it."""
    port = free_port()
    with running([sys.executable, "-c", NOTHING, str(port)], f"http://127.0.0.1:{port}/") as process:
        yield Server(port, {"SERVER": process})


@contextmanager
def place_for(storage: Storage) -> Iterator[tuple[str, dict[str, str]]]:
    """An empty folder or PostgreSQL server for boardgame.io; its address, and what players must know of it."""
    if storage == "postgres":
        with postgres_server() as server:
            yield server.folder, {"DATABASE": str(server.process)}
        return
    folder = tempfile.mkdtemp(prefix="tablee-bench-")
    try:
        yield folder, {}
    finally:
        shutil.rmtree(folder, ignore_errors=True)  # its server may still write


@contextmanager
def running(command: list[str], ready: str, folder: str | None = None, **environment: str) -> Iterator[str]:
    """Runs a server until the end of the block, which begins when `ready` answers; the id of its process.

    folder   where it runs; Python imports from there first
    """
    process = subprocess.Popen(command, cwd=folder, env={**os.environ, **environment}, stdout=subprocess.DEVNULL)
    try:
        end = time.monotonic() + PATIENCE
        while not answers(ready):
            if process.poll() is not None or time.monotonic() > end:
                raise SystemExit(f"{command[0]} does not serve {ready}")
            time.sleep(0.1)
        yield str(process.pid)
    finally:
        process.terminate()
        process.wait()


def settle(process: str) -> None:
    """Waits until a house has loaded its compiled code, which it does while people play already.

    That takes some seconds of processor time at every start, which no move can be charged with. On Linux only.
    """
    end, used = time.monotonic() + PATIENCE, seconds_of(process)
    while time.monotonic() < end:
        time.sleep(QUIET_SECONDS)
        before, used = used, seconds_of(process)
        if used - before < QUIET * QUIET_SECONDS:
            return


def seconds_of(process: str) -> float:
    """The processor time of a process, without those that it has started; 0 where it is not known."""
    stat = Path("/proc", process, "stat")
    if not stat.exists():
        return 0.0
    fields = stat.read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def answers(address: str) -> bool:
    """Does a server answer there?"""
    try:
        urllib.request.urlopen(address).close()
    except OSError:
        return False
    return True


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        name: tuple[Any, ...] = s.getsockname()
        return int(name[1])


def installed() -> Path:
    """boardgame.io in a folder of the user's cache; installed by npm when it is not there in these versions."""
    folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "tablee" / "boardgame.io"
    ready = folder / "ready"
    if not ready.exists() or ready.read_text(encoding="utf-8").split() != PACKAGES:
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(["npm", "install", "--no-audit", "--no-fund", "--prefix", str(folder), *PACKAGES], check=True)
        ready.write_text("\n".join(PACKAGES), encoding="utf-8")
    return folder
