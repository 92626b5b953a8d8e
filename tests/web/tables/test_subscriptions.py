import asyncio
import random
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.games.contract import SPECTATOR
from tablee.web.tables import seating, subscriptions
from tablee.web.tables.events import Event, RematchOpened
from tablee.web.tables.house import House
from tablee.web.tables.subscriptions import QUEUE_LENGTH, SLICE, Subscriber, Subscription
from tablee.web.tables.table import Table
from tests.web.house import ANA, create, duel, following, following_all, in_house, play


def test_a_subscriber_gets_everything_in_order() -> None:
    async def story() -> None:
        subscriber = Subscriber()
        waiting = asyncio.create_task(subscriber.wait())
        await asyncio.sleep(0)
        subscriber.push(b"one")
        subscriber.push(b"two")
        assert await waiting == [b"one", b"two"]
        subscriber.push(b"three")
        assert await subscriber.wait() == [b"three"]

    asyncio.run(story())


def test_a_message_is_written_at_once_only_while_nothing_else_is_to_be_sent() -> None:
    async def story() -> None:
        subscriber, written, reads = Subscriber(), list[bytes](), True

        def write(message: bytes) -> bool:
            written.extend([message] * reads)
            return reads

        subscriber.write = write
        subscriber.push(b"nobody waits yet")
        assert await subscriber.wait() == [b"nobody waits yet"]
        waiting = asyncio.create_task(subscriber.wait())
        await asyncio.sleep(0)
        subscriber.push(b"one")
        subscriber.push(b"two")
        reads = False  # the client is behind
        subscriber.push(b"three")
        reads = True
        subscriber.push(b"four")
        assert written == [b"one", b"two"]
        assert await waiting == [b"three", b"four"]
        waiting = asyncio.create_task(subscriber.wait())
        await asyncio.sleep(0)
        subscriber.push(b"")  # a ping is whoever reads' to send
        subscriber.push(b"five")
        assert await waiting == [b"", b"five"]
        assert written == [b"one", b"two"]

    asyncio.run(story())


def test_a_subscriber_whose_wait_was_cancelled_loses_nothing() -> None:
    async def story() -> None:
        subscriber = Subscriber()
        waiting = asyncio.create_task(subscriber.wait())
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        subscriber.write = lambda _: True  # nobody waits any more
        subscriber.push(b"one")
        assert await subscriber.wait() == [b"one"]

    asyncio.run(story())


def test_a_queue_that_is_full_is_emptied_and_says_so() -> None:
    subscriber = Subscriber(3)
    for k in range(5):
        subscriber.push(b"%d" % k)
    assert subscriber.overflown
    assert len(subscriber.take()) <= 3


def test_a_ping_wakes_a_subscriber_but_is_no_message() -> None:
    subscriber = Subscriber()
    subscriber.push(b"")
    assert not subscriber.pending
    subscriber.push(b"one")
    assert subscriber.pending


def test_every_change_is_sent_as_its_viewer_sees_it(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house, "gold")
        before = list(table.handlers)
        with following(table, 0) as first:
            dice = random.Random(1)
            while table.match is None or len(table.match.waiting) < 2:
                await play(table, 1, dice)
            await play(table, 1, dice)
            messages = await first.wait()
            assert len(messages) == table.sequence - 2
            assert b'"kind":"seal"' in messages[-1]
        assert list(table.handlers) == before
        assert table.followers == 0

    in_house(tmp_path, story)


