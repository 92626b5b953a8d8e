"""The best arrangement of a set of pieces: for the simple player, for hints, and for whoever asks to have it laid.

Whether pieces can be joined depends only on how many show each material. Materials are like steps of a stair, and
neighbours are at most one step apart (GOLD-4.4). So an arc needs every step between its lowest and its highest, and a
ring, which goes up and comes down again, needs those in between twice. All ways to leave a piece out or to lay it with
one or the other face up are gone through, and the order follows from the choice:

    an arc     jade, jade, bronze, silver            going up
    a ring     jade, bronze, silver, silver, bronze  one of each going up, the rest coming down

A plan is a number with two bits for each slot: 0 left out, 1 as it lies, 2 turned over. Worth is counted in hundredths
of a point, in whole numbers, so that a CPU and a GPU agree.
"""

import numpy as np

from tablee.engine.jit import apart, compiled
from tablee.games.contract import State
from tablee.games.gold.actions import DONE, LAY, write
from tablee.games.gold.components import (
    DISC,
    LOWER,
    MATERIAL_NAMES,
    MATERIALS,
    PART,
    PIECES,
    SIZE,
    TURNED,
    UPPER,
)
from tablee.games.gold.rules import DISC_POINTS, ONE_MATERIAL_POINTS, apply, take_base
from tablee.games.gold.state import STATE, base_of, bases_each, clear_plan, piece_in, setup
from tablee.games.gold.view import PieceView, View

POINT = 100  # worth of a point
COMPLETE = 1 << 14  # added to complete discs, so that they come before all others: more than any worth
PLAN_BITS = 18  # two for each of 9 slots
NO_PIECE = -1  # for `extra`: just the pieces of the base

# Sums over the laid pieces, in one number: how many show each material, four bits each, and above them the 24ths.
#     bits      0–3     4–7     8–11    12–15   16–19   20–24
#               stone   jade    bronze  silver  gold    24ths
COUNT_BITS = 4
SIZE_SHIFT = COUNT_BITS * MATERIALS
ONE_EACH = 0x11111  # the lowest bit of each count

# How many more pieces an arc is likely to need, in tenths, by the 24ths that are missing. 1, 2 and 5 cannot be filled.
MISSING = np.array(
    [0, 40, 40, 12, 10, 40, 15, 20, 20, 24, 24, 28, 29, 32, 35, 38, 40, 43, 45, 48, 50, 53, 55, 58, 60], np.int8
)
WHOLE = 60  # and so many for a whole disc
HOPE = 28  # tenths of a piece that a base can hope for from each sale, shared among all bases
MEAN, PRIOR = 2, 2  # the missing pieces are taken to show what the others do and so many pieces of the mean value


@compiled
def whole(n: int) -> int:
    """The same number in the widest type, so that what takes long to compile is compiled for that one only."""
    return int(n) + 0


@compiled
@apart
def best_plan(s: State, base: int, extra: int) -> int:
    """The best plan for the pieces of a base and one more, which lies like `extra`; its worth is above PLAN_BITS."""
    slots = int(s.count[base]) + (extra != NO_PIECE)
    best = 0  # nothing laid, worth nothing
    if slots == 0:
        return best
    left, partial = chances_left(s), int(s.partial)
    first = lie_of(s, base, 0, extra)
    as_it_lies, turned = share_of(int(UPPER[first]), first), share_of(int(LOWER[first]), first)
    sums = 0
    plan = 0
    while True:
        best = better(best, sums, plan, left, partial)
        best = better(best, sums + as_it_lies, plan + 1, left, partial)
        best = better(best, sums + turned, plan + 2, left, partial)
        slot = 1  # the other slots count on like the digits of a number: 0, 1, 2, and 0 again with the next one
        while slot < slots and plan >> 2 * slot & 3 == 2:
            lie = lie_of(s, base, slot, extra)
            sums -= share_of(int(LOWER[lie]), lie)
            plan -= 2 << 2 * slot
            slot += 1
        if slot >= slots:
            return best
        lie = lie_of(s, base, slot, extra)
        if plan >> 2 * slot & 3 == 0:
            sums += share_of(int(UPPER[lie]), lie)
        else:
            sums += share_of(int(LOWER[lie]), lie) - share_of(int(UPPER[lie]), lie)
        plan += 1 << 2 * slot


