"""What takes seconds of a processor, is made once for all, and then kept in the database: analyses and puzzles.

Each kind has one thread and a bounded queue in which addresses take turns. Of several processes of a house one makes a
thing (claims.py); whoever asks meanwhile is given the `Preparation`, and asks again. What failed is told for a minute,
and made again by whoever asks after that.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from tablee.web.archive import LruCache
from tablee.web.claims import Claims, ClaimStore
from tablee.web.tables.errors import StoreUnavailable
from tablee.web.threads import NOBODY, Client, SingleFlight, Threads

LOG = logging.getLogger("tablee.web")
THREADS = 1  # of each kind: what is left of the processors belongs to pages and bots
MOST = 20  # of each kind that wait or are being made
RETRY_SECONDS = 60.0  # after one has failed
NATIVE_SECONDS = 0.5  # between two looks whether native code is there
COMPILING_SECONDS = 900.0  # that one waits for the compiler


class Closed(Exception):
    """The house is closing: what is being made is given up."""


@dataclass
class Preparation:
    """Something that is being made, or that has just failed."""

    origin: str = ""  # the address that it is made for; empty: for all
    compiling: bool = False  # it waits until what it needs is native code
    failed: float | None = None  # when it failed, by the monotonic clock
    done: asyncio.Event = field(default_factory=asyncio.Event)  # it is over, one way or the other


Value = TypeVar("Value")
Made = TypeVar("Made", bound=Preparation)


class Preparations(Generic[Value, Made]):
    """All things of one kind that a house makes and keeps, by key.

    name     of the kind, for threads and claims
    store    where claims are kept
    read     what the database has of a key; None: nothing that can be used
    keep     stores what was made
    most     so many are kept in memory
    """

    def __init__(
        self,
        name: str,
        store: ClaimStore,
        read: Callable[[str], Awaitable[Value | None]],
        keep: Callable[[str, bytes], Awaitable[None]],
        most: int,
    ) -> None:
        self.name, self._read_stored, self._keep = name, read, keep
        self.claims = Claims(store)
        self.threads = Threads(name, THREADS, MOST, yielding=True)
        self._flights: SingleFlight[Value | None] = SingleFlight()
        self._kept: LruCache[Value] = LruCache(most)
        self._underway: dict[str, Made] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def close(self) -> None:
        """Starts nothing more, and gives up what is being made when it calls `watch`."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        self.threads.close()

    def watch(self) -> None:
        """Called many times by what makes something in its thread: raises Closed if the house is closing."""
        if self._closed:
            raise Closed

    @property
    def waiting(self) -> list[Made]:
        """Those that wait or are being made. One that waits for native code is not in the threads' queue yet."""
        return [each for each in self._underway.values() if each.failed is None]

    async def find(self, key: str) -> Value | Made | None:
        """What was made, from memory or from the database; or what is being made; None: it has to be begun."""
        kept = self._kept.get(key)
        if kept is not None:
            return kept
        underway = self._under_way(key)
        if underway is not None:
            return underway
        read = await self._flights.run(key, lambda: self._read(key))
        return self._under_way(key) if read is None else read

    def begin(
        self,
        key: str,
        preparation: Made,
        make: Callable[[], tuple[Value, bytes]],
        ready: Callable[[], bool],
        client: Client = NOBODY,
    ) -> Made:
        """Begins to make something, after `find` has found nothing; returns the preparation.

        make    runs in the thread; returns what was made, and what is stored of it
        ready   is everything that it needs native code? In the interpreter it would take hours
        """
        if len(self._underway) >= MOST:
            self._underway = {key: each for key, each in self._underway.items() if each.failed is None}
        self._underway[key] = preparation
        task = asyncio.create_task(self._prepare(key, preparation, make, ready, client))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return preparation

    def _under_way(self, key: str) -> Made | None:
        found = self._underway.get(key)
        if found and found.failed is not None and time.monotonic() - found.failed > RETRY_SECONDS:
            del self._underway[key]
            return None
        return found

    async def _read(self, key: str) -> Value | None:
        found = await self._read_stored(key)
        if found is not None:
            self._kept.put(key, found)
        return found

    async def _prepare(
        self,
        key: str,
        preparation: Made,
        make: Callable[[], tuple[Value, bytes]],
        ready: Callable[[], bool],
        client: Client,
    ) -> None:
        async def is_done() -> bool:
            return await self._read(key) is not None

        try:
            await self._wait_for_native(preparation, ready)
            async with self.claims.alone(f"{self.name} {key}", is_done) as first:
                if first:
                    value, data = await self.threads.run_for(client, make)
                    self._kept.put(key, value)
                    await self._keep(key, data)
            del self._underway[key]
        except StoreUnavailable:
            self._underway.pop(key, None)  # it may be in memory; otherwise whoever asks later has it made again
        except Closed:
            pass
        except Exception:
            LOG.exception("the %s of %s could not be made", self.name, key)
            preparation.failed = time.monotonic()
        finally:
            preparation.done.set()

    async def _wait_for_native(self, preparation: Made, ready: Callable[[], bool]) -> None:
        end = time.monotonic() + COMPILING_SECONDS
        while not ready():
            preparation.compiling = True
            if time.monotonic() > end:
                raise TimeoutError("the rules are still interpreted")
            await asyncio.sleep(NATIVE_SECONDS)
        preparation.compiling = False
