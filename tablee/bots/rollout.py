"""Playing on from imagined positions, compiled, for any game of the contract.

All players go on as the actor would for some choices; then the critic says what every seat is to expect, or, if the
game has ended, the result does. Where nobody has learnt the game, everybody goes on by the game's policy to the end.

Positions that are to be compared are played on side by side, each in a lane with dice of its own, so that the passes
through a network that they wait for are made together (passes.py). What comes of a lane does not depend on the others.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tablee.bots.calibration import Trust, no_trust, temper
from tablee.bots.judge import REWARDS, SHARE, observer_of, read_answers, settle_of
from tablee.bots.net import Layers, Matrix, pick_action, sharpness
from tablee.bots.passes import Rows, forward_rows, rows_of
from tablee.dice import Dice
from tablee.engine.jit import compiled
from tablee.engine.once import once
from tablee.games.contract import CHANCE, OVER, Game, State

LANES = 24  # positions that are played on side by side, at most


class Tools(NamedTuple):
    """The arrays that are worked in, made once and used for one choice after the other. The first index is the lane."""

    states: npt.NDArray[np.record]
    dice: npt.NDArray[np.uint32]
    out: npt.NDArray[np.int16]  # legal actions
    legal: npt.NDArray[np.int64]  # how many
    turn: npt.NDArray[np.int64]  # who is to choose, or OVER
    left: npt.NDArray[np.int64]  # how many choices the actor still makes
    asking: npt.NDArray[np.int64]  # by row of the pass: the lane that asks
    numbers: Matrix  # by row: what the actor or the critic sees
    room: Rows  # what the passes work in
    logits: Matrix  # by row: of the actor
    answers: Matrix  # by row: of the critic
    values: npt.NDArray[np.float32]  # what is to be expected, by reward and seat
    spent: npt.NDArray[np.int64]  # passes, or games that were played to their end, so far
    trust: Trust  # how far the critic is to be trusted


def new_tools(game: Game, actor: Layers, critic: Layers, trust: Trust | None = None) -> Tools:
    """Tools for a game with these networks. trust: of the critic's calibration, if it has one (calibration.py)."""
    return Tools(
        states=np.zeros(LANES, game.state),
        dice=np.zeros((LANES, 2), np.uint32),
        out=np.zeros((LANES, game.most_legal), np.int16),
        legal=np.zeros(LANES, np.int64),
        turn=np.zeros(LANES, np.int64),
        left=np.zeros(LANES, np.int64),
        asking=np.zeros(LANES, np.int64),
        numbers=np.zeros((LANES, game.observation + game.hidden), np.float32),
        room=rows_of(LANES, actor, critic),
        logits=np.zeros((LANES, game.actions), np.float32),
        answers=np.zeros((LANES, len(critic.last_bias)), np.float32),
        values=np.zeros((LANES, REWARDS, game.players[-1]), np.float32),
        spent=np.zeros(1, np.int64),
        trust=no_trust() if trust is None else trust,
    )


class Rollout(NamedTuple):
    """The compiled functions of a game.

    ask(tools, s, seat, actor)
        writes the actor's logits for a seat that is to choose into the first row
    act(tools, s, seat, learnt, sharper, least, dice, actor)
        what the seat does that is to choose
    play_on(tools, lanes, reach, learnt, sharper, least, actor, critic)
        plays on in the first lanes, for `reach` choices of the actor in each, and writes `values`

    learnt   False: everybody plays by the policy, and plays on to the end
    sharper  chances of the actor are raised to this power where nobody else chooses at the same time
    least    actions that are less than so likely, compared with the likeliest, are not played
    """

    ask: Callable[[Tools, State, int, Layers], None]
    act: Callable[[Tools, State, int, bool, float, float, Dice, Layers], int]
    play_on: Callable[[Tools, int, int, bool, float, float, Layers, Layers], None]


