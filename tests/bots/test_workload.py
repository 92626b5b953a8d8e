"""What the house and the terminal need as native code; and games that begin in the interpreter and go over to it."""

import json

import pytest

from tablee import Match, analyse, bots
from tablee.bots import workload
from tablee.bots.hints import hints
from tablee.bots.lookahead import lookahead
from tablee.bots.master import can_look, looks_ahead
from tablee.engine.jit import INTERPRETED
from tablee.engine.softstart import softly
from tablee.games import NAMES, game
from tests.toy import bare

with_compiler = pytest.mark.skipif(INTERPRETED, reason="nothing is compiled")

# Begins a game in the interpreter, looks at it as people do, and after so many moves goes on natively.
GOING_OVER = """
import json
from numba.core import event
from tablee import bots
from tablee.bots import workload
from tablee.engine import softstart
from tablee.engine.handover import Handover
from tablee.match import Match
softstart.begin()
with event.install_recorder("numba:compile") as compiles:
    for name, over_at, end in GAMES:
        handover, bot = Handover(workload, [name]), bots.get("policy", 7)
        match = Match(name, 3, seed=5)
        while not match.over and len(match.played) < end:
            if len(match.played) >= over_at and not handover.ready:
                before = match.state.tobytes()
                handover.load_stored()
                assert handover.ready and match.state.tobytes() == before
            if len(match.played) < 20:
                workload.show(match, match.mover)
            match.play(bot.choose(match, match.mover), match.mover)
        handover.stop()
        print(json.dumps([match.record(), match.state.tobytes().hex(), len(compiles.buffer)]))
"""


def played(name: str, end: int) -> tuple[str, str]:
    """The record and the position of the same game, played as tests play."""
    match, bot = Match(name, 3, seed=5), bots.get("policy", 7)
    while not match.over and len(match.played) < end:
        match.play(bot.choose(match, match.mover), match.mover)
    return match.record(), match.state.tobytes().hex()


def run(*games: tuple[str, int, int]) -> list[tuple[str, str, int]]:
    code = GOING_OVER.replace("GAMES", repr(list(games)))
    return [tuple(json.loads(line)) for line in bare(code).splitlines()]


@with_compiler
@pytest.mark.slow
def test_every_game_is_the_same_in_the_interpreter_and_nothing_is_compiled_for_it() -> None:
    end = 120
    games = run(*((name, end, end) for name in NAMES))
    for name, (record, position, compilations) in zip(NAMES, games, strict=True):
        assert (record, position) == played(name, end), name
        assert compilations == 0, name


@with_compiler
@pytest.mark.slow
def test_a_match_goes_over_to_native_code_in_mid_game_and_nobody_can_tell() -> None:
    for need in workload.needs("madness"):
        need.compile()  # into the cache that the other process reads
    ((record, position, compilations),) = run(("madness", 30, 10**6))
    assert (record, position) == played("madness", 10**6)
    assert compilations == 0


@with_compiler
def test_needs_are_named_exactly_and_what_thinks_ahead_comes_first() -> None:
    for name in NAMES:
        needs = workload.needs(name)
        assert needs[0].function.__name__ == ("look" if looks_ahead(game(name)) else "search")
        assert len({need.file_name for need in needs}) == len(needs)
        assert all(need.file_name for need in needs), "a cache can hold all of them"


@with_compiler
@pytest.mark.parametrize("name", ["gold", "madness"])
def test_until_looking_ahead_is_native_bots_follow_the_policy_and_hints_say_so(name: str) -> None:
    lookahead.cache_clear()  # another test of this process may have made it native
    match = Match(name, 3, seed=3)
    while len(match.legal()) < 2:
        match.play(match.legal()[0])
    seat = match.mover
    with softly():
        assert not can_look(match.game)
        chosen = bots.get("strong", 4).choose(match, seat)
        (hint,) = hints(match, seat, "en")
        (french,) = hints(match, seat, "fr")
    assert chosen == bots.get("policy", 4).choose(match, seat)
    assert hint.action == french.action == bots.get("policy", 0).choose(match, seat)
    assert hint.worth is None
    assert hint.early
    assert french.early
    assert can_look(match.game), "without a soft start it is compiled when it is called"


def test_a_rehearsal_shows_every_game_to_its_end() -> None:
    workload.rehearse("madness")


# Compiles what one game needs into the cache.
COMPILED = """
from tablee.bots import workload
for need in workload.needs("madness"):
    need.compile()
"""

# Analyses a game after a soft start, when everything is native, and lists which functions ran in the interpreter.
ANALYSED = """
import json
from tablee.analysis import analyse
from tablee.bots import workload
from tablee.engine import softstart
from tablee.engine.handover import Handover
from tablee.match import Match
match = Match.from_record(RECORD)
softstart.begin()
handover = Handover(workload, [match.game.name])
handover.load_stored()
assert handover.ready
analysis = analyse(match, budget=0)
missed = set()
while not softstart.misses.empty():
    missed.add(softstart.misses.get()[0].py_func.__name__)
handover.stop()
print(json.dumps([sorted(missed), [choice.loss for choice in analysis.choices()]]))
"""


@with_compiler
@pytest.mark.slow
def test_an_analysis_after_a_soft_start_is_native() -> None:
    if not all(need.is_stored() for need in workload.needs("madness")):
        bare(COMPILED)  # in a process of its own: this one may have compiled some of it into the cache of another test
    match, bot = Match("madness", 2, seed=5), bots.get("policy", 7)
    while not match.over:
        match.play(bot.choose(match, match.mover), match.mover)
    missed, losses = json.loads(bare(ANALYSED.replace("RECORD", repr(match.record()))))
    assert missed == []
    assert losses == [choice.loss for choice in analyse(match, budget=0).choices()]
