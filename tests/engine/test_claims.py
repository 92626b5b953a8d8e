"""Of several processes that need the same code at the same time one compiles it, and nobody waits for ever."""

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from numba.core.errors import TypingError

from tablee.engine import claims
from tablee.engine.claims import claim, release
from tablee.engine.jit import INTERPRETED
from tests.engine import small
from tests.toy import ROOT

pytestmark = pytest.mark.slow

# Calls a function when it is told to, and says how many functions it has compiled for that.
CALLING = """
from numba.core import event
from tests.engine import small
with event.install_recorder("numba:compile") as compiles:
    print("ready", flush=True)
    input()
    assert small.doubled(1) == 4
print(sum(one.is_start for _, one in compiles.buffer))
"""
CLAIMING = """
import sys
from pathlib import Path
from tablee.engine.claims import claim
claim(Path(sys.argv[1]))
print("claimed", flush=True)
input()
"""


@contextmanager
def process(code: str, *arguments: str) -> Iterator["subprocess.Popen[str]"]:
    """A process that has written its first line and waits for input."""
    command = [sys.executable, "-c", code, *arguments]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, cwd=ROOT) as started:
        assert started.stdout is not None
        assert started.stdout.readline().strip() in ("ready", "claimed")
        try:
            yield started
        finally:
            started.kill()


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_what_two_processes_need_at_the_same_time_is_compiled_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    with process(CALLING) as one, process(CALLING) as two:
        for waiting in (one, two):
            assert waiting.stdin is not None
            waiting.stdin.write("\n")
            waiting.stdin.flush()
        assert sum(int(each.communicate()[0]) for each in (one, two)) == 2  # `doubled` and `shifted`
    assert sorted(file.name.partition("-")[0] for file in tmp_path.iterdir()) == ["doubled", "shifted"]


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_nobody_waits_for_what_cannot_be_compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path))
    for _ in range(2):  # the second time it is claimed anew
        with pytest.raises(TypingError):
            small.no_rule(1)
        assert not list(tmp_path.iterdir()), "the claim has ended with the attempt"


def test_one_waits_for_another_until_it_has_gone_or_takes_too_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "below" / "rules-0.code"
    assert not claim(file)
    assert not claim(file), "nobody waits for themselves"
    release(file)
    assert not list(file.parent.iterdir())
    with process(CLAIMING, str(file)) as other:
        monkeypatch.setattr(claims, "CLAIM_SECONDS", 0.2)
        assert claim(file), "it takes too long"
        other.kill()
        other.wait()
        monkeypatch.undo()
        claim(file)
    release(file)
    assert not list(file.parent.iterdir())


def test_a_process_of_low_priority_claims_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(claims, "claims_nothing", True)
    file = tmp_path / "rules-0.code"
    assert not claim(file)
    assert not list(tmp_path.iterdir())
    monkeypatch.undo()
    assert not claim(file), "it is still to be had"
    release(file)


def test_where_nothing_can_be_written_nobody_waits(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    assert not claim(tmp_path / "file" / "rules-0.code")
