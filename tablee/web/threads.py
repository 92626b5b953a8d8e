"""Work that would keep the event loop busy for longer than a moment runs in a few threads.

Pages take some milliseconds each, the record of a long game half a second. Each kind of work has threads of its own and
bounded queues in which visitors take turns, so that those who ask for much delay neither the event loop nor others.
"""

import asyncio
from collections import Counter
from collections.abc import Callable, Coroutine, Hashable
from dataclasses import dataclass
from typing import Generic, ParamSpec, TypeVar

from tablee.i18n import N_
from tablee.web.tables.errors import Refused
from tablee.web.tables.queue import Rank, WorkQueue

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

PAGE_THREADS = 2  # rendering holds the GIL, so more threads would only take turns
MOST_PAGES = 1000  # pages that wait or are being made
ANSWER_THREADS = 1  # for programs: a table as JSON takes a few milliseconds, and does not wait for pages
RECORD_THREADS = 1  # records and replays
MOST_RECORDS = 200
MOST_RECORDS_EACH = 30  # of one address
BUSY = N_("The house has too much to do just now. Try again in a moment.")


class Threads:
    """A few threads with a bounded queue, in which addresses take turns, and visitors at each address.

    threads   how many run at a time
    most      how many tasks may wait or run; further ones are refused
    each      how many of them may come from the same address; None: any number
    yielding  as `WorkQueue` has it: only for work that releases the GIL
    """

    def __init__(self, name: str, threads: int, most: int, each: int | None = None, *, yielding: bool = False) -> None:
        self.most, self.each = most, each
        self._queue = WorkQueue(threads, name, yielding=yielding)
        self._pending: Counter[str] = Counter()  # by address

    @property
    def pending(self) -> int:
        """How many tasks wait or run."""
        return self._pending.total()

    async def run(self, work: Callable[Arguments, Result], *args: Arguments.args, **kwargs: Arguments.kwargs) -> Result:
        """Runs a function that belongs to nobody in particular in one of the threads."""
        return await self.run_for(NOBODY, lambda: work(*args, **kwargs))

    async def run_for(self, client: "Client", work: Callable[[], Result]) -> Result:
        """Runs a function for somebody."""
        origin = client.origin
        if self.pending >= self.most:
            raise Refused(503, BUSY)
        if origin and self.each is not None and self._pending[origin] >= self.each:
            raise Refused(429, BUSY)
        self._pending[origin] += 1
        try:
            return await self._queue.run(work, client.rank, (origin, client.visitor))
        finally:
            self._pending[origin] -= 1
            if not self._pending[origin]:
                del self._pending[origin]

    def close(self) -> None:
        """Starts nothing more."""
        self._queue.close()


@dataclass(frozen=True)
class Client:
    """Who waits for some work."""

    origin: str  # the address; empty: the house itself
    visitor: str  # the id of the visitor
    rank: Rank = Rank.PEOPLE


NOBODY = Client("", "")


class SingleFlight(Generic[Result]):
    """Work with a result that several may ask for at the same time: it is done once, and all of them get the result."""

    def __init__(self) -> None:
        self._flying: dict[Hashable, asyncio.Task[Result]] = {}

    async def run(self, key: Hashable, work: Callable[[], Coroutine[object, object, Result]]) -> Result:
        """The result of the work that is under way for this key; if there is none, it begins.

        The work goes on if the one who asked first does not wait for it any longer.
        """
        task = self._flying.get(key)
        if task is None:
            task = self._flying[key] = asyncio.create_task(work())
            task.add_done_callback(lambda task: self._landed(key, task))
        return await asyncio.shield(task)

    def _landed(self, key: Hashable, task: "asyncio.Task[Result]") -> None:
        del self._flying[key]
        if not task.cancelled():
            task.exception()  # whoever waits gets it; if nobody does any more, asyncio need not report it
