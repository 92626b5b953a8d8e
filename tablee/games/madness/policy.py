"""A simple player of Maya Madness: takes a token when it can, otherwise stays near without helping the next player."""

from tablee.compile import compiled
from tablee.dice import Dice, roll
from tablee.games.contract import Actions, State


@compiled
def policy(s: State, legal: Actions, n: int, dice: Dice) -> int:
    return int(legal[roll(dice, n)])
