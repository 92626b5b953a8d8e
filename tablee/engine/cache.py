"""Compiled code on disk, so that rules are compiled once on a machine and not once in every process.

The files are in the folder that the environment variable `TABLEE_CACHE` names; without it in `tablee` in the user's
cache folder (`$XDG_CACHE_HOME` or `~/.cache`). What cannot be written there goes to the folder that
`TABLEE_CACHE_FALLBACK` names, if it is set: a server makes one for as long as it runs.

A file is found by the fingerprint of its function (fingerprint.py), the types of the arguments, the processor and the
versions of Python, NumPy and Numba. It can be deleted at any time, also while programs are running; a folder that
cannot be read or written means no cache, and is no error. Files that nobody has used for `KEPT_DAYS` days are removed,
and the longest unused ones when all files together exceed `KEPT_BYTES`.

Numba's own cache does not serve: it looks at the file of the function only and goes on running old code when a
function or constant of another file has changed (https://github.com/numba/numba/issues/1833). And code that two
processes have compiled must not be loaded into a third under the same symbols, where one function would be linked in
place of another (https://github.com/numba/numba/issues/10486): see `renamed`.

Numba has no public interface for another cache. What is used of its private parts is here, and
tests/engine/test_cache.py checks it: `Dispatcher._cache`, `CompileResult._reduce` and `CompileResult._rebuild`.
"""

import hashlib
import os
import pickle
import re
import secrets
import sys
import tempfile
import threading
import time
import types
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

import llvmlite
import numba
import numpy as np
from numba.core import event
from numba.core.compiler import CompileResult
from numba.core.serialize import dumps

from tablee.engine.claims import claim, release
from tablee.engine.dispatcher import Codegen, Compilation, CompileEvent, Dispatcher, TargetContext
from tablee.engine.fingerprint import Fingerprint, NoFingerprint, register

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")

LAYOUT = 3  # of the cache; a change of this number makes all files that there are useless
SEAL = 32  # bytes before the code that tell whether it is whole
KEPT_DAYS = 30
KEPT_BYTES = 512 << 20
DAY = 24 * 60 * 60  # seconds
FALLBACK = "TABLEE_CACHE_FALLBACK"  # of the environment: the folder for what cannot be written to the first
MARK = re.compile(r"tablee_[0-9a-f]{16}")  # in the qualified name of every function that is compiled
FILE = re.compile(r".+-[0-9a-f]{32}\.code|tablee-.+\.part")  # the names of our files; .part: not written to the end


def cache_folder() -> Path:
    """Where compiled code is kept: `$TABLEE_CACHE`, or a folder in the user's cache."""
    chosen = os.environ.get("TABLEE_CACHE")
    if chosen:
        return Path(chosen)
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "tablee"


def folders() -> list[Path]:
    """Where compiled code is looked for, and written to the first of them that can be written."""
    fallback = os.environ.get(FALLBACK)
    return [cache_folder(), Path(fallback)] if fallback else [cache_folder()]


def is_writable(folder: Path) -> bool:
    """Could files be written into this folder? It need not be there yet, and is not made."""
    while not folder.exists():
        folder = folder.parent
    return folder.is_dir() and os.access(folder, os.W_OK)


def read(name: str) -> bytes | None:
    """What the file of this name holds; None if there is none that is whole: damaged code could do anything."""
    for folder in folders():
        with suppress(OSError):
            sealed = (folder / name).read_bytes()
            data = sealed[SEAL:]
            if sealed[:SEAL] == _seal(data):
                _mark_used(folder / name)
                return data
    return None


def write(name: str, data: bytes) -> None:
    """Keeps data in a file whose name matches `FILE`, where it can be written. If it cannot, nothing is kept."""
    for folder in folders():
        try:
            folder.mkdir(parents=True, exist_ok=True)
            _write(folder / name, _seal(data) + data)
        except OSError:
            continue
        with suppress(OSError):
            _prune_once(folder)
        return


class NotCached(Exception):
    """There is no usable file for a function that must not be compiled now (`load`)."""


_thread = threading.local()  # loads_only: whether this thread is inside `load`


def _loads_only() -> bool:
    return getattr(_thread, "loads_only", False)


