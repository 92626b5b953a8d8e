"""Quick states next to OpenSpiel's: the same answers, whoever asks, and never one behind the other."""

import copy
import pickle
import random
import unittest
from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr, sample_some_states
from open_spiel.python.algorithms.random_agent import RandomAgent

from tablee import games
from tablee.adapters.openspiel.game import OpenSpielState, resampler
from tablee.adapters.openspiel.quick import QuickGame, QuickState, quick
from tablee.games import NAMES
from tests.adapters.openspiel.test_bots import Short
from tests.adapters.openspiel.test_game import drawn, load
from tests.variants import every_value

TINY = "tablee_madness(expert=tiny)"

METHODS = sorted(name for name in dir(pyspiel.State) if not name.startswith("_"))
ARGUMENTS: dict[str, Callable[[Any], list[tuple[Any, ...]]]] = {
    "action_to_string": lambda s: [(s.legal_actions()[0],), (s.current_player(), s.legal_actions()[-1])],
    "string_to_action": lambda s: [(s.current_player(), s.action_to_string(s.legal_actions()[-1]))],
    "child": lambda s: [(s.legal_actions()[-1],)],
    "apply_action": lambda s: [(s.legal_actions()[-1],)],
    "apply_action_with_legality_check": lambda s: [(s.legal_actions()[-1],), (10**6,)],
    "legal_actions": lambda _: [(), (0,), (1,)],
    "legal_actions_mask": lambda s: [(), (s.current_player(),), (0,), (1,)],
    **dict.fromkeys(("player_return", "player_reward"), lambda _: [(0,), (1,)]),
    **dict.fromkeys(
        (f"{what}_{form}" for what in ("information_state", "observation") for form in ("string", "tensor")),
        lambda _: [(), (0,), (1,), (99,), (-1,)],
    ),
    "resample_from_infostate": lambda _: [(0, lambda: 0.25)],
    "get_action_struct_sampler": lambda _: [(1,)],
    "action_to_struct": lambda s: [(s.legal_actions()[0],)],
    "update_distribution": lambda _: [([1.0],)],
    "undo_action": lambda s: [(s.current_player(), s.history()[-1])],
    "apply_actions": lambda _: [([0, 0],)],
    "apply_actions_with_legality_checks": lambda _: [([10**6, 10**6],)],
}
# They need things that only games with action structs make.
STRUCTS = {"actions_to_struct", "apply_action_struct", "struct_to_actions", "validate_action_struct"}


def pair(game: "pyspiel.Game", seed: int, steps: int) -> tuple[OpenSpielState, QuickState]:
    """The same state twice, after some steps at random; the quick one has not met C++."""
    dice = random.Random(seed)
    real, state = game.new_initial_state(), quick(game).new_initial_state()
    for _ in range(steps):
        if not real.is_terminal():
            action = drawn(real, dice)
            real.apply_action(action)
            state.apply_action(action)
    assert state.real is None
    return real, state


def told(found: Any) -> Any:
    """An answer in a form that can be compared."""
    if isinstance(found, OpenSpielState | QuickState):
        return str(found), found.history(), found.legal_actions()
    if isinstance(found, pyspiel.Game | QuickGame):
        return str(found)
    if isinstance(found, list) and found and isinstance(found[0], pyspiel.PlayerAction):
        return [(step.player, step.action) for step in found]
    return str(found) if type(found).__module__ == "pyspiel" else found


def asked(state: Any, method: str, arguments: tuple[Any, ...]) -> Any:
    """What a state answers, or how it refuses, and what it is afterwards."""
    try:
        answer = told(getattr(state, method)(*arguments))
    except Exception as refusal:
        answer = type(refusal)
    return answer, str(state), state.history(), state.move_number()


@pytest.mark.parametrize("method", [method for method in METHODS if method not in STRUCTS])
def test_every_method_answers_as_openspiels_state_does(method: str) -> None:
    """Of a state that C++ has not met, at draws, at choices and in all five games."""
    for name in NAMES:
        for steps in (61, 70):
            real, state = pair(load(name), 3, steps)
            for arguments in ARGUMENTS[method](real) if method in ARGUMENTS else [()]:
                ours = asked(state.clone(), method, arguments)
                theirs = asked(real.clone(), method, arguments)
                assert ours == theirs, (name, steps, arguments)


@pytest.mark.parametrize("method", sorted(STRUCTS))
def test_methods_for_action_structs_are_there(method: str) -> None:
    _, state = pair(load("madness"), 3, 9)
    with pytest.raises(TypeError, match="incompatible function arguments"):
        getattr(state, method)(None, None, None)


