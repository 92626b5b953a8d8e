"""A simple player of Gaudí: completes animals of its own, prepares them, and spoils those of others.

The worth of a tile at a place is counted in hundredths of a point, corner by corner: an animal completed, one that the
next tile can complete, or one begun. What an animal is worth to the others follows from the objectives they can still
have. It reads what its seat knows (its hand and objectives, the paving, the marks), and the hidden-information test
holds it to that. Whole numbers only, so that a CPU and a GPU agree.
"""

from tablee.dice import Dice, roll
from tablee.engine.jit import compact, compiled
from tablee.games.contract import Actions, State
from tablee.games.gaudi.actions import LAY_AT, SWAP_TILE, TAKE_TILE
from tablee.games.gaudi.components import ANIMALS, PLACES, SIDES
from tablee.games.gaudi.hidden import CELL, PLACES_AT
from tablee.games.gaudi.paving import colour_code, demand, fits
from tablee.games.gaudi.rules import anywhere, first_of_kind, following
from tablee.games.gaudi.state import ANY, RIPE
from tablee.games.gaudi.worth import POINT, worth_to, worth_to_others

SPOIL = 30  # completing an animal takes it away from others: of its worth to them
READY = 35  # an animal that one more tile completes: of its worth to the player
OFFER = 30  # and of its worth to the others
BEGUN = 8  # an animal with one tile: of its worth to the player
NOTHING = -100 * POINT  # less than any tile is worth

# What a search that is guided by this policy does best with (bots/search.py).
THINKING = {"budget": 80_000, "doubt": 0.1, "faith": 0.7, "margin": 0.7, "scale": 6.0}

# What looking ahead with what was learnt does best with (bots/master.py), as bench/looking.py found it.
LOOKING = {"budget": 6_500, "calm": 0.01, "reach": 4}

# What a training does best with (learn/settings.py). `places`: the numbers of the first place, how many places there
# are, the numbers of each, and the action that lays a tile at the first (bots/net.py).
LEARNING = {
    "places": (PLACES_AT, PLACES, CELL, LAY_AT),
    "lanes": 16_384,
    "part": 16_384,
    "place_width": 64,
    "entropy": (0.006, 0.001),
    "imitation": 0.08,
}

# How far the critic may be wrong (analysis/doubt.py), as bench/losses.py found it: the top of its interval. In the
# first third 41 differences, which are few, told of no doubt; there it is taken to be that of the second.
DOUBT = (0.041, 0.041, 0.027)


@compiled
@compact
def policy(s: State, legal: Actions, n: int, dice: Dice) -> int:
    """One of the best legal actions."""
    best = NOTHING
    good = 0
    chosen = int(legal[0])
    for i in range(n):
        value = worth(s, int(legal[i]))
        if value > best:
            best = value
            good = 0
        if value == best:
            good += 1
            if roll(dice, good) == 0:
                chosen = int(legal[i])
    return chosen


@compiled
def worth(s: State, action: int) -> int:
    """How good an action looks to the mover."""
    if action < LAY_AT:
        return worth_of_tile(s, first_of_kind(s, s.turn, action - TAKE_TILE))
    if action < SWAP_TILE:
        kind = int(s.hand[s.turn, s.chosen])
        return worth_at(s, kind, demand(s, action - LAY_AT))
    return 0


@compiled
def worth_of_tile(s: State, i: int) -> int:
    """What tile i of the hand is worth at the best place for it."""
    kind = int(s.hand[s.turn, i])
    best = NOTHING
    if anywhere(s):
        for j in range(s.free):
            if fits(int(s.want[j]), kind):
                best = max(best, worth_at(s, kind, int(s.want[j])))
        return best
    where = following(s, i, False)
    for nth in range(s.lain):
        for side in range(SIDES):
            if where >> SIDES * nth + side & 1:
                best = max(best, worth_at(s, kind, demand(s, int(s.near[nth, side]))))
    return best


@compiled
def worth_at(s: State, kind: int, want: int) -> int:
    """What a tile is worth at a place that demands this, corner by corner."""
    value = 0
    for animal in range(ANIMALS):
        species = 3 * animal + colour_code(kind, animal) - 1
        own, others = worth_to(s, s.turn, species), worth_to_others(s, s.turn, species)
        if want >> RIPE + animal & 1:
            value += own + SPOIL * others // 100
        elif want >> ANY + 2 * animal & 1:
            value += (READY * own - OFFER * others) // 100
        else:
            value += BEGUN * own // 100
    return value
