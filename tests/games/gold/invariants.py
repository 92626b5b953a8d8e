"""What holds in every position of L'Or des Mayas, compiled so that millions of games can be watched."""

from tablee.engine.jit import compiled
from tablee.games.contract import CHANCE, OVER, State
from tablee.games.gold.components import (
    BASES,
    BOX,
    DISC,
    KIND,
    KINDS,
    LOOKS,
    MOST_ON_BASE,
    PART,
    PEARLS,
    PIECES,
    PLACES,
    SEATS,
    TURNED,
    UPPER,
)
from tablee.games.gold.state import (
    BIDS,
    BUILD,
    CHOOSE_BASE,
    DRAW,
    ENDED,
    EVERYONE,
    FIRST,
    NOBODY,
    RECEIVER,
    bases_each,
    owner_of,
)


@compiled
def broken(s: State) -> int:
    """0, or the number of the invariant that does not hold."""
    return (
        broken_pearls(s) or broken_box(s) or broken_bases(s) or broken_knowledge(s) or broken_phase(s) or broken_plan(s)
    )


@compiled
def broken_pearls(s: State) -> int:
    """Pearls never appear or vanish, and nobody bids more than they have."""
    total = 0
    for p in range(SEATS):
        total += int(s.pearls[p])
        if s.pearls[p] < 0 or (p >= s.players and s.pearls[p] != 0):
            return 1
        if s.bid[p] < -1 or s.bid[p] > s.pearls[p]:
            return 2
    return 0 if total == PEARLS * int(s.players) else 3


@compiled
def broken_box(s: State) -> int:
    """The pieces in the bag and on the table are those of the box."""
    for k in range(KINDS):
        pieces = int(s.bag[k])
        for i in range(s.drawn):
            pieces += KIND[s.lie[i]] == k
        if pieces != BOX[k] or s.bag[k] < 0:
            return 11
    for i in range(s.drawn, PIECES):
        if s.lie[i] != -1 or s.knower[i] != NOBODY:
            return 12
    for k in range(LOOKS):
        if s.pool[0, k] != 0 or s.pool[1, k] != 0:
            return 13
    return 0


@compiled
def broken_bases(s: State) -> int:
    """A piece lies in one place, and every base is an arc or a ring (GOLD-4.3 to GOLD-4.5)."""
    placed = 0  # bit i: piece i lies on a base
    for b in range(BASES):
        filled = 0
        for j in range(MOST_ON_BASE):
            i = int(s.pieces[b, j])
            if (i >= 0) != (j < s.count[b]) or i >= s.sale:
                return 21
            if i >= 0:
                if placed >> i & 1:
                    return 22
                placed |= 1 << i
                filled += int(PART[s.lie[i]])
                if j > 0 and abs(UPPER[s.lie[i]] - UPPER[s.lie[s.pieces[b, j - 1]]]) > 1:
                    return 23
        if filled != s.filled[b] or filled > DISC or (s.count[b] > 0 and b >= bases_each(s) * s.players):
            return 24
        if filled == DISC:
            first, last = s.pieces[b, 0], s.pieces[b, s.count[b] - 1]
            if abs(UPPER[s.lie[first]] - UPPER[s.lie[last]]) > 1:
                return 25
    return 0


@compiled
def broken_knowledge(s: State) -> int:
    """A piece on a base has been seen by its owner or by everyone, one on the auction board by nobody but its buyer."""
    for b in range(BASES):
        for j in range(s.count[b]):
            knower = s.knower[s.pieces[b, j]]
            if knower != EVERYONE and knower != owner_of(s, b):
                return 31
    bought = s.phase == CHOOSE_BASE or s.phase == BUILD
    for i in range(s.sale, s.drawn):
        if s.knower[i] != (s.turn if i == s.sale and bought else NOBODY):
            return 32
    return 0


@compiled
def broken_phase(s: State) -> int:
    """The phase, the mover and the counts of sales agree."""
    if (s.turn == OVER) != (s.phase == ENDED) or (s.turn == CHANCE) != (s.phase == FIRST or s.phase == DRAW):
        return 41
    if s.turn >= s.players or (s.phase == ENDED) != (s.sale == PIECES) or s.drawn > min(PIECES, s.sale + PLACES):
        return 42
    settled = s.phase == RECEIVER or s.phase == CHOOSE_BASE or s.phase == BUILD
    if s.opened != s.sale + settled or (settled and s.turn != s.winner):
        return 43
    if s.phase == BIDS and s.drawn != min(PIECES, s.sale + PLACES):
        return 44
    for p in range(s.players):
        if (s.bid[p] >= 0) != (s.phase == BIDS and p < s.turn):
            return 45
    return 0


@compiled
def broken_plan(s: State) -> int:
    """While a base is built every slot is either laid or left; otherwise there is no plan."""
    if s.phase != BUILD:
        return 51 if s.at != -1 or s.laid_count != 0 or s.rest != 0 or s.turned != 0 or s.arc != 0 else 0
    left = 0
    for slot in range(s.count[s.at] + 1):
        left += int(s.rest) >> slot & 1
    if owner_of(s, s.at) != s.turn or left + s.laid_count != s.count[s.at] + 1 or int(s.rest) >> (s.count[s.at] + 1):
        return 52
    arc = 0
    before = int(s.start)
    for j in range(s.laid_count):
        lie = int(s.lie[s.laid[j]])
        arc += int(PART[lie])
        face = int(UPPER[TURNED[lie]] if int(s.turned) >> j & 1 else UPPER[lie])
        if abs(face - before) > 1:
            return 53
        before = face
    if arc != s.arc or arc > DISC or before != (s.end if s.laid_count else s.start):
        return 54
    return 55 if arc == DISC and abs(before - s.start) > 1 else 0
