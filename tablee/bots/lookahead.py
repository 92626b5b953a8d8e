"""Looking ahead with what was learnt, compiled, for any game of the contract.

The seat's actions are compared over many imagined deals. In each of them everything that the seat cannot know is
redealt; those who choose at the same time choose; then every action that is still considered is tried with the same
cards, the same dice and the same choices of the others: all players, the seat included, go on as the actor would for
`reach` choices, and the critic says what every seat is to expect then (rollout.py). Because the actions share their
deals, luck has little effect on their difference. After each of several rounds the worse half
of the actions is dropped (sequential halving). The critic sees imagined positions only.

An action is rated by its mean worth divided by `calm`, plus `trust` times the logarithm of how likely the actor would
choose it. Where others choose at the same time, the same is done for them: the actor's likelihoods are changed by what
their actions were worth so far, so that all of them move together (mirror descent with the actor as its magnet; Sokota
and others, 2023). There the seat mixes: it draws from the rated actions. Otherwise it plays the best, unless the game
asks it to mix in every choice (MIXES), so that nobody who knows how it thinks can tell what it will do.

Nothing is allocated, and the same position, dice and budget give the same choice. The budget is counted in passes
through a network, not in seconds.
"""

from collections.abc import Callable
from math import exp, log
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tablee.bots.judge import MARGIN as BY_MARGIN
from tablee.bots.judge import SHARE
from tablee.bots.net import Layers, pick_action
from tablee.bots.rollout import LANES, Tools, new_tools, rollout
from tablee.dice import Dice, word
from tablee.engine.jit import compiled
from tablee.engine.once import once
from tablee.games.contract import Actions, Game, State

# The settings, as compiled code takes them.
REACH = 0  # how many choices the actor makes after the one that is tried, before the critic is asked
MARGIN = 1  # the share of a worth that is the margin, not the place
CALM = 2  # differences of worth that are small compared with this count little beside the actor's opinion
TRUST = 3  # the weight of the actor's opinion
SHARPER = 4  # chances of the actor are raised to this power when it plays on and nobody else chooses at the same time
LEAST = 5  # actions that are less than so likely, compared with the likeliest, are not played by those who play on
CANDIDATES = 6  # how many actions are considered, the actor's likeliest
MIXES = 7  # 1: the seat mixes in every choice, not only where others choose at the same time
SETTINGS = 8

DOUBT = 0.01  # the actor's likelihoods are taken to be at least this: what it would never do is tried all the same
SHRINK = 4  # what an action of another seat was worth counts as if it had been worth nothing so many times more
FEWEST_MIXED = 4  # where the seat mixes, so many actions stay


class Desk(NamedTuple):
    """The arrays that are worked in, made once and used for one choice after the other."""

    states: npt.NDArray[np.record]  # the position to think from; one imagined deal; the same where others choose too
    tools: Tools  # for playing on
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


