"""One game: shares of the win, margins, and times of moves."""

import pytest

from tablee.arena.play import Contest, GameResult, PlayGames, Times, play


def game(places: list[int], scores: list[float]) -> GameResult:
    return GameResult(0, 0, ("a", "b", "c"), places, scores, [Times() for _ in places])


def test_a_shared_win_counts_its_share() -> None:
    assert [game([1, 3, 1], [5, 2, 5]).win(p) for p in range(3)] == [0.5, 0, 0.5]


def test_margins_are_points_above_the_mean_of_the_others() -> None:
    played = game([1, 2, 3], [9, 6, 3])
    assert [played.margin(p) for p in range(3)] == [4.5, 0, -4.5]


def test_bots_that_choose_at_the_same_time_play_a_whole_game() -> None:
    contest = Contest("aztec", 2, {}, ("policy", "random"))
    played = play(contest, 0, 0)
    assert sorted(played.places) in ([1, 2], [1, 1])
    assert all(t.moves > 10 and t.seconds > 0 and t.longest <= t.seconds for t in played.times)


def test_nobody_wins_a_game_that_is_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    """In madness one who always takes the first action can keep a game going for ever."""
    monkeypatch.setattr("tablee.arena.play.LONGEST", 20)
    game = play(Contest("madness", 4, {}, ("policy", "random")), 0, 0)
    assert sum(times.moves for times in game.times) == 20
    assert game.places == [4] * 4
    assert [game.win(seat) for seat in range(4)] == [0] * 4


def test_the_games_of_several_tournaments_are_one_job() -> None:
    contests = [Contest("madness", n, {}, ("policy", "random")) for n in (2, 3)]
    job, task = PlayGames(contests), (1, 4, 2)
    job.warm_up(task)
    assert job.run(task).scores == play(contests[1], 4, 2).scores
    assert (job.name(task), job.kind(task)) == ("deal 4, seating 2", 1)


def test_times_tell_the_mean_the_usual_and_the_longest() -> None:
    times = Times()
    for k in range(1, 101):
        times.add(k / 1000)
    assert times.moves == 100
    assert times.mean == pytest.approx(0.0505)
    assert times.share(0.95) == pytest.approx(0.095, rel=0.1)
    assert times.longest == times.share(1) == 0.1


def test_times_join_and_keep() -> None:
    one, other, both = Times(), Times(), Times()
    for k, seconds in enumerate((0.002, 0.5, 0.03, 0.002)):
        (one if k % 2 else other).add(seconds)
        both.add(seconds)
    one.join(other)
    assert one.classes == both.classes
    assert (one.longest, one.simulations) == (both.longest, both.simulations)
    assert one.mean == pytest.approx(both.mean)
    assert Times.from_plain(both.plain()) == both
