"""The rules of Le Trésor des Aztèques, in the order of RULES.md. What is legal is decided here and nowhere else."""

import numpy as np
import numpy.typing as npt

from tablee.dice import Dice, roll
from tablee.engine.jit import compiled
from tablee.games.aztec.actions import (
    AWARD,
    BID_MONEY,
    DEAL_CARD,
    DRAW_LEADER,
    LAY_OBJECTIVE,
    LEAD,
    NAME_LOT,
    PLAY_CARD,
    TAKE,
)
from tablee.games.aztec.components import (
    ALL_OBJECTIVES,
    BUNDLE,
    DEALT,
    EXACTLY,
    GOAL,
    LAST,
    MOST_TRICKS,
    PAIR,
    POINTS,
    ROUNDS,
    SUITS,
    TEN,
    TRICKS,
    VALUES,
    lowest,
    member,
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
    clear_table,
)
from tablee.games.contract import CHANCE, OVER, Actions, Numbers, State, rank

TIES = 3  # AZT-3.2 ties in a row after which chance decides


@compiled
def mover(s: State) -> int:
    """Whose choice it is."""
    return int(s.turn)


@compiled
def together(s: State) -> int:
    """AZT-3.1, AZT-4.1 Bids are made at the same time; everything else is one player's choice."""
    if s.phase == SALE or s.phase == BID:
        return int(s.bidders)
    return 1 << int(s.turn) if s.turn >= 0 else 0


@compiled
def legal(s: State, out: Actions) -> int:
    """What the mover can do."""
    if s.phase == PLAY:
        return legal_cards(s, out)
    if s.phase == DEAL or s.phase == DEAL_LOTS:
        return list_cards(s.pile, DEAL_CARD, out)
    if s.phase == SALE or s.phase == BID:
        n = int(s.money[s.turn]) + 1
        for tens in range(n):
            out[tens] = BID_MONEY + tens
        return n
    n = 0
    first = LEAD if s.phase == CHOOSE_LEADER else DRAW_LEADER
    members = int(s.tied)
    if s.phase == LAY:
        first = LAY_OBJECTIVE
        members = int(s.aside)
    elif s.phase == NAME:
        first = NAME_LOT
        members = int(s.unsold)
    elif s.phase == SETTLE:
        first = AWARD
        out[0] = TAKE
        n += can_take(s)
    elif s.phase == ENDED:
        members = 0
    return list_members(members, first, out, n)


@compiled
def list_members(members: int, first: int, out: Actions, n: int) -> int:
    """Writes an action for each member of a set, after n others; how many there are then."""
    while members:
        out[n] = first + lowest(members)
        n += 1
        members &= members - 1
    return n


@compiled
def list_cards(heap: npt.NDArray[np.int32], first: int, out: Actions) -> int:
    """Writes an action for each card of a heap; how many there are."""
    n = 0
    for suit in range(SUITS):
        n = list_members(int(heap[suit]), first + VALUES * suit, out, n)
    return n


@compiled
def weight(s: State, action: int) -> int:
    """Of a chance outcome: every card, objective and player is as likely as any other."""
    return 1


@compiled
def sample(s: State, dice: Dice) -> int:
    """An outcome of chance, all equally likely."""
    first = DEAL_CARD
    members = int(s.pile[0])
    n = int(s.pile_size)
    if s.phase == LAY:
        first = LAY_OBJECTIVE
        members = int(s.aside)
        n = size(members)
    elif s.phase == DRAW:
        first = DRAW_LEADER
        members = int(s.tied)
        n = size(members)
    r = roll(dice, n)
    suit = 0
    while r >= size(members):  # cards only: the other sets have all n members
        r -= size(members)
        suit += 1
        members = int(s.pile[suit])
    return first + VALUES * suit + member(members, r)


@compiled
def apply(s: State, action: int) -> None:
    """Does what was chosen or drawn, and goes on to the next choice."""
    if action < BID_MONEY:
        play_card(s, action - PLAY_CARD)
    elif action >= DRAW_LEADER:
        sell_token(s, action - DRAW_LEADER)
    elif action >= DEAL_CARD:
        deal_card(s, action - DEAL_CARD)
    elif action >= LAY_OBJECTIVE:
        lay_objective(s, action - LAY_OBJECTIVE)
    elif action < NAME_LOT:
        bid(s, action - BID_MONEY)
    elif action < TAKE:
        name_lot(s, action - NAME_LOT)
    elif action < LEAD:
        sell_lot(s, int(s.leader) if action == TAKE else action - AWARD)
    else:
        make_leader(s, action - LEAD)


# ---- AZT-2 Dealing a round


@compiled
def lay_objective(s: State, objective: int) -> None:
    """AZT-2.1 Objectives are laid out in pairs. With the first one the cards of the round before are gathered in."""
    if s.aside == ALL_OBJECTIVES:
        clear_table(s)
        s.rounds += 1
    s.aside ^= 1 << objective
    s.objective[s.taker, s.dealt] = objective
    if next_taker(s, PAIR):
        s.phase = DEAL