def new_desk(game: Game, actor: Layers, critic: Layers) -> Desk:
    """A desk for a game with these networks."""
    seats = game.players[-1]
    return Desk(
        states=np.zeros(3, game.state),
        tools=new_tools(game, actor, critic),
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


@compiled
def worth_to(tools: Tools, lane: int, seat: int, margin: float) -> float:
    """A mean of the share of the win and of the margin, 0 … 1."""
    share, ahead = float(tools.values[lane, SHARE, seat]), float(tools.values[lane, BY_MARGIN, seat])
    return (1 - margin) * share + margin * (1 + ahead) / 2


Settings = npt.NDArray[np.float64]


@once
def lookahead(game: Game) -> Callable[[Desk, int, Dice, Settings, int, Layers, Layers], int]:
    """The compiled function for a game."""
    mover, together, legal, apply, redeal = game.mover, game.together, game.legal, game.apply, game.redeal
    seats = game.players[-1]
    ask, _, play_on = rollout(game)

    @compiled
    def act_together(desk: Desk, s: State, turn: int, dice: Dice, settings: Settings, actor: Layers) -> int:
        """What a player does who chooses at the same time as the seat, knowing what was good so far."""
        out, logits = desk.tools.out[0], desk.tools.logits[0]
        n = legal(s, out)
        if n == 1:
            return int(out[0])
        ask(desk.tools, s, turn, actor)
        for i in range(n):
            a = int(out[i])
            gain = desk.gained[turn, a] / (desk.tried[turn, a] + SHRINK)
            logits[a] = settings[TRUST] * logits[a] + gain / settings[CALM]
        return pick_action(logits, out, n, 1.0, settings[LEAST], dice)

    @compiled
    def choose_together(
        desk: Desk, s: State, seat: int, dice: Dice, settings: Settings, actor: Layers, critic: Layers
    ) -> None:
        """The others choose in an imagined deal; those before the seat have chosen then, `chosen` says the rest."""
        tools, players = desk.tools, int(s.players)
        tools.states[0] = s
        play_on(tools, 1, 0, True, settings[SHARPER], settings[LEAST], actor, critic)
        for p in range(players):
            desk.before[p] = worth_to(tools, 0, p, settings[MARGIN])
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

    @compiled
    def note_gains(desk: Desk, n: int, players: int, margin: float) -> None:
        """What the others' choices gained them in this deal, as often as the seat plays each candidate."""
        for p in range(players):
            desk.after[p] = 0
        for i in range(n):
            often = mixed(desk, n, i)
            for p in range(players):
                desk.after[p] += often * worth_to(desk.tools, i, p, margin)
        for p in range(players):
            if desk.chosen[p] >= 0:
                desk.gained[p, desk.chosen[p]] += desk.after[p] - desk.before[p]
                desk.tried[p, desk.chosen[p]] += 1

    @compiled
    def deal(
        desk: Desk, seat: int, n: int, mixes: bool, dice: Dice, settings: Settings, actor: Layers, critic: Layers
    ) -> None:
        """Tries the first n candidates in imagined deals: in as many as there are lanes for, if they do not depend on
        each other.
        """
        s, tools = desk.states[1], desk.tools
        players = int(desk.states[0].players)
        lanes = 0
        for _ in range(1 if mixes else LANES // n):
            desk.states[1] = desk.states[0]
            redeal(s, seat, dice)
            for p in range(players):
                desk.chosen[p] = -1
            if mixes:
                choose_together(desk, s, seat, dice, settings, actor, critic)
            one, two = word(dice), word(dice) | 1  # dice must not be all zeros
            for i in range(n):
                tools.states[lanes] = s
                apply(tools.states[lanes], int(desk.actions[i]))
                for p in range(seat + 1, players):
                    if desk.chosen[p] >= 0:
                        apply(tools.states[lanes], int(desk.chosen[p]))
                tools.dice[lanes, 0], tools.dice[lanes, 1] = one, two
                lanes += 1
        reach, sharper, least = int(settings[REACH]), settings[SHARPER], settings[LEAST]
        play_on(tools, lanes, reach, True, sharper, least, actor, critic)
        for lane in range(lanes):
            i = lane % n
            desk.worth[i] += worth_to(tools, lane, seat, settings[MARGIN])
            desk.wins[i] += float(tools.values[lane, SHARE, seat])
            desk.deals[i] += 1
        if mixes:
            note_gains(desk, n, players, settings[MARGIN])

    @compiled
    def begin(desk: Desk, seat: int, most: int, actor: Layers) -> int:
        """Lists the candidates, the actor's likeliest first; returns how many."""
        desk.states[2] = desk.states[0]
        s, out, logits = desk.states[2], desk.tools.out[0], desk.tools.logits[0]
        while mover(s) != seat:
            legal(s, out)
            apply(s, int(out[0]))
        n = legal(s, out)
        ask(desk.tools, s, seat, actor)
        best = float(logits[out[0]])
        for i in range(n):
            best = max(best, float(logits[out[i]]))
        total = 0.0
        for i in range(n):
            total += exp(float(logits[out[i]]) - best)
        for i in range(n):
            desk.actions[i] = out[i]
            desk.prior[i] = max(exp(float(logits[out[i]]) - best) / total, DOUBT)
            desk.rating[i] = float(logits[out[i]])
            desk.worth[i] = 0
            desk.wins[i] = 0
            desk.deals[i] = 0
        kept = min(n, most, LANES)
        for i in range(kept):
            top = i
            for j in range(i + 1, n):
                if desk.rating[j] > desk.rating[top]:
                    top = j
            swap(desk, i, top)
        for p in range(seats):
            for a in range(len(logits)):
                desk.gained[p, a] = 0
                desk.tried[p, a] = 0
        return kept

    @compiled
    def look(desk: Desk, seat: int, dice: Dice, settings: Settings, budget: int, actor: Layers, critic: Layers) -> int:
        """Compares the seat's actions from states[0]; returns how many there are at the head of `actions` that were
        tried to the end, the best first. `rating` says how often to play each.
        """
        desk.tools.spent[0] = 0
        asked = int(together(desk.states[0]))
        mixes = asked != 1 << seat
        n = begin(desk, seat, int(settings[CANDIDATES]), actor)
        fewest = min(n, FEWEST_MIXED if mixes or settings[MIXES] > 0 else 2)
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
                done = desk.tools.spent[0] * rounds >= budget * (r + 1)
            rank(desk, n, settings[CALM], settings[TRUST])
            if r < rounds - 1:
                n = max(fewest, (n + 1) // 2)
        return n

    return look
