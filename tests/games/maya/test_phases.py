"""The table of phases says what happens in random games, no more and no less."""

from collections import defaultdict
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

from tablee import games
from tablee.games.contract import CHANCE, OVER
from tablee.games.maya.actions import BID, DECLINE, PASS, write
from tablee.games.maya.phases import PHASES

MATCHES = 9  # of each variant
SMALL = 3  # of the bids


class Step(NamedTuple):
    """A step of a game: what it waited for, and what it waited for next."""

    phase: int
    mover: int
    everybody: bool  # chooses at the same time
    words: set[str]  # the first of each legal action
    then: int


@pytest.fixture(scope="module")
def steps() -> list[Step]:
    variants = games.game("maya").variants()
    return [step for players, chosen in variants for seed in range(MATCHES) for step in walk(players, chosen, seed)]


def walk(players: int, options: dict[str, str], seed: int) -> Iterator[Step]:
    """The steps of a random game with small bids. In some few pass and many decline, in some nearly all pass."""
    game, random = games.game("maya"), Random(seed)
    s = game.new_state(players, options)
    while (mover := int(game.mover(s))) != OVER:
        phase, everybody, legal = int(s.phase), game.together(s) == (1 << players) - 1, game.list_legal(s)
        choices = legal[:SMALL] if legal[0] == BID else legal
        if seed % 3 == 1 and DECLINE in choices:
            choices = [DECLINE, random.choice(choices)]
        elif seed % 3 and PASS in choices and random.random() < 0.95:
            choices = [a for a in choices if (a == PASS) == (seed % 3 == 2)] or choices
        game.apply(s, random.choice(choices))
        yield Step(phase, mover, everybody, {write(a).split()[0] for a in legal}, int(s.phase))
    assert s.phase == len(PHASES) - 1


def listed(names: str) -> set[str]:
    return set(names.split(", ")) - {""}


def test_who_acts(steps: list[Step]) -> None:
    for step in steps:
        who = PHASES[step.phase].who
        assert (who == "chance", who == "all") == (step.mover == CHANCE, step.everybody)


def test_what_may_be_done(steps: list[Step]) -> None:
    found: dict[int, set[str]] = defaultdict(set)
    for step in steps:
        found[step.phase] |= step.words
    assert [found[i] for i, _ in enumerate(PHASES)] == [listed(phase.actions) for phase in PHASES]


def test_what_comes_next(steps: list[Step]) -> None:
    found: dict[int, set[str]] = defaultdict(set)
    for step in steps:
        found[step.phase].add(PHASES[step.then].name)
    assert [found[i] for i, _ in enumerate(PHASES)] == [listed(phase.then) for phase in PHASES]
