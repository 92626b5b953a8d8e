"""Stones on pyramids: laying, the bonus, building, pay and erosion (MAYA-5, MAYA-6); abilities that move stones."""

from tablee.engine.jit import compiled
from tablee.games.contract import CHANCE, Actions, State
from tablee.games.maya.actions import (
    DECLINE,
    DOUBLE,
    JOKER_DOUBLE,
    JOKER_PASS,
    LAY,
    PASS,
    TAKE,
    USE_FREE_DOUBLE,
    USE_FREE_PASS,
)
from tablee.games.maya.components import (
    FEWEST,
    FREE_DOUBLE,
    FREE_PASS,
    GOLD,
    HEIGHT,
    JOKER,
    LEVELS,
    PYRAMIDS,
    PYRAMIDS_USED,
    ROUNDS,
    SPACES,
)
from tablee.games.maya.state import BUILDING, NOWHERE, PAYING

# ---- a stone on a level


@compiled
def lay_stone(s: State, level: int, seat: int) -> None:
    """A stone is laid; one that completes a level may bring a bonus."""
    s.stones[level, seat] += 1
    s.room[level] -= 1
    if s.room[level] == 0:
        bonus(s, level)


@compiled
def lift_stone(s: State, level: int, seat: int) -> None:
    """A stone leaves a pyramid."""
    s.stones[level, seat] -= 1
    s.room[level] += 1


@compiled
def bonus(s: State, level: int) -> None:
    """MAYA-5.4, MAYA-7.8 Whoever alone has most stones on a completed level lays one from the reserve on the next."""
    above = level + PYRAMIDS
    if above >= LEVELS or s.room[above] < SPACES[above]:
        return
    seat = alone_first(s, level)
    if seat >= 0 and s.reserve[seat] > 0:
        s.reserve[seat] -= 1
        s.stones[above, seat] += 1
        s.room[above] -= 1


@compiled
def alone_first(s: State, level: int) -> int:
    """The player with most stones on a level, -1 if several have as many."""
    most = 0
    seat = -1
    for p in range(s.players):
        if s.stones[level, p] > most:
            most = int(s.stones[level, p])
            seat = p
        elif s.stones[level, p] == most:
            seat = -1
    return seat


# ---- MAYA-2 The first stones, and MAYA-7 stones moved or laid freely on the first level


@compiled
def legal_founding(s: State, out: Actions) -> int:
    """MAYA-2.3 The first level of any pyramid with room where the player has no stone yet."""
    n = 0
    for k in range(PYRAMIDS):
        out[n] = LAY + k
        n += s.room[k] > 0 and s.stones[k, s.turn] == 0
    return n


@compiled
def legal_first_level(s: State, out: Actions, but: int) -> int:
    """MAYA-7.2, MAYA-7.3 The first levels with room; not `but`, where the stone comes from."""
    n = 0
    for k in range(PYRAMIDS):
        out[n] = LAY + k
        n += s.room[k] > 0 and k != but
    return n


@compiled
def legal_takes(s: State, seat: int, out: Actions) -> int:
    """MAYA-7.2 Own stones that leave none above without support, and that can go to another first level."""
    n = 0
    for k in range(LEVELS):
        out[n] = TAKE + k
        n += can_take(s, k, seat)
    out[n] = DECLINE
    return n + 1


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
def can_move(s: State, seat: int) -> bool:
    """MAYA-7.2 Has the player a stone that can be moved?"""
    found = False
    for k in range(LEVELS):
        found |= can_take(s, k, seat)
    return found


@compiled
def can_lay_free(s: State, seat: int) -> bool:
    """MAYA-7.3 Has the player a stone in the reserve, and a first level with room for it?"""
    return s.reserve[seat] > 0 and can_put(s, NOWHERE)


# ---- MAYA-5 Phase 2: building


@compiled
def begin_building(s: State) -> None:
    """MAYA-5.1 The starting player builds first."""
    s.height = 0
    s.lays = 0
    raise_height(s)
    next_builder(s, int(s.start))


@compiled
def raise_height(s: State) -> None:
    """MAYA-5.2 The next level is opened once all lower ones are full in all pyramids."""
    while s.height < HEIGHT and room_at(s, int(s.height)) == 0:
        s.height += 1


@compiled
def room_at(s: State, height: int) -> int:
    """Spaces left at one height in all pyramids."""
    room = 0
    for k in range(PYRAMIDS * height, min(PYRAMIDS * height + PYRAMIDS, LEVELS)):
        room += s.room[k]
    return room


@compiled
def next_builder(s: State, seat: int) -> None:
    """MAYA-5.1 The next player with stones, from `seat` on, clockwise; nobody: the pyramids pay."""
    for _ in range(s.players):
        if s.stock[seat] > 0:
            s.turn = seat
            s.phase = BUILDING
            return
        seat = seat + 1 if seat + 1 < s.players else 0
    s.pyramid = 0
    next_pyramid(s)


