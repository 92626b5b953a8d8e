"""The games in OpenSpiel, by OpenSpiel's own checks: every game, number of players and option."""

import copy
import pickle
import random
import subprocess
import sys
import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import sample_some_states

from tablee import games
from tablee.adapters.openspiel.game import OpenSpielState, register, resampler
from tablee.games import NAMES
from tablee.games.contract import share
from tablee.match import ASK, Match
from tests.variants import every_pair, every_value


def load(name: str, players: int | None = None, **parameters: str) -> "pyspiel.Game":
    return pyspiel.load_game(f"tablee_{name}", {"players": players or games.game(name).players[0], **parameters})


def played(game: "pyspiel.Game", seed: int, steps: int = 10**6) -> OpenSpielState:
    """A state after some steps at random, or the end."""
    dice = random.Random(seed)
    state: OpenSpielState = game.new_initial_state()
    while not state.is_terminal() and state.move_number() < steps:
        state.apply_action(drawn(state, dice))
    return state


def drawn(state: Any, dice: random.Random) -> int:
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        return int(dice.choices(outcomes, chances)[0])
    return int(dice.choice(state.legal_actions()))


# ---- OpenSpiel's own tests


@every_value
def test_openspiel_plays_it_at_random_and_finds_no_fault(name: str, players: int, options: dict[str, str]) -> None:
    pyspiel.random_sim_test(load(name, players, **options), num_sims=1, serialize=True, verbose=False)


@every_value
def test_openspiel_finds_its_interface_kept(name: str, players: int, options: dict[str, str]) -> None:
    """OpenSpiel's api_test on some of the tree: its own 400 states for a game as it comes, fewer for other variants."""
    from open_spiel.integration_tests import api_test  # with scipy.stats: seconds of every process that collects

    usual = players == games.game(name).players[0] and all(
        v == games.game(name).options[k][0] for k, v in options.items()
    )

    class Api(api_test.EnforceAPIOnPartialTreeBase):
        game = load(name, players, **options)
        game_name = str(game)

        @classmethod
        def setUpClass(cls) -> None:
            cls.some_states = sample_some_states.sample_some_states(cls.game, max_states=400 if usual else 40)
            cls.game_type = cls.game.get_type()

    random.seed(1)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Api).run(result)
    assert result.testsRun >= 5
    assert not result.skipped
    assert [text for _, text in result.errors + result.failures] == []


@pytest.mark.parametrize("name", NAMES)
def test_openspiel_plays_it_for_points_and_finds_no_fault(name: str) -> None:
    game = load(name, returns="scores")
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM


@pytest.mark.parametrize("name", NAMES)
def test_a_random_bot_of_openspiel_plays_every_seat(name: str) -> None:
    game = load(name, games.game(name).players[-1])
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
    returns = pyspiel.evaluate_bots(game.new_initial_state(), bots, 1)
    assert sum(returns) == pytest.approx(0)


# ---- what is loaded


def test_all_games_are_registered_once() -> None:
    register()
    ours = [name for name in pyspiel.registered_names() if name.startswith("tablee_")]
    assert ours == sorted(f"tablee_{name}" for name in NAMES)


def test_a_game_is_loaded_by_its_text_and_gives_it_back() -> None:
    game = pyspiel.load_game("tablee_madness(players=3,expert=yes)")
    assert game.num_players() == 3
    assert game.get_parameters() == {"players": 3, "expert": "yes", "returns": "places"}
    assert str(pyspiel.load_game(str(game))) == str(game)
    assert pickle.loads(pickle.dumps(game)).num_players() == 3


