"""Games in the pool of a warp; the games that come out of it are compared in test_simulate.py."""

from tablee import games
from tablee.engine.lanes import BLOCK_BYTES
from tablee.engine.pools import PER_LANE, fits_pool
from tablee.engine.simulate import play_lanes
from tests import toy

LANES = """
from collections import Counter
import numpy as np
from tablee.dice import many_dice
from tablee.engine.devices import to_device, to_host
from tablee.engine.simulate import SEATS, as_table, play_lanes
from tests import toy

players, lanes = 2, {lanes}
pool = play_lanes("toy", "steps", frozenset(), "pool")
calls = Counter()
setup, waits, go_on = pool.functions


def counted(i, *rest):
    calls[i] += 1
    return go_on(i, *rest)


pool.functions = setup, waits, counted
tally = to_device(np.zeros((lanes, SEATS + 3 * players)), "cuda")
quota = np.arange(lanes) % 3 * 7
arrays = many_dice(3, lanes), quota, as_table(toy.TOY, players, {{}}), np.zeros(players, np.int8)
dice, quotas, table, bots = (to_device(a, "cuda") for a in arrays)
pool.run(lanes, dice, quotas, tally, table, bots, device="cuda")
steps, games = to_host(tally)[:, :2].T
print((steps == quota).all(), all(calls[i] == steps[i] + games[i] for i in range(lanes)))
"""


def test_a_pool_plays_each_lane_until_it_has_its_quota() -> None:
    """More lanes than one pool has, a part of a second one, and lanes that have nothing to play."""
    code = LANES.format(lanes=32 * PER_LANE + 5)
    printed = toy.elsewhere(code, NUMBA_ENABLE_CUDASIM="1", NUMBA_DISABLE_JIT="1")
    assert printed.split() == ["True", "True"]


def test_a_pool_is_only_for_games_that_it_has_room_for() -> None:
    fitting = {name for name in games.NAMES if fits_pool(games.game(name).state)}
    assert "maya" in fitting
    assert "gaudi" not in fitting
    run = play_lanes("maya", "steps", frozenset(), "pool")
    assert 32 * PER_LANE * run.state.itemsize < BLOCK_BYTES
