"""Compiled code on disk: old or damaged code never runs, and code of several processes is not mixed up."""

import importlib
import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple, cast

import numba
import numpy as np
import numpy.typing as npt
import pytest

from tablee.engine.cache import DiskCache, cache_folder, cached, is_marked
from tablee.engine.fingerprint import NoFingerprint
from tablee.engine.jit import FLAGS, INTERPRETED, compiled
from tests.engine import small
from tests.toy import bare

pytestmark = pytest.mark.slow

# Prints what a compiled function gives, and how many functions were compiled for it.
ROLLING = """
import json
from numba.core import event
with event.install_recorder("numba:compile") as compiles:
    from tablee.dice import new_dice, roll
    rolled = [int(roll(new_dice(seed), 6)) for seed in range(5)]
print(json.dumps([rolled, sum(e.is_start for _, e in compiles.buffer)]))
"""


def rolling(folder: Path) -> tuple[list[int], int]:
    rolled, compiles = json.loads(bare(ROLLING, TABLEE_CACHE=str(folder), NUMBA_DISABLE_JIT="0"))
    return rolled, compiles


@pytest.fixture(scope="module")
def rolled(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[int]]:
    """A cache filled by one process, and what that process rolled."""
    folder = tmp_path_factory.mktemp("cache") / "not" / "there yet"
    numbers, compiles = rolling(folder)
    assert compiles > 0
    return folder, numbers


def test_a_second_process_compiles_nothing_and_leaves_the_cache_as_it_is(rolled: tuple[Path, list[int]]) -> None:
    folder, numbers = rolled
    before = {file.name: file.stat().st_mtime_ns for file in folder.iterdir()}
    assert any(name.startswith("roll-") for name in before)
    assert all(name.endswith(".code") for name in before), "nothing half-written is left behind"
    assert rolling(folder) == (numbers, 0)
    assert {file.name: file.stat().st_mtime_ns for file in folder.iterdir()} == before


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[: len(data) // 2],
        lambda data: data[: len(data) // 2] + bytes([data[len(data) // 2] ^ 1]) + data[len(data) // 2 + 1 :],
        lambda _: b"ctablee.nowhere\nnothing\n.",  # a pickle of something that does not exist
    ],
    ids=["half", "a bit turned", "something else"],
)
def test_damaged_code_is_never_run_and_is_written_anew(folder: Path, damage: Callable[[bytes], bytes]) -> None:
    assert small.doubling() == (small.DOUBLED, 2)
    assert small.doubling() == (small.DOUBLED, 0)
    files = {file.name: file.read_bytes() for file in folder.iterdir()}
    assert len(files) == 2
    for name, data in files.items():
        (folder / name).write_bytes(damage(data))
    assert small.doubling() == (small.DOUBLED, 2)
    assert {file.name for file in folder.iterdir()} == set(files)
    assert all((folder / name).read_bytes() != damage(data) for name, data in files.items())


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_a_cache_that_cannot_be_written_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "a file"
    file.write_text("no folder")
    monkeypatch.setenv("TABLEE_CACHE", str(file / "below"))
    assert small.doubling() == (small.DOUBLED, 2)
    assert file.read_text() == "no folder"


# Functions of the same names, each knowing another number; they call each other too often to be merged into one.
NAMESAKES = """
import os
from tablee.engine.jit import compiled

def made(k):
    @compiled
    def counted(n):
        if n < 2:
            return n * k
        return counted(n - 1) + counted(n - 2) + k

    @compiled
    def told(n):
        return counted(n) + counted(n + 1)

    return told

print([int(made(int(k))(9)) for k in os.environ["NUMBERS"].split()])
"""


def test_functions_of_one_name_from_several_processes_are_not_mixed_up(tmp_path: Path) -> None:
    cache = {"TABLEE_CACHE": str(tmp_path), "NUMBA_DISABLE_JIT": "0"}
    one, two = (eval(bare(NAMESAKES, NUMBERS=k, **cache)) for k in "12")
    assert eval(bare(NAMESAKES, NUMBERS="1 2", **cache)) == one + two == [231, 462]


@pytest.fixture
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Any]:
    """Imports a module from a folder as a process does that has just started, with all others of that folder."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # a file may change twice in a second

    def imported(name: str) -> Any:
        for file in tmp_path.glob("*.py"):
            monkeypatch.delitem(sys.modules, file.stem, raising=False)
        importlib.invalidate_caches()
        return importlib.import_module(name)

    return imported


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_old_rules_are_not_run_when_another_file_has_changed(
    tmp_path: Path, modules: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Numba's own cache would go on running them: it looks at the caller's file only."""
    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path / "cache"))
    head = "from tablee.engine.jit import compiled\n"
    code = f"{head}from some_rules import goal\n@compiled\ndef missing(n): return goal() - n\n"
    (tmp_path / "some_caller.py").write_text(code)
    for goal in (5, 7):
        (tmp_path / "some_rules.py").write_text(f"{head}@compiled\ndef goal(): return {goal}\n")
        assert modules("some_caller").missing(1) == goal - 1


