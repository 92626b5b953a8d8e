"""The kernel of a pool (pools.py). Importing it needs a GPU, or its simulator.

It has a module of its own because the simulator looks for CUDA among the global names of a kernel.
"""

from collections.abc import Callable

import numpy as np
import numpy.typing as npt
from numba import cuda

from tablee.engine.jit import ACTION
from tablee.engine.warps import ENDED, PHASES, WARP


def kernel_of(
    setup: Callable[..., None],
    waits: Callable[..., int],
    go_on: Callable[..., int],
    state: npt.DTypeLike,
    width: int,
    per_lane: int,
) -> Callable[..., None]:
    """The function that a thread runs: a block is one warp with its pool."""
    games = WARP * per_lane

    def kernel(n, blank, dice, quota, tally, table, bots):  # type: ignore[no-untyped-def]
        states = cuda.shared.array(games, state)
        rolls = cuda.shared.array((games, 2), np.uint32)
        counts = cuda.shared.array((games, 2), np.int64)  # steps and games
        waiting = cuda.shared.array(PHASES, np.int32)  # how many games are in each phase
        fullest = cuda.shared.array(2, np.int32)  # of most games: how many * PHASES + their phase; how many were taken
        phase = cuda.shared.array(games, np.uint8)
        taken = cuda.shared.array(WARP, np.uint8)  # the game that each lane plays in this turn
        out = cuda.local.array(width, ACTION)
        lane = cuda.threadIdx.x
        first = cuda.blockIdx.x * games
        for p in range(lane, PHASES, WARP):
            waiting[p] = 0
        cuda.syncthreads()
        for g in range(lane, games, WARP):
            phase[g] = ENDED
            if first + g < n:
                states[g] = blank[0]
                counts[g, 0] = 0
                counts[g, 1] = 0
                rolls[g, 0] = dice[first + g, 0]
                rolls[g, 1] = dice[first + g, 1]
                setup(states[g], int(table[0]), table[1:])
                phase[g] = waits(states[g], 0, 0, quota[first + g])
                if phase[g] != ENDED:
                    cuda.atomic.add(waiting, phase[g], 1)
        turn = 0
        while True:
            if lane < 2:
                fullest[lane] = 0
            cuda.syncthreads()
            for p in range(lane, PHASES, WARP):
                if waiting[p] > 0:
                    cuda.atomic.max(fullest, 0, min(waiting[p], WARP) * PHASES + p)
            cuda.syncthreads()
            if fullest[0] == 0:
                break
            now = fullest[0] % PHASES
            for k in range(per_lane):
                g = (k + turn) % per_lane * WARP + lane  # others first in each turn, so that none is left behind
                if phase[g] == now:
                    place = cuda.atomic.add(fullest, 1, 1)
                    if place < WARP:
                        taken[place] = g
            cuda.syncthreads()
            if lane < fullest[1]:
                g = int(taken[lane])
                counts[g, go_on(first + g, states[g], out, rolls[g], tally, table, bots)] += 1
                then = waits(states[g], counts[g, 0], counts[g, 1], quota[first + g])
                if then != now:
                    phase[g] = then
                    cuda.atomic.sub(waiting, now, 1)
                    if then != ENDED:
                        cuda.atomic.add(waiting, then, 1)
            cuda.syncthreads()
            turn += 1
        for g in range(lane, games, WARP):
            if first + g < n:
                tally[first + g, 0] += counts[g, 0]
                tally[first + g, 1] += counts[g, 1]

    return kernel
