"""A fingerprint of everything that decides what a function compiles to.

Compiled code may be reused only if nothing that went into it has changed: the function, the functions it calls, and
every constant that any of them reads, in whatever module it is. The fingerprint covers all of these, value by value,
each exactly by its type. A value that is not of a known type has no fingerprint (`NoFingerprint`), and then the
function is compiled anew in every process: slow, but never wrong.
"""

import builtins
import dis
import enum
import hashlib
import struct
import sys
import types
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple
from weakref import WeakKeyDictionary

import numpy as np
import numpy.typing as npt

# What these modules offer is known by its name, because their versions are part of the cache's key.
VERSIONED = frozenset({"builtins", "math", "operator", "numpy"})
SCALARS = (bool, int, str, bytes, type(None), type(Ellipsis))


class NoFingerprint(Exception):
    """Something about a function cannot be fingerprinted exactly; the text says what."""


_registered: "WeakKeyDictionary[object, object]" = WeakKeyDictionary()


def register(compiled: object, source: object) -> None:
    """Says what an object of Numba's is made from: the values that decide what it does."""
    _registered[compiled] = source


def fingerprint(function: object) -> str:
    """Names the code of a function together with everything it reaches; NoFingerprint if that is not possible."""
    found = Fingerprint()
    found.add(function)
    return found.hexdigest()


class Fingerprint:
    """A digest of values, each written exactly by its type."""

    def __init__(self) -> None:
        self.digest = hashlib.blake2b(digest_size=16)
        self.seen: dict[types.FunctionType, int] = {}  # in the order of their first visit

    def hexdigest(self) -> str:
        return self.digest.hexdigest()

    def write(self, kind: str, *parts: bytes | str | int) -> None:
        """Adds parts, each with its length, so that two different lists of parts never give the same bytes."""
        for part in (kind, *parts):
            data = part if isinstance(part, bytes) else str(part).encode("utf-8", "surrogatepass")
            self.digest.update(b"%d:%b" % (len(data), data))

    def add(self, value: object) -> None:
        """Adds any value."""
        if type(value) in SCALARS:
            self.write(type(value).__name__, repr(value))
        elif type(value) is float:
            self.write("float", struct.pack("<d", value))
        elif type(value) is complex:
            self.write("complex", struct.pack("<dd", value.real, value.imag))
        elif type(value) is tuple:
            self.write("tuple", len(value))
            for item in value:
                self.add(item)
        elif type(value) is frozenset:
            self.write("frozenset", *sorted(fingerprint(item) for item in value))
        elif type(value) in (range, slice):
            self.write(type(value).__name__)
            self.add((value.start, value.stop, value.step))  # type: ignore[attr-defined]
        elif isinstance(value, enum.Enum):
            self.write("member", type(value).__module__, type(value).__qualname__, value.name)
            self.add(value.value)
        elif isinstance(value, enum.EnumMeta):
            self.write("enum", value.__module__, value.__qualname__, len(value.__members__))
            for name in value.__members__:
                self.write("member", name)
                self.add(value[name].value)
        elif isinstance(value, (np.ndarray, np.dtype, np.generic)):
            self.add_numpy(value)
        elif isinstance(value, types.FunctionType) and not _is_versioned(value):
            self.add_function(value)
        elif (source := _source_of(value)) is not None:
            self.write("registered")
            self.add(source)
        elif _is_versioned(value):
            self.write("named", *_name_of(value))
        else:
            raise NoFingerprint(f"a value of type {type(value).__module__}.{type(value).__qualname__}: {value!r}")

    def add_numpy(self, value: "npt.NDArray[np.generic] | np.dtype[np.generic] | np.generic") -> None:
        """Adds an array with its layout and contents, a dtype with every field, or one number."""
        if isinstance(value, np.dtype):
            self.add_dtype(value)
            return
        if value.dtype.hasobject or (isinstance(value, np.ndarray) and type(value) is not np.ndarray):
            raise NoFingerprint(f"a NumPy value of type {type(value).__name__} and {value.dtype}")
        if isinstance(value, np.ndarray):
            flags = value.flags
            self.write("array", repr(value.shape), repr((flags.c_contiguous, flags.f_contiguous, flags.aligned)))
        else:
            self.write("scalar", *_name_of(type(value)))
        self.add_dtype(value.dtype)
        self.write("bytes", value.tobytes())

    def add_dtype(self, dtype: "np.dtype[np.generic]") -> None:
        """Adds a dtype: for a structured one also names, types and places of all its fields."""
        self.write("dtype", dtype.str, dtype.itemsize, dtype.alignment, int(dtype.isalignedstruct), dtype.type.__name__)
        if dtype.subdtype is not None:
            self.write("of", repr(dtype.subdtype[1]))
            self.add_dtype(dtype.subdtype[0])
        for name, field in (dtype.fields or {}).items():
            self.write("field", name, field[1])
            self.add_dtype(field[0])

    def add_function(self, function: types.FunctionType) -> None:
        """Adds a function's code, and all that it names; a function that was added before only by its number."""
        if function in self.seen:
            self.write("again", self.seen[function])
            return
        self.seen[function] = len(self.seen)
        if function.__module__ not in sys.modules:
            raise NoFingerprint(f"the module {function.__module__} of {function.__qualname__} is not known to Python")
        self.write("function", function.__module__, function.__qualname__)
        code = described(function.__code__)
        self.write("code", *code.parts)
        constants = list(function.__code__.co_consts)
        if constants and constants[0] == function.__doc__ and 0 not in code.constants_used:
            constants[0] = None  # the docstring
        self.add(tuple(constants))
        self.add(function.__defaults__)
        self.add(tuple(sorted((function.__kwdefaults__ or {}).items())))
        for path in code.paths:
            self.write("name", ".".join(path))
            self.add(_value_at(function, path))


