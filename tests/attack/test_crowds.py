"""One address takes all it can get: bots, hints, changed bids, tables with clocks. The others hardly notice.

The short forms are in tests/web/tables: test_bots.py, test_queue.py, test_commands.py, test_clocks.py.
"""

import asyncio
import contextlib
import gc
import random
import time
import tracemalloc
from pathlib import Path

import pytest

from tablee.web.tables import commands
from tablee.web.tables.bots import choose
from tablee.web.tables.errors import Refused
from tablee.web.tables.hints import hint
from tablee.web.tables.house import IDLE_SECONDS, House
from tablee.web.tables.visitor import Visitor
from tests.web.house import ANA, create, duel, in_house, play, sitter

pytestmark = pytest.mark.attack

CROWD, ELSEWHERE = "192.0.2.1", "192.0.2.2"


async def crowd_of_bots(house: House, tables: int) -> int:
    """Opens tables of strong bots from one address, each by a visitor of its own; how many were allowed."""
    allowed = 0
    for k in range(tables):
        visitor = Visitor(f"v-{k}", "Crowd")
        house.origins.note(visitor.id, CROWD)
        with contextlib.suppress(Refused):
            await create(house, "madness", 4, {}, ["me", *["bot:strong"] * 3], None, False, visitor)
            allowed += 1
    return allowed


async def longest_wait(house: House, games: int) -> float:
    """How long Ana waits for an easy bot, at most, in seconds."""
    house.origins.note(ANA.id, ELSEWHERE)
    waits = []
    for _ in range(games):
        table = await create(house, "madness", 2, {}, ["me", "bot:easy"], None, False, ANA)
        start = time.monotonic()
        while table.match is None or 0 not in table.match.waiting:
            await asyncio.sleep(0.005)
        waits.append(time.monotonic() - start)
    return max(waits)


def one_choice() -> float:
    """How long a strong bot thinks here, in seconds."""
    from tablee.match import Match

    match = Match("madness", 4, seed=1)
    choose("strong", match, match.waiting[0], 1)
    start = time.monotonic()
    choose("strong", match, match.waiting[0], 2)
    return time.monotonic() - start


def test_62_tables_of_strong_bots(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It was 3 to 14 seconds for every move of the others."""

    async def story(house: House) -> None:
        allowed = await crowd_of_bots(house, 62)
        waited, choice = await longest_wait(house, 20), one_choice()
        with capsys.disabled():
            print(f"\n{allowed} of 62 tables; others wait at most {waited:.2f} s; a choice takes {choice:.2f} s")
        assert waited < 5 * choice + 1, "about one choice of a bot"

    in_house(tmp_path, story)


def test_400_hints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It was 25 seconds until anybody's bot moved again."""

    async def story(house: House) -> None:
        asked, refused = [], 0
        for k in range(100):
            visitor = Visitor(f"v-{k}", "Crowd")
            house.origins.note(visitor.id, CROWD)
            try:
                table = await create(house, "gold", 2, {}, ["me", "bot:easy"], None, False, visitor)
            except Refused:  # on a slow machine bots are still thinking at too many of the other tables
                refused += 4
                continue
            asked += [asyncio.ensure_future(hint(table, visitor, "en")) for _ in range(4)]
        waited = await longest_wait(house, 5)
        results = await asyncio.gather(*asked, return_exceptions=True)
        refused += sum(isinstance(result, Refused) and result.status == 429 for result in results)
        with capsys.disabled():
            print(f"\n{refused} of 400 hints refused; others wait at most {waited:.2f} s")
        assert refused > 200
        assert waited < 5

    in_house(tmp_path, story)


def test_22_000_changes_of_a_bid(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def story(house: House) -> None:
        table = await duel(house, "gold")
        dice = random.Random(3)
        while table.match is None or len(table.match.waiting) < 2:
            await play(table, 1, dice)
        before, bea = len(table.entries), sitter(table, 1)
        for k in range(22_000):
            await commands.act(table, bea, table.match.legal(1)[k % 2], table.sequence)
        stored = await house.journal.entries(table.id)
        house.tables.clear()
        start = time.process_time()
        again = await house.table(table.id)
        loaded = time.process_time() - start
        with capsys.disabled():
            print(f"\n22,000 changes: {len(stored) - before} entry; loaded again in {loaded * 1000:.0f} ms of CPU")
        assert len(stored) == before + 1
        assert again.sequence == table.sequence

    in_house(tmp_path, story)


def test_1_000_tables_with_a_clock_of_a_day(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It was 156 kB for each, for a day."""

    async def story(house: House) -> None:
        await play(await duel(house, "gold", clock=86400), 5, random.Random(1))
        tracemalloc.start()
        for _ in range(1000):
            await play(await duel(house, "gold", clock=86400), 5, random.Random(1))
        await house.tidy_up(time.time() + IDLE_SECONDS + 1)
        gc.collect()
        kept = tracemalloc.get_traced_memory()[0] / 1000
        tracemalloc.stop()
        with capsys.disabled():
            print(f"\n1,000 idle tables with a clock: {len(house.tables)} in memory, {kept:.0f} bytes each")
        assert len(house.clocks) == 1001
        assert not house.tables
        assert kept < 2000

    in_house(tmp_path, story)
