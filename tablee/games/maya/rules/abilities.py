"""MAYA-7 Special abilities. Those of the first four quarries are used at once, here; two more to carry in sharing.py,
the free pass and the free double in building.py.
"""

from tablee.engine.jit import compiled
from tablee.games.contract import Actions, State
from tablee.games.maya import phases
from tablee.games.maya.actions import DECLINE, LAY, NAME_START, SET_SHIELD, TAKE
from tablee.games.maya.components import FREE_STONE, LEVELS, MOVE, PYRAMIDS, SHIELD, START
from tablee.games.maya.rules import building, professional, sharing
from tablee.games.maya.state import NOWHERE


@compiled
def offer_ability(s: State, seat: int) -> bool:
    """MAYA-7.1 … MAYA-7.4 Asks the player to use the ability of this quarry, if there is a way to."""
    asked = True
    if s.quarry == SHIELD and s.begun >> 1:
        s.phase = phases.SHIELDING
    elif s.quarry == MOVE and can_move(s, seat):
        s.phase = phases.TAKING
    elif s.quarry == FREE_STONE and can_lay_free(s, seat):
        s.phase = phases.LAYING
    elif s.quarry == START:
        s.phase = phases.NAMING
    else:
        asked = False
    if asked:
        s.turn = seat
    return asked


# ---- the shield


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
def shield(s: State, action: int) -> None:
    """MAYA-7.1 The player's points in that quarry cannot be reduced."""
    if action != DECLINE:
        s.shielded[s.turn] |= 1 << (action - SET_SHIELD)
        professional.spend_joker(s)
    sharing.end_quarry(s)


# ---- a stone is moved


@compiled
def can_move(s: State, seat: int) -> bool:
    """MAYA-7.2 Has the player a stone that can be moved?"""
    found = False
    for k in range(LEVELS):
        found |= can_take(s, k, seat)
    return found


@compiled
def can_take(s: State, level: int, seat: int) -> bool:
    """MAYA-7.2 Has the player a stone there that is not the only support of others, and that can go elsewhere?"""
    stones = int(s.stones[level, seat])
    if stones == 1 and level + PYRAMIDS < LEVELS and s.stones[level + PYRAMIDS, seat] > 0:
        return False
    return stones > 0 and can_put(s, level)


@compiled
def can_put(s: State, but: int) -> bool:
    """Is there a first level with room, other than `but`?"""
    found = False
    for k in range(PYRAMIDS):
        found |= s.room[k] > 0 and k != but
    return found


@compiled
def legal_takes(s: State, out: Actions) -> int:
    """MAYA-7.2 Own stones that leave none above without support, and that can go to another first level."""
    n = 0
    for k in range(LEVELS):
        out[n] = TAKE + k
        n += can_take(s, k, int(s.turn))
    out[n] = DECLINE
    return n + 1


@compiled
def take_stone(s: State, action: int) -> None:
    """MAYA-7.2 A stone is taken from a pyramid, to be laid on another first level."""
    if action == DECLINE:
        sharing.end_quarry(s)
        return
    s.moving = action - TAKE
    building.lift_stone(s, int(s.moving), int(s.turn))
    professional.spend_joker(s)
    s.phase = phases.PUTTING


@compiled
def legal_puts(s: State, out: Actions) -> int:
    """MAYA-7.2 The first levels with room, but not where the stone comes from."""
    return legal_first_levels(s, out, int(s.moving))


@compiled
def legal_first_levels(s: State, out: Actions, but: int) -> int:
    """MAYA-7.2, MAYA-7.3 The first levels with room, other than `but`."""
    n = 0
    for k in range(PYRAMIDS):
        out[n] = LAY + k
        n += s.room[k] > 0 and k != but
    return n


@compiled
def put_stone(s: State, action: int) -> None:
    """MAYA-7.2 The stone being moved is laid on a first level."""
    s.moving = NOWHERE
    building.lay_stone(s, action - LAY, int(s.turn))
    sharing.end_quarry(s)


# ---- a free stone


@compiled
def can_lay_free(s: State, seat: int) -> bool:
    """MAYA-7.3 Has the player a stone in the reserve, and a first level with room for it?"""
    return s.reserve[seat] > 0 and can_put(s, NOWHERE)


@compiled
def legal_free_stones(s: State, out: Actions) -> int:
    """MAYA-7.3 Any first level with room; it is optional."""
    n = legal_first_levels(s, out, NOWHERE)
    out[n] = DECLINE
    return n + 1


@compiled
def lay_free_stone(s: State, action: int) -> None:
    """MAYA-7.3 A stone from the reserve is laid on a first level."""
    if action != DECLINE:
        s.reserve[s.turn] -= 1
        professional.spend_joker(s)
        building.lay_stone(s, action - LAY, int(s.turn))
    sharing.end_quarry(s)


# ---- the starting player


@compiled
def legal_starts(s: State, out: Actions) -> int:
    """MAYA-7.4 Anybody, the player too."""
    for p in range(s.players):
        out[p] = NAME_START + p
    return int(s.players)


@compiled
def name_start(s: State, action: int) -> None:
    """MAYA-7.4 The starting player is named, from now on."""
    s.start = action - NAME_START
    sharing.end_quarry(s)
