"""What holds in every position of Gaudí, compiled so that millions of games can be watched."""

from tablee.engine.jit import compiled
from tablee.games.contract import State
from tablee.games.gaudi.components import (
    ANIMALS,
    BOX,
    CHILDREN,
    FITTING,
    HAND,
    KINDS,
    NO_TILE,
    SHORT,
    SIDES,
    STEP_Q,
    STEP_R,
    TILES,
    TOKENS,
)
from tablee.games.gaudi.paving import (
    animal_towards,
    colour_code,
    place_at,
    rotation,
    tile_in_turn,
    touch,
    with_neighbour,
)
from tablee.games.gaudi.rules import must_go_on
from tablee.games.gaudi.state import DEAL, ENDED, NO_GOAL, PLACE, REFILL, RIPE, STUCK, SWAP, TAKEN, TILE


@compiled
def broken(s: State) -> int:
    """0, or the number of the invariant that does not hold; the whole paving is looked at when the game is over."""
    return broken_tiles(s) or broken_turn(s) or broken_marks(s) or (broken_paving(s) if s.phase == ENDED else 0)


@compiled
def broken_tiles(s: State) -> int:
    """GAU-1.2 The number of tiles is always the same; what everyone knows of the hands is true."""
    unseen = 0
    for k in range(KINDS):
        if s.pile[k] < 0 or s.pile[k] > TILES[k]:
            return 1
        if s.pool[k] != 0:
            return 2
        unseen += s.pile[k]
    held = 0
    for p in range(s.players):
        held += s.held[p]
        for i in range(HAND):
            if (i < s.held[p]) != (s.hand[p, i] != NO_TILE):
                return 3
            if i >= s.held[p] and s.barred[p, i] != 0:
                return 4
            if i < s.held[p] and s.barred[p, i] >> s.hand[p, i] & 1:
                return 5
    if unseen != s.unseen or unseen + held + s.tiles != BOX:
        return 6
    drawn = int(s.left) + held + int(s.tiles)
    if drawn != BOX and drawn != SHORT:
        return 7
    return 8 if s.free + s.tiles != s.places else 0


@compiled
def broken_turn(s: State) -> int:
    """Nobody is asked for what cannot be done, and hands are full while the pile lasts."""
    if s.phase < TILE:
        return 0
    for p in range(s.players):
        if s.held[p] < HAND and s.left > 0 and (p != s.turn or s.phase == SWAP or s.phase == STUCK):
            return 11
        if s.held[p] == 0 and p != s.turn:
            return 12
    if s.phase == TILE and s.able == 0 and (s.lain == 0 or must_go_on(s)):
        return 13
    if s.phase == PLACE and not (s.chosen >= 0 and s.able >> s.chosen & 1):
        return 14
    if (s.phase == SWAP or s.phase == STUCK) and (s.able != 0 or s.lain != 0):
        return 15
    if s.phase == REFILL and (s.left == 0 or s.held[s.turn] == HAND):
        return 16
    if s.lain >= 2 and s.rules != CHILDREN and not touch(s, tile_in_turn(s, 0), tile_in_turn(s, 1)):
        return 17
    return 0


@compiled
def broken_marks(s: State) -> int:
    """GAU-1.4, GAU-4.5 Tokens never appear or vanish; nobody's objectives are such as they cannot be."""
    if s.settled > s.finished or (s.settled != s.finished and s.phase != TILE and s.phase != PLACE):
        return 21
    for p in range(s.players):
        if s.goal[p] != NO_GOAL and not s.may[p] >> s.goal[p] & 1:
            return 22
        if s.phase > DEAL and (s.goal[p] == NO_GOAL) != (s.rules == CHILDREN):
            return 23
        if s.phase == ENDED and broken_points(s, p):
            return 24
    return 0


@compiled
def broken_points(s: State, p: int) -> bool:
    """GAU-5.2 Do the marks of a player agree with the tokens and the points?"""
    marks = points = 0
    for i in range(s.finished):
        if s.owner[i] == p:
            if not FITTING[s.species[i]] >> s.goal[p] & 1:
                return True
            marks += 1
            points += 2 if s.species[i] == s.goal[p] else 1
    return bool(marks + s.tokens[p] != TOKENS[s.players] or points != s.points[p])


@compiled
def broken_paving(s: State) -> int:
    """GAU-4.1 Tiles agree at every corner, and every free place demands what its neighbours show."""
    whole = 0
    for place in range(s.places):
        want = neighbours_show(s, place)
        if place_at(s, int(s.q[place]), int(s.r[place])) != place:
            return 31
        if s.tile[place] == NO_TILE:
            spot = int(s.spot[place])
            if s.edge[spot] != place or spot >= s.free or s.want[spot] != want:
                return 32
        else:
            if s.spot[place] != TAKEN:
                return 36
            for animal in range(ANIMALS):
                colour = want >> 2 * animal & 3
                if colour != 0 and colour != colour_code(int(s.tile[place]), animal):
                    return 33
                whole += want >> RIPE + animal & 1
    if s.tiles > 1 and whole != 3 * s.finished:
        return 34  # each animal is whole seen from each of its three tiles
    for i in range(s.tiles):
        if s.tile[s.laid[i]] == NO_TILE:
            return 35
    return 0


@compiled
def neighbours_show(s: State, place: int) -> int:
    """What the tiles round a place demand of a tile there; -1 if two of them disagree."""
    want = 0
    for side in range(SIDES):
        other = place_at(s, int(s.q[place]) + STEP_Q[side], int(s.r[place]) + STEP_R[side])
        if other >= 0 and s.tile[other] != NO_TILE:
            animal = animal_towards(rotation(s, place), side)
            colour = colour_code(int(s.tile[other]), animal)
            if want >> 2 * animal & 3 not in (0, colour):
                return -1
            want = with_neighbour(want, animal, colour)
    return want
