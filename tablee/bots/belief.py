"""What the others keep hidden, as likely as what they have chosen makes it.

An imagined deal is even: it keeps what the seat knows, and nothing else counts (`redeal`). But others choose by what
they hold: who has a secret number brings the count near it. So for each choice that another seat has made since it got
its trait (`Traits` in games/contract.py), the position before it is imagined several times, as the seat knew it then,
and the actor says how likely the choice was with each trait. Traits that make all choices of a seat likely are likely;
looking ahead (lookahead.py) takes deals with the others less often.

Others do not choose as the actor would. So some of their choices are taken to be made at random, and the likelihoods
are raised to a power, `heed` (master.py).

What is believed follows from what the seat knew and saw. The dice are the same for the same choice, whoever asks, so
that the same choice is weighed once.
"""

from collections.abc import Callable
from math import exp
from pathlib import Path

import numpy as np
import numpy.typing as npt

from tablee.bots.net import Layers, actor_at
from tablee.bots.passes import forward_rows
from tablee.bots.rollout import LANES, Tools
from tablee.bots.weights import FILE
from tablee.dice import Dice, new_dice
from tablee.engine.jit import compiled
from tablee.engine.once import once
from tablee.engine.softstart import is_native
from tablee.games.contract import CHANCE, Actions, Game, State
from tablee.match import Match

HANDS = 20  # imagined positions in which a choice is weighed
MISSES = 9  # so many times as many may be imagined in which it could not have been chosen
RANDOM = 0.1  # of the choices of others are taken to be made for no reason
LEAST = 1e-6  # no trait that is possible is less likely than this
MOST = 4096  # choices that are kept

Likelihoods = npt.NDArray[np.float64]

_weighed: dict[tuple[object, ...], Likelihoods] = {}  # by what is asked, the likelihoods of the traits


@compiled
def chance_of(action: int, logits: npt.NDArray[np.float32], legal: Actions, n: int) -> float:
    """How likely the actor chooses this action of n legal ones."""
    best = float(logits[legal[0]])
    for i in range(1, n):
        best = max(best, float(logits[legal[i]]))
    total = 0.0
    for i in range(n):
        total += exp(float(logits[legal[i]]) - best)
    return exp(float(logits[action]) - best) / total


@compiled
def is_among(action: int, legal: Actions, n: int) -> bool:
    """Is this action one of n?"""
    found = False
    for i in range(n):
        found = found or legal[i] == action
    return found


@once
def weigher_of_traits(game: Game) -> Callable[[Tools, State, int, int, int, Dice, Layers, Likelihoods], None]:
    """The compiled function for a game that has traits.

    weigh(tools, before, seat, other, action, dice, actor, out)
        writes for each trait of the other seat how likely its choice was, as the seat sees it; 0: it cannot have it
    """
    assert game.traits is not None
    count, suppose = game.traits.values, game.traits.suppose
    assert count <= LANES
    legal, redeal, observe, observed = game.legal, game.redeal, game.observe, game.observation

    @compiled
    def weigh(
        tools: Tools, before: State, seat: int, other: int, action: int, dice: Dice, actor: Layers, out: Likelihoods
    ) -> None:
        s, choices = tools.states[0], tools.out[0]
        weighed = tools.left  # by trait, in how many imagined positions
        for value in range(count):
            out[value] = 0
            weighed[value] = 0
        hands, left = 0, (1 + MISSES) * HANDS
        while hands < HANDS and left > 0:
            left -= 1
            tools.states[0] = before
            redeal(s, seat, dice)
            n = legal(s, choices)
            if is_among(action, choices, n):
                hands += 1
                rows = 0
                for value in range(count):
                    if suppose(s, other, value):
                        observe(s, other, tools.numbers[rows, :observed])
                        tools.asking[rows] = value
                        rows += 1
                forward_rows(tools.numbers, rows, observed, actor, tools.room, tools.logits)
                for row in range(rows):
                    chance = chance_of(action, tools.logits[row], choices, n)
                    out[tools.asking[row]] += (1 - RANDOM) * chance + RANDOM / n
                    weighed[tools.asking[row]] += 1
        for value in range(count):
            out[value] /= max(weighed[value], 1)

    return weigh


def believe(match: Match, seat: int, heed: float, tools: Tools, path: Path | None = None) -> Likelihoods:
    """By seat and trait, how likely it is, compared with the likeliest of that seat. 1 where nothing is known."""
    game = match.game
    found = np.ones((game.players[-1], game.traits.values if game.traits else 1))
    if game.traits is None or heed == 0 or not is_native(weigher_of_traits(game)):
        return found
    for other in range(match.players):
        if other != seat:
            logs = np.zeros(game.traits.values)
            for at in _choices_since(match, seat, other):
                logs += np.log(np.maximum(_weigh(match, at, seat, tools, path), LEAST))
            found[other] = np.exp(heed * (logs - logs.max()))
    return found


def _choices_since(match: Match, seat: int, other: int) -> list[int]:
    """The numbers of the choices that another has made with the trait that it has now, as far as the seat saw them."""
    game, found = match.game, list[int]()
    assert game.traits is not None
    for at in range(len(match.played) - 1, -1, -1):
        move = match.played[at]
        if move.seat == CHANCE and game.traits.renews(match.state_at(at), move.action, other):
            break
        if move.seat == other and game.sees(match.state_at(at), move.action, seat):
            found.append(at)
    return found


def _weigh(match: Match, at: int, seat: int, tools: Tools, path: Path | None) -> Likelihoods:
    """How likely choice number `at` was with each trait, as the seat saw it."""
    game, move, before = match.game, match.played[at], match.state_at(at)
    assert game.traits is not None
    key = (game.name, path, seat, at, move, before.tobytes())
    known = _weighed.get(key)
    if known is not None:
        return known
    out = np.zeros(game.traits.values)
    actor = actor_at(game, path or game.folder / FILE).layers
    weigher_of_traits(game)(tools, before, seat, move.seat, move.action, new_dice(at), actor, out)
    if len(_weighed) >= MOST:
        _weighed.clear()
    _weighed[key] = out
    return out
