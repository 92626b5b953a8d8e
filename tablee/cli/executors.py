"""Who does the tasks of a command: processes of this machine, or with `--ray` the machines of a cluster."""

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from rich.progress import Progress, TaskID

from tablee.cli.arguments import needs, parse_jobs
from tablee.cli.help import INTERRUPTED
from tablee.cli.language import UsageError, say
from tablee.cli.output import progress
from tablee.executor import Executor, Job, Processes, TaskFailed
from tablee.executor.job import Result, Task
from tablee.executor.results import KeptResults, Plain, work_through


@contextmanager
def executor_for(jobs: str | None, ray: str | None) -> Iterator[Executor]:
    """The executor that `--jobs` and `--ray` name, for as long as it is needed."""
    number = parse_jobs(jobs)
    try:
        if ray is None:
            yield Processes(number)
        else:
            with _cluster(ray, number) as cluster:
                yield cluster
    except TaskFailed as error:
        raise UsageError(say("Something went wrong: {reason}", reason=error)) from None


@contextmanager
def _cluster(address: str, jobs: int | None) -> Iterator[Executor]:
    try:
        from tablee.executor.cluster import NoCluster, RayCluster, connected
    except ImportError as error:
        raise UsageError(needs("tablee[cluster]", "Ray", error)) from None
    try:
        with connected(address):
            yield RayCluster(address, jobs)
    except NoCluster as error:
        line = say("There is no Ray cluster at “{address}”: {reason}", address=address, reason=error)
        raise UsageError(line) from None


class Keeper:
    """The tasks of one command, with a progress bar, and a file for what is finished."""

    def __init__(self, kept: KeptResults, total: int, bar: Progress, row: TaskID) -> None:
        self.kept, self.total, self.done = kept, total, 0
        self._bar, self._row = bar, row

    def work_through(
        self,
        executor: Executor,
        job: Job[Task, Result],
        tasks: Sequence[Task],
        plain: Callable[[Task, Result], Plain] = lambda _, result: result,
    ) -> list[Plain] | None:
        """The results of all tasks; None if Ctrl-C stopped them."""
        try:
            return work_through(executor, job, tasks, self.kept, plain=plain, progress=self._tell)
        except KeyboardInterrupt:
            return None

    def _tell(self, done: int) -> None:
        if not self.done and done:
            self._bar.reset(self._row, completed=done)  # what is there from before says nothing about the time left
        self.done = done
        self._bar.update(self._row, completed=done)

    def stopped(self) -> int:
        """Says what is kept after Ctrl-C; returns the exit code."""
        line = say("Stopped. {kept} of {all} are finished.", kept=self.done, all=self.total)
        if self.kept.path is not None:
            line += " " + say("They are kept in {file}: the same command goes on.", file=self.kept.path)
        print(line, file=sys.stderr)
        return INTERRUPTED


@contextmanager
def kept_results(path: Path | None, total: int, title: str) -> Iterator[Keeper]:
    """A bar for so many tasks, and the file where their results are kept; None: they are not kept."""
    with closing(KeptResults(path)) as kept, progress() as bar:
        yield Keeper(kept, total, bar, bar.add_task(title, total=total))
