"""MAYA-5 Phase 2: stones are laid on the pyramids."""

from tablee.engine.jit import compiled
from tablee.games.contract import Actions, State
from tablee.games.maya import phases
from tablee.games.maya.actions import DOUBLE, JOKER_DOUBLE, JOKER_PASS, LAY, PASS, USE_FREE_DOUBLE, USE_FREE_PASS
from tablee.games.maya.components import FREE_DOUBLE, FREE_PASS, HEIGHT, JOKER, LEVELS, PYRAMIDS, SPACES
from tablee.games.maya.rules import pay

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


# ---- whose turn it is, and which level is open


@compiled
def begin_building(s: State) -> None:
    """MAYA-5.1 The starting player builds first."""
    s.height = 0
    s.lays = 0
    raise_height(s)
    next_builder(s, int(s.start))


@compiled
def next_builder(s: State, seat: int) -> None:
    """MAYA-5.1 The next player with stones, from `seat` on, clockwise; nobody: the pyramids pay."""
    for _ in range(s.players):
        if s.stock[seat] > 0:
            s.turn = seat
            s.phase = phases.BUILDING
            return
        seat = seat + 1 if seat + 1 < s.players else 0
    pay.begin_pay(s)


@compiled
def end_turn(s: State) -> None:
    """The turn passes on, clockwise."""
    next_builder(s, int(s.turn) + 1 if s.turn + 1 < s.players else 0)


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


# ---- what can be done


@compiled
def legal_turns(s: State, out: Actions) -> int:
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
def can_build(s: State, level: int, seat: int) -> bool:
    """MAYA-5.3 Room, and a stone of the player's own below (by this rule there is one on every lower level)."""
    return s.room[level] > 0 and (level < PYRAMIDS or s.stones[level - PYRAMIDS, seat] > 0)


@compiled
def can_lay(s: State, seat: int) -> bool:
    """Can the player lay any stone?"""
    bottom = PYRAMIDS * int(s.height)
    found = False
    for k in range(bottom, min(bottom + PYRAMIDS, LEVELS)):
        found |= can_build(s, k, seat)
    return found


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


# ---- what is done


@compiled
def take_turn(s: State, action: int) -> None:
    """MAYA-5.1 A stone is laid, or the player passes, or uses a stone or a marker for something better."""
    if action < PASS:
        build(s, action - LAY)
    elif action == PASS:
        pass_building(s)
    else:
        use_marker(s, action)


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
def pass_building(s: State) -> None:
    """MAYA-5.6, MAYA-5.7 A stone is given back; who could lay none gets 1 gold."""
    seat = int(s.turn)
    give_back(s, seat)
    s.gold[seat] += not can_lay(s, seat)
    end_turn(s)


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


@compiled
def give_back(s: State, seat: int) -> None:
    """A stone of the stock goes back to the reserve."""
    s.stock[seat] -= 1
    s.reserve[seat] += 1
