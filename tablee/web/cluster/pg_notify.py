"""The bus of a house in PostgreSQL: a thread listens on a channel of the database.

The store notifies as part of its transactions (storage/postgres.py), so a notice of a change is sent if and only if
the change is committed. Only who is at which table is sent from here: that is not stored.
"""

import asyncio
import contextlib
import threading
import time
from collections.abc import Iterable

import psycopg
from psycopg.rows import TupleRow

from tablee.web.cluster.bus import decode_notices
from tablee.web.storage.postgres import CHANNEL
from tablee.web.storage.store import Store
from tablee.web.tables.house import House
from tablee.web.tables.journal import ANY_TABLE, Notice

RETRY_SECONDS = 1.0  # before connecting again


class PgNotify:
    """Listens to the notifications of other processes."""

    def __init__(self, store: Store, house: House) -> None:
        self.store, self.house = store, house
        self._connection: psycopg.Connection[TupleRow] | None = None
        self._closing = False

    async def open(self) -> None:
        """Starts to listen."""
        self._connection = self._connect()
        self.house.presence.tell = self.tell
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
                for notification in self._connection.notifies():
                    process, _, payload = notification.payload.partition(" ")
                    if process != self.store.name:
                        loop.call_soon_threadsafe(self._handle, decode_notices(payload))
            if not self._closing:
                time.sleep(RETRY_SECONDS)
                with contextlib.suppress(psycopg.Error, RuntimeError):
                    self._connection = self._connect()
                    loop.call_soon_threadsafe(self._handle, [ANY_TABLE])  # notices may have been lost meanwhile
        if self._connection is not None:
            self._connection.close()

    def _handle(self, notices: Iterable[Notice]) -> None:
        for notice in notices:
            self.house.on_notice(notice)