def test_the_cache_lies_where_it_is_told_to(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_CACHE", "/somewhere/else")
    monkeypatch.setenv("XDG_CACHE_HOME", "/cache")
    assert cache_folder() == Path("/somewhere/else")
    monkeypatch.delenv("TABLEE_CACHE")
    assert cache_folder() == Path("/cache/tablee")
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", "/home/ana")
    assert cache_folder() == Path("/home/ana/.cache/tablee")


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_code_of_a_module_that_python_does_not_know_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another process could not tell where it belongs, and would refuse it."""
    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path))
    scope: dict[str, Any] = {"__name__": "nowhere"}
    exec("def next_number(n): return n + 1", scope)
    assert compiled(scope["next_number"])(1) == 2
    assert not list(tmp_path.iterdir())


# ---- what has no fingerprint is not cached, and what has one is never run when it is old

# A game in a package of its own: constants of its modules, reached in several ways, and one object.
OUTSIDE = """
from enum import IntEnum
import other_constants
from other_constants import Colour, deeper
from tablee.engine.jit import compiled

class Limits:
    most = 3

LIMITS = Limits()
MEMBER = Colour.RED

@compiled
def by_module(n): return n + other_constants.STEP

@compiled
def by_module_of_a_module(n): return n + other_constants.deeper.STEP

@compiled
def by_class(n): return n + Colour.RED

@compiled
def by_member(n): return n + MEMBER

@compiled
def by_table(n): return n + other_constants.TABLE[0]

def made(k):
    @compiled
    def by_closure(n): return n + k
    return by_closure

by_closure = made(other_constants.STEP)
by_enclosed_member = made(MEMBER)
"""
CONSTANTS = """
import types
from enum import IntEnum
import numpy as np

STEP = {step}
TABLE = np.array([{step}])
deeper = types.ModuleType("deeper")
deeper.STEP = {step}

class Colour(IntEnum):
    RED = {step}
"""
WAYS = ["by_module", "by_module_of_a_module", "by_class", "by_member", "by_table", "by_closure", "by_enclosed_member"]


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_old_rules_of_another_package_are_not_run_when_a_constant_has_changed(
    tmp_path: Path, modules: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "cache"
    monkeypatch.setenv("TABLEE_CACHE", str(folder))
    (tmp_path / "other_rules.py").write_text(OUTSIDE)
    files = []
    for step in (1, 2):
        (tmp_path / "other_constants.py").write_text(CONSTANTS.format(step=step))
        rules = modules("other_rules")
        assert {name: int(getattr(rules, name)(10)) for name in WAYS} == dict.fromkeys(WAYS, 10 + step)
        files.append({file.name for file in folder.iterdir()})
    assert len(files[0]) == 7, "every one of them is cached"
    assert len(files[1] - files[0]) == 7


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache for this process."""
    monkeypatch.setenv("TABLEE_CACHE", str(tmp_path))
    return tmp_path


NUMBER = 3


@compiled
def with_number(n: int) -> int:
    return n + NUMBER


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_code_is_saved_under_the_constants_that_it_was_compiled_with(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_number(1)
    (first,) = folder.iterdir()
    monkeypatch.setitem(globals(), "NUMBER", 4)
    with_number(1.5)  # type: ignore[arg-type]
    second = next(file for file in folder.iterdir() if file != first)
    monkeypatch.setitem(globals(), "NUMBER", 3)
    types = (numba.typeof(1.5),)
    codegen = numba.core.registry.cpu_target.target_context.codegen()
    cache = DiskCache(with_number.py_func, FLAGS)  # type: ignore[attr-defined]
    assert cache.file(types, codegen) not in (first, second)


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_what_has_no_fingerprint_is_compiled_but_not_cached(folder: Path) -> None:
    outside: Any = (Pair(1, 2),)

    @compiled
    def total(n: int) -> int:
        return n + outside[0].low  # type: ignore[no-any-return]

    assert total(1) == 2
    assert not list(folder.iterdir())


class Pair(NamedTuple):
    low: int
    high: int


class Riap(NamedTuple):
    high: int
    low: int


Riap.__name__, Riap.__qualname__ = Pair.__name__, Pair.__qualname__


def nothing() -> None: ...


def file_for(*arguments: Any) -> Path:
    """Where code for arguments of these types lies."""
    codegen = numba.core.registry.cpu_target.target_context.codegen()
    types = tuple(numba.typeof(argument) for argument in arguments)
    return DiskCache(cast(FunctionType, nothing), {}).file(types, codegen)


RECORDS = [np.zeros(1, [("a", np.int8), ("b", np.int8)]), np.zeros(1, [("b", np.int8), ("a", np.int8)])]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, 1.0),
        (np.int8(1), np.int16(1)),
        (np.zeros(2), np.zeros((2, 1))),
        (np.zeros((2, 2)), np.zeros((2, 2), order="F")),
        (Pair(1, 2), Riap(1, 2)),
        ((1, (2, 3)), ((1, 2), 3)),
        (RECORDS[0], RECORDS[1]),
        (RECORDS[0][0], RECORDS[1][0]),
    ],
)
def test_code_for_other_types_is_another_file(one: Any, other: Any) -> None:
    assert file_for(one) == file_for(one)
    assert file_for(one) != file_for(other)
    assert file_for(one, other) != file_for(other, one)


