"""How good each action of a seat was, compiled, for any game of the contract: for the analysis of finished games.

As in lookahead.py, the actions are compared over many imagined deals: everything that the seat cannot know is redealt,
those who choose at the same time choose, and then every action is tried with the same cards, the same dice and the same
choices of the others. Here every action is tried in all deals, so that none is favoured, and the worth of each in each
deal is kept: from these follow the noise of a difference and in how many deals it went the other way.

What a position is worth to a seat says the critic, once the actor has chosen `reach` times. Where nobody has learnt the
game, everybody goes on by the game's policy, and the result says it (rollout.py).

Nothing is allocated, and the same position and dice give the same worths. They depend on what the seat knows only.
"""

from collections.abc import Callable
from math import exp
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tablee.bots.calibration import Trust
from tablee.bots.judge import SHARE
from tablee.bots.net import LEAST, SHARPER, Layers
from tablee.bots.rollout import LANES, Tools, new_tools, rollout
from tablee.dice import Dice
from tablee.engine.jit import compiled
from tablee.engine.once import once
from tablee.games.contract import Actions, Game, State

MOST_WORLDS = 512  # deals that are imagined for one choice, at most


class Scales(NamedTuple):
    """The arrays that are worked in, made once and used for one choice after the other."""

    states: npt.NDArray[np.record]  # the position to think from; one imagined deal; the same where others choose too
    tools: Tools  # for playing on
    actions: Actions  # the seat's legal actions
    likely: npt.NDArray[np.float64]  # for each of them: how likely the actor, or the policy, would choose it
    worth: npt.NDArray[np.float64]  # by deal and action: the seat's share of the win
    chosen: npt.NDArray[np.int32]  # by seat: what those choose who choose at the same time, -1: not asked now
    shares: npt.NDArray[np.float64]  # by seat: the mean share of the win


def new_scales(game: Game, actor: Layers, critic: Layers, trust: Trust | None = None) -> Scales:
    """Scales for a game with these networks. trust: of the critic's calibration, if it has one (calibration.py)."""
    seats = game.players[-1]
    return Scales(
        states=np.zeros(3, game.state),
        tools=new_tools(game, actor, critic, trust),
        actions=np.zeros(game.most_legal, np.int16),
        likely=np.zeros(game.most_legal),
        worth=np.zeros((MOST_WORLDS, game.most_legal)),
        chosen=np.zeros(seats, np.int32),
        shares=np.zeros(seats),
    )


Weigh = Callable[[Scales, int, int, int, int, bool, Dice, Layers, Layers], int]
Expect = Callable[[Scales, int, int, int, bool, Dice, Layers, Layers], None]


class Weigher(NamedTuple):
    """The compiled functions of a game.

    weigh(scales, seat, given, worlds, reach, learnt, dice, actor, critic)
        compares the seat's actions from states[0], where of several that choose at the same time none has chosen yet;
        returns how many there are. `actions`, `likely` and `worth` say the rest. given: compares only so many actions,
        those in `actions`, and says nothing of how likely they are; 0: all
    expect(scales, seat, action, times, learnt, dice, actor, critic)
        writes into `shares` what every seat is to expect if the seat chooses this in states[0] itself, while those who
        choose at the same time choose as the actor would. seat -1: nobody's choice is given.
    """

    weigh: Weigh
    expect: Expect


