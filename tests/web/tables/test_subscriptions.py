import asyncio
import random
import subprocess
import sys
from pathlib import Path

from tablee.web.site.streams import PageStream
from tablee.web.tables import commands
from tablee.web.tables.house import House
from tablee.web.tables.subscriptions import Subscriber
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


def test_a_subscriber_whose_wait_was_cancelled_loses_nothing() -> None:
    async def story() -> None:
        subscriber = Subscriber()
        waiting = asyncio.create_task(subscriber.wait())
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
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
        page = PageStream(house, table)
        page.subscribe()
        with following(table, 0) as first:
            dice = random.Random(1)
            while table.match is None or len(table.match.waiting) < 2:
                await play(table, 1, dice)
            await play(table, 1, dice)
            messages = await first.wait()
            assert len(messages) == table.sequence - 2
            assert b'"kind":"seal"' in messages[-1]
            assert page.join(await page.subscriber.wait()) == page.show()
        house.subscriptions.remove(page.subscriber)
        assert not table.handlers
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
        assert not other.handlers
        assert not house.subscriptions.follows_all(ANA.id)

    in_house(tmp_path, story)


def test_who_takes_a_seat_again_follows_the_table_once_and_sees_with_the_new_seat(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await create(house, "gold", 3, {}, ["me", "open", "open"], None, False, ANA)
        with following_all(house, ANA, [table]) as subscriber:
            await commands.leave(table, ANA)
            await commands.sit(table, ANA, 2)
            assert [subscription.viewer for subscription in subscriber.subscriptions] == [2]

    in_house(tmp_path, story)


def test_a_house_on_sqlite_needs_no_driver_of_postgresql() -> None:
    """`make play` installs none."""
    code = "import sys; sys.modules['psycopg'] = None; import tablee.web.app"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
