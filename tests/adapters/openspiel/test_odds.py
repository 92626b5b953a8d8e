"""The pairs of outcome and probability: exact, made once, and safe to share."""

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np
import pyspiel
import pytest

from tablee.adapters.openspiel.odds import Odds, line
from tablee.adapters.openspiel.position import FEW, kit_of
from tablee.games import NAMES
from tests.adapters.openspiel.test_game import drawn, load, played


def test_every_weight_out_of_every_total_has_a_line_of_its_own() -> None:
    lines = [line(weight, total) for total in range(40) for weight in range(total + 1)]
    assert lines == list(range(len(lines)))


def test_pairs_are_where_the_rows_say() -> None:
    odds = Odds(5)
    odds.learn([2, 1, 2], 7)
    odds.learn([1], 3)
    odds.learn([3, 1], 7)
    for weight, total in ((1, 7), (2, 7), (3, 7), (1, 3)):
        begin = odds.rows[line(weight, total)]
        assert odds.pairs[begin : begin + 5].tolist() == [(outcome, weight / total) for outcome in range(5)]
    assert len(odds.pairs) == 4 * 5
    assert (odds.rows >= 0).sum() == 4


def test_what_has_been_learnt_stays_where_it_is() -> None:
    odds = Odds(3)
    odds.learn([1, 2], 3)
    rows, pairs = odds.rows, odds.pairs
    odds.learn([1, 2], 3)
    odds.learn([4], 9)
    assert np.array_equal(odds.rows[: len(rows)], rows)
    assert all(new is old for new, old in zip(odds.pairs, pairs, strict=False))


def test_equal_outcomes_have_a_row_for_their_number() -> None:
    odds = Odds(4)
    assert odds.even(3).tolist() == [(outcome, 1 / 3) for outcome in range(4)]
    assert odds.even(2).tolist() == [(outcome, 1 / 2) for outcome in range(4)]
    assert odds.even(3) is odds.even(3)


@pytest.mark.parametrize(("name", "both"), [("aztec", False), ("madness", True)])
def test_outcomes_are_counted_from_elsewhere_only_if_their_weights_are_equal(name: str, both: bool) -> None:
    """In aztec they always are, in madness now and then."""
    state, dice, found = load(name).new_initial_state(), random.Random(2), set[bool]()
    while not state.is_terminal():
        if state.is_chance_node():
            equal = len({chance for _, chance in state.chance_outcomes()}) == 1
            assert equal == (state.position.packed // FEW > state.kit.even)
            found.add(equal)
        state.apply_action(drawn(state, dice))
    assert found == ({True, False} if both else {True})


def test_a_list_that_was_kept_stays_as_it_was() -> None:
    """And each state finds its own: a clone leaves the one it was made of alone."""
    game, dice = load("aztec"), random.Random(4)
    state, kept = game.new_initial_state(), list[Any]()
    for _ in range(20):
        pairs = state.chance_outcomes()
        child = state.clone()
        child.apply_action(drawn(child, dice))
        child.chance_outcomes()
        assert state.chance_outcomes() == pairs
        kept.append((pairs, pairs.copy(), state.legal_actions()))
        state = child
    assert all(pairs == copy and [o for o, _ in pairs] == legal for pairs, copy, legal in kept)


@pytest.mark.parametrize("name", NAMES)
def test_outcomes_are_python_numbers_by_weight_and_add_up_to_1(name: str) -> None:
    game, dice = load(name), random.Random(8)
    state = game.new_initial_state()
    rules = kit_of(name).game
    looked = 0
    while not state.is_terminal() and looked < 60:
        if state.is_chance_node():
            looked += 1
            pairs = state.chance_outcomes()
            record = state.kit.record(state.position.at)
            weights = [int(rules.weight(record, outcome + rules.actions)) for outcome in state.legal_actions()]
            expected = [(o, w / sum(weights)) for o, w in zip(state.legal_actions(), weights, strict=True)]
            assert pairs == expected
            assert {(type(pair), type(pair[0]), type(pair[1])) for pair in pairs} == {(tuple, int, float)}
            assert sum(chance for _, chance in pairs) == pytest.approx(1)
        state.apply_action(drawn(state, dice))
    assert looked > 10


def test_a_list_of_outcomes_is_the_callers_own() -> None:
    state = load("madness").new_initial_state()
    state.chance_outcomes().clear()
    assert state.chance_outcomes()


def test_threads_learn_together(monkeypatch: pytest.MonkeyPatch) -> None:
    """Everybody begins with nothing learnt and finds what one alone would find."""

    def lists(seed: int) -> list[list[tuple[int, float]]]:
        dice, found = random.Random(seed), list[Any]()
        state: pyspiel.State = load("madness").new_initial_state()
        while len(found) < 150:
            if state.is_chance_node():
                found.append(state.chance_outcomes())
            state.apply_action(drawn(state, dice))
            if state.is_terminal():
                state = load("madness").new_initial_state()
        return found

    alone = [lists(seed) for seed in range(8)]
    odds = kit_of("madness").odds
    monkeypatch.setattr(odds, "rows", np.empty(0, np.int64))
    monkeypatch.setattr(odds, "pairs", np.empty(0, object))
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(lists, range(8))) == alone


def test_clones_share_what_their_game_has_learnt() -> None:
    state = played(load("madness"), 1, steps=3)
    while not state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    ours, theirs = state.chance_outcomes(), state.clone().chance_outcomes()
    assert all(one is other for one, other in zip(ours, theirs, strict=True))
