"""What is used of Numba's compiled functions. Numba has no types of its own."""

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import TYPE_CHECKING, Protocol, TypedDict

if TYPE_CHECKING:
    from tablee.engine.cache import DiskCache


class Codegen(Protocol):
    """Its code generator."""

    def magic_tuple(self) -> object: ...


class TargetContext(Protocol):
    """Its description of the processor."""

    def refresh(self) -> None: ...
    def codegen(self) -> Codegen: ...


class Dispatcher(Protocol):
    """A compiled function; it has native code for arguments of the types in `signatures`."""

    _cache: "DiskCache"
    _compile_for_args: Callable[..., Callable[..., object]]

    @property
    def __name__(self) -> str: ...

    @property
    def targetctx(self) -> TargetContext: ...

    @property
    def signatures(self) -> Sequence[tuple[object, ...]]: ...

    @property
    def overloads(self) -> Collection[tuple[object, ...]]: ...

    def __call__(self, *arguments: object) -> object: ...

    def compile(self, signature: tuple[object, ...]) -> object: ...


class Named(Protocol):
    """A function in a library, by its symbol."""

    @property
    def name(self) -> str: ...


class Library(Protocol):
    """Native code."""

    def get_defined_functions(self) -> Iterable[Named]: ...


class Compilation(Protocol):
    """The result of a compilation."""

    @property
    def codegen(self) -> Codegen: ...

    @property
    def library(self) -> Library: ...

    def _reduce(self) -> tuple[object, ...]: ...


class CompileData(TypedDict):
    """What an event tells about a compilation."""

    dispatcher: Dispatcher
    args: Iterable[object]


class CompileEvent(Protocol):
    """A compilation begins or ends."""

    @property
    def data(self) -> CompileData: ...
