"""Ratings: the better bot has more, and many games are more certain than few."""

from tablee.arena import run
from tablee.arena.play import GameResult, Times
from tablee.arena.ratings import rate


def game(bots: str, places: list[int]) -> GameResult:
    return GameResult(0, 0, tuple(bots), places, [0.0] * len(bots), [Times() for _ in bots])


def test_policy_is_rated_above_random() -> None:
    results = run("madness", 3, ["policy", "random"], deals=6, jobs=1)
    ratings = rate(results.games)
    assert [r.bot for r in ratings] == ["policy", "random"]
    assert ratings[0].mu > 25 > ratings[1].mu


def test_bots_that_never_met_are_compared_through_others() -> None:
    ratings = rate([game("ab", [1, 2]), game("bc", [1, 2])] * 20)
    assert [r.bot for r in ratings] == ["a", "b", "c"]


def test_uncertainty_shrinks_with_games() -> None:
    few, many = (rate([game("ab", [1, 2]), game("ab", [2, 1])] * n) for n in (2, 50))
    assert max(r.sigma for r in many) < min(r.sigma for r in few)


def test_shared_places_and_several_seats_are_even() -> None:
    ratings = rate([game("abb", [1, 1, 1])] * 10)
    assert all(abs(r.mu - 25) < 0.5 for r in ratings)
