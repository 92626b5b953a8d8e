"""The processes that play."""

import os
from collections.abc import Iterator

import pytest

from tablee.arena.play import Contest
from tablee.arena.pool import PoolError, Task, cores, play_all
from tablee.match import Match

pytestmark = pytest.mark.slow

FAIR = Contest("madness", 2, {"expert": "no"}, ("policy", "random"))


class BrokenBot:
    """Has nothing to say, or is gone, once the game is under way."""

    gone = False

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, match: Match, seat: int) -> str:
        if len(match.played) > 20 and self.gone:
            os._exit(1)
        if len(match.played) > 20:
            raise RuntimeError("no idea")
        return match.legal(seat)[0]


class LostBot(BrokenBot):
    gone = True


def broken(bot: type[BrokenBot]) -> Contest:
    return Contest("madness", 2, {"expert": "no"}, ("policy", "broken"), others={"broken": bot})


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_task_is_played_once(jobs: int) -> None:
    tasks: list[Task] = [(0, deal, seating) for deal in range(3) for seating in range(2)]
    done = [(which, game.deal, game.seating) for which, game in play_all([FAIR], tasks, jobs)]
    assert sorted(done) == tasks


@pytest.mark.parametrize("jobs", [1, 2])
def test_nothing_to_do_is_done_at_once(jobs: int) -> None:
    assert list(play_all([FAIR], [], jobs)) == []


def test_tasks_are_taken_only_when_needed() -> None:
    taken: list[int] = []

    def tasks() -> Iterator[Task]:
        for deal in range(1000):
            taken.append(deal)
            yield 0, deal, 0

    playing = play_all([FAIR], tasks(), 2)
    for _ in range(5):
        next(playing)
    playing.close()
    assert len(taken) < 20


def test_a_bot_that_fails_in_this_process_raises() -> None:
    with pytest.raises(RuntimeError, match="no idea"):
        list(play_all([broken(BrokenBot)], [(0, 0, 0)], 1))


def test_a_bot_that_fails_in_a_worker_says_why() -> None:
    with pytest.raises(PoolError, match="deal 0, seating 1: RuntimeError: no idea"):
        list(play_all([broken(BrokenBot)], [(0, 0, 1)], 2))


def test_a_worker_that_dies_is_noticed() -> None:
    with pytest.raises(PoolError, match="the worker has died"):
        list(play_all([broken(LostBot)], [(0, 0, 1), (0, 1, 0)], 2))


def test_there_is_at_least_one_core() -> None:
    assert 1 <= cores() <= (os.cpu_count() or 1)
