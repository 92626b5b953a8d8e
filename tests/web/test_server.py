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
from tests.web.serving import (
    INTERPRETED,
    PATIENCE,
    Load,
    client_of,
    fetch,
    free_port,
    serving,
    store_entries,
    under_load,
    until,
)

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


def children(process: "subprocess.Popen[bytes] | subprocess.Popen[str]") -> list[int]:
    """The processes that serve, by id."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):  # it has just ended
            parent = (folder / "stat").read_text().rsplit(")", 1)[1].split()[1]
            if int(parent) == process.pid and b"spawn_main" in (folder / "cmdline").read_bytes():
                found.append(int(folder.name))
    return found


async def lay_damaged(folder: Path) -> str:
    """A table with a clock, at which an action is stored that cannot be replayed; its id."""
    async with opened(folder) as house:
        id = (await duel(house, clock=86400, public=True)).id
    with contextlib.closing(sqlite3.connect(folder / "house.sqlite")) as database, database:
        database.execute("INSERT INTO entries VALUES (?, 99, 'action', 0, 'castle', 0, NULL)", (id,))
    return id


def kill_one(process: subprocess.Popen[bytes], url: str, folder: Path) -> list[Load]:
    """Kills one of the two under load and waits until another has taken its place; what was played meanwhile."""
    before = children(process)
    loads = [Load(url, seed) for seed in range(6)]
    for load in loads:
        load.start()
    under_load(loads)
    os.kill(before[0], signal.SIGKILL)
    until(lambda: len(children(process)) == 2 and before[0] not in children(process))
    until(lambda: len(sockets(folder)) == 2)
    for load in loads:
        load.stopped = True
    for load in loads:
        load.join()
    return loads


def test_two_serve_beside_a_damaged_table_lose_no_move_when_one_is_killed_and_close_with_the_one_that_watches(
    tmp_path: Path,
) -> None:
    """Attack: a damaged table, with which the workers were restarted for ever; then each of the processes is killed."""
    id = asyncio.run(lay_damaged(tmp_path))
    port = free_port()
    url = f"http://127.0.0.1:{port}"
    with two(tmp_path, port) as process:
        before = children(process)
        assert len(before) == 2
        for _ in range(6):  # connections of their own, so that both answer
            assert fetch("GET", f"{url}/").status_code == 200
            assert fetch("GET", f"{url}/api/tables/{id}").status_code == 410
        assert children(process) == before

        loads = kill_one(process, url, tmp_path)
        with client_of(base_url=url) as client:
            for load in loads:
                table = client.get(f"/api/tables/{load.id}", headers=load.headers[0]).json()
                assert table["sequence"] >= 2 + len(load.acknowledged)
                assert table["over"] or load.move(client)

        now = children(process)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        until(lambda: all(gone(child) for child in now))
        with pytest.raises(httpx.TransportError):
            fetch("GET", f"{url}/api/games")
    store = store_at(tmp_path)
    for load in loads:
        kept = {e.sequence: (e.seat, e.action) for e in store_entries(store, load.id)}
        assert all(kept[number] == (seat, action) for number, seat, action in load.acknowledged)
    store.close()


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
def test_open_is_said_when_the_house_answers_and_all_end_when_it_is_told_to_stop(tmp_path: Path, workers: str) -> None:
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
        assert fetch("GET", f"http://127.0.0.1:{port}/about", timeout=30).status_code == 200  # at the first try
        figures = fetch("GET", f"http://127.0.0.1:{port}/metrics", timeout=30).text
        until(lambda: f"tablee_processes {workers}" in fetch("GET", f"http://127.0.0.1:{port}/metrics").text)
        assert "tablee_requests_total" in figures
        those = children(process)
        assert len(those) == (2 if workers == "2" else 0)  # one process alone has no other
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)
    assert all(gone(child) for child in those), "told to stop, it leaves nobody behind"


def test_a_house_that_cannot_open_does_not_say_that_it_is_open(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file, not a folder")
    words = ["serve", "--port", str(free_port()), "--data", str(tmp_path / "data")]
    done = subprocess.run(
        [sys.executable, "-c", "from tablee.cli.command import main; main()", *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env=os.environ | INTERPRETED,
    )
    assert done.returncode != 0
    assert done.stdout == ""
