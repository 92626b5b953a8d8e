"""How processes that serve the same house tell each other what has happened at the tables.

At PostgreSQL they hear of it through a channel of the database, together with the commit. At SQLite every process has a
socket in a folder beside the database, and tells the others at theirs as soon as something is on disk. Whoever has
heard nothing loses nothing: the store has everything, and decides who was first.
"""

import asyncio
import contextlib
import logging
import os
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from tablee.web.storage.store import CHANNEL, News, Store

if TYPE_CHECKING:
    import psycopg  # only a house on PostgreSQL has it

LOG = logging.getLogger("tablee.web")

Heard = Callable[[News], None]  # called in the event loop

EVERY = News("*")  # any table may have changed
MEND = 1.0  # seconds before a broken wire is mended
FOLDER = "processes"  # of the sockets, in the folder of the database
LONGEST = 100  # bytes of a socket's path; systems allow little more
BEHIND = 1 << 24  # bytes that wait for another process; if there are more, it is told to look at everything

_NEWS = msgspec.json.Decoder(list[News]).decode
_JSON = msgspec.json.Encoder().encode


def wire(store: Store, heard: Heard) -> "Wire":
    """The wire that suits a store."""
    if store.postgres:
        return Channel(store, heard)
    return Sockets(store, heard) if store.folder and hasattr(asyncio, "start_unix_server") else Wire()


class Wire:
    """No wire at all: a process by itself."""

    async def open(self) -> None:
        """Starts to listen, in the running event loop."""

    def close(self) -> None:
        """Hears nothing more."""


# ---- SQLite


class Sockets(Wire):
    """A socket for each process. A process hears at its own, and tells at those of the others.

    Whoever comes connects to all who are there and says its name; they connect to it in turn.
    """

    def __init__(self, store: Store, heard: Heard) -> None:
        assert store.folder is not None
        self.store, self.heard = store, heard
        self.folder: Path = store.folder / FOLDER
        self.others: dict[str, asyncio.Transport] = {}
        self._server: asyncio.AbstractServer | None = None
        self._calls: set[asyncio.Task[None]] = set()
        self._behind: set[str] = set()
        self._closing = False

    async def open(self) -> None:
        """Opens the own socket, then calls on everybody who is there."""
        self.folder.mkdir(mode=0o700, exist_ok=True)
        with _reachable(self.folder / self.store.name) as address:
            self._server = await asyncio.get_running_loop().create_unix_server(lambda: _Hearing(self), address)
        self.store.committed = self.tell
        for other in sorted(self.folder.iterdir()):
            if other.name != self.store.name:
                await self.call(other.name)

    def close(self) -> None:
        """Leaves: the others see the socket go."""
        self._closing = True
        self.store.committed = None
        if self._server is not None:
            self._server.close()
            (self.folder / self.store.name).unlink(missing_ok=True)
        for transport in self.others.values():
            transport.close()

    async def call(self, name: str) -> None:
        """Connects to another process; one that has died without a word is cleared away."""
        if name in self.others or self._closing:
            return
        loop = asyncio.get_running_loop()
        try:
            with _reachable(self.folder / name) as address:
                transport, _ = await loop.create_unix_connection(lambda: _Telling(self, name), address)
        except ConnectionRefusedError:
            (self.folder / name).unlink(missing_ok=True)
            return
        except OSError:  # it has just gone
            return
        self.others[name] = transport
        transport.write(self.store.name.encode() + b"\n")

    def called(self, name: str) -> None:
        """Another process listens: it is told from now on, and what it did before is looked up."""
        self.call_soon(name)
        self.heard(EVERY)

    def call_soon(self, name: str) -> None:
        """Connects to another process in the background."""
        task = asyncio.ensure_future(self.call(name))
        self._calls.add(task)
        task.add_done_callback(self._calls.discard)

    def tell(self, news: list[News]) -> None:
        """Tells all others what is now on disk."""
        if not self.others:
            return
        line = _JSON(news) + b"\n"
        for name, transport in self.others.items():
            if transport.get_write_buffer_size() > BEHIND:
                self._behind.add(name)
            elif name in self._behind:
                self._behind.discard(name)
                transport.write(_JSON([EVERY]) + b"\n")
            else:
                transport.write(line)


class _Hearing(asyncio.Protocol):
    """What another process says, a line at a time: first its name, then news."""

    def __init__(self, sockets: Sockets) -> None:
        self.sockets = sockets
        self.name = ""
        self.rest = b""

    def data_received(self, data: bytes) -> None:
        *lines, self.rest = (self.rest + data).split(b"\n")
        for line in lines:
            if not self.name:
                self.name = line.decode()
                self.sockets.called(self.name)
                continue
            for news in _NEWS(line):
                try:
                    self.sockets.heard(news)
                except Exception:  # an accident at one table is nothing to the others
                    LOG.exception("what another process did at %s could not be told", news.table)

    def connection_lost(self, _: Exception | None) -> None:
        """The other has stopped, perhaps before it could tell the last things it did."""
        if not self.sockets._closing:
            self.sockets.heard(EVERY)


class _Telling(asyncio.Protocol):
    """The way to another process."""

    def __init__(self, sockets: Sockets, name: str) -> None:
        self.sockets, self.name = sockets, name

    def connection_lost(self, _: Exception | None) -> None:
        """The other has stopped; if not, it is called again."""
        self.sockets.others.pop(self.name, None)
        self.sockets._behind.discard(self.name)
        if not self.sockets._closing:
            self.sockets.call_soon(self.name)


@contextlib.contextmanager
def _reachable(path: Path) -> Iterator[str]:
    """The address of a socket; a path that is too long for one is taken by way of its open folder."""
    if len(os.fsencode(path)) <= LONGEST:
        yield str(path)
        return
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)


# ---- PostgreSQL


class Channel(Wire):
    """A channel of the database; a thread listens to it."""

    def __init__(self, store: Store, heard: Heard) -> None:
        self.store, self.heard = store, heard
        self._wire: psycopg.Connection[Any] | None = None
        self._closing = False

    async def open(self) -> None:
        """Starts to listen."""
        self._wire = self._connected()
        threading.Thread(target=self._listen, args=(asyncio.get_running_loop(),), daemon=True).start()

    def close(self) -> None:
        """Hangs up."""
        self._closing = True
        if self._wire is not None:
            self._wire.close()

    def _connected(self) -> "psycopg.Connection[Any]":
        import psycopg

        url = self.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        wire = psycopg.connect(url, autocommit=True)
        wire.execute(f"LISTEN {CHANNEL}".encode())
        return wire

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        """Hears which tables other processes have changed, until the house closes; a broken wire is mended."""
        import psycopg

        while not self._closing:
            with contextlib.suppress(psycopg.Error, RuntimeError):  # the wire is broken, or the event loop has gone
                assert self._wire is not None
                for notice in self._wire.notifies():
                    name, _, text = notice.payload.partition(" ")
                    if name != self.store.name:
                        loop.call_soon_threadsafe(self._hear, _NEWS(text))
            if not self._closing:
                time.sleep(MEND)
                with contextlib.suppress(psycopg.Error, RuntimeError):
                    self._wire = self._connected()
                    loop.call_soon_threadsafe(self._hear, [EVERY])  # there may have been news meanwhile
        if self._wire is not None:
            self._wire.close()

    def _hear(self, news: Iterable[News]) -> None:
        for one in news:
            self.heard(one)
