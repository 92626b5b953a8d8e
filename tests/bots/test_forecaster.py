"""Forecasts: what comes of playing on; no draw favours anybody on average, and the end of a game is its result."""

import numpy as np
import pytest

from tablee import Match, bots, games
from tablee.bots.appraiser import Appraiser
from tablee.bots.forecaster import Forecaster
from tablee.dice import new_dice
from tablee.games.contract import CHANCE

GAME = games.game("madness")


@pytest.mark.slow
def test_a_draw_gives_nothing_on_average() -> None:
    """The value before a draw is that after it, over everything that can be drawn by its odds."""
    m, player = Match("madness", 2, seed=4), bots.get("policy", 1)
    while len(m.played) < 80:
        m.play(player.choose(m, m.mover), m.mover)
    s = m.state_at(max(k for k, move in enumerate(m.played) if move.seat == CHANCE))
    forecaster, dice = Forecaster(GAME, 2), new_dice(3)
    before = np.array([forecaster.value(s, dice)[0] for _ in range(60)])
    outcomes = GAME.list_legal(s)
    weights = np.array([GAME.weight(s, outcome) for outcome in outcomes], float)
    assert len(outcomes) > 1
    mean, variance = 0.0, before.var() / len(before)
    for outcome, part in zip(outcomes, weights / weights.sum(), strict=True):
        after = s.copy()
        GAME.apply(after, outcome)
        values = np.array([forecaster.value(after, dice)[0] for _ in range(20)])
        mean += part * values.mean()
        variance += part**2 * values.var() / len(values)
    assert mean == pytest.approx(before.mean(), abs=4 * variance**0.5)


def test_the_end_of_a_game_is_its_result() -> None:
    m, player = Match("madness", 3, seed=2), bots.get("policy", 2)
    while not m.over:
        m.play(player.choose(m, m.mover), m.mover)
    shares = Forecaster(GAME, 5).value(m.state, new_dice(1))
    winners = [place == 1 for place in m.places or []]
    assert shares == pytest.approx(np.array(winners) / sum(winners))


def test_without_reach_it_is_what_the_critic_says_where_chance_is_not_next() -> None:
    m = Match("madness", 2, seed=6)
    value = Forecaster(GAME, 0).value(m.state, new_dice(1))
    assert value == pytest.approx(Appraiser(GAME).value(m.state, new_dice(1)), abs=1e-5)
    assert value.sum() == pytest.approx(1, abs=1e-3)
