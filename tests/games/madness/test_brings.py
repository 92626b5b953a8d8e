"""What an action of Maya Madness brings, before it is chosen."""

import pytest

from tests.games.madness.table import award, bar, deal
from tests.reasons import brings


@pytest.mark.parametrize(
    ("action", "words"),
    [
        ("+3", "your number: you win a token"),
        ("+1", "2 away from your number"),
        ("reverse", "11 away from your number"),
        ("temple", "7 away from your number"),
        ("joker +3", "your number: you win a token"),
        ("joker -5", "8 away from your number"),
    ],
)
def test_mad_4_1_how_far_the_count_is_from_the_number(action: str, words: str) -> None:
    m = deal("+3 +1 reverse temple joker", "", top="+4", secrets=(7, 1))
    assert brings(m, action) == words


def test_mad_4_4_the_fifth_token_wins_the_game() -> None:
    m = deal("+3 +1", "", top="+4", secrets=(7, 1))
    award(m, 0, 1, 2, 3, 4)
    assert brings(m, "+3") == "your number: you win the game"


def test_mad_6_1_a_guess_says_how_many_numbers_are_possible_as_far_as_all_know() -> None:
    m = deal("+3 +1", "", expert=True)
    assert brings(m, "guess 1 4") == "one of 10 possible numbers"
    bar(m, 1, 1, 2, 3)
    assert brings(m, "guess 1 4") == "one of 7 possible numbers"
    assert brings(m, "guess 1 3") == "wrong, as everyone knows: your token would be lost"
    bar(m, 1, 5, 6, 7, 8, 9, 10)
    assert brings(m, "guess 1 4") == "the only number left"


def test_mad_2_5_before_numbers_are_drawn_nothing_can_be_said() -> None:
    m = deal("+3 +1", "", top="joker")
    assert brings(m, "start +3") is None
