"""What a position is worth to every seat: one pass through the critic, in compiled code of ours.

The critic sees the whole position, also what no player knows. So nobody may ask it about the position at a table, only
about positions that were imagined or that are over for all: leaves of a search, finished games, tournaments.

It was taught at choices. Where chance is next, draw first.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np

from tablee.bots.net import Layers, Network, forward, network_of, places_of, tensors_at, work_of
from tablee.bots.weights import FILE
from tablee.engine.jit import compiled
from tablee.engine.once import once
from tablee.games.contract import Game, Numbers, State

SCALE = 10.0  # of margins, in a game that does not say its own
# What the critic expects for each seat, and what it is taught by.
SHARE = 0  # of the win: in training from 1 for the only winner to -1/(players - 1) for a loser, the sum of all is 0
MARGIN = 1  # points ahead of the best of the others, m/(1 + |m|) of m = points / scale: from -1 to 1
REWARDS = 2

Judge = Callable[[State, Layers, Numbers, Numbers, Numbers], None]


@cache
def critic_at(game: Game, path: Path) -> Network:
    """The critic in a file of weights; Unfit says why it cannot judge this game."""
    numbers, answers = game.observation + game.hidden, REWARDS * game.players[-1]
    return network_of(tensors_at(game, path), "critic", numbers, answers, places_of(game))


def critic_of(game: Game) -> Network:
    """The critic in the folder of the game; Unfit says why there is none."""
    return critic_at(game, game.folder / FILE)


def room_to_judge(game: Game, layers: Layers) -> tuple[Numbers, Numbers, Numbers]:
    """The arrays that a judge works in: the numbers that the critic sees, those of its pass, and its answers."""
    numbers = np.zeros(game.observation + game.hidden + len(layers.last_bias), np.float32)
    return numbers, work_of(layers), np.zeros((REWARDS, game.players[-1]), np.float32)


@compiled
def read_answers(answers: Numbers, seat: int, players: int, out: Numbers) -> None:
    """What the critic answered about a position in which this seat chooses, as `judge` writes it."""
    seats = out.shape[1]
    total = np.float32(0)
    for p in range(seats):
        out[SHARE, p] = 0
        out[MARGIN, p] = 0
    for k in range(players):
        p = (seat + k) % players
        share = (1 + (players - 1) * answers[SHARE * seats + k]) / players
        out[SHARE, p] = min(max(share, np.float32(1e-6)), np.float32(1))
        out[MARGIN, p] = min(max(answers[MARGIN * seats + k], np.float32(-1)), np.float32(1))
        total += out[SHARE, p]
    for p in range(players):
        out[SHARE, p] /= total


@once
def observer_of(game: Game) -> Callable[[State, int, Numbers], None]:
    """A compiled function `observe_all(s, seat, numbers)` that writes what the critic sees when this seat chooses."""
    observe, observe_hidden, observed, hidden = game.observe, game.observe_hidden, game.observation, game.hidden

    @compiled
    def observe_all(s: State, seat: int, numbers: Numbers) -> None:
        observe(s, seat, numbers[:observed])
        if hidden > 0:
            observe_hidden(s, seat, numbers[observed : observed + hidden])

    return observe_all


@once
def judge_of(game: Game) -> Judge:
    """A compiled function `judge(s, layers, numbers, work, out)` with the arrays of `room_to_judge`.

    s  a position in which a player chooses. It writes for each seat
    out[SHARE, seat]   its share of the win, from 0 to 1; the sum over all players is 1
    out[MARGIN, seat]  how far ahead it will be, from -1 to 1
    """
    mover, observe_all, seen = game.mover, observer_of(game), game.observation + game.hidden

    @compiled
    def judge(s: State, layers: Layers, numbers: Numbers, work: Numbers, out: Numbers) -> None:
        seat = mover(s)
        observe_all(s, seat, numbers)
        forward(numbers[:seen], layers, work, numbers[seen:])
        read_answers(numbers[seen:], seat, int(s.players), out)

    return judge


def margin_scale(game: Game) -> float:
    """A margin of so many points counts half of the largest."""
    return float(game.thinking.get("scale", SCALE))


@once
def settle_of(game: Game, scale: float | None = None) -> Callable[[State, Numbers], None]:
    """A compiled function `settle(s, out)` that writes the same as a judge for a game that is over: what came of it.

    scale   a margin of so many points counts half of the largest; None: as bots count
    """
    scores, places = game.scores, game.places
    scale = margin_scale(game) if scale is None else scale

    @compiled
    def settle(s: State, out: Numbers) -> None:
        players = int(s.players)
        points, margins = out[SHARE], out[MARGIN]
        scores(s, points)
        for p in range(players):
            best = np.float32(-1e9)
            for q in range(players):
                if q != p:
                    best = max(best, points[q])
            margin = float(points[p] - best) / scale
            margins[p] = margin / (1 + abs(margin))
        places(s, points)
        winners = 0
        for p in range(players):
            winners += points[p] == 1
        for p in range(players):
            points[p] = 1 / winners if points[p] == 1 else 0.0

    return settle
