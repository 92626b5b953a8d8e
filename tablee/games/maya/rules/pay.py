"""MAYA-6 Phase 3: the pyramids pay and erode, and the next round begins, or the game ends."""

from tablee.engine.jit import compact, compiled
from tablee.games.contract import CHANCE, OVER, Numbers, State
from tablee.games.maya import phases
from tablee.games.maya.components import FEWEST, GOLD, HEIGHT, LEVELS, PYRAMIDS, PYRAMIDS_USED, ROUNDS, SPACES
from tablee.games.maya.rules import building, professional, sending
from tablee.games.maya.state import clear_round

# ---- pay


@compiled
def begin_pay(s: State) -> None:
    """MAYA-6.1 Nobody has stones left: the first pyramid in play pays."""
    s.pyramid = 0
    next_pyramid(s)


@compiled
def next_pyramid(s: State) -> None:
    """MAYA-6.1 The next pyramid in play pays."""
    while not PYRAMIDS_USED[s.players - FEWEST, s.pyramid]:
        s.pyramid += 1
    s.phase = phases.PAYING
    s.turn = CHANCE


@compiled
@compact
def pay_pyramid(s: State) -> None:
    """MAYA-6.1 … MAYA-6.5 A pyramid pays; after the last the next round begins, or the game ends."""
    pay_levels(s, int(s.pyramid))
    s.pyramid += 1
    last = PYRAMIDS - (s.players == PYRAMIDS)  # with five players Palenque, the last one, is not in play
    if s.pyramid < last:
        next_pyramid(s)
    elif s.rounds == ROUNDS - 1:
        s.turn = OVER
        s.phase = phases.ENDED
    else:
        s.rounds += 1
        clear_round(s)
        begin_round(s)


@compiled
def pay_levels(s: State, pyramid: int) -> None:
    """MAYA-6.1, MAYA-6.2, MAYA-6.3 Every level pays, then erodes (not in the last round, MAYA-6.5).

    From the top down: a stone lost takes those above with it, and they have been paid for.
    """
    for h in range(HEIGHT - 1, -1, -1):
        level = PYRAMIDS * h + pyramid
        if level < LEVELS and s.room[level] < SPACES[level]:
            pay_level(s, level)


@compiled
def pay_level(s: State, level: int) -> None:
    """MAYA-6.1 The first amount for most stones, the second for the next most, to everyone who has as many."""
    most = 0
    next_most = 0
    for p in range(s.players):
        n = int(s.stones[level, p])
        if n > most:
            next_most = most
            most = n
        elif n < most:
            next_most = max(next_most, n)
    for p in range(s.players):
        n = int(s.stones[level, p])
        if n > 0 and n >= next_most:
            s.gold[p] += GOLD[level, 0] if n == most else GOLD[level, 1]
            if s.rounds < ROUNDS - 1:
                erode(s, level, p)


@compiled
def erode(s: State, level: int, seat: int) -> None:
    """MAYA-6.2, MAYA-6.3 One stone of the level is lost; if it was the last one, all those above as well."""
    building.lift_stone(s, level, seat)
    s.reserve[seat] += 1
    if s.stones[level, seat] == 0:
        for k in range(level + PYRAMIDS, LEVELS, PYRAMIDS):
            s.room[k] += s.stones[k, seat]
            s.reserve[seat] += s.stones[k, seat]
            s.stones[k, seat] = 0


# ---- rounds and the end


@compiled
def begin_round(s: State) -> None:
    """MAYA-8.1, MAYA-3.1 The sale of the professional game, then workers are sent."""
    if s.pro:
        professional.begin_sale(s)
    else:
        sending.begin_sending(s)


@compiled
def scores(s: State, out: Numbers) -> None:
    """MAYA-6.5 Gold."""
    for p in range(s.players):
        out[p] = s.gold[p]


@compiled
def places(s: State, out: Numbers) -> None:
    """MAYA-6.5 Most gold first; of equals who has fewer stones in the reserve; still equal, they share a place."""
    for p in range(s.players):
        place = 1
        for q in range(s.players):
            if s.gold[q] > s.gold[p] or (s.gold[q] == s.gold[p] and s.reserve[q] < s.reserve[p]):
                place += 1
        out[p] = place
