"""What a seat may know of a position of Le Trésor des Aztèques (AZT-7). Nothing outside this file decides that."""

from math import comb
from typing import get_args

import numpy as np
import numpy.typing as npt

from tablee.dice import Dice, roll, word
from tablee.engine.jit import compiled
from tablee.games.aztec.actions import BID_MONEY, CARD_NAMES, NAME_LOT, OBJECTIVE_NAMES
from tablee.games.aztec.components import (
    CARDS,
    DEALT,
    GOAL,
    NO_CARD,
    OBJECTIVES,
    PAIR,
    POINTS,
    ROUNDS,
    SEATS,
    SUITS,
    TEN,
    TRICKS,
    VALUES,
    member,
    size,
)
from tablee.games.aztec.outlook import in_trick, missed
from tablee.games.aztec.rules import TIES, earnings, met, tally
from tablee.games.aztec.state import DEAL
from tablee.games.aztec.view import (
    CapturedView,
    LastTrickView,
    LotView,
    ObjectiveView,
    Own,
    Phase,
    SeatView,
    Suit,
    TrickView,
)
from tablee.games.contract import EVERYTHING, Numbers, State
from tablee.games.reading import Reading, read

PHASES: tuple[Phase, ...] = get_args(Phase)  # by the numbers of state.py
SUIT_NAMES: tuple[Suit, ...] = get_args(Suit)


def view(s: State, seat: int) -> Own:
    """AZT-7 What the seat knows, as plain data."""
    return _view(read(s), seat)


def _view(s: Reading, seat: int) -> Own:
    return {
        "phase": PHASES[s.phase],
        "round": max(s.rounds, 1),
        "rounds": ROUNDS,
        "goal": TEN * GOAL,
        "fewest": bool(s.fewest),
        "leader": _known(s.leader),
        "taker": s.taker,
        "lot": _known(s.lot),
        "lots": [_lot_view(s, lot) for lot in range(s.players)],
        "bidders": _members(s.bidders),
        "ties": s.ties,
        "high": TEN * s.high if max(s.shown) >= 0 else None,
        "tied": _members(s.tied),
        "trick": _trick_view(s),
        "last_trick": _last_trick_view(s),
        "tricks": s.done,
        "pile": s.pile_size,
        "aside": size(s.aside),
        "seats": [_seat_view(s, p, seat) for p in range(s.players)],
    }


def _known(number: int) -> int | None:
    return number if number >= 0 else None


def _members(mask: int) -> list[int]:
    return [p for p in range(mask.bit_length()) if mask >> p & 1]


def _cards(suits: list[int]) -> list[str]:
    """The cards of a set, by suit and value."""
    return [CARD_NAMES[VALUES * k + v] for k in range(SUITS) for v in _members(suits[k])]


def _card(card: int) -> str | None:
    return CARD_NAMES[card] if card != NO_CARD else None


def _lot_view(s: Reading, lot: int) -> LotView:
    buyers = [p for p in range(s.players) if s.lot_of[p] == lot]
    return {
        "objectives": [OBJECTIVE_NAMES[o] for o in s.objective[lot] if o >= 0],
        "cards": _cards(s.goods[lot]),
        "buyer": buyers[0] if buyers else None,
        "price": TEN * s.paid[buyers[0]] if buyers else None,
    }


def _trick_view(s: Reading) -> TrickView:
    """The trick that is being played; nobody has a card in it between tricks."""
    return {
        "cards": [_card(s.table[p]) if in_trick(s, p) else None for p in range(s.players)],
        "suit": SUIT_NAMES[s.led] if s.laid else None,
        "leader": s.first if s.laid else None,
        "winning": s.best if s.laid else None,
    }


