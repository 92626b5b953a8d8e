"""docs/scale.md shows what follows from bench/scale.json, and the formulas do what the page says."""

from dataclasses import replace
from pathlib import Path

import pytest

from bench.crowd import CROWDS, Assumed, demand
from bench.scale import parts_of_page, stored, with_parts

PAGE = (Path(__file__).parents[2] / "docs" / "scale.md").read_text(encoding="utf-8")


def test_the_figures_of_the_page_follow_from_what_was_measured() -> None:
    """`python bench/scale.py --page` writes them."""
    assert with_parts(PAGE, parts_of_page(stored())) == PAGE


def test_what_a_crowd_asks_for_grows_with_it_and_notices_with_its_square() -> None:
    small, large = demand(10_000, stored(), Assumed()), demand(1_000_000, stored(), Assumed())
    for name in ("moves", "events", "connections", "traffic", "rows", "database", "wal", "house_cores", "memory"):
        assert getattr(large, name) == pytest.approx(100 * getattr(small, name))
    assert large.notice_cores == pytest.approx(10_000 * small.notice_cores)  # each process hears of each move


def test_a_crowd_by_hand() -> None:
    """1,100 people of whom 1,000 play, a move each in ten seconds and none of bots: 100 moves a second."""
    easy = replace(stored(), page_ms=5.0, page_kb=10.0, entries=50.0, entry_bytes=100.0, table_bytes=1000.0)
    plain = Assumed(pace=10.0, at_table=2.0, watching=0.1, bots=0.0, mean=0.5, busy=0.5)
    found = demand(1_100, easy, plain)
    assert found.moves == pytest.approx(100)
    assert found.events == pytest.approx(220)  # two at the table, and a fifth of somebody who watches it
    assert found.house_cores == pytest.approx(2.2)  # 1.1 processors of work, half of their time
    assert found.traffic == pytest.approx(2.2e6)
    assert found.rows == pytest.approx(4_320_000)
    assert found.database == pytest.approx(4_320_000 * 100 + 86_400 * 1000)
    assert found.hosts == 1
    assert CROWDS[-1] == 1_000_000
