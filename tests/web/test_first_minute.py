"""The first minute on a machine that has compiled nothing: people play at once, and the house compiles elsewhere.

`bench/first_minute.py` measures it by the clock, in a browser; tests/attack/test_first_minute.py waits for a compiler.
"""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablee.engine.jit import INTERPRETED
from tablee.games import NAMES, game
from tests.processes import cpu_of, gone
from tests.web.serving import free_port, serving, until

pytestmark = [pytest.mark.slow, pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")]

# Serves, and notes in files which functions each of its processes has compiled.
SERVE = """
import json, os, sys
from pathlib import Path
from numba.core import event
from tablee.web.server import serve
from tablee.web.settings import Settings

class Note(event.Listener):
    def on_start(self, event):
        with open(f"{sys.argv[1]}/compiled", "a") as file:
            file.write(f"{os.getpid()} {event.data['dispatcher'].py_func.__name__}\\n")
    def on_end(self, event): ...

event.register("numba:compile", Note())
free = dict(rate=1e9, burst=1e9, tables=1e9, tables_burst=1e9, connections=10**6, streams=10**6, pause=0.0)
if __name__ == "__main__":
    serve(Settings(data=Path(sys.argv[1]), **free), "127.0.0.1", int(sys.argv[2]), workers=int(os.environ["WORKERS"]))
"""


@dataclass(frozen=True)
class FirstHouse:
    """A house that was opened with an empty cache."""

    process: "subprocess.Popen[bytes]"
    client: httpx.Client
    folder: Path

    @property
    def cpu(self) -> float:
        """Seconds of processor time that the process has used; those of a compiler are not among them."""
        return cpu_of(self.process.pid)

    @property
    def compiled_here(self) -> list[str]:
        """What the processes that serve have compiled themselves."""
        file = self.folder / "data" / "compiled"
        return file.read_text().splitlines() if file.exists() else []

    @property
    def compilers(self) -> list[int]:
        """The processes that compile for this house."""
        return [one for one in descendants(self.process.pid) if b"tablee.engine.compiler" in command_of(one)]

    def halted_compiler(self) -> int:
        """Waits for the one compiler of this house and halts it: nothing becomes native while people play.

        It is still there for whoever looks, as if it was slow, but takes no processor time.
        """
        until(lambda: bool(self.compilers), 60)
        (compiler,) = self.compilers
        os.kill(compiler, signal.SIGSTOP)
        return compiler


def descendants(process: int) -> list[int]:
    parents = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int((folder / "stat").read_text().rsplit(")", 1)[1].split()[1])
        except OSError:  # it has just ended
            continue
    found = [process]
    for one in found:  # grows while it is read
        found += [child for child, parent in parents.items() if parent == one]
    return found[1:]


def command_of(process: int) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""


@contextmanager
def first_house(folder: Path, monkeypatch: pytest.MonkeyPatch, workers: int = 1) -> Iterator[FirstHouse]:
    """A house with an empty cache of compiled code."""
    monkeypatch.setenv("TABLEE_CACHE", str(folder / "cache"))
    monkeypatch.setenv("WORKERS", str(workers))
    (folder / "data").mkdir()
    port = free_port()
    with (
        serving(folder / "data", port, SERVE, native=True) as process,
        httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as client,
    ):
        house = FirstHouse(process, client, folder)
        try:
            yield house
        finally:
            compilers = house.compilers
            for compiler in compilers:
                with suppress(ProcessLookupError):  # it has just ended
                    os.kill(compiler, signal.SIGCONT)  # one that is halted could not end
    until(lambda: all(gone(compiler) for compiler in compilers))


@dataclass
class Newcomer:
    """A program that plays against strong bots, as a visitor would who has just come."""

    house: FirstHouse
    path: str
    headers: dict[str, str]

    @classmethod
    def sit_down(cls, house: FirstHouse, name: str) -> "Newcomer":
        seats = ["me", *["bot:strong"] * (game(name).usual_players - 1)]
        table = house.client.post("/api/tables", json={"game": name, "seats": seats}).json()
        return cls(house, f"/api/tables/{table['id']}", {"Authorization": f"Bearer {table['token']}"})

    def look(self) -> dict[str, Any]:
        found: dict[str, Any] = self.house.client.get(self.path, headers=self.headers).json()
        return found

    def take_turn(self) -> bool:
        """Waits for the turn and plays until it is others'; False: the game is over."""
        until(lambda: 0 in self.look()["waiting"] or self.look()["over"], 60)
        while 0 in (seen := self.look())["waiting"]:
            move = {"action": seen["legal"][0], "sequence": seen["sequence"]}
            answer = self.house.client.post(f"{self.path}/actions", json=move, headers=self.headers)
            assert answer.status_code in (200, 409), answer.text  # 409: a bot has chosen at the same time
        return not seen["over"]


def test_in_every_game_the_first_turns_are_played_at_once_and_nothing_is_compiled_for_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with first_house(tmp_path, monkeypatch) as house:
        assert house.client.get("/health").status_code == 200
        assert house.cpu < 10, "the house opens before anything is compiled"
        compiler = house.halted_compiler()
        for name in NAMES:
            before = house.cpu
            newcomer = Newcomer.sit_down(house, name)
            assert newcomer.take_turn()
            assert house.cpu - before < 2, name
            assert newcomer.take_turn()
            page = house.client.get(newcomer.path.replace("/api/tables", "/t"))
            assert 'id="board"' in page.text
            assert house.cpu - before < 5, name
        assert house.compilers == [compiler], "all the while another process compiles"
        assert house.compiled_here == []


def test_two_workers_have_one_compiler_and_if_it_is_killed_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with first_house(tmp_path, monkeypatch, workers=2) as house:
        first = house.halted_compiler()
        newcomer = Newcomer.sit_down(house, "madness")
        assert newcomer.take_turn()
        assert house.compilers == [first]
        os.kill(first, signal.SIGKILL)
        until(lambda: gone(first), 60)
        house.halted_compiler()
        assert newcomer.take_turn()
        assert house.compiled_here == []


def test_where_nothing_is_compiled_a_house_works_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NUMBA_DISABLE_JIT", "1")
    with first_house(tmp_path, monkeypatch) as house:
        newcomer = Newcomer.sit_down(house, "gold")
        assert newcomer.take_turn()
        assert newcomer.take_turn()
        assert house.compilers == []