def _last_trick_view(s: Reading) -> LastTrickView | None:
    """The trick won last. Its winner leads the next, so `first` tells who it was once that has begun."""
    if s.done == 0:
        return None
    cards = [s.gone[p] if in_trick(s, p) else s.table[p] for p in range(s.players)]
    winner = s.first if s.laid else s.best
    return {
        "cards": [CARD_NAMES[card] for card in cards],
        "suit": SUIT_NAMES[cards[winner] // VALUES],
        "winner": winner,
    }


def _seat_view(s: Reading, p: int, seat: int) -> SeatView:
    own = seat in (p, EVERYTHING)
    hand = s.hand[p]
    return {
        "money": TEN * s.money[p],
        "cards": sum(size(cards) for cards in hand),
        "hand": _cards(hand) if own else None,
        "bought": _cards([bought(s.record, p, k) for k in range(SUITS)]) if s.lot_of[p] >= 0 else [],
        "void": [SUIT_NAMES[k] for k in _members(s.void[p])],
        "bid": TEN * s.shown[p] if s.shown[p] >= 0 else None,
        "sealed": TEN * s.bid[p] if own and s.bid[p] >= 0 else None,
        "lot": _known(s.lot_of[p]),
        "paid": TEN * s.paid[p] if s.lot_of[p] >= 0 else None,
        "objectives": [_objective_view(s, p, i) for i in range(PAIR)] if s.lot_of[p] >= 0 else [],
        "tricks": s.tricks[p],
        "captured": _captured_view(s, p),
        "earned": TEN * int(earnings(s.record, p)) if s.done == TRICKS else None,
    }


def _captured_view(s: Reading, p: int) -> CapturedView:
    talismans, amulets, coins = s.captured[p]
    return {"talisman": talismans, "amulet": amulets, "coin": coins}


def _objective_view(s: Reading, p: int, i: int) -> ObjectiveView:
    """An objective with how far its owner has come, and whether it is met as things stand, or never can be."""
    objective = s.objective[s.lot_of[p]][i]
    return {
        "name": OBJECTIVE_NAMES[objective],
        "points": TEN * int(POINTS[objective]),
        "tally": int(tally(s.record, p, objective)),
        "met": bool(met(s.record, p, objective)),
        "missed": missed(s, p, objective),
    }


@compiled
def bought(s: State, p: int, suit: int) -> int:
    """AZT-7.1 The cards of a suit that the seat bought in the open and has not played yet."""
    return int(s.hand[p, suit] & s.goods[s.lot_of[p], suit]) if s.lot_of[p] >= 0 else 0


@compiled
def sees(s: State, action: int, seat: int) -> bool:
    """Hands are dealt and bids are made unseen by the others; everything else happens in the open."""
    if seat == EVERYTHING:
        return True
    if BID_MONEY <= action < NAME_LOT:
        return seat == int(s.turn)
    return s.phase != DEAL or seat == int(s.taker)


# ---- numbers for learning

# What `observe` writes, in order. Seats are counted from the observer's own, in the clockwise direction.
LAYOUT = (
    ("own hand: cards", CARDS),
    ("cards not seen, in other hands or left over", CARDS),
    ("by seat: cards bought in the open and not played", SEATS * CARDS),
    ("by seat: card in the trick, one-hot", SEATS * CARDS),
    ("by lot not sold: cards", SEATS * CARDS),
    ("by lot not sold: objectives", SEATS * OBJECTIVES),
    ("by lot: is being sold", SEATS),
    ("by seat: objectives", SEATS * OBJECTIVES),
    ("by seat: objectives met if the round ended now", SEATS * OBJECTIVES),
    ("by seat: suits it has shown not to have", SEATS * SUITS),
    ("by seat: cards captured of each suit / 20", SEATS * SUITS),
    ("by seat: tricks won / 12", SEATS),
    ("by seat: cards in hand / 12", SEATS),
    ("by seat: money / 200", SEATS),
    ("by seat: took part in the bids opened last", SEATS),
    ("by seat: bid opened last / 200", SEATS),
    ("by seat: bids now", SEATS),
    ("by seat: has the highest bid, or least money", SEATS),
    ("by seat: is the leader", SEATS),
    ("by seat: wins the trick as it stands", SEATS),
    ("by seat: takes part", SEATS),
    ("phase, one-hot", len(PHASES)),
    ("suit led, one-hot", SUITS),
    ("own sealed bid / 200", 1),
    ("highest of the bids opened last / 200", 1),
    ("ties in a row / 3", 1),
    ("tricks finished / 12", 1),
    ("round / 30", 1),
    ("the last objective is for the fewest tricks", 1),
)
OBSERVATION = sum(length for _, length in LAYOUT)


@compiled
def observe(s: State, seat: int, out: Numbers) -> None:
    """AZT-7 What the seat knows, as numbers (LAYOUT)."""
    for i in range(OBSERVATION):
        out[i] = 0
    observe_cards(s, seat, out)
    observe_lots(s, seat, out[(2 + 3 * SEATS) * CARDS :])
    at = (2 + 3 * SEATS) * CARDS + SEATS * (3 * OBJECTIVES + 1)
    observe_seats(s, seat, out[at:])
    at += SEATS * (2 * SUITS + 10)
    out[at + int(s.phase)] = 1
    at += len(PHASES)
    if s.led >= 0:
        out[at + int(s.led)] = 1
    at += SUITS
    out[at] = max(int(s.bid[seat]), 0) / GOAL
    out[at + 1] = s.high / GOAL
    out[at + 2] = s.ties / TIES
    out[at + 3] = s.done / TRICKS
    out[at + 4] = s.rounds / ROUNDS
    out[at + 5] = s.fewest


@compiled
def observe_cards(s: State, seat: int, out: Numbers) -> None:
    """Where the cards are."""
    own = others = 0
    for k in range(SUITS):
        own |= int(s.hand[seat, k]) << VALUES * k
        others |= unseen(s, seat, k) << VALUES * k
    put_cards(own, out)
    put_cards(others, out[CARDS:])
    for i in range(s.players):
        p = (seat + i) % s.players
        open_hand = lot = 0
        for k in range(SUITS):
            open_hand |= bought(s, p, k) << VALUES * k
            lot |= int(s.goods[i, k]) << VALUES * k
        put_cards(open_hand, out[(2 + i) * CARDS :])
        if s.unsold >> i & 1:
            put_cards(lot, out[(2 + 2 * SEATS + i) * CARDS :])
        if (p - s.first + s.players) % s.players < s.laid:
            out[(2 + SEATS + i) * CARDS + int(s.table[p])] = 1


@compiled
def put_cards(cards: int, out: Numbers) -> None:
    """A 1 for each card of a set, suit by suit."""
    for card in range(CARDS):
        out[card] = cards >> card & 1


@compiled
def observe_lots(s: State, seat: int, out: Numbers) -> None:
    """The objectives of lots and seats."""
    by_seat = out[SEATS * (OBJECTIVES + 1) :]
    so_far = by_seat[SEATS * OBJECTIVES :]
    if s.lot >= 0:
        out[SEATS * OBJECTIVES + int(s.lot)] = 1
    for i in range(s.players):
        p = (seat + i) % s.players
        for j in range(PAIR):
            if s.unsold >> i & 1 and s.objective[i, j] >= 0:
                out[OBJECTIVES * i + int(s.objective[i, j])] = 1
            if s.lot_of[p] >= 0:
                objective = int(s.objective[s.lot_of[p], j])
                by_seat[OBJECTIVES * i + objective] = 1
                so_far[OBJECTIVES * i + objective] = met(s, p, objective)


@compiled
def observe_seats(s: State, seat: int, out: Numbers) -> None:
    """What each seat has won, has, and bids."""
    for i in range(s.players):
        p = (seat + i) % s.players
        cards = 0
        for k in range(SUITS):
            out[SUITS * i + k] = s.void[p] >> k & 1
            out[SUITS * (SEATS + i) + k] = s.captured[p, k] / VALUES
            cards += size(int(s.hand[p, k]))
        row = out[2 * SUITS * SEATS + i :]
        row[0] = s.tricks[p] / TRICKS
        row[SEATS] = cards / TRICKS
        row[2 * SEATS] = s.money[p] / GOAL
        row[3 * SEATS] = s.shown[p] >= 0
        row[4 * SEATS] = max(int(s.shown[p]), 0) / GOAL
        row[5 * SEATS] = s.bidders >> p & 1
        row[6 * SEATS] = s.tied >> p & 1
        row[7 * SEATS] = p == s.leader
        row[8 * SEATS] = s.laid > 0 and p == s.best
        row[9 * SEATS] = 1


@compiled
def unseen(s: State, seat: int, suit: int) -> int:
    """AZT-7.3, AZT-7.4 The cards of a suit that the seat has not seen: left over, or dealt to others."""
    cards = int(s.pile[suit])
    for p in range(s.players):
        if p != seat:
            cards |= int(s.hand[p, suit]) & ~bought(s, p, suit)
    return cards


# What `observe_hidden` writes: what the seat cannot know, for critics. Other seats are counted from the next one on.
HIDDEN_LAYOUT = (
    ("by other seat: cards in hand", (SEATS - 1) * CARDS),
    ("by other seat: sealed bid / 200", SEATS - 1),
)
HIDDEN = sum(length for _, length in HIDDEN_LAYOUT)


@compiled
def observe_hidden(s: State, seat: int, out: Numbers) -> None:
    """What the seat cannot know, as numbers (HIDDEN_LAYOUT); what no hand has is left over."""
    for i in range(HIDDEN):
        out[i] = 0
    for i in range(1, s.players):
        p = (seat + i) % s.players
        hand = 0
        for k in range(SUITS):
            hand |= int(s.hand[p, k]) << VALUES * k
        put_cards(hand, out[(i - 1) * CARDS :])
        out[(SEATS - 1) * CARDS + i - 1] = max(int(s.bid[p]), 0) / GOAL


# ---- another position that looks the same

# In how many ways k cards can be chosen of n.
CHOOSE = np.array([[comb(n, k) for k in range(2 * VALUES + 1)] for n in range(2 * VALUES + 1)], np.int64)
EVERY_SUIT = (1 << SUITS) - 1
LARGEST_ROLL = (1 << 63) - 1


@compiled
def redeal(s: State, seat: int, dice: Dice) -> None:
    """Replaces everything the seat cannot know by an even draw among all that agrees with what it does know."""
    for p in range(s.players):
        if p != seat and s.bid[p] >= 0:
            s.bid[p] = roll(dice, int(s.money[p]) + 1)  # AZT-7.3 still sealed
    gather(s, seat)
    for suit in range(SUITS):
        deal_again(s, s.pile, EVERY_SUIT ^ 1 << suit, dice)
    deal_to_voids(s, dice)
    deal_again(s, s.pile, 0, dice)


@compiled
def gather(s: State, seat: int) -> None:
    """All cards the seat has not seen go to the pile; `wants` keeps how many each of the others had."""
    for p in range(s.players):
        if p != seat:
            for suit in range(SUITS):
                known = bought(s, p, suit)
                dealt = int(s.hand[p, suit]) ^ known
                s.pile[suit] |= dealt
                s.hand[p, suit] = known
                s.wants[p] += size(dealt)


@compiled
def deal_again(s: State, heap: npt.NDArray[np.int32], void: int, dice: Dice) -> None:
    """Players who have shown not to have exactly the suits `void` get back their number of cards from a heap."""
    for p in range(s.players):
        if s.void[p] == void:
            while s.wants[p] > 0:
                card = take(heap, EVERY_SUIT ^ void, dice)
                s.hand[p, card // VALUES] |= 1 << card % VALUES
                s.wants[p] -= 1


@compiled
def take(heap: npt.NDArray[np.int32], suits: int, dice: Dice) -> int:
    """Takes a card of one of the suits out of a heap, all equally likely."""
    cards = 0
    for suit in range(SUITS):
        if suits >> suit & 1:
            cards += size(int(heap[suit]))
    r = roll(dice, cards)
    suit = 0
    while not suits >> suit & 1 or r >= size(int(heap[suit])):
        if suits >> suit & 1:
            r -= size(int(heap[suit]))
        suit += 1
    v = member(int(heap[suit]), r)
    heap[suit] ^= 1 << v
    return VALUES * suit + v


@compiled
def deal_to_voids(s: State, dice: Dice) -> None:
    """AZT-7.2 Players who have shown not to have one suit.

    Those without talismans (suit 0) have between them `a` amulets (suit 1), and for the rest coins (suit 2); those
    without amulets have `b` talismans, and for the rest coins. In how many ways the others can then be dealt depends on
    nothing but these two numbers. So they are drawn first, by the number of ways to deal with them, and then the cards.
    """
    no_talisman, no_amulet, no_coin = wanted(s, 1), wanted(s, 2), wanted(s, 4)
    if no_talisman + no_amulet > 0:
        total = 0
        for a in range(no_talisman + 1):
            for b in range(no_amulet + 1):
                total += ways(s, a, no_talisman, b, no_amulet, no_coin)
        r = long_roll(dice, total)
        a = 0
        b = -1
        while r >= 0:
            b += 1
            if b > no_amulet:
                a += 1
                b = 0
            r -= ways(s, a, no_talisman, b, no_amulet, no_coin)
        set_apart(s, 1, a, dice)
        set_apart(s, 2, no_talisman - a, dice)
        deal_again(s, s.pool, 1, dice)
        set_apart(s, 0, b, dice)
        set_apart(s, 2, no_amulet - b, dice)
        deal_again(s, s.pool, 2, dice)
    deal_again(s, s.pile, 4, dice)


@compiled
def wanted(s: State, void: int) -> int:
    """How many cards go to players who have shown not to have exactly these suits."""
    cards = 0
    for p in range(s.players):
        if s.void[p] == void:
            cards += int(s.wants[p])
    return cards


@compiled
def ways(s: State, a: int, no_talisman: int, b: int, no_amulet: int, no_coin: int) -> int:
    """In how many ways cards can be chosen for the three groups of `deal_to_voids`.

    For a spectator of three hands of eight unknown cards the sum of all would pass 2^63: there it is counted in fours.
    """
    talismans, amulets, coins = size(int(s.pile[0])), size(int(s.pile[1])), size(int(s.pile[2]))
    left = coins - (no_talisman - a)
    if a > amulets or b > talismans or left < 0:
        return 0
    number = int(CHOOSE[amulets, a]) * int(CHOOSE[coins, no_talisman - a])
    number *= int(CHOOSE[talismans, b]) * int(CHOOSE[left, no_amulet - b])
    number *= int(CHOOSE[talismans - b + amulets - a, no_coin])
    return number // 4 if no_talisman + no_amulet + no_coin == 3 * DEALT and s.players == 3 else number


@compiled
def long_roll(dice: Dice, sides: int) -> int:
    """A number 0 … sides-1, evenly, for more sides than `roll` has."""
    even = LARGEST_ROLL // sides * sides
    r = even
    while r >= even:
        r = word(dice) >> 1 << 32 | word(dice)
    return r % sides


@compiled
def set_apart(s: State, suit: int, cards: int, dice: Dice) -> None:
    """Cards of a suit, all equally likely, go from the pile to the pool."""
    for _ in range(cards):
        card = take(s.pile, 1 << suit, dice)
        s.pool[suit] |= 1 << card % VALUES
