"""What a worker does: of several on one machine one compiles, and the others wait for it."""

import threading
from pathlib import Path

import pytest

from tablee.executor.worker import compiling_once


def test_one_goes_ahead_and_the_others_follow_together(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path / "new"))
    compiled, together = threading.Event(), threading.Barrier(3, timeout=30)
    seen: list[bool] = []

    def follow() -> None:
        with compiling_once():
            seen.append(compiled.is_set())
            together.wait()  # breaks if they enter one after the other

    others = [threading.Thread(target=follow) for _ in range(3)]
    with compiling_once():
        for thread in others:
            thread.start()
        others[0].join(0.1)
        assert seen == []
        compiled.set()
    for thread in others:
        thread.join()
    assert seen == [True] * 3
    assert not together.broken


def test_where_nothing_can_be_locked_nobody_waits(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path / "file"))
    with compiling_once(), compiling_once():
        pass
