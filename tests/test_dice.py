"""Fast dice: the right numbers, the same everywhere, evenly spread."""

import json

import numpy as np
import pytest

from tablee.dice import many_dice, new_dice, pick, roll, word
from tests.devices import compiled, interpreted

MASK = 0xFFFFFFFF


def rotated(x: int, k: int) -> int:
    return (x << k | x >> 32 - k) & MASK


def xoroshiro(a: int, b: int) -> tuple[int, int, int]:
    """One step of xoroshiro64** (Blackman and Vigna, 2018): the word, and the two that follow."""
    result = rotated(a * 0x9E3779BB & MASK, 5) * 5 & MASK
    b ^= a
    return result, rotated(a, 26) ^ b ^ (b << 9 & MASK), rotated(b, 13)


@pytest.mark.parametrize(("a", "b"), [(1, 0), (0, 1), (MASK, MASK), (0x80000000, 0x7FFFFFFF), (123456789, 987654321)])
def test_words_are_those_of_xoroshiro64(a: int, b: int) -> None:
    dice = np.array([a, b], np.uint32)
    for _ in range(200):
        expected, a, b = xoroshiro(a, b)
        assert word(dice) == expected
        assert dice.tolist() == [a, b]


NUMBERS = """
import json
import numpy as np
from tablee.dice import many_dice, new_dice, pick, roll, word
dice = new_dice(5)
heap = np.array([3, 0, 1, 5], np.int8)
print(json.dumps([
    [int(word(dice)) for _ in range(20)],
    [int(roll(dice, sides)) for sides in (1, 2, 6, 69, 1000, 2**31 - 1) for _ in range(10)],
    [int(pick(heap, 9, dice)) for _ in range(40)],
    [int(roll(dice, np.int8(6))) for _ in range(10)],
    many_dice(3, 4).tolist(), dice.tolist(),
]))
"""


@pytest.mark.slow
def test_the_interpreter_and_compiled_code_roll_the_same() -> None:
    assert json.loads(interpreted(NUMBERS)) == json.loads(compiled(NUMBERS))


@pytest.mark.parametrize("sides", [1, 2, 3, 6, 7, 69])
def test_every_side_comes_up_evenly(sides: int) -> None:
    dice, n = new_dice(1), 20_000
    counts = np.bincount([roll(dice, sides) for _ in range(n)], minlength=sides)
    assert len(counts) == sides
    expected = n / sides
    assert ((counts - expected) ** 2 / expected).sum() < sides + 5 * (2 * sides) ** 0.5  # five standard deviations


@pytest.mark.parametrize("sides", [1, 2, 6, 69, 2**31 - 1])
def test_the_least_and_the_greatest_word_give_the_first_and_the_last_side(sides: int) -> None:
    # The word for which 0xFFFFFFFF comes out: the steps of xoroshiro64** backwards.
    turned = MASK * pow(5, -1, 1 << 32) & MASK
    greatest = rotated(turned, 32 - 5) * pow(0x9E3779BB, -1, 1 << 32) & MASK
    assert xoroshiro(greatest, 1)[0] == MASK
    assert roll(np.array([greatest, 1], np.uint32), sides) == sides - 1
    assert roll(np.array([0, 1], np.uint32), sides) == 0


@pytest.mark.parametrize("seed", [0, 1, -1, 2**64 + 1, 2**200])
def test_a_seed_of_any_size_gives_dice_that_move(seed: int) -> None:
    dice = new_dice(seed)
    assert dice.any()
    assert dice.dtype == np.uint32
    assert new_dice(seed).tolist() == dice.tolist()
    assert len({int(word(dice)) for _ in range(100)}) > 95


def test_the_lanes_of_one_seed_are_unrelated() -> None:
    lanes = many_dice(7, 2000)
    assert len({tuple(pair) for pair in lanes.tolist()}) == 2000
    assert (lanes.any(axis=1)).all()
    first = np.array([roll(pair, 6) for pair in lanes])
    second = np.array([roll(pair, 6) for pair in lanes])
    table = np.histogram2d(first[:-1], second[1:], bins=6)[0]  # one lane's first roll, the next one's second
    expected = 1999 / 36
    assert ((table - expected) ** 2 / expected).sum() < 36 + 5 * 72**0.5


def test_more_lanes_do_not_change_the_first_ones() -> None:
    assert (many_dice(7, 10)[:4] == many_dice(7, 4)).all()


def test_neighbouring_seeds_are_unrelated() -> None:
    words = {tuple(new_dice(seed).tolist()) for seed in range(1000)}
    assert len(words) == 1000
    rolls = np.bincount([roll(new_dice(seed), 6) for seed in range(3000)], minlength=6)
    assert (abs(rolls - 500) < 110).all()


def test_all_zeros_are_never_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """All zeros would stay zeros for ever."""

    class Zeros:
        def __init__(self, key: int) -> None: ...

        def random_raw(self, n: int) -> object:
            return np.zeros(n, np.uint64)

    monkeypatch.setattr(np.random, "Philox", Zeros)
    assert many_dice(1, 3).tolist() == [[1, 0]] * 3


def test_a_pick_takes_each_thing_of_a_heap_as_often() -> None:
    heap = np.array([0, 3, 0, 1, 6, 0], np.int8)
    dice = new_dice(2)
    counts = np.bincount([pick(heap, 10, dice) for _ in range(10_000)], minlength=6)
    assert counts[[0, 2, 5]].sum() == 0
    assert (abs(counts[[1, 3, 4]] - np.array([3000, 1000, 6000])) < 250).all()


def test_a_pick_from_one_thing_is_that_thing() -> None:
    assert {pick(np.array([0, 0, 1], np.int8), 1, new_dice(seed)) for seed in range(50)} == {2}
