"""What OpenSpiel's observers get to see: public, private, both, and with perfect recall."""

import json

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import INFO_STATE_OBS_TYPE, make_observation

from tablee import games
from tablee.adapters.openspiel.game import resampler
from tablee.adapters.openspiel.observer import Data, beyond
from tablee.games import NAMES
from tablee.games.contract import EVERYTHING, SPECTATOR
from tests.adapters.openspiel.test_game import load, played

Private = pyspiel.PrivateInfoType


def kind(public: bool, private: "pyspiel.PrivateInfoType", recall: bool = False) -> "pyspiel.IIGObservationType":
    return pyspiel.IIGObservationType(public_info=public, perfect_recall=recall, private_info=private)


@pytest.mark.parametrize("name", NAMES)
def test_numbers_are_the_seat_and_what_the_game_observes(name: str) -> None:
    game = load(name)
    state = played(game, 1, steps=60)
    players = game.num_players()
    for seat in range(players):
        expected = np.zeros(games.game(name).observation, np.float32)
        games.game(name).observe(state.kit.record(state.position.at), seat, expected)
        observer = make_observation(game)
        observer.set_from(state, seat)
        assert observer.dict["player"].tolist() == [float(p == seat) for p in range(players)]
        assert observer.dict["observation"].tolist() == expected.tolist()
        assert state.observation_tensor(seat) == state.information_state_tensor(seat) == observer.tensor.tolist()
    assert game.observation_tensor_size() == players + games.game(name).observation


def test_the_text_of_a_moment_names_the_numbers_that_are_not_0() -> None:
    state = played(load("madness"), 1, steps=60)
    text = state.observation_string(1)
    told = dict(pair.split("=") for pair in text.removeprefix("seat 1: ").split())
    numbers = np.array(state.observation_tensor(1)[2:])
    assert {int(k): float(v) for k, v in told.items()} == pytest.approx({k: numbers[k] for k in numbers.nonzero()[0]})


@pytest.mark.parametrize("name", NAMES)
def test_public_text_is_what_a_spectator_knows(name: str) -> None:
    game = load(name)
    state = played(game, 1, steps=60)
    observer = make_observation(game, kind(True, Private.NONE))
    view = games.game(name).view(state.kit.record(state.position.at), SPECTATOR)
    assert json.loads(observer.string_from(state, 0)) == json.loads(json.dumps(view))
    assert observer.string_from(state, 0) == observer.string_from(resampler(1)(state, 0), 0)
    assert observer.tensor is None


@pytest.mark.parametrize("name", NAMES)
def test_private_text_is_what_a_spectator_does_not_know(name: str) -> None:
    game = load(name, games.game(name).players[-1])
    observer = make_observation(game, kind(False, Private.SINGLE_PLAYER))
    state = played(game, 1, steps=60)
    told = [observer.string_from(state, seat) for seat in range(game.num_players())]
    assert any(told)
    for seat, text in enumerate(told):
        private = json.loads(text or "{}").get("seats", [])
        assert [q for q, part in enumerate(private) if part] in ([], [seat]), "somebody else's things"


def test_who_may_see_everything_sees_all_hands() -> None:
    game = load("madness")
    state = played(game, 1, steps=60)
    text = make_observation(game, kind(True, Private.ALL_PLAYERS)).string_from(state, 0)
    view = games.game("madness").view(state.kit.record(state.position.at), EVERYTHING)
    assert json.loads(text)["seats"] == json.loads(json.dumps(view["seats"]))


def test_perfect_recall_is_the_information_state() -> None:
    game = load("madness")
    state = played(game, 1, steps=60)
    observer = make_observation(game, INFO_STATE_OBS_TYPE)
    assert observer.string_from(state, 1) == state.information_state_string(1)


@pytest.mark.parametrize("wrong", [kind(False, Private.SINGLE_PLAYER, True), kind(True, Private.NONE, True)])
def test_what_is_not_offered_is_refused(wrong: "pyspiel.IIGObservationType") -> None:
    with pytest.raises(ValueError, match="perfect recall is for all that one seat knows"):
        load("madness").make_py_observer(wrong)
    with pytest.raises(ValueError, match="no parameters"):
        load("madness").make_py_observer(None, {"colour": "blue"})
    with pytest.raises(ValueError, match="only text"):
        load("madness").make_py_observer(kind(True, Private.NONE)).set_from(None, 0)


def test_beyond_keeps_what_differs_in_its_place() -> None:
    view: Data = {"a": 1, "seats": [{"hand": None, "x": 1}, {"hand": [3], "x": 2}]}
    public: Data = {"a": 1, "seats": [{"hand": None, "x": 1}, {"hand": None, "x": 2}]}
    assert beyond(view, public) == {"seats": [None, {"hand": [3]}]}
    assert beyond(view, view) is None