@compiled
def deal_card(s: State, card: int) -> None:
    """AZT-2.2 Eight cards to each player, then four face up to each lot."""
    suit = card // VALUES
    bit = 1 << card % VALUES
    s.pile[suit] ^= bit
    s.pile_size -= 1
    if s.phase == DEAL:
        s.hand[s.taker, suit] |= bit
        if next_taker(s, DEALT):
            s.phase = DEAL_LOTS
    else:
        s.goods[s.taker, suit] |= bit
        if next_taker(s, BUNDLE):
            begin_sales(s)


@compiled
def next_taker(s: State, share: int) -> bool:
    """The next seat or lot is dealt to when this one has its share; have all?"""
    s.dealt += 1
    if s.dealt == share:
        s.dealt = 0
        s.taker += 1
        if s.taker == s.players:
            s.taker = 0
            return True
    return False


@compiled
def begin_sales(s: State) -> None:
    """AZT-3.1, AZT-3.3 In round 1 the leader's token is sold; later the leader is known and names a lot."""
    if s.leader >= 0:
        s.phase = NAME
        s.turn = s.leader
    else:
        s.phase = SALE
        ask_bids(s, int(s.unserved))


# ---- AZT-3 The leader


@compiled
def ask_bids(s: State, bidders: int) -> None:
    """AZT-3.1, AZT-4.1 These seats bid, in secret; the lowest is asked first."""
    s.bidders = bidders
    s.turn = lowest(bidders)


@compiled
def bid(s: State, tens: int) -> None:
    """AZT-3.1, AZT-4.1 A bid is kept sealed until the last one is in; then all are opened."""
    s.bid[s.turn] = tens
    left = int(s.bidders) >> int(s.turn) + 1
    if left:
        s.turn += 1 + lowest(left)
        return
    open_bids(s)
    if s.phase == SALE:
        settle_token(s)
    else:
        settle_lot(s)


@compiled
def open_bids(s: State) -> None:
    """All see the bids: the highest, and who made it."""
    s.high = -1
    for p in range(s.players):
        s.shown[p] = s.bid[p]
        if s.bid[p] > s.high:
            s.high = s.bid[p]
            s.tied = 0
        if s.bid[p] >= 0 and s.bid[p] == s.high:
            s.tied |= 1 << p
        s.bid[p] = -1
    s.bidders = 0


@compiled
def settle_token(s: State) -> None:
    """AZT-3.1, AZT-3.2 The highest bidder is leader; of a tie those in it bid again, and after three chance decides."""
    if size(int(s.tied)) == 1:
        sell_token(s, lowest(int(s.tied)))
        return
    s.ties += 1
    if s.ties == TIES:
        s.phase = DRAW
        s.turn = CHANCE
    else:
        ask_bids(s, int(s.tied))


@compiled
def sell_token(s: State, seat: int) -> None:
    """AZT-3.1 The highest bidder pays the bank and is leader."""
    s.money[seat] -= s.high
    s.leader = seat
    s.phase = NAME
    s.turn = seat


@compiled
def new_leader(s: State) -> None:
    """AZT-3.3 The player with least money leads the next round; among equals the former leader chooses."""
    least = int(s.money[0])
    for p in range(s.players):
        least = min(least, int(s.money[p]))
    s.tied = 0
    for p in range(s.players):
        if s.money[p] == least:
            s.tied |= 1 << p
    if size(int(s.tied)) == 1:
        make_leader(s, lowest(int(s.tied)))
    else:
        s.phase = CHOOSE_LEADER
        s.turn = s.leader


@compiled
def make_leader(s: State, seat: int) -> None:
    """AZT-3.3, AZT-6.6 The leader of the next round is known, and it can be dealt."""
    s.leader = seat
    s.aside = ALL_OBJECTIVES
    s.phase = LAY
    s.turn = CHANCE


# ---- AZT-4 Selling the lots


@compiled
def name_lot(s: State, lot: int) -> None:
    """AZT-4.1 The leader names a lot; all who have none, except the leader, bid."""
    s.lot = lot
    s.high = 0
    for p in range(s.players):
        s.shown[p] = -1
    s.phase = BID
    ask_bids(s, int(s.unserved) & ~(1 << int(s.leader)))


@compiled
def can_take(s: State) -> bool:
    """AZT-4.2 The leader, if without a lot, may pay the highest bid."""
    return bool(s.unserved >> s.leader & 1 and s.money[s.leader] >= s.high)


@compiled
def settle_lot(s: State) -> None:
    """AZT-4.2, AZT-4.3 The leader decides if there is something to decide; otherwise the highest bidder has the lot."""
    if can_take(s) or size(int(s.tied)) > 1:
        s.phase = SETTLE
        s.turn = s.leader
    else:
        sell_lot(s, lowest(int(s.tied)))


