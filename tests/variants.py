"""Every game with every number of players and every choice of options, for parametrized tests.

`every_variant` asks something of all of them. The others ask it in `make test` of some, and in `make test-long` of the
rest. `every_pair` chooses so many that every two facts of a variant occur together somewhere, a number of players with
a value of an option, or values of two options: nearly all that goes wrong in one variant only goes wrong with two such
facts. `every_value` chooses so many that every number of players and every value of every option occurs: enough where
rules are not asked, but how they are shown to people and to other programs. `pairs_of_game` is `every_pair` for the
tests of one game.
"""

from collections.abc import Sequence
from itertools import combinations

import pytest

from tablee import games
from tablee.games import NAMES

Variant = tuple[str, int, dict[str, str]]

VARIANTS: list[Variant] = [
    (name, players, options) for name in NAMES for players, options in games.game(name).variants()
]


def id_of(name: str, players: int, options: dict[str, str]) -> str:
    """How a variant is called in the name of a test."""
    return "-".join([name, str(players), *options.values()])


def facts_of(variant: Variant, together: int = 2) -> set[object]:
    """Every so many facts of a variant that occur together; of a game with fewer facts all of them."""
    name, players, options = variant
    facts = [("players", str(players)), *options.items()]
    return {(name, *some) for some in combinations(facts, min(together, len(facts)))}


def covering(variants: Sequence[Variant], together: int = 2) -> list[Variant]:
    """Some of the variants with all that occurs together in any: again and again the first of those with most of it
    that is new.
    """
    missing = set[object]().union(*(facts_of(variant, together) for variant in variants))
    chosen: list[Variant] = []
    while missing:
        chosen.append(max(variants, key=lambda variant: len(facts_of(variant, together) & missing)))
        missing -= facts_of(chosen[-1], together)
    return [variant for variant in variants if variant in chosen]


def marks(variant: Variant, chosen: Sequence[Variant]) -> list[pytest.MarkDecorator]:
    """A variant that is not chosen is long."""
    return [] if variant in chosen else [pytest.mark.long]


def cases(chosen: Sequence[Variant], names: Sequence[str] = ("name", "players", "options")) -> pytest.MarkDecorator:
    """Gives a test all variants as its cases, of which those that are not chosen are long."""
    every = [pytest.param(*variant, id=id_of(*variant), marks=marks(variant, chosen)) for variant in VARIANTS]
    return pytest.mark.parametrize(names, every)


PAIRED = covering(VARIANTS)
VALUED = covering(VARIANTS, together=1)
every_variant, every_pair, every_value = cases(VARIANTS), cases(PAIRED), cases(VALUED)


def pairs_of_game(game: str) -> pytest.MarkDecorator:
    """The same as `every_pair` with the variants of one game, which the test need not be told."""
    every = [
        pytest.param(*variant[1:], id=id_of(*variant), marks=marks(variant, PAIRED))
        for variant in VARIANTS
        if variant[0] == game
    ]
    return pytest.mark.parametrize(("players", "options"), every)


def some_and_all(game: str) -> pytest.MarkDecorator:
    """For a test that goes through variants of a game by itself: those of `every_pair`, and all, which is long."""
    some, every = ([variant for variant in chosen if variant[0] == game] for chosen in (PAIRED, VARIANTS))
    return pytest.mark.parametrize(
        "variants", [pytest.param(some, id="some"), pytest.param(every, id="all", marks=pytest.mark.long)]
    )
