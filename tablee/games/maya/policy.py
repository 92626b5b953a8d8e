"""A simple player of Maya: goes where a card wins stones it can still carry, and lays stones where they pay.

The worth of an action is counted in hundredths: of a stone in the quarries, of a piece of gold on the pyramids. It
reads what its seat knows (its own cards, the backs of the others'), and the hidden-information test holds it to that.
Whole numbers only, so that a CPU and a GPU agree.
"""

import numpy as np

from tablee.dice import Dice, roll
from tablee.engine.jit import compact, compiled
from tablee.games.contract import Actions, State
from tablee.games.maya.actions import (
    BUY,
    DECLINE,
    DOUBLE,
    JOKER_CARRY,
    JOKER_DOUBLE,
    JOKER_PASS,
    LAY,
    NAME_START,
    PASS,
    SET_FOREMAN,
    SET_SHIELD,
    TAKE,
    TAKE_POINTS,
    USE_FREE_DOUBLE,
    USE_FREE_PASS,
)
from tablee.games.maya.components import (
    FEWEST,
    FOREMAN_POINTS,
    GOLD,
    HIGH,
    LEVELS,
    MINUS,
    POINTS,
    PRIZE,
    PRIZES,
    PYRAMIDS,
    QUARRIES,
    SPACES,
    TAKEN,
)
from tablee.games.maya.phases import BIDS, BUILDING, SENDING
from tablee.games.maya.rules.sharing import capacity

STONE = 100  # what a stone is worth in the quarries
GUESSED_LOW = 40  # tenths of points behind a low back: 3, 4, 4, 5
GUESSED_HIGH = 52  # and behind a high one: 6, 7, 8, -3, which adds none
MARGIN_KEPT = 2  # points kept in hand beyond the stones that are expected
ENVY = 25  # what gold for others costs, for each 100
HIGHEST_BID = 3
MARGIN = 5  # actions this close in worth are as good as each other
NEVER = -1000

# What each ability is worth, and each blue marker (porters, joker, block, foreman).
ABILITY = np.array([20, 40, 110, 40, 60, 20, 60], np.int8)
MARKER = np.array([20, 80, 100, 40], np.int8)

# What a search that is guided by this policy does best with (bots/search.py).
THINKING = {"budget": 80_000, "margin": 0.7, "faith": 0.7, "scale": 8.0}

# What looking ahead with what was learnt does best with (bots/master.py), as bench/looking.py and ladder.py found it.
# It mixes: somebody who had studied the bots won 60 % of games against two that always played the best (even: 33 %).
LOOKING = {"budget": 12_000, "calm": 0.03, "reach": 8, "mixes": True}

# What the weights were learnt with at last (learn/settings.py): much entropy, because a network that had learnt with a
# tenth of it was easy to beat; and many games against earlier selves.
LEARNING = {"entropy": (0.25, 0.06), "earlier": 0.35, "remembered": 24, "remember_every": 40}

# How far the critic of these weights may be wrong (analysis/doubt.py), as bench/losses.py found it.
DOUBT = (0.10, 0.06, 0.025)


@compiled
@compact
def policy(s: State, legal: Actions, n: int, dice: Dice) -> int:
    """One of the best legal actions; a bid is any small one."""
    if s.phase == BIDS:
        return int(legal[roll(dice, min(n, HIGHEST_BID + 1))])
    best = 100 * NEVER
    good = 0
    chosen = int(legal[0])
    for i in range(n):
        value = worth(s, int(legal[i]))
        if value > best + MARGIN:
            good = 0
        if value > best - MARGIN:
            good += 1
            if roll(dice, good) == 0:
                chosen = int(legal[i])
        best = max(best, value)
    return chosen


