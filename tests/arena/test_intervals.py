"""Intervals against distributions that are known."""

from math import inf, sqrt

import numpy as np
import numpy.typing as npt
import pytest

from tablee.arena.intervals import (
    Estimate,
    anytime_chance,
    anytime_interval,
    bounded_interval,
    even_chance,
    mean_interval,
    share_interval,
    t_cdf,
    t_quantile,
)

# From the tables in every textbook.
STUDENT = {(1, 0.975): 12.706, (4, 0.95): 2.132, (9, 0.975): 2.262, (30, 0.975): 2.042, (199, 0.975): 1.972}


@pytest.mark.parametrize(("freedom", "chance"), STUDENT)
def test_student_is_that_of_the_tables(freedom: int, chance: float) -> None:
    assert t_quantile(chance, freedom) == pytest.approx(STUDENT[freedom, chance], abs=6e-4)
    assert t_cdf(STUDENT[freedom, chance], freedom) == pytest.approx(chance, abs=1e-4)
    assert t_cdf(-STUDENT[freedom, chance], freedom) == pytest.approx(1 - chance, abs=1e-4)


def deals(dice: np.random.Generator, many: int, share: float, seatings: int = 4) -> npt.NDArray[np.float64]:
    """Shares of wins by deal, where the games of a deal hang together: each deal has a chance of its own."""
    own = dice.beta(2 * share, 2 * (1 - share), many)
    return dice.binomial(seatings, own) / seatings


def covered(interval: object, truth: float, values: list[npt.NDArray[np.float64]]) -> float:
    found = [interval(x) for x in values]  # type: ignore[operator]
    return float(np.mean([e.low <= truth <= e.high for e in found]))


@pytest.mark.parametrize("share", [0.05, 0.25, 0.5, 0.9])
def test_share_intervals_hold_the_truth_95_times_in_100(share: float) -> None:
    dice = np.random.default_rng(1)
    assert 0.925 < covered(share_interval, share, [deals(dice, 60, share) for _ in range(1000)]) < 0.98


def test_taking_games_for_independent_would_not() -> None:
    """The reason why deals are the unit: a binomial interval over games is much too narrow."""
    dice = np.random.default_rng(1)
    found = [deals(dice, 60, 0.5).mean() for _ in range(1000)]
    assert np.mean([abs(p - 0.5) < 1.96 * sqrt(0.25 / 240) for p in found]) < 0.85


def test_mean_intervals_hold_the_truth_95_times_in_100() -> None:
    dice = np.random.default_rng(2)
    assert 0.935 < covered(mean_interval, 3, [dice.normal(3, 7, 12) for _ in range(1000)]) < 0.965
    assert 0.92 < covered(mean_interval, 5, [dice.exponential(5, 80) for _ in range(1000)]) < 0.97


def test_a_bound_is_never_crossed_and_agreement_is_not_certainty() -> None:
    assert share_interval([1.0] * 20) == Estimate(1, pytest.approx(0.820, abs=0.001), pytest.approx(1))  # type: ignore[arg-type]
    assert share_interval([0.5] * 20).low < 0.45
    place = bounded_interval([1.0] * 20, 1, 3)
    assert (place.value, place.low) == (1, 1)
    assert 1.2 < place.high < 1.5


def test_one_deal_says_nothing() -> None:
    assert mean_interval([3.0]) == Estimate(3, -inf, inf)
    assert share_interval([1.0]) == Estimate(1, 0, 1)
    assert even_chance([1.0], 0.5) == 1


def test_even_bots_are_told_apart_1_time_in_20() -> None:
    dice = np.random.default_rng(3)
    chances = [even_chance(deals(dice, 60, 0.25), 0.25) for _ in range(1000)]
    assert 0.025 < np.mean(np.array(chances) < 0.05) < 0.075


def test_the_test_and_the_interval_agree() -> None:
    dice = np.random.default_rng(4)
    for _ in range(300):
        x = deals(dice, 20, 0.4)
        assert (even_chance(x, 0.5) < 0.05) == share_interval(x).clear_of(0.5)


# ---- at any time


def test_looking_again_and_again_is_wrong_at_most_1_time_in_20() -> None:
    dice = np.random.default_rng(5)
    runs = [deals(dice, 200, 0.5) for _ in range(200)]
    looks = range(10, 201, 10)
    wrong = np.mean([any(anytime_chance(x[:n], 0.5) <= 0.05 for n in looks) for x in runs])
    naive = np.mean([any(even_chance(x[:n], 0.5) < 0.05 for n in looks) for x in runs])
    assert wrong <= 0.05
    assert naive > 0.12


def test_it_finds_a_better_bot_soon() -> None:
    x = deals(np.random.default_rng(6), 200, 0.75)
    assert anytime_chance(x[:60], 0.5) < 0.05
    found = anytime_interval(x)
    assert 0.5 < found.low < 0.75 < found.high < 0.9
    ordinary = share_interval(x)
    assert found.low < ordinary.low < ordinary.high < found.high


def test_stopping_and_the_interval_agree() -> None:
    dice = np.random.default_rng(7)
    for _ in range(50):
        x = deals(dice, 40, 0.65)
        found = anytime_interval(x)
        if abs(found.low - 0.5) > 0.002 and abs(found.high - 0.5) > 0.002:
            assert (anytime_chance(x, 0.5) < 0.05) == found.clear_of(0.5)
