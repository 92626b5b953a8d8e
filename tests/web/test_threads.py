import asyncio
import threading
from functools import partial

import pytest

from tablee.web.threads import Client, SingleFlight, Threads
from tests.web.house import refusal


def test_work_beyond_what_may_wait_is_refused_and_accepted_again_later() -> None:
    async def story() -> None:
        threads, gate = Threads("test", 1, 3, each=2), threading.Event()
        waiting = [asyncio.ensure_future(threads.run_for(Client(name, "v"), gate.wait)) for name in ("a", "a", "b")]
        await asyncio.sleep(0)
        assert threads.pending == 3
        assert (await refusal(threads.run_for(Client("c", "v"), gate.wait))).status == 503
        gate.set()
        assert await asyncio.gather(*waiting) == [True] * 3
        assert threads.pending == 0
        assert await threads.run(int, "7") == 7
        threads.close()

    asyncio.run(story())


def test_one_address_cannot_fill_the_queue() -> None:
    async def story() -> None:
        threads, gate = Threads("test", 1, 100, each=2), threading.Event()
        waiting = [asyncio.ensure_future(threads.run_for(Client("a", "v"), gate.wait)) for _ in range(2)]
        await asyncio.sleep(0)
        assert (await refusal(threads.run_for(Client("a", "v"), gate.wait))).status == 429
        other = asyncio.ensure_future(threads.run_for(Client("b", "v"), gate.wait))
        gate.set()
        assert await asyncio.gather(*waiting, other) == [True] * 3
        threads.close()

    asyncio.run(story())


def test_whoever_goes_away_gives_back_the_place_in_the_queue() -> None:
    async def story() -> None:
        threads, gate = Threads("test", 1, 1), threading.Event()
        gone = asyncio.ensure_future(threads.run(gate.wait))
        await asyncio.sleep(0)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
        gate.set()
        for _ in range(500):
            if not threads.pending:
                break
            await asyncio.sleep(0.01)
        assert await threads.run(int, "7") == 7
        threads.close()

    asyncio.run(story())


def test_what_several_ask_for_at_once_is_done_once_and_again_after_an_error() -> None:
    async def story() -> None:
        flights: SingleFlight[int] = SingleFlight()
        calls, gate = [], asyncio.Event()

        async def work() -> int:
            calls.append(1)
            await gate.wait()
            if len(calls) == 2:
                raise ValueError("the second")
            return len(calls)

        first = asyncio.ensure_future(flights.run("key", work))
        others = [asyncio.ensure_future(flights.run("key", work)) for _ in range(9)]
        await asyncio.sleep(0)
        first.cancel()  # whoever began does not wait any longer; the others do
        gate.set()
        assert await asyncio.gather(*others) == [1] * 9
        with pytest.raises(ValueError, match="the second"):
            await flights.run("key", work)
        assert await flights.run("key", work) == 3

    asyncio.run(story())


def test_whoever_asks_for_much_does_not_keep_others_waiting() -> None:
    async def story() -> None:
        threads, gate, order = Threads("test", 1, 100), threading.Event(), []

        def work(name: str) -> None:
            gate.wait()
            order.append(name)

        asked = [("a", "greedy")] * 9 + [("a", "modest"), ("b", "other")]
        tasks = [
            asyncio.ensure_future(threads.run_for(Client(origin, who), partial(work, who))) for origin, who in asked
        ]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*tasks)
        assert {"modest", "other"} <= set(order[:4])
        threads.close()

    asyncio.run(story())
