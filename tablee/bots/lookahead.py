"""Looking ahead with what was learnt, compiled, for any game of the contract.

The seat's actions are compared over many imagined deals. In each of them everything that the seat cannot know is
redealt; those who choose at the same time choose; then every action that is still considered is tried with the same
cards, the same dice and the same choices of the others. All players, the seat included, go on as the actor would for
`reach` choices; then the critic says what every seat is to expect, or, if the game has ended, the result does. Because
the actions share their deals, luck has little effect on their difference. After each of several rounds the worse half
of the actions is dropped (sequential halving). The critic sees imagined positions only.

An action is rated by its mean worth divided by `calm`, plus `trust` times the logarithm of how likely the actor would
choose it. Where others choose at the same time, the same is done for them: the actor's likelihoods are changed by what
their actions were worth so far, so that all of them move together (mirror descent with the actor as its magnet; Sokota
and others, 2023). There the seat mixes: it draws from the rated actions. Otherwise it plays the best.

Nothing is allocated, and the same position, dice and budget give the same choice. The budget is counted in passes
through a network, not in seconds.
"""

from collections.abc import Callable
from functools import cache
from math import exp, log
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tablee.bots.judge import MARGIN as BY_MARGIN
from tablee.bots.judge import REWARDS, SHARE, judge_of, settle_of
from tablee.bots.net import Layers, forward, pick_action, work_of
from tablee.dice import Dice
from tablee.engine.jit import compiled
from tablee.games.contract import CHANCE, OVER, Actions, Game, Numbers, State

# The settings, as compiled code takes them.
REACH = 0  # how many choices the actor makes after the one that is tried, before the critic is asked
MARGIN = 1  # the share of a worth that is the margin, not the place
CALM = 2  # differences of worth that are small compared with this count little beside the actor's opinion
TRUST = 3  # the weight of the actor's opinion
SHARPER = 4  # chances of the actor are raised to this power when it plays on
LEAST = 5  # actions that are less than so likely, compared with the likeliest, are not played by those who play on
CANDIDATES = 6  # how many actions are considered, the actor's likeliest
SETTINGS = 7

DOUBT = 0.01  # the actor's likelihoods are taken to be at least this: what it would never do is tried all the same
SHRINK = 4  # what an action of another seat was worth counts as if it had been worth nothing so many times more
FEWEST_MIXED = 4  # where the seat mixes, so many actions stay


class Desk(NamedTuple):
    """The arrays that are worked in, made once and used for one choice after the other."""

    states: npt.NDArray[np.record]  # the position to think from; one imagined deal; the one that is played on
    out: Actions  # legal actions
    numbers: Numbers  # what the actor or the critic sees
    work: Numbers  # what a pass works in
    logits: Numbers  # of the actor
    values: npt.NDArray[np.float32]  # what is to be expected, by reward and seat
    actions: Actions  # the candidates
    prior: npt.NDArray[np.float64]  # how likely the actor would choose each, at least DOUBT
    worth: npt.NDArray[np.float64]  # the sum of what each was worth to the seat
    wins: npt.NDArray[np.float64]  # the sum of its shares of the win alone
    deals: npt.NDArray[np.int64]  # in how many deals each was tried
    rating: npt.NDArray[np.float64]
    chosen: npt.NDArray[np.int32]  # by seat: what those choose who choose at the same time, -1: not asked now
    before: npt.NDArray[np.float64]  # by seat: what it was to expect before they chose
    after: npt.NDArray[np.float64]  # by seat: what it is to expect now, over the candidates as the seat mixes them
    gained: npt.NDArray[np.float64]  # by seat and action: the sum of what it gained by that action
    tried: npt.NDArray[np.float64]  # and how often it chose it
    spent: npt.NDArray[np.int64]  # passes so far


def new_desk(game: Game, actor: Layers, critic: Layers) -> Desk:
    """A desk for a game with these networks."""
    seats = game.players[-1]
    return Desk(
        states=np.zeros(3, game.state),
        out=np.zeros(game.most_legal, np.int16),
        numbers=np.zeros(game.observation + game.hidden + REWARDS * seats, np.float32),
        work=max(work_of(actor), work_of(critic), key=len),
        logits=np.zeros(game.actions, np.float32),
        values=np.zeros((REWARDS, seats), np.float32),
        actions=np.zeros(game.most_legal, np.int16),
        prior=np.zeros(game.most_legal),
        worth=np.zeros(game.most_legal),
        wins=np.zeros(game.most_legal),
        deals=np.zeros(game.most_legal, np.int64),
        rating=np.zeros(game.most_legal),
        chosen=np.zeros(seats, np.int32),
        before=np.zeros(seats),
        after=np.zeros(seats),
        gained=np.zeros((seats, game.actions)),
        tried=np.zeros((seats, game.actions)),
        spent=np.zeros(1, np.int64),
    )