def load(function: Dispatcher, signature: tuple[object, ...]) -> bool:
    """Loads the code of a compiled function for these types from disk; False: there is none. Never compiles."""
    _thread.loads_only = True
    try:
        function.compile(signature)
    except NotCached:
        return False
    finally:
        _thread.loads_only = False
    return True


def file_name(function: Dispatcher, signature: tuple[object, ...]) -> str | None:
    """The name of the file that holds the code of a compiled function for these types; None: there can be none."""
    try:
        return function._cache.file(signature, function.targetctx.codegen()).name
    except NoFingerprint:
        return None


def cached(function: Callable[Arguments, Result], **flags: object) -> Callable[Arguments, Result]:
    """Numba's dispatcher of a function, with this cache."""
    assert isinstance(function, types.FunctionType)
    dispatcher = numba.njit(**flags)(renamed(function))
    dispatcher.__qualname__ = function.__qualname__
    dispatcher._cache = DiskCache(function, flags)
    register(dispatcher, (function, tuple(sorted(flags.items()))))
    return cast(Callable[Arguments, Result], dispatcher)


def renamed(function: types.FunctionType) -> types.FunctionType:
    """The same function with a random mark in its qualified name, from which Numba makes the names of its symbols.

    Otherwise these are made of the name and a number that counts from 1 in every process. Two processes would then
    give the same symbol to different functions of one name, such as two closures.
    """
    twin = types.FunctionType(
        function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__
    )
    twin.__kwdefaults__ = function.__kwdefaults__
    twin.__module__ = function.__module__
    twin.__doc__ = function.__doc__
    twin.__qualname__ = f"tablee_{secrets.token_hex(8)}.{function.__qualname__}"
    return twin


def is_marked(symbol: str) -> bool:
    """Is this the symbol of a function that was renamed? It is mangled as in C++: _ZN, then parts with their lengths,
    first the parts of the module's name, then those of the qualified name.
    """
    rest = symbol.partition("_ZN")[2]
    while length := re.match(r"\d+", rest):
        start = length.end()
        part, rest = rest[start : start + int(length[0])], rest[start + int(length[0]) :]
        if MARK.fullmatch(part):
            return True
    return False


class DiskCache:
    """The cache of one function, as Numba's dispatchers use it."""

    def __init__(self, function: types.FunctionType, flags: dict[str, object]) -> None:
        self.function = function
        self.flags = flags
        self.missed: set[Path] = set()  # what was looked for and not found, so that it will be compiled and saved

    @property
    def cache_path(self) -> str:
        return str(cache_folder())

    def file(self, signature: object, codegen: Codegen) -> Path:
        """The file of the code for these types; NoFingerprint: there can be none.

        Nothing of this is remembered, because the constants that a function reads can change while a program runs.
        """
        key = Fingerprint()
        key.add(self.function)
        if not isinstance(signature, tuple):
            raise NoFingerprint(f"a signature with a type for the result: {signature}")
        for numba_type in signature:
            add_type(key, numba_type)
        key.add(tuple(sorted(self.flags.items())))
        key.write("versions", LAYOUT, *_versions(), repr(codegen.magic_tuple()))
        return cache_folder() / f"{self.function.__name__}-{key.hexdigest()}.code"

    def load_overload(self, signature: object, target_context: TargetContext) -> object:
        """The compiled function, or None: compile it. NotCached inside `load`."""
        target_context.refresh()
        try:
            file = self.file(signature, target_context.codegen())
        except NoFingerprint:
            return self._absent()
        self.missed.add(file)
        data = read(file.name)
        if data is None and not _loads_only() and claim(file):
            data = read(file.name)
            release(file)  # if the other has left no file, there can be none: nobody shall wait once more
        if data is not None:
            with suppress(ImportError):  # it belongs to a module that no longer exists
                result = CompileResult._rebuild(target_context, *pickle.loads(data))
                self.missed.discard(file)
                return result
        return self._absent()

    def _absent(self) -> object:
        if _loads_only():
            raise NotCached
        return None

    def save_overload(self, signature: object, result: Compilation) -> None:
        """Writes the compiled function to disk, if it can be found again by a fingerprint."""
        try:
            file = self.file(signature, result.codegen)
        except NoFingerprint:
            return
        if file not in self.missed:  # a constant has changed since it was looked for: which value was compiled?
            self.release_claims()
            return
        self.missed.discard(file)
        # What contains a function of Numba's own is not kept: the symbol of that function is not unique.
        if all(is_marked(function.name) for function in result.library.get_defined_functions()):
            write(file.name, dumps(result._reduce()))
        release(file)

    def release_claims(self) -> None:
        """Ends the claims on what will not be written, so that no other process waits for it."""
        for file in self.missed:
            release(file)

    def enable(self) -> None: ...

    def disable(self) -> None: ...

    def flush(self) -> None: ...


