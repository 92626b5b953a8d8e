"""What a seat may know of a position of Maya (MAYA-9). Nothing outside this file decides that."""

import numpy as np

from tablee.dice import Dice, roll
from tablee.engine.jit import compiled
from tablee.games.contract import EVERYTHING, Numbers, State
from tablee.games.maya.actions import BID, DRAW_FIRST, LAY
from tablee.games.maya.components import (
    ABILITIES,
    CARD_NAMES,
    CARRY,
    FEWEST,
    GOLD,
    HAND_POINTS,
    HEIGHT,
    HIGH,
    KINDS,
    LEVELS,
    LIMIT,
    LIMITS,
    MARKER_NAMES,
    MARKERS,
    POINTS,
    PRIZE,
    PYRAMID_NAMES,
    PYRAMID_TITLES,
    PYRAMIDS,
    PYRAMIDS_USED,
    QUARRIES,
    ROUNDS,
    SEATS,
    SPACES,
    STONES,
)
from tablee.games.maya.phases import BIDS, BUILDING, FIRST_PLAYER, FOUND, OFFERS, PAYING, PHASES, PURCHASE, SENDING
from tablee.games.maya.view import CardView, Own, PlaceView, PyramidView, QuarryView, SaleView, SeatView, SettledView
from tablee.games.reading import Reading, read


def view(s: State, seat: int) -> Own:
    """MAYA-9 What the seat knows, as plain data."""
    return _view(read(s), seat)


def _view(s: Reading, seat: int) -> Own:
    return {
        "reconstructed": True,
        "phase": PHASES[s.phase].name,
        "pro": bool(s.pro),
        "first_low": "player" if s.by_player else "quarry",
        "round": s.rounds + 1,
        "rounds": ROUNDS,
        "start": _known(s.start),
        "sender": _sender(s),
        "by_joker": bool(s.by_joker),
        "moving": _place_view(s.moving) if s.moving >= 0 else None,
        "level": s.height + 1 if s.phase == BUILDING and s.height < HEIGHT else None,
        "lays": s.lays,
        "pays": PYRAMID_NAMES[s.pyramid] if s.phase == PAYING else None,
        "quarries": [_quarry_view(s, q, seat) for q in range(s.quarries)],
        "settled": _settled_view(s),
        "pyramids": [_pyramid_view(s, p) for p in range(PYRAMIDS) if PYRAMIDS_USED[s.players - FEWEST, p]],
        "sale": _sale_view(s) if s.pro else None,
        "seats": [_seat_view(s, p, seat) for p in range(s.players)],
    }


def _known(seat: int) -> int | None:
    return seat if seat >= 0 else None


def _sender(s: Reading) -> int | None:
    """MAYA-3.1 Who has sent the newest worker: before the mover, the nearest who has not passed."""
    if s.phase != SENDING or not s.begun:
        return None
    before: list[int] = [(s.turn - step) % s.players for step in range(1, s.players + 1)]
    return next(p for p in before if not s.passed >> p & 1)


