"""GAU-2, GAU-4.1 … GAU-4.4: the places on the table, what they demand, what fits, and what laying a tile changes."""

from tablee.engine.jit import compiled
from tablee.games.contract import State
from tablee.games.gaudi.components import (
    ANIMAL_TOWARDS,
    ANIMALS,
    AROUND,
    AWAY,
    CODES,
    FULL,
    KINDS,
    SHOWING,
    SIDES,
    STEP_Q,
    STEP_R,
)
from tablee.games.gaudi.state import ANY, RIPE, TABLE, TAKEN

COLUMN = 22  # cells of a paving less than 22 rows high have entries of their own in the table


@compiled
def place_at(s: State, q: int, r: int) -> int:
    """The number of the place at these coordinates, -1 if there is none."""
    if q == 0 and r == 0:
        return 0
    entry = (q * COLUMN + r) & (TABLE - 1)
    while s.table[entry] > 0:
        place = int(s.table[entry])
        if s.q[place] == q and s.r[place] == r:
            return place
        entry = (entry + 1) & (TABLE - 1)
    return -1


@compiled
def open_place(s: State, q: int, r: int) -> int:
    """A new free place, which demands nothing yet; its number."""
    place = int(s.places)
    s.places += 1
    s.q[place] = q
    s.r[place] = r
    s.spot[place] = s.free
    s.edge[s.free] = place
    s.want[s.free] = 0
    s.free += 1
    if place > 0:
        entry = (q * COLUMN + r) & (TABLE - 1)
        while s.table[entry] > 0:
            entry = (entry + 1) & (TABLE - 1)
        s.table[entry] = place
    return place


@compiled
def close_place(s: State, place: int) -> None:
    """A tile lies there now: the last of the free places takes its spot."""
    spot = int(s.spot[place])
    s.free -= 1
    last = int(s.edge[s.free])
    s.edge[spot] = last
    s.want[spot] = s.want[s.free]
    s.spot[last] = spot
    s.spot[place] = TAKEN


@compiled
def demand(s: State, place: int) -> int:
    """GAU-4.1 What a free place demands (state.py), -1 if a tile lies there."""
    spot = int(s.spot[place])
    return int(s.want[spot]) if spot != TAKEN else -1


@compiled
def rotation(s: State, place: int) -> int:
    """GAU-2.2 How the tile at a place is turned: 0, 1 or 2."""
    return (int(s.q[place]) - int(s.r[place])) % 3


@compiled
def animal_towards(turned: int, side: int) -> int:
    """GAU-2.1, GAU-2.2 The animal at the corner that a tile turned so shares with its neighbour on that side."""
    return int(ANIMAL_TOWARDS[turned, side])


@compiled
def colour_code(kind: int, animal: int) -> int:
    """The colour of an animal on a tile, 1 to 3."""
    return int(CODES[kind]) >> 2 * animal & 3


@compiled
def fits(want: int, kind: int) -> bool:
    """GAU-4.1 Does the tile agree in colour with all that lies round the place?"""
    return int(CODES[kind]) & want >> ANY == want & 63


@compiled
def with_neighbour(want: int, animal: int, colour: int) -> int:
    """GAU-4.1 What a place demands once a neighbour shows that colour at the corner of that animal."""
    if want >> ANY + 2 * animal & 3:
        return want | 1 << RIPE + animal  # a tile lies there already, and agrees
    return want | 3 << ANY + 2 * animal | colour << 2 * animal


@compiled
def gain(want: int) -> int:
    """GAU-4.4 How many animals a tile at this place completes."""
    return (want >> RIPE & 1) + (want >> RIPE + 1 & 1) + (want >> RIPE + 2 & 1)


@compiled
def touch(s: State, a: int, b: int) -> bool:
    """Do two places share an edge?"""
    dq = int(s.q[a]) - int(s.q[b])
    dr = int(s.r[a]) - int(s.r[b])
    return -1 <= dq <= 1 and -1 <= dr <= 1 and -1 <= dq + dr <= 1 and a != b


@compiled
def tile_in_turn(s: State, i: int) -> int:
    """The place of the first (0) or second (1) tile laid in this turn."""
    return int(s.laid[s.tiles - s.lain + i])


@compiled
def kinds_for(want: int) -> int:
    """GAU-4.1 The kinds of tiles, as bits, that agree in colour with all that lies round the place."""
    return int(SHOWING[0, want & 3] & SHOWING[1, want >> 2 & 3] & SHOWING[2, want >> 4 & 3])


