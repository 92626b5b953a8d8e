"""What positions are worth in an analysis: never clearly worse than even shares, and much better late in a game."""

import numpy as np
import pytest

from tablee import games
from tablee.analysis.judging import Judge
from tablee.bots.appraiser import Appraiser, Shares
from tablee.dice import new_dice
from tablee.games.contract import CHANCE, OVER, Game, State

EARLY, LATE = slice(0, 30), slice(80, 100)  # of a game, in percent


def finished(game: Game, players: int, seed: int) -> tuple[list[State], Shares]:
    """The positions of a game by the policy in which somebody chooses, and what came of it."""
    s, dice, out = game.new_state(players), new_dice(seed), np.zeros(game.most_legal, np.int16)
    found: list[State] = []
    while game.mover(s) != OVER:
        if game.mover(s) == CHANCE:
            game.apply(s, game.sample(s, dice))
            continue
        found.append(s.copy())
        game.apply(s, game.policy(s, out, game.legal(s, out), dice))
    places = np.zeros(game.players[-1], np.float32)
    game.places(s, places)
    won = places[:players] == 1
    return found, won / won.sum()


def errors(judges: list[Judge | Appraiser], game: Game, players: int, games: range, part: slice) -> Shares:
    """By game and judge: the squared error less that of even shares, on average over a part of the game, in percent."""
    found: list[Shares] = []
    for seed in games:
        positions, result = finished(game, players, seed)
        few = positions[part.start * len(positions) // 100 : part.stop * len(positions) // 100 : 4]
        squared = [[((each.value(s, new_dice(1)) - result) ** 2).sum() for each in judges] for s in few]
        found.append(np.mean(squared, axis=0) - ((result - 1 / players) ** 2).sum())
    return np.array(found)


def error(differences: Shares) -> float:
    return float(differences.std() / np.sqrt(len(differences)))


@pytest.mark.slow
def test_early_in_maya_values_are_no_worse_than_even_shares() -> None:
    """There the critic, taken at its word, is: it sees differences that do not matter in the end."""
    game = games.game("maya")
    judged, raw = errors([Judge(game), Appraiser(game)], game, 3, range(150), EARLY).T
    assert raw.mean() > 2 * error(raw)
    assert judged.mean() < 2 * error(judged)
    assert judged.mean() < raw.mean() / 2


@pytest.mark.slow
@pytest.mark.parametrize("name", games.NAMES)
def test_values_are_no_worse_than_even_shares_early_and_better_late(name: str) -> None:
    game = games.game(name)
    early, late = (errors([Judge(game)], game, game.players[0], range(80), part) for part in (EARLY, LATE))
    assert early.mean() < 2 * error(early)
    assert late.mean() < -2 * error(late)
