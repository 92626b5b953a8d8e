"""Who listens to a table. Everything that happens at it is told to them at once, from other processes too."""

import asyncio
import contextlib
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from tablee.web.store import CHANNEL, Store

if TYPE_CHECKING:
    import psycopg  # only a house on PostgreSQL has it

PATIENCE = 64  # news a listener may be behind; whoever reads more slowly is shown the whole table again
EVERY = "*"  # instead of a table's id: any table may have changed
MEND = 1.0  # seconds before a broken wire is mended
PING = 20.0  # seconds between signs of life, so that nobody between house and listener hangs up


class Ear:
    """Somebody who listens, at one table or at several; what is told waits here until it is heard."""

    __slots__ = ("_waiting", "missed", "news", "patience")

    def __init__(self, patience: int = PATIENCE) -> None:
        self.patience = patience
        self.news: list[bytes] = []  # empty: a sign of life
        self.missed = False
        self._waiting: asyncio.Future[None] | None = None

    def tell(self, news: bytes) -> None:
        """Puts news into the listener's ear; does not wait."""
        if len(self.news) >= self.patience:
            self.news.clear()
            self.missed = True
        self.news.append(news)
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def hear(self) -> list[bytes]:
        """What has come in since the last time; waits until there is something."""
        if not self.news:
            self._waiting = asyncio.get_running_loop().create_future()
            try:
                await self._waiting
            finally:
                self._waiting = None
        news, self.news = self.news, []
        return news


class Listener(NamedTuple):
    """An ear at a table. `eyes` are those of a seat or SPECTATOR; None: only wants to know that something changed."""

    ear: Ear
    eyes: int | None


class Live:
    """All listeners, and the ear that hears what other processes do at the same database."""

    def __init__(self, store: Store, changed: Callable[[str], None]) -> None:
        self.store = store
        self.changed = (
            changed  # called in the event loop with the id of a table that another process has changed, or EVERY
        )
        self.ears: set[Ear] = set()
        self.closing = False
        self._wire: psycopg.Connection[Any] | None = None
        self._tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        """Starts to listen, in the running event loop."""
        self._tasks.append(asyncio.create_task(self._ping()))
        if self.store.postgres:
            self._wire = self._connected()
            threading.Thread(target=self._listen, args=(asyncio.get_running_loop(),), daemon=True).start()

    def _connected(self) -> "psycopg.Connection[Any]":
        import psycopg

        url = self.store.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        wire = psycopg.connect(url, autocommit=True)
        wire.execute(f"LISTEN {CHANNEL}".encode())
        return wire

    def close(self) -> None:
        """Sends everybody home."""
        self.closing = True
        for ear in self.ears:
            ear.tell(b"")
        for task in self._tasks:
            task.cancel()
        if self._wire is not None:
            self._wire.close()

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(PING)
            for ear in self.ears:
                ear.tell(b"")

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        """Hears which tables other processes have changed, until the house closes; a broken wire is mended."""
        import psycopg

        while not self.closing:
            with contextlib.suppress(psycopg.Error, RuntimeError):  # the wire is broken, or the event loop has gone
                assert self._wire is not None
                for notice in self._wire.notifies():
                    name, _, table = notice.payload.partition(" ")
                    if name != self.store.name:
                        loop.call_soon_threadsafe(self.changed, table)
            if not self.closing:
                time.sleep(MEND)
                with contextlib.suppress(psycopg.Error, RuntimeError):
                    self._wire = self._connected()
                    loop.call_soon_threadsafe(self.changed, EVERY)  # there may have been news meanwhile
        if self._wire is not None:
            self._wire.close()
