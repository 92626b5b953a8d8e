"""Fingerprints: they change with everything that decides what a function compiles to, and are refused where they
cannot say so exactly.
"""

import enum
import functools
import types
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest

import tablee
from tablee.engine.cache import cached
from tablee.engine.fingerprint import NoFingerprint, fingerprint
from tablee.engine.jit import INTERPRETED, apart, compact, compiled
from tablee.games import NAMES
from tests.toy import bare


def made(source: str, **scope: Any) -> types.FunctionType:
    """The function `f` of a source, in a module of its own with these values."""
    scope.setdefault("__name__", __name__)
    exec(source, scope)
    f: types.FunctionType = scope["f"]
    return f


def module(**values: Any) -> types.ModuleType:
    """Any module, also one of another package."""
    found = types.ModuleType("elsewhere.rules")
    vars(found).update(values)
    return found


CALLER = "def f(x): return g(x)"
ONE, TWO = "def f(x): return x + 1", "def f(x): return x + 2"


def calling(source: str) -> Callable[..., Any]:
    return made(CALLER, g=compiled(made(source)))


def Enum(name: str, members: dict[str, int]) -> Any:
    return enum.IntEnum(name, members)


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
    "a constant of a module in a module": (
        made("def f(x): return x + m.sub.K", m=module(sub=module(K=1))),
        made("def f(x): return x + m.sub.K", m=module(sub=module(K=2))),
    ),
    "the value of an IntEnum's member": (
        made("def f(x): return x + C.RED", C=Enum("C", {"RED": 1})),
        made("def f(x): return x + C.RED", C=Enum("C", {"RED": 2})),
    ),
    "the value of a member that is a global itself": (
        made("def f(x): return x + K", K=Enum("C", {"RED": 1}).RED),
        made("def f(x): return x + K", K=Enum("C", {"RED": 2}).RED),
    ),
    "the value of a member of a module's enum": (
        made("def f(x): return x + m.C.RED", m=module(C=Enum("C", {"RED": 1}))),
        made("def f(x): return x + m.C.RED", m=module(C=Enum("C", {"RED": 2}))),
    ),
    "one member into another of the same value": (
        made("def f(x): return x + K", K=Enum("C", {"RED": 1}).RED),
        made("def f(x): return x + K", K=Enum("C", {"BLUE": 1}).BLUE),
    ),
    "a member of an enum that is looked up by name": (
        made("def f(x): return C[x]", C=Enum("C", {"RED": 1, "BLUE": 2})),
        made("def f(x): return C[x]", C=Enum("C", {"RED": 1, "BLUE": 3})),
    ),
    "the value of an enclosed member": (
        enclosing(Enum("C", {"RED": 1}).RED),
        enclosing(Enum("C", {"RED": 2}).RED),
    ),
    "a number into a truth": (made("def f(x): return x + K", K=1), made("def f(x): return x + K", K=True)),
    "a number into one of NumPy's": (
        made("def f(x): return x + K", K=1),
        made("def f(x): return x + K", K=np.int64(1)),
    ),
    "a NumPy number's type": (
        made("def f(x): return x + K", K=np.int8(1)),
        made("def f(x): return x + K", K=np.int16(1)),
    ),
    "the sign of zero": (made("def f(x): return x + K", K=0.0), made("def f(x): return x + K", K=-0.0)),
    "a number in a tuple in a tuple": (
        made("def f(x): return K[x]", K=((1, 2), (3, 4))),
        made("def f(x): return K[x]", K=((1, 2), (3, 5))),
    ),
    "where a tuple is cut": (
        made("def f(x): return K[x]", K=((1, 2), (3,))),
        made("def f(x): return K[x]", K=((1,), (2, 3))),
    ),
    "a range": (made("def f(x): return x in K", K=range(3)), made("def f(x): return x in K", K=range(4))),
    "None into nothing at all": (made("def f(x): return K", K=None), made("def f(x): return K", K=())),
    "the order of a table in memory": (
        made("def f(x): return T[x]", T=np.zeros((2, 2), order="C")),
        made("def f(x): return T[x]", T=np.zeros((2, 2), order="C").T.copy(order="F").T[:, ::-1]),
    ),
    "the name of a field": (
        made("def f(x): return x.view(D)", D=np.dtype([("a", np.int8), ("b", np.int8)])),
        made("def f(x): return x.view(D)", D=np.dtype([("b", np.int8), ("a", np.int8)])),
    ),
    "the place of a field": (
        made("def f(x): return x.view(D)", D=np.dtype([("a", np.int8), ("b", np.int32)])),
        made("def f(x): return x.view(D)", D=np.dtype([("a", np.int8), ("b", np.int32)], align=True)),
    ),
    "the shape of a field": (
        made("def f(x): return x.view(D)", D=np.dtype([("a", np.int8, (2, 3))])),
        made("def f(x): return x.view(D)", D=np.dtype([("a", np.int8, (3, 2))])),
    ),
    "a builtin": (made("def f(x): return min(x, 1)"), made("def f(x): return max(x, 1)")),
    "a builtin that the module replaces": (
        made("def f(x): return abs(x)"),
        made("def f(x): return abs(x)", abs=made(ONE)),
    ),
    "a NumPy function behind a name": (
        made("def f(x): return g(x)", g=np.sqrt),
        made("def f(x): return g(x)", g=np.cbrt),
    ),
    "a default that only has a name": (made("def f(x, *, y=1): return x"), made("def f(x, *, y=2): return x")),
    "a text that is also the docstring": (
        made("def f(x):\n    'a'\n    return 'a'"),
        made("def f(x):\n    'b'\n    return 'b'"),
    ),
}

