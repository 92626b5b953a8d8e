"""A workload of three small games, for tests of the compiler: it is compiled in a second."""

import importlib.util
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numba
from numba.core import event

from tablee.engine.jit import compiled
from tablee.engine.needs import Need, need

GAMES = ("one", "two", "three")
SHIFT = 1


@compiled
def shifted(n: int) -> int:
    return n + SHIFT


@compiled
def doubled(n: int) -> int:
    return 2 * shifted(n)


@compiled
def tripled(n: int) -> int:
    return 3 * shifted(n)


@compiled
def squared(n: int) -> int:
    return shifted(n) ** 2


@compiled
def halved(n: float) -> float:
    """No game needs this; the rehearsal calls it."""
    return n / 2


number = numba.int32  # a type of Numba's has no fingerprint


@compiled
def unnamed(n: int) -> int:
    return int(number(n))


FUNCTIONS = {"one": doubled, "two": tripled, "three": squared}
EXPECTED = {"one": 12, "two": 18, "three": 36}  # of 5


def needs(game: str) -> Sequence[Need]:
    if os.environ.get("TABLEE_TEST_BROKEN") == game:
        return [need(no_rule, 0)]
    if os.environ.get("TABLEE_TEST_UNNAMED") == game:
        return [need(FUNCTIONS[game], 0), need(unnamed, 0)]
    return [need(FUNCTIONS[game], 0)]


def rehearse(game: str) -> None:
    halved(1.0)
    if file := os.environ.get("TABLEE_TEST_REHEARSED"):
        with Path(file).open("a", encoding="utf-8") as rehearsed:
            rehearsed.write(f"{game}\n")


@compiled
def no_rule(n: int) -> int:
    return n.there_is_no_such_thing  # type: ignore[attr-defined,no-any-return]


def anew() -> Any:
    """This module as in a process that has just started: its functions have neither compiled nor loaded anything."""
    spec = importlib.util.find_spec(__name__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def doubling() -> tuple[list[int], int]:
    """What a compiled function gives in a process that has just started, and how many functions it had to compile."""
    with event.install_recorder("numba:compile") as compiles:
        fresh = anew()
        numbers = [fresh.doubled(n) for n in range(5)]
    return numbers, sum(each.is_start for _, each in compiles.buffer)


DOUBLED = [2, 4, 6, 8, 10]  # by `doubled`, which calls `shifted`
