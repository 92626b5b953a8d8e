"""From the interpreter to native code: compiled elsewhere, loaded in a thread, and whatever fails, rules go on."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tablee.engine.cache import FALLBACK
from tablee.engine.jit import INTERPRETED
from tests.engine import small
from tests.processes import gone
from tests.toy import ROOT, bare
from tests.web.serving import until

pytestmark = [pytest.mark.slow, pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")]

# A process that begins softly and does what it reads: each line is an expression, and is answered by its value.
PROCESS = """
import json, logging, sys
from numba.core import event
from tablee.engine import handover, softstart
from tests.engine import small
logging.basicConfig(level="INFO", format="%(levelname)s %(message)s")
handover.RESTART_SECONDS = 0.1
handover.MOST_FAILURES = 2
softstart.begin()
compiles = event.RecordingListener()
event.register("numba:compile", compiles)
over = handover.Handover(small, small.GAMES)
results = lambda: {game: small.FUNCTIONS[game](5) for game in small.GAMES}
native = lambda: [game for game in small.GAMES if softstart.is_native(small.FUNCTIONS[game])]
for line in sys.stdin:
    print(json.dumps(eval(line)), flush=True)
over.stop()
"""


class Process:
    """A process that has begun softly. `errors` is what it has written to its log."""

    def __init__(self, process: "subprocess.Popen[str]", log: Path) -> None:
        self.process, self._log = process, log

    def ask(self, expression: str) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{expression}\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def start(self) -> None:
        assert self.ask("results()") == small.EXPECTED, "in the interpreter"
        assert self.ask("native()") == []
        self.ask("over.start()")

    def wait(self) -> None:
        """Waits until everything is native."""
        until(lambda: bool(self.ask("over.ready")), 60)
        assert self.ask("native()") == list(small.GAMES)
        assert self.ask("results()") == small.EXPECTED

    def compilers(self) -> list[int]:
        return [process for process in children(self.process.pid) if b"tablee.engine.compiler" in command_of(process)]

    @property
    def compilations(self) -> list[str]:
        """The functions that this process has compiled itself."""
        found = self.ask("[e.data['dispatcher'].py_func.__name__ for _, e in compiles.buffer if e.is_start]")
        assert isinstance(found, list)
        return found

    @property
    def log(self) -> str:
        return self._log.read_text()


def children(parent: int) -> list[int]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            if int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1]) == parent:
                found.append(int(folder.name))
        except OSError:  # it has just ended
            continue
    return found


def command_of(process: int) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""


@contextmanager
def begun(tmp_path: Path, **environment: str) -> Iterator[Process]:
    """A process that has begun softly, with an empty cache."""
    inherited = {name: value for name, value in os.environ.items() if name != FALLBACK}
    settings = {**inherited, "PYTHONPATH": str(ROOT), "TABLEE_CACHE": str(tmp_path / "cache"), **environment}
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with (tmp_path / "log").open("ab") as log:
        with subprocess.Popen([sys.executable, "-c", PROCESS], text=True, env=settings, stderr=log, **pipes) as process:  # type: ignore[call-overload]
            yield Process(process, tmp_path / "log")
            compilers = Process(process, tmp_path / "log").compilers()
            process.communicate()
        assert process.returncode == 0
        until(lambda: all(gone(compiler) for compiler in compilers))


def test_processes_that_share_a_cache_go_native_by_one_compiler_and_compile_nothing_themselves(tmp_path: Path) -> None:
    (tmp_path / "b").mkdir()
    cache = {"TABLEE_CACHE": str(tmp_path / "cache")}
    with begun(tmp_path, **cache) as one, begun(tmp_path / "b", **cache) as two:
        one.start()
        two.start()
        until(lambda: bool(one.compilers() or two.compilers()))
        both = one.compilers() + two.compilers()
        one.wait()
        two.wait()
        assert len(both) == 1
        assert one.compilers() + two.compilers() in (both, [])
        assert one.compilations == two.compilations == []
        one.ask("small.halved(3.0)")
        until(lambda: bool(one.ask("softstart.is_native(small.halved)")), 60)  # the rehearsal has called it
        assert one.compilations == []
        assert one.log.count("is native") == two.log.count("is native") == 3
    with begun(tmp_path) as again:
        again.ask("over.load_stored()")
        assert again.ask("over.ready")
        assert again.ask("native()") == list(small.GAMES)
        assert again.ask("over.start()") is None
        assert again.compilers() == []
        assert again.compilations == []


def test_a_compiler_that_is_killed_is_started_again(tmp_path: Path) -> None:
    with begun(tmp_path) as process:
        process.start()
        until(lambda: bool(process.compilers()))
        for compiler in process.compilers():
            os.kill(compiler, signal.SIGKILL)
        process.wait()
        assert process.compilations == []
        assert "the compiler has ended with -9" in process.log


def test_a_damaged_file_is_compiled_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path / "cache"))
    fresh = small.anew()
    for game in small.GAMES:
        fresh.needs(game)[0].compile()
    (file,) = (tmp_path / "cache").glob("tripled-*")
    file.write_bytes(b"damaged")
    with begun(tmp_path) as process:
        process.start()
        process.wait()
        assert process.compilations == []


def test_a_cache_that_cannot_be_written_is_replaced_by_a_temporary_one_and_the_operator_is_told(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("no folder")
    with begun(tmp_path) as process:
        process.start()
        process.wait()
        assert process.compilations == []
        temporary = Path(process.ask("str(over.folder)"))
        assert temporary.exists()
        assert f"WARNING compiled code cannot be kept in {tmp_path / 'cache'}" in process.log
    assert not temporary.exists()


def test_where_nothing_can_be_written_the_process_compiles_itself(tmp_path: Path) -> None:
    (tmp_path / "cache").write_text("no folder")
    with begun(tmp_path, **{FALLBACK: str(tmp_path / "cache" / "below")}) as process:
        process.start()
        process.wait()
        assert {"doubled", "tripled", "squared"} <= set(process.compilations)
        assert "WARNING compiled code cannot be written" in process.log


def test_a_game_that_cannot_be_compiled_stays_in_the_interpreter(tmp_path: Path) -> None:
    with begun(tmp_path, TABLEE_TEST_BROKEN="two") as process:
        process.start()
        until(lambda: "two stays interpreted" in process.log, 60)
        assert process.ask("native()") == ["one", "three"]
        assert process.ask("over.is_ready('one')")
        assert not process.ask("over.is_ready('two')")
        assert process.ask("results()") == small.EXPECTED


def test_code_without_a_fingerprint_is_compiled_in_the_process_that_needs_it(tmp_path: Path) -> None:
    with begun(tmp_path, TABLEE_TEST_UNNAMED="two") as process:
        process.start()
        process.wait()
        assert "unnamed" in process.compilations
        assert not {"doubled", "tripled", "squared"} & set(process.compilations)


def test_without_a_compiler_nothing_is_waited_for() -> None:
    code = """
from tablee import bots
from tablee.bots import workload
from tablee.engine.handover import handed_over
from tablee.engine.softstart import softly
from tablee.match import Match
with softly(), handed_over(workload, "madness", compiles=True) as handover:
    match = Match("madness", 2, seed=1)
    match.play(bots.get("strong").choose(match, match.mover))
    print(handover.ready)
"""
    assert bare(code, NUMBA_DISABLE_JIT="1") == "True\n"
