"""The rules of Maya. Whether an action is legal is decided here and nowhere else.

There is a file for each chapter of RULES.md:

    setup.py         MAYA-2  the starting player, the first stones
    sending.py       MAYA-3  phase 1a: workers are sent to the quarries
    sharing.py       MAYA-4  phase 1b: the quarries are settled, their stones shared out and carried
    building.py      MAYA-5  phase 2: stones are laid on the pyramids
    pay.py           MAYA-6  phase 3: pay, erosion, the next round, the end
    abilities.py     MAYA-7  special abilities, used at once
    professional.py  MAYA-8  the sale of blue markers, and what they do

What the game can wait for, and what comes next, is a table in ../phases.py. Here each phase finds the functions of its
chapter: one that lists what is legal, one that does what was chosen. The two longest phases are asked for first.
"""

from tablee.dice import Dice
from tablee.engine.jit import compact, compiled
from tablee.games.contract import CHANCE, Actions, State
from tablee.games.maya import phases
from tablee.games.maya.actions import BID, CARRY_STONES, DRAW_FIRST, PAY_GOLD, TURN_UP_CARDS
from tablee.games.maya.rules import abilities, building, pay, professional, sending, setup, sharing
from tablee.games.maya.rules.pay import places, scores

__all__ = ["apply", "legal", "mover", "places", "reveals", "sample", "scores", "together", "weight"]


@compiled
def mover(s: State) -> int:
    """Whose choice it is."""
    return int(s.turn)


@compiled
def together(s: State) -> int:
    """MAYA-8.2 All bid at the same time; everything else is done in turn."""
    if s.phase == phases.BIDS:
        return (1 << int(s.players)) - 1
    return 1 << int(s.turn) if s.turn >= 0 else 0


@compiled
def reveals(s: State, action: int) -> bool:
    """The last bid shows all of them (MAYA-8.2); cards are turned up in steps of their own."""
    return BID <= action < DRAW_FIRST and s.turn == s.players - 1


# ---- players


@compiled
@compact
def legal(s: State, out: Actions) -> int:
    """What the mover can do."""
    if s.phase == phases.SENDING:
        return sending.legal_workers(s, out)
    if s.phase == phases.BUILDING:
        return building.legal_turns(s, out)
    if s.turn == CHANCE:
        return outcomes(s, out)
    if s.phase == phases.FOUND:
        return setup.legal_first_stones(s, out)
    if s.phase == phases.BIDS:
        return professional.legal_bids(s, out)
    if s.phase == phases.PURCHASE:
        return professional.legal_purchases(s, out)
    if s.phase == phases.FOREMEN:
        return professional.legal_foreman(s, out)
    if s.phase == phases.DEDUCT:
        return sharing.legal_targets(s, out)
    if s.phase == phases.SHIELDING:
        return abilities.legal_shields(s, out)
    if s.phase == phases.TAKING:
        return abilities.legal_takes(s, out)
    if s.phase == phases.PUTTING:
        return abilities.legal_puts(s, out)
    if s.phase == phases.LAYING:
        return abilities.legal_free_stones(s, out)
    if s.phase == phases.NAMING:
        return abilities.legal_starts(s, out)
    if s.phase == phases.CARRYING:
        return professional.legal_carrying(s, out)
    return 0


@compiled
@compact
def apply(s: State, action: int) -> None:
    """Does what was chosen or drawn, and goes on to the next choice."""
    if s.phase == phases.SENDING:
        sending.play_worker(s, action)
    elif s.phase == phases.BUILDING:
        building.take_turn(s, action)
    elif s.turn == CHANCE:
        apply_outcome(s, action)
    else:
        apply_choice(s, action)


@compiled
@compact
def apply_choice(s: State, action: int) -> None:
    """A choice that is seldom asked for."""
    if s.phase == phases.FOUND:
        setup.lay_first_stone(s, action)
    elif s.phase == phases.BIDS:
        professional.bid(s, action)
    elif s.phase == phases.PURCHASE:
        professional.buy(s, action)
    elif s.phase == phases.FOREMEN:
        professional.place_foreman(s, action)
    elif s.phase == phases.DEDUCT:
        sharing.take_points(s, action)
    elif s.phase == phases.SHIELDING:
        abilities.shield(s, action)
    elif s.phase == phases.TAKING:
        abilities.take_stone(s, action)
    elif s.phase == phases.PUTTING:
        abilities.put_stone(s, action)
    elif s.phase == phases.LAYING:
        abilities.lay_free_stone(s, action)
    elif s.phase == phases.NAMING:
        abilities.name_start(s, action)
    elif s.phase == phases.CARRYING:
        professional.carry_with_joker(s, action)


# ---- chance


@compiled
def outcomes(s: State, out: Actions) -> int:
    """What chance can bring; all outcomes are equally likely, and most of them certain."""
    if s.phase == phases.FIRST_PLAYER:
        return setup.legal_draws(s, out)
    if s.phase == phases.OFFERS:
        return professional.legal_offers(s, out)
    out[0] = certain(s)
    return 1


@compiled
def certain(s: State) -> int:
    """The outcome of a step that leaves nothing to chance."""
    if s.phase == phases.TURN_UP:
        return TURN_UP_CARDS + int(s.quarry) + 1
    return PAY_GOLD + int(s.pyramid) if s.phase == phases.PAYING else CARRY_STONES


@compiled
def weight(s: State, action: int) -> int:
    """Of a chance outcome: all are equally likely."""
    return 1


@compiled
def sample(s: State, dice: Dice) -> int:
    """An outcome of chance."""
    if s.phase == phases.FIRST_PLAYER:
        return setup.sample_draw(s, dice)
    if s.phase == phases.OFFERS:
        return professional.sample_offer(s, dice)
    return certain(s)


@compiled
def apply_outcome(s: State, action: int) -> None:
    """What chance has brought."""
    if s.phase == phases.TURN_UP:
        sharing.turn_up(s)
    elif s.phase == phases.PAYING:
        pay.pay_pyramid(s)
    elif s.phase == phases.TRANSPORT:
        sharing.transport(s)
    elif s.phase == phases.OFFERS:
        professional.put_on_sale(s, action)
    else:
        setup.draw_start(s, action)
