"""What holds in every position of Maya, compiled so that millions of games can be watched."""

from tablee.engine.jit import compiled
from tablee.games.contract import CHANCE, OVER, State
from tablee.games.maya.components import (
    CARDS,
    FEWEST,
    HEIGHT,
    HIGH,
    KINDS,
    LEVELS,
    LIMIT,
    LIMITS,
    MARKERS,
    MINUS,
    MOST_GOLD,
    POINTS,
    PYRAMIDS,
    PYRAMIDS_USED,
    QUARRIES,
    ROUNDS,
    SEATS,
    SPACES,
    STONES,
)
from tablee.games.maya.phases import (
    BIDS,
    BUILDING,
    ENDED,
    FIRST_PLAYER,
    FOREMEN,
    FOUND,
    OFFERS,
    PAYING,
    PUTTING,
    SENDING,
    TRANSPORT,
    TURN_UP,
)
from tablee.games.maya.rules.building import can_build, room_at


@compiled
def broken(s: State) -> int:
    """0, or the number of the invariant that does not hold."""
    return (
        broken_stones(s)
        or broken_levels(s)
        or broken_cards(s)
        or broken_quarries(s)
        or broken_settling(s)
        or broken_building(s)
        or broken_markers(s)
        or broken_phase(s)
    )


@compiled
def broken_stones(s: State) -> int:
    """Stones never appear or vanish; one that is being moved is in nobody's place."""
    for p in range(SEATS):
        stones = int(s.stock[p]) + int(s.reserve[p])
        for k in range(LEVELS):
            stones += s.stones[k, p]
            if s.stones[k, p] < 0:
                return 1
        stones += s.moving >= 0 and s.turn == p
        if stones != STONES:
            return 2
        if s.stock[p] < 0 or s.reserve[p] < 0:
            return 3
    return 4 if (s.moving >= 0) != (s.phase == PUTTING) else 0


@compiled
def broken_levels(s: State) -> int:
    """Levels hold no more stones than they have spaces, and nobody has stones above without some below."""
    for k in range(LEVELS):
        used = PYRAMIDS_USED[s.players - FEWEST, k % PYRAMIDS]
        stones = 0
        for p in range(SEATS):
            stones += s.stones[k, p]
            if p >= s.players and s.stones[k, p] != 0:
                return 11
            if k >= PYRAMIDS and s.stones[k, p] > 0 and s.stones[k - PYRAMIDS, p] == 0:
                return 12
        if s.room[k] < 0 or s.room[k] + stones != SPACES[k] * used:
            return 13
    return 0


@compiled
def broken_cards(s: State) -> int:
    """Everybody has eight cards, in the hand or in the quarries, and what the hand can carry is counted right."""
    for p in range(s.players):
        carry = 0
        for k in range(KINDS):
            cards = int(s.hand[p, k])
            carry += cards * POINTS[k]
            for q in range(s.quarries):
                for i in range(s.cards[q]):
                    cards += s.owner[q, i] == p and s.worker[q, i] == k
            if cards != CARDS[k] or s.hand[p, k] < 0:
                return 21
        if carry != s.carry[p]:
            return 22
    return 0


@compiled
def broken_quarries(s: State) -> int:
    """Quarries hold no more cards than they may, the first of them low; what is kept of them as bits agrees."""
    for q in range(QUARRIES):
        cards = int(s.cards[q])
        there = 0
        for i in range(LIMIT):
            owner = int(s.owner[q, i])
            if (i < cards) != (owner >= 0) or (i < cards) != (s.worker[q, i] >= 0) or owner >= s.players:
                return 31
            if i < cards:
                first = not there >> owner & 1 if s.by_player else i == 0
                if first and s.worker[q, i] >= HIGH:
                    return 32
                there |= 1 << owner
        for p in range(s.players):
            if (s.there[p] >> q & 1) != (there >> p & 1):
                return 33
        if (s.begun >> q & 1) != (cards > 0):
            return 34
        limit = int(LIMITS[s.players - FEWEST, q])
        if cards > limit or (s.phase == SENDING and (s.open >> q & 1) != (cards < limit)):
            return 35
    return 0


