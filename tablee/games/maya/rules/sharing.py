"""MAYA-4 Phase 1b: the quarries are settled one by one, their stones shared out, and carried to the pyramids."""

from tablee.engine.jit import compact, compiled
from tablee.games.contract import CHANCE, Actions, State
from tablee.games.maya import phases
from tablee.games.maya.actions import TAKE_POINTS
from tablee.games.maya.components import CARRIED, CARRY, FEWEST, MINUS, POINTS, PORTED, PORTERS, PRIZE, PRIZES, TAKEN
from tablee.games.maya.rules import abilities, building, professional
from tablee.games.maya.state import take_cards_back


@compiled
def next_quarry(s: State) -> None:
    """MAYA-4.1 The quarries are turned up from right to left; after the last the stones are carried."""
    s.by_joker = 0
    if s.quarry + 1 < s.quarries:
        s.phase = phases.TURN_UP
        s.turn = CHANCE
    else:
        professional.begin_carrying(s)


@compiled
@compact
def turn_up(s: State) -> None:
    """MAYA-4.1, MAYA-4.2 The cards of the next quarry are turned up and their points added up."""
    quarry = int(s.quarry) + 1
    s.quarry = quarry
    s.shared = 0
    minus = 0
    for p in range(s.players):
        s.points[p] = 0
        s.first[p] = -1
        s.hit[p] = -1
        s.place[p] = 0
        s.gained[p] = 0
    for i in range(s.cards[quarry]):
        p = int(s.owner[quarry, i])
        kind = int(s.worker[quarry, i])
        s.points[p] += POINTS[kind]
        if s.first[p] < 0:
            s.first[p] = i
        if kind == MINUS:
            minus |= 1 << p
    if s.foreman == quarry:
        professional.add_foreman(s)
    s.minus = minus
    next_minus(s)


# ---- points taken


@compiled
@compact
def next_minus(s: State) -> None:
    """MAYA-4.3 The owners of a -3 choose, clockwise from the starting player; without a target it has no effect."""
    minus = int(s.minus)
    if minus:
        for i in range(s.players):
            p = (int(s.start) + i) % int(s.players)
            if minus >> p & 1 and has_target(s, p):
                s.minus = minus ^ 1 << p
                s.turn = p
                s.phase = phases.DEDUCT
                return
    s.minus = 0
    share(s)


@compiled
def is_target(s: State, seat: int, other: int) -> bool:
    """MAYA-4.3 An opponent who takes part in the quarry and is not shielded there."""
    return other != seat and s.first[other] >= 0 and not s.shielded[other] >> s.quarry & 1


@compiled
def has_target(s: State, seat: int) -> bool:
    """Is there anybody to take points from?"""
    found = False
    for p in range(s.players):
        found |= is_target(s, seat, p)
    return found


@compiled
def legal_targets(s: State, out: Actions) -> int:
    """MAYA-4.3 Whom the mover's -3 can take points from."""
    n = 0
    for p in range(s.players):
        out[n] = TAKE_POINTS + p
        n += is_target(s, int(s.turn), p)
    return n


@compiled
def take_points(s: State, action: int) -> None:
    """MAYA-4.3 A -3 takes three points from a player."""
    other = action - TAKE_POINTS
    s.points[other] -= TAKEN
    s.hit[s.turn] = other
    next_minus(s)


# ---- stones by place


@compiled
@compact
def share(s: State) -> None:
    """MAYA-4.4, MAYA-4.5, MAYA-4.6 Stones by place, as far as the reserve reaches; the first takes the marker."""
    s.shared = 1
    winner = -1
    for place in range(s.players):
        seat = best_left(s)
        if seat < 0:
            break
        if place == 0:
            winner = seat
        s.place[seat] = place + 1
        if place < PRIZES:
            stones = min(int(PRIZE[s.players - FEWEST, s.quarry, place]), int(s.reserve[seat]))
            s.gained[seat] = stones
            s.reserve[seat] -= stones
            s.stock[seat] += stones
    s.holder[s.quarry] = winner
    if winner < 0 or not abilities.offer_ability(s, winner):
        end_quarry(s)


@compiled
def best_left(s: State) -> int:
    """MAYA-4.4 Of those without a place yet, who has most points; of equals, whose first card came earlier."""
    seat = -1
    most = 0
    for p in range(s.players):
        points = int(s.points[p])
        ahead = points > most or (points == most and points > 0 and s.first[p] < s.first[seat])
        if ahead and s.place[p] == 0:
            seat = p
            most = points
    return seat


@compiled
@compact
def end_quarry(s: State) -> None:
    """MAYA-4.1, MAYA-8.4 The quarry is settled: after its own marker comes the joker, then the next quarry."""
    if not professional.offer_joker(s):
        next_quarry(s)


# ---- transport


@compiled
def begin_transport(s: State) -> None:
    """MAYA-4.8 After all quarries the stones are carried."""
    s.phase = phases.TRANSPORT
    s.turn = CHANCE


@compiled
def capacity(s: State, seat: int) -> int:
    """MAYA-4.8, MAYA-7.5, MAYA-8.3 How many stones the player can carry."""
    stones = int(s.carry[seat])
    if s.holder[CARRY] == seat:
        stones += CARRIED
    if s.blue[PORTERS] == seat:
        stones += PORTED
    if s.bearer == seat:
        stones += CARRIED
    return stones


@compiled
@compact
def transport(s: State) -> None:
    """MAYA-4.8, MAYA-4.9 Stones that cannot be carried go back to the reserve; everybody takes all cards back."""
    for p in range(s.players):
        lost = max(int(s.stock[p]) - capacity(s, p), 0)
        s.stock[p] -= lost
        s.reserve[p] += lost
    s.holder[CARRY] = -1
    professional.end_transport(s)
    take_cards_back(s)
    building.begin_building(s)
