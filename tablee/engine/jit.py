"""How rules become fast.

Rules are plain Python functions on a flat record of integers, marked `@compiled`. The same function then runs

1. as it stands in the interpreter, with `NUMBA_DISABLE_JIT=1` (debugging, coverage);
2. as native code, compiled when first called and kept on disk (cache.py);
3. inside a CUDA kernel, where numba-cuda rebuilds it as a device function (lanes.py).
"""

from collections.abc import Callable
from typing import Any, TypeVar

import numba
import numpy as np

from tablee.engine.cache import DiskCache

Function = TypeVar("Function", bound=Callable[..., Any])

INTERPRETED: bool = bool(numba.config.DISABLE_JIT)
FLAGS = {
    "nogil": True,
    "error_model": "numpy",
    "_nrt": False,  # nothing is allocated, so nobody need count who holds an array: a fifth faster
}
ACTION = np.int16  # action numbers in lists of legal actions


def compiled(function: Function) -> Function:
    """The one mark for compiled functions."""
    if INTERPRETED:
        return function
    dispatcher = numba.njit(**FLAGS)(function)
    dispatcher._cache = DiskCache(function, FLAGS)
    return dispatcher  # type: ignore[no-any-return]


def direct(function: Function, *arguments: Any) -> Function:
    """A compiled function for arguments of exactly these types: looking at them no more saves 0.1 µs a call."""
    if INTERPRETED:
        return function
    dispatcher: Any = function
    entry: Function = dispatcher.compile(tuple(numba.typeof(argument) for argument in arguments))
    return entry


APART: set[str] = set()


def apart(function: Function) -> Function:
    """Under `@compiled`: a GPU keeps one copy of this function and calls it, instead of copying it into every caller.

    Worth it for long functions with many branches, whose copies would not fit the instruction cache together: it makes
    random play of gold ten times as fast on an H200. A short game is quicker without. On a CPU it changes nothing.
    """
    APART.add(f"{function.__module__}.{function.__qualname__}")
    return function
