"""What is said of games whose results are known."""

import numpy as np
import pytest

from tablee.arena.play import Contest, GameResult, Times
from tablee.arena.results import Results, in_order


def game(
    deal: int, seating: int, bots: str, places: list[int], scores: list[float], seconds: float = 0.01
) -> GameResult:
    times = [Times() for _ in bots]
    for t in times:
        t.add(seconds)
    return GameResult(deal, seating, tuple(bots), places, scores, times)


def duel(*wins: tuple[bool, bool]) -> Results:
    """Bot a against bot b: for each deal whether a wins in each of the two seatings."""
    games = []
    for deal, pair in enumerate(wins):
        games.append(game(deal, 0, "ab", [1, 2] if pair[0] else [2, 1], [5, 3] if pair[0] else [3, 5]))
        games.append(game(deal, 1, "ba", [2, 1] if pair[1] else [1, 2], [3, 5] if pair[1] else [5, 3]))
    return Results(Contest("madness", 2, {}, ("a", "b")), len(wins), games)


def test_a_deal_counts_once_with_its_mean_over_seatings() -> None:
    results = duel((True, True), (True, False), (False, False), (True, True))
    assert results.by_deal("a", "wins").tolist() == [1, 0.5, 0, 1]
    assert results.by_deal("b", "wins").tolist() == [0, 0.5, 1, 0]
    assert results.standing("a").wins.value == 0.625
    assert results.standing("a").places == [0.625, 0.375]
    assert [standing.bot for standing in results.standings] == ["a", "b"]


def test_bots_decided_by_the_seat_alone_are_even() -> None:
    results = duel(*[(True, False)] * 40)
    standing = results.standing("a")
    assert standing.wins.value == 0.5
    assert not standing.clear
    assert standing.chance == 1


def test_better_bots_are_clear() -> None:
    results = duel(*[(True, True)] * 12, *[(True, False)] * 4)
    better, weaker = results.standing("a"), results.standing("b")
    assert better.clear
    assert weaker.clear
    assert better.chance < 0.05
    assert better.margin.value == -weaker.margin.value == pytest.approx(2 * 28 / 32 - 2 * 4 / 32)


def test_a_bot_in_several_seats_has_the_mean_of_them() -> None:
    contest = Contest("madness", 3, {}, ("a", "b"))
    games = [game(0, k, "".join("a" if p == k else "b" for p in range(3)), [1, 2, 3], [9, 6, 3]) for k in range(3)]
    results = Results(contest, 1, games)
    assert results.standing("a").wins.value == pytest.approx(1 / 3)
    assert results.standing("b").wins.value == pytest.approx(1 / 3)
    assert results.standing("b").place.value == pytest.approx(2)
    assert results.standing("b").games == 3
    assert results.standing("b").moves == 6
    assert len(results.margins("b")) == 6


def test_differences_are_taken_in_the_same_games() -> None:
    """a meets b and c; b and c are compared only where they meet."""
    contest = Contest("madness", 2, {}, ("a", "b", "c"))
    games = []
    for deal in range(3):
        for seating, (pair, first) in enumerate([("ab", 1), ("ba", 2), ("ac", 1), ("ca", 2), ("bc", 1), ("cb", 1)]):
            games.append(game(deal, seating, pair, [first, 3 - first], [3 - first, first]))
    results = Results(contest, 3, games)
    found = {(d.bot, d.other): d.wins.value for d in results.differences}
    assert found[("b", "c")] == 0
    assert found[("a", "b")] == found[("a", "c")] == 1


def test_times_are_those_of_the_bot() -> None:
    slow = [game(d, 0, "ab", [1, 2], [1, 0], seconds=0.5) for d in range(2)]
    results = Results(Contest("madness", 2, {}, ("a", "b")), 2, slow)
    standing = results.standing("a")
    assert (standing.moves, standing.mean_time, standing.longest_time) == (2, 0.5, 0.5)
    assert standing.usual_time == pytest.approx(0.5, rel=0.1)


def test_games_are_put_in_order_and_later_deals_left_out() -> None:
    games = [game(d, k, "ab", [1, 2], [1, 0]) for d, k in [(2, 0), (0, 1), (1, 0), (0, 0), (1, 1)]]
    assert [(g.deal, g.seating) for g in in_order(games, 2)] == [(0, 0), (0, 1), (1, 0), (1, 1)]


def test_a_stopped_tournament_has_wider_intervals() -> None:
    fixed = duel(*[(True, True)] * 20, *[(True, False)] * 10)
    stopped = Results(fixed.contest, fixed.deals, fixed.games, stopped=True)
    assert stopped.standing("a").wins.low < fixed.standing("a").wins.low
    assert stopped.standing("a").chance > fixed.standing("a").chance
    assert np.array_equal(stopped.by_deal("a", "wins"), fixed.by_deal("a", "wins"))
