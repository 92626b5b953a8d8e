"""Who listens to a table. Everything that happens at it is told to them at once, from other processes too."""

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from tablee.web.cluster.bus import Heard, wire
from tablee.web.storage.store import Store

if TYPE_CHECKING:
    from tablee.web.tables.table import Table

PATIENCE = 64  # news a listener may be behind; whoever reads more slowly is shown the whole table again
PING = 20.0  # seconds between signs of life, so that nobody between house and listener hangs up


class Ear:
    """Somebody who listens, at one table or at several; what is told waits here until it is heard.

    tables   where it is
    wake     called once when there is something to take, and then not again before it has been taken
    """

    __slots__ = ("_woken", "missed", "news", "patience", "tables", "wake")

    def __init__(self, patience: int = PATIENCE) -> None:
        self.patience = patience
        self.tables: set[Table] = set()
        self.news: list[bytes] = []  # empty: a sign of life
        self.missed = False
        self.wake: Callable[[], object] | None = None
        self._woken = False

    def tell(self, news: bytes) -> None:
        """Puts news into the listener's ear; does not wait."""
        if len(self.news) >= self.patience:
            self.news.clear()
            self.missed = True
        self.news.append(news)
        if not self._woken and self.wake is not None:
            self._woken = True
            self.wake()

    def take(self) -> list[bytes]:
        """What has come in since the last time."""
        self._woken = False
        news, self.news = self.news, []
        return news

    async def hear(self) -> list[bytes]:
        """The same; waits until there is something."""
        if not self.news:
            something = asyncio.Event()
            self.wake, self._woken = something.set, False
            try:
                await something.wait()
            finally:
                self.wake = None
        return self.take()


class Listener(NamedTuple):
    """An ear at a table. `eyes` are those of a seat or SPECTATOR; None: only wants to know that something changed."""

    ear: Ear
    eyes: int | None


class Live:
    """All listeners, and the wire by which other processes of the same house are heard."""

    def __init__(self, store: Store, heard: Heard) -> None:
        self.wire = wire(store, heard)
        self.ears: set[Ear] = set()
        self.closing = False
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Starts to listen, in the running event loop."""
        self._tasks.append(asyncio.create_task(self._ping()))
        await self.wire.open()

    def close(self) -> None:
        """Sends everybody home."""
        self.closing = True
        for ear in self.ears:
            ear.tell(b"")
        for task in self._tasks:
            task.cancel()
        self.wire.close()

    async def _ping(self) -> None:
        while True:
            await asyncio.sleep(PING)
            for ear in self.ears:
                ear.tell(b"")
