"""What a worker process does, here or on another machine: it warms up once for each kind of task, then works."""

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from typing import Generic

from tablee.engine.cache import cache_folder
from tablee.executor.job import Job, Result, Task

LOCK = "warm-up.lock"  # in the folder of compiled code


class Worker(Generic[Task, Result]):
    """A job in the process that does its tasks."""

    def __init__(self, job: Job[Task, Result]) -> None:
        self.job = job
        self.warm: set[Hashable] = set()

    def warm_up(self, task: Task) -> None:
        """Compiles what tasks of this kind need, unless that has been done."""
        kind = self.job.kind(task)
        if kind not in self.warm:
            with compiling_once():
                self.job.warm_up(task)
            self.warm.add(kind)

    def run(self, task: Task) -> Result:
        """Does a task, warmed up."""
        self.warm_up(task)
        return self.job.run(task)


@contextmanager
def compiling_once() -> Iterator[None]:
    """Of the workers of a machine that enter at the same time one goes ahead and compiles; the others then load.

    The first locks the file for itself; who finds it locked waits and then shares the lock, so that all others load at
    the same time. Where a system has no such locks, or nothing can be written, all compile: a waste, and no more.
    """
    try:
        import fcntl

        cache_folder().mkdir(parents=True, exist_ok=True)
        file = (cache_folder() / LOCK).open("ab")
    except (ImportError, OSError):
        yield
        return
    with file:  # closing it gives the lock back
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            fcntl.flock(file, fcntl.LOCK_SH)
        yield