if not INTERPRETED:
    CHANGES |= {
        "the flags of a called function": (
            made(CALLER, g=cached(made(ONE), nogil=True)),
            made(CALLER, g=cached(made(ONE), nogil=True, fastmath=True)),
        ),
        "that a called function is kept apart": (
            made(CALLER, g=compiled(made(ONE))),
            made(CALLER, g=compiled(apart(made(ONE)))),
        ),
        "that a called function is compact": (
            made(CALLER, g=compiled(apart(made(ONE)))),
            made(CALLER, g=compiled(compact(made(ONE)))),
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
    scope = {"__name__": __name__}
    exec("def f(x): return g(x - 1) if x else 0\ndef g(x): return f(x)", scope)
    assert fingerprint(scope["f"]) != fingerprint(scope["g"])


@pytest.mark.slow
def test_the_fingerprint_is_the_same_in_every_process() -> None:
    code = """
import tablee
from tablee.engine.fingerprint import fingerprint
print(fingerprint(tablee.game("madness").apply))
"""
    assert bare(code, PYTHONHASHSEED="1").strip() == fingerprint(tablee.game("madness").apply)


# ---- what has no fingerprint


@dataclass
class Limits:
    """An object with a repr that says all, and that can change at any time."""

    most: int = 3


class Plain:
    """An object whose repr says nothing of what is in it."""

    most = 3


@enum.unique
class Shade(enum.Enum):
    LIGHT = Plain()


def unfilled() -> Callable[..., Any]:
    """A function with a variable of an enclosing function that has no value yet."""

    def f(x: int) -> int:
        return x + later

    if f.__name__ != "f":
        later = 1
    return f


UNKNOWN: dict[str, Callable[..., Any]] = {
    "an object": made("def f(x): return x + o.most", o=Plain()),
    "an object that can change": made("def f(x): return x + o.most", o=Limits()),
    "an object in a module": made("def f(x): return x + m.o.most", m=module(o=Limits())),
    "an object in a tuple": made("def f(x): return x + t[0].most", t=(Limits(),)),
    "an object in an enclosing function": enclosing(Limits()),
    "an object as a default": made("def f(x, o=o): return x", o=Limits()),
    "an object as an enum's value": made("def f(x): return x == s", s=Shade.LIGHT),
    "an object that a called function names": made(CALLER, g=compiled(made("def f(x): return x + o.most", o=Limits()))),
    "a class": made("def f(x): return x + c.most", c=Plain),
    "a list": made("def f(x): return x + l[0]", l=[1]),
    "a dict": made("def f(x): return x + d[0]", d={0: 1}),
    "a subclass of int": made("def f(x): return x + k", k=type("Number", (int,), {})(1)),
    "an array of objects": made("def f(x): return t[x]", t=np.array([None])),
    "an array of another class": made("def f(x): return t[x]", t=np.zeros(3).view(np.recarray)),
    "a module under another name": made("def f(x):\n    n = m\n    return x + n.K", m=module(K=1)),
    "a name that is not there": made("def f(x): return x + nowhere"),
    "an attribute that is not there": made("def f(x): return x + m.nowhere", m=module()),
    "a variable without a value": unfilled(),
    "a function in it": made("def f(x):\n def g(y): return y + x\n return g(1)"),
    "a lambda in it": made("def f(x): return (lambda y: y + x)(1)"),
    "an import in it": made("def f(x):\n import math\n return math.sqrt(x)"),
    "a method": made("def f(x): return g(x)", g=Limits().__eq__),
    "a function of another compiler": made("def f(x): return g(x)", g=functools.partial(made(ONE), 1)),
    "a module that Python does not know": made(ONE, __name__="nowhere"),
}


@pytest.mark.parametrize("what", UNKNOWN)
def test_a_function_has_no_fingerprint_that_names(what: str) -> None:
    with pytest.raises(NoFingerprint):
        fingerprint(UNKNOWN[what])


def test_the_fingerprint_follows_a_constant_that_changes_while_the_program_runs() -> None:
    table = np.arange(3)
    f = made("def f(x): return T[x] + K", T=table, K=1)
    prints = [fingerprint(f)]
    table[1] = 7
    prints.append(fingerprint(f))
    f.__globals__["K"] = 2
    prints.append(fingerprint(f))
    assert len(set(prints)) == 3


def test_every_compiled_function_of_the_games_has_a_fingerprint() -> None:
    """Otherwise it would be compiled in every process."""
    for name in NAMES:
        game = tablee.game(name)
        for rule in (game.setup, game.mover, game.legal, game.apply, game.sample, game.policy, game.redeal):
            assert fingerprint(rule)
        for call in filter(callable, vars(game.entry_points).values()):
            assert fingerprint(call)