def _place_view(level: int) -> PlaceView:
    return {"pyramid": PYRAMID_NAMES[level % PYRAMIDS], "level": level // PYRAMIDS + 1}


def _quarry_view(s: Reading, q: int, seat: int) -> QuarryView:
    return {
        "number": q + 1,
        "ability": ABILITIES[q],
        "limit": int(LIMITS[s.players - FEWEST, q]),
        "stones": [n for n in PRIZE[s.players - FEWEST, q].tolist() if n],
        "turned": q <= s.quarry,
        "cards": [_card_view(s, q, i, seat) for i in range(s.cards[q])],
        "foreman": s.foreman_of if s.foreman == q else None,
        "shielded": [p for p in range(s.players) if s.shielded[p] >> q & 1],
        "holder": _known(s.holder[q]),
    }


def _card_view(s: Reading, q: int, i: int, seat: int) -> CardView:
    """MAYA-3.4 Owner, order and back are public; the value is the owner's until the quarry is turned up."""
    owner, kind = s.owner[q][i], s.worker[q][i]
    shown = seat in (owner, EVERYTHING) or q <= s.quarry
    return {
        "owner": owner,
        "back": "high" if kind >= HIGH else "low",
        "value": int(CARD_NAMES[kind]) if shown else None,
    }


def _settled_view(s: Reading) -> SettledView | None:
    """The quarry turned up last."""
    if s.quarry < 0:
        return None
    players = range(s.players)
    return {
        "quarry": s.quarry + 1,
        "shared": bool(s.shared),
        "points": [s.points[p] if s.first[p] >= 0 else None for p in players],
        "hit": [_known(s.hit[p]) for p in players],
        "places": [s.place[p] or None for p in players],
        "stones": s.gained[: s.players],
        "winner": next((p for p in players if s.place[p] == 1), None),
    }


def _pyramid_view(s: Reading, p: int) -> PyramidView:
    return {
        "name": PYRAMID_NAMES[p],
        "title": PYRAMID_TITLES[p],
        "levels": [
            {
                "level": k // PYRAMIDS + 1,
                "spaces": int(SPACES[k]),
                "gold": GOLD[k].tolist(),
                "stones": s.stones[k][: s.players],
            }
            for k in range(p, LEVELS, PYRAMIDS)
        ],
    }


def _sale_view(s: Reading) -> SaleView:
    """MAYA-8.2 Bids are shown when all are in."""
    shown = s.phase not in (FIRST_PLAYER, FOUND, OFFERS, BIDS)
    return {
        "offered": [MARKER_NAMES[m] for m in range(MARKERS) if s.offered >> m & 1],
        "bids": s.bid[: s.players] if shown else None,
        "buyers": [p for p in range(s.players) if s.buyers >> p & 1] if s.phase == PURCHASE else [],
    }


def _seat_view(s: Reading, p: int, seat: int) -> SeatView:
    own = seat in (p, EVERYTHING)
    return {
        "gold": s.gold[p],
        "stock": s.stock[p],
        "reserve": s.reserve[p],
        "passed": bool(s.passed >> p & 1),
        "low": sum(s.hand[p][:HIGH]),
        "high": sum(s.hand[p][HIGH:]),
        "hand": [int(CARD_NAMES[k]) for k in range(KINDS) for _ in range(s.hand[p][k])] if own else None,
        "carry": s.carry[p] if own else None,
        "abilities": [ABILITIES[q] for q in range(CARRY, QUARRIES) if s.holder[q] == p],
        "markers": [MARKER_NAMES[m] for m in range(MARKERS) if s.blue[m] == p],
        "bid": s.bid[p] if own and s.phase == BIDS and s.bid[p] >= 0 else None,
    }


@compiled
def sees(s: State, action: int, seat: int) -> bool:
    """MAYA-9.2, MAYA-9.3 Workers are sent face down and bids are secret; everything else happens in the open."""
    if action < LAY or BID <= action < DRAW_FIRST:
        return seat == int(s.turn) or seat == EVERYTHING
    return True


# ---- numbers for learning

WAITS = len(PHASES)

# What `observe` writes, in order. Seats are counted from the observer's own, in the clockwise direction; quarries and
# levels as in components.py.
LAYOUT = (
    ("own hand: cards of each kind", KINDS),
    ("own cards in each quarry: of each kind", QUARRIES * KINDS),
    ("own points in hand / 37", 1),
    ("own bid / 10, once made", 1),
    ("what the game waits for, one-hot", WAITS),
    ("round, one-hot", ROUNDS),
    ("level open for building, one-hot; the last: all are full", HEIGHT + 1),
    ("professional game", 1),
    ("the first card of each player in a quarry must be low", 1),
    ("an ability is used with the joker", 1),
    ("stones still to lay of a double", 1),
    ("level that a stone has been taken from, one-hot", LEVELS),
    ("blue markers on sale", MARKERS),
    ("by quarry: cards it can still take", QUARRIES),
    ("by quarry: is turned up", QUARRIES),
    ("by level: spaces left", LEVELS),
    ("by seat: takes part", SEATS),
    ("by seat: has the turn", SEATS),
    ("by seat: is the starting player", SEATS),
    ("by seat: has passed", SEATS),
    ("by seat: gold / 50", SEATS),
    ("by seat: stones in stock / 10", SEATS),
    ("by seat: stones in reserve / 28", SEATS),
    ("by seat: low cards in hand", SEATS),
    ("by seat: high cards in hand", SEATS),
    ("by seat: points in the quarry turned up last / 10", SEATS),
    ("by seat: bid / 10, once all are shown", SEATS),
    ("by seat and blue marker: has it", SEATS * MARKERS),
    ("by seat and quarry: low cards", SEATS * QUARRIES),
    ("by seat and quarry: high cards", SEATS * QUARRIES),
    ("by seat and quarry: points turned up / 10", SEATS * QUARRIES),
    ("by seat and quarry: place of the first card, from 1 down to 0", SEATS * QUARRIES),
    ("by seat and quarry: is shielded", SEATS * QUARRIES),
    ("by seat and quarry: has the ability marker", SEATS * QUARRIES),
    ("by seat and quarry: has the foreman there", SEATS * QUARRIES),
    ("by seat and level: stones", SEATS * LEVELS),
)
OBSERVATION = sum(length for _, length in LAYOUT)

EARLY = 1 - np.arange(LIMIT) / LIMIT  # for each place in a quarry what a first card there is worth
TENTHS = POINTS / 10


@compiled
def observe(s: State, seat: int, out: Numbers) -> None:
    """MAYA-9 What the seat knows, as numbers (LAYOUT)."""
    for i in range(OBSERVATION):
        out[i] = 0
    at = observe_own(s, seat, out)
    at = observe_table(s, at, out)
    for i in range(s.players):
        observe_seat(s, (seat + i) % int(s.players), i, at, out)
    at += 11 * SEATS
    for m in range(MARKERS):
        if s.blue[m] >= 0:
            out[at + MARKERS * from_seat(s, seat, s.blue[m]) + m] = 1
    at += SEATS * MARKERS
    for q in range(s.quarries):
        observe_quarry(s, seat, q, at, out)


@compiled
def from_seat(s: State, seat: int, p: int) -> int:
    """The how-manieth seat p is, counted from the observer's own."""
    return int(p) - seat if p >= seat else int(p) - seat + int(s.players)


@compiled
def observe_own(s: State, seat: int, out: Numbers) -> int:
    """What the seat alone knows, but for its cards in the quarries; says where the rest begins."""
    for k in range(KINDS):
        out[k] = s.hand[seat, k]
    at = KINDS + QUARRIES * KINDS
    out[at] = s.carry[seat] / HAND_POINTS
    out[at + 1] = max(int(s.bid[seat]), 0) / 10
    return at + 2


@compiled
def observe_table(s: State, at: int, out: Numbers) -> int:
    """What lies in the middle for everyone to see."""
    out[at + int(s.phase)] = 1
    at += WAITS
    out[at + int(s.rounds)] = 1
    at += ROUNDS
    if s.phase == BUILDING:
        out[at + int(s.height)] = 1
    at += HEIGHT + 1
    out[at] = s.pro
    out[at + 1] = s.by_player
    out[at + 2] = s.by_joker
    out[at + 3] = s.lays
    at += 4
    if s.moving >= 0:
        out[at + int(s.moving)] = 1
    at += LEVELS
    for m in range(MARKERS):
        out[at + m] = s.offered >> m & 1
    at += MARKERS
    for q in range(s.quarries):
        out[at + q] = LIMITS[s.players - FEWEST, q] - s.cards[q]
        out[at + QUARRIES + q] = q <= s.quarry
    at += 2 * QUARRIES
    for k in range(LEVELS):
        out[at + k] = s.room[k]
    return at + LEVELS


@compiled
def observe_seat(s: State, p: int, i: int, at: int, out: Numbers) -> None:
    """What everyone knows of seat p, which is the i-th from the observer."""
    row = out[at + i :]
    row[0] = 1
    row[SEATS] = p == s.turn and s.phase != BIDS
    row[2 * SEATS] = p == s.start
    row[3 * SEATS] = s.passed >> p & 1
    row[4 * SEATS] = s.gold[p] / 50
    row[5 * SEATS] = s.stock[p] / 10
    row[6 * SEATS] = s.reserve[p] / STONES
    low = high = 0
    for k in range(HIGH):
        low += int(s.hand[p, k])
    for k in range(HIGH, KINDS):
        high += int(s.hand[p, k])
    row[7 * SEATS] = low
    row[8 * SEATS] = high
    row[9 * SEATS] = s.points[p] / 10
    if s.phase > BIDS and s.bid[p] > 0:
        row[10 * SEATS] = s.bid[p] / 10
    at += (11 + MARKERS) * SEATS
    row = out[at + (4 * SEATS + i) * QUARRIES :]
    for q in range(QUARRIES):
        row[q] = s.shielded[p] >> q & 1
    row = out[at + 7 * SEATS * QUARRIES + LEVELS * i :]
    for k in range(LEVELS):
        row[k] = s.stones[k, p]


@compiled
def observe_quarry(s: State, seat: int, q: int, at: int, out: Numbers) -> None:
    """The cards and markers at a quarry; the numbers of a kind lie `wide` apart."""
    wide = SEATS * QUARRIES
    for i in range(s.cards[q] - 1, -1, -1):
        kind = int(s.worker[q, i])
        here = at + QUARRIES * from_seat(s, seat, s.owner[q, i]) + q
        out[here + (wide if kind >= HIGH else 0)] += 1
        out[here + 3 * wide] = EARLY[i]
        if q <= s.quarry:
            out[here + 2 * wide] += TENTHS[kind]
        out[KINDS + KINDS * q + kind] += s.owner[q, i] == seat
    if s.holder[q] >= 0:
        out[at + 5 * wide + QUARRIES * from_seat(s, seat, s.holder[q]) + q] = 1
    if s.foreman == q:
        out[at + 6 * wide + QUARRIES * from_seat(s, seat, s.foreman_of) + q] = 1


OTHERS = SEATS - 1

# What `observe_hidden` writes: what the seat cannot know, for critics. Other seats are counted from the next one on.
HIDDEN_LAYOUT = (
    ("by other seat: hand, cards of each kind", OTHERS * KINDS),
    ("by other seat: sealed bid / 10", OTHERS),
    ("by other seat and quarry: cards of each kind", OTHERS * QUARRIES * KINDS),
)
HIDDEN = sum(length for _, length in HIDDEN_LAYOUT)


@compiled
def observe_hidden(s: State, seat: int, out: Numbers) -> None:
    """What the seat cannot know, as numbers (HIDDEN_LAYOUT)."""
    for i in range(HIDDEN):
        out[i] = 0
    for i in range(1, s.players):
        p = (seat + i) % int(s.players)
        for k in range(KINDS):
            out[KINDS * (i - 1) + k] = s.hand[p, k]
        out[OTHERS * KINDS + i - 1] = max(int(s.bid[p]), 0) / 10
    quarries = out[OTHERS * (KINDS + 1) :]
    for q in range(s.quarries):
        for i in range(s.cards[q]):
            if s.owner[q, i] != seat:
                other = from_seat(s, seat, s.owner[q, i]) - 1
                quarries[KINDS * (QUARRIES * other + q) + int(s.worker[q, i])] += 1


# ---- another position that looks the same


@compiled
def redeal(s: State, seat: int, dice: Dice) -> None:
    """Replaces everything the seat cannot know by an even draw among all that agrees with what it does know."""
    for p in range(s.players):
        if p != seat:
            gather_cards(s, p)
            deal_cards(s, p, dice)
            if s.phase == BIDS and s.bid[p] >= 0:
                s.bid[p] = roll(dice, int(s.gold[p]) + 1)


@compiled
def gather_cards(s: State, seat: int) -> None:
    """The cards that lie face down are taken back to the hand; of each only the back stays: kind 0 or HIGH."""
    for q in range(s.quarry + 1, s.quarries):
        for i in range(s.cards[q]):
            if s.owner[q, i] == seat:
                kind = int(s.worker[q, i])
                s.hand[seat, kind] += 1
                s.carry[seat] += POINTS[kind]
                s.worker[q, i] = HIGH if kind >= HIGH else 0


@compiled
def deal_cards(s: State, seat: int, dice: Dice) -> None:
    """For each card face down one from the hand with the same back (MAYA-1.1), all equally likely."""
    for q in range(s.quarry + 1, s.quarries):
        for i in range(s.cards[q]):
            if s.owner[q, i] == seat:
                kind = draw_card(s, seat, int(s.worker[q, i]), dice)
                s.hand[seat, kind] -= 1
                s.carry[seat] -= POINTS[kind]
                s.worker[q, i] = kind


@compiled
def draw_card(s: State, seat: int, kind: int, dice: Dice) -> int:
    """The kind of a card of the hand: low from kind 0 on, high from HIGH on."""
    end = KINDS if kind == HIGH else HIGH
    cards = 0
    for k in range(kind, end):
        cards += s.hand[seat, k]
    left = roll(dice, cards)
    while left >= s.hand[seat, kind]:
        left -= int(s.hand[seat, kind])
        kind += 1
    return kind