@compiled
def can_build(s: State, level: int, seat: int) -> bool:
    """MAYA-5.3 Room, and a stone of the player's own below (by this rule there is one on every lower level)."""
    return s.room[level] > 0 and (level < PYRAMIDS or s.stones[level - PYRAMIDS, seat] > 0)


@compiled
def legal_building(s: State, out: Actions) -> int:
    """MAYA-5.1 Lay a stone, or a double, or pass."""
    seat = int(s.turn)
    bottom = PYRAMIDS * int(s.height)
    n = 0
    spaces = 0
    for k in range(bottom, min(bottom + PYRAMIDS, LEVELS)):
        if can_build(s, k, seat):
            out[n] = LAY + k
            n += 1
            spaces += s.room[k]
    if s.lays > 0:
        return n
    joker = bool(s.blue[JOKER] == seat)
    if spaces > 1 or (spaces == 1 and opens_another(s, int(out[0]) - LAY, seat)):
        if s.stock[seat] > 2:
            out[n] = DOUBLE
            n += 1
        if s.stock[seat] > 1:
            out[n] = USE_FREE_DOUBLE
            n += int(s.holder[FREE_DOUBLE] == seat)
            out[n] = JOKER_DOUBLE
            n += joker
    out[n] = PASS
    n += 1
    out[n] = USE_FREE_PASS
    n += int(s.holder[FREE_PASS] == seat)
    out[n] = JOKER_PASS
    n += joker
    return n


@compiled
def opens_another(s: State, level: int, seat: int) -> bool:
    """MAYA-5.5 If the last space that the player can use is filled, is there one on the next level?"""
    if room_at(s, int(s.height)) > 1:
        return False
    bottom = PYRAMIDS * (int(s.height) + 1)
    for k in range(bottom, min(bottom + PYRAMIDS, LEVELS)):
        if s.room[k] > 0 and (k - PYRAMIDS == level or s.stones[k - PYRAMIDS, seat] > 0):
            return True
    return False


@compiled
def build(s: State, level: int) -> None:
    """MAYA-5.1, MAYA-5.5 A stone of the stock is laid; a double goes on with a second one."""
    s.stock[s.turn] -= 1
    lay_stone(s, level, int(s.turn))
    if s.room[level] == 0:
        raise_height(s)
    if s.lays == 2:
        s.lays = 1
        return
    s.lays = 0
    end_turn(s)


@compiled
def end_turn(s: State) -> None:
    """The turn passes on, clockwise."""
    next_builder(s, int(s.turn) + 1 if s.turn + 1 < s.players else 0)


@compiled
def give_back(s: State, seat: int) -> None:
    """A stone of the stock goes back to the reserve."""
    s.stock[seat] -= 1
    s.reserve[seat] += 1


@compiled
def pass_building(s: State) -> None:
    """MAYA-5.6, MAYA-5.7 A stone is given back; who could lay none gets 1 gold."""
    seat = int(s.turn)
    give_back(s, seat)
    s.gold[seat] += not can_lay(s, seat)
    end_turn(s)


@compiled
def can_lay(s: State, seat: int) -> bool:
    """Can the player lay any stone?"""
    bottom = PYRAMIDS * int(s.height)
    found = False
    for k in range(bottom, min(bottom + PYRAMIDS, LEVELS)):
        found |= can_build(s, k, seat)
    return found


@compiled
def use_marker(s: State, action: int) -> None:
    """MAYA-5.5, MAYA-7.6, MAYA-7.7, MAYA-8.3 A double paid with a stone or a marker, or a pass that gives nothing."""
    if action == DOUBLE:
        give_back(s, int(s.turn))
    elif action == USE_FREE_PASS:
        s.holder[FREE_PASS] = -1
    elif action == USE_FREE_DOUBLE:
        s.holder[FREE_DOUBLE] = -1
    else:
        s.blue[JOKER] = -1
    if action == USE_FREE_PASS or action == JOKER_PASS:
        end_turn(s)
    else:
        s.lays = 2


# ---- MAYA-6 Phase 3: pay and erosion


@compiled
def next_pyramid(s: State) -> None:
    """The next pyramid in play pays."""
    while not PYRAMIDS_USED[s.players - FEWEST, s.pyramid]:
        s.pyramid += 1
    s.phase = PAYING
    s.turn = CHANCE


@compiled
def pay(s: State, pyramid: int) -> None:
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
    lift_stone(s, level, seat)
    s.reserve[seat] += 1
    if s.stones[level, seat] == 0:
        for k in range(level + PYRAMIDS, LEVELS, PYRAMIDS):
            s.room[k] += s.stones[k, seat]
            s.reserve[seat] += s.stones[k, seat]
            s.stones[k, seat] = 0
