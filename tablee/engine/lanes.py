"""One compiled function over many independent lanes, on CPU threads or on a GPU.

A lane has its own state record and its own list for legal actions. Everything else that it reads and writes is in
arrays, at the lane's index.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, cached_property
from itertools import pairwise
from typing import Protocol

import numpy as np
import numpy.typing as npt

from tablee.engine.devices import DEFAULT_STREAM, SIMULATED, cuda_module, device_array, synchronize
from tablee.engine.jit import ACTION, compiled

States = npt.NDArray[np.record]

BLOCK = 128  # CUDA threads in a block
REGISTERS = 64  # for each thread: fewer than the compiler would take, so that more lanes run at the same time


class Kernel(Protocol):
    """A CUDA kernel: launched as `kernel[blocks, threads, stream](*arguments)`."""

    def __getitem__(self, launch: tuple[object, ...]) -> Callable[..., None]: ...


class Lanes:
    """Runs `body(i, s, out, *arrays)` for lanes i = 0 … n-1; `s` and `out` are scratch memory of the lane.

    `arrays` are NumPy arrays on the CPU and device arrays (see `device_array`) on a GPU. A CPU thread takes at least
    `least` lanes, unless the caller says how many threads to use.
    """

    def __init__(self, body: Callable[..., None], state: npt.DTypeLike, width: int, least: int = 1) -> None:
        self.body = body
        self.state = state
        self.width = width
        self.least = least

    def compile(self, *arrays: object, device: str) -> None:
        """Compiles for arrays of these types without running a lane, so that it takes no time afterwards."""
        if device == "cuda":
            self._kernel(len(arrays))[1, BLOCK](0, self._blank, *arrays)
            synchronize(device)
        else:
            self._range(0, 0, arrays)

    def run(
        self, n: int, *arrays: object, device: str, threads: int | None = None, stream: object = DEFAULT_STREAM
    ) -> None:
        """Runs lanes 0 … n-1. On a CPU they have ended when this returns; on a GPU see `synchronize`.

        stream  the CUDA stream where a GPU runs them (`stream_at`)
        """
        if device == "cuda":
            blocks = (n + BLOCK - 1) // BLOCK
            self._kernel(len(arrays))[blocks, BLOCK, stream](n, self._blank, *arrays)
            return
        if threads is not None and threads < 1:
            raise ValueError(f"a processor runs at least 1 thread, not {threads}")
        threads = min(threads or os.cpu_count() or 1, n if threads else n // self.least)
        if threads <= 1:
            self._range(0, n, arrays)
            return
        self._range(0, 0, arrays)  # compiles once, on this thread, before the other threads begin
        edges = [n * t // threads for t in range(threads + 1)]
        jobs = [_threads(threads - 1).submit(self._range, a, b, arrays) for a, b in pairwise(edges[1:])]
        self._range(0, edges[1], arrays)  # this thread takes a share too, so that one thread fewer has to be woken
        for job in jobs:
            job.result()

    def _range(self, start: int, stop: int, arrays: tuple[object, ...]) -> None:
        self._loop(start, stop, np.zeros(1, self.state), np.zeros(self.width, ACTION), *arrays)

    @cached_property
    def _loop(self) -> Callable[..., None]:
        body = self.body

        # The state is passed in an array of one: passing a record from Python takes ten times as long.
        def loop(start: int, stop: int, states: States, out: npt.NDArray[np.int16], *arrays: object) -> None:
            for i in range(start, stop):
                body(i, states[0], out, *arrays)

        return compiled(loop)

    @cached_property
    def _blank(self) -> object:
        return device_array((1,), self.state, "cuda")

    @cache  # noqa: B019 - a Lanes exists as long as its game
    def _kernel(self, arrays: int) -> Kernel:
        """The CUDA kernel. Kernels cannot have `*args`, so its source is made for this number of arrays.

        A lane's state begins as zeros, as on a CPU: rules write every field, but not the gaps between them.
        """
        names = ", ".join(f"array{k}" for k in range(arrays))
        source = f"""
def kernel(n, blank, {names}):
    i = cuda.grid(1)
    if i < n:
        states = cuda.local.array(1, state)
        states[0] = blank[0]
        out = cuda.local.array(width, action)
        body(i, states[0], out, {names})
"""
        cuda = cuda_module()
        scope = {"cuda": cuda, "state": self.state, "width": self.width, "action": ACTION, "body": self.body}
        exec(source, scope)
        limits = {} if SIMULATED else {"max_registers": REGISTERS}
        kernel: Kernel = cuda.jit(scope["kernel"], **limits)
        return kernel


@cache
def _threads(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="tablee")