@compiled
def worth(s: State, action: int) -> int:
    """How good an action looks to the mover."""
    if action < LAY:
        return worth_of_worker(s, action // QUARRIES, action % QUARRIES)
    if action < PASS:
        return worth_of_stone(s, action - LAY)
    if action == PASS:
        return 0 if s.phase == SENDING else -STONE
    if action < TAKE:
        return worth_in_quarry(s, action)
    if action < DECLINE:
        return worth_of_take(s, action - TAKE) if action < NAME_START else int(action - NAME_START == s.turn)
    if action <= JOKER_CARRY:
        return worth_of_turn(s, action)
    if action < BUY:
        return 1 + gain(s, FOREMAN_POINTS, action - SET_FOREMAN)
    return int(MARKER[action - BUY])


@compiled
def worth_of_turn(s: State, action: int) -> int:
    """MAYA-5.5, MAYA-7.6, MAYA-7.7 Doubles and passes; the joker is kept for something better than a pass."""
    if action == DECLINE:
        return 60 if s.by_joker else 0
    if action == DOUBLE:
        return worth_of_double(s) - STONE
    if action == USE_FREE_DOUBLE or action == JOKER_DOUBLE:
        return worth_of_double(s)
    if action == USE_FREE_PASS or action == JOKER_PASS:
        return -MARGIN if action == USE_FREE_PASS else -40
    return 2 * STONE  # JOKER_CARRY: two stones


# ---- quarries


@compiled
def guess(s: State, seat: int, quarry: int) -> int:
    """Tenths of points that a seat has at a quarry, as far as the mover knows."""
    points = 0
    for i in range(s.cards[quarry]):
        if s.owner[quarry, i] == seat:
            kind = int(s.worker[quarry, i])
            if seat == s.turn or quarry <= s.quarry:
                points += 10 * int(POINTS[kind])
            else:
                points += GUESSED_HIGH if kind >= HIGH else GUESSED_LOW
    if s.foreman == quarry and s.foreman_of == seat:
        points += 10 * FOREMAN_POINTS
    return points


@compiled
def stones_expected(s: State, quarry: int, more: int) -> int:
    """What a quarry would give the mover with so many tenths of points more: stones and marker, in hundredths."""
    mine = guess(s, int(s.turn), quarry) + more
    if mine <= 0:
        return 0
    place = 0
    for p in range(s.players):
        if p != s.turn:
            place += guess(s, p, quarry) >= mine
    if place >= PRIZES:
        return 0
    stones = STONE * int(PRIZE[s.players - FEWEST, quarry, place])
    return stones + int(ABILITY[quarry]) if place == 0 else stones


@compiled
def gain(s: State, points: int, quarry: int) -> int:
    """What so many points more at a quarry bring."""
    return stones_expected(s, quarry, 10 * points) - stones_expected(s, quarry, 0)


@compiled
def worth_of_worker(s: State, kind: int, quarry: int) -> int:
    """MAYA-3.1 Stones won, as far as the cards that stay in hand can carry them (MAYA-4.8).

    A -3 carries nothing; beside an own card it is as good as three points.
    """
    lost = int(POINTS[kind])
    points = lost
    if kind == MINUS:
        if guess(s, int(s.turn), quarry) == 0:
            return -STONE
        points = TAKEN
    expected = 0
    for q in range(s.quarries):
        expected += stones_expected(s, q, 0)
    hand = STONE * (capacity(s, int(s.turn)) - MARGIN_KEPT)
    won = gain(s, points, quarry)
    value = min(expected + won, hand - STONE * lost) - min(expected, hand)
    return value - 4 * points


@compiled
def worth_in_quarry(s: State, action: int) -> int:
    """MAYA-4.3, MAYA-7.1 Whom a -3 hits, and where to be shielded."""
    if action >= SET_SHIELD:
        quarry = action - SET_SHIELD
        return guess(s, int(s.turn), quarry) // 4 + stones_expected(s, quarry, 0) // 10
    other = action - TAKE_POINTS
    return STONE * prize_after(s, int(s.turn), other) - STONE * prize_after(s, other, other) // 2 + int(s.gold[other])


@compiled
def prize_after(s: State, seat: int, other: int) -> int:
    """Stones that a seat gets in this quarry if another loses three points."""
    mine = int(s.points[seat]) - (TAKEN if seat == other else 0)
    place = 0
    for p in range(s.players):
        points = int(s.points[p]) - (TAKEN if p == other else 0)
        if p != seat and s.first[p] >= 0:
            place += points > mine or (points == mine and s.first[p] < s.first[seat])
    return int(PRIZE[s.players - FEWEST, s.quarry, place]) if mine > 0 and place < PRIZES else 0


# ---- pyramids


@compiled
def standing(s: State, level: int, stones: int) -> int:
    """MAYA-6.1 What a level would pay the mover with so many stones there, less what it pays others; in hundredths."""
    most = stones
    for p in range(s.players):
        if p != s.turn:
            most = max(most, int(s.stones[level, p]))
    second = stones if stones < most else 0
    for p in range(s.players):
        if p != s.turn and s.stones[level, p] < most:
            second = max(second, int(s.stones[level, p]))
    value = 0
    for p in range(s.players):
        n = stones if p == s.turn else int(s.stones[level, p])
        if n > 0 and n >= second:
            gold = int(GOLD[level, 0]) if n == most else int(GOLD[level, 1])
            value += 100 * gold if p == s.turn else -ENVY * gold
    return value


@compiled
def worth_of_stones(s: State, level: int, more: int) -> int:
    """What stones on a level bring: gold, a way up, and the bonus of a level completed (MAYA-5.4)."""
    mine = int(s.stones[level, s.turn])
    value = standing(s, level, mine + more) - standing(s, level, mine) + 8 * int(GOLD[level, 0])
    above = level + PYRAMIDS
    if above >= LEVELS:
        return value
    if mine == 0:
        value += 20 * int(GOLD[above, 0])
    if s.room[level] == more and s.room[above] == SPACES[above]:
        best = 0
        for p in range(s.players):
            if p != s.turn:
                best = max(best, int(s.stones[level, p]))
        if mine + more > best:
            value += 80 * int(GOLD[above, 0])
        elif mine + more < best:
            value -= 30 * int(GOLD[above, 0])
    return value


@compiled
def worth_of_stone(s: State, level: int) -> int:
    """A stone laid for whatever reason; the first stone of a double may complete a level with the second."""
    value = worth_of_stones(s, level, 1)
    if s.phase == BUILDING and s.lays == 2 and s.room[level] > 1:
        value = max(value, worth_of_stones(s, level, 2))
    return value


@compiled
def worth_of_double(s: State) -> int:
    """MAYA-5.5 Worth it where two stones complete a level, or take it."""
    best = NEVER
    bottom = PYRAMIDS * int(s.height)
    for k in range(bottom, min(bottom + PYRAMIDS, LEVELS)):
        if s.room[k] > 1 and (k < PYRAMIDS or s.stones[k - PYRAMIDS, s.turn] > 0):
            best = max(best, worth_of_stones(s, k, 2) - STONE // 2)
    return best


@compiled
def worth_of_take(s: State, level: int) -> int:
    """MAYA-7.2 What moving a stone from there to the best first level brings."""
    mine = int(s.stones[level, s.turn])
    lost = standing(s, level, mine) - standing(s, level, mine - 1)
    if mine == 1 and level + PYRAMIDS < LEVELS:
        lost += 20 * int(GOLD[level + PYRAMIDS, 0])
    best = NEVER
    for k in range(PYRAMIDS):
        if s.room[k] > 0 and k != level:
            best = max(best, worth_of_stones(s, k, 1))
    return best - lost - 40