@compiled
def sell_lot(s: State, seat: int) -> None:
    """AZT-4.2, AZT-4.3, AZT-4.5 The buyer pays the highest bid to the bank; the next lot is named."""
    s.money[seat] -= s.high
    s.paid[seat] = s.high
    hand_over(s, seat, int(s.lot))
    s.lot = -1
    if size(int(s.unserved)) == 1:
        hand_over(s, lowest(int(s.unserved)), lowest(int(s.unsold)))  # AZT-4.6
        s.phase = PLAY
    else:
        s.phase = NAME
    s.turn = s.leader


@compiled
def hand_over(s: State, seat: int, lot: int) -> None:
    """AZT-4.4 The buyer has the two objectives and takes the four treasures into the hand."""
    s.lot_of[seat] = lot
    s.unserved ^= 1 << seat
    s.unsold ^= 1 << lot
    for suit in range(SUITS):
        s.hand[seat, suit] |= s.goods[lot, suit]


# ---- AZT-5 Tricks


@compiled
def legal_cards(s: State, out: Actions) -> int:
    """AZT-5.2 A card of the suit led, or any card of a hand that has none."""
    hand = s.hand[s.turn]
    if s.led >= 0 and hand[s.led]:
        return list_members(int(hand[s.led]), PLAY_CARD + VALUES * int(s.led), out, 0)
    return list_cards(hand, PLAY_CARD, out)


@compiled
def play_card(s: State, card: int) -> None:
    """AZT-5.1, AZT-5.2 A card is laid into the trick; who does not follow suit has none of it."""
    seat = int(s.turn)
    suit = card // VALUES
    s.hand[seat, suit] ^= 1 << card % VALUES
    s.gone[seat] = s.table[seat]
    s.table[seat] = card
    s.laid += 1
    if s.laid == 1:
        s.led = suit
        s.first = seat
        s.best = seat
    elif suit != s.led:
        s.void[seat] |= 1 << int(s.led)
    elif card > s.table[s.best]:
        s.best = seat  # AZT-5.3
    if s.laid == s.players:
        take_trick(s)
    else:
        s.turn = seat + 1 if seat + 1 < s.players else 0


@compiled
def take_trick(s: State) -> None:
    """AZT-5.3 The cards lie before the winner, who leads the next trick (AZT-5.1)."""
    winner = int(s.best)
    for p in range(s.players):
        s.captured[winner, s.table[p] // VALUES] += 1
    s.tricks[winner] += 1
    s.done += 1
    s.laid = 0
    s.led = -1
    s.turn = winner
    if s.done == TRICKS:
        end_round(s)


# ---- AZT-6 Objectives and the end


@compiled
def end_round(s: State) -> None:
    """AZT-6.1, AZT-6.5, AZT-6.6, AZT-6.7 Everyone is paid; then the game ends or a new round begins."""
    richest = 0
    for p in range(s.players):
        s.money[p] += earnings(s, p)
        richest = max(richest, int(s.money[p]))
    if richest >= GOAL or s.rounds == ROUNDS:
        s.phase = ENDED
        s.turn = OVER
    else:
        new_leader(s)


@compiled
def earnings(s: State, seat: int) -> int:
    """AZT-6.1 What the seat's objectives bring, in tens, if the round ends as it stands."""
    tens = 0
    for i in range(PAIR):
        objective = int(s.objective[s.lot_of[seat], i])
        if met(s, seat, objective):
            tens += POINTS[objective]
    return tens


@compiled
def met(s: State, seat: int, objective: int) -> bool:
    """AZT-6.2, AZT-6.3, AZT-6.4 Has the seat met the objective, if the round ends as it stands?"""
    own = tally(s, seat, objective)
    if EXACTLY <= objective < MOST_TRICKS:
        return own == objective - EXACTLY
    if objective == LAST and not s.fewest:
        return bool(s.done == TRICKS and s.best == seat)
    for p in range(s.players):
        other = tally(s, p, objective)
        if other < own if objective == LAST else other > own:
            return False
    return own > 0 or objective == LAST


@compiled
def tally(s: State, seat: int, objective: int) -> int:
    """What counts for an objective: cards captured of its suit, or tricks won."""
    return int(s.captured[seat, objective]) if objective < EXACTLY else int(s.tricks[seat])


@compiled
def scores(s: State, out: Numbers) -> None:
    """Money (AZT-1.3: money and points are the same)."""
    for p in range(s.players):
        out[p] = TEN * int(s.money[p])


@compiled
def places(s: State, out: Numbers) -> None:
    """AZT-6.5 The richest first; equal totals share a place."""
    rank(s.money, s.players, out)


# ---- AZT-7 What a player knows


@compiled
def reveals(s: State, action: int) -> bool:
    """A bid is opened in the end. A card is hidden unless it was bought; and it can show that a suit is missing."""
    if action >= BID_MONEY:
        return action < NAME_LOT
    suit = action // VALUES
    bought = int(s.goods[s.lot_of[s.turn], suit]) >> action % VALUES & 1
    missing = s.led >= 0 and s.led != suit and not s.void[s.turn] >> s.led & 1
    return bool(missing or not bought)
