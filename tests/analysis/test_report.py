"""The report of an analysis: it can be kept as JSON, and it answers what pages ask."""

import json

import pytest

from tablee.analysis import Analysis, analyse
from tests.analysis.test_walk import played


@pytest.mark.slow
def test_an_analysis_is_kept_as_json_without_loss() -> None:
    analysis = analyse(played("gold", 3, {}, 1), budget=0)
    kept = json.loads(json.dumps(analysis.as_json()))
    assert Analysis.from_json(kept) == analysis
    with pytest.raises(ValueError, match="format"):
        Analysis.from_json({**kept, "format": 0})


@pytest.mark.slow
def test_it_says_how_each_value_went_and_how_each_seat_chose() -> None:
    match = played("madness", 2, {}, 1)
    analysis = analyse(match, 0, budget=0)
    way = analysis.values(1)
    assert way[0] == (0, analysis.start[1])
    assert way[-1] == (len(match.played), analysis.result[1])
    assert analysis.choices(1) == []
    assert {choice.seat for choice in analysis.choices()} == {0}
    assert sum(analysis.balance(0).grades.values()) == analysis.balance(0).choices
    with pytest.raises(KeyError):
        analysis.balance(1)
