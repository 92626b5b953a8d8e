"""Games that a warp of a GPU takes from a pool: always those that wait for the same.

A GPU runs 32 lanes, a *warp*, in step. Lanes that are in different phases of their games go through different code: the
GPU runs them one after the other, and all others of the warp wait. So a warp has more games than lanes, in the shared
memory of its multiprocessor, where any lane can play any of them. In each turn it counts how many games are in each
phase and plays one step of up to 32 that are in the most frequent one. With 4 games for each lane, 28 lanes of 32 are
at work in maya instead of 9. Counting takes longer than it gains where a game has few phases and short steps.

Which game is played when depends on the others of its pool, but each has its own dice: its outcome does not.
"""

from collections.abc import Callable
from functools import cached_property

import numpy.typing as npt

from tablee.engine.devices import DEFAULT_STREAM, SIMULATED, cuda_module, device_array, synchronize
from tablee.engine.lanes import BLOCK_BYTES, Kernel, spread
from tablee.engine.warps import PHASES, WARP

PER_LANE = 4  # games in a pool, for each of 32 lanes: 7 at most
REGISTERS = 128  # for each thread; as many as run at a time could have twice as many
OF_A_GAME = 25  # bytes beside its state: dice, two counts and a phase


def fits_pool(state: npt.DTypeLike) -> bool:
    """Is there room for a pool of such games in the shared memory of a block?"""
    return WARP * PER_LANE * (spread(state).itemsize + OF_A_GAME) + 4 * PHASES + WARP + 8 <= BLOCK_BYTES


class Pool:
    """Plays lanes 0 … n-1 on a GPU, as `Lanes` does, in pools of WARP * PER_LANE.

    The functions are those of `play_lanes` (simulate.py): they play a step of a lane whenever somebody asks for it.
    """

    def __init__(
        self,
        setup: Callable[..., None],
        waits: Callable[..., int],
        go_on: Callable[..., int],
        state: npt.DTypeLike,
        width: int,
    ) -> None:
        self.functions = setup, waits, go_on
        self.state = spread(state)
        self.width = width

    def compile(self, *arrays: object, device: str) -> None:
        """Compiles for arrays of these types without playing."""
        self._kernel[1, WARP](0, self._blank, *arrays)
        synchronize(device)

    def run(
        self, n: int, *arrays: object, device: str, threads: int | None = None, stream: object = DEFAULT_STREAM
    ) -> None:
        """Plays lanes 0 … n-1; see `synchronize`. A GPU has no use for a number of threads."""
        games = WARP * PER_LANE
        self._kernel[(n + games - 1) // games, WARP, stream](n, self._blank, *arrays)

    @cached_property
    def _blank(self) -> object:
        return device_array((1,), self.state, "cuda")

    @cached_property
    def _kernel(self) -> Kernel:
        """The kernel: a block is one warp with its pool."""
        cuda = cuda_module()
        from tablee.engine.poolkernel import kernel_of  # which names CUDA, and so needs a GPU or its simulator

        limits = {} if SIMULATED else {"max_registers": REGISTERS}
        found: Kernel = cuda.jit(kernel_of(*self.functions, self.state, self.width, PER_LANE), **limits)
        return found
