"""The process that compiles: one at a time, what is wanted first; what it has written is whole, whatever ends it."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from numba.core import event

from tablee.engine import claims, compiler
from tablee.engine.compiler import (
    BUSY,
    FAILED,
    LOCK,
    UNWRITABLE,
    compile_games,
    is_compiling,
    lock,
    shared_folder,
    want,
)
from tablee.engine.jit import INTERPRETED
from tests.engine import small
from tests.toy import ROOT
from tests.web.serving import until

pytestmark = [pytest.mark.slow, pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache."""
    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path / "cache"))
    monkeypatch.delenv("TABLEE_CACHE_FALLBACK", raising=False)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    return tmp_path / "cache"


def start(*arguments: str, **ways: Any) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-m", compiler.__name__, small.__name__, *arguments]
    return subprocess.Popen(command, **ways)


def code_files(folder: Path) -> dict[str, int]:
    """The functions that are in the cache, and when each was written."""
    return {file.name.partition("-")[0]: file.stat().st_mtime_ns for file in folder.glob("*.code")}


def loaded() -> tuple[list[bool], int]:
    """Whether the code of each game can be loaded, and how many functions were compiled for that."""
    with event.install_recorder("numba:compile") as compiles:
        fresh = small.anew()
        return [fresh.needs(game)[0].load() for game in small.GAMES], len(compiles.buffer)


def test_everything_is_compiled_once_and_the_next_compiler_has_nothing_to_do(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEE_TEST_REHEARSED", str(tmp_path / "rehearsed"))
    assert start().wait() == 0
    written = code_files(folder)
    assert set(written) == {"shifted", "doubled", "tripled", "squared", "halved"}
    assert (tmp_path / "rehearsed").read_text().split() == list(small.GAMES)
    assert loaded() == ([True, True, True], 0)
    assert start("two").wait() == 0
    with start(compiler.ATTACHED, stdin=subprocess.PIPE) as attached:  # a thread of it waits for input until it ends
        assert attached.wait() == 0
    assert code_files(folder) == written
    assert not is_compiling(folder)


def test_a_compiler_that_is_killed_leaves_whole_files_and_the_next_goes_on(folder: Path) -> None:
    killed = start()
    while len(code_files(folder) if folder.exists() else ()) < 2:
        assert killed.poll() is None
        time.sleep(0.002)
    assert is_compiling(folder)
    killed.send_signal(signal.SIGKILL)
    killed.wait()
    assert not is_compiling(folder), "its lock has gone with it"
    before = code_files(folder)
    assert start().wait() == 0
    assert len(code_files(folder)) == 5
    assert before.items() <= code_files(folder).items(), "nothing is compiled twice"
    assert loaded() == ([True, True, True], 0)


def test_one_compiles_and_another_leaves_it_alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "LOCK_SECONDS", 0.1)
    monkeypatch.setattr(os, "nice", lambda _: None)
    monkeypatch.setattr(claims, "claims_nothing", False)
    found = shared_folder()
    assert found == folder
    held = lock(folder)
    assert held is not None
    assert is_compiling(folder)
    assert compiler.main([small.__name__]) == BUSY
    held.close()
    assert not is_compiling(folder)
    assert [file.name for file in folder.iterdir()] == [LOCK]


def test_it_ends_with_whoever_started_it_has_their_lock_and_a_low_priority(folder: Path) -> None:
    assert shared_folder() == folder
    process = compiler.start(folder, small.__name__, small.GAMES, quiet=True)
    assert process is not None
    assert compiler.start(folder, small.__name__, small.GAMES, quiet=True) is None
    assert is_compiling(folder)
    lowest = min(19, os.getpriority(os.PRIO_PROCESS, 0) + compiler.NICENESS)
    until(lambda: os.getpriority(os.PRIO_PROCESS, process.pid) == lowest)
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(20) == 0
    assert not is_compiling(folder)
    assert len(code_files(folder)) < 5


def test_a_folder_that_cannot_be_written_is_told(folder: Path) -> None:
    folder.write_text("no folder")
    assert start().wait() == UNWRITABLE
    assert shared_folder() is None
    assert folder.read_text() == "no folder"


def test_a_game_that_cannot_be_compiled_keeps_no_other_from_it(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_TEST_BROKEN", "two")
    process = start(stderr=subprocess.PIPE)
    said = process.communicate()[1].decode()
    assert process.returncode == FAILED
    assert "two cannot be compiled" in said
    assert "there_is_no_such_thing" in said
    assert {"doubled", "squared"} <= set(code_files(folder))


# ---- the order


class Step:
    """A need that only notes when it is compiled, and what happens then."""

    file_name = "x"

    def __init__(self, done: list[str], name: str, folder: Path, wants: str = "") -> None:
        self.done, self.name, self.folder, self.wants = done, name, folder, wants

    def is_stored(self) -> bool:
        return True

    def compile(self) -> None:
        self.done.append(self.name)
        if self.wants:
            want(self.folder, self.wants)


def test_the_game_that_somebody_plays_is_compiled_first_also_if_they_begin_later(tmp_path: Path) -> None:
    done: list[str] = []
    needs = {
        "gold": [Step(done, "gold 1", tmp_path, wants="maya"), Step(done, "gold 2", tmp_path)],
        "aztec": [Step(done, "aztec 1", tmp_path)],
        "maya": [Step(done, f"maya {k}", tmp_path) for k in (1, 2)],
    }
    workload: Any = SimpleNamespace(needs=needs.__getitem__, rehearse=lambda game: done.append(f"rehearse {game}"))
    games: Sequence[str] = tuple(needs)
    assert compile_games(workload, games, tmp_path) == 0
    rehearsals = [f"rehearse {game}" for game in games]
    assert done == ["gold 1", "maya 1", "maya 2", "gold 2", "aztec 1", *rehearsals]
    assert not list(tmp_path.iterdir()), "nobody waits any more"