@compiled
def broken_settling(s: State) -> int:
    """Places are given once and in order, by points and then by the first card."""
    for p in range(s.players):
        if s.place[p] > 0 and (not s.shared or s.points[p] <= 0 or s.first[p] < 0):
            return 41
        if s.shared and s.points[p] > 0 and s.place[p] == 0:
            return 42
        if s.gained[p] > 0 and s.place[p] == 0:
            return 43
        for q in range(s.players):
            if s.place[p] > 0 and s.place[q] > s.place[p]:
                ahead = s.points[p] > s.points[q] or (s.points[p] == s.points[q] and s.first[p] < s.first[q])
                if not ahead:
                    return 44
            if p != q and s.place[p] > 0 and s.place[p] == s.place[q]:
                return 45
        if s.hit[p] >= 0 and (s.hit[p] == p or s.shielded[s.hit[p]] >> s.quarry & 1):
            return 46
    return 0


@compiled
def broken_building(s: State) -> int:
    """One level is open: all below are full. Whoever is in the middle of a double can lay."""
    if s.phase != BUILDING:
        return 51 if s.lays != 0 else 0
    for h in range(s.height):
        if room_at(s, h) > 0:
            return 52
    if s.height > HEIGHT or (s.height < HEIGHT and room_at(s, int(s.height)) == 0):
        return 53
    if s.stock[s.turn] < max(int(s.lays), 1):
        return 54
    places = 0
    bottom = PYRAMIDS * int(s.height)
    for k in range(bottom, min(bottom + PYRAMIDS, LEVELS)):
        places += can_build(s, k, int(s.turn))
    return 55 if s.lays > 0 and places == 0 else 0


@compiled
def broken_markers(s: State) -> int:
    """Nobody has two blue markers, nobody owes gold, and there are none in the basic game."""
    for p in range(s.players):
        owned = 0
        for m in range(MARKERS):
            owned += s.blue[m] == p
            if s.blue[m] >= 0 and not s.offered >> m & 1:
                return 61
        if owned > 1 or s.gold[p] < 0:
            return 62
        if (s.phase == BIDS or s.buyers >> p & 1) and s.bid[p] > s.gold[p]:
            return 63
        if s.phase == BIDS and s.gold[p] > MOST_GOLD:
            return 64
        if not s.pro and (s.bid[p] >= 0 or s.offered or s.foreman >= 0 or s.by_joker):
            return 65
    return 66 if (s.foreman >= 0) != (s.foreman_of >= 0) else 0


@compiled
def broken_phase(s: State) -> int:
    """The mover fits what the game waits for, and stocks and quarries are empty when they should be."""
    chance = s.phase == FIRST_PLAYER or s.phase == OFFERS or s.phase == TURN_UP or s.phase == TRANSPORT
    if (chance or s.phase == PAYING) != (s.turn == CHANCE) or (s.phase == ENDED) != (s.turn == OVER):
        return 71
    if s.turn >= s.players or s.rounds < 0 or s.rounds >= ROUNDS:
        return 72
    for p in range(s.players):
        empty = OFFERS <= s.phase <= FOREMEN or s.phase >= PAYING
        if empty and s.stock[p] != 0:
            return 73
        if s.phase == FOUND and s.stock[p] > 2:
            return 74
        if s.phase == SENDING and s.turn == p and s.passed >> p & 1:
            return 75
        if (s.minus >> p & 1) and (s.quarry < 0 or s.hand[p, MINUS] > 0):
            return 76
    if s.phase >= BUILDING and s.begun:
        return 77
    return 78 if s.phase == TURN_UP and s.quarry + 1 >= s.quarries else 0