@compiled
def fitting(s: State, kinds: int) -> int:
    """GAU-4.7 Which of these kinds, as bits, fit at some free place."""
    found = 0
    for i in range(s.free):
        found |= kinds_for(int(s.want[i]))
        if found & kinds == kinds:
            break
    return found & kinds


@compiled
def may_follow(s: State, nth: int, place: int) -> bool:
    """GAU-4.2, GAU-4.3 May the next tile of the turn lie here, beside the nth?

    A third that touches both others is found beside the first only, and makes a compact block.
    """
    return not (s.lain == 2 and touch(s, place, tile_in_turn(s, 1 - nth)) and (nth == 1 or s.rules == FULL))


@compiled
def completes_two(want: int, kind: int) -> bool:
    """GAU-4.3 Does the tile fit, and complete two animals at once?"""
    return gain(want) >= 2 and fits(want, kind)


@compiled
def made_up_beside(s: State, third: int) -> int:
    """GAU-4.3 For which sides of the second tile, as bits, can the third complete two animals beside the first?

    To make up for a second tile that completes nothing, the third touches one of the two, not both. So it lies on one
    of the three sides (c) of the first tile (1) away from the second (2), or on one of the three (b) of the second
    away from the first.
           b b
          a 2 b       a: touches both
         c 1 a
          c c
    """
    sides = 0
    for side in range(SIDES):
        want = demand(s, int(s.near[0, side]))
        if want >= 0 and completes_two(want, third):
            sides |= int(AWAY[side])
    return sides


@compiled
def made_up_beyond(s: State, second: int, third: int, side: int) -> bool:
    """GAU-4.3 With the second tile on that side of the first, can the third complete two animals beyond it (b)?"""
    place = int(s.near[0, side])
    q, r, rotated = int(s.q[place]), int(s.r[place]), rotation(s, place)
    for turned in range(SIDES - 1, SIDES + 2):
        away = int(AROUND[side + turned])
        other = place_at(s, q + STEP_Q[away], r + STEP_R[away])
        want = demand(s, other) if other >= 0 else -1
        if want >= 0:
            animal = animal_towards(rotated, away)
            if completes_two(with_neighbour(want, animal, colour_code(second, animal)), third):
                return True
    return False


@compiled
def any_tile_fits(s: State) -> bool:
    """GAU-5.1 Does any tile that can be drawn fit anywhere?

    Asked when all have just passed, so that no hand holds one that fits: everyone can work out the answer (GAU-7.2).
    """
    kinds = 0
    for kind in range(KINDS):
        kinds |= (s.pile[kind] > 0) << kind
    return fitting(s, kinds) > 0


@compiled
def lay_tile(s: State, place: int, kind: int, nth: int) -> None:
    """GAU-4.1, GAU-4.4 A tile comes to lie at a free place, as the nth of the turn; animals may be complete."""
    turned = rotation(s, place)
    want = int(s.want[s.spot[place]])
    close_place(s, place)
    s.tile[place] = kind
    s.laid[s.tiles] = place
    s.tiles += 1
    q, r = int(s.q[place]), int(s.r[place])
    for side in range(SIDES):
        other = place_at(s, q + STEP_Q[side], r + STEP_R[side])
        if other < 0:
            other = open_place(s, q + STEP_Q[side], r + STEP_R[side])
        s.near[nth, side] = other
        spot = int(s.spot[other])
        if spot != TAKEN:
            animal = animal_towards(turned, side)
            s.want[spot] = with_neighbour(int(s.want[spot]), animal, colour_code(kind, animal))
    for animal in range(ANIMALS):
        if want >> RIPE + animal & 1:
            finish(s, corner_place(s, place, nth, (animal + turned) % 3), animal, colour_code(kind, animal) - 1)


@compiled
def corner_place(s: State, place: int, nth: int, corner: int) -> int:
    """The place that has this corner of a tile on its upper right: the tile's own, or that of a neighbour."""
    if corner == 0:
        return place
    return int(s.near[nth, 3]) if corner == 1 else int(s.near[nth, 4])


@compiled
def finish(s: State, place: int, animal: int, colour: int) -> None:
    """GAU-4.4 An animal is complete; who marks it is settled when the turn ends."""
    s.corner[s.finished] = place
    s.species[s.finished] = 3 * animal + colour
    s.finished += 1
