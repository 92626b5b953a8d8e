"""Compiled code on disk, by a fingerprint of the function and of everything it reaches."""

import hashlib
import inspect
import os
import pickle
import secrets
import sys
import tempfile
import types
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import count
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba.core.bytecode import FunctionIdentity
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult

LAYOUT = 2  # of the cache; 1 had code whose functions could be mixed up
SEAL = 32  # bytes before cached code that tell whether it is whole

# Numba tells functions of one name apart by numbers, from 1 on in every process. Code that several processes have
# compiled lies in one cache and is loaded into one process, where the same name and number would be the same function.
FunctionIdentity._unique_ids = count(secrets.randbits(60))


def cache_folder() -> Path:
    """Where compiled code is kept: `$TABLEE_CACHE`, or a folder in the user's cache."""
    chosen = os.environ.get("TABLEE_CACHE")
    if chosen:
        return Path(chosen)
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "tablee"


def fingerprint(function: Callable[..., Any]) -> str:
    """Names the code of a function and of every compiled function and constant it reaches.

    Numba's own cache looks at one source file only, so it would go on running old rules from a caller in another file.
    """
    seen: set[int] = set()
    digest = hashlib.blake2b(digest_size=16)

    def add_value(value: Any) -> None:
        value = getattr(value, "py_func", value)
        if isinstance(value, types.FunctionType):
            add_function(value)
        elif isinstance(value, np.ndarray):
            digest.update(f"{value.dtype}{value.shape}".encode() + value.tobytes())
        else:
            digest.update(repr(value).encode())

    def add_function(f: types.FunctionType) -> None:
        digest.update(f.__qualname__.encode())
        if id(f) in seen:
            return
        seen.add(id(f))
        digest.update(repr(_described(f.__code__, f.__doc__)).encode())
        for value in (*(f.__defaults__ or ()), *(cell.cell_contents for cell in f.__closure__ or ())):
            add_value(value)
        for name, value in _globals_used(f):
            digest.update(name.encode())
            add_value(value)

    add_value(function)
    return digest.hexdigest()


def _described(code: types.CodeType, doc: str | None = None) -> tuple[Any, ...]:
    """What a code does: instructions, names and constants, also of functions inside it. The docstring is left out."""
    constants = [_described(c) if isinstance(c, types.CodeType) else c for c in code.co_consts]
    if doc is not None and constants[0] == doc:
        constants[0] = None
    return code.co_code, code.co_varnames, code.co_names, constants


def _names(code: types.CodeType) -> Iterator[str]:
    """The names a code asks its module for, or finds behind a dot."""
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, types.CodeType):
            yield from _names(inner)


def _globals_used(f: types.FunctionType) -> Iterator[tuple[str, Any]]:
    """The module-level values a function names, those behind `module.name` included; foreign modules are left out."""
    names = list(_names(f.__code__))
    for name in names:
        value = f.__globals__.get(name)
        if isinstance(value, types.ModuleType):
            if value.__name__.startswith("tablee"):
                for inner in names:
                    if hasattr(value, inner):
                        yield f"{name}.{inner}", getattr(value, inner)
        elif value is not None:
            yield name, value


def _seal(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=SEAL).digest()


class DiskCache(_Cache):
    """Compiled code by fingerprint, signature and processor. A folder that cannot be written is no cache, no error."""

    def __init__(self, function: Callable[..., Any], flags: dict[str, Any]) -> None:
        self.function = function
        self.flags = flags

    @cached_property
    def fingerprint(self) -> str:
        return fingerprint(self.function)

    @property
    def cache_path(self) -> str:
        return str(cache_folder())

    def _file(self, signature: Any, codegen: Any) -> Path:
        version = (numba.__version__, np.__version__, sys.version_info[:2], codegen.magic_tuple(), self.flags, LAYOUT)
        name = hashlib.blake2b(f"{self.fingerprint} {signature} {version}".encode(), digest_size=16).hexdigest()
        return cache_folder() / f"{self.function.__name__}-{name}.code"

    @cached_property
    def homeless(self) -> bool:
        """Is the function's module unknown to Python? Then nobody could tell where code of it belongs that was kept."""
        return inspect.getmodule(self.function) is None

    def load_overload(self, signature: Any, target_context: Any) -> Any:
        target_context.refresh()
        if self.homeless:
            return None
        try:
            sealed = self._file(signature, target_context.codegen()).read_bytes()
        except OSError:
            return None
        data = sealed[SEAL:]
        if sealed[:SEAL] != _seal(data):  # damaged, and damaged code could do anything
            return None
        try:
            return CompileResult._rebuild(target_context, *pickle.loads(data))
        except ImportError:  # it belongs to a module that is not known here, or no longer
            return None

    def save_overload(self, signature: Any, result: Any) -> None:
        if self.homeless:
            return
        file = self._file(signature, result.codegen)
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            with tempfile.NamedTemporaryFile(dir=file.parent, delete=False) as written:
                data = numba.core.serialize.dumps(result._reduce())
                written.write(_seal(data) + data)
            os.replace(written.name, file)
        except OSError:
            return

    def enable(self) -> None: ...

    def disable(self) -> None: ...

    def flush(self) -> None: ...
