"""How far the critic is to be trusted: what a calibration does to shares, and when it is refused."""

from pathlib import Path
from shutil import copy

import numpy as np
import pytest

from tablee import games
from tablee.bots.appraiser import Appraiser
from tablee.bots.calibration import (
    CALIBRATION,
    KNOTS,
    Calibration,
    calibrated,
    calibration_of,
    digest_of,
    no_trust,
    temper,
)
from tablee.bots.judge import critic_of
from tablee.bots.weights import FILE, Unfit, header_for, read, write
from tablee.dice import new_dice
from tablee.games.contract import Game
from tests import toy
from tests.bots.test_judge import critic, positions

SHARES = [0.7, 0.2, 0.1]


def drawn(progress: float, trust: list[float]) -> list[float]:
    """SHARES of three players as they are after calibration; the row is the second one of two."""
    shares = np.array(SHARES, np.float32)
    rows = np.array([[0.5] * KNOTS, trust])
    temper(3, 1, np.array([0.9, progress], np.float32), rows, shares)
    return [float(each) for each in shares]


def test_without_trust_shares_are_even_and_with_it_they_stay() -> None:
    assert drawn(0.5, [0.0] * KNOTS) == pytest.approx([1 / 3] * 3)
    assert drawn(0.5, [1.0] * KNOTS) == pytest.approx(SHARES)
    left = np.array(SHARES, np.float32)
    temper(3, 0, np.zeros(0, np.float32), no_trust(), left)
    assert left.tolist() == np.array(SHARES, np.float32).tolist(), "no calibration changes nothing"


@pytest.mark.parametrize(("progress", "far"), [(-0.2, 0.0), (0.0, 0.0), (0.1, 0.1), (0.5, 0.5), (1.0, 1.0), (1.3, 1.0)])
def test_trust_is_linear_between_its_knots_and_ends_with_the_game(progress: float, far: float) -> None:
    shares = drawn(progress, [k / (KNOTS - 1) for k in range(KNOTS)])
    assert shares == pytest.approx([1 / 3 + far * (each - 1 / 3) for each in SHARES])
    assert sum(shares) == pytest.approx(1)


def fitted(game: Game, folder: Path, trust: float = 0.5, **header: str) -> Path:
    """A folder with weights that know nothing and with a calibration for them."""
    write(folder / FILE, critic(game), header_for(game))
    width = len(critic(game)["critic.3.weight"])
    tensors = {f"progress.{n}": np.zeros(width + 1, np.float32) for n in game.players}
    tensors |= {f"trust.{n}": np.full(KNOTS, trust, np.float32) for n in game.players}
    write(folder / CALIBRATION, tensors, header_for(game, **{"weights": digest_of(folder / FILE), **header}))
    return folder


def test_an_appraiser_draws_what_the_critic_says_towards_even_shares(tmp_path: Path) -> None:
    game = toy.TOY
    path = fitted(game, tmp_path) / FILE
    plain, half = Appraiser(game, path), Appraiser(game, path, calibration=calibration_of(game, tmp_path))
    for players in game.players:
        s = positions(game, players, seed=1, number=4)[-1]
        said, found = (each.value(s, new_dice(1)) for each in (plain, half))
        assert found == pytest.approx(1 / players + (said - 1 / players) / 2, abs=1e-6)
        assert np.ptp(said) > 0.01, "there is something to draw"


def test_a_calibration_for_other_weights_is_refused(tmp_path: Path) -> None:
    folder = fitted(toy.TOY, tmp_path, weights="0" * 32)
    with pytest.raises(Unfit, match=r"fitted for other weights.*tablee.learn.calibrating toy"):
        calibration_of(toy.TOY, folder)


def test_a_calibration_for_other_rules_is_refused(tmp_path: Path) -> None:
    folder = fitted(toy.TOY, tmp_path, rules="99")
    with pytest.raises(Unfit, match="version 99 of the rules"):
        calibration_of(toy.TOY, folder)


def test_a_calibration_that_lacks_something_is_refused(tmp_path: Path) -> None:
    folder = fitted(toy.TOY, tmp_path)
    tensors, header = read(folder / CALIBRATION)
    del tensors[f"trust.{toy.TOY.players[-1]}"]
    write(folder / CALIBRATION, tensors, header)
    with pytest.raises(Unfit, match="not whole"):
        calibration_of(toy.TOY, folder)


def test_trust_is_from_0_to_1(tmp_path: Path) -> None:
    with pytest.raises(Unfit, match="from 0 to 1"):
        calibration_of(toy.TOY, fitted(toy.TOY, tmp_path, trust=1.5))


def test_a_calibration_for_a_wider_critic_is_refused(tmp_path: Path) -> None:
    game = games.game("madness")
    wrong = Calibration(np.zeros((7, len(game.players)), np.float32), np.ones((len(game.players), KNOTS)))
    with pytest.raises(Unfit, match="for 6 numbers"):
        calibrated(critic_of(game).layers, wrong)


def test_weights_without_a_calibration_have_none(tmp_path: Path) -> None:
    copy(games.game("madness").folder / FILE, tmp_path / FILE)
    assert calibration_of(games.game("madness"), tmp_path) is None


@pytest.mark.parametrize("name", games.NAMES)
def test_every_game_has_one_that_fits_its_weights(name: str) -> None:
    game = games.game(name)
    found = calibration_of(game)
    assert found is not None
    assert len(calibrated(critic_of(game).layers, found).last_bias) == len(critic_of(game).layers.last_bias) + len(
        game.players
    )
