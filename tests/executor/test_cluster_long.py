"""A Ray cluster at full length: every game, every command, while nodes come and go; make test-cluster."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("ray")

from tablee import NAMES, games
from tablee.arena import Results
from tablee.arena.tournament import Tournament, make_contest, run, run_all
from tablee.executor.cluster import RayCluster
from tests.arena.test_tournament import told
from tests.cli.test_command import run as run_command
from tests.executor.clusters import Nodes, nodes

pytestmark = pytest.mark.cluster

DRIVER = """
import os, signal, sys
from tablee.arena import run
from tablee.executor.cluster import RayCluster
address, folder, most = sys.argv[1:]
def progress(finished, games):
    if finished >= int(most):
        os.kill(os.getpid(), signal.SIGKILL)
if __name__ == "__main__":
    run("gold", 2, ["normal", "policy"], deals=60, executor=RayCluster(address), folder=folder, progress=progress)
"""


@pytest.fixture(scope="module")
def three() -> Iterator[Nodes]:
    with nodes(3) as made:
        yield made


def test_tournaments_of_every_game_are_the_same_while_nodes_come_and_go(three: Nodes) -> None:
    """One after the other, with the same workers: in the middle of each a node is killed, and another joins."""
    fields = [make_contest(name, games.game(name).players[0], ["normal", "policy"]) for name in NAMES]
    tournaments = [Tournament(contest, 8) for contest in fields]
    killed: list[int] = []

    def progress(finished: int, all_games: int) -> None:
        if finished >= (len(killed) + 0.5) * all_games / len(NAMES) and len(killed) < len(NAMES):
            three.kill()
            killed.append(finished)
            three.add()

    results = run_all(tournaments, executor=RayCluster(three.address), progress=progress)
    assert len(killed) == len(NAMES)
    for contest, found in zip(fields, results, strict=True):
        alone: Results = run(contest.game, contest.players, contest.bots, deals=8, jobs=1)
        assert told(found) == told(alone), contest.game


def test_a_driver_may_be_killed_again_and_again(three: Nodes, tmp_path: Path) -> None:
    script, folder = tmp_path / "driver.py", tmp_path / "games"
    script.write_text(DRIVER)
    kept = 0
    for most in (10, 40, 70):
        killed = subprocess.run([sys.executable, str(script), three.address, str(folder), str(most)], check=False)
        assert killed.returncode == -signal.SIGKILL
        (ledger,) = folder.glob("*.jsonl")
        assert kept < len(ledger.read_bytes().splitlines()) < 120
        kept = len(ledger.read_bytes().splitlines())
    last = run("gold", 2, ["normal", "policy"], deals=60, executor=RayCluster(three.address), folder=folder)
    assert told(last) == told(run("gold", 2, ["normal", "policy"], deals=60, jobs=1))


def test_every_command_writes_the_same_bytes(three: Nodes, tmp_path: Path) -> None:
    records = [str(tmp_path / f"{seed}.txt") for seed in range(4)]
    for seed, name in enumerate(records):
        assert run_command("play", "madness", "--seat", "none", "--seed", str(seed), "--save", name).returncode == 0
    small = ("--try", "width=16,32", "--try", "lanes=32", "--try", "steps=4", "--rounds", "2")
    commands = {
        "analyses": ("analyse", *records),
        "puzzles": ("puzzle", "madness", "--day", "2026-11-16", "--days", "4"),
        "sweep": ("sweep", "madness", *small),
    }
    for name, words in commands.items():
        for where, executor in (("there", ("--ray", three.address)), ("here", ("--jobs", "1"))):
            done = run_command(*words, *executor, "--out", str(tmp_path / f"{name}-{where}"))
            assert done.returncode == 0, done.stderr
        here, there = content(tmp_path / f"{name}-here"), content(tmp_path / f"{name}-there")
        assert here == there
        assert len(b"".join(here.values())) > 100


def content(path: Path) -> dict[str, bytes]:
    """A file, or all files of a folder, by name."""
    files = sorted(path.iterdir()) if path.is_dir() else [path]
    return {file.name if path.is_dir() else "": file.read_bytes() for file in files}
