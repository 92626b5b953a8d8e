"""Compiled code on disk: what a change of code changes, and that old or damaged code never runs."""

import json
import os
import types
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import tablee
from tablee.engine.cache import cache_folder, fingerprint
from tablee.engine.jit import INTERPRETED, compiled
from tests.toy import ROOT, bare


def made(source: str, **scope: Any) -> Callable[..., Any]:
    """The function `f` of a source, in a module of its own with these values."""
    exec(source, scope)
    f: Callable[..., Any] = scope["f"]
    return f


def module(**values: Any) -> types.ModuleType:
    found = types.ModuleType("tablee.somewhere")
    vars(found).update(values)
    return found


CALLER = "def f(x): return g(x)"
ONE, TWO = "def f(x): return x + 1", "def f(x): return x + 2"


def calling(source: str) -> Callable[..., Any]:
    return made(CALLER, g=compiled(made(source)))


def enclosing(value: Any) -> Callable[..., Any]:
    def f(x: int) -> Any:
        return x + value

    return f


CHANGES: dict[str, tuple[Callable[..., Any], Callable[..., Any]]] = {
    "the code": (made(ONE), made("def f(x): return x - 1")),
    "a number in it": (made(ONE), made(TWO)),
    "a whole number into a fraction": (made(ONE), made("def f(x): return x + 1.0")),
    "a name": (made("def f(x): return a", a=1, b=1), made("def f(x): return b", a=1, b=1)),
    "a default": (made("def f(x, y=1): return x + y"), made("def f(x, y=2): return x + y")),
    "a called function": (calling(ONE), calling(TWO)),
    "a function called by that": (made(CALLER, g=calling(ONE)), made(CALLER, g=calling(TWO))),
    "a called function that is not compiled": (made(CALLER, g=made(ONE)), made(CALLER, g=made(TWO))),
    "a constant": (made("def f(x): return x + K", K=1), made("def f(x): return x + K", K=2)),
    "a table": (made("def f(x): return T[x]", T=np.arange(3)), made("def f(x): return T[x]", T=np.array([0, 1, 3]))),
    "a table's type": (
        made("def f(x): return T[x]", T=np.zeros(3, np.int8)),
        made("def f(x): return T[x]", T=np.zeros(3, np.bool_)),
    ),
    "a table's shape": (made("def f(x): return T", T=np.zeros((2, 3))), made("def f(x): return T", T=np.zeros((3, 2)))),
    "an enclosed value": (enclosing(1), enclosing(2)),
    "an enclosed function": (enclosing(compiled(made(ONE))), enclosing(compiled(made(TWO)))),
    "a constant of a module": (
        made("def f(x): return m.K", m=module(K=1)),
        made("def f(x): return m.K", m=module(K=2)),
    ),
    "a function of a module": (
        made("def f(x): return m.g(x)", m=module(g=compiled(made(ONE)))),
        made("def f(x): return m.g(x)", m=module(g=compiled(made(TWO)))),
    ),
    "a number in a comprehension": (
        made("def f(x): return [y + 1 for y in x]"),
        made("def f(x): return [y + 2 for y in x]"),
    ),
    "the code of a comprehension": (
        made("def f(x): return [y + 1 for y in x]"),
        made("def f(x): return [y * 1 for y in x]"),
    ),
    "an inner function": (
        made("def f(x):\n def g(y): return y + x\n return g(1)"),
        made("def f(x):\n def g(y): return y * x\n return g(1)"),
    ),
    "a constant of an inner function": (
        made("def f(x):\n def g(y): return y + K\n return g(1)", K=1),
        made("def f(x):\n def g(y): return y + K\n return g(1)", K=2),
    ),
}


@pytest.mark.parametrize("what", CHANGES)
def test_the_fingerprint_changes_with(what: str) -> None:
    before, after = CHANGES[what]
    assert fingerprint(before) == fingerprint(before)
    assert fingerprint(before) != fingerprint(after)


@pytest.mark.parametrize(
    "source",
    [
        "def f(x): return x + 1  # a comment",
        "# a comment\n\n\ndef f(x):\n    # another\n    return x + 1",
        "def f(x: int) -> int: return x + 1",
    ],
)
def test_the_fingerprint_stays_when_only_comments_and_lines_change(source: str) -> None:
    assert fingerprint(made(source)) == fingerprint(made(ONE))
    assert fingerprint(calling(source)) == fingerprint(calling(ONE))


def test_the_fingerprint_stays_when_a_docstring_is_reworded() -> None:
    first, second = (f"def f(x):\n    {doc!r}\n    return x + 1" for doc in ("One more.", "The next number."))
    assert fingerprint(made(first)) == fingerprint(made(second))
    assert fingerprint(calling(first)) == fingerprint(calling(second))


def test_functions_that_call_each_other_have_a_fingerprint() -> None:
    scope: dict[str, Any] = {}
    exec("def f(x): return g(x - 1) if x else 0\ndef g(x): return f(x)", scope)
    assert fingerprint(scope["f"]) != fingerprint(scope["g"])


def test_the_fingerprint_is_the_same_in_every_process() -> None:
    code = (
        "import tablee; from tablee.engine.cache import fingerprint; print(fingerprint(tablee.game('madness').apply))"
    )
    assert bare(code, PYTHONHASHSEED="1").strip() == fingerprint(tablee.game("madness").apply)


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


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data[: len(data) // 2],
        lambda data: data[: len(data) // 2] + bytes([data[len(data) // 2] ^ 1]) + data[len(data) // 2 + 1 :],
        lambda _: b"ctablee.nowhere\nnothing\n.",  # a pickle of something that does not exist
    ],
    ids=["half", "a bit turned", "something else"],
)
def test_damaged_code_is_never_run_and_is_written_anew(
    rolled: tuple[Path, list[int]], tmp_path: Path, damage: Callable[[bytes], bytes]
) -> None:
    folder, numbers = rolled
    files = {file.name: file.read_bytes() for file in folder.iterdir()}
    for name, data in files.items():
        (tmp_path / name).write_bytes(damage(data))
    again, compiles = rolling(tmp_path)
    assert again == numbers
    assert compiles > 0
    assert {file.name for file in tmp_path.iterdir()} == set(files)
    assert all((tmp_path / name).read_bytes() != damage(data) for name, data in files.items())


def test_a_cache_that_cannot_be_written_is_no_error(rolled: tuple[Path, list[int]], tmp_path: Path) -> None:
    file = tmp_path / "a file"
    file.write_text("no folder")
    again, compiles = rolling(file / "below")
    assert again == rolled[1]
    assert compiles > 0
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


def test_old_rules_are_not_run_when_another_file_has_changed(tmp_path: Path) -> None:
    """Numba's own cache would go on running them: it looks at the caller's file only."""
    rules, caller = tmp_path / "some_rules.py", tmp_path / "some_caller.py"
    head = "from tablee.engine.jit import compiled\n"
    caller.write_text(f"{head}from some_rules import goal\n@compiled\ndef missing(n): return goal() - n\n")
    for goal in (5, 7):
        rules.write_text(f"{head}@compiled\ndef goal(): return {goal}\n")
        path = os.pathsep.join([str(ROOT), str(tmp_path)])
        code = "import sys; sys.dont_write_bytecode = True; from some_caller import missing; print(missing(1))"
        said = bare(code, PYTHONPATH=path, TABLEE_CACHE=str(tmp_path / "cache"), NUMBA_DISABLE_JIT="0")
        assert int(said) == goal - 1


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
    assert compiled(made(ONE, __name__="nowhere"))(1) == made(ONE)(1)
    assert not list(tmp_path.iterdir())