class _Failures(event.Listener):
    """Hears from Numba that a function could not be compiled: then there is no code for these types.

    `Event.is_failed` would say so, but in Numba 0.68 it is true of what has not failed.
    """

    def on_start(self, event: CompileEvent) -> None: ...

    def on_end(self, event: CompileEvent) -> None:
        dispatcher = event.data["dispatcher"]
        if isinstance(dispatcher._cache, DiskCache) and tuple(event.data["args"]) not in dispatcher.overloads:
            dispatcher._cache.release_claims()


event.register("numba:compile", _Failures())


def add_type(key: Fingerprint, numba_type: object) -> None:
    """Adds the type of an argument; NoFingerprint for a type whose name does not say all about it."""
    kinds = numba.types
    if isinstance(numba_type, (kinds.NamedTuple, kinds.NamedUniTuple)):
        kind = numba_type.instance_class
        key.write("named tuple", kind.__module__, kind.__qualname__, repr(numba_type.fields))
    if isinstance(numba_type, kinds.BaseTuple):
        key.write("tuple", len(numba_type.types))
        for item in numba_type.types:
            add_type(key, item)
    elif isinstance(numba_type, kinds.Array):
        key.write("array", numba_type.name)
        add_type(key, numba_type.dtype)
    elif isinstance(numba_type, kinds.Omitted):
        key.write("omitted")
        key.add(numba_type.value)
    elif isinstance(numba_type, (kinds.Number, kinds.Boolean, kinds.NoneType, kinds.Record)):
        key.write("type", numba_type.name)
    else:
        raise NoFingerprint(f"an argument of type {numba_type}")


@cache
def _versions() -> tuple[str, ...]:
    """What else decides about compiled code: versions, and the settings of Numba that come from the environment."""
    settings = ("OPT", "BOUNDSCHECK", "DEBUGINFO_DEFAULT", "LOOP_VECTORIZE", "SLP_VECTORIZE", "ENABLE_PROFILING")
    values = (repr(getattr(numba.config, name, None)) for name in settings)
    python = sys.implementation.cache_tag or sys.version
    return (numba.__version__, llvmlite.__version__, np.__version__, python, *values)


def _seal(data: bytes) -> bytes:
    return hashlib.blake2b(data, digest_size=SEAL).digest()


def _write(file: Path, data: bytes) -> None:
    """Writes a file so that others see it whole or not at all."""
    descriptor, name = tempfile.mkstemp(".part", "tablee-", file.parent)
    try:
        with os.fdopen(descriptor, "wb") as written:
            written.write(data)
        os.replace(name, file)
    except BaseException:
        os.unlink(name)
        raise


def _mark_used(file: Path) -> None:
    """Sets the file's time to now, so that it is not removed as unused; once a day is enough."""
    with suppress(OSError):
        if time.time() - file.stat().st_mtime > DAY:
            os.utime(file)


@cache
def _prune_once(folder: Path) -> None:
    """Prunes when a process saves for the first time: that costs a thousandth of the compilation before it."""
    prune(folder)


def prune(folder: Path, days: float = KEPT_DAYS, most: int = KEPT_BYTES) -> None:
    """Removes what nobody has used for so many days, then what is longest unused until the rest fits into `most` bytes.

    Several processes may do so at the same time. One that has opened a file can still read it; one that finds it gone
    compiles anew. Files of other programs are left alone.
    """
    files = []
    for entry in os.scandir(folder):
        with suppress(OSError):
            if FILE.fullmatch(entry.name):
                status = entry.stat(follow_symlinks=False)
                files.append((status.st_mtime, status.st_size, entry.path))
    now, total = time.time(), 0
    for used, size, path in sorted(files, reverse=True):
        total += size
        days_kept = 1 if path.endswith(".part") else days  # an unfinished file of this age is from a killed process
        if now - used > days_kept * DAY or total > most:
            with suppress(OSError):
                os.unlink(path)
