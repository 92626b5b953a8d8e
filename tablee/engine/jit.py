"""How rules become fast: the only file that names Numba or CUDA.

Rules are plain Python functions on a flat record of integers, marked `@compiled`. The same function then runs

1. as it stands in the interpreter, with `NUMBA_DISABLE_JIT=1` (debugging, coverage);
2. as native code, compiled when first called and kept on disk (`cache_folder`);
3. inside a CUDA kernel, where numba-cuda rebuilds it as a device function.

`Lanes` runs one compiled function over many independent lanes on CPU threads or on a GPU. A lane has a state record
and a list for legal actions of its own; everything else it reads and writes lies in arrays, at the lane's index.
"""

import hashlib
import inspect
import os
import pickle
import secrets
import sys
import tempfile
import types
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache, cached_property
from itertools import count, pairwise
from pathlib import Path
from typing import Any, TypeVar

import numba
import numpy as np
from numba.core.bytecode import FunctionIdentity
from numba.core.caching import _Cache
from numba.core.compiler import CompileResult

Function = TypeVar("Function", bound=Callable[..., Any])

INTERPRETED: bool = bool(numba.config.DISABLE_JIT)
SIMULATED: bool = os.environ.get("NUMBA_ENABLE_CUDASIM") == "1"
FLAGS = {
    "nogil": True,
    "error_model": "numpy",
    "_nrt": False,  # nothing is allocated, so nobody need count who holds an array: a fifth faster
}
ACTION = np.int16  # action numbers in lists of legal actions
LAYOUT = 2  # of the cache; 1 had code whose functions could be mixed up
SEAL = 32  # bytes before cached code that tell whether it is whole
BLOCK = 128  # CUDA threads in a block
REGISTERS = 64  # for each of them: fewer than the compiler would take, so that more lanes run side by side


# Numba tells functions of one name apart by numbers, from 1 on in every process. Code that several processes have
# compiled lies in one cache and is loaded into one process, where the same name and number would be the same function.
FunctionIdentity._unique_ids = count(secrets.randbits(60))


class NoGpu(RuntimeError):
    """A GPU was asked for and there is none to be had; the text says why and what to do."""


def compiled(function: Function) -> Function:
    """The one mark for compiled functions."""
    if INTERPRETED:
        return function
    dispatcher = numba.njit(**FLAGS)(function)
    dispatcher._cache = DiskCache(function)
    return dispatcher  # type: ignore[no-any-return]


def direct(function: Function, *arguments: Any) -> Function:
    """A compiled function for arguments of exactly these types: looking at them no more saves 0.1 µs a call."""
    if INTERPRETED:
        return function
    dispatcher: Any = function
    entry: Function = dispatcher.compile(tuple(numba.typeof(argument) for argument in arguments))
    return entry


_APART: set[str] = set()


def apart(function: Function) -> Function:
    """Under `@compiled`: a GPU keeps one copy of this function and calls it, instead of copying it into every caller.

    Worth it for long functions with many branches, whose copies would not fit the instruction cache together: it makes
    random play of gold ten times as fast on an H200. A short game is quicker without. On a CPU it changes nothing.
    """
    _APART.add(f"{function.__module__}.{function.__qualname__}")
    return function


# ---- the cache on disk


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

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function

    @cached_property
    def fingerprint(self) -> str:
        return fingerprint(self.function)

    @property
    def cache_path(self) -> str:
        return str(cache_folder())

    def _file(self, signature: Any, codegen: Any) -> Path:
        version = (numba.__version__, np.__version__, sys.version_info[:2], codegen.magic_tuple(), FLAGS, LAYOUT)
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


# ---- many lanes at once


