"""The charts of a report."""

import re
from xml.etree import ElementTree

import pytest

from tablee.arena.charts import (
    Axis,
    margins_chart,
    nice_step,
    places_chart,
    ratings_chart,
    times_chart,
    wins_chart,
)
from tablee.arena.play import Contest, GameResult, Times
from tablee.arena.ratings import rate
from tablee.arena.results import Results
from tablee.drawing.svg import SIZES, WIDTH
from tablee.i18n import Say

SVG = "{http://www.w3.org/2000/svg}"


def game(deal: int, first: bool, scores: tuple[float, float]) -> GameResult:
    times = [Times(), Times()]
    for t, seconds in zip(times, (0.8, 0.00002), strict=True):
        t.add(seconds)
    bots, places = ("slow", "quick <&>"), [1, 2] if first else [2, 1]
    return GameResult(deal, 0, bots, places, list(scores), times)


@pytest.fixture(scope="module")
def results() -> Results:
    games = [game(d, d % 4 > 0, (10 + d, 9.5)) for d in range(12)]
    return Results(Contest("madness", 2, {}, ("slow", "quick <&>")), 12, games)


def charts(results: Results, lang: str) -> list[ElementTree.Element]:
    say = Say(lang)
    drawn = [chart(results, say) for chart in (wins_chart, places_chart, margins_chart, times_chart)]
    return [ElementTree.fromstring(x) for x in [*drawn, ratings_chart(results, rate(results.games), say)]]


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_charts_name_every_bot_and_keep_within_their_bounds(results: Results, lang: str) -> None:
    for chart in charts(results, lang):
        _, _, width, height = map(float, (chart.get("viewBox") or "").split())
        assert width == WIDTH
        words = chart.findall(f".//{SVG}text")
        assert {"slow", "quick <&>"} <= {word.text for word in words}
        assert {int(word.get("font-size") or 0) for word in words} <= set(SIZES)
        assert all(0 <= float(word.get("x") or 0) <= width for word in words)
        assert all(0 <= float(word.get("y") or 0) <= height for word in words)


def test_a_bar_is_as_long_as_its_share(results: Results) -> None:
    bars = re.findall(r'<rect x="176" [^>]*width="([\d.]+)"', wins_chart(results, Say()))
    assert float(bars[0]) / float(bars[1]) == pytest.approx(3, abs=0.01)


def test_places_fill_the_row(results: Results) -> None:
    boxes = [float(w) for w in re.findall(r'<rect [^>]*width="([\d.]+)" height="48"', places_chart(results, Say()))]
    assert sum(boxes) == pytest.approx(2 * 520, abs=0.1)


def test_a_bot_that_never_differs_has_a_chart_too() -> None:
    games = [game(d, True, (5, 5)) for d in range(3)]
    same = Results(Contest("madness", 2, {}, ("slow", "quick <&>")), 3, games)
    assert len(charts(same, "en")) == 5


@pytest.mark.parametrize(("reach", "step"), [(1, 0.2), (0.7, 0.2), (100, 20), (37, 10), (4, 1), (0, 2e-10)])
def test_axes_have_round_steps(reach: float, step: float) -> None:
    assert nice_step(reach) == pytest.approx(step)


def test_axes_hold_their_values() -> None:
    axis = Axis(-37, 52)
    assert axis.ticks() == [-40, -20, 0, 20, 40, 60]
    assert axis.at(-40) < axis.at(-37) < axis.at(52) < axis.at(60)
