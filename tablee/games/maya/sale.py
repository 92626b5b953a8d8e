"""The sale of blue markers before each round of the professional game (MAYA-8)."""

from tablee.engine.jit import apart, compiled
from tablee.games.contract import CHANCE, Actions, State
from tablee.games.maya.actions import BID, BUY
from tablee.games.maya.components import MARKERS
from tablee.games.maya.state import BIDS, OFFERS, PURCHASE
from tablee.games.maya.workers import begin_sending


@compiled
def begin_sale(s: State) -> None:
    """MAYA-8.1 One marker fewer than there are players is sold; of four none has to be drawn."""
    if s.players - 1 < MARKERS:
        s.turn = CHANCE
        s.phase = OFFERS
    else:
        s.offered = (1 << MARKERS) - 1
        begin_bids(s)


@compiled
def put_on_sale(s: State, marker: int) -> None:
    """MAYA-8.1 A marker is drawn for the sale."""
    offered = int(s.offered) | 1 << marker
    s.offered = offered
    on_sale = 0
    for m in range(MARKERS):
        on_sale += offered >> m & 1
    if on_sale == s.players - 1:
        begin_bids(s)


@compiled
def begin_bids(s: State) -> None:
    """MAYA-8.2 Asked seat by seat; nobody sees a bid before the last one is in."""
    s.turn = 0
    s.phase = BIDS


@compiled
def legal_trade(s: State, out: Actions) -> int:
    """MAYA-8.2 Any bid the player can pay, or any marker still on sale."""
    n = 0
    if s.phase == BIDS:
        n = int(s.gold[s.turn]) + 1
        for gold in range(n):
            out[gold] = BID + gold
    else:
        for m in range(MARKERS):
            out[n] = BUY + m
            n += (s.offered >> m & 1) == 1 and s.blue[m] < 0
    return n


@compiled
@apart
def apply_trade(s: State, action: int) -> None:
    """MAYA-8.2 A bid is made, or a marker is chosen and paid for."""
    if action < BID:
        s.blue[action - BUY] = s.turn
        s.gold[s.turn] -= s.bid[s.turn]
        s.buyers ^= 1 << int(s.turn)
        next_buyer(s)
        return
    s.bid[s.turn] = action - BID
    s.turn += 1
    if s.turn == s.players:
        reveal_bids(s)


@compiled
def reveal_bids(s: State) -> None:
    """MAYA-8.2 All bids are in. Who bids 0 gets nothing, nor does the lowest, of equals the last from the start."""
    lowest = int(s.start)
    s.buyers = 0
    for i in range(s.players):
        p = (int(s.start) + i) % int(s.players)
        if s.bid[p] <= s.bid[lowest]:
            lowest = p
        if s.bid[p] > 0:
            s.buyers |= 1 << p
    s.buyers &= ~(1 << lowest)
    next_buyer(s)


@compiled
def next_buyer(s: State) -> None:
    """MAYA-8.2 The highest bidder left chooses, of equals the first from the starting player; then workers are sent."""
    seat = -1
    buyers = int(s.buyers)
    for i in range(s.players):
        p = (int(s.start) + i) % int(s.players)
        if buyers >> p & 1 and (seat < 0 or s.bid[p] > s.bid[seat]):
            seat = p
    if seat >= 0:
        s.turn = seat
        s.phase = PURCHASE
    else:
        begin_sending(s)
