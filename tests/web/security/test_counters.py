"""Counts that several processes share, with real processes."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tablee.web.security.counters import MAGIC, Counters
from tablee.web.security.ratelimit import Bucket, Held

OTHER = """
import sys
from pathlib import Path
from tablee.web.security.counters import Counters
from tablee.web.security.ratelimit import Bucket, Held
counters = Counters(Path(sys.argv[1]))
bucket, connections = Bucket(0.001, 5, counters), Held(counters, 0, 10)
for line in sys.stdin:
    command, address = line.split()
    print(repr({"take": bucket.take, "add": connections.add, "full": connections.full}[command](address)), flush=True)
"""


class Process:
    """Another process at the same counts."""

    def __init__(self, path: Path) -> None:
        command = [sys.executable, "-c", OTHER, str(path)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(self, command: str, address: str) -> str:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{command} {address}\n")
        self.process.stdin.flush()
        return self.process.stdout.readline().strip()

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate()


@contextmanager
def another(path: Path) -> Iterator[Process]:
    process = Process(path)
    try:
        yield process
    finally:
        process.kill()


def test_processes_take_tokens_from_one_bucket(tmp_path: Path) -> None:
    """Before, each of several workers had buckets of its own: with four of them everybody had four times as much."""
    counters = Counters(tmp_path / "limits")
    bucket = Bucket(0.001, 5, counters)
    with another(tmp_path / "limits") as process:
        taken = [process.ask("take", "a") for _ in range(3)]
        assert taken == ["0.0"] * 3
        assert [bucket.take("a") > 0 for _ in range(3)] == [False, False, True]
        assert process.ask("take", "a") != "0.0"
        assert process.ask("take", "b") == "0.0"
    counters.close()


def test_what_is_open_in_another_process_counts_until_that_process_has_gone(tmp_path: Path) -> None:
    counters = Counters(tmp_path / "limits")
    connections = Held(counters, 0, 10)
    with another(tmp_path / "limits") as process:
        for _ in range(8):
            process.ask("add", "a")
        for _ in range(2):
            connections.add("a")
        assert (connections.count("a"), connections.total()) == (10, 10)
        assert connections.full("a")
        assert process.ask("full", "a") == "True"
        assert not connections.full("b")
        process.kill()
        assert not connections.full("a"), "the counts of a killed process are dropped"
        assert (connections.count("a"), connections.total()) == (2, 2)
    counters.close()


def test_the_house_is_full_from_whatever_addresses(tmp_path: Path) -> None:
    counters = Counters()
    streams = Held(counters, 1, 10, house=3)
    for address in "abc":
        assert not streams.full(address)
        streams.add(address)
    assert streams.full("d")
    streams.remove("a")
    assert not streams.full("d")
    assert Held(counters, 0, 10).total() == 0, "streams are not counted as connections here"


@pytest.mark.slow
def test_an_address_without_anything_open_makes_room_for_others() -> None:
    counters = Counters()
    connections = Held(counters, 0, 1)
    for k in range(100_000):
        connections.add(f"{k}")
        assert connections.count(f"{k}") == 1
        connections.remove(f"{k}")
    assert connections.total() == 0


def test_a_file_of_another_layout_is_made_anew(tmp_path: Path) -> None:
    path = tmp_path / "limits"
    path.write_bytes(b"something else")
    counters = Counters(path)
    assert path.read_bytes().startswith(MAGIC)
    counters.close()


def test_the_key_is_made_with_the_file_so_nobody_can_aim_at_a_set(tmp_path: Path) -> None:
    first, second, again = Counters(tmp_path / "1"), Counters(tmp_path / "2"), Counters(tmp_path / "1")
    assert first.places["192.0.2.1"] == again.places["192.0.2.1"] != second.places["192.0.2.1"]
    for counters in (first, second, again):
        counters.close()
