"""What a seat may know of a position of Gaudí (GAU-7). Nothing outside this file decides that."""

from typing import get_args

from tablee.dice import Dice, roll
from tablee.engine.jit import compiled
from tablee.games.contract import EVERYTHING, Numbers, State
from tablee.games.gaudi.actions import ANIMAL_NAMES, COLOUR_NAMES, DRAW_FIRST, DRAW_GOAL, LAY_AT, SWAP_TILE, TILE_NAMES
from tablee.games.gaudi.components import (
    ANIMALS,
    BOX,
    CODES,
    FULL,
    HAND,
    KINDS,
    NO_TILE,
    ONE_HOT,
    PLACES,
    SEATS,
    SIDES,
    SPECIES,
    STEP_Q,
    STEP_R,
)
from tablee.games.gaudi.paving import colour_code, place_at
from tablee.games.gaudi.prospects import PROSPECTS, PROSPECTS_LAYOUT, observe_prospects, observe_worths
from tablee.games.gaudi.rules import find_able, first_of_kind, goal_weight, must_go_on
from tablee.games.gaudi.state import (
    DEAL,
    ENDED,
    EXCHANGE,
    NO_GOAL,
    PLACE,
    REFILL,
    RIPE,
    START,
    STUCK,
    SWAP,
    TILE,
)
from tablee.games.gaudi.view import AnimalView, Own, Phase, PlaceView, Rules, SeatView, TileView
from tablee.games.reading import Reading, read

TO_DRAW = -2  # objectives while they are being redealt

PHASES: tuple[Phase, ...] = get_args(Phase)  # by the numbers of state.py
RULES: tuple[Rules, ...] = get_args(Rules)  # by the numbers of components.py


def view(s: State, seat: int) -> Own:
    """GAU-7 What the seat knows, as plain data."""
    return _view(read(s), seat)


def _view(s: Reading, seat: int) -> Own:
    return {
        "phase": PHASES[s.phase],
        "rules": RULES[s.rules],
        "first": _known(s.first),
        "turn": _known(s.turn),
        "taker": s.turn if s.phase in (REFILL, EXCHANGE) else s.taker,
        "lain": s.lain,
        "bound": s.phase in (TILE, PLACE) and bool(must_go_on(s.record)),
        "swapped": bool(s.swapped),
        "passes": s.passes,
        "taken": _taken(s, seat),
        "pile": s.left,
        "tiles": [_tile_view(s, place, by) for place, by in zip(s.laid, _laid_by(s, seat), strict=False)],
        "free": [_place_view(s, i) for i in range(s.free)],
        "animals": [_animal_view(s, i) for i in range(s.finished)],
        "settled": s.settled,
        "seats": [_seat_view(s, p, seat) for p in range(s.players)],
    }


def _known(seat: int) -> int | None:
    return seat if seat >= 0 else None


def _taken(s: Reading, seat: int) -> str | None:
    """The tile that is being laid or swapped: its owner alone sees it."""
    return TILE_NAMES[s.hand[s.turn][s.chosen]] if s.chosen >= 0 and seat in (s.turn, EVERYTHING) else None


def _laid_by(s: Reading, seat: int) -> list[int | None]:
    """By tile of the paving, in their order: who laid it, if it is new to the seat; to others, of the last round."""
    own = seat if seat >= 0 else s.turn
    new = s.tiles - s.lain if s.turn == own and s.lain > 0 else max(1, s.ended[own])  # nobody laid the first tile
    by: list[int | None] = [None] * s.tiles
    for i in range(new, s.tiles):
        order = ((own + k) % s.players for k in range(1, s.players))  # each of their last turns ended later than own
        by[i] = next((p for p in order if i < s.ended[p]), s.turn)
    if by[-1:] == [None] and s.tiles > 1:
        by[-1] = (s.turn - s.passes - (s.phase != ENDED)) % s.players
    return by


def _tile_view(s: Reading, place: int, by: int | None) -> TileView:
    return {"place": place, "q": s.q[place], "r": s.r[place], "tile": TILE_NAMES[s.tile[place]], "by": by}


