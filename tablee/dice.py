"""Fast dice for simulation and bots, the same in the interpreter, on a CPU and on a GPU: xoroshiro64**.

Dice are an array of two `uint32`. They are good and fast, but not secret: chance in hosted matches comes from
`tablee.chance` instead.
"""

import numpy as np
import numpy.typing as npt

from tablee.engine.jit import compiled

Dice = npt.NDArray[np.uint32]

WORD = 0xFFFFFFFF  # products are taken in 64 bits and cut back to 32


def new_dice(seed: int) -> Dice:
    """Dice from a seed of any size; seeds next to each other give unrelated dice."""
    dice: Dice = many_dice(seed, 1)[0]
    return dice


def many_dice(seed: int, n: int) -> npt.NDArray[np.uint32]:
    """`n` unrelated pairs of words from one seed, one pair for each lane."""
    words: npt.NDArray[np.uint64] = np.random.Philox(key=seed % (1 << 128)).random_raw(n)
    pairs = np.empty((n, 2), np.uint32)
    pairs[:, 0] = words & np.uint64(WORD)
    pairs[:, 1] = words >> np.uint64(32)
    pairs[(pairs[:, 0] == 0) & (pairs[:, 1] == 0), 0] = 1  # all zeros would stay zeros
    return pairs


@compiled
def word(dice: Dice) -> int:
    """The next 32 random bits."""
    a = int(dice[0])
    b = int(dice[1]) ^ a
    mixed = (a * 0x9E3779BB) & WORD
    mixed = ((mixed << 5) | (mixed >> 27)) & WORD
    dice[0] = ((a << 26) | (a >> 6)) & WORD ^ b ^ (b << 9) & WORD
    dice[1] = ((b << 13) | (b >> 19)) & WORD
    return (mixed * 5) & WORD


@compiled
def roll(dice: Dice, sides: int) -> int:
    """A number 0 … sides-1, evenly (to 1 part in 2^32 / sides)."""
    return (word(dice) * int(sides)) >> 32


@compiled
def pick(heap: npt.NDArray[np.int8], size: int, dice: Dice) -> int:
    """The kind of one thing out of a heap of `size` things, all equally likely; heap[k] counts those of kind k."""
    left = roll(dice, size)
    k = 0
    while left >= heap[k]:
        left -= int(heap[k])
        k += 1
    return k
