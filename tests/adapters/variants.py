"""Every game with every number of players and every choice of options, for parametrized tests."""

import pytest

from tablee import games
from tablee.games import NAMES

VARIANTS = [
    pytest.param(name, players, options, id="-".join([name, str(players), *options.values()]))
    for name in NAMES
    for players, options in games.game(name).variants()
]
