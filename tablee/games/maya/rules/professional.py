"""MAYA-8 The professional game: blue markers are sold before each round, and each is used once in it."""

from tablee.dice import Dice, roll
from tablee.engine.jit import compiled
from tablee.games.contract import CHANCE, Actions, State
from tablee.games.maya import phases
from tablee.games.maya.actions import BID, BUY, DECLINE, JOKER_CARRY, OFFER, SET_FOREMAN
from tablee.games.maya.components import BLOCK, FOREMAN, FOREMAN_POINTS, FREE_STONE, JOKER, LIMIT, MARKERS, PORTERS
from tablee.games.maya.rules import abilities, sending, sharing

# ---- the sale


@compiled
def begin_sale(s: State) -> None:
    """MAYA-8.1 One marker fewer than there are players is sold; of four none has to be drawn."""
    if s.players - 1 < MARKERS:
        s.turn = CHANCE
        s.phase = phases.OFFERS
    else:
        s.offered = (1 << MARKERS) - 1
        begin_bids(s)


@compiled
def legal_offers(s: State, out: Actions) -> int:
    """MAYA-8.1 Any marker that is not on sale yet."""
    n = 0
    for m in range(MARKERS):
        out[n] = OFFER + m
        n += not s.offered >> m & 1
    return n


@compiled
def sample_offer(s: State, dice: Dice) -> int:
    """MAYA-8.1 One of them at random."""
    left = 0
    for m in range(MARKERS):
        left += not s.offered >> m & 1
    left = roll(dice, left)
    m = 0
    while s.offered >> m & 1 or left > 0:
        left -= not s.offered >> m & 1
        m += 1
    return OFFER + m


@compiled
def put_on_sale(s: State, action: int) -> None:
    """MAYA-8.1 A marker is drawn for the sale."""
    offered = int(s.offered) | 1 << (action - OFFER)
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
    s.phase = phases.BIDS


@compiled
def legal_bids(s: State, out: Actions) -> int:
    """MAYA-8.2 Any bid that the player can pay."""
    n = int(s.gold[s.turn]) + 1
    for gold in range(n):
        out[gold] = BID + gold
    return n


@compiled
def bid(s: State, action: int) -> None:
    """MAYA-8.2 A bid is made; the last one shows them all."""
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
        s.phase = phases.PURCHASE
    else:
        sending.begin_sending(s)


@compiled
def legal_purchases(s: State, out: Actions) -> int:
    """MAYA-8.2 Any marker still on sale."""
    n = 0
    for m in range(MARKERS):
        out[n] = BUY + m
        n += (s.offered >> m & 1) == 1 and s.blue[m] < 0
    return n


@compiled
def buy(s: State, action: int) -> None:
    """MAYA-8.2 A marker is chosen and paid for."""
    s.blue[action - BUY] = s.turn
    s.gold[s.turn] -= s.bid[s.turn]
    s.buyers ^= 1 << int(s.turn)
    next_buyer(s)


# ---- the foreman


@compiled
def begin_foreman(s: State) -> None:
    """MAYA-8.3 All have passed: the foreman may be laid, then the first quarry is turned up."""
    if s.blue[FOREMAN] >= 0:
        s.turn = s.blue[FOREMAN]
        s.phase = phases.FOREMEN
    else:
        sharing.next_quarry(s)


@compiled
def legal_foreman(s: State, out: Actions) -> int:
    """MAYA-8.3 The foreman goes to any quarry, full or empty, or stays out."""
    for q in range(s.quarries):
        out[q] = SET_FOREMAN + q
    out[s.quarries] = DECLINE
    return int(s.quarries) + 1


@compiled
def place_foreman(s: State, action: int) -> None:
    """MAYA-8.3 The foreman lies in the quarry, or stays out."""
    if action != DECLINE:
        s.foreman = action - SET_FOREMAN
        s.foreman_of = s.turn
    s.blue[FOREMAN] = -1
    sharing.next_quarry(s)


@compiled
def add_foreman(s: State) -> None:
    """MAYA-8.3 Two points more in the quarry just turned up; without a card there the foreman ranks last in ties."""
    s.points[s.foreman_of] += FOREMAN_POINTS
    if s.first[s.foreman_of] < 0:
        s.first[s.foreman_of] = LIMIT


# ---- the joker


@compiled
def offer_joker(s: State) -> bool:
    """MAYA-8.4 Asks its owner to use it as shield, move or free stone when that quarry has been settled."""
    joker = int(s.blue[JOKER])
    if joker >= 0 and not s.by_joker and s.quarry <= FREE_STONE:
        s.by_joker = 1
        return abilities.offer_ability(s, joker)
    return False


@compiled
def spend_joker(s: State) -> None:
    """MAYA-8.3 If it is the joker that was used, it is used up."""
    if s.by_joker:
        s.blue[JOKER] = -1


@compiled
def begin_carrying(s: State) -> None:
    """MAYA-8.4 The joker can carry two more, if there are more stones than its owner can carry."""
    joker = int(s.blue[JOKER])
    if joker >= 0 and s.stock[joker] > sharing.capacity(s, joker):
        s.turn = joker
        s.phase = phases.CARRYING
    else:
        sharing.begin_transport(s)


@compiled
def legal_carrying(s: State, out: Actions) -> int:
    """MAYA-8.4 The joker is used, or kept."""
    out[0] = JOKER_CARRY
    out[1] = DECLINE
    return 2


@compiled
def carry_with_joker(s: State, action: int) -> None:
    """MAYA-8.4 The joker carries two more stones, or is kept."""
    if action == JOKER_CARRY:
        s.bearer = s.turn
        s.blue[JOKER] = -1
    sharing.begin_transport(s)


# ---- the block and the porters


@compiled
def end_transport(s: State) -> None:
    """MAYA-8.3, MAYA-8.5 The block is a stone more, from the reserve; it and the porters are used up."""
    owner = int(s.blue[BLOCK])
    if owner >= 0 and s.reserve[owner] > 0:
        s.reserve[owner] -= 1
        s.stock[owner] += 1
    s.blue[PORTERS] = -1
    s.blue[BLOCK] = -1
