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
from tablee.engine.jit import ACTION, compiled, keep_loops

States = npt.NDArray[np.record]
AllDice = npt.NDArray[np.uint32]  # of all lanes: a pair for each

BLOCK = 128  # CUDA threads in a block
REGISTERS = 64  # for each thread: fewer than the compiler would take, so that more lanes run at the same time
SHARED_THREADS = 64  # threads in a block whose states are in shared memory
BLOCK_BYTES = 48 << 10  # bytes of shared memory that a block can have
SHARED_BYTES = 227 << 10  # of a multiprocessor; each block takes 1 kB more than it asks for
ALL_REGISTERS = 1 << 16  # of a multiprocessor

# In the source of a kernel: a lane's own dice, in registers.
COPY_DICE = """
        mine = cuda.local.array(2, np.uint32)
        mine[0] = array0[i, 0]
        mine[1] = array0[i, 1]
"""


def spread(state: npt.DTypeLike) -> np.dtype[np.void]:
    """The same record, longer, of an odd number of words: the 32 banks of shared memory then serve 32 lanes at once."""
    kind = np.dtype(state)
    assert kind.fields is not None
    fields = dict(kind.fields)
    longer = np.dtype(
        {
            "names": list(fields),
            "formats": [field[0] for field in fields.values()],
            "offsets": [field[1] for field in fields.values()],
            "itemsize": 4 * (-(-kind.itemsize // 4) | 1),
        },
        align=True,
    )
    return np.dtype((np.record, longer))


def registers_beside(state: np.dtype[np.void]) -> int:
    """How many a thread can have if as many run at a time as shared memory has room for their states."""
    threads = SHARED_BYTES // (SHARED_THREADS * state.itemsize + (1 << 10)) * SHARED_THREADS
    return min(ALL_REGISTERS // threads // 8 * 8, 128)


def fits_shared(state: npt.DTypeLike) -> bool:
    """Is there room for the states of a block in shared memory?"""
    return spread(state).itemsize * SHARED_THREADS <= BLOCK_BYTES


class Kernel(Protocol):
    """A CUDA kernel: launched as `kernel[blocks, threads, stream](*arguments)`."""

    def __getitem__(self, launch: tuple[object, ...]) -> Callable[..., None]: ...


class Lanes:
    """Runs `body(i, s, out, *arrays)` for lanes i = 0 … n-1; `s` and `out` are scratch memory of the lane.

    `arrays` are NumPy arrays on the CPU and device arrays (see `device_array`) on a GPU. A CPU thread takes at least
    `least` lanes, unless the caller says how many threads to use.

    own_dice   the first array is of dice: each lane is given its own pair, on a GPU as a copy that it need not fetch
    shared     on a GPU the state is in shared memory, which answers sooner and has room for fewer lanes at a time
    relinked   on a GPU the code is optimised once more when it is linked. It is one piece already, and nvJitLink 13.0
               ends with a segmentation fault over gold's policy
    """

    def __init__(
        self,
        body: Callable[..., None],
        state: npt.DTypeLike,
        width: int,
        least: int = 1,
        own_dice: bool = False,
        shared: bool = False,
        relinked: bool = True,
    ) -> None:
        self.body = body
        self.state = spread(state) if shared else np.dtype(state)
        self.width = width
        self.least = least
        self.own_dice = own_dice
        self.block = SHARED_THREADS if shared else BLOCK
        self.registers = registers_beside(self.state) if shared else REGISTERS
        self.shared = shared
        self.relinked = relinked

    def compile(self, *arrays: object, device: str) -> None:
        """Compiles for arrays of these types without running a lane, so that it takes no time afterwards."""
        if device == "cuda":
            self._kernel(len(arrays))[1, self.block](0, self._blank, *arrays)
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
            blocks = (n + self.block - 1) // self.block
            self._kernel(len(arrays))[blocks, self.block, stream](n, self._blank, *arrays)
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

        def loop_with_dice(
            start: int, stop: int, states: States, out: npt.NDArray[np.int16], dice: AllDice, *arrays: object
        ) -> None:
            for i in range(start, stop):
                body(i, states[0], out, dice[i], *arrays)

        return compiled(loop_with_dice if self.own_dice else loop)

    @cached_property
    def _blank(self) -> object:
        return device_array((1,), self.state, "cuda")

    @cache  # noqa: B019 - a Lanes exists as long as its game
    def _kernel(self, arrays: int) -> Kernel:
        """The CUDA kernel. Kernels cannot have `*args`, so its source is made for this number of arrays.

        A lane's state begins as zeros, as on a CPU: rules write every field, but not the gaps between them.
        """
        names = ", ".join(f"array{k}" for k in range(arrays))
        memory, lane = (f"shared.array({self.block}", "cuda.threadIdx.x") if self.shared else ("local.array(1", "0")
        given = f"mine, {names.partition(', ')[2]}" if self.own_dice else names
        source = f"""
def kernel(n, blank, {names}):
    {"" if SIMULATED else "keep_loops()"}
    i = cuda.grid(1)
    states = cuda.{memory}, state)
    if i < n:
        states[{lane}] = blank[0]
        out = cuda.local.array(width, action)
{COPY_DICE if self.own_dice else ""}
        body(i, states[{lane}], out, {given})
"""
        cuda = cuda_module()
        scope = {"cuda": cuda, "np": np, "keep_loops": keep_loops, "body": self.body}
        scope |= {"state": self.state, "width": self.width, "action": ACTION}
        exec(source, scope)
        options = {"max_registers": self.registers, "lto": None if self.relinked else False}  # None: where it can be
        kernel: Kernel = cuda.jit(scope["kernel"], **({} if SIMULATED else options))
        return kernel


@cache
def _threads(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="tablee")