@pytest.mark.parametrize(
    ("parameters", "said"),
    [
        ({"players": 9}, "2 to 4 players"),
        ({"expert": "maybe"}, "no or yes or open or tiny"),
        ({"returns": "money"}, "places or scores"),
    ],
)
def test_a_wrong_parameter_is_refused_with_what_is_possible(parameters: dict[str, object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        pyspiel.load_game("tablee_madness", parameters)


def test_python_ends_quietly_with_the_games_loaded() -> None:
    """What C++ keeps of a game until the very end must not need Python any more."""
    script = "import pyspiel, tablee.adapters.openspiel.game; s = pyspiel.load_game('tablee_gold').new_initial_state()"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


# ---- the same game as ours


@pytest.mark.parametrize("name", NAMES)
def test_it_is_the_game_that_a_match_plays(name: str) -> None:
    """Step for step: mover, actions and their notation, weights of chance, places at the end."""
    game, dice = load(name), random.Random(5)
    state = game.new_initial_state()
    match = Match(name, game.num_players(), chance=ASK)
    while not state.is_terminal():
        rules = match.game
        player = state.current_player()
        assert player == rules.mover(match.state)
        offered = [state.action_to_string(player, a) for a in state.legal_actions()]
        assert sorted(offered) == sorted(rules.write(a) for a in rules.list_legal(match.state))
        if state.is_chance_node():
            weights = {rules.write(a): rules.weight(match.state, a) for a in rules.list_legal(match.state)}
            whole = sum(weights.values())
            chances = {state.action_to_string(player, a): p for a, p in state.chance_outcomes()}
            assert chances == pytest.approx({text: weight / whole for text, weight in weights.items()})
        action = drawn(state, dice)
        match._append(player, rules.read(state.action_to_string(player, action)))
        state.apply_action(action)
        assert state.kit.record(state.position.at).tobytes() == match.state.tobytes()
    best = max(state.returns())
    assert [place == 1 for place in match.places or []] == [r == best for r in state.returns()]


@pytest.mark.parametrize(
    ("places", "returns"),
    [
        ([1, 2], [1, -1]),
        ([1, 1], [0, 0]),
        ([3, 1, 2], [-1, 1, 0]),
        ([1, 1, 3], [0.5, 0.5, -1]),
        ([2, 4, 1, 2], [0, -1, 1, 0]),
        ([1, 2, 3, 4], [1, 1 / 3, -1 / 3, -1]),
    ],
)
def test_returns_by_places_go_from_1_to_minus_1_and_add_up_to_0(places: list[int], returns: list[float]) -> None:
    out = np.array(places, float)
    share(out, len(out))
    assert out.tolist() == pytest.approx(returns)


@pytest.mark.parametrize("name", NAMES)
def test_scores_are_points_within_the_bounds(name: str) -> None:
    for players in (games.game(name).players[0], games.game(name).players[-1]):
        game = load(name, players, returns="scores")
        state = played(game, 1)
        out = np.zeros(players, np.float32)
        games.game(name).scores(state.kit.record(state.position.at), out)
        assert state.returns() == out.tolist()
        assert game.min_utility() <= min(state.returns())
        assert max(state.returns()) <= game.max_utility() == games.game(name).score_range[1]


def test_there_are_no_returns_before_the_end() -> None:
    state = played(load("madness"), 1, steps=40)
    assert state.returns() == state.rewards() == [0, 0]


# ---- states


@pytest.mark.parametrize("name", NAMES)
def test_legal_actions_ascend_and_belong_to_the_mover(name: str) -> None:
    game, dice = load(name), random.Random(2)
    state = game.new_initial_state()
    while not state.is_terminal():
        actions = state.legal_actions()
        assert actions == sorted(set(actions))
        if not state.is_chance_node():
            assert (
                state.legal_actions(state.current_player()) == actions == state._legal_actions(state.current_player())
            )
            assert state.legal_actions((state.current_player() + 1) % game.num_players()) == []
        state.apply_action(drawn(state, dice))
    assert state.legal_actions() == state.legal_actions(0) == []


def test_a_list_of_legal_actions_is_the_callers_own() -> None:
    state = played(load("madness"), 1, steps=40)
    state.legal_actions().clear()
    assert state.legal_actions()


def test_nobody_draws_when_a_player_chooses() -> None:
    state = played(load("madness"), 1, steps=200)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(ValueError, match="legal_actions"):
        state.chance_outcomes()
    with pytest.raises(ValueError, match="no player"):
        state.legal_actions(-7)


@pytest.mark.parametrize("name", NAMES)
def test_a_clone_goes_its_own_way(name: str) -> None:
    whole = len(played(load(name), 3).history())
    state = played(load(name), 3, steps=min(70, whole // 2))
    before, told = str(state), state.information_state_string(0)
    other = state.clone()
    assert (str(other), other.history(), other.information_state_string(0)) == (before, state.history(), told)
    for seed in range(5):
        if not other.is_terminal():
            other.apply_action(drawn(other, random.Random(seed)))
    assert str(other) != before
    assert (str(state), state.information_state_string(0)) == (before, told)


@pytest.mark.parametrize("name", NAMES)
def test_a_state_is_written_down_and_read_back(name: str) -> None:
    game = load(name)
    state = played(game, 4, steps=70)
    told = [state.information_state_string(seat) for seat in range(game.num_players())]
    for again in (
        game.deserialize_state(state.serialize()),
        pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))[1],
        pickle.loads(pickle.dumps(state)),
    ):
        assert (str(again), again.history()) == (str(state), state.history())
        assert [again.information_state_string(seat) for seat in range(game.num_players())] == told
        assert again.legal_actions() == state.legal_actions()


def test_a_game_begins_only_at_the_beginning() -> None:
    with pytest.raises(ValueError, match="deserialise"):
        load("gold").new_initial_state("somewhere")


# ---- resampling


@every_pair
def test_a_redealt_state_looks_the_same_to_its_player(name: str, players: int, options: dict[str, str]) -> None:
    game, dice, resample = load(name, players, **options), random.Random(6), resampler(1)
    state = game.new_initial_state()
    differed = looked = 0
    while not state.is_terminal() and looked < 12:
        player = state.current_player()
        if player >= 0 and state.move_number() % 3 == 0:
            looked += 1
            other = resample(state, player)
            assert other.information_state_string() == state.information_state_string()
            assert other.observation_string() == state.observation_string()
            assert other.legal_actions() == state.legal_actions()
            assert other.history() == []
            differed += str(other) != str(state)
        state.apply_action(drawn(state, dice))
    assert differed or options.get("rules") == "children" or looked < 4


def test_a_redealt_state_plays_on_to_the_end() -> None:
    state = played(load("aztec"), 7, steps=101)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    other = resampler(3)(state, state.current_player())
    dice = random.Random(1)
    while not other.is_terminal():
        other.apply_action(drawn(other, dice))
    assert sum(other.returns()) == pytest.approx(0)


def test_openspiels_own_call_resamples_too() -> None:
    state = played(load("madness"), 1, steps=60)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    player = state.current_player()
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    others = [state.resample_from_infostate(player, sampler) for _ in range(5)]
    assert {other.information_state_string(player) for other in others} == {state.information_state_string(player)}
    assert len({str(other) for other in others}) > 1


def test_the_same_seed_resamples_the_same() -> None:
    state = played(load("madness"), 1, steps=60)
    first, second = resampler(1), resampler(1)
    assert [str(first(state, 0)) for _ in range(3)] == [str(second(state, 0)) for _ in range(3)]
    assert copy.deepcopy(state.position).at is not state.position.at
