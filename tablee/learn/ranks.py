"""Several processes that learn one network together, as `torchrun` starts them: one for each GPU, or for each core.

Each process (its number is its *rank*) plays lanes of its own and learns from them; gradients are averaged over all
processes before every step of the optimiser. So all have the same weights at every moment, and nothing else has to be
sent. What depends on the clock is decided by rank 0, which also tells, chooses and writes.

    torchrun --nproc-per-node 8 --no-python tablee learn gold --minutes 10 --out gold.safetensors
"""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import torch
import torch.distributed as dist
from torch import Tensor

from tablee.engine.devices import choose_gpu

BACKENDS = {"cuda": "nccl", "cpu": "gloo"}


@dataclass(frozen=True)
class Ranks:
    """How many processes learn together, and which of them this is."""

    rank: int = 0
    count: int = 1

    @property
    def first(self) -> bool:
        """Does this process tell, choose and write?"""
        return self.rank == 0

    def seed(self, seed: int) -> int:
        """A seed for the games of this process; those of rank 0 are the games of a process that learns alone."""
        return seed + 1_000_003 * self.rank

    def same(self, *numbers: float) -> list[float]:
        """These numbers as rank 0 has them."""
        if self.count == 1:
            return list(numbers)
        shared: list[object] = list(numbers)
        dist.broadcast_object_list(shared, src=0)
        return [float(each) for each in shared]  # type: ignore[arg-type]

    def average(self, weights: Iterable[Tensor]) -> None:
        """Replaces the gradients of these weights by their mean over all processes; sent as one message."""
        if self.count == 1:
            return
        gradients = [each.grad for each in weights if each.grad is not None]
        whole = torch.cat([each.flatten() for each in gradients])
        dist.all_reduce(whole)
        whole /= self.count
        for gradient, mean in zip(gradients, whole.split([each.numel() for each in gradients]), strict=True):
            gradient.copy_(mean.view_as(gradient))

    def own(self, path: Path) -> Path:
        """Where this process keeps what is its own: beside that of rank 0."""
        return path if self.first else path.with_name(f"{path.name}.{self.rank}")

    def leave(self) -> None:
        """Waits for all others; afterwards this process is alone."""
        if self.count > 1:
            dist.barrier()
            dist.destroy_process_group()


ALONE = Ranks()


def join(device: str) -> Ranks:
    """Joins the processes that `torchrun` has started; without it this one is alone."""
    count = int(os.environ.get("WORLD_SIZE", "1"))
    if count == 1:
        return ALONE
    if device == "cuda":
        here = int(os.environ["LOCAL_RANK"])
        choose_gpu(here)
        torch.cuda.set_device(here)
    dist.init_process_group(BACKENDS[device])
    return Ranks(dist.get_rank(), count)
