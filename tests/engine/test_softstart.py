"""A soft start: nothing is compiled because it is called, and native code is used as soon as it is there.

These tests also check what is used of Numba's private parts: that `_compile_for_args` is asked for the code of a call
for which there is none, and that its answer is called.
"""

from collections.abc import Iterator
from queue import Empty

import numpy as np
import numpy.typing as npt
import pytest
from numba.core import event

from tablee.engine import softstart
from tablee.engine.jit import INTERPRETED, compiled
from tablee.engine.needs import need
from tablee.engine.softstart import LOOKS, is_native, misses, softly
from tests.toy import bare

with_compiler = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")


@pytest.fixture
def compiles() -> Iterator[event.RecordingListener]:
    """Notes every function that Numba begins to compile."""
    with event.install_recorder("numba:compile") as recorder:
        yield recorder


def drained() -> list[tuple[object, tuple[object, ...]]]:
    found: list[tuple[object, tuple[object, ...]]] = []
    while True:
        try:
            miss = misses.get_nowait()
        except Empty:
            return found
        if miss is not None:
            found.append(miss)


@with_compiler
def test_nothing_is_compiled_because_it_is_called(compiles: event.RecordingListener) -> None:
    @compiled
    def added(n: int, more: int = 4) -> int:
        return n + more

    with softly():
        assert [added(1), added(1, 2), added(1, more=3), added(more=5, n=1)] == [5, 3, 4, 6]
        assert not is_native(added)
    assert not compiles.buffer
    assert is_native(added), "without a soft start it is compiled when it is called"
    assert not added.signatures  # type: ignore[attr-defined]
    assert added(1) == 5
    assert added.signatures, "compiled, or loaded from the cache"  # type: ignore[attr-defined]


@with_compiler
def test_native_code_is_used_as_soon_as_it_is_there() -> None:
    @compiled
    def overflowing(numbers: npt.NDArray[np.uint8]) -> int:
        return int(numbers[0] + numbers[1])  # 256 in compiled code; the interpreter keeps to eight bits

    both = np.array([255, 1], np.uint8)
    with softly(), np.errstate(over="ignore"):
        assert overflowing(both) == 0
        need(overflowing, both).compile()
        assert is_native(overflowing)
        assert overflowing(both) == 256


@with_compiler
def test_calls_without_native_code_are_told_with_their_types_a_few_times_each() -> None:
    @compiled
    def same(n: float) -> float:
        return n

    drained()
    with softly():
        for n in range(3 * LOOKS):
            same(n if n % 2 else float(n))
    told = [signature for function, signature in drained() if function is same]
    assert len(told) == LOOKS
    assert set(told) == {need(same, 1).signature, need(same, 1.0).signature}


@with_compiler
def test_an_error_in_a_rule_is_the_rule_s_own() -> None:
    @compiled
    def divided(n: int, by: int) -> int:
        return n // by

    with softly(), pytest.raises(ZeroDivisionError):
        divided(1, 0)
    with softly(), pytest.raises(TypeError):
        divided(1)  # type: ignore[call-arg]


@with_compiler
def test_a_soft_start_ends_with_its_block_and_one_inside_another_changes_nothing(
    compiles: event.RecordingListener,
) -> None:
    @compiled
    def same(n: int) -> int:
        return n

    with softly():
        with softly():
            same(1)
        same(1)
    assert not compiles.buffer

    @softly()
    def play() -> bool:
        return is_native(same)

    assert not play()
    assert is_native(same)


@pytest.mark.slow
def test_begun_once_it_lasts_as_long_as_the_process() -> None:
    code = """
from numba.core import event
from tablee.engine import softstart
softstart.begin()
with event.install_recorder("numba:compile") as compiles:
    from tablee.dice import new_dice, roll
    print([int(roll(new_dice(seed), 6)) for seed in range(5)], len(compiles.buffer), softstart.is_native(roll))
"""
    from tablee.dice import new_dice, roll

    rolled = [int(roll(new_dice(seed), 6)) for seed in range(5)]
    assert bare(code, NUMBA_DISABLE_JIT="0") == f"{rolled} 0 False\n"
    assert bare(code, NUMBA_DISABLE_JIT="1") == f"{rolled} 0 False\n", "nothing ever is native there"
    assert softstart.is_native(roll), "in this process nobody has begun softly"
