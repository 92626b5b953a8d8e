import asyncio
import random
import subprocess
import sys
from pathlib import Path

from tablee.web.tables.house import House
from tablee.web.tables.subscriptions import Ear
from tests.web.house import ANA, duel, in_house, play


def test_an_ear_hears_everything_in_order(tmp_path: Path) -> None:
    async def story() -> None:
        ear = Ear()
        hearing = asyncio.create_task(ear.hear())
        await asyncio.sleep(0)
        ear.tell(b"one")
        ear.tell(b"two")
        assert await hearing == [b"one", b"two"]
        ear.tell(b"three")
        assert await ear.hear() == [b"three"]

    asyncio.run(story())


def test_who_hears_too_slowly_is_told_that_something_was_missed() -> None:
    ear = Ear(patience=3)
    for k in range(5):
        ear.tell(b"%d" % k)
    assert ear.missed
    assert len(ear.news) <= 3


def test_every_change_is_told_to_each_with_their_own_eyes(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house, "gold")
        with house.listening(table, 0) as first, house.listening(table, None) as page:
            dice = random.Random(1)
            while table.match is None or len(table.match.waiting) < 2:
                await play(table, 1, dice)
            await play(table, 1, dice)
            news = await first.hear()
            assert len(news) == table.sequence - 2
            assert b'"kind":"seal"' in news[-1]
            assert await page.hear() == [b"changed"] * len(news)
        assert not table.listeners
        assert not house.live.ears

    in_house(tmp_path, story)


def test_who_listens_to_all_tables_hears_of_new_ones_too(tmp_path: Path) -> None:
    async def story(house: House) -> None:
        table = await duel(house)
        with house.listening_to_all(ANA, [table]) as ear:
            other = await duel(house)
            await play(table, 1, random.Random(1))
            news = b"".join(await ear.hear())
            assert other.id.encode() in news
            assert table.id.encode() in news
        assert not other.listeners
        assert not house.ears_of

    in_house(tmp_path, story)


def test_a_house_on_sqlite_needs_no_driver_of_postgresql() -> None:
    """`make play` installs none."""
    code = "import sys; sys.modules['psycopg'] = None; import tablee.web.app"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