@every_value
def test_a_whole_game_is_the_same(name: str, players: int, options: dict[str, str]) -> None:
    game, dice = load(name, players, **options), random.Random(4)
    real, state = game.new_initial_state(), quick(game).new_initial_state()
    while not real.is_terminal():
        assert state.current_player() == real.current_player()
        assert state.legal_actions() == real.legal_actions()
        if real.is_chance_node():
            assert state.chance_outcomes() == real.chance_outcomes()
        action = drawn(real, dice)
        real.apply_action(action)
        state.apply_action(np.int64(action))
    assert state.is_terminal()
    assert state.real is None
    assert (state.returns(), state.rewards(), state.history()) == (real.returns(), real.rewards(), real.history())
    assert {type(action) for action in state.history()} == {int}
    assert str(state) == repr(state) == str(real)


@pytest.mark.parametrize("name", NAMES)
def test_openspiel_finds_its_interface_kept(name: str) -> None:
    """OpenSpiel's api_test on some of the tree."""
    from open_spiel.integration_tests import api_test  # with scipy.stats: seconds of every process that collects

    class Api(api_test.EnforceAPIOnPartialTreeBase):
        game = quick(load(name))
        game_name = str(game)

        @classmethod
        def setUpClass(cls) -> None:
            cls.some_states = sample_some_states.sample_some_states(cls.game, max_states=40)
            cls.game_type = cls.game.get_type()

    random.seed(1)
    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Api).run(result)
    assert result.testsRun >= 5
    assert [text for _, text in result.errors + result.failures] == []
    assert {type(state) for state in Api.some_states} == {type(Api.game.new_initial_state())}


# ---- C++ is given a quick state


class Watcher(pyspiel.Bot):
    """A bot of Python that C++ asks: it notes where it was told to begin."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: list[str] = []

    def restart(self) -> None:
        self.begun.append("at the beginning")

    def restart_at(self, state: OpenSpielState) -> None:
        self.begun.append(state.history_str())

    def step(self, state: OpenSpielState) -> int:
        action: int = state.legal_actions()[0]
        return action


def evaluated(state: Any) -> tuple[Any, ...]:
    bots = [Watcher(), Watcher()]
    returns = pyspiel.evaluate_bots(state, bots, 1)
    return returns, bots[0].begun, state.is_terminal(), state.history(), state.legal_actions()


def informed(state: Any) -> tuple[int, str]:
    """OpenSpiel's stateful bot compares the history it is shown with its own, and stops the program if they differ."""
    bot = pyspiel.make_stateful_random_bot(state.get_game(), 0, 1)
    bot.restart_at(state)
    while state.current_player() != 0:
        action = state.legal_actions()[0]
        bot.inform_action(state, state.current_player(), action)
        state.apply_action(action)
    return bot.step(state), state.history_str()


def at_a_choice(state: Any) -> Any:
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    return state


# OpenSpiel's C++ uses what these return without holding it.


@cache
def observer() -> "pyspiel.Observer":
    return pyspiel.load_game(TINY).make_observer(pyspiel.IIGObservationType(perfect_recall=True), {})


@cache
def uniform() -> "pyspiel.UniformRandomPolicy":
    """It walks through the whole tree when it is made."""
    return pyspiel.UniformRandomPolicy(pyspiel.load_game(TINY))


@cache
def best_response() -> "pyspiel.TabularBestResponse":
    return pyspiel.TabularBestResponse(pyspiel.load_game(TINY), 0, uniform())


ENTRANCES: dict[str, Callable[[Any], Any]] = {
    "serialize_game_and_state": lambda s: pyspiel.serialize_game_and_state(s.get_game(), s),
    "Trajectory": lambda s: str(pyspiel.Trajectory(s)),
    "evaluate_bots": evaluated,
    "value_from_state": lambda s: best_response().value_from_state(s),
    "expected_returns": lambda s: pyspiel.expected_returns(s, uniform(), 3, False),
    "action_probabilities": lambda s: uniform().action_probabilities(at_a_choice(s)),
    "a stateful bot": informed,
    "a random bot": lambda s: pyspiel.make_uniform_random_bot(at_a_choice(s).current_player(), 1).step(s),
    "InfostateTree": lambda s: pyspiel.InfostateTree([s], [1.0], observer(), 0, max_move_limit=2).tree_height(),
}


@pytest.mark.parametrize("entrance", ENTRANCES)
def test_cpp_sees_all_that_has_happened(entrance: str) -> None:
    """These read a state's history before, or without, asking Python anything."""
    ask = ENTRANCES[entrance]
    for steps in (0, 1, 4):
        real, state = pair(pyspiel.load_game(TINY), 2, steps)
        assert ask(state) == ask(real)
        assert (str(state), state.history(), state.move_number()) == (str(real), real.history(), real.move_number())


