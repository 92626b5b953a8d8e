"""The measure of evenness passes what is even and fails what is not; redeals leave their start as it was."""

import pytest

from tablee import games
from tests.evenness import assert_drawn_like, redeals
from tests.positions import stroll

EVEN = dict.fromkeys(range(10), 1.0)


def test_what_is_drawn_by_its_chances_passes() -> None:
    assert_drawn_like(dict.fromkeys(range(10), 2000), EVEN)
    assert_drawn_like({0: 3000, 1: 1000}, {0: 3, 1: 1})


def test_an_outcome_drawn_too_often_fails() -> None:
    with pytest.raises(AssertionError, match="9 degrees of freedom"):
        assert_drawn_like({k: 2225 if k == 3 else 1975 for k in range(10)}, EVEN)


def test_an_outcome_that_is_never_drawn_fails() -> None:
    with pytest.raises(AssertionError, match="9 degrees of freedom"):
        assert_drawn_like(dict.fromkeys(range(9), 2000), EVEN)


def test_an_outcome_without_a_chance_fails() -> None:
    with pytest.raises(AssertionError):
        assert_drawn_like(dict.fromkeys(range(11), 2000), EVEN)
    with pytest.raises(AssertionError):
        assert_drawn_like(dict.fromkeys(range(10), 2000), EVEN | {9: 0.0})
    assert_drawn_like(dict.fromkeys(range(10), 2000) | {10: 0}, EVEN)


def test_rare_outcomes_are_put_together_and_count() -> None:
    rare = dict.fromkeys(range(100), 1.0) | {100: 900.0}
    assert_drawn_like(dict.fromkeys(range(100), 5) | {100: 4500}, rare)
    with pytest.raises(AssertionError, match="1 degrees of freedom"):
        assert_drawn_like({0: 100, 100: 4900}, rare)


def test_a_single_outcome_measures_nothing_and_fails() -> None:
    with pytest.raises(AssertionError):
        assert_drawn_like({0: 2000}, {0: 1.0})


def test_redeals_are_as_many_as_asked_for_and_leave_the_position_alone() -> None:
    game = games.game("gold")
    s = [s.copy() for s, _ in stroll("gold", 2, {}, seed=1)][20]
    before = s.tobytes()
    assert len({other.tobytes() for other in redeals(game, s, 0, times=12)}) > 1
    assert sum(1 for _ in redeals(game, s, 0, times=12)) == 12
    assert s.tobytes() == before
