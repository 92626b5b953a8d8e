"""Who sits where in the lanes of a training, and by which rules they play.

lanes   0 … earlier selves … the learner alone … policies … n
in each of these parts the variants of the game follow one another, so that neighbours run through the same code
"""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tablee.games.contract import Game
from tablee.learn.batch import LEARNER, POLICY
from tablee.learn.settings import LearnSettings

Tables = npt.NDArray[np.int8]


@dataclass(frozen=True)
class Seating:
    """The tables of all lanes (see LearningBatch)."""

    tables: Tables
    earlier: int  # lanes before this one have seats of earlier selves
    policies: int  # lanes from this one on have seats of the policy
    learns: npt.NDArray[np.bool_]  # by lane and seat: the learner's


def usual_variants(game: Game, players: int = 0, fewest: int = 2) -> list[tuple[int, dict[str, str]]]:
    """Every number of players, or only one, with the usual options; the fewest so many times."""
    numbers = (players,) if players else (*[game.players[0]] * fewest, *game.players[1:])
    return [(number, {}) for number in numbers]


def seat_lanes(game: Game, settings: LearnSettings, seed: int) -> Seating:
    """Divides the lanes."""
    n = settings.lanes
    earlier = round(n * settings.earlier)
    policies = n - round(n * settings.policy)
    chance = np.random.default_rng(seed)
    sizes = (earlier, policies - earlier, n - policies)
    parts = [spread(game, size, settings.usual, settings.players, settings.fewest) for size in sizes]
    tables = np.concatenate(parts)
    first = 1 + len(game.options)
    learns = np.ones((n, game.players[-1]), np.bool_)
    for lane in [*range(earlier), *range(policies, n)]:
        others = some_seats(int(tables[lane, 0]), chance, settings.responds)
        learns[lane, others] = False
        if lane >= policies:
            tables[lane, first + others] = POLICY
    return Seating(tables, earlier, policies, learns)


def spread(game: Game, lanes: int, usual: float, players: int = 0, fewest: int = 2) -> Tables:
    """Tables without bots: a share of them with the usual options, the others with every variant, side by side."""
    several = usual_variants(game, players, fewest)
    every = [variant for variant in game.variants() if players in (0, variant[0])]
    of_usual = round(lanes * usual)
    chosen = [several[k * len(several) // max(of_usual, 1)] for k in range(of_usual)]
    rest = lanes - of_usual
    chosen += [every[k * len(every) // max(rest, 1)] for k in range(rest)]
    chosen.sort(key=lambda variant: (variant[0], game.option_indexes(variant[1]).tolist()))
    return np.array([table_of(game, players, options) for players, options in chosen], np.int8).reshape(
        lanes, 1 + len(game.options) + game.players[-1]
    )


def table_of(game: Game, players: int, options: dict[str, str]) -> list[int]:
    """A table where all seats are the learner's."""
    return [players, *game.option_indexes(options).tolist(), *[LEARNER] * game.players[-1]]


def some_seats(players: int, chance: np.random.Generator, all_but_one: bool = False) -> npt.NDArray[np.int64]:
    """At least one of the seats, not all."""
    return chance.permutation(players)[: players - 1 if all_but_one else chance.integers(1, players)]
