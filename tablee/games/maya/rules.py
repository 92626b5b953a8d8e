"""The rules of Maya, in the order of RULES.md. Whether an action is legal is decided here and nowhere else.

What follows from an action is in workers.py, quarries.py, pyramids.py and sale.py.
"""

from tablee.dice import Dice, roll
from tablee.engine.jit import apart, compiled
from tablee.games.contract import CHANCE, OVER, Actions, Numbers, State
from tablee.games.maya.actions import (
    BID,
    BUY,
    CARRY_STONES,
    DECLINE,
    DRAW_FIRST,
    JOKER_CARRY,
    LAY,
    NAME_START,
    OFFER,
    PASS,
    PAY_GOLD,
    SET_FOREMAN,
    SET_SHIELD,
    TAKE,
    TAKE_POINTS,
    TURN_UP_CARDS,
)
from tablee.games.maya.components import MARKERS, PYRAMIDS, QUARRIES, ROUNDS
from tablee.games.maya.pyramids import (
    build,
    lay_stone,
    legal_building,
    legal_first_level,
    legal_founding,
    legal_takes,
    next_pyramid,
    pass_building,
    pay,
    use_marker,
)
from tablee.games.maya.quarries import (
    after_ability,
    joker_carries,
    legal_shields,
    legal_targets,
    name_start,
    put_stone,
    set_shield,
    take_points,
    take_stone,
    transport,
    turn_up,
)
from tablee.games.maya.sale import apply_trade, begin_sale, legal_trade, put_on_sale
from tablee.games.maya.state import (
    BIDS,
    BUILDING,
    CARRYING,
    DEDUCT,
    ENDED,
    FIRST_PLAYER,
    FOREMEN,
    FOUND,
    LAYING,
    NAMING,
    NOWHERE,
    OFFERS,
    PAYING,
    PURCHASE,
    PUTTING,
    SENDING,
    SHIELDING,
    TAKING,
    TURN_UP,
    clear_round,
)
from tablee.games.maya.workers import begin_sending, legal_foreman, legal_sending, pass_sending, send, set_foreman


@compiled
def mover(s: State) -> int:
    """Whose choice it is."""
    return int(s.turn)


@compiled
def together(s: State) -> int:
    """MAYA-8.2 All bid at the same time; everything else is done in turn."""
    if s.phase == BIDS:
        return (1 << int(s.players)) - 1
    return 1 << int(s.turn) if s.turn >= 0 else 0


@compiled
@apart
def legal(s: State, out: Actions) -> int:
    """What the mover can do."""
    if s.phase == SENDING:
        return legal_sending(s, out)
    if s.phase == BUILDING:
        return legal_building(s, out)
    if s.turn == CHANCE:
        return outcomes(s, out)
    if s.phase == FOUND:
        return legal_founding(s, out)
    if s.phase == DEDUCT:
        return legal_targets(s, out)
    if s.phase == BIDS or s.phase == PURCHASE:
        return legal_trade(s, out)
    return legal_abilities(s, out)


@compiled
def outcomes(s: State, out: Actions) -> int:
    """What chance can bring; all outcomes are equally likely, and most of them certain."""
    if s.phase == FIRST_PLAYER:
        for p in range(s.players):
            out[p] = DRAW_FIRST + p
        return int(s.players)
    if s.phase == OFFERS:
        n = 0
        for m in range(MARKERS):
            out[n] = OFFER + m
            n += not s.offered >> m & 1
        return n
    out[0] = certain(s)
    return 1


@compiled
def certain(s: State) -> int:
    """The outcome of a step that leaves nothing to chance."""
    if s.phase == TURN_UP:
        return TURN_UP_CARDS + int(s.quarry) + 1
    return PAY_GOLD + int(s.pyramid) if s.phase == PAYING else CARRY_STONES


@compiled
def legal_abilities(s: State, out: Actions) -> int:
    """MAYA-7, MAYA-8.3 What can be done with an ability or a blue marker."""
    n = 0
    if s.phase == FOREMEN:
        n = legal_foreman(s, out)
    elif s.phase == SHIELDING:
        n = legal_shields(s, out)
    elif s.phase == TAKING:
        n = legal_takes(s, int(s.turn), out)
    elif s.phase == PUTTING:
        n = legal_first_level(s, out, int(s.moving))
    elif s.phase == LAYING:
        n = legal_first_level(s, out, NOWHERE)
        out[n] = DECLINE
        n += 1
    elif s.phase == NAMING:
        for p in range(s.players):
            out[p] = NAME_START + p
        n = int(s.players)
    elif s.phase == CARRYING:
        out[0] = JOKER_CARRY
        out[1] = DECLINE
        n = 2
    return n


@compiled
def weight(s: State, action: int) -> int:
    """Of a chance outcome: all are equally likely."""
    return 1


