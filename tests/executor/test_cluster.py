"""A Ray cluster of several nodes on this machine: results are those of one process, whatever dies meanwhile."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.arena.tournament import Tournament, make_contest, run, run_all
from tablee.executor import TaskFailed
from tests.arena.test_tournament import told
from tests.executor.test_processes import Squares
from tests.toy import ROOT

ray = pytest.importorskip("ray")

from tablee.executor import cluster as clusters  # noqa: E402
from tablee.executor.cluster import Pace, RayCluster, connected  # noqa: E402
from tests.executor.clusters import Nodes, nodes  # noqa: E402

GAMES = ("madness", 3, ["policy", "random"])
DEALS = 24

# A driver that waits for a file when a few games are finished, and is killed when more are.
DRIVER = """
import os, signal, sys, time
from pathlib import Path
from tablee.arena import run
from tablee.executor.cluster import RayCluster
address, folder, go = sys.argv[1:]
def progress(finished, games):
    while finished >= 6 and not Path(go).exists():
        time.sleep(0.02)
    if finished >= 20:
        os.kill(os.getpid(), signal.SIGKILL)
if __name__ == "__main__":
    executor = RayCluster(address)
    run("madness", 3, ["policy", "random"], deals=24, executor=executor, folder=folder, progress=progress)
"""


@pytest.fixture(scope="module")
def three() -> Iterator[Nodes]:
    with nodes(3) as made:
        yield made


@pytest.fixture(scope="module")
def connection() -> Iterator[RayCluster]:
    """A connection that several tests share, because every driver has workers of its own."""
    with nodes(2) as made, connected(made.address):
        yield RayCluster(made.address)


@pytest.mark.cluster
def test_a_tournament_is_the_same_though_a_node_and_the_driver_are_killed(three: Nodes, tmp_path: Path) -> None:
    script, folder, go = tmp_path / "driver.py", tmp_path / "games", tmp_path / "go"
    script.write_text(DRIVER)
    words = [sys.executable, str(script), three.address, str(folder), str(go)]
    first = subprocess.Popen(words, env={**os.environ, "PYTHONPATH": str(ROOT)})
    try:
        while sum(len(path.read_bytes().splitlines()) for path in folder.glob("*.jsonl")) < 6:
            assert first.poll() is None
            time.sleep(0.05)
        three.kill()
        go.touch()
        assert first.wait() == -signal.SIGKILL
    finally:
        first.kill()
        first.wait()
    again, counts = Tournament(make_contest(*GAMES), DEALS, folder), []
    assert 20 <= again.kept < 72
    second = RayCluster(three.address)
    results = run_all([again], executor=second, progress=lambda finished, _: counts.append(finished))[0]
    assert told(results) == told(run(*GAMES, deals=DEALS, jobs=1))
    assert counts == list(range(again.kept - len(counts) + 1, 73))


@pytest.mark.slow
def test_a_job_is_done_everywhere_and_what_fails_is_told(connection: RayCluster) -> None:
    assert sorted(connection.map(Squares(), range(9))) == [(n, (n * n, 1)) for n in range(9)]
    assert list(connection.map(Squares(), [])) == []
    with pytest.raises(TaskFailed, match=r"number 4: RuntimeError: no idea \(on .+\)"):
        list(connection.map(Squares(fails=(4,)), range(9)))


@pytest.mark.slow
def test_a_machine_with_other_code_is_told(connection: RayCluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "versions", lambda: {"python": "3.0", "numpy": "1.0"})
    told_so = r"number [01]: .*install the same on every machine: python is 3\.\d+\.\d+, not 3\.0"  # whichever is first
    with pytest.raises(TaskFailed, match=told_so):
        list(connection.map(Squares(), range(2)))


def test_batches_take_about_two_seconds() -> None:
    pace = Pace()
    assert pace.size == 1
    pace.add(0.1, 1)
    assert pace.size == 20
    pace.add(30.0, 20)
    assert 1 < pace.size < 20
    pace.add(3600.0, 1)
    assert pace.size == 1
    for _ in range(100):
        pace.add(0.0, 20)
    assert pace.size == clusters.MOST
