"""Many games at once: a pool of worker processes, which may play the games of several tournaments.

These are processes and not threads, because a match and its notation are Python code, which runs in one thread at a
time; only searches are compiled and release the lock. Results arrive in the order in which games end; the games
themselves do not depend on it.
"""

import os
import signal
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from tablee.arena.play import Contest, GameResult, play, warm_up

Task = tuple[int, int, int]  # which tournament, which deal, which seating
Done = tuple[int, GameResult]  # which tournament, and its game
AHEAD = 2  # tasks that a worker has at a time, so that it does not wait for the next one


class PoolError(RuntimeError):
    """A worker failed; the text says in which game and why."""


def cores() -> int:
    """The cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not every system says
        return os.cpu_count() or 1


def play_all(contest: Sequence[Contest], tasks: Iterable[Task], jobs: int) -> Generator[Done, None, None]:
    """Plays every task with so many workers. Tasks are taken when needed; closing the generator ends the workers."""
    waiting = _warmed(contest, iter(tasks))
    if jobs == 1:
        for which, deal, seating in waiting:
            yield which, play(contest[which], deal, seating)
        return
    pool = _Pool(contest, jobs)
    try:
        yield from pool.play(waiting)
    finally:
        pool.close()


def _warmed(contest: Sequence[Contest], tasks: Iterator[Task]) -> Iterator[Task]:
    """The tasks. Before the first of each tournament its bots are compiled, so that all workers load them from disk."""
    warm: set[int] = set()
    for task in tasks:
        if task[0] not in warm:
            warm_up(contest[task[0]])
            warm.add(task[0])
        yield task


class _Pool:
    """The worker processes and the pipes to them."""

    def __init__(self, contest: Sequence[Contest], jobs: int) -> None:
        context = get_context("spawn")  # a forked process would inherit locks held by threads of compiled code
        self.workers: dict[Connection, BaseProcess] = {}
        self.sent: dict[Connection, list[Task]] = {}
        for _ in range(jobs):
            ours, theirs = context.Pipe()
            worker = context.Process(target=_work, args=(theirs, list(contest)), daemon=True)
            worker.start()
            theirs.close()
            self.workers[ours], self.sent[ours] = worker, []

    def play(self, waiting: Iterator[Task]) -> Iterator[Done]:
        """Sends tasks to workers and yields their results until no task is left."""
        for _ in range(AHEAD):
            for pipe in self.workers:
                self._send(pipe, waiting)
        while any(self.sent.values()):
            for ready in wait([pipe for pipe, tasks in self.sent.items() if tasks]):
                assert isinstance(ready, Connection)
                yield self._answer(ready)
                self._send(ready, waiting)

    def _send(self, pipe: Connection, waiting: Iterator[Task]) -> None:
        task = next(waiting, None)
        if task is not None:
            self.sent[pipe].append(task)
            with suppress(BrokenPipeError):  # a worker that has died is reported when its answer is read
                pipe.send(task)

    def _answer(self, pipe: Connection) -> Done:
        which, deal, seating = self.sent[pipe].pop(0)
        try:
            answer: GameResult | str = pipe.recv()
        except (EOFError, ConnectionResetError):
            answer = "the worker has died; is there enough memory for so many jobs?"
        if isinstance(answer, str):
            raise PoolError(f"deal {deal}, seating {seating}: {answer}")
        return which, answer

    def close(self) -> None:
        """Ends all workers, also in the middle of a game."""
        for pipe, worker in self.workers.items():
            worker.terminate()
            worker.join()
            worker.close()
            pipe.close()


def _work(pipe: Connection, contest: list[Contest]) -> None:
    """What a worker process does until its pipe is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is handled by the process that started the workers
    warm: set[int] = set()
    try:
        while True:
            which, deal, seating = pipe.recv()
            if which not in warm:
                warm_up(contest[which])
                warm.add(which)
            pipe.send(play(contest[which], deal, seating))
    except (EOFError, BrokenPipeError):
        pass
    except Exception as error:
        pipe.send(f"{type(error).__name__}: {error}")
