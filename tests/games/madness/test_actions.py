"""What only Maya Madness reads as an action or refuses, the values of a joker and its most choices."""

import pytest

from tablee.games.madness.actions import MOST_LEGAL, joker_value, read, value_index, write
from tests.games.madness.table import deal


@pytest.mark.parametrize(
    ("text", "meaning"),
    [("3", "+3"), ("joker 3", "joker +3"), ("start 5", "start +5"), ("draw 2", "draw +2"), ("00", "0")],
)
def test_a_number_is_read_without_its_sign(text: str, meaning: str) -> None:
    assert write(read(text)) == meaning


@pytest.mark.parametrize(
    "text",
    [
        *("6", "-6", "+6", "+", "--1", "+-1", "joker", "joker 0", "joker 6", "joker +3 +3", "jokers +3", "joker ²"),
        *("start", "start 0", "start +6", "guess", "guess 1", "guess 4 1", "guess 0 0", "guess 0 11", "guess 0 +3"),
        *("draw", "draw 6", "token 0", "token 11", "token +3", "dealer 4", "dealer -1", "dealer", "skip 1", "play +3"),
    ],
)
def test_numbers_cards_and_seats_that_do_not_exist_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no action"):
        read(text)


def test_the_values_of_a_joker_are_numbered_in_order() -> None:
    assert [joker_value(i) for i in range(10)] == [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5]
    assert [value_index(joker_value(i)) for i in range(10)] == list(range(10))


def test_no_hand_has_more_choices_than_a_joker_and_four_other_cards() -> None:
    m = deal("joker +1 +2 skip temple", "", "", "", expert=True)
    assert len(m.legal()) == MOST_LEGAL
