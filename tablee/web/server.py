"""Several processes that serve one house: as many as are asked for, and another one for each that stops."""

import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any

import msgspec

from tablee.web.app import log_to_terminal, serve, store_of
from tablee.web.settings import Settings

LOG = logging.getLogger("tablee.web")
BACKLOG = 2048  # connections that wait until a process takes them
SOON = 10.0  # seconds: a process that stops sooner has not really begun
TRIES = 3  # beginnings that fail in a row, then the house gives up
PAUSE = 1.0  # seconds before the next one begins


class Worker:
    """One of the processes, with the door it opens. The door stays open when the process stops: visitors wait."""

    def __init__(self, settings: Settings, door: socket.socket) -> None:
        self.settings, self.door = settings, door
        self.process: BaseProcess | None = None
        self.line: Connection | None = None
        self.began = 0.0

    def begin(self) -> None:
        """Starts the process. It holds one end of a line, by which it knows that this one is still there."""
        context = multiprocessing.get_context("spawn")
        self.line, end = context.Pipe()
        self.began = time.monotonic()
        self.process = context.Process(target=_work, args=(self.settings, self.door, end))
        self.process.start()
        end.close()


def serve_together(settings: Settings, found: list[socket.socket]) -> None:
    """Opens the house with a process at each of these doors, and keeps it open until it is told to stop."""
    log_to_terminal()
    store = store_of(settings, "")
    store.open()  # of several that begin together none has to bring the database up to date
    store.close()
    threads = settings.threads or max(1, (os.cpu_count() or 1) // len(found))
    settings = msgspec.structs.replace(settings, threads=threads)
    all_workers = [Worker(settings, door) for door in found]
    stopping = threading.Event()
    wake, woken = multiprocessing.Pipe()

    def stop(*_: Any) -> None:
        stopping.set()
        wake.send(None)

    for sign in (signal.SIGINT, signal.SIGTERM):
        signal.signal(sign, stop)
    for worker in all_workers:
        worker.begin()
    try:
        _watch(all_workers, stopping, woken)
    finally:
        for worker in all_workers:
            if worker.process is not None and worker.process.is_alive():
                worker.process.terminate()
        for worker in all_workers:
            if worker.process is not None:
                worker.process.join()


def _watch(workers: list[Worker], stopping: threading.Event, woken: Connection) -> None:
    """Puts another process in the place of each that stops, until the house is told to stop."""
    failures = 0
    while not stopping.is_set():
        processes = {worker.process.sentinel: worker for worker in workers if worker.process is not None}
        for stopped in wait([*processes, woken]):
            if stopping.is_set() or not isinstance(stopped, int):
                return
            worker = processes[stopped]
            failures = failures + 1 if time.monotonic() - worker.began < SOON else 0
            if failures == TRIES:
                raise SystemExit(
                    "The house cannot be opened: its processes stop at once. Look at what they said above."
                )
            LOG.warning("A process of the house has stopped; another takes its place.")
            time.sleep(PAUSE)
            worker.begin()


def doors(host: str, port: int, workers: int) -> list[socket.socket]:
    """A listening socket for each process; OSError if the address is not to be had. Linux shares visitors out evenly
    among sockets at one port; elsewhere all processes take them from one.
    """
    if workers == 1 or sys.platform != "linux":
        return [_door(host, port)] * workers
    with _door(host, port) as first:  # alone: no other house may be behind the same port
        port = first.getsockname()[1]
    return [_door(host, port, shared=True) for _ in range(workers)]


def _door(host: str, port: int, *, shared: bool = False) -> socket.socket:
    door = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if shared:
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
        door.bind((host, port))
        door.listen(BACKLOG)
    except OSError:
        door.close()
        raise
    return door


def _work(settings: Settings, door: socket.socket, line: Connection) -> None:
    """What a process does: it serves until it is told to stop, or until the one that began it has gone."""

    def heed() -> None:
        wait([line])
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=heed, daemon=True).start()
    host, port, *_ = door.getsockname()
    serve(settings, host, port, [door])
