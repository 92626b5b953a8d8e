"""What states answer in Python is what C++ would have made of it."""

import numpy as np
import pyspiel
import pytest

from tablee.games import NAMES
from tests.adapters.openspiel.test_game import load, played


@pytest.mark.parametrize("name", NAMES)
def test_tensors_are_those_that_cpp_asks_observers_for(name: str) -> None:
    state = played(load(name), 5, steps=70)
    for seat in range(state.num_players()):
        for method in ("observation_tensor", "information_state_tensor"):
            ours, theirs = getattr(state, method)(seat), getattr(pyspiel.State, method)(state, seat)
            assert ours == theirs
            assert {type(number) for number in ours} == {float}


def test_a_tensor_without_a_player_is_the_movers() -> None:
    state = played(load("gold"), 5, steps=70)
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    assert state.observation_tensor() == state.observation_tensor(state.current_player())


@pytest.mark.parametrize("player", [-1, 2, 99])
def test_a_tensor_for_nobody_is_refused_as_openspiel_does(player: int) -> None:
    state = played(load("madness"), 5, steps=7)
    for ask in (state.observation_tensor, lambda p: pyspiel.State.observation_tensor(state, p)):
        with pytest.raises(pyspiel.SpielError):
            ask(player)


@pytest.mark.parametrize("name", NAMES)
def test_rewards_come_at_the_end_and_are_the_returns(name: str) -> None:
    state = played(load(name), 5)
    assert state.rewards() == state.returns() == pyspiel.State.rewards(state)
    assert np.any(state.rewards())


def test_cpp_gets_the_same_answers() -> None:
    state = played(load("gaudi"), 5, steps=71)
    for method in ("current_player", "is_terminal", "is_chance_node", "legal_actions", "chance_outcomes", "__str__"):
        if method != "chance_outcomes" or state.is_chance_node():
            assert getattr(pyspiel.State, method)(state) == getattr(state, method)()
