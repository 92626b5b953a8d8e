"""One compiled function over many independent lanes, on CPU threads or on a GPU.

A lane has a state record and a list for legal actions of its own; everything else it reads and writes lies in arrays,
at the lane's index.
"""

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache, cached_property
from itertools import pairwise
from typing import Any

import numpy as np

from tablee.engine.devices import SIMULATED, cuda_module, device_array
from tablee.engine.jit import ACTION, compiled

BLOCK = 128  # CUDA threads in a block
REGISTERS = 64  # for each of them: fewer than the compiler would take, so that more lanes run side by side


class Lanes:
    """Runs `body(i, s, out, *arrays)` for lanes i = 0 … n-1; `s` and `out` are scratch that belongs to the lane alone.

    `arrays` are NumPy arrays on the CPU and device arrays (see `device_array`) on a GPU. No thread of the CPU is woken
    for fewer than `least` lanes, unless the caller says how many threads there are to be.
    """

    def __init__(self, body: Callable[..., None], state: np.dtype[Any], width: int, least: int = 1) -> None:
        self.body = body
        self.state = state
        self.width = width
        self.least = least

    def run(self, n: int, *arrays: Any, device: str, threads: int | None = None) -> None:
        if device == "cuda":
            blocks = (n + BLOCK - 1) // BLOCK
            self._kernel(len(arrays))[blocks, BLOCK](n, self._blank, *arrays)
            return
        if threads is not None and threads < 1:
            raise ValueError(f"a processor runs at least 1 thread, not {threads}")
        threads = min(threads or os.cpu_count() or 1, n if threads else n // self.least)
        if threads <= 1:
            self._range(0, n, arrays)
            return
        self._range(0, 0, arrays)  # compiles, if need be, once and on this thread, before the others begin
        edges = [n * t // threads for t in range(threads + 1)]
        jobs = [_pool(threads - 1).submit(self._range, a, b, arrays) for a, b in pairwise(edges[1:])]
        self._range(0, edges[1], arrays)  # this thread takes its share too: one less to wake and to wait for
        for job in jobs:
            job.result()

    def _range(self, start: int, stop: int, arrays: tuple[Any, ...]) -> None:
        self._loop(start, stop, np.zeros(1, self.state), np.zeros(self.width, ACTION), *arrays)

    @cached_property
    def _loop(self) -> Callable[..., None]:
        body = self.body

        # An array of one state, because a record takes ten times as long to cross over into compiled code.
        def loop(start: int, stop: int, states: Any, out: np.ndarray[Any, Any], *arrays: Any) -> None:
            for i in range(start, stop):
                body(i, states[0], out, *arrays)

        return compiled(loop)

    @cached_property
    def _blank(self) -> Any:
        return device_array((1,), self.state, "cuda")

    @cache  # noqa: B019 - a Lanes lives as long as its game
    def _kernel(self, arrays: int) -> Any:
        """The CUDA kernel. Kernels take no `*args`, so it is written out for the number of arrays.

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
        return cuda.jit(scope["kernel"], **limits)


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="tablee")
