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
from tablee.games.gold.arrange import NO_PIECE, POINT, best_plan, step_of, whole, worth_of_plan
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
# measured. The weights that are shipped went on from such a training with other settings (bench/LEARNING.md).
LEARNING = {
    "resumed": 0.5,
    "carry": 0.97,
    "entropy": (0.3, 0.015),
    "imitation": 0.08,
    "earlier": 0.35,
    "remembered": 24,
    "remember_every": 40,
}

# How far the critic may be wrong (analysis/doubt.py): the tops of the intervals that bench/losses.py found.
DOUBT = (0.053, 0.038, 0.037)


@compiled
def policy(s: State, legal: Actions, n: int, dice: Dice) -> int:
    """A good legal action.

    A choice needs several plans, and nearly all of its time goes into them. They are made at one place of the code:
    games side by side on a GPU, which are at different choices, can go through it together.
    """
    each = plans_for_base(s)  # one without the new piece, then those with it
    total = most = without = plan = chosen = 0
    for k in range(each * bases_each(s) if s.phase != BUILD else each):
        which, kind = k // each, k % each
        base = int(s.at) if s.phase == BUILD else base_of(s, int(s.turn), which)
        plan = best_plan(s, whole(base), extra_piece(s, kind))
        if kind == 0:
            without, total = worth_of_plan(plan), 0
        else:
            total += likely_as(s, kind) * (worth_of_plan(plan) - without)
        if kind == each - 1 and total > most:
            most, chosen = total, which
    if s.phase == BIDS:
        return int(legal[min(good_bid(s, most, dice), n - 1)])
    if s.phase == BUILD:
        return good_lay(s, plan, legal, n)
    if s.phase == CHOOSE_BASE:
        return TAKE_BASE + chosen
    return good_receiver(s, legal, n, dice)


@compiled
def plans_for_base(s: State) -> int:
    """How many plans a choice needs for each base: a bidder knows one face of the piece, and there are two such."""
    if s.phase == BIDS:
        return 3
    if s.phase == CHOOSE_BASE:
        return 2
    return int(s.phase == BUILD)


@compiled
def extra_piece(s: State, kind: int) -> int:
    """How the new piece lies in this one of the plans for a base."""
    if s.phase == BUILD:
        return whole(s.lie[s.sale])
    if kind == 0:
        return whole(NO_PIECE)
    if s.phase == BIDS:
        return whole(s.lie[s.sale]) // 2 * 2 + kind - 1
    return whole(s.lie[s.sale])


@compiled
def likely_as(s: State, kind: int) -> int:
    """How many pieces the new one can be that lies as in this plan; who bought it knows it."""
    return unseen_pieces(s, int(s.turn), int(KIND[extra_piece(s, kind)])) if s.phase == BIDS else 1


@compiled
def good_bid(s: State, most: int, dice: Dice) -> int:
    """A part of what the piece for sale adds; chance keeps players with equal plans from eliminating each other."""
    percent = int(LEAST[s.players]) + roll(dice, int(MORE[s.players]) + 1)
    gain = most // max(likely_as(s, 1) + likely_as(s, 2), 1)
    return gain * percent // (POINT * 100)


@compiled
def unseen_pieces(s: State, seat: int, kind: int) -> int:
    """Pieces of a kind of which the seat has not seen both faces."""
    pieces = int(BOX[kind])
    for i in range(s.drawn):
        if knows(s, i, seat) and KIND[s.lie[i]] == kind:
            pieces -= 1
    return pieces


@compiled
def good_lay(s: State, plan: int, legal: Actions, n: int) -> int:
    """The next step of the best plan. If somebody has begun another one: the most valuable piece that fits, or done."""
    step = step_of(s, plan)
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
