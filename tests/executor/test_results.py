"""Finished results in a file: the same whoever made them and however often they were interrupted."""

from collections.abc import Generator, Iterable
from pathlib import Path
from typing import Any

import pytest

from tablee.executor import Job, Processes
from tablee.executor.job import Result, Task
from tablee.executor.results import KeptResults, Line, fingerprint, read_line, work_through


class Cubes(Job[int, int]):
    def run(self, task: int) -> int:
        return task**3

    def name(self, task: int) -> str:
        return f"number {task}"


class Backwards:
    """An executor that does the last task first, and is interrupted after some."""

    def __init__(self, most: int) -> None:
        self.most = most

    def map(self, job: Job[Task, Result], tasks: Iterable[Task]) -> Generator[tuple[Task, Result], None, None]:
        for done, task in enumerate(reversed(list(tasks))):
            if done == self.most:
                raise KeyboardInterrupt
            yield task, job.run(task)


def through(executor: Any, path: Path | None, tasks: list[int], counts: list[int]) -> list[int]:
    kept = KeptResults(path)
    try:
        return work_through(executor, Cubes(), tasks, kept, progress=counts.append)
    finally:
        kept.close()


def test_a_file_is_the_same_in_any_order_and_after_interruptions(tmp_path: Path) -> None:
    tasks, counts = [3, 1, 2, 5, 4], list[int]()
    assert through(Processes(1), tmp_path / "one", tasks, []) == [27, 1, 8, 125, 64]
    with pytest.raises(KeyboardInterrupt):
        through(Backwards(2), tmp_path / "other", tasks, counts)
    assert counts == [0, 1, 2]
    content = (tmp_path / "other").read_bytes()
    (tmp_path / "other").write_bytes(content[:-5])  # as a kill in the middle of writing leaves it
    assert through(Backwards(9), tmp_path / "other", tasks, counts) == [27, 1, 8, 125, 64]
    assert counts[3:] == [1, 2, 3, 4, 5]
    assert (tmp_path / "other").read_bytes() == (tmp_path / "one").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["one", "other"]


def test_results_of_other_code_are_made_again_and_those_of_other_tasks_stay(tmp_path: Path) -> None:
    path = tmp_path / "results"
    through(Processes(1), path, [1, 2], [])
    kept = KeptResults(path)
    kept.add(Line("number 2", "older", 7))
    kept.close()
    counts: list[int] = []
    assert through(Processes(1), path, [2, 3], counts) == [8, 27]
    assert counts == [0, 1, 2]
    lines = list(map(read_line, path.read_text().splitlines()))
    assert [(line.task, line.result) for line in lines if line] == [("number 1", 1), ("number 2", 8), ("number 3", 27)]


def test_a_fingerprint_names_the_job_and_the_task() -> None:
    class Others(Cubes):
        pass

    assert fingerprint(Cubes(), 1) == fingerprint(Cubes(), 1)
    assert len({fingerprint(Cubes(), 1), fingerprint(Cubes(), 2), fingerprint(Others(), 1)}) == 3


def test_without_a_file_results_are_kept_in_memory_as_a_file_would_have_them() -> None:
    kept, pair = KeptResults(), lambda task, result: (task, result)
    assert work_through(Processes(1), Cubes(), [2], kept, plain=pair) == [[2, 8]]
    kept.close()
