"""Grades: what a loss is called, that noise is no mistake, how accurate a game was, and ranges of bids."""

import pytest

from tablee.analysis.grades import accuracy, fair_range, grade, noise
from tablee.analysis.report import BLUNDER, GOOD, GREAT, INACCURACY, MISTAKE, Alternative, Choice
from tablee.games.stakes import amount_of_bid


def tried(*worths: float, error: float = 0.0, likely: int = 0, word: str = "bid") -> list[Alternative]:
    """Alternatives with these worths, numbered from 0, the best first."""
    found = [Alternative(f"{word} {k}", w, error, 1.0 if k == likely else 0.0) for k, w in enumerate(worths)]
    return sorted(found, key=lambda each: -each.worth)


@pytest.mark.parametrize(("loss", "name"), [(0.02, GOOD), (0.03, INACCURACY), (0.07, MISTAKE), (0.2, BLUNDER)])
def test_a_loss_has_a_name_by_its_size(loss: float, name: str) -> None:
    assert grade("bid 1", tried(0.5, 0.5 - loss), 2) == name


def test_with_more_players_less_is_at_stake() -> None:
    alternatives = tried(0.5, 0.46)
    assert grade("bid 1", alternatives, 2) == INACCURACY
    assert grade("bid 1", alternatives, 4) == MISTAKE


def test_a_difference_within_the_noise_is_no_mistake() -> None:
    assert grade("bid 1", tried(0.6, 0.5), 2) == MISTAKE
    assert grade("bid 1", tried(0.6, 0.5, error=0.04), 2) == GOOD


def test_what_the_critic_may_be_wrong_about_is_no_mistake() -> None:
    """Of a loss counts what is more than the noise of the deals and the doubt about the critic, taken together."""
    assert grade("bid 1", tried(0.6, 0.5), 2, doubt=0.05) == INACCURACY
    assert grade("bid 1", tried(0.6, 0.5), 2, doubt=0.1) == GOOD
    assert grade("bid 1", tried(0.6, 0.5, error=0.02), 2, doubt=0.045) == GOOD
    assert grade("bid 0", tried(0.6, 0.5, likely=1), 2, doubt=0.05) == GOOD, "nor is it great"
    assert noise(0.01, 0.04) == pytest.approx(0.05)


def test_great_is_best_by_far_and_not_what_everybody_would_do() -> None:
    assert grade("bid 0", tried(0.6, 0.5, likely=1), 2) == GREAT
    assert grade("bid 0", tried(0.6, 0.5, likely=0), 2) == GOOD
    assert grade("bid 0", tried(0.6, 0.58, likely=1), 2) == GOOD
    assert grade("bid 0", tried(0.6, 0.5, likely=1, error=0.03), 2) == GOOD


def choice(loss: float, *worths: float, error: float = 0.0, doubt: float = 0.0) -> Choice:
    found = tuple(tried(*worths, error=error))
    return Choice(0, 0, 0, "bid 0", "bid 0", loss, error, 0.0, 0.0, 8, GOOD, found, doubt=doubt)


def test_accuracy_is_100_without_losses_and_0_for_choices_at_random() -> None:
    assert accuracy([]) is None
    assert accuracy([choice(0.0, 0.5, 0.3)]) == 100
    assert accuracy([choice(0.1, 0.5, 0.3)]) == pytest.approx(0)
    assert accuracy([choice(0.2, 0.5, 0.3)]) == 0
    assert accuracy([choice(0.1, 0.5, 0.3), choice(0.0, 0.5, 0.3)]) == pytest.approx(50)
    assert accuracy([choice(0.0, 0.5, 0.5)]) == 100


def test_what_may_be_noise_makes_nobody_inaccurate() -> None:
    """Somebody had 42 good choices, no mistake, and an accuracy of 7."""
    noisy = [choice(0.02, 0.5, 0.48, 0.47, 0.2, doubt=0.03)] * 42
    assert accuracy(noisy) == 100
    assert accuracy([choice(0.02, 0.5, 0.48, 0.47, error=0.01)]) == 100, "nothing could be lost for certain"
    assert accuracy([choice(0.1, 0.5, 0.4, 0.3, doubt=0.04)]) == pytest.approx(100 * (1 - 0.06 / ((0.06 + 0.16) / 3)))


def good_bids(alternatives: list[Alternative], players: int = 2) -> tuple[str, str] | None:
    return fair_range(alternatives, players, amount_of_bid)


def test_bids_that_lose_next_to_nothing_are_a_range() -> None:
    assert good_bids(tried(0.40, 0.495, 0.5, 0.495, 0.3, 0.5)) == ("bid 1", "bid 3")
    assert good_bids(tried(0.40, 0.49, 0.5, 0.49, 0.3, 0.5), 4) == ("bid 2", "bid 2")
    assert good_bids(tried(0.40, 0.45, 0.5)) == ("bid 2", "bid 2")
    assert good_bids(tried(0.5, 0.5)) is None, "two numbers are no range"
    assert good_bids([*tried(0.5, 0.5, 0.5), Alternative("pass", 0.1, 0.0, 0.0)]) is None


def test_places_and_players_have_numbers_too_and_are_no_range() -> None:
    assert good_bids(tried(0.5, 0.5, 0.5, word="at")) is None
