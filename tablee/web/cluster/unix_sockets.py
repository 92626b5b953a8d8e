"""The bus of a house in SQLite: every process listens on a Unix socket in a folder beside the database.

A process that starts connects to all sockets it finds and sends its name; the others connect back. Each then writes its
notices to all the others, one JSON list to a line.
"""

import asyncio
import contextlib
import logging
import os
from collections.abc import Iterator
from pathlib import Path

from tablee.web.cluster.bus import decode_notices, encode_notices
from tablee.web.storage.files import FOLDER_MODE, tighten
from tablee.web.tables.events import EntryAdded, Event
from tablee.web.tables.house import House
from tablee.web.tables.journal import ANY_TABLE, Notice
from tablee.web.tables.table import Table

LOG = logging.getLogger("tablee.web")
FOLDER = "processes"  # of the sockets, in the folder of the database
LONGEST_PATH = 100  # bytes of a socket's path; systems allow little more
MOST_BUFFERED = 1 << 24  # bytes not yet read by a process; beyond, it is told that every table may have changed


class UnixSockets:
    """The sockets of this process: one to listen, and a connection to every other process.

    It handles the events of tables only while there are other processes.
    """

    def __init__(self, folder: Path, name: str, house: House) -> None:
        self.folder, self.name, self.house = folder / FOLDER, name, house
        self.peers: dict[str, asyncio.Transport] = {}
        self.closing = False
        self._server: asyncio.AbstractServer | None = None
        self._connecting: set[asyncio.Task[None]] = set()
        self._overflown: set[str] = set()  # peers that must be told to look at every table
        self._pending: list[Notice] = []

    async def open(self) -> None:
        """Opens the own socket, then connects to all others."""
        self.folder.mkdir(mode=FOLDER_MODE, exist_ok=True)
        self.folder.chmod(FOLDER_MODE)
        with _address(self.folder / self.name) as address:
            self._server = await asyncio.get_running_loop().create_unix_server(lambda: _Incoming(self), address)
        tighten(self.folder / self.name)
        self.house.presence.tell = self.tell
        for other in sorted(self.folder.iterdir()):
            if other.name != self.name:
                await self.connect(other.name)

    def close(self) -> None:
        """Closes all connections: the others see the socket disappear."""
        self.closing = True
        if self._server is not None:
            self._server.close()
            (self.folder / self.name).unlink(missing_ok=True)
        for transport in list(self.peers.values()):
            transport.close()

    # ---- connections

    async def connect(self, name: str) -> None:
        """Connects to another process; removes the socket of one that has died."""
        if name in self.peers or self.closing:
            return
        loop = asyncio.get_running_loop()
        try:
            with _address(self.folder / name) as address:
                transport, _ = await loop.create_unix_connection(lambda: _Outgoing(self, name), address)
        except ConnectionRefusedError:
            (self.folder / name).unlink(missing_ok=True)
            return
        except OSError:  # it has just gone
            return
        self.peers[name] = transport
        self._handle_events()
        transport.write(self.name.encode() + b"\n")

    def connect_soon(self, name: str) -> None:
        """Connects in the background."""
        task = asyncio.ensure_future(self.connect(name))
        self._connecting.add(task)
        task.add_done_callback(self._connecting.discard)

    def greeted(self, name: str) -> None:
        """Another process has connected: connect back, and look up what it did before."""
        self.connect_soon(name)
        self.house.on_notice(ANY_TABLE)

    def disconnected(self, name: str) -> None:
        """A connection to another process is lost. If the process is still there, connect again."""
        self.peers.pop(name, None)
        self._overflown.discard(name)
        self._handle_events()
        if not self.closing:
            self.connect_soon(name)

    def _handle_events(self) -> None:
        handled = self.on_event in self.house.handlers
        if self.peers and not handled:
            self.house.handlers.append(self.on_event)
        elif not self.peers and handled:
            self.house.handlers.remove(self.on_event)

    # ---- notices

    def on_event(self, table: Table, event: Event) -> None:
        """Called by every table: collects notices, which are sent together at the end of this round of the loop."""
        if not event.remote:
            self.tell(Notice(table.id, (event.entry,) if isinstance(event, EntryAdded) else ()))

    def tell(self, notice: Notice) -> None:
        """Sends a notice to all other processes, with others of this round."""
        if not self.peers:
            return
        if not self._pending:
            asyncio.get_running_loop().call_soon(self._send)
        self._pending.append(notice)

    def _send(self) -> None:
        line = encode_notices(self._pending) + b"\n"
        self._pending = []
        for name, transport in self.peers.items():
            if transport.get_write_buffer_size() > MOST_BUFFERED:
                self._overflown.add(name)
            elif name in self._overflown:
                self._overflown.discard(name)
                transport.write(encode_notices([ANY_TABLE]) + b"\n")
            else:
                transport.write(line)


class _Incoming(asyncio.Protocol):
    """A connection from another process: its name on the first line, then notices."""

    def __init__(self, bus: UnixSockets) -> None:
        self.bus = bus
        self.name = ""
        self.rest = b""  # of a line that is not complete

    def data_received(self, data: bytes) -> None:
        *lines, self.rest = (self.rest + data).split(b"\n")
        for line in lines:
            if not self.name:
                self.name = line.decode()
                self.bus.greeted(self.name)
                continue
            for notice in decode_notices(line):
                try:
                    self.bus.house.on_notice(notice)
                except Exception:  # an error at one table must not stop the notices of the others
                    LOG.exception("a notice of table %s could not be handled", notice.table)

    def connection_lost(self, _: Exception | None) -> None:
        """The process has stopped, perhaps before it could send its last notices."""
        if not self.bus.closing:
            self.bus.house.on_notice(ANY_TABLE)


class _Outgoing(asyncio.Protocol):
    """The connection to another process."""

    def __init__(self, bus: UnixSockets, name: str) -> None:
        self.bus, self.name = bus, name

    def connection_lost(self, _: Exception | None) -> None:
        self.bus.disconnected(self.name)


@contextlib.contextmanager
def _address(path: Path) -> Iterator[str]:
    """The address of a socket; a path that is too long for one is reached through its open folder."""
    if len(os.fsencode(path)) <= LONGEST_PATH:
        yield str(path)
        return
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        yield f"/proc/self/fd/{folder}/{path.name}"
    finally:
        os.close(folder)
