"""The simple player of Maya: legal, repeatable, and not blind."""

import numpy as np
import pytest

from tablee import games
from tablee.dice import new_dice
from tablee.engine.simulate import playouts
from tablee.games.contract import CHANCE, OVER, State
from tests.games.maya.table import build, found, full, offer, settle, stones, workers
from tests.positions import stroll
from tests.variants import pairs_of_game

MAYA = games.game("maya")


def choose(s: State, seed: int = 1) -> str:
    """What the simple player does."""
    legal = np.zeros(MAYA.most_legal, np.int16)
    n = MAYA.legal(s, legal)
    return MAYA.write(MAYA.policy(s, legal, n, new_dice(seed)))


@pairs_of_game("maya")
def test_it_chooses_something_legal_and_the_same_with_the_same_dice(players: int, options: dict[str, str]) -> None:
    for step, (s, _) in enumerate(stroll("maya", players, options, seed=2)):
        if MAYA.mover(s) not in (CHANCE, OVER):
            choice = choose(s, seed=step)
            assert MAYA.read(choice) in MAYA.list_legal(s)
            assert choose(s, seed=step) == choice


@pytest.mark.parametrize("seat", range(3))
def test_it_beats_two_random_players_from_every_seat(seat: int) -> None:
    bots = ["policy" if p == seat else "random" for p in range(3)]
    assert playouts("maya", 3, games=300, bots=bots, seed=seat).wins[seat] > 0.9


@pytest.mark.parametrize("pro", ["no", "yes"])
def test_games_among_its_likes_end_and_are_even(pro: str) -> None:
    results = playouts("maya", 4, {"pro": pro}, games=300, bots=["policy"] * 4)
    assert results.games == 300
    assert results.steps / results.games < 400
    assert max(results.wins) < 0.4


def test_it_goes_where_a_card_wins_most() -> None:
    m = found()
    assert choose(m.state).startswith("send 3")  # the cheapest card wins an empty quarry


def test_it_passes_when_its_cards_can_carry_no_more() -> None:
    m = found()
    workers(m, 1, "0:3 0:8")
    workers(m, 2, "0:4 0:7")
    workers(m, 4, "0:4")
    workers(m, 5, "0:5")
    assert choose(m.state) == "pass"  # sixteen stones in sight, six points in hand


def test_it_takes_points_from_whoever_is_in_front_of_it() -> None:
    m = found()
    workers(m, 2, "1:5 2:3 0:4 0:-3")
    settle(m)
    assert {choose(m.state, seed) for seed in range(20)} == {"minus 1"}


def test_it_names_itself_starting_player() -> None:
    m = found()
    workers(m, 4, "1:5")
    settle(m)
    assert choose(m.state) == "start 1"


def test_it_completes_a_level_for_its_own_bonus_and_not_for_anothers() -> None:
    m = found()
    stones(m, "copan 1", 3, 1, 2)
    for level in ("chichen 1", "uxmal 1", "palenque 1"):
        stones(m, level, 2, 1, 1)
    build(m, 1, 0, 0)
    assert choose(m.state) == "lay copan 1"
    m = found()
    full(m, "uxmal 1")
    stones(m, "copan 1", 1, 4, 1)
    build(m, 1, 0, 0)
    assert choose(m.state) != "lay copan 1"


def test_it_bids_little() -> None:
    m = offer(3)
    assert {choose(m.state, seed) for seed in range(50)} == {f"bid {n}" for n in range(4)}
