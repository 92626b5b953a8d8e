"""A simple player of L'Or des Mayas: bids what a piece adds to its discs, and lays the best arrangement it can find.

The worth of a piece is the difference between the best arrangements with and without it (arrange.py), in hundredths of
a point. It reads what its seat knows (its own pieces, the upper faces, the pearls), and the hidden-information test
holds it to that. Whole numbers only, so that a CPU and a GPU agree.
"""

import numpy as np

from tablee.dice import Dice, roll
from tablee.engine.jit import compiled
from tablee.games.contract import Actions, State
from tablee.games.gold.actions import LAY, PAY, TAKE_BASE
from tablee.games.gold.arrange import NO_PIECE, POINT, best_plan, next_step, whole, worth_of_plan
from tablee.games.gold.components import BOX, KIND, MATERIALS
from tablee.games.gold.hidden import knows
from tablee.games.gold.rules import points
from tablee.games.gold.state import BIDS, BUILD, CHOOSE_BASE, base_of, bases_each

# The percentage of a piece's worth that is bid, by the number of players: at least so much, and up to so much more.
LEAST = np.array([0, 0, 30, 40, 40], np.int8)
MORE = np.array([0, 0, 25, 50, 50], np.int8)

# What a search that is guided by this policy does best with (bots/search.py).
THINKING = {"budget": 8_000, "scale": 6.0}

# What looking ahead with what was learnt does best with (bots/master.py), as bench/looking.py found it.
LOOKING = {"calm": 0.03}

# What a training does best with (learn/settings.py). A disc pays after five or six purchases. In a trial from nothing,
# without endings, all bid 0 for ever. Imitation and endings together prevent that; which of the two does has not been
# measured.
LEARNING = {
    "resumed": 0.5,
    "carry": 0.97,
    "entropy": (0.03, 0.008),
    "imitation": 0.08,
    "earlier": 0.35,
    "remembered": 24,
    "remember_every": 40,
}


@compiled
def policy(s: State, legal: Actions, n: int, dice: Dice) -> int:
    """A good legal action."""
    if s.phase == BIDS:
        return int(legal[min(good_bid(s, dice), n - 1)])
    if s.phase == BUILD:
        return good_lay(s, legal, n)
    if s.phase == CHOOSE_BASE:
        return TAKE_BASE + good_base(s)
    return good_receiver(s, legal, n, dice)


@compiled
def good_bid(s: State, dice: Dice) -> int:
    """A part of what the piece for sale adds; chance keeps players with equal plans from eliminating each other."""
    look = int(s.lie[s.sale]) // 2
    percent = int(LEAST[s.players]) + roll(dice, int(MORE[s.players]) + 1)
    return expected_gain(s, look) * percent // (POINT * 100)


@compiled
def expected_gain(s: State, look: int) -> int:
    """What a piece adds that shows this, by how many pieces it can be; on the base where that is more."""
    most = 0
    next_below = unseen_pieces(s, int(s.turn), int(KIND[2 * look]))
    previous_below = unseen_pieces(s, int(s.turn), int(KIND[2 * look + 1]))
    for which in range(bases_each(s)):
        base = base_of(s, int(s.turn), which)
        without = worth_of_plan(best_plan(s, base, whole(NO_PIECE)))
        total = next_below * (worth_of_plan(best_plan(s, base, 2 * look)) - without)
        total += previous_below * (worth_of_plan(best_plan(s, base, 2 * look + 1)) - without)
        most = max(most, total)
    return most // max(next_below + previous_below, 1)


@compiled
def good_base(s: State) -> int:
    """Of two bases, the one to which the new piece adds most."""
    best = 0
    most = 0
    for which in range(bases_each(s)):
        base = base_of(s, int(s.turn), which)
        gain = worth_of_plan(best_plan(s, base, whole(s.lie[s.sale])))
        gain -= worth_of_plan(best_plan(s, base, whole(NO_PIECE)))
        if gain > most:
            best = which
            most = gain
    return best


@compiled
def unseen_pieces(s: State, seat: int, kind: int) -> int:
    """Pieces of a kind of which the seat has not seen both faces."""
    pieces = int(BOX[kind])
    for i in range(s.drawn):
        if knows(s, i, seat) and KIND[s.lie[i]] == kind:
            pieces -= 1
    return pieces


@compiled
def good_lay(s: State, legal: Actions, n: int) -> int:
    """The next step of the best plan. If somebody has begun another one: the most valuable piece that fits, or done."""
    step = next_step(s)
    if step >= 0:
        return step
    best = 0
    for i in range(1, n - 1):
        if (legal[i] - LAY) % MATERIALS > (legal[best] - LAY) % MATERIALS:
            best = i
    return int(legal[best])


@compiled
def good_receiver(s: State, legal: Actions, n: int, dice: Dice) -> int:
    """Whoever of those that may be paid is furthest behind."""
    chosen = int(legal[0])
    equals = 1
    for i in range(1, n):
        ahead = points(s, int(legal[i]) - PAY) - points(s, chosen - PAY)
        equals = 1 if ahead < 0 else equals + (ahead == 0)
        if ahead < 0 or (ahead == 0 and roll(dice, equals) == 0):
            chosen = int(legal[i])
    return chosen
