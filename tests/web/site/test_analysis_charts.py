import re
from itertools import pairwise
from math import hypot

import pytest

from tablee.web.site.analysis_charts import BAR_WIDTH, TALL, WIDE, Mark, bars, ribbons, scale_of

THIRDS = [1 / 3, 1 / 3, 1 / 3]
VALUES = [(0, THIRDS), (4, [0.5, 0.3, 0.2]), (10, [1.0, 0.0, 0.0])]


@pytest.mark.parametrize("wide", [True, False])
def test_ribbons_fill_the_picture_and_end_with_the_winner(wide: bool) -> None:
    drawn = ribbons(VALUES, 10, [(0, "Round 1"), (4, "Round 2")], [Mark(4, 1, 1)], 4, wide=wide)
    width, height = WIDE if wide else TALL
    paths = re.findall(r'<path d="M([^"]+)Z" fill="url\(#ribbon-\w+-(\d)\)"', drawn)
    assert [seat for _, seat in paths] == ["0", "1", "2"]
    corners = [[tuple(map(float, point.split(","))) for point in path.split()] for path, _ in paths]
    right = [[y for x, y in points if x == width] for points in corners]
    assert max(right[0]) == height, "the winner has everything at the end"
    assert right[1] == right[2] == [height, height]
    for above, below in pairwise(corners):
        assert above[3:][::-1] == below[:3], "ribbons lie one upon the other"
    assert "Round 1" in drawn
    assert drawn.count("<pattern") == 3, "nobody is told apart by colour alone"
    assert 'aria-hidden="true"' in drawn


def test_names_of_chapters_never_overlap() -> None:
    chapters = [(k, f"Chapter {k}") for k in range(40)]
    drawn = ribbons([(0, THIRDS), (40, THIRDS)], 40, chapters, [], None, wide=False)
    places = [float(x) for x in re.findall(r'<text x="([\d.]+)" y="17"', drawn)]
    assert 1 < len(places) < 6
    assert all(b - a > 60 for a, b in pairwise(places))


@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("at", [0, 4, 10])
def test_marks_of_the_same_moment_lie_beside_each_other(wide: bool, at: int) -> None:
    drawn = ribbons(VALUES, 10, [], [Mark(at, 1, 1), Mark(at, 1, 2), Mark(at, 0, 3)], None, wide=wide)
    found = re.findall(r'translate\(([\d.]+) ([\d.]+)\)"><circle', drawn)
    spots = [(float(x), float(y)) for x, y in found]
    assert len(spots) == 3
    width, height = WIDE if wide else TALL
    for k, (x, y) in enumerate(spots):
        assert 12 <= x <= width - 12
        assert 12 <= y <= height - 12
        assert all(hypot(x - a, y - b) >= 24 for a, b in spots[:k]), "one covers another"


def test_bars_begin_where_the_last_one_ended_and_add_up() -> None:
    ways = [[0.3, 0.2, -0.9, 1.5, -0.1], [0.7, 0.0, 0.0, -0.7, 0.0]]
    low, high = scale_of(ways)
    assert low == pytest.approx(-0.4)
    assert high == pytest.approx(1.1)
    for way in ways:
        spans = []
        for bar in bars(way, (low, high)):
            [(left, width)] = re.findall(r'<rect x="([\d.]+)" y="3" width="([\d.]+)"', bar)
            spans.append((float(left), float(left) + float(width)))
        assert len(spans) == 6, "the start, four terms, the result"
        assert all(0 <= left <= right <= BAR_WIDTH for left, right in spans)
        for one, two in pairwise(spans):
            assert min(abs(a - b) for a in one for b in two) < 2.5, "a bar begins where the last one ended"


def test_a_loss_is_hatched_and_a_gain_is_not() -> None:
    start, gain, loss, *_ = bars([0.2, 0.5, -0.5, 0.0, 0.0], (0.0, 1.0))
    assert 'class="end"' in start
    assert 'class="gain"' in gain
    assert 'class="loss"' in loss
    assert loss.count("l12,-12") > 5
    assert "l12,-12" not in gain
