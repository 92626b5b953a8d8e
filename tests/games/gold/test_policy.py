"""The simple player of L'Or des Mayas: legal, repeatable, and not blind."""

import numpy as np
import pytest

from tablee import games
from tablee.dice import new_dice
from tablee.engine.simulate import playouts, trails
from tablee.games.contract import CHANCE, OVER, State
from tests.games.gold.table import auction, base, conserved, sell
from tests.positions import play, stroll
from tests.variants import pairs_of_game

GOLD = games.game("gold")


def choose(s: State, seed: int = 1) -> str:
    """What the simple player does."""
    legal = np.zeros(GOLD.most_legal, np.int16)
    n = GOLD.legal(s, legal)
    return GOLD.write(GOLD.policy(s, legal, n, new_dice(seed)))


@pairs_of_game("gold")
def test_it_chooses_something_legal_and_the_same_with_the_same_dice(players: int, options: dict[str, str]) -> None:
    for step, (s, _) in enumerate(stroll("gold", players, options, seed=2)):
        if GOLD.mover(s) not in (CHANCE, OVER):
            choice = choose(s, seed=step)
            assert GOLD.read(choice) in GOLD.list_legal(s)
            assert choose(s, seed=step) == choice


@pytest.mark.parametrize("players", [2, 3, 4])
def test_its_games_pass_through_legal_positions_only(players: int) -> None:
    for s in trails("gold", players, lanes=4, steps=400, bots=["policy"] * players).ravel():
        conserved(s)


@pytest.mark.parametrize("seat", [0, 1])
def test_it_beats_random_play(seat: int) -> None:
    bots = ["random", "random"]
    bots[seat] = "policy"
    assert playouts("gold", 2, games=300, bots=bots, threads=1).wins[seat] > 0.95


@pytest.mark.parametrize("players", [2, 3, 4])
def test_among_its_likes_discs_are_completed(players: int) -> None:
    found = playouts("gold", players, games=300, bots=["policy"] * players, threads=1)
    assert sum(found.scores) > 10 * players + 15 * players / 2


ALMOST = "1/4 gold silver, 1/4 gold stone, 1/6 gold silver, 1/6 gold silver"  # 20/24


def bids(s: State) -> set[int]:
    return {int(choose(s, seed).split()[1]) for seed in range(30)}


def test_it_bids_much_for_the_piece_that_completes_a_disc() -> None:
    assert min(bids(auction(ALMOST, board="1/6 gold stone").state)) >= 3


def test_it_bids_nothing_for_a_piece_that_adds_nothing() -> None:
    assert bids(auction(ALMOST, board="1/8 jade bronze").state) == {0}


def test_it_bids_no_more_than_it_has() -> None:
    assert bids(auction(ALMOST, board="1/6 gold stone", money=[2, 14, 14]).state) <= {0, 1, 2}


def test_it_lays_a_complete_disc_when_it_can() -> None:
    m = auction(ALMOST, board="1/6 silver gold")
    sell(m, "3 1 0")
    while m.mover == 0 and m.view(0)["phase"] == "build":
        m.play(choose(m.state))
    assert m.view()["seats"][0]["bases"][0]["complete"]
    assert base(m, 0, viewer=0).count("gold silver") == 4


def test_it_chooses_the_base_that_gains_most() -> None:
    for first, second, best in ((ALMOST, "1/8 jade bronze", "base 0"), ("1/8 jade bronze", ALMOST, "base 1")):
        m = auction((first, second), board="1/6 gold stone", players=2)
        sell(m, "3 1")
        assert choose(m.state) == best


def test_it_pays_whoever_is_furthest_behind() -> None:
    m = auction(
        "", "", "1/4 jade stone, 1/4 bronze jade, 1/4 silver gold, 1/4 bronze silver", players=4, money=[10, 12, 8, 10]
    )
    sell(m, "2 1 1 1")
    assert {choose(m.state, seed) for seed in range(20)} == {"pay 3"}


def test_it_goes_on_with_a_base_that_somebody_else_has_begun() -> None:
    m = auction("1/8 jade bronze, 1/8 jade stone, 1/6 bronze silver", board="1/6 gold stone")
    sell(m, "3 1 0")
    play(m, "lay 1 stone")
    steps = 0
    while m.mover == 0 and m.view(0)["phase"] == "build":
        m.play(choose(m.state))
        steps += 1
    assert 1 <= steps <= 4
