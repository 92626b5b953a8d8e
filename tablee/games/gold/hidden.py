"""What a seat may know of a position of L'Or des Mayas (GOLD-6). Nothing outside this file decides that."""

from typing import get_args

from tablee.dice import Dice, roll
from tablee.engine.jit import compiled
from tablee.games.contract import EVERYTHING, Numbers, State
from tablee.games.gold.actions import DONE, DRAW_FIRST, PAY, SLOTS, TAKE_BASE
from tablee.games.gold.components import (
    BASES,
    BOX,
    DISC,
    KIND,
    KINDS,
    LOOKS,
    LOWER,
    MATERIAL_NAMES,
    MATERIALS,
    PART,
    PEARLS,
    PIECES,
    PLACES,
    SEATS,
    SIZE,
    SIZES,
    TURNED,
    UPPER,
)
from tablee.games.gold.rules import (
    DISC_POINTS,
    ONE_MATERIAL_POINTS,
    begin_building,
    faces_value,
    is_one_material,
    points,
)
from tablee.games.gold.state import (
    BIDS,
    BUILD,
    CHOOSE_BASE,
    ENDED,
    EVERYONE,
    base_of,
    bases_each,
    piece_in,
)
from tablee.games.gold.view import BaseView, BuildingView, Own, Phase, PieceView, SaleView, SeatView
from tablee.games.reading import Reading, read

PHASES: tuple[Phase, ...] = get_args(Phase)  # by the numbers of state.py


def view(s: State, seat: int) -> Own:
    """GOLD-6 What the seat knows, as plain data."""
    return _view(read(s), seat)


def _view(s: Reading, seat: int) -> Own:
    builds = seat in (s.turn, EVERYTHING)  # GOLD-6.3 others see a base when it is confirmed
    return {
        "phase": PHASES[BUILD if s.phase == CHOOSE_BASE and not builds else s.phase],
        "open_pearls": bool(s.open_pearls),
        "low_cancel": bool(s.low_cancel),
        "partial": bool(s.partial),
        "disc": DISC,
        "drawer": _drawer(s),
        "sale": min(s.sale + 1, PIECES),
        "sales": PIECES,
        "bag": PIECES - s.drawn,
        "board": [_piece_view(s, i, seat) for i in range(s.sale, s.drawn)],
        "result": _result(s),
        "seats": [_seat_view(s, p, seat) for p in range(s.players)],
        "building": _building(s, seat) if s.phase == BUILD and builds else None,
        "gone": [_piece_view(s, i, seat) for i in range(s.sale) if not any(i in base for base in s.pieces)],
    }


