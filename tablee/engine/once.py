"""What is made once, whoever asks first: a game, and the compiled functions that are made for it.

`functools.cache` calls a function twice if two threads ask at the same time, and each of them gets a result of its own.
Of compiled functions there would be two: one becomes native, and whoever has the other waits for that for ever.
"""

from collections.abc import Callable
from functools import update_wrapper
from threading import RLock
from typing import Generic, ParamSpec, TypeVar

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

_making = RLock()  # one for all: what is made often asks for something else that is made


class Once(Generic[Arguments, Result]):
    """A function that is called once for the same arguments, also by several threads.

    Who asks for something that is made already waits for nobody: loading a game takes some tenths of a second.
    """

    def __init__(self, make: Callable[Arguments, Result]) -> None:
        self._make = make
        self._made: dict[object, Result] = {}
        update_wrapper(self, make)

    def __call__(self, *arguments: Arguments.args, **more: Arguments.kwargs) -> Result:
        made, key = self._made, (arguments, tuple(more.items()))
        if key not in made:
            with _making:
                if key not in made:
                    made[key] = self._make(*arguments, **more)
        return made[key]

    def cache_clear(self) -> None:
        """Forgets what was made."""
        self._made = {}


def once(make: Callable[Arguments, Result]) -> Once[Arguments, Result]:
    """Makes something once; it is not compiled meanwhile."""
    return Once(make)
