"""How good each action of a seat was, compiled, for any game of the contract: for the analysis of finished games.

As in lookahead.py, the actions are compared over many imagined deals: everything that the seat cannot know is redealt,
those who choose at the same time choose, and then every action is tried with the same cards, the same dice and the same
choices of the others. Here every action is tried in all deals, so that none is favoured, and the worth of each in each
deal is kept: from these follow the noise of a difference and in how many deals it went the other way.

What a position is worth to a seat says the critic, once the actor has chosen `reach` times. Where nobody has learnt the
game, everybody goes on by the game's policy, and the result says it.

Nothing is allocated, and the same position and dice give the same worths. They depend on what the seat knows only.
"""

from collections.abc import Callable
from functools import cache
from math import exp
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tablee.bots.calibration import Trust, no_trust, temper
from tablee.bots.judge import REWARDS, SHARE, judge_of, settle_of
from tablee.bots.net import LEAST, SHARPER, Layers, forward, pick_action, work_of
from tablee.dice import Dice
from tablee.engine.jit import compiled
from tablee.games.contract import CHANCE, OVER, Actions, Game, Numbers, State

MOST_WORLDS = 512  # deals that are imagined for one choice, at most


class Scales(NamedTuple):
    """The arrays that are worked in, made once and used for one choice after the other."""

    states: npt.NDArray[np.record]  # the position to think from; one imagined deal; the one that is played on
    out: Actions  # legal actions
    numbers: Numbers  # what the actor or the critic sees
    work: Numbers  # what a pass works in
    logits: Numbers  # of the actor
    values: npt.NDArray[np.float32]  # what is to be expected, by reward and seat
    actions: Actions  # the seat's legal actions
    likely: npt.NDArray[np.float64]  # for each of them: how likely the actor, or the policy, would choose it
    worth: npt.NDArray[np.float64]  # by deal and action: the seat's share of the win
    chosen: npt.NDArray[np.int32]  # by seat: what those choose who choose at the same time, -1: not asked now
    shares: npt.NDArray[np.float64]  # by seat: the mean share of the win
    spent: npt.NDArray[np.int64]  # passes or simulated games so far
    trust: Trust  # how far the critic is to be trusted


