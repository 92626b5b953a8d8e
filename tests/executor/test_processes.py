"""Worker processes of this machine."""

import os
from collections.abc import Iterator

import pytest

from tablee.executor import Job, Processes, TaskFailed, cores

pytestmark = pytest.mark.slow


class Squares(Job[int, tuple[int, int]]):
    """Squares numbers, except for those that it fails at, or ends its process at."""

    def __init__(self, fails: tuple[int, ...] = (), ends: tuple[int, ...] = ()) -> None:
        self.fails, self.ends = fails, ends
        self.warmed: list[int] = []

    def run(self, task: int) -> tuple[int, int]:
        if task in self.fails:
            raise RuntimeError("no idea")
        if task in self.ends:
            os._exit(1)
        return task * task, self.warmed.count(self.kind(task))

    def name(self, task: int) -> str:
        return f"number {task}"

    def kind(self, task: int) -> int:
        return task % 2

    def warm_up(self, task: int) -> None:
        self.warmed.append(self.kind(task))


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_task_is_done_once_after_one_warm_up_for_its_kind(jobs: int) -> None:
    done = list(Processes(jobs).map(Squares(), range(9)))
    assert sorted(done) == [(n, (n * n, 1)) for n in range(9)]


@pytest.mark.parametrize("jobs", [1, 2])
def test_nothing_to_do_is_done_at_once(jobs: int) -> None:
    assert list(Processes(jobs).map(Squares(), [])) == []


def test_tasks_are_taken_only_when_needed() -> None:
    taken: list[int] = []

    def tasks() -> Iterator[int]:
        for n in range(1000):
            taken.append(n)
            yield n

    working = Processes(2).map(Squares(), tasks())
    for _ in range(5):
        next(working)
    working.close()
    assert len(taken) < 20


def test_a_job_that_fails_in_this_process_raises() -> None:
    with pytest.raises(RuntimeError, match="no idea"):
        list(Processes(1).map(Squares(fails=(0,)), [0]))


def test_a_job_that_fails_in_a_worker_says_at_which_task_and_why() -> None:
    with pytest.raises(TaskFailed, match="number 1: RuntimeError: no idea"):
        list(Processes(2).map(Squares(fails=(1,)), range(3)))


def test_a_worker_that_dies_is_noticed() -> None:
    with pytest.raises(TaskFailed, match="number 1: the worker has died"):
        list(Processes(2).map(Squares(ends=(1,)), [1, 2]))


def test_there_is_at_least_one_core() -> None:
    assert 1 <= cores() <= (os.cpu_count() or 1)
    assert Processes().jobs == cores()
    with pytest.raises(ValueError, match="at least 1 job"):
        Processes(0)
