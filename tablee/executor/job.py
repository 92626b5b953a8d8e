"""What a job is, and what an executor does with it."""

from abc import ABC, abstractmethod
from collections.abc import Generator, Hashable, Iterable, Mapping
from typing import Generic, Protocol, TypeVar

import numpy as np
import numpy.typing as npt

Task = TypeVar("Task")
Result = TypeVar("Result")
Shared = Mapping[str, npt.NDArray[np.uint8]]  # the contents of files by name


class TaskFailed(RuntimeError):
    """A task could not be done; the text says which and why."""


class Job(ABC, Generic[Task, Result]):
    """What is to be done with each of many tasks.

    A job is pickled, with all the data that its tasks share, and sent once to every worker or machine; so its class is
    at the top of a module. Tasks are small, and are pickled too.
    """

    gpus = 0  # that a task needs for itself

    @abstractmethod
    def run(self, task: Task) -> Result:
        """Does one task. The result depends on job and task alone: not on the machine, the order or the time."""

    @abstractmethod
    def name(self, task: Task) -> str:
        """What a message calls the task: `deal 3, seating 1`."""

    def kind(self, task: Task) -> Hashable:
        """Tasks of one kind need the same compiled code."""
        return None

    def warm_up(self, task: Task) -> None:
        """Compiles what tasks of this kind need, or loads it from the cache; called once in every worker."""

    def shared(self) -> Shared:
        """Large data from files of this machine, such as weights; NumPy arrays are not copied for every process."""
        return {}

    def receive(self, shared: Shared) -> None:
        """Called once in every worker of another machine, with what `shared` returned on this one."""


class Executor(Protocol):
    """Does the tasks of a job with many workers."""

    def map(self, job: Job[Task, Result], tasks: Iterable[Task]) -> Generator[tuple[Task, Result], None, None]:
        """Yields every task with its result, in the order in which they end. TaskFailed says what went wrong.

        Tasks are taken only when a worker needs one, so `tasks` may depend on results. Closing the generator ends the
        workers, also in the middle of a task.
        """
