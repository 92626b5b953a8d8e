"""The machines of a Ray cluster. Needs the extra `cluster` (Ray).

The process that calls `map` is Ray's *driver*. What all tasks need is put into Ray's object store once and fetched once
by every machine: the job, and what it shares (weights). Tasks travel in batches of about two seconds, because sending
one costs milliseconds. Ray does a batch again if its worker or its machine has died; its results are the same.
"""

import logging
import socket
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from time import monotonic
from typing import TypeAlias, cast

import ray
from ray.exceptions import RayError

from tablee.executor.job import Job, Result, Shared, Task, TaskFailed
from tablee.executor.versions import difference, versions
from tablee.executor.worker import Worker

SECONDS = 2.0  # that a batch should take
MOST = 500  # tasks in a batch
AHEAD = 2  # batches for each core, so that a worker does not wait for the next one
RETRIES = 5  # times that a batch is done again if its worker or its machine dies
LOOK = 1.0  # seconds between two looks at how many cores there are: machines come and go
REACH = 10.0  # seconds to wait for an answer from the address of a cluster

# Seconds, the results, and why the task after the last of them failed.
Answer: TypeAlias = tuple[float, list[Result], str | None]
# A job and what it shares, in Ray's object store. Inside a list Ray does not fetch them for every batch.
Put: TypeAlias = "list[ray.ObjectRef[Job[Task, Result]] | ray.ObjectRef[Shared]]"


class NoCluster(RuntimeError):
    """No cluster can be reached; the text says why."""


class RayCluster:
    """The cores of all machines of a cluster."""

    def __init__(self, address: str = "auto", jobs: int | None = None) -> None:
        """Takes the address of the cluster's head, `host:port`; "auto": the one that this machine belongs to.

        jobs  batches at once, if not as many as there are cores
        """
        self.address = address
        self.jobs = jobs

    def map(self, job: Job[Task, Result], tasks: Iterable[Task]) -> Generator[tuple[Task, Result], None, None]:
        """Yields every task with its result, in the order in which they end: see `Executor`."""
        with connected(self.address):
            yield from self._map(job, iter(tasks))

    def _map(self, job: Job[Task, Result], waiting: Iterator[Task]) -> Iterator[tuple[Task, Result]]:
        do: Callable[[Put[Task, Result], dict[str, str], list[Task]], Answer[Result]] = _work
        work = ray.remote(num_cpus=1, num_gpus=job.gpus, max_retries=RETRIES)(do)
        put: Put[Task, Result] = [ray.put(job), ray.put(job.shared())]
        here = versions()
        sent: dict[ray.ObjectRef[Answer[Result]], list[Task]] = {}
        pace = Pace()
        try:
            while True:
                for _ in range(self._room(job.gpus) - len(sent)):
                    batch = list(islice(waiting, pace.size))
                    if not batch:
                        break
                    sent[work.remote(put, here, batch)] = batch
                if not sent:
                    return
                for ref in ray.wait(list(sent), timeout=LOOK)[0]:
                    yield from self._answer(job, ref, sent.pop(ref), pace)
        finally:
            for ref in sent:
                ray.cancel(ref, force=True)

    def _room(self, gpus: int) -> int:
        """How many batches may be on their way."""
        there: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
        at_once = int(there.get("GPU", 0) / gpus if gpus else there.get("CPU", 0))
        return self.jobs or AHEAD * max(at_once, 1)

    def _answer(
        self, job: Job[Task, Result], ref: "ray.ObjectRef[Answer[Result]]", batch: list[Task], pace: "Pace"
    ) -> Iterator[tuple[Task, Result]]:
        try:
            seconds, results, failed = ray.get(ref)
        except RayError as error:
            first = str(error).partition("\n")[0]
            more = f" or one of {len(batch) - 1} after it" if len(batch) > 1 else ""
            raise TaskFailed(f"{job.name(batch[0])}{more}: tried {RETRIES + 1} times: {first}") from None
        yield from zip(batch, results, strict=False)
        if failed is not None:
            raise TaskFailed(f"{job.name(batch[len(results)])}: {failed}")
        pace.add(seconds, len(batch))


class Pace:
    """How long tasks take, and so how many of them are a batch."""

    def __init__(self) -> None:
        self.seconds: float | None = None  # that a task takes, as a moving average

    def add(self, seconds: float, tasks: int) -> None:
        """So many tasks took so long."""
        mean = seconds / tasks
        self.seconds = mean if self.seconds is None else 0.8 * self.seconds + 0.2 * mean

    @property
    def size(self) -> int:
        """How many tasks the next batch has; one, as long as nothing is known."""
        return 1 if self.seconds is None else int(min(max(SECONDS / max(self.seconds, 1e-9), 1), MOST))


@contextmanager
def connected(address: str) -> Iterator[None]:
    """A connection to the cluster; the one that this process has, if it has one."""
    if ray.is_initialized():
        yield
        return
    try:
        if address != "auto" and "://" not in address:
            host, _, port = address.rpartition(":")
            socket.create_connection((host, int(port)), REACH).close()  # Ray itself would try for a minute
        ray.init(address, log_to_driver=False, logging_level=logging.ERROR)
    except (OSError, ValueError, RuntimeError, ImportError) as error:
        raise NoCluster(str(error).partition("\n")[0]) from None
    try:
        yield
    finally:
        ray.shutdown()


# ---- on the machines of the cluster

_worker: dict[str, object] = {}  # of this process, by the reference to its job; one at most


def _work(put: "Put[Task, Result]", wanted: dict[str, str], batch: list[Task]) -> Answer[Result]:
    """Does the tasks of a batch, until one fails. What went wrong is told and not raised: Ray would try again."""
    results: list[Result] = []
    begun = monotonic()
    try:
        worker = _worker_of(put, wanted)
        for task in batch:
            worker.warm_up(task)
        begun = monotonic()
        for task in batch:
            results.append(worker.run(task))
    except Exception as error:
        return 0.0, results, f"{type(error).__name__}: {error} (on {socket.gethostname()})"
    return monotonic() - begun, results, None


def _worker_of(put: "Put[Task, Result]", wanted: dict[str, str]) -> Worker[Task, Result]:
    name = put[0].hex()
    if name not in _worker:
        different = difference(wanted, versions())
        if different is not None:
            raise RuntimeError(f"install the same on every machine: {different}")
        job, shared = cast("tuple[Job[Task, Result], Shared]", ray.get(put))
        job.receive(shared)
        _worker.clear()
        _worker[name] = Worker(job)
    return cast("Worker[Task, Result]", _worker[name])