@pytest.mark.parametrize("entrance", ENTRANCES)
def test_cpp_sees_what_happens_after_it_has_been_given_the_state(entrance: str) -> None:
    ask = ENTRANCES[entrance]
    real, state = pair(pyspiel.load_game(TINY), 2, 2)
    assert str(pyspiel.Trajectory(state)) == str(pyspiel.Trajectory(real))
    for _ in range(3):
        real.apply_action(real.legal_actions()[0])
        state.apply_action(state.legal_actions()[0])
    assert ask(state) == ask(real)


def test_cpp_takes_a_quick_game_too() -> None:
    pyspiel.random_sim_test(quick(load("gold")), num_sims=1, serialize=True, verbose=False)


# ---- copies


@pytest.mark.parametrize("met", [False, True], ids=["in Python", "met by C++"])
@pytest.mark.parametrize(
    "copied",
    [
        lambda s: s.clone(),
        copy.copy,
        copy.deepcopy,
        lambda s: pickle.loads(pickle.dumps(s)),
        lambda s: s.get_game().deserialize_state(s.serialize()),
    ],
    ids=["clone", "copy", "deepcopy", "pickle", "serialize"],
)
def test_a_copy_is_quick_and_goes_its_own_way(copied: Callable[[QuickState], QuickState], met: bool) -> None:
    real, state = pair(load("gaudi"), 5, 90)
    if met:
        state.settled()
    before = told(state)
    seen = state.information_state_string(0)
    other = copied(state)
    assert isinstance(other, QuickState)
    assert other.real is None
    assert (told(other), other.information_state_string(0)) == (before, seen) == (told(real), seen)
    dice = random.Random(1)
    for _ in range(6):
        other.apply_action(drawn(other, dice))
    assert told(other) != before
    assert told(state) == before


def test_a_game_begins_quick_and_only_at_the_beginning() -> None:
    game = quick(load("gold"))
    assert [type(state) for state in game.new_initial_states()] == [type(game.new_initial_state())]
    assert str(pickle.loads(pickle.dumps(game))) == str(game) == str(game.real)
    with pytest.raises(ValueError, match="deserialise"):
        game.new_initial_state("somewhere")


@pytest.mark.parametrize("name", NAMES)
def test_a_redealt_state_is_quick_and_cpp_sees_it_as_its_player_does(name: str) -> None:
    _, state = pair(load(name), 6, 60)
    state = at_a_choice(state)
    player = state.current_player()
    other = resampler(1)(state, player)
    assert isinstance(other, QuickState)
    other.apply_action(other.legal_actions()[0])
    state.apply_action(state.legal_actions()[0])
    heard = other.information_state_string(player)
    assert heard == state.information_state_string(player)
    again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(other.get_game(), other))[1]
    assert (str(again), len(again.history()), again.information_state_string(player)) == (str(other), 1, heard)


# ---- OpenSpiel's algorithms in Python


@pytest.mark.parametrize("name", NAMES)
def test_searches_of_openspiel_stay_in_python(name: str) -> None:
    _, state = pair(load(name), 2, 60)
    state = at_a_choice(state)
    bots = (
        mcts.MCTSBot(state.get_game(), 2.0, 20, Short(), random_state=np.random.RandomState(1)),
        ismcts.ISMCTSBot(state.get_game(), Short(), 2.0, 30, random_state=np.random.RandomState(1)),
    )
    bots[1].set_resampler(resampler(1))
    for bot in bots:
        assert bot.step(state) in state.legal_actions()
    assert state.real is None


def test_sampled_regret_of_openspiel_is_the_same_in_both() -> None:
    game = pyspiel.load_game(TINY)
    found = []
    for chosen in (game, quick(game)):
        np.random.seed(1)
        solver = outcome_sampling_mccfr.OutcomeSamplingSolver(chosen)
        for _ in range(20):
            solver.iteration()
        policy = solver.average_policy()
        states = [at_a_choice(state) for seed in range(5) for state in pair(game, seed, 6)]
        found.append([policy.action_probabilities(state) for state in states])
    assert found[0] == found[1]
    assert len({len(choices) for choices in found[0]}) > 1


@pytest.mark.parametrize("name", NAMES)
def test_an_environment_of_openspiel_plays_the_same_game_in_python(name: str) -> None:
    game = load(name)
    steps = []
    for chosen in (game, quick(game)):
        environment = rl_environment.Environment(chosen, chance_event_sampler=rl_environment.ChanceEventSampler(seed=3))
        np.random.seed(1)
        agents = [RandomAgent(seat, games.game(name).actions) for seat in range(game.num_players())]
        time_step, seen = environment.reset(), list[Any]()
        while not time_step.last() and len(seen) < 60:
            player = time_step.observations["current_player"]
            time_step = environment.step([agents[player].step(time_step).action])
            seen.append((time_step.observations, time_step.rewards))
        steps.append(seen)
    assert steps[0] == steps[1]
    assert environment.get_state.real is None
