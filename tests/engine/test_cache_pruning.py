"""Compiled code that nobody uses goes, and what is used stays."""

import os
import shutil
import time
from pathlib import Path

import pytest

from tablee.engine.cache import prune
from tablee.engine.jit import INTERPRETED
from tests.engine import small


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache for this process."""
    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path))
    return tmp_path


def code_file(folder: Path, name: str, days: float, size: int = 10) -> Path:
    file = folder / (name if "." in name else f"{name}-{0:032x}.code")
    file.write_bytes(bytes(size))
    set_age(file, days)
    return file


def set_age(file: Path, days: float) -> None:
    used = time.time() - days * 86400
    os.utime(file, (used, used))


def test_what_nobody_has_used_for_long_is_removed(folder: Path) -> None:
    old, new = code_file(folder, "old", 31), code_file(folder, "new", 29)
    prune(folder)
    assert not old.exists()
    assert new.exists()


def test_the_longest_unused_is_removed_when_there_is_too_much(folder: Path) -> None:
    files = [code_file(folder, f"f{k}", days=k / 10, size=100) for k in range(5)]
    prune(folder, most=250)
    assert [file.exists() for file in files] == [True, True, False, False, False]


def test_unfinished_files_of_killed_processes_are_removed_and_those_of_others_left(folder: Path) -> None:
    old, new = code_file(folder, "tablee-x.part", 2), code_file(folder, "tablee-y.part", 0.5)
    foreign = [code_file(folder, name, 100) for name in ("letter.txt", "some.code", "tmp.part")]
    prune(folder)
    assert not old.exists()
    assert new.exists()
    assert all(file.exists() for file in foreign)


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_process_prunes_when_it_saves_and_a_file_that_is_used_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path / "one"))
    small.doubling()
    shutil.copytree(tmp_path / "one", tmp_path / "other")  # nothing has been saved there yet
    folder = tmp_path / "other"
    monkeypatch.setenv("TABLEE_CACHE", str(folder))
    used = next(folder.glob("doubled-*"))
    set_age(used, 31)
    old = code_file(folder, "old", 31)
    assert small.doubling() == (small.DOUBLED, 0)
    assert time.time() - used.stat().st_mtime < 86400
    assert old.exists(), "nothing was compiled, so nothing was saved"
    used.unlink()
    assert small.doubling() == (small.DOUBLED, 1)
    assert not old.exists()


def test_another_process_may_remove_the_same_files_at_the_same_time(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files = [code_file(folder, f"f{k}", 40) for k in range(3)]
    unlink = os.unlink

    def unlink_twice(path: str) -> None:
        unlink(path)
        unlink(path)

    monkeypatch.setattr(os, "unlink", unlink_twice)
    prune(folder)
    assert not any(file.exists() for file in files)
