"""The games as PettingZoo environments: its own suite on every game, number of players and option, and our tests."""

import copy
import warnings
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.utils.env_logger import EnvLogger

from tablee import Batch, games
from tablee.adapters.pettingzoo import BatchEnv, GameEnv, env, parallel_env
from tests import toy
from tests.devices import compiled
from tests.engine.test_simulate import SIMULATOR
from tests.variants import VALUED, cases

with warnings.catch_warnings():
    # The suite imports a classic game in a way that PettingZoo itself calls deprecated.
    warnings.simplefilter("ignore", DeprecationWarning)
    from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test
    from pettingzoo.test.performance_benchmark import performance_benchmark
    from pettingzoo.test.seed_test import parallel_seed_test

every_value = cases(VALUED, ("game", "players", "options"))


def choose(env: GameEnv, chance: np.random.Generator) -> int:
    return int(chance.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"])))


# ---- PettingZoo's own suite


@every_value
# The suite knows by name which environments observe a dict with a mask, its own classic games, and warns of all others.
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be gymnasium.spaces.box")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
# After the end there is nothing to do: the mask is then all zeros, as it should be.
@pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros")
def test_api(game: str, players: int, options: dict[str, str]) -> None:
    api_test(env(game, players=players, options=options), num_cycles=40)


@every_value
def test_seed(game: str, players: int, options: dict[str, str]) -> None:
    seed_test(lambda: env(game, players=players, options=options), num_cycles=10)


@every_value
def test_render(game: str, players: int, options: dict[str, str]) -> None:
    def make(render_mode: str) -> GameEnv:
        return env(game, players=players, options=options, render_mode=render_mode, width=72)

    render_test(make, custom_tests={"svg": lambda drawing: drawing.startswith("<svg ")})


@every_value
def test_parallel_api(game: str, players: int, options: dict[str, str]) -> None:
    parallel_api_test(parallel_env(game, games=3, players=players, options=options), num_cycles=8)


@every_value
def test_parallel_seed(game: str, players: int, options: dict[str, str]) -> None:
    parallel_seed_test(lambda: parallel_env(game, games=3, players=players, options=options), num_cycles=4)


@pytest.mark.long  # it plays for five seconds, however quickly
def test_performance_benchmark(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(env("madness"))
    assert "turns per second" in capsys.readouterr().out


# ---- one game


@every_value
def test_a_whole_game_is_that_of_a_batch_seen_by_every_seat(game: str, players: int, options: dict[str, str]) -> None:
    """Up to 300 choices: agents, masks, what every agent sees, and the rewards at the end."""
    e, b = env(game, players=players, options=options), Batch(game, 1, players=players, options=options)
    e.reset(seed=5)
    b.reset([5])
    chance = np.random.default_rng(1)
    for _ in range(300):
        assert e.agent_selection == f"player_{b.movers[0]}"
        for seat, agent in enumerate(e.agents):
            observation = e.observe(agent)
            assert observation in e.observation_space(agent)
            expected = b.masks[0] if seat == b.movers[0] else np.zeros(b.game.actions)
            assert (observation["action_mask"] == expected).all()
            seen = np.zeros(b.game.observation, np.float32)
            b.game.observe(b._states[0], seat, seen)
            assert (observation["observation"] == seen).all()
        action = choose(e, chance)
        e.step(action)
        b.step([action])
        if b.done[0]:
            assert list(e.rewards.values()) == b.rewards[0].tolist()
            assert all(e.terminations.values())
            break
        assert not any(e.rewards.values())
        assert not any(e.terminations.values())
    else:
        assert game in ("aztec", "gaudi", "madness"), "the others are over by now"


def test_the_end_is_told_to_every_agent_once() -> None:
    e = env("gold", players=3, rewards="scores")
    e.reset(seed=2)
    chance = np.random.default_rng(1)
    gained: dict[str, float] = {}
    for agent in e.agent_iter():
        observation, reward, termination, truncation, _ = e.last()
        assert not truncation
        if termination:
            assert observation is not None
            assert not observation["action_mask"].any()
            gained[agent] = reward
        e.step(None if termination else choose(e, chance))
    assert not e.agents
    assert list(gained) == e.possible_agents
    assert all(points == int(points) >= 0 for points in gained.values())
    assert max(gained.values()) > 0
    with pytest.raises(RuntimeError, match="call reset"):
        e.step(None)


def test_an_illegal_action_loses_the_game() -> None:
    e = env("madness", players=3)
    e.reset(seed=1)
    loser = e.agent_selection
    EnvLogger.flush()
    e.step(int(np.flatnonzero(e.observe(loser)["action_mask"] == 0)[0]))
    assert "Illegal move" in EnvLogger.mqueue[0]
    assert all(e.terminations.values())
    gained = {}
    for agent in e.agent_iter():
        gained[agent] = e.last()[1]
        e.step(None)
    assert gained == {agent: -1 if agent == loser else 0 for agent in e.possible_agents}
    e.reset(seed=1)
    assert e.observe(loser)["action_mask"].any(), "a new game can begin"


@pytest.mark.parametrize("action", [-1, 74, 2**40, None])
def test_what_is_no_action_is_refused_and_nothing_changes(action: Any) -> None:
    e = env("madness")
    e.reset(seed=1)
    before = copy.deepcopy(e.episode)
    with pytest.raises(ValueError, match="an action is a whole number from 0 to 73"):
        e.step(action)
    assert (e.episode._position == before._position).all()
    assert not any(e.terminations.values())


def test_before_a_reset_there_is_no_game() -> None:
    with pytest.raises(RuntimeError, match="call reset"):
        env("madness").step(0)
    with pytest.raises(RuntimeError, match="call reset"):
        env("madness", render_mode="ansi").render()
    with pytest.raises(RuntimeError, match="call reset"):
        parallel_env("madness").step({})


def games_of(e: GameEnv, resets: list[int | None]) -> list[bytes]:
    begun = []
    for seed in resets:
        e.reset(seed=seed)
        begun.append(e.episode._position.tobytes())
    return begun


def test_a_seed_gives_the_same_games_and_none_gives_others() -> None:
    assert games_of(env("gold"), [1, None, None]) == games_of(env("gold"), [1, None, None])
    assert len(set(games_of(env("gold"), [1, None, None, 2]))) == 4
    assert games_of(env("gold"), [None]) != games_of(env("gold"), [None])


def test_a_deep_copy_plays_on_by_itself() -> None:
    e = env("madness", players=3)
    e.reset(seed=4)
    other = copy.deepcopy(e)
    chance = np.random.default_rng(1)
    played = []
    for _ in range(30):
        played.append(choose(e, chance))
        e.step(played[-1])
    assert (other.episode._position != e.episode._position).any()
    for action in played:
        other.step(action)
    assert other.agent_selection == e.agent_selection
    assert (other.episode._position == e.episode._position).all()


def test_the_agent_to_choose_is_shown_its_own_hand_and_at_the_end_all_is_open() -> None:
    e = env("gold", players=2, render_mode="svg")
    e.reset(seed=1)
    chance = np.random.default_rng(1)
    while not all(e.terminations.values()):
        assert e.render() == e.episode.match().draw(e.episode.seat)
        e.step(choose(e, chance))
    assert e.render() == e.episode.match().draw("all")


def test_without_a_render_mode_nothing_is_shown_but_a_word_on_what_to_do() -> None:
    e = env("madness")
    e.reset()
    with pytest.warns(UserWarning, match="make the environment with a render_mode: human, ansi, svg, rgb_array"):
        assert e.render() is None


def test_a_person_sees_every_step(capsys: pytest.CaptureFixture[str]) -> None:
    e = env("madness", render_mode="human")
    e.reset(seed=1)
    e.step(choose(e, np.random.default_rng(1)))
    assert "Your hand" in capsys.readouterr().out


# ---- many games


def sampled(e: BatchEnv, observations: dict[str, Any]) -> dict[str, Any]:
    return {agent: e.action_space(agent).sample(observations[agent]["action_mask"]) for agent in e.agents}


@every_value
def test_many_games_are_those_of_a_batch_seen_by_every_seat(game: str, players: int, options: dict[str, str]) -> None:
    e = parallel_env(game, games=4, players=players, options=options)
    b = Batch(game, 4, players=players, options=options)
    observations, _ = e.reset(seed=3)
    b.reset(3)
    seen = np.zeros(b.game.observation, np.float32)
    for _ in range(12):
        for seat, agent in enumerate(e.agents):
            assert observations[agent] in e.observation_space(agent)
            for i in range(4):
                expected = b.masks[i] if b.movers[i] == seat else np.zeros(b.game.actions)
                assert (observations[agent]["action_mask"][i] == expected).all()
                b.game.observe(b._states[i], seat, seen)
                assert (observations[agent]["observation"][i] == seen).all()
        actions = sampled(e, observations)
        b.step([actions[f"player_{mover}"][i] for i, mover in enumerate(b.movers)])
        observations, rewards, terminations, truncations, infos = e.step(actions)
        for seat, agent in enumerate(e.agents):
            assert (rewards[agent] == b.rewards[:, seat]).all()
            assert (infos[agent]["done"] == b.done).all()
            assert not terminations[agent]
            assert not truncations[agent]


def test_one_illegal_action_loses_one_of_many_games() -> None:
    e = parallel_env("madness", games=3, players=2)
    observations, _ = e.reset(seed=1)
    actions = sampled(e, observations)
    loser = int(e.batch.movers[1])
    mask = observations[f"player_{loser}"]["action_mask"][1]
    actions[f"player_{loser}"][1] = np.flatnonzero(mask == 0)[0]
    _, rewards, _, _, infos = e.step(actions)
    assert infos["player_0"]["done"].tolist() == [False, True, False]
    assert rewards[f"player_{loser}"].tolist() == [0, -1, 0]
    assert rewards[f"player_{1 - loser}"].tolist() == [0, 0, 0]


# Every agent plays what its masks allow; prints all that a step gives.
STEPS = """
import numpy as np
from tablee.adapters.pettingzoo import parallel_env
from tablee.engine.devices import to_device, to_host
e = parallel_env("madness", games=3, players=2, device="{device}")
observations, infos = e.reset(seed=2)
chance = np.random.default_rng(1)
for t in range(8):
    masks = {{agent: to_host(observations[agent]["action_mask"]) for agent in e.agents}}
    actions = {{agent: (chance.random(mask.shape) * mask).argmax(axis=1) for agent, mask in masks.items()}}
    given = {{agent: to_device(chosen, "{device}") for agent, chosen in actions.items()}}
    observations, rewards, _, _, infos = e.step(given)
    for agent in e.agents:
        for array in (*observations[agent].values(), rewards[agent], infos[agent]["done"]):
            print(np.ascontiguousarray(to_host(array)).tobytes().hex())
"""


def test_the_simulated_gpu_steps_as_the_processor() -> None:
    on_gpu = toy.bare(STEPS.format(device="cuda"), **SIMULATOR)
    assert on_gpu == compiled(STEPS.format(device="cpu"))
    assert on_gpu.count("\n") == 64


def test_a_new_game_shows_nothing_of_the_one_before() -> None:
    """Neither one that follows on a game forfeited, nor one that follows on a reset."""
    e = parallel_env("gaudi", games=2)
    observations, _ = e.reset(seed=1)
    seen = np.zeros(e.batch.game.observation, np.float32)
    for t in range(60):
        actions = sampled(e, observations)
        if t % 20 == 19:
            actions = {agent: np.array([-1, chosen[1]]) for agent, chosen in actions.items()}
        observations = e.reset(seed=2)[0] if t == 50 else e.step(actions)[0]
        for seat, agent in enumerate(e.agents):
            for i, s in enumerate(e.batch._states):
                e.batch.game.observe(s, seat, seen)
                assert (observations[agent]["observation"][i] == seen).all()


def test_what_an_agent_was_given_stays_as_it_was_unless_copies_are_not_wanted() -> None:
    for own in (True, False):
        e = parallel_env("madness", games=3, copy=own)
        first, _ = e.reset(seed=1)
        kept = copy.deepcopy(first)
        for _ in range(5):
            observations, *_ = e.step(sampled(e, e._observed()))
        same = all((first[a]["observation"] == kept[a]["observation"]).all() for a in e.agents)
        assert same == own
        assert np.shares_memory(first["player_0"]["observation"], observations["player_0"]["observation"]) != own


def test_actions_that_are_missing_or_of_another_shape_are_refused() -> None:
    e = parallel_env("madness", games=3)
    e.reset(seed=1)
    with pytest.raises(ValueError, match="every agent gives its actions, and player_1 has not"):
        e.step({"player_0": np.zeros(3, int)})
    with pytest.raises(ValueError, match="player_0 plays 3 games, not an array of shape"):
        e.step({"player_0": np.zeros(2, int), "player_1": np.zeros(3, int)})


def test_an_environment_that_cannot_be_says_why() -> None:
    with pytest.raises(ValueError, match="madness is for 2 to 4 players, not 7"):
        env("madness", players=7)
    with pytest.raises(ValueError, match="rewards are places or scores"):
        env("madness", rewards="gold")
    with pytest.raises(ValueError, match="a game is shown as"):
        env("madness", render_mode="hologram")
    assert env("gold").max_num_agents == games.game("gold").players[0]


def test_pettingzoo_makes_the_games_by_name() -> None:
    e = pettingzoo.make("aec", "tablee/madness-v0", players=3, options={"expert": "yes"}, render_mode="ansi")
    e.reset(seed=1)
    assert str(e) == "tablee_madness_v0"
    assert e.num_agents == 3
    assert e.episode.match().options["expert"] == "yes"
    many = pettingzoo.make("parallel", "tablee/gold_v0", games=5, players=4)
    assert many.reset(seed=1)[0]["player_3"]["observation"].shape == (5, games.game("gold").observation)
