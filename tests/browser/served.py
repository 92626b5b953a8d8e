"""A house in a process of its own, which can be killed and opened again on the same data.

Its chance repeats itself: a test that lays the same tables gets the same cards and the same bots every time.
"""

import random
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import uvicorn

from tablee.analysis import Analysis, Progress, analyse
from tablee.bots.lookahead import lookahead
from tablee.engine.softstart import softly
from tablee.match import Match
from tablee.web.analyses import Analyse
from tablee.web.app import create_app, with_fastpath
from tests.processes import cpu_of
from tests.web.house import settings

ROOT = Path(__file__).parents[2]
LOOK_SECONDS = 0.05  # between two looks whether a file is there
PATIENCE = 120.0  # seconds; the first start on a machine compiles
BUDGET = 20_000  # positions that are judged for an analysis; people have ten times as many, which takes seconds
SEED = "seed"  # the name of the file with the seed, in the folder of the data
HELD = "held"  # while there is a file of this name, every analysis stops at the part of the game that is written in it
SOFT = "soft"  # while there is a file of this name, bots cannot look ahead: as on a machine that compiles


class Chance:
    """Bytes that depend on a seed in a file alone; they begin anew when another seed is written there."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.seed: str | None = None
        self.dice = random.Random()

    def __call__(self, size: int) -> bytes:
        seed = self.file.read_text("utf-8")
        if seed != self.seed:
            self.seed, self.dice = seed, random.Random(seed)
        return self.dice.randbytes(size)


class Served:
    """A house that is served over HTTP, always at the same address.

    patience   seconds that somebody is away before the others are asked how to go on
    """

    def __init__(self, data: Path, patience: float = 60.0) -> None:
        self.data, self.patience = data, patience
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.seed("")
        self.open()

    def seed(self, words: str) -> None:
        """From now on, chance depends on these words."""
        (self.data / SEED).write_text(words, "utf-8")

    @contextmanager
    def compiling(self) -> Iterator[None]:
        """As if the machine was still compiling: meanwhile bots cannot look ahead."""
        (self.data / SOFT).touch()
        time.sleep(3 * LOOK_SECONDS)
        try:
            yield
        finally:
            (self.data / SOFT).unlink()

    @contextmanager
    def holding(self, part: float) -> Iterator[None]:
        """Analyses go no further than to this part of the game, 0 to 1; afterwards they go on."""
        file = self.data / HELD
        file.write_text(str(part), "utf-8")
        try:
            yield
        finally:
            file.unlink()

    @property
    def database(self) -> Path:
        """The file of its database."""
        return self.data / "house.sqlite"

    @property
    def cpu(self) -> float:
        """The processor time that its process has used, in seconds."""
        return cpu_of(self.process.pid)

    def open(self) -> None:
        """Opens the house; returns when it answers."""
        command = [sys.executable, "-m", "tests.browser.served", str(self.data), str(self.port), str(self.patience)]
        self.process = subprocess.Popen(command, cwd=ROOT)
        end = time.monotonic() + PATIENCE
        while not self._answers():
            assert self.process.poll() is None, "the house did not open; what it said stands above"
            assert time.monotonic() < end, "the house did not answer in time"
            time.sleep(0.05)

    def kill(self) -> None:
        """Ends it at once, like a power cut."""
        self.process.kill()
        self.process.wait()

    @contextmanager
    def killed(self) -> Iterator[None]:
        """Killed for a while, then open again, whatever happens meanwhile."""
        self.kill()
        try:
            yield
        finally:
            self.open()

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.address}/about", timeout=5) as answer:
                return bool(answer.status == 200)
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            return False


def keep_soft(file: Path) -> None:
    """Lets this process run in the interpreter what is not native, for as long as there is the file."""
    while True:
        if file.exists():
            lookahead.cache_clear()  # an earlier test may have made it native
            with softly():
                while file.exists():
                    time.sleep(LOOK_SECONDS)
        time.sleep(LOOK_SECONDS)


def held_back(file: Path) -> Analyse:
    """An analysis that waits for as long as there is the file, once it has got to the part that is written in it."""

    def analyse_slowly(record: Match, *, progress: Callable[[Progress], None], budget: int | None) -> Analysis:
        def tell(told: Progress) -> None:
            progress(told)
            with suppress(FileNotFoundError):
                while told.done >= told.all * float(file.read_text("utf-8")):
                    time.sleep(LOOK_SECONDS)
                    progress(told)  # it ends if the house closes

        return analyse(record, progress=tell, budget=budget)

    return analyse_slowly


def serve(data: Path, port: int, patience: float = 60.0) -> None:
    """Serves the house of a folder until the process is killed."""
    app = create_app(settings(data, patience=patience), Chance(data / SEED))
    app.state.analyses.budget, app.state.analyses.analyse = BUDGET, held_back(data / HELD)
    threading.Thread(target=keep_soft, args=(data / SOFT,), daemon=True).start()
    uvicorn.run(with_fastpath(app), host="127.0.0.1", port=port, log_level="warning", access_log=False, lifespan="on")


if __name__ == "__main__":
    serve(Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))
