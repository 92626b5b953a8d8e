"""A soft start: rules run in the interpreter until their native code is there, and nobody waits for a compiler.

Without it a compiled function is compiled when it is first called, as scripts, simulations and tests want it. The house
and the terminal call `begin` first. From then on a call from Python for which there is no native code runs the
interpreted form of the function (interpreted.py) and returns at once. Both forms give the same results, so a function
may go over to native code between any two calls: another thread loads it (handover.py).

Numba has no public interface for this. Used is `Dispatcher._compile_for_args`, which Numba calls when it finds no
native code for the arguments of a call, and whose result it calls with them. tests/engine/test_softstart.py checks it.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from queue import SimpleQueue
from types import FunctionType

import numba
from numba.core.dispatcher import OmittedArg

from tablee.engine.dispatcher import Dispatcher
from tablee.engine.interpreted import interpreted, register_source

LOOKS = 8  # calls without native code at whose types we look, of each function; looking takes longer than calling

_begun = False
misses: "SimpleQueue[tuple[Dispatcher, tuple[object, ...]] | None]" = SimpleQueue()  # calls without native code


def begin() -> None:
    """From now on no function is compiled in this process because it is called."""
    global _begun
    _begun = True


@contextmanager
def softly() -> Iterator[None]:
    """A soft start that ends with the block, or with the function that this decorates."""
    global _begun
    before, _begun = _begun, True
    try:
        yield
    finally:
        _begun = before


def is_native(function: object) -> bool:
    """Is a compiled function native by now? Without a soft start it always is: it is compiled when it is called.

    Asked by those who would rather do something simpler than wait for the interpreter.
    """
    return not _begun or bool(getattr(function, "signatures", ()))


def soften(dispatcher: Dispatcher, function: FunctionType) -> None:
    """Lets a compiled function heed a soft start; `function` is what it was made from."""
    register_source(dispatcher, function)
    compile_now = dispatcher._compile_for_args
    looks = 0

    def code_for(*arguments: object) -> Callable[..., object]:
        nonlocal looks
        if not _begun:
            return compile_now(*arguments)
        if any(isinstance(argument, OmittedArg) for argument in arguments):
            given = [argument for argument in arguments if not isinstance(argument, OmittedArg)]
            return lambda *_: interpreted(dispatcher)(*given)
        if looks < LOOKS:
            looks += 1
            misses.put((dispatcher, tuple(numba.typeof(argument) for argument in arguments)))
        return interpreted(dispatcher)

    dispatcher._compile_for_args = code_for
