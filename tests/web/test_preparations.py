"""What is made once and kept: by one of all who ask, told while it is made, and not lost when the database is away."""

import asyncio
from collections.abc import Callable

from tablee.web.preparations import MOST, Preparation, Preparations
from tablee.web.tables.errors import StoreUnavailable

PATIENCE = 60.0


class Shelf:
    """A database that can be away; it grants every claim."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}
        self.away = False

    async def claim_work(self, name: str, holder: str, seconds: float) -> bool:
        return True

    async def give_up_work(self, name: str, holder: str) -> None:
        return None

    async def read(self, key: str) -> str | None:
        return self.kept[key].decode() if key in self.kept else None

    async def keep(self, key: str, data: bytes) -> None:
        if self.away:
            raise StoreUnavailable
        self.kept[key] = data


def words(shelf: Shelf) -> Preparations[str, Preparation]:
    return Preparations("word", shelf, shelf.read, shelf.keep, 10)


async def made(found: Preparations[str, Preparation], key: str, make: Callable[[], tuple[str, bytes]]) -> Preparation:
    """Begins one and waits until it is over."""
    begun = found.begin(key, Preparation(), make, lambda: True)
    await asyncio.wait_for(begun.done.wait(), PATIENCE)
    return begun


def test_it_is_told_while_it_is_made_and_found_afterwards_also_by_others() -> None:
    async def story() -> None:
        shelf = Shelf()
        here, elsewhere = words(shelf), words(shelf)
        assert await here.find("a") is None
        begun = here.begin("a", Preparation("address"), lambda: ("word", b"word"), lambda: True)
        assert await here.find("a") is begun
        assert here.waiting == [begun]
        await asyncio.wait_for(begun.done.wait(), PATIENCE)
        assert await here.find("a") == await elsewhere.find("a") == "word"
        assert here.waiting == []
        here.close()
        elsewhere.close()

    asyncio.run(story())


def test_what_was_made_while_the_database_is_away_stays_in_memory() -> None:
    async def story() -> None:
        shelf = Shelf()
        here = words(shelf)
        shelf.away = True
        begun = await made(here, "a", lambda: ("word", b"word"))
        assert begun.failed is None
        assert await here.find("a") == "word"
        assert shelf.kept == {}
        here.close()

    asyncio.run(story())


def test_failures_are_told_and_no_more_are_remembered_than_may_wait() -> None:
    def fail() -> tuple[str, bytes]:
        raise ZeroDivisionError

    async def story() -> None:
        here = words(Shelf())
        failed = [await made(here, str(k), fail) for k in range(MOST + 1)]
        assert all(each.failed is not None for each in failed)
        assert await here.find("0") is None, "it makes room for the next"
        assert await here.find(str(MOST)) is failed[-1], "not again at once"
        assert here.waiting == []
        here.close()

    asyncio.run(story())
