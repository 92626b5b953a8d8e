import asyncio
from pathlib import Path

from sqlalchemy import event

from tests.web.house import opened, store_of
from tests.web.storage.test_store import append, entry


def test_many_entries_share_one_commit(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as house:
            commits: list[object] = []
            event.listen(store_of(house).engine, "commit", commits.append)
            await asyncio.gather(*[append(house, f"t{k}", entry(0))[0] for k in range(300)])
            assert 0 < len(commits) < 30

    asyncio.run(story())


def test_who_stops_waiting_does_not_keep_the_others_from_being_told(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as house:
            [first] = append(house, "a", entry(0))
            first.cancel()
            await asyncio.gather(*append(house, "b", entry(0)))
            assert await house.journal.entries("a") == [entry(0)]

    asyncio.run(story())
