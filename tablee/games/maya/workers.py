"""Workers sent to the quarries (MAYA-3), and the foreman after them."""

from tablee.engine.jit import compiled
from tablee.games.contract import Actions, State
from tablee.games.maya.actions import DECLINE, PASS, SEND, SET_FOREMAN
from tablee.games.maya.components import FEWEST, FOREMAN, HIGH, KINDS, LIMITS, POINTS, QUARRIES
from tablee.games.maya.quarries import next_quarry
from tablee.games.maya.state import FOREMEN, SENDING

# ---- MAYA-3 Phase 1a: sending workers


@compiled
def begin_sending(s: State) -> None:
    """MAYA-3.1 The starting player sends the first worker."""
    s.open = (1 << int(s.quarries)) - 1
    s.turn = s.start
    s.phase = SENDING


@compiled
def legal_sending(s: State, out: Actions) -> int:
    """MAYA-3.1, MAYA-3.2, MAYA-3.3 A low card to any quarry with room, a high one where the first is low; or pass."""
    hand = s.hand[s.turn]
    low = int(s.open)
    high = low & int(s.there[s.turn] if s.by_player else s.begun)
    n = 0
    for k in range(KINDS):
        if hand[k] > 0:
            quarries = low if k < HIGH else high
            for q in range(s.quarries):
                out[n] = SEND + QUARRIES * k + q
                n += quarries >> q & 1
    out[n] = PASS
    return n + 1


@compiled
def send(s: State, kind: int, quarry: int) -> None:
    """MAYA-3.1, MAYA-3.4 A card is laid face down behind those that lie there."""
    seat = int(s.turn)
    s.hand[seat, kind] -= 1
    s.carry[seat] -= POINTS[kind]
    i = int(s.cards[quarry])
    s.owner[quarry, i] = seat
    s.worker[quarry, i] = kind
    s.cards[quarry] = i + 1
    s.there[seat] |= 1 << quarry
    s.begun |= 1 << quarry
    if i + 1 == LIMITS[s.players - FEWEST, quarry]:
        s.open ^= 1 << quarry
    next_sender(s)


@compiled
def pass_sending(s: State) -> None:
    """MAYA-3.1 The player plays no more cards in this phase."""
    s.passed |= 1 << int(s.turn)
    if s.passed == (1 << int(s.players)) - 1:
        end_sending(s)
    else:
        next_sender(s)


@compiled
def next_sender(s: State) -> None:
    """The next player who has not passed, clockwise."""
    seat = int(s.turn)
    passed = int(s.passed)
    players = int(s.players)
    while True:
        seat = seat + 1 if seat + 1 < players else 0
        if not passed >> seat & 1:
            s.turn = seat
            return


@compiled
def end_sending(s: State) -> None:
    """MAYA-8.3 All have passed: the foreman may be laid, then the first quarry is turned up."""
    if s.blue[FOREMAN] >= 0:
        s.turn = s.blue[FOREMAN]
        s.phase = FOREMEN
    else:
        next_quarry(s)


@compiled
def legal_foreman(s: State, out: Actions) -> int:
    """MAYA-8.3 The foreman goes to any quarry, full or empty, or stays out."""
    for q in range(s.quarries):
        out[q] = SET_FOREMAN + q
    out[s.quarries] = DECLINE
    return int(s.quarries) + 1


@compiled
def set_foreman(s: State, quarry: int) -> None:
    """MAYA-8.3 The foreman lies in the quarry (-1: it stays out)."""
    s.foreman = quarry
    s.foreman_of = s.turn if quarry >= 0 else -1
    s.blue[FOREMAN] = -1
    next_quarry(s)
