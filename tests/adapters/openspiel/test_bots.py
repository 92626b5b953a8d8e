"""OpenSpiel's algorithms on our games, as they come: search for all, and game theory for the tiny game of madness."""

import runpy
import unittest
from functools import cache
from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import exploitability, ismcts, mcts, outcome_sampling_mccfr

from tablee.adapters.openspiel.game import OpenSpielState, resampler
from tablee.games import NAMES
from tests.adapters.openspiel.test_game import load, played

pytestmark = pytest.mark.slow

TINY = "tablee_madness(expert=tiny)"


def at_a_choice(name: str, steps: int) -> OpenSpielState:
    """A state where somebody has something to choose."""
    state = played(load(name), 2, steps)
    while state.is_chance_node() or len(state.legal_actions()) < 2:
        state.apply_action(state.legal_actions()[-1])
    return state


class Short(mcts.Evaluator):
    """Judges a position by a few random moves: roll-outs to the end take OpenSpiel too long for a test."""

    def evaluate(self, state: OpenSpielState) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
        return np.array(state.clone().returns())

    def prior(self, state: OpenSpielState) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


# ---- search


@pytest.mark.parametrize("name", NAMES)
def test_mcts_of_openspiel_finds_a_move(name: str) -> None:
    state = at_a_choice(name, 60)
    dice = np.random.RandomState(1)
    bot = mcts.MCTSBot(state.get_game(), 2.0, 20, Short(), random_state=dice)
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("observations", [False, True])
@pytest.mark.parametrize("name", NAMES)
def test_ismcts_of_openspiel_finds_a_move_with_our_resampler(name: str, observations: bool) -> None:
    """OpenSpiel itself asserts that every resampled root has the information state of the real one."""
    state = at_a_choice(name, 60)
    dice = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        state.get_game(), Short(), 2.0, 30, random_state=dice, use_observation_string=observations,
        allow_inconsistent_action_sets=observations,
    )  # fmt: skip
    bot.set_resampler(resampler(1))
    assert bot.step(state) in state.legal_actions()


def test_ismcts_of_openspiel_resamples_by_itself_and_takes_a_token_that_lies_open() -> None:
    state = load("madness", expert="tiny").new_initial_state()
    for text in ("dealer 1", "draw +1", "draw -1", "draw +2", "draw -1", "draw +1", "token 2", "token 1"):
        state.apply_action(state.string_to_action(text))
    dice = np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(state.get_game(), mcts.RandomRolloutEvaluator(1, dice), 2.0, 60, random_state=dice)
    assert state.action_to_string(bot.step(state)) == "+1"


# ---- a game small enough to look at everything


@cache
def tiny() -> "pyspiel.Game":
    return pyspiel.load_game(TINY)


def test_openspiel_finds_its_interface_kept_in_the_whole_tree() -> None:
    """api_test's full tree: 16,495 states, perfect recall by its own definition, no information set of two players."""
    from open_spiel.integration_tests import api_test  # with scipy.stats: seconds of every process that collects

    api_test.TOTAL_NUM_STATES[TINY] = (1497, 10398, 4600)
    api_test.PERFECT_RECALL_NUM_STATES[TINY] = 1958

    class Api(api_test.EnforceAPIOnFullTreeBase):
        game = tiny()
        game_name = TINY

    result = unittest.TestResult()
    unittest.defaultTestLoader.loadTestsFromTestCase(Api).run(result)
    assert result.testsRun >= 8
    assert [text for _, text in result.errors + result.failures] == []


@pytest.mark.long
def test_outcome_sampling_cfr_makes_the_tiny_game_hard_to_exploit() -> None:
    """Whoever plays at random can be exploited by 0.167."""
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(tiny())
    for _ in range(1500):
        solver.iteration()
    assert exploitability.exploitability(tiny(), solver.average_policy()) < 0.167 / 2


# ---- the example


def test_the_example_plays_with_both_kinds_of_search(capsys: pytest.CaptureFixture[str]) -> None:
    file = Path(__file__).parents[3] / "examples" / "openspiel_search.py"
    runpy.run_path(str(file))["main"](["madness(expert=tiny)", "--simulations", "10", "--games", "2"])
    said = capsys.readouterr().out.splitlines()
    assert [line.split(",")[0] for line in said] == ["mcts against random players", "ismcts against random players"]
    assert all("2 of 2 games" in line for line in said)
