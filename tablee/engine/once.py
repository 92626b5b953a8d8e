"""What is made once, whoever asks first: a game, and the compiled functions that are made for it.

`functools.cache` calls a function twice if two threads ask at the same time, and each of them gets a result of its own.
Of compiled functions there would be two: one becomes native, and whoever has the other waits for that for ever.
"""

from collections.abc import Callable
from functools import cache, update_wrapper
from threading import RLock
from typing import Generic, ParamSpec, TypeVar

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

_making = RLock()  # one for all: what is made often asks for something else that is made


class Once(Generic[Arguments, Result]):
    """A function that is called once for the same arguments, also by several threads."""

    def __init__(self, make: Callable[Arguments, Result]) -> None:
        kept = cache(make)
        self._kept: Callable[Arguments, Result] = kept
        self.cache_clear = kept.cache_clear  # forgets what was made
        update_wrapper(self, make)

    def __call__(self, *arguments: Arguments.args, **more: Arguments.kwargs) -> Result:
        with _making:
            return self._kept(*arguments, **more)


def once(make: Callable[Arguments, Result]) -> Once[Arguments, Result]:
    """Makes something once; it is not compiled meanwhile, so nobody waits for long."""
    return Once(make)
