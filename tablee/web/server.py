"""Serving the house with uvicorn: one process, or several under uvicorn's own supervisor."""

import http.client
import os
import socket
import threading
from collections.abc import Callable
from logging.config import dictConfig
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
import uvicorn

from tablee.engine.cache import FALLBACK
from tablee.web import logs
from tablee.web.connections import WatchedConnection
from tablee.web.settings import Settings, to_environment
from tablee.web.storage.files import FOLDER_MODE
from tablee.web.storage.store import store_at

LIMITS_FILE = "limits"
OPEN_SECONDS = 0.1  # between two looks whether the house answers
PATIENCE = 5.0  # seconds to wait for an answer then
GRACE_SECONDS = 3  # that open connections have when the house closes
HEALTH_SECONDS = 30  # a worker that does not answer its supervisor for so long is replaced


def check_address(host: str, port: int) -> None:
    """OSError if the address cannot be served, because another program has it or it is not this machine's."""
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as trial:
        trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        trial.bind((host, port))


def answers(host: str, port: int) -> bool:
    """Does a house answer at this address?"""
    reached = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}.get(host, host)
    connection = http.client.HTTPConnection(reached, port, timeout=PATIENCE)
    try:
        connection.request("GET", "/health")
        return connection.getresponse().status == 200
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def serve(
    settings: Settings, host: str, port: int, workers: int = 1, when_open: Callable[[], None] = lambda: None
) -> None:
    """Serves until told to stop by SIGINT or SIGTERM; `when_open` is called as soon as the house answers.

    With several workers one that stops or hangs is replaced, and SIGHUP replaces all of them one by one.
    """
    with TemporaryDirectory(prefix="tablee-") as folder:
        if workers > 1:
            figures = Path(folder) / "figures"
            figures.mkdir()
            settings = msgspec.structs.replace(settings, figures=figures)
        os.environ.setdefault(FALLBACK, str(Path(folder) / "compiled"))  # one for all workers
        closed = threading.Event()

        def watch() -> None:
            while not closed.wait(OPEN_SECONDS):
                if answers(host, port):
                    when_open()
                    return

        threading.Thread(target=watch, name="open", daemon=True).start()
        try:
            _serve(settings, host, port, workers)
        finally:
            closed.set()
            if os.environ[FALLBACK].startswith(folder):
                del os.environ[FALLBACK]


def _serve(settings: Settings, host: str, port: int, workers: int) -> None:
    log_config = logs.config(settings.log)
    dictConfig(log_config)
    store = store_at(settings.database or settings.data, keys=settings.key_file)
    store.open()  # migrates the database, so that of several workers none has to
    store.close()
    if workers > 1:
        threads = settings.threads or max(1, (os.cpu_count() or 1) // workers)
        settings = msgspec.structs.replace(settings, threads=threads)
    limits = settings.limits or settings.data / LIMITS_FILE
    limits.parent.mkdir(mode=FOLDER_MODE, parents=True, exist_ok=True)
    to_environment(msgspec.structs.replace(settings, limits=limits))
    uvicorn.run(
        "tablee.web.app:application",
        factory=True,
        http=WatchedConnection,
        ws="none",
        host=host,
        port=port,
        workers=workers,
        log_config=log_config,  # uvicorn applies it in every worker
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
        timeout_worker_healthcheck=HEALTH_SECONDS,
        lifespan="on",
        proxy_headers=False,  # the gateway reads them, if the settings name a proxy
    )
