"""One compiled function over many lanes."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import tablee
from tablee.engine import lanes
from tablee.engine.jit import compiled
from tablee.engine.lanes import BLOCK_BYTES, SHARED_THREADS, Lanes, fits_shared, registers_beside, spread
from tablee.engine.simulate import play_lanes
from tests import toy


@compiled
def square(i: int, _: Any, out: npt.NDArray[np.int16], numbers: npt.NDArray[np.int64], added: Any) -> None:
    out[0] = 0 if i == 0 else out[0]
    numbers[i] = i * i + added[0]


@pytest.mark.parametrize("threads", [None, 1, 2, 3, 7, 100])
@pytest.mark.parametrize("n", [1, 2, 10, 101])
def test_lanes_run_once_each_on_any_number_of_threads(n: int, threads: int | None) -> None:
    numbers = np.zeros(n, np.int64)
    lanes = Lanes(square, tablee.game("madness").state, 4)
    lanes.run(n, numbers, np.array([5]), device="cpu", threads=threads)
    assert numbers.tolist() == [i * i + 5 for i in range(n)]


def test_compiling_runs_no_lane() -> None:
    numbers = np.zeros(3, np.int64)
    Lanes(square, tablee.game("madness").state, 4).compile(numbers, np.array([5]), device="cpu")
    assert not numbers.any()


def test_a_kernel_of_the_policy_is_linked_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    """nvJitLink 13.0 ends with a segmentation fault when it optimises gold's policy at link time."""
    kept: list[dict[str, object]] = []

    def jit(function: object, **options: object) -> object:
        kept.append(options)
        return function

    monkeypatch.setattr(lanes, "cuda_module", lambda: SimpleNamespace(jit=jit))
    for bots, link_time in (({"policy", "random"}, False), ({"random"}, None)):
        play_lanes.__wrapped__("gold", "games", frozenset(bots), "alone")._kernel(5)
        assert kept.pop()["lto"] is link_time


def test_no_thread_is_woken_for_a_few_lanes_unless_the_caller_says_so() -> None:
    shares: list[tuple[int, int]] = []

    class Watched(Lanes):
        def _range(self, start: int, stop: int, arrays: tuple[Any, ...]) -> None:
            shares.append((start, stop))

    lanes = Watched(square, tablee.game("madness").state, 4, least=10)
    for n in (1, 9, 19):
        lanes.run(n, device="cpu")
        assert shares == [(0, n)]
        shares.clear()
    lanes.run(9, device="cpu", threads=3)
    assert {(0, 3), (3, 6), (6, 9)} < set(shares)


def test_states_in_shared_memory_begin_in_32_different_banks() -> None:
    """A bank is a word wide; the fields stay where they are, so that the same rules read them."""
    for name in tablee.games.NAMES:
        state = tablee.game(name).state
        longer = spread(state)
        assert longer.itemsize - state.itemsize in range(8)
        assert {k * longer.itemsize // 4 % 32 for k in range(32)} == set(range(32))
        assert longer.fields == state.fields


def test_threads_beside_states_in_shared_memory_share_all_registers() -> None:
    for name in tablee.games.NAMES:
        state = spread(tablee.game(name).state)
        assert fits_shared(state) == (SHARED_THREADS * state.itemsize <= BLOCK_BYTES)
        if fits_shared(state):
            assert registers_beside(state) % 8 == 0
            assert 40 <= registers_beside(state) <= 128


SHARED = """
import numpy as np
from tablee import game
from tablee.engine.devices import to_device, to_host
from tablee.engine.lanes import SHARED_THREADS, Lanes


def body(i, s, out, numbers):
    s.phase += i % 5
    numbers[i] = s.phase + i


n = SHARED_THREADS + 3
numbers = to_device(np.zeros(n, np.int64), "cuda")
Lanes(body, game("madness").state, 4, shared=True).run(n, numbers, device="cuda")
print(to_host(numbers).tolist() == [i % 5 + i for i in range(n)])
"""


def test_each_lane_has_its_own_state_in_shared_memory() -> None:
    assert toy.elsewhere(SHARED, NUMBA_ENABLE_CUDASIM="1", NUMBA_DISABLE_JIT="1") == "True\n"
