"""Which tables the house lists, keeps in memory, and deletes."""

import asyncio
import time
from pathlib import Path

from tablee.web.tables import house as tables_module
from tablee.web.tables.house import House
from tablee.web.tables.visitor import Visitor
from tests.web.house import ANA, BEA, create, duel, following, in_house, opened, refusal

# ---- the lobby


def test_a_crowd_from_one_address_does_not_push_others_off_the_lobby(tmp_path: Path) -> None:
    """Attack: 60 public tables from one address, by as many visitors, were all that the home page listed."""

    async def story(house: House) -> None:
        first = await create(house, "gold", 2, {}, [], None, True, ANA)
        crowd = []
        for k in range(60):
            visitor = Visitor(f"v-{k}", "Crowd")
            house.origins.note(visitor.id, "192.0.2.1")
            crowd.append(await create(house, "gold", 2, {}, [], None, True, visitor))
        mine = [await create(house, "gold", 2, {}, [], None, True, BEA) for _ in range(5)]
        listed = [table.id for table in await house.open_tables()]
        assert first.id in listed
        assert sum(table.id in listed for table in crowd) == tables_module.LISTED_OF_ORIGIN
        assert sum(table.id in listed for table in mine) == tables_module.LISTED_OF_HOST
        assert await house.table(crowd[0].id) is crowd[0], "the others are reached by their links"

    in_house(tmp_path, story)


# ---- what leaves the memory, and what the house


def test_tables_that_rest_leave_the_memory_and_unfilled_ones_the_house(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        running, empty = await duel(house), await create(house, "gold", 2, {}, [], None, True, ANA)
        await house.tidy_up(time.time() + tables_module.IDLE_SECONDS + 1)
        assert not house.tables
        assert (await house.table(running.id)).sequence == 2
        with following(await house.table(running.id)):
            await house.tidy_up(time.time() + tables_module.IDLE_SECONDS + 1)
            assert list(house.tables) == [running.id]
        house.tables.clear()
        now, real = time.time(), time.monotonic()
        for days in (0.0, 1.1, 2.0, 2.2):  # both clocks go on
            seconds = days * tables_module.EXPIRY_SECONDS
            assert await house.journal.read_table(empty.id) is not None
            await house.tidy_up(now + seconds, real + seconds)
        assert (await refusal(house.table(empty.id))).status == 404
        assert await house.journal.entries(empty.id) == []
        assert empty.id not in await house.journal.tables_of(ANA.id, 100)
        assert (await house.table(running.id)).sequence == 2

    in_house(tmp_path, story)


# ---- deserted tables


def test_a_clock_that_is_set_deletes_no_table(place: Path | str) -> None:
    """Attack: the machine's clock is set forward by two days, and every waiting room is deleted."""
    day = tables_module.EXPIRY_SECONDS

    async def story() -> None:
        async with opened(place) as house:
            table = await create(house, "gold", 2, {}, [], None, True, ANA)
            house.tables.clear()
            now, real = time.time(), time.monotonic()
            await house.tidy_up(now, real)
            await house.tidy_up(now + 2 * day + 30, real + 30)  # set forward
            await house.tidy_up(now + 2 * day + 60, real + 60)
            await house.tidy_up(now + 5 * day, real + 90)  # and again
            await house.tidy_up(now + 120, real + 120)  # and back
            await house.tidy_up(now + day - 60, real + day - 60)
            assert (await house.table(table.id)).free == [1]
        async with opened(place) as house:  # or set while the house was closed
            for hours in (0, 1, 23):
                await house.tidy_up(now + 9 * day + hours * 3600, real + hours * 3600)
            assert (await house.table(table.id)).free == [1]

    asyncio.run(story())


def test_a_visit_makes_a_deserted_table_young_again(tmp_path: Path) -> None:
    day = tables_module.EXPIRY_SECONDS

    async def story(house: House) -> None:
        table = await create(house, "gold", 2, {}, [], None, True, ANA)
        house.tables.clear()
        now, real = time.time(), time.monotonic()
        for days in (0.0, 1.5):
            await house.tidy_up(now + days * day, real + days * day)
        await house.journal.touch(table.id, now + 1.6 * day)
        for days in (2.0, 2.5, 2.7, 3.5):
            await house.tidy_up(now + days * day, real + days * day)
        assert await house.journal.read_table(table.id) is not None
        await house.tidy_up(now + 3.8 * day, real + 3.8 * day)
        assert await house.journal.read_table(table.id) is None

    in_house(tmp_path, story)
