"""Several processes at one house, really served: one of them is killed under load, and nobody loses anything."""

import asyncio
import contextlib
import os
import signal
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tablee.web.server import check_address
from tablee.web.storage.store import store_at
from tests.processes import gone
from tests.web.house import duel, opened
from tests.web.serving import INTERPRETED, PATIENCE, Load, free_port, serving, store_entries, under_load, until

pytestmark = pytest.mark.slow

SERVE = """
import sys
from pathlib import Path
from tablee.web.server import serve
from tablee.web.settings import Settings
free = dict(rate=1e9, burst=1e9, tables=1e9, tables_burst=1e9, connections=10**6, streams=10**6)
if __name__ == "__main__":
    serve(Settings(data=Path(sys.argv[1]), **free), "127.0.0.1", int(sys.argv[2]), workers=2)
"""


@contextmanager
def two(folder: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """Two processes that serve, under one that watches over them."""
    with serving(folder, port, SERVE) as process:
        until(lambda: len(sockets(folder)) == 2)
        yield process


def sockets(folder: Path) -> list[Path]:
    """Those of the processes that are there."""
    return list((folder / "processes").glob("*"))


def children(process: subprocess.Popen[bytes]) -> list[int]:
    """The processes that serve, by id."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it has just ended
            parent = (folder / "stat").read_text().rsplit(")", 1)[1].split()[1]
            if int(parent) == process.pid and b"spawn_main" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
    return found


def test_one_of_two_is_killed_under_load_another_takes_its_place_and_no_move_is_lost(tmp_path: Path) -> None:
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with two(tmp_path, port) as process:
        before = children(process)
        assert len(before) == 2
        loads = [Load(url, seed) for seed in range(6)]
        for load in loads:
            load.start()
        under_load(loads)
        os.kill(before[0], signal.SIGKILL)
        until(lambda: len(children(process)) == 2 and before[0] not in children(process))
        until(lambda: len(sockets(tmp_path)) == 2)
        for load in loads:
            load.stopped = True
        for load in loads:
            load.join()
        with httpx.Client(base_url=url) as client:
            for load in loads:
                table = client.get(f"/api/tables/{load.id}", headers=load.headers[0]).json()
                assert table["sequence"] >= 2 + len(load.acknowledged)
                assert table["over"] or load.move(client)
        now = children(process)
    assert all(gone(child) for child in now)
    store = store_at(tmp_path)
    for load in loads:
        kept = {e.sequence: (e.seat, e.action) for e in store_entries(store, load.id)}
        assert all(kept[number] == (seat, action) for number, seat, action in load.acknowledged)
    store.close()


def test_a_damaged_table_keeps_no_worker_from_starting_and_all_close_when_the_one_that_watches_is_killed(
    tmp_path: Path,
) -> None:
    """Attack: a stored action that cannot be replayed, at a table with a clock. The workers were restarted for ever."""

    async def lay() -> str:
        async with opened(tmp_path) as house:
            return (await duel(house, clock=86400, public=True)).id

    id = asyncio.run(lay())
    with sqlite3.connect(tmp_path / "house.sqlite") as database:
        database.execute("INSERT INTO entries VALUES (?, 99, 'action', 0, 'castle', 0, NULL)", (id,))
    database.close()
    port = free_port()
    with two(tmp_path, port) as process:
        before = children(process)
        for _ in range(6):  # connections of their own, so that both answer
            assert httpx.get(f"http://127.0.0.1:{port}/").status_code == 200
            assert httpx.get(f"http://127.0.0.1:{port}/api/tables/{id}").status_code == 410
        assert children(process) == before
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        until(lambda: all(gone(child) for child in before))
        with pytest.raises(httpx.TransportError):
            httpx.get(f"http://127.0.0.1:{port}/api/games")


def test_a_port_that_is_taken_is_said_so_before_anything_is_opened(tmp_path: Path) -> None:
    taken = socket.create_server(("127.0.0.1", 0))
    number = str(taken.getsockname()[1])
    with pytest.raises(OSError, match="in use"):
        check_address("127.0.0.1", int(number))
    for workers in ("1", "2"):
        words = ["serve", "--port", number, "--data", str(tmp_path), "--workers", workers]
        done = subprocess.run(
            [sys.executable, "-c", "from tablee.cli.command import main; main()", *words],
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, **INTERPRETED, "LANG": "en_US.UTF-8"},
        )
        assert done.returncode == 2
        assert done.stdout == ""
        assert f":{number}/ cannot be served" in done.stderr
    taken.close()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("workers", ["1", "2"])
def test_open_is_said_when_the_house_answers_and_not_before(tmp_path: Path, workers: str) -> None:
    port = free_port()
    words = ["serve", "--port", str(port), "--data", str(tmp_path / "data"), "--workers", workers]
    process = subprocess.Popen(
        [sys.executable, "-c", "from tablee.cli.command import main; main()", *words],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, **INTERPRETED, "LANG": "en_US.UTF-8"},
    )
    try:
        assert process.stdout is not None
        assert f"http://127.0.0.1:{port}/" in process.stdout.readline()
        assert httpx.get(f"http://127.0.0.1:{port}/about", timeout=30).status_code == 200  # at the first try
        figures = httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=30).text
        until(lambda: f"tablee_processes {workers}" in httpx.get(f"http://127.0.0.1:{port}/metrics").text)
        assert "tablee_requests_total" in figures
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


def test_a_house_that_cannot_open_does_not_say_that_it_is_open(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file, not a folder")
    words = ["serve", "--port", str(free_port()), "--data", str(tmp_path / "data")]
    done = subprocess.run(
        [sys.executable, "-c", "from tablee.cli.command import main; main()", *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode != 0
    assert done.stdout == ""
