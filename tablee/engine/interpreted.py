"""The interpreted form of compiled functions, in a process that has their native form too or will have it.

Rules call each other by the names in their modules, and there the names mean Numba's functions. So the interpreted form
of a function has names of its own: a copy of its module's, in which every compiled function is replaced by its
interpreted form, and so is every compiled function that a closure holds or that is called as `module.function`. The
code is the same object; only what its names mean differs. Inside, rules then run at the speed of plain Python.

Compiled code keeps the constants that a module had when it was compiled. The interpreted form keeps those that it had
when the first function of the module was asked for.
"""

import inspect
import threading
import types
from collections.abc import Callable
from typing import ParamSpec, TypeVar, cast
from weakref import WeakKeyDictionary

Arguments = ParamSpec("Arguments")
Result = TypeVar("Result")
Names = dict[str, object]

_sources: "WeakKeyDictionary[object, types.FunctionType]" = WeakKeyDictionary()  # by compiled function
_forms: dict[types.FunctionType, types.FunctionType] = {}
_names: dict[int, tuple[Names, Names]] = {}  # by the id of a module's names: those names, and ours
_lock = threading.RLock()


class Namespace:
    """What a compiled function sees of a module whose functions it calls as `module.function`."""

    def __init__(self, names: Names) -> None:
        self.__dict__ = names


def register_source(compiled: object, function: types.FunctionType) -> None:
    """Says which Python function a compiled function was made from."""
    _sources[compiled] = function


def interpreted(compiled: Callable[Arguments, Result]) -> Callable[Arguments, Result]:
    """The interpreted form of a compiled function; any other function as it is."""
    with _lock:
        return cast("Callable[Arguments, Result]", _replaced(compiled))


def _form(function: types.FunctionType) -> types.FunctionType:
    function = inspect.unwrap(function)  # what `compact` or `apart` has put around it is for GPUs
    names = _names_for(function.__globals__)
    if function not in _forms:
        cells = tuple(types.CellType() for _ in function.__closure__ or ())
        form = types.FunctionType(function.__code__, names, function.__name__, function.__defaults__, cells)
        form.__kwdefaults__ = function.__kwdefaults__
        form.__qualname__ = function.__qualname__
        form.__doc__ = function.__doc__
        _forms[function] = form  # before its cells are filled: a function may hold itself
        for cell, outer in zip(cells, function.__closure__ or (), strict=True):
            cell.cell_contents = _replaced(outer.cell_contents)
    return _forms[function]


def _names_for(names: Names) -> Names:
    if id(names) not in _names:
        own = dict(names)
        _names[id(names)] = names, own  # before they are replaced: modules may import each other
        for name, value in names.items():
            own[name] = _replaced(value)
    return _names[id(names)][1]


def _replaced(value: object) -> object:
    """What takes the place of a value in the interpreted form."""
    source = _source_of(value)
    if source is not None:
        return _form(source)
    if isinstance(value, types.ModuleType) and any(_source_of(inner) is not None for inner in vars(value).values()):
        return Namespace(_names_for(vars(value)))
    return value


def _source_of(value: object) -> types.FunctionType | None:
    try:
        return _sources.get(value)
    except TypeError:  # it cannot be hashed, or cannot be held weakly
        return None
