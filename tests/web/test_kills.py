"""Attack: processes and the database are killed under load. The long form is in tests/attack/test_kills.py."""

import random
from pathlib import Path

import pytest

from tests.web.kills import kill_one_of_two, kill_the_house, stop_the_database
from tests.web.postgres import postgres_server
from tests.web.serving import free_port

pytestmark = pytest.mark.slow

KILLS = 2  # so that a house that has been killed once is killed again
LEAST = 4 * (KILLS + 1)  # acknowledged moves: each of four programs makes one before every kill and one after the last


def test_the_house_is_killed_and_no_acknowledged_move_is_lost(tmp_path: Path) -> None:
    assert kill_the_house(tmp_path, free_port(), KILLS, random.Random(1)) >= LEAST


def test_one_of_two_is_killed_and_no_acknowledged_move_is_lost(tmp_path: Path) -> None:
    assert kill_one_of_two(tmp_path, (free_port(), free_port()), KILLS, random.Random(2)) >= LEAST


def test_postgresql_is_stopped_and_no_acknowledged_move_is_lost(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with postgres_server() as server:
        moves, _ = stop_the_database(tmp_path, server, free_port(), KILLS, random.Random(3))
    assert moves >= LEAST
    told = [line for line in capfd.readouterr().err.splitlines() if " tablee.web: " in line]
    assert len(told) <= 4 * (KILLS + 1), told  # reading and writing, when it goes and when it is back
