"""The simple player of Le Trésor des Aztèques: legal, repeatable, and not blind."""

import numpy as np
import pytest

from tablee import games
from tablee.dice import new_dice
from tablee.engine.simulate import playouts
from tablee.games.contract import CHANCE, OVER, State
from tests.games.aztec.table import bid, deal, lead, purse, sell_all
from tests.positions import stroll
from tests.variants import pairs_of_game

AZTEC = games.game("aztec")


def choose(s: State, seed: int = 1) -> str:
    """What the simple player does."""
    legal = np.zeros(AZTEC.most_legal, np.int16)
    n = AZTEC.legal(s, legal)
    return AZTEC.write(AZTEC.policy(s, legal, n, new_dice(seed)))


@pairs_of_game("aztec")
def test_it_chooses_something_legal_and_the_same_with_the_same_dice(players: int, options: dict[str, str]) -> None:
    for step, (s, _) in enumerate(stroll("aztec", players, options, seed=2)):
        if step > 1500:
            break
        if AZTEC.mover(s) not in (CHANCE, OVER):
            choice = choose(s, seed=step)
            assert AZTEC.read(choice) in AZTEC.list_legal(s)
            assert choose(s, seed=step) == choice


HIGH = "T20 T19 T18 A20 A19 A18 C20 C19"
LOW = "T1 T2 T3 A1 A2 A3 C1 C2"
MIDDLE = ["T9 A9 C9 C10", "T11 A11 C11 C12", "T10 A10 C13 C14"]


def market(hand: str) -> State:
    """Seat 1, with this hand, bids for a lot that asks for many tricks; the other lot asks for few."""
    m = lead(deal("", hand, lots=MIDDLE[:2], objectives=["most-tricks 6-tricks", "0-tricks 1-tricks"]))
    m.play("lot 1")
    return m.state


def test_it_bids_for_a_lot_that_suits_its_hand() -> None:
    assert int(choose(market(HIGH)).split()[1]) >= 10
    assert choose(market(LOW)) == "bid 0"


def test_it_never_bids_more_than_it_has() -> None:
    s = market(HIGH)
    s.money[1] = 1
    assert choose(s) in ("bid 0", "bid 10")


@pytest.mark.parametrize(("hand", "choice"), [(HIGH, "take"), (LOW, "award 1")])
def test_as_leader_it_takes_what_suits_its_hand(hand: str, choice: str) -> None:
    m = lead(deal(hand, "", lots=MIDDLE[:2], objectives=["most-tricks 6-tricks", "0-tricks 1-tricks"]))
    m.play("lot 1")
    bid(m, None, 10)
    assert choose(m.state) == choice


def test_as_leader_it_gives_a_tied_lot_to_the_poorer() -> None:
    m = lead(deal("", "", "", lots=MIDDLE))
    purse(m, 0, 100, 50)
    m.play("lot 1")
    bid(m, None, 30, 30)
    assert {choose(m.state, seed) for seed in range(10)} == {"award 2"}


def test_it_wins_when_it_needs_tricks() -> None:
    m = sell_all(deal("A1", "A5", lots=MIDDLE[:2], objectives=["most-tricks 6-tricks", "0-tricks 1-tricks"]))
    m.state.turn = 1
    m.state.hand[0] = [1 << 3, 1 << 19 | 1, 0]  # T4, A20 and A1
    m.play("A5")
    assert choose(m.state) == "A20"


def test_it_throws_its_high_card_away_when_it_needs_none() -> None:
    goals = ["0-tricks last", "4-tricks 5-tricks"]
    m = sell_all(deal("A1", "A5", lots=MIDDLE[:2], objectives=goals, options={"last_objective": "fewest_tricks"}))
    m.state.turn = 1
    m.state.hand[0] = [1 << 18, 0, 1]  # T19 and C1, and no amulet to follow with
    m.play("A5")
    assert choose(m.state) == "T19"


def test_it_beats_random_players() -> None:
    wins = playouts("aztec", 2, games=400, bots=["policy", "random"], seed=1).wins[0]
    wins += playouts("aztec", 2, games=400, bots=["random", "policy"], seed=2).wins[1]
    assert wins / 2 > 0.9
    assert playouts("aztec", 4, games=100, bots=["random", "policy", "random", "random"]).wins[1] > 0.9


@pytest.mark.parametrize("players", AZTEC.players)
def test_among_themselves_games_end_soon(players: int) -> None:
    result = playouts("aztec", players, games=100, bots=["policy"] * players)
    rounds = result.steps / result.games / (26 * players)
    assert 1 < rounds < 8
