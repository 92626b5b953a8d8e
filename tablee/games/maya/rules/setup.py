"""MAYA-2 Setup: the starting player is drawn, and everybody lays two first stones. `state.setup` lays out the rest."""

from tablee.dice import Dice, roll
from tablee.engine.jit import compiled
from tablee.games.contract import Actions, State
from tablee.games.maya import phases
from tablee.games.maya.actions import DRAW_FIRST, LAY
from tablee.games.maya.components import PYRAMIDS
from tablee.games.maya.rules import building, pay


@compiled
def legal_draws(s: State, out: Actions) -> int:
    """MAYA-2.2 Anybody can be the starting player."""
    for p in range(s.players):
        out[p] = DRAW_FIRST + p
    return int(s.players)


@compiled
def sample_draw(s: State, dice: Dice) -> int:
    """MAYA-2.2 One of them at random."""
    return DRAW_FIRST + roll(dice, int(s.players))


@compiled
def draw_start(s: State, action: int) -> None:
    """MAYA-2.2 The starting player lays the first stone."""
    s.start = action - DRAW_FIRST
    s.turn = s.start
    s.phase = phases.FOUND


@compiled
def legal_first_stones(s: State, out: Actions) -> int:
    """MAYA-2.3 The first level of any pyramid with room where the player has no stone yet."""
    n = 0
    for k in range(PYRAMIDS):
        out[n] = LAY + k
        n += s.room[k] > 0 and s.stones[k, s.turn] == 0
    return n


@compiled
def lay_first_stone(s: State, action: int) -> None:
    """MAYA-2.3 Twice round, everybody lays a stone; then the first round begins."""
    s.stock[s.turn] -= 1
    building.lay_stone(s, action - LAY, int(s.turn))
    s.turn = (s.turn + 1) % s.players
    if s.stock[s.turn] == 0:
        pay.begin_round(s)
