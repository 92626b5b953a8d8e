"""Lanes of a GPU that play the same part of a game at the same time.

A GPU runs 32 lanes, a *warp*, in step. Lanes that are in different phases of their games go through different code: the
GPU runs them one after the other, and all others of the warp wait. Played as they come, 3 to 6 of 32 lanes were at work
on average (Nsight Compute, H200). So in each turn only those lanes play that are in the phase which most lanes of their
warp are in. The others wait until theirs is the most frequent one. Each lane has its own dice, so that nothing but
the time depends on this.
"""

from collections.abc import Callable
from functools import cache

from tablee.engine.devices import cuda_module
from tablee.engine.jit import compiled

WARP = 32  # lanes
WHOLE = 0xFFFFFFFF  # the mask of a warp whose 32 lanes all take part
PHASES = 64  # a game's phase is less than this
ENDED = 255  # the phase of a lane that has nothing more to play


@cache
def voting() -> tuple[Callable[[], int], Callable[[int, int], int]]:
    """Functions for code of a GPU: who takes part, asked once at the beginning; and which phase has its turn now.

    All lanes that take part must ask for the turn together, also those that have ended. A phase is 0 to 63. The turn
    is ENDED when all lanes have ended. In a warp that is not whole every lane has its turn.
    """
    cuda = cuda_module()

    @compiled
    def members() -> int:
        return int(cuda.activemask())

    @compiled
    def turn(members: int, phase: int) -> int:
        if members != WHOLE:
            return phase
        alike = cuda.popc(cuda.match_any_sync(members, phase))
        best = 0 if phase == ENDED else alike << 8 | ENDED - phase
        for distance in (16, 8, 4, 2, 1):
            best = max(best, cuda.shfl_xor_sync(members, best, distance))
        return ENDED - (best & 255)

    return members, turn
