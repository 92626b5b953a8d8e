"""Quarries: settling them, abilities used at once, transport (MAYA-4, MAYA-7)."""

from tablee.engine.jit import apart, compiled
from tablee.games.contract import CHANCE, Actions, State
from tablee.games.maya.actions import DECLINE, SET_SHIELD, TAKE_POINTS
from tablee.games.maya.components import (
    BLOCK,
    CARRIED,
    CARRY,
    FEWEST,
    FOREMAN_POINTS,
    FREE_STONE,
    JOKER,
    LIMIT,
    MINUS,
    MOVE,
    POINTS,
    PORTED,
    PORTERS,
    PRIZE,
    PRIZES,
    SHIELD,
    START,
    TAKEN,
)
from tablee.games.maya.pyramids import begin_building, can_lay_free, can_move, lay_stone, lift_stone
from tablee.games.maya.state import (
    CARRYING,
    DEDUCT,
    LAYING,
    NAMING,
    NOWHERE,
    PUTTING,
    SHIELDING,
    TAKING,
    TRANSPORT,
    TURN_UP,
    take_cards_back,
)

# ---- MAYA-4 Phase 1b: sharing the stones


@compiled
def next_quarry(s: State) -> None:
    """MAYA-4.1 The quarries are turned up from right to left; after the last the stones are carried."""
    s.by_joker = 0
    if s.quarry + 1 < s.quarries:
        s.phase = TURN_UP
        s.turn = CHANCE
    else:
        end_quarries(s)


@compiled
@apart
def turn_up(s: State, quarry: int) -> None:
    """MAYA-4.1, MAYA-4.2 The cards of a quarry are turned up and their points added up."""
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
        s.points[s.foreman_of] += FOREMAN_POINTS
        if s.first[s.foreman_of] < 0:
            s.first[s.foreman_of] = LIMIT
    s.minus = minus
    next_minus(s)


@compiled
@apart
def next_minus(s: State) -> None:
    """MAYA-4.3 The owners of a -3 choose, clockwise from the starting player; without a target it has no effect."""
    minus = int(s.minus)
    if minus:
        for i in range(s.players):
            p = (int(s.start) + i) % int(s.players)
            if minus >> p & 1 and has_target(s, p):
                s.minus = minus ^ 1 << p
                s.turn = p
                s.phase = DEDUCT
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
def take_points(s: State, seat: int) -> None:
    """MAYA-4.3 A -3 takes three points from a player."""
    s.points[seat] -= TAKEN
    s.hit[s.turn] = seat
    next_minus(s)


@compiled
@apart
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
    if winner < 0 or not offer_ability(s, winner):
        after_ability(s)


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


# ---- MAYA-7 Abilities used at once


@compiled
def offer_ability(s: State, seat: int) -> bool:
    """MAYA-7.1 … MAYA-7.4 Asks the player to use the ability of this quarry, if there is a way to."""
    asked = True
    if s.quarry == SHIELD and s.begun >> 1:
        s.phase = SHIELDING
    elif s.quarry == MOVE and can_move(s, seat):
        s.phase = TAKING
    elif s.quarry == FREE_STONE and can_lay_free(s, seat):
        s.phase = LAYING
    elif s.quarry == START:
        s.phase = NAMING
    else:
        asked = False
    if asked:
        s.turn = seat
    return asked


@compiled
@apart
def after_ability(s: State) -> None:
    """MAYA-8.3 The joker can do what the first three quarries do, after their own markers; then the next quarry."""
    joker = int(s.blue[JOKER])
    if joker >= 0 and not s.by_joker and s.quarry <= FREE_STONE:
        s.by_joker = 1
        if offer_ability(s, joker):
            return
    next_quarry(s)


@compiled
def spend_joker(s: State) -> None:
    """MAYA-8.3 The joker is used once."""
    if s.by_joker:
        s.blue[JOKER] = -1


@compiled
def legal_shields(s: State, out: Actions) -> int:
    """MAYA-7.1 Quarries whose cards are still face down; the joker need not be used."""
    n = 0
    for q in range(1, s.quarries):
        out[n] = SET_SHIELD + q
        n += s.begun >> q & 1
    out[n] = DECLINE
    return n + int(s.by_joker)


@compiled
def set_shield(s: State, quarry: int) -> None:
    """MAYA-7.1 The player's points in that quarry cannot be reduced."""
    s.shielded[s.turn] |= 1 << quarry
    spend_joker(s)
    after_ability(s)


@compiled
def take_stone(s: State, level: int) -> None:
    """MAYA-7.2 A stone is taken from a pyramid, to be laid on another first level."""
    s.moving = level
    lift_stone(s, level, int(s.turn))
    spend_joker(s)
    s.phase = PUTTING


@compiled
def put_stone(s: State, level: int) -> None:
    """MAYA-7.2, MAYA-7.3 The stone being moved, or one from the reserve, is laid on a first level."""
    if s.phase == PUTTING:
        s.moving = NOWHERE
    else:
        s.reserve[s.turn] -= 1
        spend_joker(s)
    lay_stone(s, level, int(s.turn))
    after_ability(s)


@compiled
def name_start(s: State, seat: int) -> None:
    """MAYA-7.4 The starting player is named, from now on."""
    s.start = seat
    after_ability(s)


# ---- MAYA-4.8 Transport


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
def end_quarries(s: State) -> None:
    """MAYA-8.3 The joker can carry two more, if there are more stones than its owner can carry."""
    joker = int(s.blue[JOKER])
    if joker >= 0 and s.stock[joker] > capacity(s, joker):
        s.turn = joker
        s.phase = CARRYING
    else:
        s.phase = TRANSPORT
        s.turn = CHANCE


@compiled
def joker_carries(s: State, used: bool) -> None:
    """MAYA-8.3 The joker carries two more stones, or is kept."""
    if used:
        s.bearer = s.turn
        s.blue[JOKER] = -1
    s.phase = TRANSPORT
    s.turn = CHANCE


@compiled
@apart
def transport(s: State) -> None:
    """MAYA-4.8, MAYA-4.9 Stones that cannot be carried go back to the reserve; everybody takes all cards back."""
    for p in range(s.players):
        lost = max(int(s.stock[p]) - capacity(s, p), 0)
        s.stock[p] -= lost
        s.reserve[p] += lost
    if s.blue[BLOCK] >= 0 and s.reserve[s.blue[BLOCK]] > 0:
        s.reserve[s.blue[BLOCK]] -= 1
        s.stock[s.blue[BLOCK]] += 1
    s.holder[CARRY] = -1
    s.blue[PORTERS] = -1
    s.blue[BLOCK] = -1
    take_cards_back(s)
    begin_building(s)
