"""The fit of a calibration finds what is there, and what is written beside the weights is better than nothing."""

from pathlib import Path

import numpy as np
import pytest

from tablee import games
from tablee.bots.calibration import KNOTS
from tablee.learn.calibrating import (
    NET,
    Positions,
    error_of,
    errors_of,
    fit_progress,
    fit_trust,
    table,
    tempered,
)

DOCS = Path(__file__).parents[2] / "docs" / "analysis.md"
PLAYERS = 3
WIDTH = 8


def made_up(number: int = 6_000) -> Positions:
    """Positions of a game whose critic is right at the end and sees nothing at the beginning, but does not know it."""
    draw = np.random.default_rng(1)
    over = draw.random(number)
    said = draw.dirichlet([2.0] * PLAYERS, number)
    true = 1 / PLAYERS + over[:, None] * (said - 1 / PLAYERS)
    winners = (draw.random((number, 1)) < np.cumsum(true, axis=1)).argmax(axis=1)
    thoughts = draw.random((number, WIDTH)).astype(np.float32)
    thoughts[:, 2] = 3 * over + 1
    thoughts[:, 3] = 0  # a number that is always 0
    return Positions(thoughts, said, np.eye(PLAYERS)[winners], over, np.arange(number), np.full(number, NET))


def test_the_fit_finds_how_far_the_critic_is_right() -> None:
    positions = made_up()
    progress = fit_progress(positions)
    assert positions.thoughts @ progress[:-1] + progress[-1] == pytest.approx(positions.over, abs=0.02)
    trust = fit_trust(positions, progress)
    assert trust == pytest.approx(np.linspace(0, 1, KNOTS), abs=0.2)
    held_out = ~positions.fitted
    before = error_of(positions, positions.shares, held_out)
    after = error_of(positions, tempered(positions, progress, trust), held_out)
    assert before.mean[0] > before.interval[0], "taken at its word the critic is worse than even shares"
    assert all(mean <= interval for mean, interval in zip(after.mean, after.interval, strict=True))
    assert after.mean[-1] < -after.interval[-1], "and at the end it is better"


@pytest.mark.parametrize("name", games.NAMES)
def test_what_is_written_is_nowhere_clearly_worse_than_even_shares(name: str) -> None:
    """In games that it was not fitted on, in every tenth of the game, whoever played; the last tenth is far better.

    The intervals have 95 %. Of several hundred comparisons some are beyond by chance, but not by half as much again.
    """
    for groups in errors_of(games.game(name)).values():
        for group in groups.values():
            after = group["after"]
            assert all(mean <= 1.5 * interval for mean, interval in zip(after["mean"], after["interval"], strict=True))
            assert after["mean"][-1] < -after["interval"][-1]


def test_the_documents_have_the_errors_that_were_measured() -> None:
    text = DOCS.read_text(encoding="utf-8")
    for line in table(games.NAMES):
        assert line in text, "python -m tablee.learn.calibrating --table"
