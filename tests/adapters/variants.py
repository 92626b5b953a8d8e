"""Every game with every number of players and every choice of options, for parametrized tests."""

import pytest

from tablee.games import NAMES, get

VARIANTS = [
    pytest.param(name, players, options, id="-".join([name, str(players), *options.values()]))
    for name in NAMES
    for players, options in get(name).variants()
]