def _piece_view(s: Reading, i: int, seat: int, turned: bool = False) -> PieceView:
    """A piece: its number in drawing order, its 24ths, its upper face, and its lower face if the seat knows it."""
    lie = int(TURNED[s.lie[i]]) if turned else s.lie[i]
    return {
        "id": i,
        "size": SIZE[lie // (2 * MATERIALS)],
        "face": MATERIAL_NAMES[UPPER[lie]],
        "back": MATERIAL_NAMES[LOWER[lie]] if known_to(s.knower[i], seat) else None,
        "seen": s.knower[i] == EVERYONE,
    }


@compiled
def knows(s: State, i: int, seat: int) -> bool:
    """GOLD-6.2, GOLD-6.4 Has the seat seen both faces of a piece?"""
    return known_to(s.knower[i], seat)


@compiled
def known_to(knower: int, seat: int) -> bool:
    """Has the seat seen both faces of a piece that this seat, or everyone, has seen?"""
    return knower == seat or knower == EVERYONE or seat == EVERYTHING


def _drawer(s: Reading) -> int | None:
    """GOLD-2.4, GOLD-3.9 Who draws the next piece; None before the first player is known and when the bag is empty."""
    if s.first < 0 or s.drawn == PIECES:
        return None
    return int((s.first + max(s.drawn - PLACES + 1, 0)) % s.players)


def _result(s: Reading) -> SaleView | None:
    """GOLD-3.2 The last sale whose bids were opened."""
    if s.opened == 0:
        return None
    winner = _known(s.winner)
    return {
        "sale": s.opened,
        "size": SIZE[s.lot // MATERIALS],
        "face": MATERIAL_NAMES[s.lot % MATERIALS],
        "bids": s.shown[: s.players],
        "winner": winner,
        "price": s.shown[winner] if winner is not None else None,
        "paid": _known(s.paid),
    }


def _known(seat: int) -> int | None:
    return seat if seat >= 0 else None


def _seat_view(s: Reading, p: int, seat: int) -> SeatView:
    own = seat in (p, EVERYTHING)
    shown = own or s.open_pearls or s.phase == ENDED  # GOLD-2.3
    return {
        "pearls": s.pearls[p] if shown else None,
        "has_bid": s.bid[p] >= 0,
        "bid": s.bid[p] if own and s.bid[p] >= 0 else None,
        "bases": [_base_view(s, base_of(s.record, p, which), seat) for which in range(bases_each(s.record))],
        "total": int(points(s.record, p)) if s.phase == ENDED else None,
    }


def _base_view(s: Reading, b: int, seat: int) -> BaseView:
    complete = s.filled[b] == DISC
    return {
        "pieces": [_piece_view(s, i, seat) for i in s.pieces[b][: s.count[b]]],
        "filled": s.filled[b],
        "complete": complete,
        "disc_points": DISC_POINTS if complete else 0,
        "material_points": ONE_MATERIAL_POINTS if complete and is_one_material(s.record, b) else 0,
        "face_points": int(faces_value(s.record, b)) if complete or s.partial else 0,
    }


def _building(s: Reading, seat: int) -> BuildingView:
    """GOLD-4.2 What the buyer has laid so far, and what can be laid; for the buyer alone."""
    slots = range(s.count[s.at] + 1)
    return {
        "base": s.at % 2 if bases_each(s.record) == 2 else 0,
        "slots": [{**_piece_view(s, piece_in(s.record, i), seat), "left": bool(s.rest >> i & 1)} for i in slots],
        "laid": [_piece_view(s, s.laid[j], seat, bool(s.turned >> j & 1)) for j in range(s.laid_count)],
        "filled": s.arc,
    }


@compiled
def sees(s: State, action: int, seat: int) -> bool:
    """A bid is sealed, a piece is drawn with its lower face unseen, a base is built out of sight; the rest is open."""
    if seat == EVERYTHING or PAY <= action < TAKE_BASE or action == DONE or action >= DRAW_FIRST:
        return True
    return seat == int(s.turn) and action < DONE


# ---- numbers for learning

PHASES_SEEN = 4  # bidding, paying, choosing a base, building

# What `observe` writes, in order. Seats are counted from the observer's own, in the clockwise direction, and bases with
# their seats. A slot is a piece that the observer can lay.
LAYOUT = (
    ("phase, if it is the observer's choice: bid, pay, base, build, one-hot", PHASES_SEEN),
    ("options: open pearls, low ties cancel, partial discs score", 3),
    ("sale / 30", 1),
    ("bag / 30", 1),
    ("auction board: size and upper face of each place, one-hot", PLACES * LOOKS),
    ("the new piece, if the observer has just bought it: kind, one-hot", KINDS),
    ("pieces of which the observer has not seen both faces: of each kind", KINDS),
    ("of those, out of the bag: of each look", LOOKS),
    ("last sale: nobody bought", 1),
    ("by seat: takes part", SEATS),
    ("by seat: is to choose", SEATS),
    ("by seat: pearls / 10", SEATS),
    ("by seat: bid in the last sale / 10", SEATS),
    ("by seat: won the last sale", SEATS),
    ("by seat: was paid in the last sale", SEATS),
    ("by base: 24ths laid / 24", BASES),
    ("by base: pieces of each look", BASES * LOOKS),
    ("by base: pieces of which the observer has seen both faces, of each kind", BASES * KINDS),
    ("own base being built: first or second, one-hot", 2),
    ("24ths laid / 24, in building", 1),
    ("upper face laid first, one-hot, in building", MATERIALS),
    ("upper face laid last, one-hot, in building", MATERIALS),
    ("by slot: 24ths / 24, if it can still be laid", SLOTS),
    ("by slot: its two faces, if it can still be laid", SLOTS * MATERIALS),
)
OBSERVATION = sum(length for _, length in LAYOUT)


@compiled
def observe(s: State, seat: int, out: Numbers) -> None:
    """GOLD-6 What the seat knows, as numbers (LAYOUT)."""
    for i in range(OBSERVATION):
        out[i] = 0
    if s.turn == seat:
        out[int(s.phase) - BIDS] = 1
    at = PHASES_SEEN
    out[at] = s.open_pearls
    out[at + 1] = s.low_cancel
    out[at + 2] = s.partial
    out[at + 3] = s.sale / PIECES
    out[at + 4] = (PIECES - int(s.drawn)) / PIECES
    at += 5
    for i in range(s.sale, s.drawn):
        out[at + LOOKS * (i - int(s.sale)) + int(s.lie[i]) // 2] = 1
    at += PLACES * LOOKS
    if s.turn == seat and s.phase >= CHOOSE_BASE:
        out[at + int(KIND[s.lie[s.sale]])] = 1
    at += KINDS
    for k in range(KINDS):
        out[at + k] = BOX[k]
    for i in range(s.drawn):
        if knows(s, i, seat):
            out[at + int(KIND[s.lie[i]])] -= 1
        else:
            out[at + KINDS + int(s.lie[i]) // 2] += 1
    at += KINDS + LOOKS
    out[at] = s.opened > 0 and s.winner < 0
    at = observe_seats(s, seat, out, at + 1)
    at = observe_bases(s, seat, out, at)
    if s.turn == seat and s.phase == BUILD:
        observe_building(s, out, at)


@compiled
def observe_seats(s: State, seat: int, out: Numbers, at: int) -> int:
    """What everyone knows of each seat; where the next part begins."""
    for i in range(s.players):
        p = (seat + i) % int(s.players)
        out[at + i] = 1
        out[at + SEATS + i] = s.turn == p if s.phase != BIDS else s.bid[p] < 0
        out[at + 2 * SEATS + i] = s.pearls[p] / PEARLS
        out[at + 3 * SEATS + i] = max(int(s.shown[p]), 0) / PEARLS
        out[at + 4 * SEATS + i] = s.winner == p
        out[at + 5 * SEATS + i] = s.paid == p
    return at + 6 * SEATS


@compiled
def observe_bases(s: State, seat: int, out: Numbers, at: int) -> int:
    """The bases, as everyone sees them, and what the seat knows of their lower faces; where the next part begins."""
    each = bases_each(s)
    for k in range(each * int(s.players)):
        b = base_of(s, (seat + k // each) % int(s.players), k % each)
        out[at + k] = s.filled[b] / DISC
        for j in range(s.count[b]):
            i = s.pieces[b, j]
            out[at + BASES + LOOKS * k + int(s.lie[i]) // 2] += 1
            if knows(s, i, seat):
                out[at + BASES + BASES * LOOKS + KINDS * k + int(KIND[s.lie[i]])] += 1
    return at + BASES + BASES * LOOKS + BASES * KINDS


@compiled
def observe_building(s: State, out: Numbers, at: int) -> None:
    """The base that the observer is building."""
    out[at + (int(s.at) % 2 if s.players == 2 else 0)] = 1
    out[at + 2] = s.arc / DISC
    at += 3
    if s.laid_count > 0:
        out[at + int(s.start)] = 1
        out[at + MATERIALS + int(s.end)] = 1
    at += 2 * MATERIALS
    for slot in range(int(s.count[s.at]) + 1):
        if int(s.rest) >> slot & 1:
            lie = s.lie[piece_in(s, slot)]
            out[at + slot] = PART[lie] / DISC
            out[at + SLOTS + MATERIALS * slot + int(UPPER[lie])] = 1
            out[at + SLOTS + MATERIALS * slot + int(LOWER[lie])] = 1


OTHERS = SEATS - 1
BUILDING = 3 + 2 * MATERIALS + SLOTS + SLOTS * MATERIALS  # what `observe_building` writes

# What `observe_hidden` writes: what the seat cannot know, for critics. Other seats are counted from the next one on.
HIDDEN_LAYOUT = (
    ("by other seat: sealed bid / 10", OTHERS),
    ("by other seat: pieces of which it has seen both faces, of each kind", OTHERS * KINDS),
    ("auction board: kind of each place, one-hot", PLACES * KINDS),
    ("bag: pieces of each kind", KINDS),
    ("by base: pieces of each kind", BASES * KINDS),
    ("somebody chooses a base", 1),
    ("a base being built, as its owner observes it", BUILDING),
)
HIDDEN = sum(length for _, length in HIDDEN_LAYOUT)


@compiled
def observe_hidden(s: State, seat: int, out: Numbers) -> None:
    """What the seat cannot know, as numbers (HIDDEN_LAYOUT)."""
    for i in range(HIDDEN):
        out[i] = 0
    for i in range(1, s.players):
        p = (seat + i) % int(s.players)
        out[i - 1] = max(int(s.bid[p]), 0) / PEARLS
        for j in range(s.drawn):
            if knows(s, j, p):
                out[OTHERS + KINDS * (i - 1) + int(KIND[s.lie[j]])] += 1
    at = OTHERS * (1 + KINDS)
    for i in range(s.sale, s.drawn):
        out[at + KINDS * (i - int(s.sale)) + int(KIND[s.lie[i]])] = 1
    at += PLACES * KINDS
    for k in range(KINDS):
        out[at + k] = s.bag[k]
    at += KINDS
    each = bases_each(s)
    for k in range(each * int(s.players)):
        b = base_of(s, (seat + k // each) % int(s.players), k % each)
        for j in range(s.count[b]):
            out[at + KINDS * k + int(KIND[s.lie[s.pieces[b, j]]])] += 1
    at += BASES * KINDS
    out[at] = s.phase == CHOOSE_BASE
    if s.phase == BUILD:
        observe_building(s, out, at + 1)


# ---- another position that looks the same


@compiled
def redeal(s: State, seat: int, dice: Dice) -> None:
    """Replaces everything the seat cannot know by an even draw among all that agrees with what it does know.

    Sealed bids of others become any bids. A base that another seat is building is taken up anew: nobody else has seen
    what was laid so far.
    """
    for p in range(s.players):
        if p != seat and s.bid[p] >= 0:
            s.bid[p] = roll(dice, int(s.pearls[p]) + 1)
    redeal_pieces(s, seat, dice)
    if s.turn != seat and (s.phase == CHOOSE_BASE or s.phase == BUILD):
        begin_building(s)


@compiled
def redeal_pieces(s: State, seat: int, dice: Dice) -> None:
    """GOLD-6.5 Pieces of which the seat has seen one face get one of two possible lower faces; the rest is in the bag.

    pool[0] counts these pieces by look, pool[1] those of them that have the next material on the other side.
    """
    for k in range(KINDS):
        s.bag[k] = BOX[k]
    for i in range(s.drawn):
        if knows(s, i, seat):
            s.bag[KIND[s.lie[i]]] -= 1
        else:
            s.pool[0, s.lie[i] // 2] += 1
    for size in range(SIZES):
        choose_backs(s, MATERIALS * size, dice)
    for i in range(s.drawn):
        if not knows(s, i, seat):
            look = int(s.lie[i]) // 2
            previous = roll(dice, int(s.pool[0, look])) >= s.pool[1, look]
            s.pool[0, look] -= 1
            s.pool[1, look] -= not previous
            s.lie[i] = 2 * look + previous
            s.bag[KIND[s.lie[i]]] -= 1


@compiled
def choose_backs(s: State, at: int, dice: Dice) -> None:
    """Of each look of one size (`at` … `at` + 4), how many pieces have the next material below: drawn evenly."""
    total = 0
    more = True
    while more:
        total += ways(s, at)
        more = next_split(s, at)
    left = roll(dice, total)
    found = ways(s, at)
    while left >= found:
        left -= found
        next_split(s, at)
        found = ways(s, at)


@compiled
def next_split(s: State, at: int) -> bool:
    """Counts pool[1] on, each look from 0 to pool[0]; after the last split it is all 0 again, and the answer is no."""
    for look in range(at, at + MATERIALS):
        if s.pool[1, look] < s.pool[0, look]:
            s.pool[1, look] += 1
            return True
        s.pool[1, look] = 0
    return False


@compiled
def ways(s: State, at: int) -> int:
    """In how many ways the pieces of one size that are left in `bag` can lie under these looks, split like this.

    Which pieces of a look have the next material below, times which of the equal pieces each of them is.
    """
    product = 1
    for m in range(MATERIALS):
        look, after = at + m, at + (m + 1) % MATERIALS
        pieces, split = int(s.pool[0, look]), int(s.pool[1, look])
        for r in range(split):
            product = product * (pieces - r) // (r + 1)
        left = int(s.bag[look])  # the kind with faces m and m + 1
        for r in range(split + int(s.pool[0, after]) - int(s.pool[1, after])):
            product *= max(left - r, 0)
    return product
