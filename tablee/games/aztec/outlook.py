"""AZT-6 Which objectives can no longer be met, as everybody at the table can tell. The view says it; no rule asks."""

from tablee.games.aztec.components import EXACTLY, LAST, MOST_TRICKS, SUITS, TRICKS, VALUES, size
from tablee.games.aztec.rules import tally
from tablee.games.reading import Reading


def missed(s: Reading, seat: int, objective: int) -> bool:
    """Whatever is played from now on, the objective will not be met. It is decided from what everybody has seen."""
    own, more = int(tally(s.record, seat, objective)), _winnable(s, seat)
    if EXACTLY <= objective < MOST_TRICKS:
        return not own <= objective - EXACTLY <= own + more
    if objective == LAST and not s.fewest:
        return bool(more == 0 and s.best != seat)
    others: list[int] = [tally(s.record, p, objective) for p in range(s.players) if p != seat]
    if objective == LAST:
        return sum(max(0, own - other) for other in others) > TRICKS - int(s.done)
    most = own + (more if objective == MOST_TRICKS else _capturable(s, seat, objective))
    return most < max(*others, 1)  # AZT-6.2


def in_trick(s: Reading, seat: int) -> bool:
    """Has the seat played into the trick that lies on the table?"""
    return bool((seat - s.first) % s.players < s.laid)


def _winnable(s: Reading, seat: int) -> int:
    """How many tricks the seat can still win: not the one that lies there if its card in it has been beaten."""
    return int(TRICKS - s.done - (in_trick(s, seat) and s.best != seat))


def _capturable(s: Reading, seat: int, suit: int) -> int:
    """How many cards of a suit the seat can capture at most: those that nobody has captured and somebody may have."""
    more, cards = _winnable(s, seat), 0
    for p in range(s.players):
        if in_trick(s, p):
            cards += more == TRICKS - s.done and s.table[p] // VALUES == suit
        if not s.void[p] >> suit & 1:
            cards += sum(size(s.hand[p][k]) for k in range(SUITS))
    left = VALUES - sum(s.captured[p][suit] for p in range(s.players))
    return int(min(cards, left, more * s.players))
