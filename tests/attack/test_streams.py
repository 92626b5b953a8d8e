"""20,000 games with streams in one process: its memory stays flat. The short form is tests/web/test_streams.py."""

import gc
import resource
from pathlib import Path

import pytest

from tablee.web.tables.house import House
from tablee.web.tables.subscriptions import FINISHED_FOLLOWED
from tests.web.games import our_objects, play_over_streams
from tests.web.house import in_house

pytestmark = pytest.mark.attack

GAMES, TOGETHER = 20_000, 100
MOST_GROWTH = 64 << 20  # bytes


def test_memory_is_flat_over_20_000_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def story(house: House) -> None:
        await play_over_streams(house, GAMES // 10, TOGETHER)
        objects, bytes_before = our_objects(), resident_bytes()
        gc.disable()
        try:
            assert await play_over_streams(house, GAMES, TOGETHER) <= FINISHED_FOLLOWED
        finally:
            gc.enable()
        grown, after = resident_bytes() - bytes_before, our_objects()
        with capsys.disabled():
            print(f"\n{GAMES} games: {grown / 1e6:.1f} MB more, without the garbage collector", flush=True)
        assert {kind: n for kind, n in after.items() if n > objects[kind] + 100} == {}
        assert grown < MOST_GROWTH

    in_house(tmp_path, story)


def resident_bytes() -> int:
    """What this process has in memory now."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()