def test_who_follows_all_tables_follows_new_ones_too(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        with following_all(house, ANA, [table]) as subscriber:
            other = await duel(house)
            await play(table, 1, random.Random(1))
            sent = b"".join(await subscriber.wait())
            assert other.id.encode() in sent
            assert table.id.encode() in sent
        assert list(other.handlers) == list((await duel(house)).handlers)
        assert not house.subscriptions.follows_all(ANA.id)

    in_house(tmp_path, story)


def test_who_takes_a_seat_again_follows_the_table_once_and_sees_with_the_new_seat(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await create(house, "gold", 3, {}, ["me", "open", "open"], None, False, ANA)
        with following_all(house, ANA, [table]) as subscriber:
            await seating.leave(table, ANA)
            await seating.sit(table, ANA, 2)
            assert [subscription.viewer for subscription in subscriber.subscriptions.values()] == [2]

    in_house(tmp_path, story)


@pytest.mark.slow
def test_a_house_on_sqlite_needs_no_driver_of_postgresql() -> None:
    """`make play` installs none."""
    code = "import sys; sys.modules['psycopg'] = None; import tablee.web.app"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


class Crowd:
    """Many who follow one table, and how often an event was encoded for them."""

    def __init__(self, table: Table, size: int) -> None:
        self.encoded = 0
        self.members = [self.join(table) for _ in range(size)]

    def join(self, table: Table) -> Subscriber:
        member = Subscriber()
        table.house.subscriptions.add(member)
        Subscription(table, member, SPECTATOR, self.encode)
        return member

    def encode(self, _: Table, __: Event | None, ___: int) -> bytes:
        self.encoded += 1
        return b"%d" % self.encoded

    def reached(self) -> int:
        """How many have something in their queue."""
        return sum(member.pending for member in self.members)


def test_an_event_is_encoded_once_for_a_crowd_and_handed_out_in_slices(tmp_path: Path) -> None:
    """4,000 listeners at one table made a pause of 1.2 seconds at every move."""

    async def story(house: House) -> None:
        table = await duel(house)
        crowd = Crowd(table, 10 * SLICE)
        with following(table, 0) as player:
            await play(table, 1, random.Random(1))
            assert crowd.encoded == 1
            assert player.pending, "who sits at the table does not wait for the crowd"
            reached = crowd.reached()
            while reached < len(crowd.members):
                await asyncio.sleep(0)
                assert crowd.reached() - reached <= SLICE
                reached = crowd.reached()

    in_house(tmp_path, story)


def test_a_crowd_gets_events_in_order_and_who_leaves_meanwhile_gets_none(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        crowd = Crowd(table, 5 * SLICE)
        for _ in range(3):
            table.emit(RematchOpened())
        gone = crowd.members.pop()
        house.subscriptions.remove(gone)
        late = crowd.join(table)
        for _ in range(30):
            await asyncio.sleep(0)
        assert all(member.take() == [b"1", b"2", b"3"] for member in crowd.members)
        assert gone.take() == late.take() == []

    in_house(tmp_path, story)


def test_when_events_come_faster_than_a_crowd_is_told_it_is_shown_the_table_instead(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        crowd = Crowd(table, 3 * SLICE)
        for _ in range(QUEUE_LENGTH * 20):
            table.emit(RematchOpened())
        for _ in range(QUEUE_LENGTH * 10):
            await asyncio.sleep(0)
        assert all(member.overflown for member in crowd.members)

    in_house(tmp_path, story)


def test_a_queue_is_bounded_by_bytes_too() -> None:
    subscriber = Subscriber(1000, 10_000)
    for _ in range(100):
        subscriber.push(b"x" * 1000)
    assert subscriber.overflown
    assert sum(map(len, subscriber.take())) <= 10_000


def test_a_program_that_plays_on_and_on_does_not_keep_all_its_tables_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each table was followed until the stream ended, so it never left the memory."""
    monkeypatch.setattr(subscriptions, "FINISHED_FOLLOWED", 2)

    async def story(house: House) -> None:
        with following_all(house, ANA) as subscriber:
            for k in range(4):
                table = await duel(house)
                await play(table, 10_000, random.Random(k))
                assert table.over
                assert table.id in subscriber.subscriptions, "there may still be a rematch"
            assert len(subscriber.subscriptions) == 2
        assert sum(table.followers for table in house.tables.values()) == 0

    in_house(tmp_path, story)
