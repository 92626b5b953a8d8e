"""Leases in SQLite and in PostgreSQL: given once, taken over with a new fence, compared when something is written."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import psycopg
import pytest

from tablee.web.storage.postgres import WRITING
from tablee.web.storage.store import Store, store_at
from tablee.web.tables.errors import StoreUnavailable
from tablee.web.tables.journal import Conflict, Entry, Fenced


@asynccontextmanager
async def stores(place: Path | str, *names: str) -> AsyncIterator[list[Store]]:
    """Processes that have the house open and are alive for a minute."""
    opened = [store_at(place, name, host=f"host of {name}") for name in names]
    for store in opened:
        await asyncio.to_thread(store.open)
        await store.beat(60.0)
    try:
        yield opened
    finally:
        for store in opened:
            await asyncio.to_thread(store.close)


def move(sequence: int) -> Entry:
    return Entry(sequence, "action", 0, "+1", 1.0, {"by": "bot"})


def test_a_table_belongs_to_one_process_until_that_is_dead_and_then_to_another_with_a_higher_fence(
    place: Path | str,
) -> None:
    async def story() -> None:
        async with stores(place, "one", "two", "three") as (one, two, three):
            assert [await one.take_lease("t"), await two.take_lease("t"), await one.take_lease("t")] == [1, None, 1]
            assert await two.take_over(10) == []
            await one.resign()
            assert [(peer.name, peer.host, peer.alive) for peer in await two.beat(60.0)] == [
                ("one", "host of one", False),
                ("three", "host of three", True),
                ("two", "host of two", True),
            ]
            taken = await asyncio.gather(two.take_over(10), three.take_over(10))
            assert sorted(taken) == [[], [("t", 2)]]  # one of them, once
            await two.forget_process("one")
            assert [peer.name for peer in await two.beat(60.0)] == ["three", "two"]

    asyncio.run(story())


def test_a_late_write_is_fenced_off_in_the_transaction_that_would_store_it(place: Path | str) -> None:
    async def story() -> None:
        async with stores(place, "one", "two") as (one, two):
            first = await one.take_lease("t")
            await one.append("t", move(0), None, fence=first)
            await one.resign()
            second = await two.take_lease("t")
            assert (first, second) == (1, 2)
            with pytest.raises(Fenced):
                await one.append("t", move(1), None, fence=first)  # the sequence is right, the fence is not
            with pytest.raises(Fenced):
                await one.append("t", move(1), None, fence=second)  # a number alone will not do: it is another's
            await two.append("t", move(1), None, fence=second)
            with pytest.raises(Conflict) as late:
                await two.append("t", move(1), None, fence=second)
            assert not isinstance(late.value, Fenced)
            await one.append("t", move(2), None)  # a person's move needs no lease
            assert [entry.sequence for entry in await one.entries("t")] == [0, 1, 2]

    asyncio.run(story())


def test_a_fence_never_comes_again_and_the_lease_ends_with_the_game(place: Path | str) -> None:
    async def story() -> None:
        async with stores(place, "one", "two") as (one, two):
            assert await one.take_lease("t") == 1
            await one.release("t")
            assert await two.take_over(10) == []  # nobody needs it
            assert await two.take_lease("t") == 2
            assert await two.held() == [("t", 2)]
            with pytest.raises(Fenced):
                await one.append("t", move(0), None, fence=1)
            await two.append("t", move(0), "over", fence=2)
            assert await two.held() == []

    asyncio.run(story())


def test_one_fenced_write_does_not_take_the_others_of_its_transaction_with_it(place: Path | str) -> None:
    async def story() -> None:
        async with stores(place, "one", "two") as (one, two):
            fences = [await one.take_lease(table) for table in ("a", "b")]
            await one.resign()
            await two.take_lease("a")
            writes = [one.append(table, move(0), None, fence=fence) for table, fence in zip("ab", fences, strict=True)]
            results = await asyncio.gather(*writes, one.append("c", move(0), None), return_exceptions=True)
            assert [type(result) for result in results] == [Fenced, type(None), type(None)]

    asyncio.run(story())


def test_nobody_waits_for_the_lease_of_a_process_that_was_killed_if_the_house_was_empty_since(
    place: Path | str,
) -> None:
    async def story() -> None:
        async with stores(place, "one") as (one,):
            await one.take_lease("t")  # and no word at the end
        async with stores(place, "two") as (two,):
            assert await two.take_over(10) == [("t", 2)]

    asyncio.run(story())


def test_the_lease_cannot_change_hands_while_a_write_with_it_is_under_way(database: str) -> None:
    """Attack: the fence is compared, then another process takes over, then the first one commits."""

    async def story() -> None:
        async with stores(database, "one", "two") as (one, two):
            fence = await one.take_lease("t")
            with psycopg.connect(database) as slow:  # a transaction of process one that has not ended
                slow.execute(
                    "SELECT 1 FROM leases WHERE \"table\" = 't' AND holder = 'one' AND fence = %s FOR SHARE", [fence]
                )
                await one.resign()
                taking = asyncio.ensure_future(two.take_lease("t"))
                await asyncio.sleep(0.3)
                assert not taking.done()
                slow.commit()
            assert await taking == 2

    asyncio.run(story())


def test_a_write_that_meets_a_takeover_is_refused_once_that_is_committed(database: str) -> None:
    async def story() -> None:
        async with stores(database, "one") as (one,):
            fence = await one.take_lease("t")
            with psycopg.connect(database) as other:
                other.execute("UPDATE leases SET holder = 'two', fence = fence + 1")
                writing = one.append("t", move(0), None, fence=fence)
                await asyncio.sleep(0.2)
                assert not writing.done()  # it waits for the row
                other.commit()
            with pytest.raises(Fenced):
                await writing

    asyncio.run(story())


def test_a_process_that_is_cut_off_in_the_middle_of_a_transaction_keeps_nobody_from_taking_over(database: str) -> None:
    """Attack: a transaction holds the row of a lease, and its process says no more. PostgreSQL would wait for hours."""

    async def story() -> None:
        async with stores(database, "one", "two") as (one, two):
            await one.take_lease("t")
            await one.resign()
            with closing(psycopg.connect(database)) as cut:
                for statement in WRITING:  # as every connection does that writes
                    cut.execute(statement.encode())
                cut.execute("SELECT 1 FROM leases FOR SHARE")
                with pytest.raises(StoreUnavailable):  # nobody waits long
                    await two.take_lease("t")
                await two.append("other", move(0), None)  # everything else goes on meanwhile
                for _ in range(100):
                    try:
                        assert await two.take_lease("t") == 2
                        return
                    except StoreUnavailable:
                        await asyncio.sleep(0.1)
                raise AssertionError("the lease is still held")

    asyncio.run(story())
