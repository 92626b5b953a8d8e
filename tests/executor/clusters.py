"""A small Ray cluster on this machine: every node is a process of its own, with workers of its own."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from ray.cluster_utils import Cluster

from tests.toy import ROOT

# A node has one core and a small object store; Ray wants at least 75 MB. Nobody reads what workers print.
NODE = {"num_cpus": 1, "object_store_memory": 80 << 20, "include_log_monitor": False}

# Nothing is reported to anybody; workers find the tests; a node that dies is noticed within seconds: one that refuses
# to answer at once, while one that is only slow has as long as Ray gives it (5 times 10 seconds).
ENVIRONMENT = {
    "RAY_USAGE_STATS_ENABLED": "0",
    "RAY_health_check_initial_delay_ms": "1000",
    "RAY_health_check_period_ms": "500",
    "PYTHONPATH": str(ROOT),
}


START = 180  # seconds that nodes may take to start on a busy machine


class Nodes:
    """The nodes of a cluster, with one core each; the first is the head, which must not be killed."""

    def __init__(self, folder: str) -> None:
        head = {"include_dashboard": False, "temp_dir": folder, **NODE}
        self.cluster = Cluster(initialize_head=True, head_node_args=head)
        self.workers: list[Any] = []

    @property
    def address(self) -> str:
        """For `RayCluster` and `--ray`."""
        return str(self.cluster.address)

    def add(self, many: int = 1) -> None:
        """Adds nodes."""
        for _ in range(many):
            self.workers.append(self.cluster.add_node(wait=False, **NODE))
        self.cluster.wait_for_nodes(timeout=START)

    def kill(self) -> None:
        """Kills the node that was added first, with its workers, as a power cut does."""
        self.cluster.remove_node(self.workers.pop(0), allow_graceful=False)


@contextmanager
def nodes(many: int) -> Iterator[Nodes]:
    """A cluster of so many nodes, for as long as it is needed."""
    with (
        patch.dict(os.environ, ENVIRONMENT),
        tempfile.TemporaryDirectory(prefix="r", dir="/tmp", ignore_cleanup_errors=True) as folder,
    ):
        Path(folder, "ray").mkdir()
        os.environ["RAY_TMPDIR"] = folder  # the address of the cluster is noted below it
        made = Nodes(folder)  # a short path: those of sockets below it have at most 107 letters
        try:
            made.add(many - 1)
            yield made
        finally:
            made.cluster.shutdown()  # type: ignore[no-untyped-call]
