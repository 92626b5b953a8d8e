"""A real server in a process of its own: it is killed under load and opened again."""

import os
import signal
import threading
import time
from pathlib import Path

import httpx
import pytest

from tablee.cli.command import app as command
from tablee.web.server import GRACE_SECONDS
from tablee.web.storage.store import store_at
from tests.web.serving import PATIENCE, Load, client_of, free_port, serving, store_entries, under_load, until

TABLES = 6


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
        until(lambda: listener.connections == 1)  # otherwise it might come for the first time after the kill
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

    with serving(tmp_path, port) as process, client_of(base_url=url) as client:
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


def test_the_command_offers_to_serve() -> None:
    assert "serve" in {c.callback.__name__ for c in command.registered_commands if c.callback}
