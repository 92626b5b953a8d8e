"""Many tasks at once: in processes of this machine, or on the machines of a Ray cluster.

    for task, result in Processes(jobs=8).map(job, tasks):
        ...

A `Job` says what is done with a task; its results depend on the task alone. So whoever runs it, and in whatever order
tasks end, the results are the same to the last byte. They are yielded as they arrive: whoever stops early, or is
stopped by Ctrl-C, has all that were finished by then.

    job.py        what a job is, and what an executor does with it
    learnt.py     jobs about games that were learnt: weights go along
    worker.py     what a worker process does, here or on another machine
    processes.py  `Processes`: worker processes of this machine, the default
    cluster.py    `RayCluster`: the machines of a cluster; imported only by who wants it, because it needs Ray
    results.py    finished results in a file, so that the same command goes on from them
    versions.py   what results depend on besides the job, so that every machine of a cluster has the same
"""

from tablee.executor.job import Executor, Job, TaskFailed
from tablee.executor.processes import Processes, cores

__all__ = ["Executor", "Job", "Processes", "TaskFailed", "cores"]
