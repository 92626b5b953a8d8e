"""The interpreted form of compiled functions: the same results, and no compiled function is called inside."""

import math
from collections.abc import Callable
from typing import Any

import pytest

from tablee.engine.interpreted import interpreted
from tablee.engine.jit import INTERPRETED, compact, compiled
from tests.engine import small

pytestmark = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")


@compiled
def inner(n: int) -> int:
    return n % 7


@compiled
@compact
def long_rule(n: int, m: int) -> int:
    return inner(n) * m


@compiled
def by_module(n: int) -> int:
    return small.doubled(n) + int(math.sqrt(16.0)) + long_rule(n, 2)


@compiled
def countdown(n: int) -> int:
    return n if n <= 0 else countdown(n - 2)


@compiled
def added(n: int, more: int = 4) -> int:
    return inner(n) + more


def in_closure(k: int) -> Callable[[int], int]:
    @compiled
    def held(n: int) -> int:
        return inner(n) + k

    @compiled
    def holder(n: int) -> int:
        return held(n) * 2

    return holder


def test_the_interpreted_form_gives_the_same_and_calls_nothing_that_is_compiled() -> None:
    closure = in_closure(3)
    forms = [interpreted(rule) for rule in (by_module, closure)]
    told = [[form(n) for n in range(20)] for form in forms]
    rules: list[Any] = [inner, long_rule, by_module, closure, small.doubled, small.shifted]
    assert not any(rule.signatures for rule in rules)
    assert told == [[rule(n) for n in range(20)] for rule in (by_module, closure)]


def test_a_function_may_call_itself_and_have_defaults() -> None:
    form: Any = interpreted(countdown)
    assert form.__globals__["countdown"] is form
    assert [form(9), form(8)] == [countdown(9), countdown(8)] == [-1, 0]
    other = interpreted(added)
    assert [other(9), other(9, 5), other(9, more=6)] == [added(9), added(9, 5), added(9, 6)] == [6, 7, 8]


def test_the_same_form_is_given_every_time_and_other_functions_stay_as_they_are() -> None:
    assert interpreted(inner) is interpreted(inner)
    assert interpreted(math.sqrt) is math.sqrt
    assert interpreted(in_closure(1)) is not interpreted(in_closure(2))
    assert [interpreted(in_closure(k))(1) for k in (1, 2)] == [4, 6]
