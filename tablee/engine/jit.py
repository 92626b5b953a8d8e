"""How rules become fast.

Rules are plain Python functions on a flat record of integers, marked `@compiled`. The same function then runs

1. as it stands in the interpreter, with `NUMBA_DISABLE_JIT=1` (debugging, coverage), or until its native code is there
   (softstart.py);
2. as native code, compiled when first called and kept on disk (cache.py);
3. inside a CUDA kernel, where numba-cuda rebuilds it as a device function (lanes.py).
"""

import inspect
from collections.abc import Callable
from functools import update_wrapper
from types import FunctionType
from typing import Any, ParamSpec, TypeVar, cast

import numba
import numpy as np
from numba.core.cpu import CPUContext
from numba.extending import intrinsic

from tablee.engine.cache import cached
from tablee.engine.dispatcher import Dispatcher
from tablee.engine.fingerprint import register
from tablee.engine.softstart import soften

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

INTERPRETED: bool = bool(numba.config.DISABLE_JIT)
FLAGS: dict[str, object] = {
    "nogil": True,
    "error_model": "numpy",
    "_nrt": False,  # rules allocate nothing, so references to arrays need no counting: a fifth faster
}
ACTION = np.int16  # the type of action numbers in lists of legal actions


def compiled(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """Marks a function that Numba compiles; every compiled function of Tablée has this mark."""
    if INTERPRETED:
        return function
    assert isinstance(function, FunctionType)
    dispatcher = cached(function, **FLAGS)
    soften(cast(Dispatcher, dispatcher), function)
    return dispatcher


def direct(function: Callable[Arguments, Result], *arguments: object) -> Callable[Arguments, Result]:
    """A compiled function for arguments of exactly these types. Not checking types saves 0.1 µs in every call."""
    if INTERPRETED:
        return function
    signature = tuple(numba.typeof(argument) for argument in arguments)
    return cast("Callable[Arguments, Result]", cast(Dispatcher, function).compile(signature))


def compact(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """Under `@compiled`: a GPU keeps the loops of this function as loops, instead of writing them out.

    Worth it for the long functions of a game, such as `legal` and `apply`: the code of a kernel must fit the
    instruction cache (bench/README.md has what that gains). On a CPU it changes nothing.
    """
    return _marked(function, keep_loops)


def apart(function: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """Under `@compiled`: a GPU keeps one copy of this function and calls it, instead of copying it into every caller.

    Worth it for long functions that are called in several places. A call takes a while, and inside the function a GPU
    no longer knows in which memory the state is. On a CPU it changes nothing.
    """
    return _marked(function, forbid_inlining)


def _marked(function: Callable[Arguments, Result], mark: Callable[[], None]) -> Callable[Arguments, Result]:
    """The function with a mark for the compiler of a GPU.

    numba-cuda has no options for these marks. So the function is always inlined into a second one, which is marked
    from within, by an intrinsic.
    """
    if INTERPRETED:
        return function
    names = ", ".join(inspect.signature(function).parameters)
    body = cached(function, forceinline=True, **FLAGS)
    scope: dict[str, object] = {"body": body, "mark": mark}
    exec(f"def outer({names}):\n    mark()\n    return body({names})", scope)
    return update_wrapper(cast("Callable[Arguments, Result]", scope["outer"]), function)


def _set_attribute(attribute: str) -> tuple[object, Callable[..., object]]:
    """The typing and the code of an intrinsic that gives the device function around it an attribute of LLVM."""

    def lower(context: Any, builder: Any, signature: object, arguments: object) -> object:
        if not isinstance(context, CPUContext):
            builder.function.attributes.add(attribute)
        return context.get_dummy_value()

    return numba.void(), lower


@intrinsic
def forbid_inlining(typing_context: object) -> tuple[object, Callable[..., object]]:
    """Forbids the inlining of the device function that it is called in; does nothing on a CPU."""
    return _set_attribute("noinline")


@intrinsic
def keep_loops(typing_context: object) -> tuple[object, Callable[..., object]]:
    """Keeps the loops of the device function that it is called in from being written out; does nothing on a CPU."""
    return _set_attribute("optsize")


register(forbid_inlining, "tablee.engine.jit.forbid_inlining")
register(keep_loops, "tablee.engine.jit.keep_loops")
