"""A real server in a process of its own, programs that load it with moves, and waiting for what happens by itself."""

import asyncio
import contextlib
import os
import random
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import httpx

from tablee.web.storage.store import Store
from tablee.web.tables.journal import Entry

SERVE = """
import sys
from pathlib import Path
from tablee.web.server import serve
from tablee.web.settings import Settings
free = dict(rate=1e9, burst=1e9, tables=1e9, tables_burst=1e9, connections=10**6, streams=10**6)
serve(Settings(data=Path(sys.argv[1]), **free), "127.0.0.1", int(sys.argv[2]))
"""
PATIENCE = 120.0  # seconds; on a busy machine a house takes long to open
# These tests ask what survives a process, not how fast it plays: loading native code takes seconds of each process.
INTERPRETED = {"NUMBA_DISABLE_JIT": "1"}

# One request on a connection of its own, and several on one. Nothing here is encrypted, and reading the certificates of
# the authorities takes 20 ms of CPU time for each client that is made. The first move at a house may compile its rules.
fetch = partial(httpx.request, verify=False, timeout=PATIENCE)
client_of = partial(httpx.Client, verify=False, timeout=PATIENCE)


def free_port() -> int:
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        port: int = s.getsockname()[1]
        return port


@contextmanager
def serving(folder: Path, port: int, code: str = SERVE, native: bool = False) -> Iterator[subprocess.Popen[bytes]]:
    environment = os.environ if native else os.environ | INTERPRETED
    process = subprocess.Popen([sys.executable, "-c", code, str(folder), str(port)], env=environment)
    try:
        until(lambda: answers(process, port))
        yield process
    finally:
        if process.poll() is None:
            process.terminate()
        process.wait(PATIENCE)


def answers(process: subprocess.Popen[bytes], port: int) -> bool:
    """Does the house answer?"""
    assert process.poll() is None
    try:
        return fetch("GET", f"http://127.0.0.1:{port}/api/games").status_code == 200
    except httpx.TransportError:
        return False


class Load(threading.Thread):
    """Two programs at one table who play as fast as they can, and remember every move that was acknowledged."""

    def __init__(self, url: str, seed: int) -> None:
        super().__init__(daemon=True)
        self.url, self.dice = url, random.Random(seed)
        self.acknowledged: list[tuple[int, int, str]] = []  # number, seat, action
        self.stopped = False
        game = self.dice.choice(["gold", "madness"])
        first = fetch("POST", f"{url}/api/tables", json={"game": game}).json()
        second = fetch("POST", f"{url}/api/tables/{first['id']}/seats", json={}).json()
        self.id = first["id"]
        self.headers = [{"Authorization": f"Bearer {s['token']}"} for s in (first, second)]

    def run(self) -> None:
        client = client_of(base_url=self.url)
        with client, contextlib.suppress(httpx.TransportError):  # it is killed
            while not self.stopped and self.move(client):
                pass

    def move(self, client: httpx.Client) -> bool:
        here = f"/api/tables/{self.id}"
        table = client.get(here, headers=self.headers[0]).json()
        if table["over"]:
            return False
        seat = self.dice.choice(table["waiting"])
        mine = client.get(here, headers=self.headers[seat]).json()
        action = self.dice.choice(mine["legal"])
        answer = client.post(
            f"{here}/actions", json={"action": action, "sequence": mine["sequence"]}, headers=self.headers[seat]
        )
        assert answer.status_code == 200
        self.acknowledged.append((answer.json()["sequence"] - 1, seat, action))
        return True


def under_load(loads: Sequence[Load]) -> None:
    """Waits until every table has taken some moves."""
    until(lambda: all(len(load.acknowledged) > 2 for load in loads))


def until(true: Callable[[], bool], seconds: float = PATIENCE) -> None:
    """Waits for something that happens by itself."""
    end = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)


def store_entries(store: Store, table: str) -> list[Entry]:
    return asyncio.run(store.entries(table))
