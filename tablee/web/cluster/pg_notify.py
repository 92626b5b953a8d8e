"""The bus of a house in PostgreSQL: a thread listens on a channel of the database.

The store notifies as part of its transactions (storage/postgres.py), so a notice of a change is sent if and only if
the change is committed. Only who is at which table is sent from here: that is not stored. A notice that does not come,
because a connection is cut, is found out by its number (sequences.py); then every table is looked at again.
"""

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Sequence

import psycopg
from psycopg.rows import TupleRow

from tablee.web.cluster.bus import decode_notices
from tablee.web.cluster.sequences import Sequences
from tablee.web.storage.postgres import CHANNEL
from tablee.web.storage.store import Store
from tablee.web.tables.house import House
from tablee.web.tables.journal import ANY_TABLE, Notice, Peer

LOG = logging.getLogger("tablee.web")
RETRY_SECONDS = 1.0  # before connecting again
LISTEN_SECONDS = 1.0  # after which the thread looks whether it is to connect again


class PgNotify:
    """Listens to the notifications of other processes."""

    def __init__(self, store: Store, house: House) -> None:
        self.store, self.house = store, house
        self._connection: psycopg.Connection[TupleRow] | None = None
        self._closing = False
        self._sequences = Sequences(store.name)
        self._deaf = False  # a notice has not come: the thread is to connect again

    async def open(self) -> None:
        """Starts to listen."""
        self._connection = self._connect()
        self.house.presence.tell = self.tell
        self.house.leases.on_beat = self.compare
        threading.Thread(target=self._listen, args=(asyncio.get_running_loop(),), daemon=True).start()

    def close(self) -> None:
        """Stops listening."""
        self._closing = True
        if self._connection is not None:
            self._connection.close()

    def tell(self, notice: Notice) -> None:
        """Sends a notice of something that is not stored; one that cannot be sent is dropped."""
        if not self._closing:
            self.store.announce(notice)

    def _connect(self) -> "psycopg.Connection[TupleRow]":
        url = self.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        connection = psycopg.connect(url, autocommit=True)
        connection.execute(f"LISTEN {CHANNEL}".encode())
        return connection

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        """The thread: passes notices to the event loop until the house closes; connects again after an error."""
        while not self._closing:
            with contextlib.suppress(psycopg.Error, RuntimeError):  # connection lost, or the event loop has gone
                assert self._connection is not None
                while not self._closing and not self._deaf:
                    for notification in self._connection.notifies(timeout=LISTEN_SECONDS):
                        sender, _, payload = notification.payload.partition(" ")
                        process, _, number = sender.partition("#")  # versions up to 0.3 send no number
                        if process != self.store.name:
                            loop.call_soon_threadsafe(self._handle, process, int(number or 0), decode_notices(payload))
            if not self._closing:
                if not self._deaf:
                    time.sleep(RETRY_SECONDS)
                with contextlib.suppress(psycopg.Error, RuntimeError):
                    former, self._connection = self._connection, self._connect()
                    self._deaf = False
                    loop.call_soon_threadsafe(self._connected)
                    if former is not None:
                        former.close()
        if self._connection is not None:
            self._connection.close()

    def _connected(self) -> None:
        """Notices may have been lost before this connection was made."""
        self._sequences.clear()
        self.house.on_notice(ANY_TABLE)

    def _handle(self, process: str, number: int, notices: Sequence[Notice]) -> None:
        if not self._sequences.hear(process, number):
            self.house.on_notice(ANY_TABLE)
        for notice in notices:
            self.house.on_notice(notice)

    def compare(self, peers: Sequence[Peer]) -> None:
        """Called with every beat: if notices have not come, looks at all tables and connects again."""
        if not self._sequences.compare(peers):
            LOG.warning("notices of other processes have not come: all tables are looked at again")
            self._deaf = True
            self.house.on_notice(ANY_TABLE)
