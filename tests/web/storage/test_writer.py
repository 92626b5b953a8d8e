import asyncio
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import event

from tablee.web.storage import silence
from tablee.web.tables.errors import StoreUnavailable
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


def test_nobody_waits_for_a_database_that_hangs_and_what_was_refused_before_it_was_sent_is_not_stored(
    database: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Attack: the connection stands, but nothing comes back, as behind a proxy that is cut off."""
    monkeypatch.setattr(silence, "ANSWER_SECONDS", 0.3)

    async def story() -> None:
        async with opened(database) as house:
            with psycopg.connect(database) as other:
                other.execute("LOCK TABLE entries")
                [sent] = append(house, "a", entry(0))
                await asyncio.sleep(0.05)
                queued = append(house, "b", entry(0))
                results = await asyncio.gather(sent, *queued, return_exceptions=True)
                assert [type(result) for result in results] == [StoreUnavailable] * 2
                with pytest.raises(StoreUnavailable):  # at once
                    await asyncio.wait_for(append(house, "c", entry(0))[0], 0.05)
                other.commit()
            while True:
                try:
                    await append(house, "d", entry(0))[0]
                    break
                except StoreUnavailable:
                    await asyncio.sleep(0.02)
            assert await house.journal.entries("a") == [entry(0)]  # of this one nobody knew
            assert [await house.journal.entries(table) for table in "bc"] == [[], []]

    asyncio.run(story())
    assert "the database cannot be written: TimeoutError: no answer for 0 s" in caplog.text
