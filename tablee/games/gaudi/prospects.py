"""What lies ahead at a free place, as numbers for learning: what lies round it, and what one's own tiles gain there.

Tiles are laid beside one another (GAU-4.2), so what a place is worth depends on its neighbours as much as on itself.
"""

from tablee.engine.jit import compiled
from tablee.games.contract import Numbers, State
from tablee.games.gaudi.components import ANIMALS, HAND, KINDS, SIDES, SPECIES, STEP_Q, STEP_R
from tablee.games.gaudi.paving import animal_towards, colour_code, demand, fits, place_at, rotation, with_neighbour
from tablee.games.gaudi.state import ANY, RIPE
from tablee.games.gaudi.worth import POINT, worth_to, worth_to_others

CORNER = 10  # numbers for each animal of the place
OWN = 3  # for each tile of one's own
PROSPECTS = ANIMALS * CORNER + HAND * OWN + 1

PROSPECTS_LAYOUT = (
    "of a free place by animal that a tile shows there: its points to oneself and to the others; if only one tile "
    "does, of the free place that shares the corner: what it demands of the next animal and of the one after, one-hot, "
    "and whether a tile there completes them; by own tile: it fits, points of the animals it completes, the most "
    "points that another then completes beside it; the share of the tiles not seen that fit"
)


@compiled
def observe_worths(s: State, seat: int, out: Numbers) -> None:
    """The points of each species to oneself, then to each of the others on average."""
    for species in range(SPECIES):
        out[species] = worth_to(s, seat, species) / POINT
        out[SPECIES + species] = worth_to_others(s, seat, species) / POINT


@compiled
def observe_prospects(s: State, seat: int, place: int, worths: Numbers, unseen: Numbers, out: Numbers) -> None:
    """Writes what lies ahead at this free place for the seat (PROSPECTS_LAYOUT).

    worths  as `observe_worths` writes them
    unseen  tiles that the seat has not seen, of each kind
    """
    for k in range(PROSPECTS):
        out[k] = 0
    want = demand(s, place)
    for animal in range(ANIMALS):
        colour = want >> 2 * animal & 3
        if colour > 0:
            out[CORNER * animal] = worths[3 * animal + colour - 1]
            out[CORNER * animal + 1] = worths[SPECIES + 3 * animal + colour - 1]
    own = out[ANIMALS * CORNER :]
    for i in range(s.held[seat]):
        kind = int(s.hand[seat, i])
        if fits(want, kind):
            own[OWN * i] = 1
            own[OWN * i + 1] = points_at(want, kind, worths)
    turned = rotation(s, place)
    for side in range(SIDES):
        other = place_at(s, s.q[place] + STEP_Q[side], s.r[place] + STEP_R[side])
        beyond = demand(s, other) if other >= 0 else -1
        if beyond >= 0:
            animal = animal_towards(turned, side)
            if want >> ANY + 2 * animal & 3 and not want >> RIPE + animal & 1:
                observe_beyond(animal, beyond, out[CORNER * animal + 2 :])
            for i in range(s.held[seat]):
                if own[OWN * i] == 1:
                    after = with_neighbour(beyond, animal, colour_code(int(s.hand[seat, i]), animal))
                    own[OWN * i + 2] = max(own[OWN * i + 2], most_points(s, seat, after, i, worths))
    fitting, total = 0.0, 0.0
    for kind in range(KINDS):
        total += float(unseen[kind])
        fitting += float(unseen[kind]) * fits(want, kind)
    out[PROSPECTS - 1] = fitting / max(total, 1.0)


@compiled
def observe_beyond(animal: int, beyond: int, out: Numbers) -> None:
    """What a place demands of the two other animals, and whether a tile there completes them."""
    for k in range(1, ANIMALS):
        other = (animal + k) % ANIMALS
        colour = beyond >> 2 * other & 3
        if colour > 0:
            out[3 * (k - 1) + colour - 1] = 1
        out[6 + k - 1] = beyond >> RIPE + other & 1


@compiled
def most_points(s: State, seat: int, want: int, but: int, worths: Numbers) -> float:
    """The most points of the seat's tiles at a place that demands this, but for one of them."""
    most = 0.0
    if want >> RIPE > 0:
        for i in range(s.held[seat]):
            kind = int(s.hand[seat, i])
            if i != but and fits(want, kind):
                most = max(most, points_at(want, kind, worths))
    return most


@compiled
def points_at(want: int, kind: int, worths: Numbers) -> float:
    """Points to oneself of the animals that a tile completes at a place that demands this."""
    points = 0.0
    for animal in range(ANIMALS):
        if want >> RIPE + animal & 1:
            points += float(worths[3 * animal + colour_code(kind, animal) - 1])
    return points
