"""Every game with every number of players and every choice of options, for parametrized tests.

`every_variant` asks something of all of them. `every_pair` asks it in `make test` of so many that every two facts of a
variant occur together somewhere, a number of players with a value of an option, or values of two options: nearly all
that goes wrong in one variant only goes wrong with two such facts. `make test-long` asks it of the others.
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


def pairs_of(variant: Variant) -> set[object]:
    """Every two facts of a variant; of a game without options the number of players."""
    name, players, options = variant
    facts = [("players", str(players)), *options.items()]
    return {(name, *pair) for pair in combinations(facts, min(2, len(facts)))}


def pairwise(variants: Sequence[Variant]) -> list[Variant]:
    """Some of the variants with all pairs of all: again and again the first of those with the most new pairs."""
    missing = set[object]().union(*map(pairs_of, variants))
    chosen: list[Variant] = []
    while missing:
        chosen.append(max(variants, key=lambda variant: len(pairs_of(variant) & missing)))
        missing -= pairs_of(chosen[-1])
    return [variant for variant in variants if variant in chosen]


_PAIRED = pairwise(VARIANTS)
ALL = [pytest.param(*variant, id=id_of(*variant)) for variant in VARIANTS]
PAIRED = [
    pytest.param(*variant, id=id_of(*variant), marks=[] if variant in _PAIRED else pytest.mark.long)
    for variant in VARIANTS
]
every_variant = pytest.mark.parametrize(("name", "players", "options"), ALL)
every_pair = pytest.mark.parametrize(("name", "players", "options"), PAIRED)
