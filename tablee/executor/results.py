"""Finished results of a job in a file, so that the same command goes on from them after it was stopped.

The file has one line of JSON for each result: the name of the task, a fingerprint of everything the result depends on,
and the result. A line is appended when its task ends; at the end the lines are put in the order of their names. So the
file is the same to the last byte whoever did the tasks, in whatever order, and however often they were interrupted.
"""

import json
import os
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import IO, Any, NamedTuple

from tablee.executor.job import Executor, Job, Result, Task
from tablee.executor.versions import digest

Plain = Any  # what JSON can tell


class Line(NamedTuple):
    """One line of the file."""

    task: str
    fingerprint: str
    result: Plain


def work_through(
    executor: Executor,
    job: Job[Task, Result],
    tasks: Sequence[Task],
    kept: "KeptResults",
    *,
    plain: Callable[[Task, Result], Plain] = lambda _, result: result,
    progress: Callable[[int], None] = lambda _: None,
) -> list[Plain]:
    """Does the tasks whose results are not kept yet; returns the results of all, in the order of the tasks.

    plain     what is kept of a result; called once in this process, in the order in which tasks end
    progress  called with how many tasks are done
    """
    wanted = {job.name(task): fingerprint(job, task) for task in tasks}
    missing = [task for task in tasks if not kept.has(job.name(task), wanted[job.name(task)])]
    done = len(tasks) - len(missing)
    progress(done)
    with closing(executor.map(job, missing)) as working:
        for task, result in working:
            name = job.name(task)
            kept.add(Line(name, wanted[name], plain(task, result)))
            done += 1
            progress(done)
    return [kept.lines[job.name(task)].result for task in tasks]


def fingerprint(job: Job[Task, Result], task: Task) -> str:
    """Names everything that a result depends on: the task, and the code and the weights of the package."""
    return blake2b(f"{_package()} {type(job).__qualname__} {task!r}".encode(), digest_size=8).hexdigest()


@cache
def _package() -> str:
    return digest("*.py", "*.safetensors")


class KeptResults:
    """The results that are finished, in a file or, without one, in memory only."""

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.lines: dict[str, Line] = {}
        self._file: IO[str] | None = None
        if path is not None:
            if path.exists():
                lines = map(read_line, path.read_text(encoding="utf-8", errors="replace").splitlines())
                self.lines = {line.task: line for line in lines if line is not None}
            self._file = self._write()

    def has(self, task: str, wanted: str) -> bool:
        """Is there a result of this task that the same code made from the same data?"""
        return task in self.lines and self.lines[task].fingerprint == wanted

    def add(self, line: Line) -> None:
        """Adds a result and hands it to the operating system, so that it is not lost when this process is killed."""
        text = write_line(line)
        self.lines[line.task] = Line(**json.loads(text))  # as it will be when it is read: JSON has lists, no tuples
        if self._file:
            self._file.write(text)
            self._file.flush()

    def close(self) -> None:
        """Nothing more will be added: the lines are put in order."""
        if self._file:
            self._file.close()
            self._write().close()
            self._file = None

    def _write(self) -> IO[str]:
        """Writes all lines in their order, replaces the file at once, and leaves it open."""
        assert self.path is not None
        unfinished = self.path.with_name(self.path.name + ".part")
        file = unfinished.open("w", encoding="utf-8")
        file.writelines(write_line(self.lines[task]) for task in sorted(self.lines))
        file.flush()
        os.replace(unfinished, self.path)
        return file


def write_line(line: Line) -> str:
    """A result as one line."""
    return json.dumps(line._asdict(), ensure_ascii=False, separators=(",", ":")) + "\n"


def read_line(text: str) -> Line | None:
    """The result of a line; None if the line is not whole."""
    try:
        return Line(**json.loads(text))
    except (ValueError, TypeError):
        return None