@compiled
def better(best: int, sums: int, plan: int, left: int, partial: int) -> int:
    """The best plan so far, or this one."""
    if sums >> SIZE_SHIFT > DISC:
        return best
    worth = worth_of_sums(sums, left, partial)
    return worth << PLAN_BITS | plan if worth > best >> PLAN_BITS else best


@compiled
def worth_of_plan(plan: int) -> int:
    """What `best_plan` has found, in hundredths of a point."""
    return (plan >> PLAN_BITS) % COMPLETE


@compiled
def share_of(face: int, lie: int) -> int:
    """What a piece adds to the sums if it is laid with this face up."""
    return (1 << COUNT_BITS * face) + (int(PART[lie]) << SIZE_SHIFT)


@compiled
@apart
def lie_of(s: State, base: int, slot: int, extra: int) -> int:
    """How the piece in a slot lies: those of the base in order, then the extra one."""
    return int(s.lie[s.pieces[base, slot]]) if slot < s.count[base] else extra


@compiled
def chances_left(s: State) -> int:
    """Pieces, in tenths, that one base can hope for in the sales to come."""
    return HOPE * (PIECES - 1 - int(s.sale)) // (int(s.players) * bases_each(s))


@compiled
def worth_of_sums(sums: int, left: int, partial: int) -> int:
    """GOLD-5.2 A complete disc is worth its points, an arc what it may become; -1: the pieces cannot be joined."""
    several = (sums >> 1 | sums >> 2 | sums >> 3) & ONE_EACH  # materials that more than one piece shows
    shown = (sums | several) & ONE_EACH
    lowest = shown & -shown
    above = 15 * shown + lowest  # without a gap: the one bit above the highest
    if above & (above - 1):
        return -1
    between = shown & ~lowest & ~(above >> COUNT_BITS)
    single = between & ~several
    stones, jades, bronzes = sums & 15, sums >> 4 & 15, sums >> 8 & 15
    silvers, golds = sums >> 12 & 15, sums >> 16 & 15
    pieces = stones + jades + bronzes + silvers + golds
    value = jades + 2 * bronzes + 3 * silvers + 4 * golds
    one_material = ONE_MATERIAL_POINTS if shown == lowest else 0
    missing = DISC - (sums >> SIZE_SHIFT)
    if missing > 0:
        singles = (single >> 4 & 1) + (single >> 8 & 1) + (single >> 12 & 1)
        return worth_of_arc(missing, pieces, value, singles, one_material, left, partial)
    return -1 if single else COMPLETE + POINT * (DISC_POINTS + value + one_material)


@compiled
def worth_of_arc(
    missing: int, pieces: int, value: int, singles: int, one_material: int, left: int, partial: int
) -> int:
    """How much of a disc an arc is, times what the disc may score, times the chance to complete it.

    If incomplete discs score, the faces laid count in full.
    """
    needed = max(int(MISSING[missing]), 10 * singles)
    rest = missing * (value + MEAN * PRIOR) // (4 * (pieces + PRIOR))  # what the missing pieces may score
    hope = POINT * (DISC_POINTS + rest) + POINT * one_material // 4
    sure = 0
    if partial:
        sure = POINT * value
    else:
        hope += POINT * value
    return sure + hope * (WHOLE - needed) // WHOLE * left // (left + needed)


# ---- from a plan to actions


