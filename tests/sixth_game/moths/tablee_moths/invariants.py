"""What holds in every position of Moths: compiled, so that Tablée's `tests/fuzz.py` can watch millions of games."""

from tablee.engine.jit import compiled
from tablee.games.contract import State
from tablee_moths.components import BOX, COLOURS, KINDS, LANTERNS, MOTHS
from tablee_moths.state import ENDED, FAVOURITES, LIGHTS


@compiled
def broken(s: State) -> int:
    """0, or the number of the invariant that does not hold."""
    left = 0
    for k in range(KINDS):
        left += int(s.left[k])
        if s.left[k] < 0 or s.left[k] > BOX[k]:
            return 1
    if left != MOTHS - s.night - (s.phase == LIGHTS):
        return 2  # moths never appear or vanish
    for p in range(s.players):
        burnt = 0
        for i in range(LANTERNS):
            burnt += int(s.burnt[p, i])
        if burnt != s.night:
            return 3  # one lantern burns out every night
        if s.phase != LIGHTS and s.choice[p] != 0:
            return 4  # nothing is chosen by day
        if s.phase != FAVOURITES and (s.favourite[p] < 0 or s.favourite[p] >= len(COLOURS)):
            return 5
    return 6 if (s.night == s.nights) != (s.phase == ENDED) else 0
