"""Worker processes of this machine.

These are processes and not threads, because a match and its notation are Python code, which runs in one thread at a
time; only searches are compiled and release the lock.
"""

import os
import signal
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Generic

from tablee.executor.job import Job, Result, Task, TaskFailed
from tablee.executor.worker import Worker

AHEAD = 2  # tasks that a worker has at a time, so that it does not wait for the next one


def cores() -> int:
    """The cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not every system says
        return os.cpu_count() or 1


class Processes:
    """So many worker processes; one job is done in this process itself."""

    def __init__(self, jobs: int | None = None) -> None:
        """Takes the number of processes; None: as many as there are cores."""
        if jobs is not None and jobs < 1:
            raise ValueError(f"at least 1 job is needed, not {jobs}")
        self.jobs = jobs or cores()

    def map(self, job: Job[Task, Result], tasks: Iterable[Task]) -> Generator[tuple[Task, Result], None, None]:
        """Yields every task with its result, in the order in which they end: see `Executor`."""
        if self.jobs == 1:
            worker = Worker(job)
            for task in tasks:
                yield task, worker.run(task)
            return
        pool = _Pool(job, self.jobs)
        try:
            yield from pool.run(iter(tasks))
        finally:
            pool.close()


class _Pool(Generic[Task, Result]):
    """The worker processes and the pipes to them."""

    def __init__(self, job: Job[Task, Result], jobs: int) -> None:
        self.job, self.jobs = job, jobs
        self.context = get_context("spawn")  # a forked process would inherit locks held by threads of compiled code
        self.workers: dict[Connection, BaseProcess] = {}
        self.sent: dict[Connection, list[Task]] = {}

    def run(self, waiting: Iterator[Task]) -> Iterator[tuple[Task, Result]]:
        """Sends tasks to workers and yields their results until no task is left."""
        for task in waiting:
            self._send(self._start(), task)
            if len(self.workers) == self.jobs:
                break
        for _ in range(AHEAD - 1):
            for pipe in self.workers:
                self._send_next(pipe, waiting)
        while any(self.sent.values()):
            for ready in wait([pipe for pipe, tasks in self.sent.items() if tasks]):
                assert isinstance(ready, Connection)
                yield self._answer(ready)
                self._send_next(ready, waiting)

    def _start(self) -> Connection:
        ours, theirs = self.context.Pipe()
        worker = self.context.Process(target=_work, args=(theirs, self.job), daemon=True)
        worker.start()
        theirs.close()
        self.workers[ours], self.sent[ours] = worker, []
        return ours

    def _send_next(self, pipe: Connection, waiting: Iterator[Task]) -> None:
        for task in waiting:
            self._send(pipe, task)
            return

    def _send(self, pipe: Connection, task: Task) -> None:
        self.sent[pipe].append(task)
        with suppress(BrokenPipeError):  # a worker that has died is reported when its answer is read
            pipe.send(task)

    def _answer(self, pipe: Connection) -> tuple[Task, Result]:
        task = self.sent[pipe].pop(0)
        try:
            done, answer = pipe.recv()
        except (EOFError, ConnectionResetError):
            done, answer = False, "the worker has died; is there enough memory for so many jobs?"
        if not done:
            raise TaskFailed(f"{self.job.name(task)}: {answer}")
        return task, answer

    def close(self) -> None:
        """Ends all workers, also in the middle of a task."""
        for pipe, worker in self.workers.items():
            worker.terminate()
            worker.join()
            worker.close()
            pipe.close()


def _work(pipe: Connection, job: Job[Task, Result]) -> None:
    """What a worker process does until its pipe is closed: it answers (True, result), or (False, what went wrong)."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is handled by the process that started the workers
    worker = Worker(job)
    try:
        while True:
            pipe.send((True, worker.run(pipe.recv())))
    except (EOFError, BrokenPipeError):
        pass
    except Exception as error:
        pipe.send((False, f"{type(error).__name__}: {error}"))
