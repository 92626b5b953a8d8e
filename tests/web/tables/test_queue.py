"""Threads are shared out fairly."""

import asyncio
import threading
from collections.abc import Awaitable, Callable

import pytest

from tablee.web.tables.queue import KEYS_KEPT, PEOPLE_FIRST, Rank, TurnTaking, WorkQueue
from tests.web.house import until


def test_every_key_gives_one_item_before_any_gives_a_second() -> None:
    queue: TurnTaking[str] = TurnTaking()
    for k in range(4):
        queue.push(("many", "a"), f"many {k}")
    queue.push(("many", "b"), "many b")
    queue.push(("few", "c"), "few")
    assert len(queue) == 6
    order = [queue.pop() for _ in range(7)]
    assert [popped and popped[1] for popped in order] == [
        "many 0",
        "few",
        "many b",
        "many 1",
        "many 2",
        "many 3",
        None,
    ]
    assert len(queue) == 0


def test_a_key_that_is_not_allowed_keeps_its_place() -> None:
    queue: TurnTaking[int] = TurnTaking()
    queue.push(("a",), 1)
    queue.push(("b",), 2)
    assert queue.pop(lambda key: key != "a") == ("b", 2)
    assert queue.pop(lambda key: key != "a") is None
    assert queue.pop() == ("a", 1)


def test_what_is_known_of_keys_is_forgotten() -> None:
    queue: TurnTaking[int] = TurnTaking()
    queue.push(("waits",), -1)
    queue.push(("waits",), -2)
    served = []
    for k in range(1000):
        queue.push((f"visitor {k}",), k)
        served.append(queue.pop())
    assert ("waits", -2) in served, "newcomers do not put off for ever who waits"
    assert len(queue._rounds) < 3 * KEYS_KEPT


class Bench:
    """Work that takes as long as the test likes, in the order in which it was begun."""

    def __init__(self, threads: int) -> None:
        self.queue = WorkQueue(threads, "test")
        self.begun: list[str] = []
        self.gates: dict[str, threading.Event] = {}
        self.task: dict[str, asyncio.Task[str]] = {}

    def add(self, name: str, rank: Rank = Rank.PEOPLE, key: str | None = None) -> None:
        gate = self.gates[name] = threading.Event()

        def work() -> str:
            self.begun.append(name)
            assert gate.wait(10)
            return name

        self.task[name] = asyncio.ensure_future(self.queue.run(work, rank, (key or name, name, name)))

    async def running(self, *names: str) -> None:
        """Waits until these have been begun, in this order and no others."""
        await until(lambda: len(self.begun) >= len(names))
        assert self.begun == list(names)

    async def finish(self, *names: str) -> None:
        for name in names:
            self.gates[name].set()
            await until(self.task[name].done)

    async def end(self) -> None:
        for gate in self.gates.values():
            gate.set()
        await asyncio.gather(*self.task.values(), return_exceptions=True)
        self.queue.close()


def story(work: Callable[[Bench], Awaitable[None]], threads: int = 1) -> None:
    async def run() -> None:
        bench = Bench(threads)
        try:
            await work(bench)
        finally:
            await bench.end()

    asyncio.run(run())


def test_who_comes_last_with_little_waits_for_one_piece_of_work_and_no_more() -> None:
    """Attack: one address with 62 tables of strong bots; the others waited for all of them."""

    async def work(bench: Bench) -> None:
        for k in range(62):
            bench.add(f"many {k}", key="address")
        await bench.running("many 0")
        bench.add("me")
        await bench.finish("many 0")
        await bench.running("many 0", "me")

    story(work)


def test_who_comes_again_and_again_does_not_keep_those_from_their_turn_who_wait() -> None:
    async def work(bench: Bench) -> None:
        bench.add("many 0", key="address")
        bench.add("many 1", key="address")
        bench.add("mine 0", key="me")
        await bench.running("many 0")
        await bench.finish("many 0")
        await bench.running("many 0", "mine 0")
        bench.add("mine 1", key="me")
        await bench.finish("mine 0")
        await bench.running("many 0", "mine 0", "many 1")

    story(work)


def test_with_several_threads_one_is_free_for_the_next_who_comes() -> None:
    async def work(bench: Bench) -> None:
        for k in range(6):
            bench.add(f"many {k}", key="address")
        await bench.running("many 0", "many 1")
        bench.add("me")
        await bench.running("many 0", "many 1", "me")

    story(work, threads=3)


def test_bots_alone_come_last_and_never_have_all_threads() -> None:
    async def work(bench: Bench) -> None:
        for k in range(4):
            bench.add(f"alone {k}", Rank.NOBODY)
        await bench.running("alone 0")
        for k in range(3):
            bench.add(f"person {k}")
        await bench.running("alone 0", "person 0")
        await bench.finish("alone 0")
        await bench.running("alone 0", "person 0", "person 1")
        await bench.finish("person 0")
        await bench.running("alone 0", "person 0", "person 1", "person 2")

    story(work, threads=2)


def test_people_come_before_programs_but_do_not_starve_them() -> None:
    async def work(bench: Bench) -> None:
        bench.add("first")
        await bench.running("first")
        for k in range(8):
            bench.add(f"program {k}", Rank.PROGRAMS)
            bench.add(f"person {k}")
        order = ["first", *(f"person {k}" for k in range(PEOPLE_FIRST)), "program 0", f"person {PEOPLE_FIRST}"]
        for k in range(1, len(order)):
            await bench.finish(order[k - 1])
            await bench.running(*order[: k + 1])

    story(work)


def test_work_that_nobody_waits_for_is_not_begun() -> None:
    async def work(bench: Bench) -> None:
        for name in ("a", "b", "c"):
            bench.add(name)
        await bench.running("a")
        bench.task["b"].cancel()
        await bench.finish("a")
        await bench.running("a", "c")
        assert len(bench.queue) == 0

    story(work)


def test_an_error_reaches_who_waits_and_the_next_goes_on() -> None:
    async def work(bench: Bench) -> None:
        def fail() -> None:
            raise RuntimeError("no idea")

        with pytest.raises(RuntimeError, match="no idea"):
            await bench.queue.run(fail, Rank.PEOPLE, ("a", "a", "a"))
        assert await bench.queue.run(lambda: 7, Rank.PEOPLE, ("a", "a", "a")) == 7

    story(work)


def test_a_queue_that_is_closed_cancels_what_waits_and_reports_no_errors() -> None:
    """Seen when a busy house was stopped: a traceback for each piece of work that waited for a thread."""
    errors: list[object] = []
    begun: list[str] = []

    async def story() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda _, context: errors.append(context))
        queue, gate = WorkQueue(1, "test"), threading.Event()
        runs = threading.Event()

        def begin() -> bool:
            runs.set()
            return gate.wait()

        first = asyncio.ensure_future(queue.run(begin, Rank.PEOPLE, ("a",)))
        waiting = [asyncio.ensure_future(queue.run(lambda: begun.append("x"), rank, ("a",))) for rank in Rank]
        await asyncio.sleep(0)
        assert await asyncio.to_thread(runs.wait, 10)
        queue.close()
        gate.set()
        assert await first, "what was begun comes to its end"
        await asyncio.wait(waiting, timeout=10)
        assert [work.cancelled() for work in waiting] == [True] * len(Rank)
        with pytest.raises(asyncio.CancelledError):
            await queue.run(lambda: begun.append("late"), Rank.PEOPLE, ("a",))

    asyncio.run(story())
    assert (errors, begun) == ([], [])
