"""What can be observed and chosen."""

import numpy as np
import pytest

from tablee import Batch, games
from tablee.adapters.spaces import Choices, masked, numbers
from tablee.games import NAMES


@pytest.mark.parametrize("game", NAMES)
def test_what_games_show_lies_well_within_the_space(game: str) -> None:
    b = Batch(game, 64, players=games.game(game).players[-1])
    chance = np.random.default_rng(1)
    for _ in range(100):
        assert b.observations in numbers(b.game, 64)
        assert abs(b.observations).max() < 100
        b.step((chance.random(b.masks.shape) * b.masks).argmax(axis=1))


def test_a_mask_goes_with_the_numbers() -> None:
    game = games.game("madness")
    assert masked(game)["observation"] == numbers(game)
    assert masked(game, 3)["action_mask"].shape == (3, game.actions)
    assert masked(game)["action_mask"].dtype == np.int8


def test_choices_are_sampled_by_one_mask_for_all_games() -> None:
    game = games.game("madness")
    choices = Choices(game, 3)
    choices.seed(1)
    mask = np.zeros((3, game.actions), np.int8)
    mask[0, [4, 9]] = mask[1, 70] = 1
    sampled = {tuple(choices.sample(mask).tolist()) for _ in range(50)}
    assert sampled == {(4, 70, 0), (9, 70, 0)}, "where nothing may be done, any action will do"
    assert {tuple(choices.sample(mask.astype(np.bool_)).tolist()) for _ in range(50)} == sampled
    assert choices.sample() in choices
    assert max(choices.sample().max() for _ in range(300)) == game.actions - 1
