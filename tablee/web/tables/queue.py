"""Work for threads, shared out fairly: whoever has much to do does not keep the others waiting."""

import asyncio
import os
import sys
import threading
from collections import Counter, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from enum import IntEnum
from functools import partial
from typing import Generic, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")


class Rank(IntEnum):
    """Who is served first."""

    PEOPLE = 0  # somebody with a browser waits
    PROGRAMS = 1  # a program waits
    NOBODY = 2  # bots play among themselves


NICENESS = 5  # of the threads, more than that of the process; 19 is the least urgent
KEYS_KEPT = 100  # whose turns are remembered although they have no items
PEOPLE_FIRST = 3  # turns of people before one of programs, while both wait


class TurnTaking(Generic[Item]):
    """A queue in which keys take turns, however many items each of them has.

    A path names whose item it is, from the outside in, such as (address, visitor, table); keys take turns on every
    level. Rounds are counted: a key gives one item a round, and whoever comes anew takes part in the present round, so
    they are served before those who have had their turn in it.
    """

    def __init__(self) -> None:
        self._parts: dict[str, TurnTaking[Item] | deque[Item]] = {}
        self._rounds: dict[str, int] = {}  # the round in which a key gives its next item; also of some without items
        self._round = 0
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def push(self, path: tuple[str, ...], item: Item) -> None:
        """Adds an item behind those with the same path."""
        key, *rest = path
        part = self._parts.get(key)
        if part is None:
            part = self._parts[key] = TurnTaking() if rest else deque()
            self._rounds[key] = max(self._round, self._rounds.get(key, 0))
        if isinstance(part, TurnTaking):
            part.push(tuple(rest), item)
        else:
            part.append(item)
        self._length += 1

    def pop(self, allowed: Callable[[str], bool] = lambda _: True) -> tuple[str, Item] | None:
        """The next item with its outermost key; None if there is no item with a key that is allowed."""
        key = min(filter(allowed, self._parts), key=self._rounds.__getitem__, default=None)
        if key is None:
            return None
        part = self._parts[key]
        if isinstance(part, TurnTaking):
            popped = part.pop()
            assert popped is not None
            item = popped[1]
        else:
            item = part.popleft()
        if not part:
            del self._parts[key]
        self._round = max(self._round, self._rounds[key])
        self._rounds[key] += 1
        self._length -= 1
        self._forget_old_rounds()
        return key, item

    def _forget_old_rounds(self) -> None:
        """Forgets keys that would take part in the present round even if they were new.

        When so many have come anew that this does not help, the round has lasted long enough and the next one begins.
        """
        if len(self._rounds) > 2 * len(self._parts) + KEYS_KEPT:
            self._round += 1
            self._rounds = {key: n for key, n in self._rounds.items() if key in self._parts or n > self._round}


class _Work:
    """A function to be run in a thread, and who waits for its result."""

    __slots__ = ("done", "run")

    def __init__(self, run: Callable[[], object], done: "asyncio.Future[object]") -> None:
        self.run, self.done = run, done


def _step_back() -> None:
    """Lets the event loop have the processor first. On Linux threads have priorities of their own."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        os.setpriority(os.PRIO_PROCESS, thread, min(19, os.getpriority(os.PRIO_PROCESS, thread) + NICENESS))


class WorkQueue:
    """Threads, and the work that waits for one. All methods are called in the event loop.

    With several threads, no key and no NOBODY has all of them: the next who comes finds one free.

    yielding   the threads let the event loop have the processor first. Only for work that releases the GIL: otherwise
               the event loop would wait for a thread that holds it and is not given the processor.
    """

    def __init__(self, threads: int, name: str, *, yielding: bool = True) -> None:
        self.threads = threads
        first = _step_back if yielding else None
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix=name, initializer=first)
        self._waiting: dict[Rank, TurnTaking[_Work]] = {rank: TurnTaking() for rank in Rank}
        self._running: Counter[tuple[Rank, str]] = Counter()
        self._people_served = 0  # in a row, while programs waited
        self._closed = False

    def __len__(self) -> int:
        """How much work waits for a thread."""
        return sum(map(len, self._waiting.values()))

    def close(self) -> None:
        """Starts nothing more; whoever waits for work that was not begun is cancelled."""
        self._closed = True
        for waiting in self._waiting.values():
            while (popped := waiting.pop()) is not None:
                popped[1].done.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)

    async def run(self, work: Callable[[], Result], rank: Rank, path: tuple[str, ...]) -> Result:
        """Runs a function in a thread when it is the turn of its path. Work that nobody waits for is not begun."""
        done: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        if self._closed:
            done.cancel()
        else:
            self._waiting[rank].push(path, _Work(work, done))
            self._start()
        return await done  # type: ignore[return-value]

    def _start(self) -> None:
        """Begins what there are threads for, once it is settled what that is."""
        begun = []
        while self._running.total() < self.threads and (found := self._next()) is not None:
            rank, key, work = found
            if not work.done.done():  # otherwise whoever waited was cancelled
                self._running[rank, key] += 1
                begun.append(found)
        for rank, key, work in begun:
            running = asyncio.get_running_loop().run_in_executor(self._pool, work.run)
            running.add_done_callback(partial(self._ended, rank, key, work.done))

    def _ended(self, rank: Rank, key: str, done: "asyncio.Future[object]", ran: "asyncio.Future[object]") -> None:
        self._running[rank, key] -= 1
        if not self._running[rank, key]:
            del self._running[rank, key]
        if not ran.cancelled():
            error = ran.exception()
            if not done.done():
                if error is None:
                    done.set_result(ran.result())
                else:
                    done.set_exception(error)
            self._start()
        elif not done.done():
            done.cancel()

    def _next(self) -> tuple[Rank, str, _Work] | None:
        """The work that is begun next, with its rank and its outermost key."""
        ranks = [Rank.PEOPLE, Rank.PROGRAMS, Rank.NOBODY]
        if self._people_served >= PEOPLE_FIRST:
            ranks[:2] = [Rank.PROGRAMS, Rank.PEOPLE]
        for rank in ranks:
            popped = self._waiting[rank].pop(partial(self._may_run, rank))
            if popped is not None:
                served = rank is Rank.PEOPLE and len(self._waiting[Rank.PROGRAMS]) > 0
                self._people_served = self._people_served + 1 if served else 0
                return rank, *popped
        return None

    def _may_run(self, rank: Rank, key: str) -> bool:
        most = max(1, self.threads - 1)
        if rank is Rank.NOBODY and sum(n for (other, _), n in self._running.items() if other is rank) >= most:
            return False
        return sum(n for (_, other), n in self._running.items() if other == key) < most
