"""Of several processes one does a piece of work; if it dies, another does."""

import asyncio
from pathlib import Path

from tablee.web.claims import Claims
from tablee.web.tables.house import House
from tests.web.house import in_house, opened, store_of


def test_one_of_several_does_the_work_and_all_see_that_it_is_done(place: Path | str) -> None:
    async def story() -> None:
        async with opened(place, "one") as one, opened(place, "two") as two:
            done: list[int] = []
            at_work = 0

            async def is_done() -> bool:
                return bool(done)

            async def work(house: House, number: int) -> None:
                nonlocal at_work
                async with Claims(store_of(house)).alone("work", is_done) as first:
                    if first:
                        at_work += 1
                        assert at_work == 1, "nobody else is at it"
                        await asyncio.sleep(0.05)
                        done.append(number)
                        at_work -= 1

            await asyncio.gather(*(work(house, n) for n, house in enumerate((one, two, one, two))))
            assert len(done) == 1

    asyncio.run(story())


def test_a_claim_ends_unless_it_is_held_and_is_given_up_by_its_holder_only(place: Path | str) -> None:
    async def story(house: House) -> None:
        store = store_of(house)
        assert await store.claim_work("work", "a", 60)
        assert await store.claim_work("work", "a", 60)
        assert not await store.claim_work("work", "b", 60)
        assert await store.claim_work("other work", "b", 60)
        await store.give_up_work("work", "b")
        assert not await store.claim_work("work", "b", 60)
        await store.give_up_work("work", "a")
        assert await store.claim_work("work", "b", -1)  # the process dies, and its claim ends
        assert await store.claim_work("work", "a", 60)
        assert not await store.claim_work("work", "b", 60)

    in_house(place, story)


def test_work_that_fails_is_done_by_the_next(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        claims = Claims(store_of(house))

        async def never() -> bool:
            return False

        for _ in range(2):
            try:
                async with claims.alone("work", never) as first:
                    assert first
                    raise ZeroDivisionError
            except ZeroDivisionError:
                pass
        async with Claims(store_of(house)).alone("work", never) as first:
            assert first

    in_house(tmp_path, story)