@once
def rollout(game: Game) -> Rollout:
    """The compiled functions for a game."""
    mover, legal, sample, apply, policy = game.mover, game.legal, game.sample, game.apply, game.policy
    observe, observe_all, settle, sharper_there = game.observe, observer_of(game), settle_of(game), sharpness(game)
    observed, seen, fewest = game.observation, game.observation + game.hidden, game.players[0]
    told = REWARDS * game.players[-1]

    @compiled
    def ask(tools: Tools, s: State, seat: int, actor: Layers) -> None:
        observe(s, seat, tools.numbers[0, :observed])
        forward_rows(tools.numbers, 1, observed, actor, tools.room, tools.logits)
        tools.spent[0] += 1

    @compiled
    def act(
        tools: Tools, s: State, seat: int, learnt: bool, sharper: float, least: float, dice: Dice, actor: Layers
    ) -> int:
        n = legal(s, tools.out[0])
        if n == 1:
            return int(tools.out[0, 0])
        if not learnt:
            return policy(s, tools.out[0], n, dice)
        ask(tools, s, seat, actor)
        return pick_action(tools.logits[0], tools.out[0], n, sharper_there(s, seat, sharper), least, dice)

    @compiled
    def advance(tools: Tools, lane: int, learnt: bool) -> None:
        """Plays what needs no pass: draws, forced actions, and all choices where nobody has learnt the game."""
        s, dice = tools.states[lane], tools.dice[lane]
        turn = mover(s)
        while turn != OVER:
            if turn == CHANCE:
                apply(s, sample(s, dice))
            elif learnt and tools.left[lane] == 0:
                break
            else:
                n = legal(s, tools.out[lane])
                if n > 1 and learnt:
                    tools.legal[lane] = n
                    break
                apply(s, int(tools.out[lane, 0]) if n == 1 else policy(s, tools.out[lane], n, dice))
            turn = mover(s)
        tools.turn[lane] = turn

    @compiled
    def choose(tools: Tools, playing: int, learnt: bool, sharper: float, least: float, actor: Layers) -> int:
        """Every lane that still plays goes on to its next choice and makes it; returns how many have made one."""
        rows = 0
        for i in range(playing):
            lane = tools.asking[i]
            advance(tools, lane, learnt)
            if tools.turn[lane] != OVER and tools.left[lane] > 0:
                observe(tools.states[lane], tools.turn[lane], tools.numbers[rows, :observed])
                tools.asking[rows] = lane
                rows += 1
        forward_rows(tools.numbers, rows, observed, actor, tools.room, tools.logits)
        for i in range(rows):
            lane = tools.asking[i]
            s, n, dice = tools.states[lane], tools.legal[lane], tools.dice[lane]
            power = sharper_there(s, int(tools.turn[lane]), sharper)
            apply(s, pick_action(tools.logits[i], tools.out[lane], n, power, least, dice))
            tools.left[lane] -= 1
        tools.spent[0] += rows
        return rows

    @compiled
    def judge_lanes(tools: Tools, lanes: int, critic: Layers) -> None:
        """Writes what every seat is to expect: the result, or what the critic says."""
        rows = 0
        for lane in range(lanes):
            if tools.turn[lane] == OVER:
                settle(tools.states[lane], tools.values[lane])
            else:
                observe_all(tools.states[lane], tools.turn[lane], tools.numbers[rows])
                tools.asking[rows] = lane
                rows += 1
        forward_rows(tools.numbers, rows, seen, critic, tools.room, tools.answers)
        for i in range(rows):
            lane = tools.asking[i]
            players = int(tools.states[lane].players)
            read_answers(tools.answers[i], tools.turn[lane], players, tools.values[lane])
            temper(players, players - fewest, tools.answers[i, told:], tools.trust, tools.values[lane, SHARE])
        tools.spent[0] += lanes  # a result counts as a pass, so that a budget is spent where every action ends the game

    @compiled
    def play_on(
        tools: Tools,
        lanes: int,
        reach: int,
        learnt: bool,
        sharper: float,
        least: float,
        actor: Layers,
        critic: Layers,
    ) -> None:
        for lane in range(lanes):
            tools.left[lane] = reach if learnt else 0
            tools.asking[lane] = lane
        playing = lanes
        while playing > 0:
            playing = choose(tools, playing, learnt, sharper, least, actor)
        judge_lanes(tools, lanes, critic)

    return Rollout(ask, act, play_on)