def _place_view(s: Reading, i: int) -> PlaceView:
    """A free place: what it demands of snail, jellyfish and starfish, and which of them a tile completes."""
    place, want = s.edge[i], s.want[i]
    colours = [want >> 2 * animal & 3 for animal in range(ANIMALS)]
    return {
        "place": place,
        "q": s.q[place],
        "r": s.r[place],
        "wants": [COLOUR_NAMES[colour - 1] if colour else None for colour in colours],
        "completes": [bool(want >> RIPE + animal & 1) for animal in range(ANIMALS)],
    }


def _animal_view(s: Reading, i: int) -> AnimalView:
    """An animal finished, at the upper right corner of its place."""
    place, species = s.corner[i], s.species[i]
    return {
        "place": place,
        "q": s.q[place],
        "r": s.r[place],
        "animal": ANIMAL_NAMES[species // 3],
        "colour": COLOUR_NAMES[species % 3],
        "owner": _known(s.owner[i]),
    }


def _seat_view(s: Reading, p: int, seat: int) -> SeatView:
    own = seat in (p, EVERYTHING)
    known = knows_goal(s.record, p, seat)
    goal = s.goal[p] if known else -1
    return {
        "tiles": s.held[p],
        "hand": [TILE_NAMES[kind] for kind in s.hand[p][: s.held[p]]] if own else None,
        "animal": ANIMAL_NAMES[goal // 3] if goal >= 0 else None,
        "colour": COLOUR_NAMES[goal % 3] if goal >= 0 else None,
        "tokens": s.tokens[p],
        "marks": s.owner[: s.finished].count(p),
        "points": s.points[p] if known else None,
        "possible": [[ANIMAL_NAMES[g // 3], COLOUR_NAMES[g % 3]] for g in range(SPECIES) if s.may[p] >> g & 1],
    }


@compiled
def knows_goal(s: State, owner: int, seat: int) -> bool:
    """GAU-7.1, GAU-7.4 Objectives are their owner's secret until the end; beginners' lie open."""
    return s.rules != FULL or s.phase == ENDED or seat == owner or seat == EVERYTHING


@compiled
def sees(s: State, action: int, seat: int) -> bool:
    """Tiles are drawn, taken up and swapped unseen by the others, objectives too; everything else is in the open."""
    if seat == EVERYTHING or action >= DRAW_FIRST or s.phase == START:
        return True
    if action >= DRAW_GOAL:
        return s.rules != FULL or seat == int(s.taker)
    if s.phase == DEAL:
        return seat == int(s.taker)
    hidden = action < LAY_AT or SWAP_TILE <= action < SWAP_TILE + KINDS or s.phase in (REFILL, EXCHANGE)
    return not hidden or seat == int(s.turn)


# ---- numbers for learning

PLACE_NUMBERS = 17  # numbers of each place as it is
CELL = PLACE_NUMBERS + PROSPECTS  # numbers for each place

# What `observe` writes, in order. Seats are counted from the observer's own, in the clockwise direction; the numbers of
# a place stand in the order of the actions that lay a tile there.
LAYOUT = (
    ("own hand: the colour of each animal of each tile, one-hot", HAND * SPECIES),
    ("own tile taken up or swapped", HAND),
    ("own objectives, one-hot", SPECIES),
    ("tiles not seen: of each kind", KINDS),
    ("pile / 84", 1),
    ("a tile is taken up, laid, swapped, or the player passes", 4),
    ("tiles laid in this turn", 1),
    ("animals completed in this turn", 1),
    ("a third tile must follow", 1),
    ("a tile has been swapped in this turn", 1),
    ("rules: full, beginner, children", 3),
    ("players who have passed one after the other", 1),
    ("by seat: takes part", SEATS),
    ("by seat: has the turn", SEATS),
    ("by seat: tiles in hand", SEATS),
    ("by seat: marking tokens left / 35", SEATS),
    ("by seat: objectives it can have", SEATS * SPECIES),
    ("by seat: animals marked, of each species", SEATS * SPECIES),
    ("points of each species to oneself, to each of the others on average", 2 * SPECIES),
    (
        "by place: tile, free, laid in this turn, colour of each animal, completes each animal, q / 10, r / 10; "
        + PROSPECTS_LAYOUT,
        PLACES * CELL,
    ),
)
OBSERVATION = sum(length for _, length in LAYOUT)
PLACES_AT = OBSERVATION - PLACES * CELL  # where the numbers of the places begin


@compiled
def observe(s: State, seat: int, out: Numbers) -> None:
    """GAU-7 What the seat knows, as numbers (LAYOUT)."""
    for i in range(OBSERVATION):
        out[i] = 0
    observe_players(s, seat, out)
    for place in range(s.places):
        observe_place(s, place, out)
    for i in range(s.tiles - s.lain, s.tiles):
        out[cell(s.laid[i]) + 2] = 1
    observe_free(s, seat, out)


@compiled
def observe_again(s: State, seat: int, out: Numbers) -> None:
    """The same over what any seat has seen earlier in this game: of the paving only what is new is written."""
    for i in range(PLACES_AT):
        out[i] = 0
    observe_players(s, seat, out)
    for i in range(s.tiles - 1, -1, -1):
        place, in_this_turn = int(s.laid[i]), i >= s.tiles - s.lain
        shown = out[cell(place)] == 1
        if shown and out[cell(place) + 2] == in_this_turn:
            break  # and so it is with all tiles laid before
        if not shown:
            observe_place(s, place, out)
            for side in range(SIDES):
                other = place_at(s, s.q[place] + STEP_Q[side], s.r[place] + STEP_R[side])
                if s.tile[other] == NO_TILE:
                    observe_place(s, other, out)
        out[cell(place) + 2] = in_this_turn
    observe_free(s, seat, out)


@compiled
def observe_free(s: State, seat: int, out: Numbers) -> None:
    """What lies ahead at the free places: it depends on one's hand."""
    worths, unseen = out[PLACES_AT - 2 * SPECIES :], out[HAND * SPECIES + HAND + SPECIES :]
    observe_worths(s, seat, worths)
    for i in range(s.free):
        observe_prospects(s, seat, int(s.edge[i]), worths, unseen, out[cell(s.edge[i]) + PLACE_NUMBERS :])


@compiled
def observe_players(s: State, seat: int, out: Numbers) -> None:
    """Everything but the paving."""
    observe_own(s, seat, out)
    at = HAND * SPECIES + HAND + SPECIES + KINDS
    observe_turn(s, out[at:])
    observe_seats(s, seat, out[at + 13 :])


@compiled
def observe_own(s: State, seat: int, out: Numbers) -> None:
    """The seat's hand and objectives, and what is left for the others."""
    for i in range(s.held[seat]):
        for animal in range(ANIMALS):
            out[SPECIES * i + 3 * animal + colour_code(int(s.hand[seat, i]), animal) - 1] = 1
    at = HAND * SPECIES
    if s.chosen >= 0 and s.turn == seat:
        out[at + int(s.chosen)] = 1
    at += HAND
    if s.goal[seat] >= 0:
        out[at + int(s.goal[seat])] = 1
    at += SPECIES
    for k in range(KINDS):
        out[at + k] = s.pile[k]
    for p in range(s.players):
        if p != seat:
            for i in range(s.held[p]):
                out[at + int(s.hand[p, i])] += 1


@compiled
def observe_turn(s: State, out: Numbers) -> None:
    """How far the game and the turn have come."""
    out[0] = s.left / BOX
    out[1] = s.phase == TILE
    out[2] = s.phase == PLACE
    out[3] = s.phase == SWAP
    out[4] = s.phase == STUCK
    out[5] = s.lain
    out[6] = s.finished - s.settled
    out[7] = must_go_on(s)
    out[8] = s.swapped
    out[9 + int(s.rules)] = 1
    out[12] = s.passes


@compiled
def observe_seats(s: State, seat: int, out: Numbers) -> None:
    """The players one by one."""
    possible = out[4 * SEATS :]
    marked = possible[SEATS * SPECIES :]
    for i in range(s.players):
        p = (seat + i) % s.players
        out[i] = 1
        out[SEATS + i] = p == s.turn
        out[2 * SEATS + i] = s.held[p]
        out[3 * SEATS + i] = s.tokens[p] / 35
        known, goal, may = knows_goal(s, p, seat), int(s.goal[p]), int(s.may[p])
        for g in range(SPECIES):
            possible[SPECIES * i + g] = goal == g if known else may >> g & 1
    for j in range(s.finished):
        p = int(s.owner[j])
        i = p - seat if p >= seat else p - seat + int(s.players)
        marked[SPECIES * i + int(s.species[j])] += p >= 0


@compiled
def cell(place: int) -> int:
    """Where the numbers of a place begin."""
    return PLACES_AT + CELL * int(place)


@compiled
def observe_place(s: State, place: int, out: Numbers) -> None:
    """A place: the colours of its tile, or those that it demands and what it completes."""
    row = out[cell(place) :]
    free = s.tile[place] == NO_TILE
    want = int(s.want[s.spot[place]]) if free else int(CODES[s.tile[place]])
    row[0] = not free
    row[1] = free
    for k in range(SPECIES):
        row[3 + k] = ONE_HOT[want & 63, k]
    for animal in range(ANIMALS):
        row[3 + SPECIES + animal] = want >> RIPE + animal & 1
    row[PLACE_NUMBERS - 2] = s.q[place] / 10
    row[PLACE_NUMBERS - 1] = s.r[place] / 10
    for k in range(PLACE_NUMBERS, CELL):
        row[k] = 0


OTHERS = SEATS - 1

# What `observe_hidden` writes: what the seat cannot know, for critics. Other seats are counted from the next one on.
HIDDEN_LAYOUT = (
    ("by other seat: hand, the colour of each animal of each tile, one-hot", OTHERS * HAND * SPECIES),
    ("by other seat: objectives, one-hot", OTHERS * SPECIES),
    ("tile of the hand that is taken up or swapped, one-hot", HAND),
)
HIDDEN = sum(length for _, length in HIDDEN_LAYOUT)


@compiled
def observe_hidden(s: State, seat: int, out: Numbers) -> None:
    """What the seat cannot know, as numbers (HIDDEN_LAYOUT)."""
    for i in range(HIDDEN):
        out[i] = 0
    goals = out[OTHERS * HAND * SPECIES :]
    for i in range(1, s.players):
        p = (seat + i) % s.players
        for j in range(s.held[p]):
            for animal in range(ANIMALS):
                code = colour_code(int(s.hand[p, j]), animal) - 1
                out[SPECIES * (HAND * (i - 1) + j) + 3 * animal + code] = 1
        if s.goal[p] >= 0:
            goals[SPECIES * (i - 1) + int(s.goal[p])] = 1
    if s.chosen >= 0:
        goals[OTHERS * SPECIES + int(s.chosen)] = 1


# ---- another position that looks the same


@compiled
def redeal(s: State, seat: int, dice: Dice) -> None:
    """Replaces everything the seat cannot know by an even draw among all that agrees with what it does know."""
    if s.rules == FULL and s.phase != ENDED:
        redeal_goals(s, seat, dice)
    redeal_tiles(s, seat, dice)


@compiled
def redeal_goals(s: State, seat: int, dice: Dice) -> None:
    """GAU-7.3 Others' objectives are drawn from the cards the seat does not have, among those they can have.

    Drawn anew until all fit; `draw_possible` sees to it that every arrangement that fits is equally likely.
    """
    fits = False
    while not fits:
        fits = True
        for p in range(s.players):
            if p != seat and s.goal[p] != NO_GOAL:
                s.goal[p] = TO_DRAW
        for g in range(SPECIES):
            s.pool[g] = goal_weight(s, g)
        for p in range(s.players):
            if fits and s.goal[p] == TO_DRAW:
                s.goal[p] = draw_possible(s, s.may[p], dice)
                fits = s.goal[p] >= 0
    for g in range(SPECIES):
        s.pool[g] = 0
    for p in range(s.players):
        if p != seat:
            s.points[p] = 0
    for i in range(s.finished):
        p = int(s.owner[i])
        if p >= 0 and p != seat:
            s.points[p] += 2 if s.goal[p] == s.species[i] else 1  # GAU-5.2


@compiled
def draw_possible(s: State, may: int, dice: Dice) -> int:
    """Objectives out of those that can be; TO_DRAW as often as makes up for the cards that others have got."""
    total = 0
    for g in range(SPECIES):
        if may >> g & 1:
            total += s.pool[g]
    left = roll(dice, total)
    for g in range(SPECIES):
        if may >> g & 1:
            ways = goal_weight(s, g)
            if left < ways:
                return g
            left -= ways
    return TO_DRAW


@compiled
def redeal_tiles(s: State, seat: int, dice: Dice) -> None:
    """GAU-7.2, GAU-7.5 Tiles the seat has not seen change places, drawn anew until all that is known of them holds."""
    for p in range(s.players):
        if p != seat:
            for i in range(s.held[p]):
                s.pile[s.hand[p, i]] += 1
                s.unseen += 1
    for k in range(KINDS):
        s.pool[k] = s.pile[k]
    unseen = int(s.unseen)
    while not draw_hands(s, seat, dice):
        for k in range(KINDS):
            s.pile[k] = s.pool[k]
        s.unseen = unseen
    for k in range(KINDS):
        s.pool[k] = 0


@compiled
def draw_hands(s: State, seat: int, dice: Dice) -> bool:
    """Draws the hands of the others: first that of a player who is laying, then tiles of which something is known."""
    laying = -1
    if (s.phase == TILE or s.phase == PLACE) and s.turn != seat:
        laying = int(s.turn)
        if not (draw_hand(s, laying, True, dice) and draw_hand(s, laying, False, dice) and draw_choice(s, dice)):
            return False
    for p in range(s.players):
        if p != seat and p != laying and not draw_hand(s, p, True, dice):
            return False
    for p in range(s.players):
        if p != seat and p != laying:
            draw_hand(s, p, False, dice)
    return True


@compiled
def draw_hand(s: State, p: int, known: bool, dice: Dice) -> bool:
    """Draws the tiles of a hand of which something is known, or the others; False if one cannot be."""
    for i in range(s.held[p]):
        if (s.barred[p, i] != 0) == known:
            s.hand[p, i] = draw_allowed(s, s.barred[p, i], dice)
            if s.hand[p, i] == NO_TILE:
                return False
    return True


@compiled
def draw_allowed(s: State, barred: int, dice: Dice) -> int:
    """Takes a tile that is not barred out of s.pile; NO_TILE as often as makes up for those that earlier draws took.

    Every draw has the same number of equal chances, whatever came before it: so all arrangements that fit are equally
    likely. That number need not be larger than the tiles that are left.
    """
    allowed = 0
    for k in range(KINDS):
        if not barred >> k & 1:
            allowed += s.pool[k]
    left = roll(dice, min(allowed, int(s.unseen)))
    for k in range(KINDS):
        if not barred >> k & 1:
            if left < s.pile[k]:
                s.pile[k] -= 1
                s.unseen -= 1
                return k
            left -= s.pile[k]
    return NO_TILE


@compiled
def draw_choice(s: State, dice: Dice) -> bool:
    """GAU-7.5 The player who is laying has a tile that can be laid; one that was taken up is such a tile."""
    s.able = find_able(s)
    if s.phase == PLACE:
        kind = int(s.hand[s.turn, roll(dice, s.held[s.turn])])
        s.chosen = first_of_kind(s, s.turn, kind)
        return bool(s.able >> s.chosen & 1)
    return s.able > 0 or (s.lain > 0 and not must_go_on(s))
