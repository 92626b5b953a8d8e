"""A real server in a process of its own: it is killed under load and opened again."""

import asyncio
import contextlib
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tablee.cli.command import app as command
from tablee.web.server import GRACE_SECONDS
from tablee.web.storage.store import Store, store_at
from tablee.web.tables.journal import Entry

SERVE = """
import sys
from pathlib import Path
from tablee.web.server import serve
from tablee.web.settings import Settings
free = dict(rate=1e9, burst=1e9, tables=1e9, tables_burst=1e9, connections=10**6, streams=10**6)
serve(Settings(data=Path(sys.argv[1]), **free), "127.0.0.1", int(sys.argv[2]))
"""
TABLES = 6
PATIENCE = 120.0  # seconds; on a busy machine a house takes long to open
# These tests ask what survives a process, not how fast it plays: loading native code takes seconds of each process.
INTERPRETED = {"NUMBA_DISABLE_JIT": "1"}


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
    assert process.poll() is None
    try:
        return httpx.get(f"http://127.0.0.1:{port}/api/games").status_code == 200
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
        first = httpx.post(f"{url}/api/tables", json={"game": game}).json()
        second = httpx.post(f"{url}/api/tables/{first['id']}/seats", json={}).json()
        self.id = first["id"]
        self.headers = [{"Authorization": f"Bearer {s['token']}"} for s in (first, second)]

    def run(self) -> None:
        with httpx.Client(base_url=self.url) as client, contextlib.suppress(httpx.TransportError):  # it is killed
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
        time.sleep(0.02)


class Listening(threading.Thread):
    """A program that listens and, when the house is gone, comes again until it is back."""

    def __init__(self, url: str, headers: dict[str, str]) -> None:
        super().__init__(daemon=True)
        self.url, self.headers = url, headers
        self.seen: list[int] = []
        self.connections = 0
        self.done = threading.Event()

    def run(self) -> None:
        while not self.done.is_set():
            try:
                with httpx.stream("GET", self.url, headers=self.headers, timeout=30) as stream:
                    self.connections += 1
                    for line in stream.iter_lines():
                        if line.startswith("id: "):
                            self.seen.append(int(line[4:]))
            except httpx.TransportError:
                time.sleep(0.05)


@pytest.mark.slow
def test_killed_under_load_the_house_has_every_acknowledged_move_and_goes_on(tmp_path: Path) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with serving(tmp_path, port) as process:
        loads = [Load(url, seed) for seed in range(TABLES)]
        listener = Listening(f"{url}/api/tables/{loads[0].id}/events", loads[0].headers[0])
        for thread in (*loads, listener):
            thread.start()
        under_load(loads)
        os.kill(process.pid, signal.SIGKILL)
        for load in loads:
            load.join(PATIENCE)

    store = store_at(tmp_path)
    for load in loads:
        kept = {e.sequence: (e.seat, e.action) for e in store_entries(store, load.id)}
        for number, seat, action in load.acknowledged:
            assert kept[number] == (seat, action)
        assert sorted(kept) == list(range(len(kept)))
    store.close()

    with serving(tmp_path, port) as process, httpx.Client(base_url=url) as client:
        for load in loads:
            table = client.get(f"/api/tables/{load.id}", headers=load.headers[0]).json()
            assert table["sequence"] >= 2 + len(load.acknowledged)
            if not table["over"]:
                assert load.move(client)
        last = client.get(f"/api/tables/{loads[0].id}").json()["sequence"]
        until(lambda: listener.connections >= 2 and last in listener.seen)
        # Told to stop, the house closes at once even while somebody listens.
        listener.done.set()
        start = time.monotonic()
        process.terminate()
        process.wait(20)
        assert time.monotonic() - start < GRACE_SECONDS
        listener.join(5)


def store_entries(store: Store, table: str) -> list[Entry]:
    return asyncio.run(store.entries(table))


def test_the_command_offers_to_serve() -> None:
    assert "serve" in {c.callback.__name__ for c in command.registered_commands if c.callback}
