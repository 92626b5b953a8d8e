"""The simple player of Maya Madness: legal, repeatable, and not blind."""

import numpy as np
import pytest

from tablee import games
from tablee.dice import new_dice
from tablee.games.contract import CHANCE, OVER, State
from tests.games.madness.table import award, bar, deal
from tests.positions import stroll
from tests.variants import pairs_of_game

MADNESS = games.game("madness")


def choose(s: State, seed: int = 1) -> str:
    """What the simple player does."""
    legal = np.zeros(MADNESS.most_legal, np.int16)
    n = MADNESS.legal(s, legal)
    return MADNESS.write(MADNESS.policy(s, legal, n, new_dice(seed)))


@pairs_of_game("madness")
def test_it_chooses_something_legal_and_the_same_with_the_same_dice(players: int, options: dict[str, str]) -> None:
    for step, (s, _) in enumerate(stroll("madness", players, options, seed=2)):
        if MADNESS.mover(s) not in (CHANCE, OVER):
            choice = choose(s, seed=step)
            assert MADNESS.read(choice) in MADNESS.list_legal(s)
            assert choose(s, seed=step) == choice


@pytest.mark.parametrize(
    ("hand", "top", "secret", "best"),
    [
        ("+4 -2 -1 -3 +5", "+2", 6, "+4"),
        ("0 -2 -1 -3 +5", "+4", 4, "0"),
        ("reverse -2 -1 -3 +5", "-4", 4, "reverse"),
        ("skip -2 -1 -3 +5", "+4", 4, "skip"),
        ("joker -2 -1 -3 +1", "+4", 9, "joker +5"),
    ],
)
def test_it_takes_a_token_when_it_can(hand: str, top: str, secret: int, best: str) -> None:
    m = deal(hand, "", "", top=top, secrets=[secret, 10, 10])
    assert {choose(m.state, seed) for seed in range(20)} == {best}


def test_it_takes_a_token_with_the_card_after_a_temple() -> None:
    m = deal("temple +4 -1 -1 -1", "", "", top="-5", secrets=[4, 10, 10])
    assert choose(m.state) == "temple"
    m.play("temple")
    assert choose(m.state) == "+4"


def test_it_guesses_a_number_it_has_worked_out() -> None:
    m = deal("-1 -1 -1 -1 -1", "", expert=True, top="-5", secrets=[1, 7])
    bar(m, 1, 1, 2, 3, 4, 5, 6, 8, 9, 10)
    assert choose(m.state) == "guess 1 7"


def test_it_does_not_guess_in_the_dark() -> None:
    m = deal("-1 -1 -1 -1 -1", "", expert=True, secrets=[1, 7])
    award(m, 1, 2, 3)
    assert {choose(m.state, seed) for seed in range(50)} == {"-1"}
