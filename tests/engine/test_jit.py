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
        if file.parent.name != "engine":
            text = file.read_text(encoding="utf-8")
            assert "import numba" not in text, file
            assert "from numba" not in text, file