def new_scales(game: Game, actor: Layers, critic: Layers, trust: Trust | None = None) -> Scales:
    """Scales for a game with these networks. trust: of the critic's calibration, if it has one (calibration.py)."""
    seats = game.players[-1]
    return Scales(
        states=np.zeros(3, game.state),
        out=np.zeros(game.most_legal, np.int16),
        numbers=np.zeros(game.observation + game.hidden + len(critic.last_bias), np.float32),
        work=max(work_of(actor), work_of(critic), key=len),
        logits=np.zeros(game.actions, np.float32),
        values=np.zeros((REWARDS, seats), np.float32),
        actions=np.zeros(game.most_legal, np.int16),
        likely=np.zeros(game.most_legal),
        worth=np.zeros((MOST_WORLDS, game.most_legal)),
        chosen=np.zeros(seats, np.int32),
        shares=np.zeros(seats),
        spent=np.zeros(1, np.int64),
        trust=no_trust() if trust is None else trust,
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


@cache
def weigher(game: Game) -> Weigher:
    """The compiled functions for a game."""
    mover, together, legal, sample, apply = game.mover, game.together, game.legal, game.sample, game.apply
    observe, redeal, policy, judge, settle = game.observe, game.redeal, game.policy, judge_of(game), settle_of(game)
    observed, fewest = game.observation, game.players[0]
    progress_at = game.observation + game.hidden + REWARDS * game.players[-1]

    @compiled
    def act(scales: Scales, s: State, turn: int, n: int, learnt: bool, dice: Dice, actor: Layers) -> int:
        """What the player to move does, whose n actions are in `out`."""
        if n == 1:
            return int(scales.out[0])
        if not learnt:
            return policy(s, scales.out, n, dice)
        numbers = scales.numbers[:observed]
        observe(s, turn, numbers)
        forward(numbers, actor, scales.work, scales.logits)
        scales.spent[0] += 1
        return pick_action(scales.logits, scales.out, n, SHARPER, LEAST, dice)

    @compiled
    def play_on(scales: Scales, s: State, reach: int, learnt: bool, dice: Dice, actor: Layers, critic: Layers) -> None:
        """Goes on for a while, or to the end where nobody has learnt the game, and writes what all are to expect."""
        left = reach
        turn = mover(s)
        while turn != OVER:
            if turn == CHANCE:
                apply(s, sample(s, dice))
            else:
                if learnt and left == 0:
                    break
                n = legal(s, scales.out)
                left -= n > 1
                apply(s, act(scales, s, turn, n, learnt, dice, actor))
            turn = mover(s)
        scales.spent[0] += 1
        if turn == OVER:
            settle(s, scales.values)
        else:
            judge(s, critic, scales.numbers, scales.work, scales.values)
            progress = scales.numbers[progress_at:]
            temper(int(s.players), s.players - fewest, progress, scales.trust, scales.values[SHARE])

    @compiled
    def list_actions(scales: Scales, seat: int, learnt: bool, actor: Layers) -> int:
        """Lists the seat's actions, with how likely the actor would choose each; returns how many."""
        scales.states[2] = scales.states[0]
        s = scales.states[2]
        while mover(s) != seat:
            legal(s, scales.out)
            apply(s, int(scales.out[0]))
        n = legal(s, scales.actions)
        for i in range(n):
            scales.likely[i] = 0
        if learnt:
            numbers = scales.numbers[:observed]
            observe(s, seat, numbers)
            forward(numbers, actor, scales.work, scales.logits)
            best = float(scales.logits[scales.actions[0]])
            for i in range(n):
                best = max(best, float(scales.logits[scales.actions[i]]))
            total = 0.0
            for i in range(n):
                scales.likely[i] = exp(float(scales.logits[scales.actions[i]]) - best)
                total += scales.likely[i]
            for i in range(n):
                scales.likely[i] /= total
        return n

    @compiled
    def propose(scales: Scales, s: State, n: int, part: float, dice: Dice) -> None:
        """Counts what the policy would choose in this deal."""
        legal(s, scales.out)
        proposed = policy(s, scales.out, n, dice)
        for i in range(n):
            if scales.actions[i] == proposed:
                scales.likely[i] += part

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
                    apply(s, act(scales, s, p, legal(s, scales.out), learnt, dice, actor))
            if not learnt and given == 0:
                propose(scales, s, n, 1 / worlds, dice)
            scales.states[2] = s
            apply(scales.states[2], int(scales.actions[0]))
            for p in range(seat + 1, players):
                if asked >> p & 1:
                    n_others = legal(scales.states[2], scales.out)
                    scales.chosen[p] = act(scales, scales.states[2], p, n_others, learnt, dice, actor)
                    apply(scales.states[2], int(scales.chosen[p]))
            one, two = dice[0], dice[1]
            for i in range(n):
                dice[0], dice[1] = one, two
                scales.states[2] = s
                apply(scales.states[2], int(scales.actions[i]))
                for p in range(seat + 1, players):
                    if scales.chosen[p] >= 0:
                        apply(scales.states[2], int(scales.chosen[p]))
                play_on(scales, scales.states[2], reach, learnt, dice, actor, critic)
                scales.worth[w, i] = float(scales.values[SHARE, seat])
        return n

    @compiled
    def expect(
        scales: Scales, seat: int, action: int, times: int, learnt: bool, dice: Dice, actor: Layers, critic: Layers
    ) -> None:
        players = int(scales.states[0].players)
        asked = int(together(scales.states[0])) if seat >= 0 else 0
        for p in range(len(scales.shares)):
            scales.shares[p] = 0
        for _ in range(times):
            scales.states[2] = scales.states[0]
            s = scales.states[2]
            for p in range(players):
                if asked >> p & 1:
                    n = legal(s, scales.out)
                    apply(s, action if p == seat else act(scales, s, p, n, learnt, dice, actor))
            play_on(scales, s, 0, learnt, dice, actor, critic)
            for p in range(players):
                scales.shares[p] += float(scales.values[SHARE, p]) / times

    return Weigher(weigh, expect)
