"""A database that does not answer counts as away after one deadline, whatever was asked of it."""

import asyncio
import time

import pytest

from tablee.web.storage import silence
from tablee.web.storage.silence import Silence, silences
from tablee.web.tables.errors import StoreUnavailable
from tests.web.hosts import Wire
from tests.web.house import opened
from tests.web.storage.test_store import append, entry


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
    monkeypatch.setattr(silence, "ANSWER_SECONDS", 1.0)
    monkeypatch.setattr(silence, "SUSPECT_SECONDS", 0.2)
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