@compiled
def sample(s: State, dice: Dice) -> int:
    """An outcome of chance."""
    if s.phase == FIRST_PLAYER:
        return DRAW_FIRST + roll(dice, int(s.players))
    if s.phase == OFFERS:
        return OFFER + sample_offer(s, dice)
    return certain(s)


@compiled
def sample_offer(s: State, dice: Dice) -> int:
    """A blue marker that is not on sale yet."""
    left = 0
    for m in range(MARKERS):
        left += not s.offered >> m & 1
    left = roll(dice, left)
    m = 0
    while s.offered >> m & 1 or left > 0:
        left -= not s.offered >> m & 1
        m += 1
    return m


@compiled
@apart
def apply(s: State, action: int) -> None:
    """Does what was chosen or drawn, and goes on to the next choice."""
    if action < LAY:
        send(s, action // QUARRIES, action % QUARRIES)
    elif action < PASS:
        lay(s, action - LAY)
    elif action == PASS:
        if s.phase == SENDING:
            pass_sending(s)
        else:
            pass_building(s)
    elif action < BUY:
        apply_ability(s, action)
    elif action < DRAW_FIRST:
        apply_trade(s, action)
    else:
        apply_outcome(s, action)


@compiled
def lay(s: State, level: int) -> None:
    """A stone is laid on a level, for whatever reason."""
    if s.phase == BUILDING:
        build(s, level)
    elif s.phase == FOUND:
        found(s, level)
    else:
        put_stone(s, level)


@compiled
@apart
def apply_ability(s: State, action: int) -> None:
    """MAYA-4.3, MAYA-7, MAYA-8.3 A -3, an ability or a marker is used."""
    if action < SET_SHIELD:
        take_points(s, action - TAKE_POINTS)
    elif action < TAKE:
        set_shield(s, action - SET_SHIELD)
    elif action < NAME_START:
        take_stone(s, action - TAKE)
    elif action < DECLINE:
        name_start(s, action - NAME_START)
    elif action == DECLINE:
        decline(s)
    elif action < JOKER_CARRY:
        use_marker(s, action)
    elif action == JOKER_CARRY:
        joker_carries(s, True)
    else:
        set_foreman(s, action - SET_FOREMAN)


@compiled
def decline(s: State) -> None:
    """An ability or marker is not used now."""
    if s.phase == FOREMEN:
        set_foreman(s, NOWHERE)
    elif s.phase == CARRYING:
        joker_carries(s, False)
    else:
        after_ability(s)


@compiled
def apply_outcome(s: State, action: int) -> None:
    """What chance has brought."""
    if action < OFFER:
        s.start = action - DRAW_FIRST  # MAYA-2.2
        s.turn = s.start
        s.phase = FOUND
    elif action < TURN_UP_CARDS:
        put_on_sale(s, action - OFFER)
    elif action < CARRY_STONES:
        turn_up(s, action - TURN_UP_CARDS)
    elif action == CARRY_STONES:
        transport(s)
    else:
        pay_pyramid(s)


# ---- MAYA-2 Setup


@compiled
def found(s: State, level: int) -> None:
    """MAYA-2.3 Twice round, everybody lays a stone."""
    s.stock[s.turn] -= 1
    lay_stone(s, level, int(s.turn))
    s.turn = (s.turn + 1) % s.players
    if s.stock[s.turn] == 0:
        begin_round(s)


# ---- MAYA-6 Rounds


@compiled
def begin_round(s: State) -> None:
    """MAYA-8.1, MAYA-3.1 The sale of the professional game, then workers are sent."""
    if s.pro:
        begin_sale(s)
    else:
        begin_sending(s)


@compiled
@apart
def pay_pyramid(s: State) -> None:
    """MAYA-6.1 … MAYA-6.5 A pyramid pays; after the last the next round begins, or the game ends."""
    pay(s, int(s.pyramid))
    s.pyramid += 1
    last = PYRAMIDS - (s.players == PYRAMIDS)  # with five players Palenque, the last one, is not in play
    if s.pyramid < last:
        next_pyramid(s)
    elif s.rounds == ROUNDS - 1:
        s.turn = OVER
        s.phase = ENDED
    else:
        s.rounds += 1
        clear_round(s)
        begin_round(s)


@compiled
def reveals(s: State, action: int) -> bool:
    """The last bid shows all of them (MAYA-8.2); cards are turned up in steps of their own."""
    return BID <= action < DRAW_FIRST and s.turn == s.players - 1


# ---- the end


@compiled
def scores(s: State, out: Numbers) -> None:
    """MAYA-6.5 Gold."""
    for p in range(s.players):
        out[p] = s.gold[p]


@compiled
def places(s: State, out: Numbers) -> None:
    """MAYA-6.5 Most gold first; of equals who has fewer stones in the reserve; still equal, they share a place."""
    for p in range(s.players):
        place = 1
        for q in range(s.players):
            if s.gold[q] > s.gold[p] or (s.gold[q] == s.gold[p] and s.reserve[q] < s.reserve[p]):
                place += 1
        out[p] = place
