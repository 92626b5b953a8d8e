"""A simple player of Moths: the more a moth is worth to it, the brighter its lantern, with a little caprice."""

from tablee.dice import Dice, roll
from tablee.engine.jit import compiled
from tablee.games.contract import Actions, State
from tablee_moths.components import MOST_POINTS

# What a search that is guided by this policy does best with (tablee/bots/search.py).
THINKING = {"budget": 20_000}


@compiled
def policy(s: State, legal: Actions, n: int, dice: Dice) -> int:
    """One of the legal actions; lanterns are listed from dim to bright."""
    points = int(s.moth) % MOST_POINTS + 1
    worth = points * 2 if int(s.moth) // MOST_POINTS == s.favourite[s.seat] else points
    aim = (worth - 1) * n // (2 * MOST_POINTS) + roll(dice, 3) - 1
    return int(legal[min(max(aim, 0), n - 1)])
