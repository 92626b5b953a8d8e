"""A house in a process of its own, which can be killed and opened again on the same data."""

import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tablee.web.server import serve
from tests.web.house import settings

ROOT = Path(__file__).parents[2]
PATIENCE = 120.0  # seconds; the first start on a machine compiles
SEED = "seed"  # the name of the file with the seed, in the folder of the data


class Served:
    """A house that is served over HTTP, always at the same address."""

    def __init__(self, data: Path) -> None:
        self.data = data
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port: int = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self.seed("")
        self.open()

    def seed(self, words: str) -> None:
        """From now on, chance depends on these words."""
        (self.data / SEED).write_text(words, "utf-8")

    @property
    def database(self) -> Path:
        """The file of its database."""
        return self.data / "house.sqlite"

    def open(self) -> None:
        """Opens the house; returns when it answers."""
        command = [sys.executable, "-m", "tests.browser.served", str(self.data), str(self.port)]
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


if __name__ == "__main__":
    serve(settings(Path(sys.argv[1])), "127.0.0.1", int(sys.argv[2]))