class Lanes:
    """Runs `body(i, s, out, *arrays)` for lanes i = 0 … n-1; `s` and `out` are scratch that belongs to the lane alone.

    `arrays` are NumPy arrays on the CPU and device arrays (see `device_array`) on a GPU. No thread of the CPU is woken
    for fewer than `least` lanes, unless the caller says how many threads there are to be.
    """

    def __init__(self, body: Callable[..., None], state: np.dtype[Any], width: int, least: int = 1) -> None:
        self.body = body
        self.state = state
        self.width = width
        self.least = least

    def run(self, n: int, *arrays: Any, device: str, threads: int | None = None) -> None:
        if device == "cuda":
            blocks = (n + BLOCK - 1) // BLOCK
            self._kernel(len(arrays))[blocks, BLOCK](n, self._blank, *arrays)
            return
        if threads is not None and threads < 1:
            raise ValueError(f"a processor runs at least 1 thread, not {threads}")
        threads = min(threads or os.cpu_count() or 1, n if threads else n // self.least)
        if threads <= 1:
            self._range(0, n, arrays)
            return
        self._range(0, 0, arrays)  # compiles, if need be, once and on this thread, before the others begin
        edges = [n * t // threads for t in range(threads + 1)]
        jobs = [_pool(threads - 1).submit(self._range, a, b, arrays) for a, b in pairwise(edges[1:])]
        self._range(0, edges[1], arrays)  # this thread takes its share too: one less to wake and to wait for
        for job in jobs:
            job.result()

    def _range(self, start: int, stop: int, arrays: tuple[Any, ...]) -> None:
        self._loop(start, stop, np.zeros(1, self.state), np.zeros(self.width, ACTION), *arrays)

    @cached_property
    def _loop(self) -> Callable[..., None]:
        body = self.body

        # An array of one state, because a record takes ten times as long to cross over into compiled code.
        def loop(start: int, stop: int, states: Any, out: np.ndarray[Any, Any], *arrays: Any) -> None:
            for i in range(start, stop):
                body(i, states[0], out, *arrays)

        return compiled(loop)

    @cached_property
    def _blank(self) -> Any:
        return device_array((1,), self.state, "cuda")

    @cache  # noqa: B019 - a Lanes lives as long as its game
    def _kernel(self, arrays: int) -> Any:
        """The CUDA kernel. Kernels take no `*args`, so it is written out for the number of arrays.

        A lane's state begins as zeros, as on a CPU: rules write every field, but not the gaps between them.
        """
        names = ", ".join(f"array{k}" for k in range(arrays))
        source = f"""
def kernel(n, blank, {names}):
    i = cuda.grid(1)
    if i < n:
        states = cuda.local.array(1, state)
        states[0] = blank[0]
        out = cuda.local.array(width, action)
        body(i, states[0], out, {names})
"""
        cuda = _cuda()
        scope = {"cuda": cuda, "state": self.state, "width": self.width, "action": ACTION, "body": self.body}
        exec(source, scope)
        limits = {} if SIMULATED else {"max_registers": REGISTERS}
        return cuda.jit(scope["kernel"], **limits)


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="tablee")


# ---- devices


def check_device(device: str) -> None:
    """Raises a clear error unless `device` is "cpu", or "cuda" with a GPU at hand."""
    if device == "cuda":
        _cuda()
    elif device != "cpu":
        raise ValueError(f'device is "cpu" or "cuda", not {device!r}')


@cache
def _cuda() -> Any:
    try:
        from numba import cuda
    except ImportError as error:
        raise NoGpu(f"a GPU needs the package numba-cuda: pip install 'tablee[gpu]' ({error})") from None
    if not SIMULATED and not cuda.is_available():
        raise NoGpu('no CUDA GPU was found on this machine: use device="cpu", or look at `nvidia-smi`')
    cuda.config.CUDA_LOW_OCCUPANCY_WARNINGS = 0  # a small batch is the caller's choice
    if not SIMULATED:
        _keep_apart()
    return cuda


def _keep_apart() -> None:
    """Gives functions marked `apart` LLVM's mark when they are begun: numba-cuda can force inlining, not forbid it."""
    from numba.cuda.lowering import CUDALower

    begin = CUDALower.setup_function

    def setup_function(self: Any, description: Any) -> None:
        begin(self, description)
        if f"{description.modname}.{description.qualname}" in _APART:
            self.function.attributes.add("noinline")

    CUDALower.setup_function = setup_function


def device_array(shape: tuple[int, ...], dtype: Any, device: str) -> Any:
    """An array of zeros on the device; a GPU's has `__cuda_array_interface__`, a CPU's is a NumPy array."""
    zeros = np.zeros(shape, dtype)
    return zeros if device == "cpu" else _cuda().to_device(zeros)


def to_device(array: np.ndarray[Any, Any], device: str) -> Any:
    """The array on the device (the array itself on a CPU)."""
    return array if device == "cpu" else _cuda().to_device(array)


def to_host(array: Any) -> np.ndarray[Any, Any]:
    """A NumPy array with what lies on the device (the array itself if it is one)."""
    return array if isinstance(array, np.ndarray) else array.copy_to_host()


def synchronize(device: str) -> None:
    """Waits until the device has finished what it was given."""
    if device == "cuda":
        _cuda().synchronize()


def device_name(device: str) -> str:
    """The device in words, for tables of measurements."""
    if device == "cuda":
        name = _cuda().get_current_device().name
        return name.decode() if isinstance(name, bytes) else str(name)
    with open("/proc/cpuinfo") as info:
        models = [line.split(":", 1)[1].strip() for line in info if line.startswith("model name")]
    return models[0] if models else "CPU"
