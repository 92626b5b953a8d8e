"""The games as Gymnasium environments: its own checker on every game, number of players and option, and our tests."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import tablee.adapters.gymnasium  # registers the games
from tablee import Batch, bots, games
from tablee.adapters.gymnasium import SeatEnv, SeatVectorEnv, seats_of
from tablee.games import NAMES
from tests import toy
from tests.devices import compiled
from tests.engine.test_simulate import SIMULATOR
from tests.variants import VALUED, cases

every_value = cases(VALUED, ("game", "players", "options"))


def make(game: str, **arguments: Any) -> SeatEnv:
    env = gymnasium.make(f"tablee/{game}-v0", **arguments).unwrapped
    assert isinstance(env, SeatEnv)
    return env


def choose(mask: Any, chance: np.random.Generator) -> Any:
    return (chance.random(mask.shape) * (mask + 1e-9)).argmax(axis=-1)


# ---- Gymnasium's own checker


@every_value
def test_check_env(game: str, players: int, options: dict[str, str]) -> None:
    check_env(make(game, players=players, options=options, seat=players - 1, width=72))


# ---- the vector form and the single form


@every_value
def test_the_vector_form_steps_as_the_single_form(game: str, players: int, options: dict[str, str]) -> None:
    same: dict[str, Any] = {"players": players, "options": options, "seat": 1}
    seeds = [11, 12, 13]
    alone = [make(game, **same) for _ in seeds]
    together = SeatVectorEnv(game, len(seeds), **same)
    compare(alone, together, seeds, steps=60)


def test_the_vector_form_steps_as_the_single_form_against_policies_for_scores_and_with_illegal_actions() -> None:
    same: dict[str, Any] = {"players": 3, "bots": ["policy", "random"], "seat": 2, "rewards": "scores"}
    seeds = list(range(8))
    ends = compare([make("madness", **same) for _ in seeds], SeatVectorEnv("madness", 8, **same), seeds, 1500)
    assert {-1.0} < ends, "games were won, lost and given away"


def compare(alone: list[SeatEnv], together: SeatVectorEnv, seeds: list[int], steps: int) -> set[float]:
    """Both forms show, gain and end the same, step for step; now and then an action is illegal. Returns the gains."""
    chance = np.random.default_rng(1)
    observations, infos = together.reset(seed=seeds)
    ends = set()
    for i, env in enumerate(alone):
        observation, info = env.reset(seed=seeds[i])
        assert (observation == observations[i]).all()
        assert (info["action_mask"] == infos["action_mask"][i]).all()
    for t in range(steps):
        actions = choose(infos["action_mask"], chance)
        if t % 20 == 19:
            illegal = np.flatnonzero(~infos["action_mask"][t % len(seeds)])
            actions[t % len(seeds)] = illegal[0] if len(illegal) else actions[t % len(seeds)]
        observations, rewards, terminations, truncations, infos = together.step(actions)
        assert not truncations.any()
        for i, env in enumerate(alone):
            observation, reward, terminated, truncated, info = env.step(actions[i])
            assert (reward, terminated, truncated) == (rewards[i], terminations[i], truncations[i])
            if terminated:
                ends.add(reward)
                assert not info["action_mask"].any()
                observation, info = env.reset()
            assert (observation == observations[i]).all()
            assert (info["action_mask"] == infos["action_mask"][i]).all()
    return ends


def test_the_vector_form_is_made_by_name_and_its_spaces_fit() -> None:
    envs = gymnasium.make_vec("tablee/gold-v0", num_envs=5, players=3, bots="random")
    assert isinstance(envs, SeatVectorEnv)
    observations, infos = envs.reset(seed=1)
    assert observations in envs.observation_space
    assert observations[0] in envs.single_observation_space
    for _ in range(30):
        actions = envs.action_space.sample(infos["action_mask"])
        assert actions in envs.action_space
        observations, rewards, terminations, truncations, infos = envs.step(actions)
        assert observations in envs.observation_space
        assert rewards.shape == terminations.shape == truncations.shape == (5,)
        assert infos["action_mask"].any(axis=1).all()
    envs.close()


def test_a_seed_gives_the_same_games_and_none_gives_others() -> None:
    def begun(env: SeatEnv | SeatVectorEnv, seeds: list[Any]) -> list[bytes]:
        return [env.reset(seed=seed)[0].tobytes() for seed in seeds]

    for kind in (lambda: make("gold"), lambda: SeatVectorEnv("gold", 2)):
        assert begun(kind(), [1, None, None]) == begun(kind(), [1, None, None])
        assert len(set(begun(kind(), [1, None, None, 2]))) == 4
        assert begun(kind(), [None]) != begun(kind(), [None])


def test_what_was_given_stays_as_it_was_unless_copies_are_not_wanted() -> None:
    for own in (True, False):
        envs = SeatVectorEnv("madness", 4, copy=own)
        first, infos = envs.reset(seed=1)
        kept = first.copy()
        for _ in range(3):
            last, *_, infos = envs.step(choose(infos["action_mask"], np.random.default_rng(1)))
        assert (first == kept).all() == own
        assert np.shares_memory(first, last) != own
        assert np.shares_memory(first, envs.batch.observations) != own


# Plays what is legal, and in every third step something illegal in game 1; prints all that a step gives.
STEPS = """
import numpy as np
from tablee.adapters.gymnasium import SeatVectorEnv
from tablee.engine.devices import to_device, to_host
envs = SeatVectorEnv("madness", 3, bots="policy", seat=1, device="{device}")
observations, infos = envs.reset(seed=2)
chance = np.random.default_rng(1)
for t in range(9):
    masks = to_host(infos["action_mask"])
    actions = (chance.random(masks.shape) * masks).argmax(axis=1)
    if t % 3 == 2:
        actions[1] = np.flatnonzero(~masks[1])[0]
    observations, rewards, terminations, truncations, infos = envs.step(to_device(actions, "{device}"))
    for array in (observations, rewards, terminations, truncations, infos["action_mask"]):
        print(np.ascontiguousarray(to_host(array)).tobytes().hex())
