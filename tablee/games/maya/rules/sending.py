"""MAYA-3 Phase 1a: workers are sent to the quarries."""

from tablee.engine.jit import compiled
from tablee.games.contract import Actions, State
from tablee.games.maya import phases
from tablee.games.maya.actions import PASS, SEND
from tablee.games.maya.components import FEWEST, HIGH, KINDS, LIMITS, POINTS, QUARRIES
from tablee.games.maya.rules import professional


@compiled
def begin_sending(s: State) -> None:
    """MAYA-3.1 The starting player sends the first worker."""
    s.open = (1 << int(s.quarries)) - 1
    s.turn = s.start
    s.phase = phases.SENDING


@compiled
def legal_workers(s: State, out: Actions) -> int:
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
def play_worker(s: State, action: int) -> None:
    """MAYA-3.1 A card is played, or the player plays no more cards in this phase."""
    if action != PASS:
        send(s, (action - SEND) // QUARRIES, (action - SEND) % QUARRIES)
        next_sender(s)
        return
    s.passed |= 1 << int(s.turn)
    if s.passed == (1 << int(s.players)) - 1:
        professional.begin_foreman(s)
    else:
        next_sender(s)


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


@compiled
def next_sender(s: State) -> None:
    """MAYA-3.1 The next player who has not passed, clockwise."""
    seat = int(s.turn)
    passed = int(s.passed)
    players = int(s.players)
    while True:
        seat = seat + 1 if seat + 1 < players else 0
        if not passed >> seat & 1:
            s.turn = seat
            return
