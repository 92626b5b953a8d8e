"""What an animal is worth to a seat and to the others, in hundredths of a point, by what that seat knows.

Whole numbers only, so that a CPU and a GPU agree.
"""

from tablee.engine.jit import compiled
from tablee.games.contract import State
from tablee.games.gaudi.components import BEGINNER, CHILDREN, FITTING, SPECIES
from tablee.games.gaudi.state import NO_GOAL

POINT = 100


@compiled
def worth_to(s: State, seat: int, species: int) -> int:
    """GAU-5.2 The points of an animal, while there are tokens to mark it; to children every animal is a joy."""
    if s.rules == CHILDREN:
        return POINT
    goal = int(s.goal[seat])
    if s.tokens[seat] == 0 or goal == NO_GOAL:
        return 0
    return (int(FITTING[species]) >> goal & 1) * POINT + (goal == species) * POINT


@compiled
def worth_to_others(s: State, seat: int, species: int) -> int:
    """The points that an animal can be expected to be worth to each of the others, on average."""
    if s.rules == CHILDREN:
        return 0
    total = 0
    for p in range(s.players):
        if p != seat and s.tokens[p] > 0:
            may = int(s.may[p])
            if s.rules == BEGINNER:
                may = 1 << int(s.goal[p]) if s.goal[p] != NO_GOAL else 0
            points = ones(may & int(FITTING[species])) + (may >> species & 1)
            total += POINT * points // max(ones(may), 1)
    return total // (int(s.players) - 1)


@compiled
def ones(bits: int) -> int:
    """How many objectives there are in a set of them."""
    n = 0
    for g in range(SPECIES):
        n += bits >> g & 1
    return n
