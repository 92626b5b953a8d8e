"""1,000 kills under load: of the house, of one of two processes, of a worker, and of PostgreSQL. Nothing is lost.

They are divided into runs of a few minutes, each with a house of its own: what a run has found counts, though a later
one is interrupted. The short form is tests/web/test_kills.py.
"""

import os
import random
import signal
import subprocess
from functools import partial
from pathlib import Path

import pytest

from tests.web.kills import check, kill_one_of_two, kill_the_house, playing, stop_the_database, under_load
from tests.web.postgres import postgres_server
from tests.web.serving import free_port, until
from tests.web.test_server import children, two

pytestmark = pytest.mark.attack


def report(capsys: pytest.CaptureFixture[str], what: str, kills: int, moves: int) -> None:
    with capsys.disabled():
        print(f"\n{what}: {kills} kills, {moves} acknowledged moves, 0 lost", flush=True)


def replaced(supervisor: "subprocess.Popen[bytes]", victim: int) -> bool:
    """Are there two workers again, without the one that was killed?"""
    now = children(supervisor)
    return len(now) == 2 and victim not in now


@pytest.mark.parametrize("run", range(6))
def test_the_house_is_killed(run: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    moves = kill_the_house(tmp_path, free_port(), 100, random.Random(10 + run))
    report(capsys, "the house", 100, moves)
    assert moves > 400


@pytest.mark.parametrize("run", range(4))
def test_one_of_two_is_killed(run: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    moves = kill_one_of_two(tmp_path, (free_port(), free_port()), 50, random.Random(20 + run))
    report(capsys, "one of two processes", 50, moves)
    assert moves > 200


@pytest.mark.parametrize("run", range(4))
def test_postgresql_is_stopped(run: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with postgres_server() as server:
        moves, away = stop_the_database(tmp_path, server, free_port(), 40, random.Random(30 + run))
    report(capsys, f"PostgreSQL ({away} answers 503)", 40, moves)
    assert moves > 160


def test_a_worker_is_killed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    port, dice = free_port(), random.Random(4)
    with two(tmp_path, port) as supervisor, playing([port]) as players:
        for _ in range(40):
            under_load(players, dice.randrange(1, 4))
            victim = dice.choice(children(supervisor))
            os.kill(victim, signal.SIGKILL)
            until(partial(replaced, supervisor, victim), 60)
        under_load(players, 1)
    moves = check(tmp_path, players)
    report(capsys, "one of two workers", 40, moves)
    assert moves > 160