@once
def weigher(game: Game) -> Weigher:
    """The compiled functions for a game."""
    mover, together, legal, apply = game.mover, game.together, game.legal, game.apply
    redeal, policy = game.redeal, game.policy
    ask, act, play_on = rollout(game)

    @compiled
    def list_actions(scales: Scales, seat: int, learnt: bool, actor: Layers) -> int:
        """Lists the seat's actions, with how likely the actor would choose each; returns how many."""
        scales.states[2] = scales.states[0]
        s = scales.states[2]
        while mover(s) != seat:
            legal(s, scales.actions)
            apply(s, int(scales.actions[0]))
        n = legal(s, scales.actions)
        for i in range(n):
            scales.likely[i] = 0
        if learnt:
            ask(scales.tools, s, seat, actor)
            logits = scales.tools.logits[0]
            best = float(logits[scales.actions[0]])
            for i in range(n):
                best = max(best, float(logits[scales.actions[i]]))
            total = 0.0
            for i in range(n):
                scales.likely[i] = exp(float(logits[scales.actions[i]]) - best)
                total += scales.likely[i]
            for i in range(n):
                scales.likely[i] /= total
        return n

    @compiled
    def propose(scales: Scales, s: State, n: int, part: float, dice: Dice) -> None:
        """Counts what the policy would choose in this deal."""
        legal(s, scales.tools.out[0])
        proposed = policy(s, scales.tools.out[0], n, dice)
        for i in range(n):
            if scales.actions[i] == proposed:
                scales.likely[i] += part

    @compiled
    def try_actions(
        scales: Scales, w: int, seat: int, n: int, reach: int, learnt: bool, dice: Dice, actor: Layers, critic: Layers
    ) -> None:
        """Tries the actions in deal w, all with the same dice."""
        tools, players = scales.tools, int(scales.states[1].players)
        for first in range(0, n, LANES):
            lanes = min(n - first, LANES)
            for lane in range(lanes):
                tools.states[lane] = scales.states[1]
                apply(tools.states[lane], int(scales.actions[first + lane]))
                for p in range(seat + 1, players):
                    if scales.chosen[p] >= 0:
                        apply(tools.states[lane], int(scales.chosen[p]))
                tools.dice[lane, 0], tools.dice[lane, 1] = dice[0], dice[1]
            play_on(tools, lanes, reach, learnt, SHARPER, LEAST, actor, critic)
            for lane in range(lanes):
                scales.worth[w, first + lane] = float(tools.values[lane, SHARE, seat])
        last = (n - 1) % LANES
        dice[0], dice[1] = tools.dice[last, 0], tools.dice[last, 1]

    @compiled
    def weigh(
        scales: Scales,
        seat: int,
        given: int,
        worlds: int,
        reach: int,
        learnt: bool,
        dice: Dice,
        actor: Layers,
        critic: Layers,
    ) -> int:
        tools = scales.tools
        n = given if given > 0 else list_actions(scales, seat, learnt, actor)
        asked = int(together(scales.states[0]))
        for w in range(worlds):
            scales.states[1] = scales.states[0]
            s = scales.states[1]
            redeal(s, seat, dice)
            players = int(s.players)
            for p in range(players):
                scales.chosen[p] = -1
            for p in range(seat):
                if asked >> p & 1:
                    apply(s, act(tools, s, p, learnt, SHARPER, LEAST, dice, actor))
            if not learnt and given == 0:
                propose(scales, s, n, 1 / worlds, dice)
            scales.states[2] = s
            apply(scales.states[2], int(scales.actions[0]))
            for p in range(seat + 1, players):
                if asked >> p & 1:
                    scales.chosen[p] = act(tools, scales.states[2], p, learnt, SHARPER, LEAST, dice, actor)
                    apply(scales.states[2], int(scales.chosen[p]))
            try_actions(scales, w, seat, n, reach, learnt, dice, actor, critic)
        return n

    @compiled
    def expect(
        scales: Scales, seat: int, action: int, times: int, learnt: bool, dice: Dice, actor: Layers, critic: Layers
    ) -> None:
        tools = scales.tools
        players = int(scales.states[0].players)
        asked = int(together(scales.states[0])) if seat >= 0 else 0
        for p in range(len(scales.shares)):
            scales.shares[p] = 0
        for _ in range(times):
            tools.states[0] = scales.states[0]
            s = tools.states[0]
            for p in range(players):
                if asked >> p & 1:
                    apply(s, action if p == seat else act(tools, s, p, learnt, SHARPER, LEAST, dice, actor))
            tools.dice[0, 0], tools.dice[0, 1] = dice[0], dice[1]
            play_on(tools, 1, 0, learnt, SHARPER, LEAST, actor, critic)
            dice[0], dice[1] = tools.dice[0, 0], tools.dice[0, 1]
            for p in range(players):
                scales.shares[p] += float(tools.values[0, SHARE, p]) / times

    return Weigher(weigh, expect)