@compiled
def swap(desk: Desk, i: int, j: int) -> None:
    """Exchanges two candidates."""
    desk.actions[i], desk.actions[j] = desk.actions[j], desk.actions[i]
    desk.prior[i], desk.prior[j] = desk.prior[j], desk.prior[i]
    desk.worth[i], desk.worth[j] = desk.worth[j], desk.worth[i]
    desk.wins[i], desk.wins[j] = desk.wins[j], desk.wins[i]
    desk.deals[i], desk.deals[j] = desk.deals[j], desk.deals[i]
    desk.rating[i], desk.rating[j] = desk.rating[j], desk.rating[i]


@compiled
def rank(desk: Desk, n: int, calm: float, trust: float) -> None:
    """Rates the first n candidates and puts the best first. Those that were tried less often stay behind them."""
    for i in range(n):
        mean = desk.worth[i] / desk.deals[i] if desk.deals[i] > 0 else 0.0
        desk.rating[i] = trust * log(desk.prior[i]) + mean / calm
    for i in range(1, n):
        j = i
        while j > 0 and desk.rating[j] > desk.rating[j - 1]:
            swap(desk, j, j - 1)
            j -= 1


@compiled
def mixed(desk: Desk, n: int, i: int) -> float:
    """How often the seat plays candidate i of n, by their ratings; the first is the best."""
    total = 0.0
    for k in range(n):
        total += exp(desk.rating[k] - desk.rating[0])
    return exp(desk.rating[i] - desk.rating[0]) / total


