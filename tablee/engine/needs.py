"""What a program needs as native code: functions, each with the types of its arguments.

The list is made by whoever knows the program, in a module that is a `Workload`; `tablee.bots.workload` is that of the
house and the terminal. The process that compiles (compiler.py) and the process that waits for the code (handover.py)
both ask it.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Protocol, cast

import numba

from tablee.engine.cache import file_name, folders, load
from tablee.engine.dispatcher import Dispatcher


@dataclass(frozen=True, eq=False)
class Need:
    """A compiled function for arguments of certain types."""

    function: Dispatcher
    signature: tuple[object, ...]

    @cached_property
    def file_name(self) -> str | None:
        """The name of its file in the cache; None: it can be in no file, each process has to compile it."""
        return file_name(self.function, self.signature)

    def is_stored(self) -> bool:
        """Is there a file with its code?"""
        name = self.file_name
        return name is not None and any((folder / name).exists() for folder in folders())

    def is_native(self) -> bool:
        """Does this process have its code?"""
        return self.signature in self.function.signatures

    def load(self) -> bool:
        """Loads the code from disk; False if there is none that can be used. Never compiles."""
        return load(self.function, self.signature)

    def compile(self) -> None:
        """Loads the code, or compiles it in this process and writes it to disk."""
        self.function.compile(self.signature)


def need(function: Callable[..., object], *arguments: object) -> Need:
    """A compiled function for arguments like these."""
    return Need(cast(Dispatcher, function), tuple(numba.typeof(argument) for argument in arguments))


class Workload(Protocol):
    """A module that knows what a program needs."""

    @property
    def __name__(self) -> str: ...

    @property
    def GAMES(self) -> Sequence[str]: ...  # noqa: N802 - a constant of the module

    def needs(self, game: str) -> Sequence[Need]:
        """What one game needs, the most urgent first. Empty in a process without a compiler (NUMBA_DISABLE_JIT)."""
        ...

    def rehearse(self, game: str) -> None:
        """Calls whatever else the program calls, so that it is compiled; what is not is interpreted for ever."""
        ...
