"""Functions that are compiled, and that Numba is named in one package only."""

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from tablee.engine.jit import INTERPRETED, compiled, direct
from tests.toy import ROOT, bare


def test_without_compiling_functions_stay_as_they_are() -> None:
    code = "from tablee.dice import roll; import types; print(type(roll) is types.FunctionType)"
    assert bare(code, NUMBA_DISABLE_JIT="1") == "True\n"


@compiled
def added_up(numbers: npt.NDArray[np.int16], more: int) -> int:
    return int(numbers.sum()) + more


def test_a_direct_function_answers_the_same_and_refuses_what_it_was_not_made_for() -> None:
    numbers: Any = np.arange(5, dtype=np.int16)
    quick = direct(added_up, numbers, 0)
    assert quick(numbers, 7) == quick(numbers[:], numbers.sum() - 3) == added_up(numbers, 7) == 17
    with pytest.raises(TypeError):
        quick(numbers.tolist(), 7)


def test_without_compiling_a_direct_function_stays_as_it_is() -> None:
    code = "from tablee.engine.jit import direct; from tablee.dice import roll; print(direct(roll, None, 1) is roll)"
    assert bare(code, NUMBA_DISABLE_JIT="1") == "True\n"


@pytest.mark.skipif(INTERPRETED, reason="the interpreter allocates as it likes")
def test_compiled_code_cannot_allocate() -> None:
    @compiled
    def zeros(n: int) -> float:
        return float(np.zeros(n).sum())

    with pytest.raises(Exception, match="No implementation of function"):
        zeros(3)


def test_no_other_file_names_numba_or_cuda() -> None:
    for file in (ROOT / "tablee").rglob("*.py"):
        if file.parent != ROOT / "tablee" / "engine":
            text = file.read_text(encoding="utf-8")
            assert "import numba" not in text, file
            assert "from numba" not in text, file


# ---- functions that a GPU keeps apart, or whose loops it keeps

# Compiles a kernel that calls a function twice to PTX. numba-cuda asks the GPU only for its compute capability.
APART = """
from types import SimpleNamespace
from numba import cuda, types
from numba.cuda import dispatcher
from tablee.engine.jit import apart, compiled

dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=(9, 0))

def long_rule(n, m): return n * 3 + m

for rule in (compiled(apart(long_rule)), compiled(long_rule)):
    def kernel(numbers):
        i = cuda.grid(1)
        numbers[i] = rule(numbers[i], 1) + rule(numbers[i] + 1, 2)

    ptx, _ = cuda.compile(kernel, types.void(types.int64[::1]), device=False, cc=(9, 0), abi="numba")
    lines = [line.strip() for line in ptx.splitlines()]
    print(sum(line.startswith("call") for line in lines))
    print(sum(line.startswith((".weak .func", ".visible .func")) and not line.endswith(";") for line in lines))
    print([int(rule(n, 1)) for n in range(3)])
"""


@pytest.mark.slow
def test_a_gpu_calls_a_function_that_is_kept_apart_and_copies_others() -> None:
    said = bare(APART, NUMBA_DISABLE_JIT="0").splitlines()
    for (called, defined, results), calls in ((said[:3], 2), (said[3:], 0)):
        assert int(called) == calls
        assert (int(defined) > 0) == (calls > 0)
        assert results == "[1, 4, 7]", "on a CPU it is the same function"


# The same of a kernel that calls a function with a loop of 20 rounds.
COMPACT = """
from types import SimpleNamespace
from numba import cuda, types
from numba.cuda import dispatcher
from tablee.engine.jit import compact, compiled, keep_loops

dispatcher.get_current_device = lambda: SimpleNamespace(compute_capability=(9, 0))

def rule(numbers):
    total = 0
    for k in range(20):
        total = total * 3 + numbers[k]
    return total

def marked(numbers):
    keep_loops()
    numbers[20] = short(numbers)

def plain(numbers):
    numbers[20] = long(numbers)

short, long = compiled(compact(rule)), compiled(rule)
for kernel in (marked, plain):
    ptx, _ = cuda.compile(kernel, types.void(types.int64[::1]), device=False, cc=(9, 0), abi="numba")
    print(sum(line.strip().startswith("ld.global") for line in ptx.splitlines()))
import numpy as np
print(int(short(np.arange(20))) == int(long(np.arange(20))))
"""


@pytest.mark.slow
def test_a_gpu_keeps_the_loops_of_a_compact_function_and_writes_out_others() -> None:
    kept, written_out, alike = bare(COMPACT, NUMBA_DISABLE_JIT="0").split()
    assert (int(kept), int(written_out)) == (1, 20)
    assert alike == "True", "on a CPU it is the same function"


def test_numba_cuda_still_has_no_options_for_our_marks() -> None:
    """If this fails, `apart` and `compact` may be able to say so in the public way."""
    from numba.cuda.flags import CUDAFlags

    assert not [name for name in CUDAFlags.options if "noinline" in name or "size" in name or "unroll" in name]


@pytest.mark.slow
@pytest.mark.parametrize("mark", ["apart", "compact"])
def test_without_compiling_a_marked_function_stays_as_it_is(mark: str) -> None:
    code = f"from tablee.engine.jit import {mark}\ndef f(x): return x\nprint({mark}(f) is f)"
    assert bare(code, NUMBA_DISABLE_JIT="1") == "True\n"
    assert bare(code, NUMBA_DISABLE_JIT="1", NUMBA_ENABLE_CUDASIM="1") == "True\n"
