"""The OpenSpiel form through Shimmy, as PettingZoo's own suite sees it."""

import warnings

import numpy as np
import pytest
from shimmy.openspiel_compatibility import OpenSpielCompatibilityV0

import tablee.adapters.openspiel.game  # noqa: F401 - registers the games
from tests.variants import VALUED, cases

with warnings.catch_warnings():
    # The suite imports a classic game in a way that PettingZoo itself calls deprecated.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test


@cases(VALUED, ("game", "players", "options"))
# Shimmy gives every OpenSpiel game a space without bounds, and PettingZoo's suite warns of those.
@pytest.mark.filterwarnings("ignore:Agent's m(in|ax)imum observation space value is -?infinity")
def test_api(game: str, players: int, options: dict[str, str]) -> None:
    config = {"players": players, **options}
    api_test(OpenSpielCompatibilityV0(game_name=f"tablee_{game}", config=config), num_cycles=15)


def test_a_whole_game_is_played_and_every_agent_is_told_of_its_end() -> None:
    env = OpenSpielCompatibilityV0(game_name="tablee_gold", config={"players": 3})
    env.reset(seed=1)
    chance = np.random.default_rng(1)
    told: list[str] = []
    rewards: dict[str, float] = {}
    for agent in env.agent_iter(2000):
        _, _, termination, truncation, info = env.last()
        assert not truncation
        if termination:
            # Shimmy 2.0.1 adds the rewards again for each agent that has left, so `last` tells player_2 thrice its own.
            rewards = rewards or dict(env.rewards)
            told.append(agent)
        env.step(None if termination else int(chance.choice(np.flatnonzero(info["action_mask"]))))
    assert told == ["player_0", "player_1", "player_2"]
    assert sorted(rewards.values()) in ([-1, 0, 1], [-1, 0.5, 0.5], [-0.5, -0.5, 1])