@cache
def lookahead(game: Game) -> Callable[[Desk, int, Dice, npt.NDArray[np.float64], int, Layers, Layers], int]:
    """The compiled function for a game."""
    mover, together, legal, sample, apply = game.mover, game.together, game.legal, game.sample, game.apply
    observe, redeal, judge, settle = game.observe, game.redeal, judge_of(game), settle_of(game)
    observed, seats = game.observation, game.players[-1]

    @compiled
    def ask_actor(desk: Desk, s: State, seat: int, actor: Layers) -> None:
        """Writes the actor's logits for a seat that is to choose."""
        numbers = desk.numbers[:observed]
        observe(s, seat, numbers)
        forward(numbers, actor, desk.work, desk.logits)
        desk.spent[0] += 1

    @compiled
    def ask_critic(desk: Desk, s: State, critic: Layers) -> None:
        """Writes what every seat is to expect in an imagined position."""
        judge(s, critic, desk.numbers, desk.work, desk.values)
        desk.spent[0] += 1

    @compiled
    def act(desk: Desk, s: State, turn: int, dice: Dice, settings: npt.NDArray[np.float64], actor: Layers) -> int:
        """What the actor does for the player to move."""
        n = legal(s, desk.out)
        if n == 1:
            return int(desk.out[0])
        ask_actor(desk, s, turn, actor)
        return pick_action(desk.logits, desk.out, n, settings[SHARPER], settings[LEAST], dice)

    @compiled
    def act_together(
        desk: Desk, s: State, turn: int, dice: Dice, settings: npt.NDArray[np.float64], actor: Layers
    ) -> int:
        """What a player does who chooses at the same time as the seat, knowing what was good so far."""
        n = legal(s, desk.out)
        if n == 1:
            return int(desk.out[0])
        ask_actor(desk, s, turn, actor)
        for i in range(n):
            a = int(desk.out[i])
            gain = desk.gained[turn, a] / (desk.tried[turn, a] + SHRINK)
            desk.logits[a] = settings[TRUST] * desk.logits[a] + gain / settings[CALM]
        return pick_action(desk.logits, desk.out, n, 1.0, settings[LEAST], dice)

    @compiled
    def play_on(
        desk: Desk, s: State, dice: Dice, settings: npt.NDArray[np.float64], actor: Layers, critic: Layers
    ) -> None:
        """Plays as the actor would for a while and writes what every seat is to expect then."""
        left = int(settings[REACH])
        turn = mover(s)
        while turn != OVER:
            if turn == CHANCE:
                apply(s, sample(s, dice))
            else:
                if left == 0:
                    break
                n = legal(s, desk.out)
                if n > 1:
                    left -= 1
                apply(s, act(desk, s, turn, dice, settings, actor))
            turn = mover(s)
        if turn == OVER:
            settle(s, desk.values)
            desk.spent[0] += 1  # so that it ends, also where every action ends the game
        else:
            ask_critic(desk, s, critic)

    @compiled
    def worth_to(desk: Desk, seat: int, margin: float) -> float:
        """A mean of the share of the win and of the margin, 0 … 1."""
        return (1 - margin) * float(desk.values[SHARE, seat]) + margin * (1 + float(desk.values[BY_MARGIN, seat])) / 2

    @compiled
    def deal(
        desk: Desk,
        seat: int,
        n: int,
        mixes: bool,
        dice: Dice,
        settings: npt.NDArray[np.float64],
        actor: Layers,
        critic: Layers,
    ) -> None:
        """Tries the first n candidates in one imagined deal."""
        desk.states[1] = desk.states[0]
        s = desk.states[1]
        redeal(s, seat, dice)
        players = int(s.players)
        for p in range(players):
            desk.chosen[p] = -1
            desk.after[p] = 0
        if mixes:
            ask_critic(desk, s, critic)
            for p in range(players):
                desk.before[p] = worth_to(desk, p, settings[MARGIN])
            asked = int(together(s))
            for p in range(seat):
                if asked >> p & 1:
                    desk.chosen[p] = act_together(desk, s, p, dice, settings, actor)
                    apply(s, int(desk.chosen[p]))
            desk.states[2] = s
            apply(desk.states[2], int(desk.actions[0]))
            for p in range(seat + 1, players):
                if asked >> p & 1:
                    desk.chosen[p] = act_together(desk, desk.states[2], p, dice, settings, actor)
                    apply(desk.states[2], int(desk.chosen[p]))
        one, two = dice[0], dice[1]
        for i in range(n):
            dice[0], dice[1] = one, two
            desk.states[2] = s
            apply(desk.states[2], int(desk.actions[i]))
            for p in range(seat + 1, players):
                if desk.chosen[p] >= 0:
                    apply(desk.states[2], int(desk.chosen[p]))
            play_on(desk, desk.states[2], dice, settings, actor, critic)
            desk.worth[i] += worth_to(desk, seat, settings[MARGIN])
            desk.wins[i] += float(desk.values[SHARE, seat])
            desk.deals[i] += 1
            if mixes:
                often = mixed(desk, n, i)
                for p in range(players):
                    desk.after[p] += often * worth_to(desk, p, settings[MARGIN])
        for p in range(players):
            if desk.chosen[p] >= 0:
                desk.gained[p, desk.chosen[p]] += desk.after[p] - desk.before[p]
                desk.tried[p, desk.chosen[p]] += 1

    @compiled
    def begin(desk: Desk, seat: int, most: int, actor: Layers) -> int:
        """Lists the candidates, the actor's likeliest first; returns how many."""
        desk.states[2] = desk.states[0]
        s = desk.states[2]
        while mover(s) != seat:
            legal(s, desk.out)
            apply(s, int(desk.out[0]))
        n = legal(s, desk.out)
        ask_actor(desk, s, seat, actor)
        best = float(desk.logits[desk.out[0]])
        for i in range(n):
            best = max(best, float(desk.logits[desk.out[i]]))
        total = 0.0
        for i in range(n):
            total += exp(float(desk.logits[desk.out[i]]) - best)
        for i in range(n):
            desk.actions[i] = desk.out[i]
            desk.prior[i] = max(exp(float(desk.logits[desk.out[i]]) - best) / total, DOUBT)
            desk.rating[i] = float(desk.logits[desk.out[i]])
            desk.worth[i] = 0
            desk.wins[i] = 0
            desk.deals[i] = 0
        kept = min(n, most)
        for i in range(kept):
            top = i
            for j in range(i + 1, n):
                if desk.rating[j] > desk.rating[top]:
                    top = j
            swap(desk, i, top)
        for p in range(seats):
            for a in range(len(desk.logits)):
                desk.gained[p, a] = 0
                desk.tried[p, a] = 0
        return kept

    @compiled
    def look(
        desk: Desk,
        seat: int,
        dice: Dice,
        settings: npt.NDArray[np.float64],
        budget: int,
        actor: Layers,
        critic: Layers,
    ) -> int:
        """Compares the seat's actions from states[0]; returns how many there are at the head of `actions` that were
        tried to the end, the best first. `rating` says how often to play each.
        """
        desk.spent[0] = 0
        asked = int(together(desk.states[0]))
        mixes = asked != 1 << seat
        n = begin(desk, seat, int(settings[CANDIDATES]), actor)
        fewest = min(n, FEWEST_MIXED if mixes else 2)
        rounds = 1
        while fewest << rounds < 2 * n:
            rounds += 1
        rank(desk, n, settings[CALM], settings[TRUST])
        for r in range(rounds):
            done = False
            while not done:
                deal(desk, seat, n, mixes, dice, settings, actor, critic)
                if mixes:
                    rank(desk, n, settings[CALM], settings[TRUST])
                done = desk.spent[0] * rounds >= budget * (r + 1)
            rank(desk, n, settings[CALM], settings[TRUST])
            if r < rounds - 1:
                n = max(fewest, (n + 1) // 2)
        return n

    return look
