"""Perfect recall: what an information state of OpenSpiel remembers, and that it misses nothing."""

import random

import numpy as np
import pytest

from tablee import games
from tablee.adapters.openspiel.game import resampler
from tablee.adapters.openspiel.position import LANES, Kit, Words, kit_of
from tablee.dice import new_dice
from tablee.games import NAMES
from tests.adapters.openspiel.test_game import drawn, load, played


def seen(text: str) -> list[str]:
    """The actions in an information state."""
    return text.split(": ", 1)[1].split("#")[0].removesuffix(", ").split(", ")


def test_a_seat_remembers_what_it_saw_and_not_what_it_did_not() -> None:
    game = load("madness")
    state = game.new_initial_state()
    for text in ("dealer 1", *["draw +1"] * 5, *["draw -1"] * 5, "draw 0", "token 3", "token 4", "+1", "draw -2"):
        state.apply_action(state.string_to_action(text))
    assert seen(state.information_state_string(0)) == [
        *("dealer 1", *["draw +1"] * 5, "draw 0", "token 3", "+1", "draw -2"),
    ]
    assert seen(state.information_state_string(1)) == ["dealer 1", *["draw -1"] * 5, "draw 0", "token 4", "+1"]


def test_a_seat_remembers_what_was_revealed_and_is_gone_from_the_table() -> None:
    """Bids that were secret when they were made: everyone has seen them, long after the sale is over."""
    texts = set()
    for bids in ((1, 2), (2, 1), (0, 2)):
        state = load("gold", pearls="open").new_initial_state()
        while state.is_chance_node():
            state.apply_action(state.legal_actions()[0])
        for bid in bids:
            state.apply_action(state.string_to_action(f"bid {bid}"))
        texts.add(state.information_state_string(0).split("#")[1])
    assert len(texts) == 3


@pytest.mark.parametrize("name", NAMES)
def test_asking_often_or_once_gives_the_same(name: str) -> None:
    game, dice = load(name), random.Random(1)
    asked, silent = game.new_initial_state(), game.new_initial_state()
    for _ in range(60):
        if asked.is_terminal():
            break
        action = drawn(asked, dice)
        asked.apply_action(action)
        silent.apply_action(action)
        asked.information_state_string(0)
    for seat in range(game.num_players()):
        assert silent.information_state_string(seat) == asked.information_state_string(seat)


@pytest.mark.parametrize("name", NAMES)
def test_what_a_seat_can_see_leaves_a_trace_in_its_memory(name: str) -> None:
    """Two positions that a seat cannot tell apart, and the same action in both: its memories differ then just when its
    views do. So they miss nothing that a seat may know, and hold nothing else.
    """
    game, kit = games.game(name), kit_of(name)
    parted = 0
    for seed, (players, options) in enumerate(game.variants()[:: 1 if len(game.variants()) < 13 else 3]):
        state = played(load(name, players, **options), seed, steps=20)
        dice = random.Random(seed)
        for step in range(40):
            if state.is_terminal():
                break
            seat = step % players
            pair = [state.position.at.copy(), state.position.at.copy()]
            kit.redeal(pair[1], seat, new_dice(step))
            action = drawn(state, dice)
            state.apply_action(action)
            if not all(action in kit.choices(at) for at in pair) or kit.look(pair[0]) % 16 != kit.look(pair[1]) % 16:
                continue
            for at in pair:
                kit.advance(at, action)
            records = [kit.record(at) for at in pair]
            told = [digest(kit, at, seat) for at in pair]
            differ = game.view(records[0], seat) != game.view(records[1], seat)
            assert (told[0] != told[1]) == differ
            parted += differ
    assert parted > 0, "nothing was ever revealed"


def digest(kit: Kit, at: Words, seat: int) -> list[int]:
    """What a seat knows of a position, as its memory marks it."""
    marks = np.zeros(2 * LANES, np.uint32)
    kit.remember(at, seat, kit.scratch(), marks)
    return marks.tolist()


@pytest.mark.parametrize("name", NAMES)
def test_the_others_in_a_redealt_state_do_not_remember_the_truth(name: str) -> None:
    """Their memories are the same whatever the truth was: they follow from what the player knows and the dice."""
    game = load(name, games.game(name).players[-1])
    state = played(game, 5, steps=120)
    seat = 0
    other = resampler(1)(state, seat)
    first, second = resampler(2)(state, seat), resampler(2)(other, seat)
    assert str(first) == str(second)
    for q in range(game.num_players()):
        assert first.information_state_string(q) == second.information_state_string(q)
