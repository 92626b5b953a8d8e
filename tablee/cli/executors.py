"""Who does the tasks of a command: processes of this machine, or with `--ray` the machines of a cluster."""

from collections.abc import Iterator
from contextlib import contextmanager

from tablee.cli.arguments import needs, parse_jobs
from tablee.cli.language import UsageError, say
from tablee.executor import Executor, Processes, TaskFailed


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
