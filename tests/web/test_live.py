import asyncio
import random
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from tablee.web.live import Ear
from tablee.web.tables import House
from tests.web.house import ANA, BEA, at_a_choice, duel, in_house, opened, play, sitter, until


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


def test_two_processes_at_postgresql_hear_of_each_other(database: str) -> None:
    async def story() -> None:
        async with opened(database, "one") as one, opened(database, "two") as two:
            here = await duel(one, "gaudi")
            there = await two.table(here.id)
            with two.listening(there, there.seat_of(BEA)) as ear:
                seat, legal = await at_a_choice(here)
                await here.act(sitter(here, seat), legal[0], here.sequence)
                await until(lambda: there.sequence == here.sequence)
                news = await ear.hear()
                assert b'"sequence":%d' % here.sequence in news[-1]
                await here.say(ANA, "your turn")
                await until(lambda: [m.text for m in there.chat] == ["your turn"])
                dice = random.Random(2)
                for k in range(12):  # the next move may be sent to either
                    await play((here, there)[k % 2], 1, dice)
                    await until(lambda: here.sequence == there.sequence)
                assert here.entries == there.entries

    asyncio.run(story())


def test_a_broken_wire_is_mended_and_nothing_is_missed(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.web.live.MEND", 0.05)

    async def story() -> None:
        async with opened(database, "one") as one, opened(database, "two") as two:
            here = await duel(one, "gaudi")
            there = await two.table(here.id)
            with psycopg.connect(database, autocommit=True) as other:
                other.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
            dice = random.Random(1)
            for _ in range(5):
                await play(here, 1, dice)
                await asyncio.sleep(0.02)
            await until(lambda: there.sequence == here.sequence)

    asyncio.run(story())


def test_at_postgresql_one_of_two_is_first_and_the_other_is_shown_the_fresh_table(database: str) -> None:
    async def story() -> None:
        async with opened(database, "one") as one, opened(database, "two") as two:
            here = await duel(one, "gaudi")
            there = await two.table(here.id)
            seat, legal = await at_a_choice(here)
            await until(lambda: there.sequence == here.sequence)
            seen = here.sequence
            results = await asyncio.gather(
                here.act(sitter(here, seat), legal[0], seen),
                there.act(sitter(here, seat), legal[1], seen),
                return_exceptions=True,
            )
            assert sorted(getattr(r, "status", 200) for r in results) == [200, 409]
            await until(lambda: here.sequence == there.sequence == seen + 1)
            assert here.entries == there.entries

    asyncio.run(story())


def test_a_house_on_sqlite_needs_no_driver_of_postgresql() -> None:
    """`make play` installs none."""
    code = "import sys; sys.modules['psycopg'] = None; import tablee.web.app"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
