"""What holds in every position of Le Trésor des Aztèques, compiled so that millions of games can be watched."""

from tablee.engine.jit import compiled
from tablee.games.aztec.components import (
    ALL_OBJECTIVES,
    ALL_VALUES,
    BUNDLE,
    CARDS,
    DEALT,
    GOAL,
    PAIR,
    ROUNDS,
    SUITS,
    TRICKS,
    size,
)
from tablee.games.aztec.state import (
    BID,
    CHOOSE_LEADER,
    DEAL,
    DEAL_LOTS,
    DRAW,
    ENDED,
    LAY,
    NAME,
    PLAY,
    SALE,
    SETTLE,
)
from tablee.games.contract import CHANCE, OVER, State


@compiled
def broken(s: State) -> int:
    """0, or the number of the invariant that does not hold."""
    return (
        broken_cards(s)
        or broken_objectives(s)
        or broken_lots(s)
        or broken_tricks(s)
        or broken_money(s)
        or broken_phase(s)
    )


@compiled
def broken_cards(s: State) -> int:
    """Cards never appear or vanish: none is in two places, and those nowhere to be seen have been played."""
    there = 0
    pile = 0
    for k in range(SUITS):
        cards = int(s.pile[k])
        pile += size(cards)
        once = cards
        for p in range(s.players):
            goods = int(s.goods[p, k]) if s.unsold >> p & 1 else 0
            cards |= int(s.hand[p, k]) | goods
            once ^= int(s.hand[p, k]) ^ goods
        if once != cards or cards & ~ALL_VALUES:
            return 1
        there += size(cards)
        if s.pool[k] != 0:
            return 2
    if there + int(s.done) * int(s.players) + int(s.laid) != CARDS:
        return 3
    return 4 if pile != s.pile_size else 0


@compiled
def broken_objectives(s: State) -> int:
    """Objectives lie aside or in lots, each once; between rounds the old ones still lie there."""
    laid = 0
    number = 0
    for lot in range(s.players):
        for i in range(PAIR):
            if s.objective[lot, i] >= 0:
                laid |= 1 << int(s.objective[lot, i])
                number += 1
    if size(laid) != number:
        return 11
    if s.aside != ALL_OBJECTIVES and laid | int(s.aside) != ALL_OBJECTIVES:
        return 12
    if s.aside != ALL_OBJECTIVES and laid & int(s.aside):
        return 13
    return 14 if s.phase != LAY and number != PAIR * s.players else 0


@compiled
def broken_lots(s: State) -> int:
    """Every seat has one lot or none, and no lot has two buyers."""
    sold = 0
    served = 0
    for p in range(s.players):
        if s.lot_of[p] >= 0:
            if sold >> int(s.lot_of[p]) & 1:
                return 21
            sold |= 1 << int(s.lot_of[p])
            served |= 1 << p
    everyone = (1 << int(s.players)) - 1
    if sold != everyone ^ int(s.unsold) or served != everyone ^ int(s.unserved):
        return 22
    if s.phase == NAME or s.phase == ENDED:
        for lot in range(s.players):
            goods = 0
            for k in range(SUITS):
                goods += size(int(s.goods[lot, k]))
            if goods != BUNDLE:
                return 23
    return 0


@compiled
def broken_tricks(s: State) -> int:
    """Tricks and captured cards add up; hands are as full as they should be, without suits they have shown to lack."""
    tricks = 0
    captured = 0
    for p in range(s.players):
        tricks += int(s.tricks[p])
        cards = 0
        for k in range(SUITS):
            captured += int(s.captured[p, k])
            cards += size(int(s.hand[p, k]))
            if s.void[p] >> k & 1 and s.hand[p, k]:
                return 31
        if s.wants[p] != 0:
            return 32
        in_trick = s.laid > 0 and (p - s.first + s.players) % s.players < s.laid
        full = DEALT + (BUNDLE if s.lot_of[p] >= 0 else 0) - int(s.done) - (1 if in_trick else 0)
        if s.phase != LAY and s.phase != DEAL and cards != full:
            return 33
    if tricks != s.done or s.done > TRICKS or captured != s.done * s.players:
        return 34
    return 35 if s.done == TRICKS and s.phase != CHOOSE_LEADER and s.phase != ENDED and s.phase != LAY else 0


@compiled
def broken_money(s: State) -> int:
    """Nobody owes money, and nobody has 200 unless the game is over."""
    richest = 0
    for p in range(s.players):
        if s.money[p] < 0 or s.bid[p] > s.money[p]:
            return 41
        richest = max(richest, int(s.money[p]))
    if (richest >= GOAL or (s.rounds == ROUNDS and s.done == TRICKS)) != (s.phase == ENDED):
        return 42
    return 43 if s.rounds > ROUNDS else 0


@compiled
def broken_phase(s: State) -> int:
    """The mover fits what the game waits for; there are sealed bids while bids are being made, and only then."""
    chance = s.phase == LAY or s.phase == DEAL or s.phase == DEAL_LOTS or s.phase == DRAW
    if chance != (s.turn == CHANCE) or (s.phase == ENDED) != (s.turn == OVER) or s.turn >= s.players:
        return 51
    led = s.phase == NAME or s.phase == SETTLE or s.phase == CHOOSE_LEADER
    if led and s.turn != s.leader:
        return 52
    bidding = s.phase == SALE or s.phase == BID
    if bidding and (not s.bidders >> s.turn & 1 or s.bidders & ~s.unserved):
        return 53
    for p in range(s.players):
        bid = bidding and s.bidders >> p & 1 and p < s.turn
        if (s.bid[p] >= 0) != bid:
            return 54
    if s.phase == BID and s.bidders >> s.leader & 1:
        return 55
    return 56 if s.phase == PLAY and (s.unserved or s.unsold) else 0