"""


def test_the_simulated_gpu_steps_as_the_processor() -> None:
    on_gpu = toy.bare(STEPS.format(device="cuda"), **SIMULATOR)
    assert on_gpu == compiled(STEPS.format(device="cpu"))
    assert on_gpu.count("\n") == 45


# ---- bots


@pytest.mark.parametrize("bot", bots.NAMES)
def test_every_bot_can_be_played_against(bot: str) -> None:
    env = make("madness", players=3, bots=[bot, "random"], seat=1)
    chance = np.random.default_rng(1)
    _, info = env.reset(seed=5)
    for _ in range(3):
        assert env.episode.seat == 1
        _, _, terminated, _, info = env.step(int(choose(info["action_mask"], chance)))
        assert not terminated


def test_a_better_bot_wins_more_often_against_a_random_learner() -> None:
    """The bots' seats are theirs: a policy in seat 0 beats the learner in seat 1 more often than a random bot does."""
    gains = {}
    for bot in ("random", "policy"):
        envs = SeatVectorEnv("madness", 256, bots=bot, seat=1)
        _, infos = envs.reset(seed=1)
        chance = np.random.default_rng(1)
        total = ended = 0.0
        for _ in range(600):
            _, rewards, terminations, _, infos = envs.step(choose(infos["action_mask"], chance))
            total += rewards.sum()
            ended += terminations.sum()
        gains[bot] = total / ended
        assert ended > 256
    assert abs(gains["random"]) < 0.15
    assert gains["policy"] < gains["random"] - 0.3


def test_seats_go_round_the_learner() -> None:
    assert seats_of("policy", 3, 1) == ["policy", None, "policy"]
    assert seats_of(["policy", "random"], 3, 0) == [None, "policy", "random"]
    assert seats_of(["policy", "random"], 3, 2) == ["policy", "random", None]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"seat": 2}, "the learner's seat is 0 to 1, not 2"),
        ({"bots": ["random", "random"]}, "2 bots for the 1 other seats"),
        ({"bots": "oracle"}, "there is no bot 'oracle'; the bots: random, policy"),
        ({"players": 9}, "madness is for 2 to 4 players, not 9"),
        ({"rewards": "gold"}, "rewards are places or scores"),
        ({"options": {"expert": "perhaps"}}, "option expert is no or yes"),
    ],
)
def test_an_environment_that_cannot_be_says_why(arguments: dict[str, Any], said: str) -> None:
    for kind in (SeatEnv, SeatVectorEnv):
        with pytest.raises(ValueError, match=said):
            kind("madness", **arguments)


def test_many_games_at_once_are_for_compiled_bots() -> None:
    for bot in bots.NAMES:
        if bot not in ("random", "policy"):
            with pytest.raises(ValueError, match=f"for compiled bots: random, policy, not '{bot}'"):
                SeatVectorEnv("madness", 2, bots=bot)


# ---- one game


def test_an_illegal_action_ends_the_game_and_a_new_one_can_begin() -> None:
    env = make("madness")
    _, info = env.reset(seed=1)
    for action in (int(np.flatnonzero(info["action_mask"] == 0)[0]), -1, env.episode.game.actions):
        env.reset()
        _, reward, terminated, truncated, info = env.step(action)
        assert (reward, terminated, truncated) == (-1, True, False)
        assert not info["action_mask"].any()
        with pytest.raises(RuntimeError, match="call reset"):
            env.step(0)


def test_the_learner_sees_what_its_seat_may_know() -> None:
    env = make("aztec", players=3, seat=2, render_mode="ansi")
    observation, info = env.reset(seed=1)
    chance = np.random.default_rng(1)
    for _ in range(40):
        m = env.episode.match()
        seen = np.zeros(env.episode.game.observation, np.float32)
        env.episode.game.observe(m.state, 2, seen)
        assert (observation == seen).all()
        assert (env.action_masks() == info["action_mask"]).all()
        assert m.prompt(2) in str(env.render())
        observation, _, _, _, info = env.step(int(choose(info["action_mask"], chance)))


def test_all_games_are_registered() -> None:
    for name in NAMES:
        spec = gymnasium.spec(f"tablee/{name}-v0")
        assert spec.kwargs == {"game": name}
        assert spec.vector_entry_point == f"{tablee.adapters.gymnasium.__name__}:SeatVectorEnv"
    assert make("gold").episode.players == games.game("gold").players[0] == Batch("gold", 1).players
