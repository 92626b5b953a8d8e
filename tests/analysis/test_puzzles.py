"""Puzzles: from one's own mistakes, and of the day, which is the same for all and clear at ten times the budget."""

import json
from dataclasses import replace
from datetime import date

import pytest

from tablee import Match, games
from tablee.analysis import analyse
from tablee.analysis.puzzles import CLEAR, THOROUGH, Puzzle, ahead, bots_game, check, own_puzzles, puzzle_of_the_day
from tablee.analysis.report import BLUNDER, INACCURACY, MISTAKE, Alternative
from tablee.analysis.walk import Walk
from tests.analysis.test_walk import played

DAY = date(2026, 11, 16)


@pytest.mark.slow
def test_the_worst_mistakes_of_a_seat_are_its_puzzles() -> None:
    match = played("madness", 2, {}, 1, ("random", "easy"))
    analysis = analyse(match, 0, budget=40_000)
    puzzles = own_puzzles(match, analysis, 0)
    wrong = [choice for choice in analysis.choices(0) if choice.grade in (INACCURACY, MISTAKE, BLUNDER)]
    assert len(puzzles) == min(3, len(wrong)) >= 1
    for puzzle in puzzles:
        then = puzzle.match()
        assert 0 in then.waiting
        assert set(then.legal(0)) == set(puzzle.losses)
        assert puzzle.losses[puzzle.best] == 0 == min(puzzle.losses.values())
        assert puzzle.losses[puzzle.played] > 0.025
        assert puzzle.explanation["en"] != puzzle.explanation["fr"]
        assert Puzzle.from_json(json.loads(json.dumps(puzzle.as_json()))) == puzzle


def test_games_for_puzzles_are_the_same_for_all_and_others_every_day() -> None:
    one, same, other = (bots_game("madness", day, 0).record() for day in (DAY, DAY, date(2026, 11, 17)))
    assert one == same != other
    assert THOROUGH.deep == 400


@pytest.mark.long
def test_the_puzzle_of_the_day_is_the_same_for_all_and_clear() -> None:
    first, again = (puzzle_of_the_day("madness", DAY) for _ in range(2))
    assert first is not None
    assert first == again
    second_best = sorted(first.losses.values())[1]
    assert second_best >= CLEAR
    assert isinstance(first.match(), Match)


@pytest.mark.long
@pytest.mark.parametrize("name", games.NAMES)
def test_every_game_has_a_puzzle_every_day(name: str) -> None:
    for k in range(3):
        assert puzzle_of_the_day(name, date(2026, 12, 1 + k)) is not None


def test_a_second_choice_within_the_noise_is_not_clear() -> None:
    tried = (Alternative("a", 0.6, 0.0, 0.5), Alternative("b", 0.45, 0.02, 0.5), Alternative("c", 0.1, 0.3, 0.0))
    assert ahead(tried) == pytest.approx(0.09)


def test_a_choice_that_only_seemed_clear_is_no_puzzle() -> None:
    """The thorough check keeps those that are clear, and drops the others, and those whose best choice is another."""
    kept = dropped = 0
    for seed in range(12):
        walk = Walk(played("madness", 2, {"expert": "tiny"}, seed), None, 0)
        for choice in [choice for step in walk.steps() for choice in step.choices]:
            checked = check(walk, choice)
            if checked is None:
                dropped += 1
                continue
            kept += 1
            assert checked.best == choice.best
            assert ahead(checked.alternatives) >= CLEAR
            assert check(walk, replace(choice, best=choice.alternatives[-1].action)) is None
    assert kept
    assert dropped