@pytest.mark.parametrize("argument", ["text", [1, 2], np.zeros(1, "U3")])
def test_types_that_are_not_known_exactly_have_no_file(argument: Any) -> None:
    with pytest.raises(NoFingerprint):
        file_for(argument)


# ---- what is used of Numba's private parts


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_numba_still_needs_another_cache(tmp_path: Path, modules: Callable[[str], Any]) -> None:
    """https://github.com/numba/numba/issues/1833: its own cache runs old code.

    If this fails, ours may no longer be needed.
    """
    head = "from numba import njit\n"
    code = f"{head}from some_rules import goal\n@njit(cache=True)\ndef missing(n): return goal() - n\n"
    (tmp_path / "some_caller.py").write_text(code)
    told = []
    for goal in (5, 7):
        (tmp_path / "some_rules.py").write_text(f"{head}@njit\ndef goal(): return {goal}\n")
        told.append(modules("some_caller").missing(1))
    assert told == [4, 4]


SYMBOLS = """
from numba import njit
def made(k):
    @njit
    def number(n): return n + k
    return number
number = made({k})
number(1)
print(next(iter(number.overloads.values())).fndesc.mangled_name)
"""


def test_numba_still_needs_marked_names() -> None:
    """https://github.com/numba/numba/issues/10486: two processes give one symbol to different functions.

    If this fails, `renamed` may no longer be needed.
    """
    one, two = (bare(SYMBOLS.format(k=k), NUMBA_DISABLE_JIT="0") for k in (1, 2))
    assert one == two


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_every_symbol_has_the_mark_of_its_function() -> None:
    result = next(iter(compiled_once(with_number).overloads.values()))
    symbols = [function.name for function in result.library.get_defined_functions()]
    assert len(symbols) >= 2
    assert all(is_marked(symbol) for symbol in symbols)
    assert with_number.__qualname__ == "with_number"


def compiled_once(function: Any) -> Any:
    function(1)
    return function


@pytest.mark.parametrize(
    ("symbol", "marked"),
    [
        ("_ZN4some6module23tablee_0123456789abcdef8functionB2v1Ex", True),
        ("cfunc._ZN8__main__23tablee_0123456789abcdef8functionB2v1Ex", True),
        ("_ZN4some6module8functionB2v1Ex", False),
        ("_ZN4some6module8functionB2v1E23tablee_0123456789abcdef", False),  # in the types of the arguments
        ("_ZN4some24xtablee_0123456789abcdef8functionB2v1Ex", False),
        ("memcpy", False),
        ("", False),
    ],
)
def test_a_marked_symbol_is_told_by_its_name(symbol: str, marked: bool) -> None:
    assert is_marked(symbol) == marked


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
def test_code_with_a_function_of_numbas_own_in_it_is_not_cached(folder: Path) -> None:
    """Its symbol is not unique: another process may have given it to something else."""
    function: Any = cached(sort, nogil=True)
    function(np.arange(4.0))
    result = next(iter(function.overloads.values()))
    assert not all(is_marked(f.name) for f in result.library.get_defined_functions())
    assert not list(folder.iterdir())


def sort(numbers: npt.NDArray[np.float64]) -> None:
    numbers.sort()


OTHERS = """
import numba
from numba.core.bytecode import FunctionIdentity
before = repr(FunctionIdentity._unique_ids)
import tablee
from tablee.engine import batch, simulate
tablee.playouts("madness", 2, games=1)
print(before == "count(1)", int(repr(FunctionIdentity._unique_ids)[6:-1]) < 10**6)
"""


def test_what_other_users_of_numba_share_is_left_as_it_is() -> None:
    assert bare(OTHERS, NUMBA_DISABLE_JIT="0").split() == ["True", "True"]
