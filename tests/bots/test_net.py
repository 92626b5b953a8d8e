"""The bot that has learnt: its pass through the network is right, the same everywhere, and quick."""

import json
import time
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

from tablee import Match, games
from tablee.bots.net import (
    AS_LEARNT,
    LEAST,
    SHARPER,
    NetBot,
    Network,
    actor_at,
    actor_of,
    network_of,
    odds_of,
    pick_action,
    places_of,
)
from tablee.bots.weights import FILE, Tensors, Unfit, header_for, write
from tablee.dice import new_dice
from tablee.games.gold.state import BIDS
from tests.devices import compiled, interpreted


def layers(numbers: int, answers: int, width: int = 16, depth: int = 4, seed: int = 1) -> Tensors:
    """The tensors of an actor with random weights."""
    chance = np.random.default_rng(seed)
    sizes = [numbers, *[width] * (depth - 1), answers]
    found: Tensors = {}
    for k in range(depth):
        found[f"actor.{k}.weight"] = (chance.normal(size=sizes[k : k + 2]) / sizes[k] ** 0.5).astype(np.float16)
        found[f"actor.{k}.bias"] = chance.normal(size=sizes[k + 1]).astype(np.float16)
    return found


def by_hand(tensors: Tensors, x: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The same with NumPy, in double precision."""
    depth = len(tensors) // 2
    w = [tensors[f"actor.{k}.weight"].astype(np.float64) for k in range(depth)]
    b = [tensors[f"actor.{k}.bias"].astype(np.float64) for k in range(depth)]
    x = np.maximum(x @ w[0] + b[0], 0)
    for k in range(1, depth - 1):
        x = x + np.maximum(x @ w[k] + b[k], 0)
    return x @ w[-1] + b[-1]


def test_a_pass_is_what_the_layers_say() -> None:
    for depth in (2, 3, 5):
        tensors = layers(20, 7, depth=depth)
        network = network_of(tensors, "actor", 20, 7)
        for seed in range(5):
            x = np.random.default_rng(seed).normal(size=20).astype(np.float32) * (np.arange(20) % 3 != 0)
            assert network(x) == pytest.approx(by_hand(tensors, x), abs=1e-4)


def test_answers_that_are_padding_are_left_out() -> None:
    tensors = layers(20, 8)
    assert network_of(tensors, "actor", 20, 7)(np.ones(20, np.float32)) == pytest.approx(
        by_hand(tensors, np.ones(20))[:7], abs=1e-4
    )


@pytest.mark.parametrize("lost", ["actor.0.weight", "actor.1.weight", "actor.3.weight"])
def test_layers_that_do_not_fit_together_are_refused(lost: str) -> None:
    tensors = layers(20, 7)
    with pytest.raises(Unfit, match="missing"):
        network_of({k: v for k, v in tensors.items() if k != lost}, "actor", 20, 7)
    tensors[lost] = tensors[lost][:-1]
    with pytest.raises(Unfit, match="do not fit"):
        network_of(tensors, "actor", 20, 7)


def test_a_network_for_another_number_of_numbers_or_actions_is_refused() -> None:
    for numbers, answers in ((19, 7), (20, 8)):
        with pytest.raises(Unfit):
            network_of(layers(20, 7), "actor", numbers, answers)
    with pytest.raises(Unfit):
        network_of({}, "actor", 20, 7)


def test_actions_are_picked_as_often_as_they_are_likely_and_others_never() -> None:
    logits = np.log(np.array([0.6, 0.3, 0.099, 0.001, 5.0], np.float32))
    legal = np.array([3, 0, 2, 1], np.int16)
    dice = new_dice(1)
    drawn = np.bincount([pick_action(logits, legal, 4, 1.0, 0.02, dice) for _ in range(20_000)], minlength=5) / 20_000
    assert drawn[[3, 4]].tolist() == [0, 0]
    assert drawn[:3] == pytest.approx(np.array([0.6, 0.3, 0.099]) / 0.999, abs=0.015)
    sharp = np.bincount([pick_action(logits, legal, 4, 2.0, 0.02, dice) for _ in range(20_000)], minlength=5) / 20_000
    assert sharp[1] / sharp[0] == pytest.approx(0.25, abs=0.02)


def test_what_is_chosen_at_the_same_time_is_played_as_it_was_learnt(tmp_path: Path) -> None:
    """Gold's bids are sealed. Its other choices, which nobody can meet with one of their own, are sharper."""
    game, m, file = games.game("gold"), Match("gold", 2, seed=8), tmp_path / FILE
    write(file, layers(game.observation, game.actions), header_for(game))
    bot, actor = NetBot(1, file), actor_at(game, file)
    several = dict.fromkeys((AS_LEARNT, SHARPER), 0)
    numbers, out = np.zeros(game.observation, np.float32), np.zeros(game.most_legal, np.int16)
    while not m.over:
        seat = m.waiting[0]
        s = m.imagine(seat, new_dice(1))
        power = SHARPER if s.phase != BIDS else AS_LEARNT
        game.observe(s, seat, numbers)
        n = game.legal(s, out)
        m.play(bot.choose(m, seat), seat)
        expected = odds_of(actor(numbers), out[:n], power, LEAST)
        assert bot.odds == {game.write(a): odds for a, odds in expected.items()}
        several[power] += len(bot.odds) > 1
    assert all(several.values()), "no choice between several actions"


@pytest.fixture
def weights(tmp_path: Path) -> Path:
    game = games.game("madness")
    file = tmp_path / FILE
    write(file, layers(game.observation, game.actions), header_for(game))
    return file


def test_the_bot_plays_whole_games_legally_and_by_its_seed(weights: Path) -> None:
    def played(seed: int) -> list[str]:
        m, bot = Match("madness", 3, seed=4), NetBot(seed, weights)
        for _ in range(40):
            if m.over:
                break
            seat = m.waiting[0]
            chosen = bot.choose(m, seat)
            assert chosen in m.legal(seat)
            m.play(chosen, seat)
        return [m.game.write(move.action) for move in m.played]

    assert played(1) == played(1)
    assert played(1) != played(2)


def test_the_bot_chooses_the_same_whatever_the_others_hold(weights: Path) -> None:
    m, bot = Match("madness", 2, seed=4), NetBot(1, weights)
    for k in range(20):
        seat = m.waiting[0]
        chosen = NetBot(k, weights).choose(m, seat)
        true = m.state.copy()
        m.game.redeal(m.state, seat, new_dice(k))
        assert NetBot(k, weights).choose(m, seat) == chosen
        m._states[-1] = true
        m.play(bot.choose(m, seat), seat)


def test_a_game_that_nobody_has_learnt_is_refused(tmp_path: Path) -> None:
    m = Match("madness", 2, seed=1)
    with pytest.raises(Unfit, match="nobody has learnt madness"):
        NetBot(1, tmp_path / FILE).choose(m, m.waiting[0])


def test_a_choice_takes_less_than_a_millisecond() -> None:
    """A pass through a network of the usual size, with every number different from 0: the most work there can be."""
    game = games.game("aztec")
    network = network_of(layers(game.observation, game.actions, width=512, depth=4), "actor", game.observation, 96)
    assert seconds(network, np.ones(game.observation, np.float32)) < 0.001


def test_a_choice_with_every_place_taken_takes_less_than_a_millisecond() -> None:
    """Gaudí's own network, in a position with more places than any game has had."""
    game = games.game("gaudi")
    at, _, cell, _ = places_of(game)
    x = np.zeros(game.observation, np.float32)
    x[:at] = 1
    x[at:][: 200 * cell] = np.random.default_rng(1).random(200 * cell) < 0.4
    assert seconds(actor_of(game), x) < 0.001


def seconds(network: Network, x: npt.NDArray[np.float32]) -> float:
    """Of processor time for a pass."""
    network(x)
    begun = time.process_time()
    for _ in range(50):
        network(x)
    return (time.process_time() - begun) / 50


# Three numbers, four places of two numbers each whose actions are 1 … 4, then three numbers more.
PLACES = (3, 4, 2, 1)


def layers_by_place(kinds: int = 5, width: int = 16, answers: int = 7) -> Tensors:
    found = layers(6 + 2 * kinds, answers, width)
    chance = np.random.default_rng(9)
    for name, shape in {
        "place.0.weight": (2, kinds),
        "place.1.weight": (kinds, kinds),
        "place.context.weight": (6, kinds),
        "ask.weight": (width, kinds),
        "ask.bias": (kinds,),
    }.items():
        found[f"actor.{name}"] = chance.normal(size=shape).astype(np.float16)
    return found


def by_hand_by_place(tensors: Tensors, x: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The same with NumPy, in double precision."""
    t = {k.removeprefix("actor."): v.astype(np.float64) for k, v in tensors.items()}
    around, cells = np.concatenate([x[:3], x[11:]]), x[3:11].reshape(4, 2)
    context = around @ t.get("place.context.weight", np.zeros((6, 1)))
    places = np.maximum(cells @ t["place.0.weight"] + context * cells.any(axis=1, keepdims=True), 0)
    places += np.maximum(places @ t["place.1.weight"], 0)
    x = np.concatenate([around, places.sum(0) / 16, places.max(0)])
    x = np.maximum(x @ t["0.weight"] + t["0.bias"], 0)
    for k in (1, 2):
        x = x + np.maximum(x @ t[f"{k}.weight"] + t[f"{k}.bias"], 0)
    out = x @ t["3.weight"] + t["3.bias"]
    out[1:5] += places @ (x @ t["ask.weight"] + t["ask.bias"])
    return out


@pytest.mark.parametrize("context", [True, False])
def test_places_are_all_seen_in_the_same_way_and_each_has_its_answer(context: bool) -> None:
    tensors = layers_by_place()
    if not context:  # places are seen by themselves
        del tensors["actor.place.context.weight"]
    network = network_of(tensors, "actor", 14, 7, PLACES)
    for seed in range(5):
        x = np.random.default_rng(seed).normal(size=14).astype(np.float32)
        x[7:9] = 0  # a place that is not there
        assert network(x) == pytest.approx(by_hand_by_place(tensors, x), abs=1e-3)


@pytest.mark.parametrize("lost", ["actor.place.0.weight", "actor.place.1.weight", "actor.ask.bias"])
def test_layers_of_places_that_do_not_fit_together_are_refused(lost: str) -> None:
    tensors = layers_by_place()
    odd = {**tensors, "actor.place.context.weight": tensors["actor.place.context.weight"][1:]}
    with pytest.raises(Unfit, match="fit"):
        network_of(odd, "actor", 14, 7, PLACES)
    with pytest.raises(Unfit, match=r"missing|fit"):
        network_of({k: v for k, v in tensors.items() if k != lost}, "actor", 14, 7, PLACES)
    tensors[lost] = tensors[lost][:-1]
    with pytest.raises(Unfit, match="fit"):
        network_of(tensors, "actor", 14, 7, PLACES)


PASSES = """
import json, numpy as np
from tests.bots.test_net import PLACES, layers, layers_by_place
from tablee.bots.net import network_of
network = network_of(layers(30, 9), "actor", 30, 9)
by_place = network_of(layers_by_place(), "actor", 14, 7, PLACES)
chance = np.random.default_rng(5)
for each, size in ((network, 30), (by_place, 14)):
    print(json.dumps([each(chance.normal(size=size).astype(np.float32)).tolist() for _ in range(20)]))
"""


@pytest.mark.slow
def test_the_interpreter_and_compiled_code_answer_the_same() -> None:
    for native, plain in zip(compiled(PASSES).splitlines(), interpreted(PASSES).splitlines(), strict=True):
        assert np.abs(np.array(json.loads(native)) - np.array(json.loads(plain))).max() < 1e-5


def test_a_network_is_read_once(weights: Path) -> None:
    game = games.game("madness")
    assert isinstance(actor_at(game, weights), Network)
    assert actor_at(game, weights) is actor_at(game, weights)
