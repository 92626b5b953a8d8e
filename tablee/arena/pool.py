"""Many games at once: a crew of processes that play one game after the other, of several tournaments if need be.

Processes, not threads: searches are compiled and would run side by side in threads, but a match and its notation are
Python, which would not. Games come back in the order they finish; what they are does not depend on it.
"""

import os
import signal
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess

from tablee.arena.play import Played, Settings, play, warm_up

Task = tuple[int, int, int]  # which tournament, which deal, which seating
Done = tuple[int, Played]  # which tournament, and its game
AHEAD = 2  # tasks a worker holds, so that it never waits for the next


class CrewError(RuntimeError):
    """A worker failed; the text says in which game and why."""


def cores() -> int:
    """The cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not every system says
        return os.cpu_count() or 1


def play_all(settings: Sequence[Settings], tasks: Iterable[Task], jobs: int) -> Generator[Done, None, None]:
    """Plays every task with so many workers; tasks are taken when needed. Closing it sends the workers home at once."""
    waiting = _warmed(settings, iter(tasks))
    if jobs == 1:
        for which, deal, seating in waiting:
            yield which, play(settings[which], deal, seating)
        return
    crew = _Crew(settings, jobs)
    try:
        yield from crew.play(waiting)
    finally:
        crew.leave()


def _warmed(settings: Sequence[Settings], tasks: Iterator[Task]) -> Iterator[Task]:
    """The tasks; before the first of each tournament its bots are compiled, so that the workers find them compiled."""
    warm: set[int] = set()
    for task in tasks:
        if task[0] not in warm:
            warm_up(settings[task[0]])
            warm.add(task[0])
        yield task


class _Crew:
    """The workers and the lines to them."""

    def __init__(self, settings: Sequence[Settings], jobs: int) -> None:
        context = get_context("spawn")  # a fork would copy the locks of compiled code's threads
        self.workers: dict[Connection, BaseProcess] = {}
        self.held: dict[Connection, list[Task]] = {}
        for _ in range(jobs):
            ours, theirs = context.Pipe()
            worker = context.Process(target=_work, args=(theirs, list(settings)), daemon=True)
            worker.start()
            theirs.close()
            self.workers[ours], self.held[ours] = worker, []

    def play(self, waiting: Iterator[Task]) -> Iterator[Done]:
        """Hands out tasks and yields games until none is left."""
        for _ in range(AHEAD):
            for line in self.workers:
                self._hand(line, waiting)
        while any(self.held.values()):
            for ready in wait([line for line, tasks in self.held.items() if tasks]):
                assert isinstance(ready, Connection)
                yield self._answer(ready)
                self._hand(ready, waiting)

    def _hand(self, line: Connection, waiting: Iterator[Task]) -> None:
        task = next(waiting, None)
        if task is not None:
            self.held[line].append(task)
            with suppress(BrokenPipeError):  # what the worker died of is said when its answer is asked for
                line.send(task)

    def _answer(self, line: Connection) -> Done:
        which, deal, seating = self.held[line].pop(0)
        try:
            answer: Played | str = line.recv()
        except (EOFError, ConnectionResetError):
            answer = "the worker has died; is there enough memory for so many jobs?"
        if isinstance(answer, str):
            raise CrewError(f"deal {deal}, seating {seating}: {answer}")
        return which, answer

    def leave(self) -> None:
        """Sends everybody home, in the middle of a game if need be."""
        for line, worker in self.workers.items():
            worker.terminate()
            worker.join()
            worker.close()
            line.close()


def _work(line: Connection, settings: list[Settings]) -> None:
    """A worker's life: it ends when the line is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the process that handed out the work
    warm: set[int] = set()
    try:
        while True:
            which, deal, seating = line.recv()
            if which not in warm:
                warm_up(settings[which])
                warm.add(which)
            line.send(play(settings[which], deal, seating))
    except (EOFError, BrokenPipeError):
        pass
    except Exception as error:
        line.send(f"{type(error).__name__}: {error}")
