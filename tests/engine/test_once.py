"""Compiled functions that are made for a game are made once, also if several threads ask at the same time."""

import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from tablee import games
from tablee.bots import workload
from tablee.bots.appraiser import appraiser_of
from tablee.bots.judge import judge_of, observer_of, settle_of
from tablee.bots.lookahead import lookahead
from tablee.bots.rollout import rollout
from tablee.bots.tree import searcher
from tablee.bots.weigher import weigher
from tablee.engine.jit import INTERPRETED
from tablee.engine.once import Once, once
from tests.toy import bare

THREADS = 4
MADE = (appraiser_of, judge_of, lookahead, observer_of, rollout, searcher, settle_of, weigher)


def asked_at_once(ask: Callable[[], object]) -> set[int]:
    """What several threads get that ask at the same time, by its identity."""
    begin = threading.Barrier(THREADS)

    def get() -> object:
        begin.wait()
        return ask()

    with ThreadPoolExecutor(THREADS) as threads:
        found = [each.result() for each in [threads.submit(get) for _ in range(THREADS)]]
    return {id(one) for one in found}


@pytest.fixture
def hurried() -> Iterator[None]:
    """Threads take turns as often as possible."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def test_several_threads_get_the_same_and_other_arguments_something_else() -> None:
    @once
    def make(number: int) -> list[int]:
        time.sleep(0.05)
        return [number]

    assert len(asked_at_once(lambda: make(1))) == 1
    assert make(1) is make(1)
    assert make(2) == [2]
    first = make(1)
    make.cache_clear()
    assert make(1) is not first


def test_nobody_waits_for_what_is_made_already() -> None:
    """The event loop asks for games all the time, while a thread loads others."""
    begun, go_on = threading.Event(), threading.Event()

    @once
    def make(slowly: bool) -> list[bool]:
        if slowly:
            begun.set()
            assert go_on.wait(60)
        return [slowly]

    first = make(False)
    slow = threading.Thread(target=make, args=(True,))
    slow.start()
    assert begun.wait(60)
    assert make(False) is first
    go_on.set()
    slow.join()


def test_what_is_made_may_ask_for_something_else_that_is_made() -> None:
    @once
    def inner() -> list[int]:
        return [1]

    @once
    def outer() -> list[list[int]]:
        return [inner()]

    assert len(asked_at_once(outer)) == 1


# Several threads ask for a game that nobody has loaded yet.
LOADED = """
import threading
from concurrent.futures import ThreadPoolExecutor
from tablee import games
begin = threading.Barrier(4)
def get():
    begin.wait()
    return games.game("gold")
with ThreadPoolExecutor(4) as threads:
    found = [each.result() for each in [threads.submit(get) for _ in range(4)]]
print(len({id(one) for one in found}))
"""


def test_a_game_is_loaded_once_and_the_same_for_all() -> None:
    """Attack: with two of them, one had native code, and the house played and analysed with the other."""
    assert bare(LOADED) == "1\n"


@pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")
@pytest.mark.usefixtures("hurried")
def test_whoever_waits_for_native_code_has_the_functions_that_become_native() -> None:
    """Attack: a house that was asked for an analysis in its first seconds prepared the rules of that game for ever."""
    assert all(isinstance(make, Once) for make in MADE)
    game = games.game("madness")
    for make in (lookahead, weigher, appraiser_of, searcher):
        make.cache_clear()
        assert len(asked_at_once(lambda make=make: make(game))) == 1  # type: ignore[misc]
    needed = {id(need.function) for need in workload.needs("madness")}
    waited_for = [lookahead(game), searcher(game), appraiser_of(game), *weigher(game)[:2]]
    assert {id(function) for function in waited_for} <= needed