class Code(NamedTuple):
    """What a code object holds, apart from its constants."""

    parts: tuple[bytes | str | int, ...]
    paths: tuple[tuple[str, ...], ...]  # names from outside, with the attributes taken of each: ("module", "NAME")
    constants_used: frozenset[int]


@cache
def described(code: types.CodeType) -> Code:
    """Takes a code object apart; NoFingerprint if it makes functions or imports modules when it runs."""
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            raise NoFingerprint(f"{code.co_qualname} has a function inside it: {constant.co_name}")
    instructions = [i for i in dis.get_instructions(code) if i.opname != "EXTENDED_ARG"]
    if any(i.opname.startswith("IMPORT_") for i in instructions):
        raise NoFingerprint(f"{code.co_qualname} imports a module when it runs")
    names = (code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars)
    counts = (code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags)
    parts = (code.co_code, code.co_exceptiontable, repr(names), repr(counts))
    used = frozenset(i.arg for i in instructions if i.opcode in dis.hasconst and i.arg is not None)
    return Code(parts, tuple(dict.fromkeys(_paths(instructions, set(code.co_freevars)))), used)


def _paths(instructions: list[dis.Instruction], free: set[str]) -> Iterator[tuple[str, ...]]:
    """Every name that comes from outside the function, with the attributes that are taken of it at once."""
    for k, instruction in enumerate(instructions):
        name = instruction.argval
        if instruction.opname in ("LOAD_GLOBAL", "LOAD_NAME") or (instruction.opname == "LOAD_DEREF" and name in free):
            path = [name]
            for follower in instructions[k + 1 :]:
                if follower.opname not in ("LOAD_ATTR", "LOAD_METHOD"):
                    break
                path.append(follower.argval)
            yield tuple(path)


def _value_at(function: types.FunctionType, path: tuple[str, ...]) -> object:
    """The value that a path of names leads to. Attributes are followed through modules and enums only: those of any
    other value are decided by the value itself.
    """
    value = _outer_value(function, path[0])
    for name in path[1:]:
        if not isinstance(value, (types.ModuleType, enum.EnumMeta)):
            break
        if not hasattr(value, name):
            raise NoFingerprint(f"{function.__qualname__} names {'.'.join(path)}, which is not there")
        value = getattr(value, name)
    return value


def _outer_value(function: types.FunctionType, name: str) -> object:
    """What a name means in a function: in the functions around it, in its module, or in Python itself."""
    if name in function.__code__.co_freevars:
        cell = (function.__closure__ or ())[function.__code__.co_freevars.index(name)]
        try:
            return cell.cell_contents
        except ValueError:
            raise NoFingerprint(f"{function.__qualname__} names {name}, which has no value yet") from None
    for scope in (function.__globals__, vars(builtins)):
        if name in scope:
            value: object = scope[name]
            return value
    raise NoFingerprint(f"{function.__qualname__} names {name}, which is not there")


def _source_of(value: object) -> object:
    try:
        return _registered.get(value)
    except TypeError:  # it cannot be hashed, or cannot be held weakly
        return None


def _name_of(value: object) -> tuple[str, str]:
    """Module and name; a ufunc says nothing of its module."""
    name = getattr(value, "__qualname__", None) or getattr(value, "__name__", None)
    return str(getattr(value, "__module__", None) or "numpy"), str(name)


def _is_versioned(value: object) -> bool:
    """Is this the very function, class or ufunc that a module with a version offers under its name?"""
    module, name = _name_of(value)
    offered = getattr(sys.modules.get(module), name, None)
    return callable(value) and module.split(".")[0] in VERSIONED and offered is value
