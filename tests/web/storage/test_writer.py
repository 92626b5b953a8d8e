"""Many entries share a commit; a database that does not answer counts as away after one deadline."""

import asyncio
import time
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import event

from tablee.web.storage import writer
from tablee.web.storage.writer import Silence, silences
from tablee.web.tables.errors import StoreUnavailable
from tests.web.hosts import Wire
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
    monkeypatch.setattr(writer, "ANSWER_SECONDS", 0.3)

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


# ---- silence


class Clock:
    """A clock that goes on only when it is told to."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr(time, "monotonic", lambda: self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def test_a_database_that_nobody_asks_is_not_silent(clock: Clock) -> None:
    one = Silence()
    clock.now += 60
    assert (one.seconds, one.passed) == (0.0, False)
    one.begin()
    assert not one.passed
    clock.now += 5.1
    assert one.passed
    one.end(answered=True)
    assert not one.passed


def test_a_slow_query_is_no_outage_while_others_are_answered(clock: Clock) -> None:
    one = Silence()
    one.begin()
    for _ in range(10):
        one.begin()
        clock.now += 2
        one.end(answered=True)
    assert not one.passed
    clock.now += 5.1
    assert one.passed


def test_who_suspects_an_outage_waits_a_second_and_not_for_the_whole_deadline_again(clock: Clock) -> None:
    queries, transactions = silences()
    queries.begin()
    clock.now += 5.1
    transactions.begin()
    clock.now += 0.9
    assert (queries.passed, transactions.passed) == (True, False)
    clock.now += 0.2
    assert transactions.passed
    queries.end(answered=True)
    assert not transactions.passed


def test_after_an_attempt_has_failed_the_next_one_has_a_second_until_one_is_answered(clock: Clock) -> None:
    one = Silence()
    for answered, passed in ((False, True), (True, False)):
        one.begin()
        one.end(answered=answered)
        one.begin()
        clock.now += 1.1
        assert one.passed is passed
        one.end(answered=True)


def test_a_host_that_is_cut_off_waits_for_one_deadline_although_it_reads_and_writes(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move may wait for a table that is being read, and is then written itself: 10 and 5 seconds, once."""
    monkeypatch.setattr(writer, "ANSWER_SECONDS", 1.0)
    monkeypatch.setattr(writer, "SUSPECT_SECONDS", 0.2)
    wire = Wire(database)

    async def story() -> float:
        async with opened(wire.address) as house:
            await append(house, "a", entry(0))[0]
            wire.cut()
            began = time.monotonic()
            with pytest.raises(StoreUnavailable):
                await house.journal.entries("a")
            with pytest.raises(StoreUnavailable):
                await append(house, "b", entry(0))[0]
            refused = time.monotonic() - began
            wire.mend()
            while True:
                try:
                    assert await house.journal.entries("a") == [entry(0)]
                    await append(house, "c", entry(0))[0]
                    return refused
                except StoreUnavailable:
                    await asyncio.sleep(0.05)

    try:
        assert asyncio.run(story()) < 5.0
    finally:
        wire.close()