@compiled
def laid_as(s: State, base: int, extra: int, plan: int, number: int) -> int:
    """How the piece that a plan lays as `number` (from 0) will lie; -1 if the plan has no more pieces."""
    slots = int(s.count[base]) + (extra != NO_PIECE)
    lowest, highest, filled = MATERIALS, 0, 0
    for slot in range(slots):
        lie = planned_lie(s, base, slot, extra, plan)
        if lie >= 0:
            lowest = min(lowest, int(UPPER[lie]))
            highest = max(highest, int(UPPER[lie]))
            filled += PART[lie]
    found = 0
    for leg in range(2):  # going up, coming down
        for step in range(MATERIALS):
            face = step if leg == 0 else MATERIALS - 1 - step
            shared = filled == DISC and lowest < face < highest  # a step of a ring: one going up, the rest coming down
            nth = 0
            for slot in range(slots):
                lie = planned_lie(s, base, slot, extra, plan)
                if lie >= 0 and UPPER[lie] == face:
                    down = shared and nth > 0
                    nth += 1
                    if down == (leg == 1):
                        if found == number:
                            return lie
                        found += 1
    return -1


@compiled
def planned_lie(s: State, base: int, slot: int, extra: int, plan: int) -> int:
    """How a plan lays the piece in a slot; -1: it leaves it out."""
    lie = lie_of(s, base, slot, extra)
    choice = plan >> 2 * slot & 3
    if choice == 0:
        return -1
    return lie if choice == 1 else int(TURNED[lie])


@compiled
@apart
def next_step(s: State) -> int:
    """The action that goes on with the best plan, for whoever is building; -1 if something else has been laid."""
    return step_of(s, best_plan(s, whole(s.at), whole(s.lie[s.sale])))


@compiled
@apart
def step_of(s: State, plan: int) -> int:
    """The action that goes on with a plan; -1 if something else has been laid."""
    base, extra = whole(s.at), whole(s.lie[s.sale])
    for j in range(s.laid_count):
        lie = int(s.lie[s.laid[j]])
        if int(s.turned) >> j & 1:
            lie = int(TURNED[lie])
        if laid_as(s, base, extra, plan, whole(j)) != lie:
            return -1
    wanted = laid_as(s, base, extra, plan, whole(s.laid_count))
    if wanted < 0:
        return DONE
    slot = slot_with(s, wanted)
    if slot < 0:
        slot = slot_with(s, int(TURNED[wanted]))
    return LAY + MATERIALS * slot + int(UPPER[wanted])


@compiled
def slot_with(s: State, lie: int) -> int:
    """The first slot with a piece that lies like this and is not laid yet; -1: none."""
    for slot in range(int(s.count[s.at]) + 1):
        if int(s.rest) >> slot & 1 and s.lie[piece_in(s, slot)] == lie:
            return slot
    return -1


def best_arrangement(view: View) -> list[str]:
    """The actions that lay the best arrangement, for the view of a buyer; they begin with nothing laid."""
    s: State = np.zeros(1, STATE)[0]
    setup(s, view["players"], np.array([0, view["low_cancel"], view["partial"]], np.int8))
    building, seat = view["building"], view["mover"]
    assert building is not None
    assert seat is not None
    s.turn, s.sale = seat, view["sale"] - 1
    base = base_of(s, seat, building["base"])
    for slot, piece in enumerate(building["slots"]):
        s.lie[piece["id"]] = lie_in_view(piece)
        if piece["id"] != s.sale:
            s.pieces[base, slot] = piece["id"]
            s.count[base] += 1
    clear_plan(s)
    take_base(s, building["base"])
    steps: list[int] = []
    while not steps or steps[-1] != DONE:
        steps.append(int(next_step(s)))
        apply(s, steps[-1])
    return [write(action) for action in steps]


def lie_in_view(piece: PieceView) -> int:
    """How a piece lies whose two faces are both in the view."""
    look = MATERIALS * SIZE.index(piece["size"]) + MATERIAL_NAMES.index(piece["face"])
    return 2 * look if MATERIAL_NAMES[LOWER[2 * look]] == piece["back"] else 2 * look + 1
