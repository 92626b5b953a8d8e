"""What only L'Or des Mayas reads as an action or refuses, and its most choices."""

import pytest

from tablee.games.gold.actions import MOST_LEGAL, read, write
from tests.games.gold.table import auction


@pytest.mark.parametrize(("text", "meaning"), [("3", "bid 3"), ("40", "bid 40")])
def test_a_number_is_read_as_a_bid(text: str, meaning: str) -> None:
    assert write(read(text)) == meaning


@pytest.mark.parametrize(
    "text",
    [
        *("41", "-1", "+3", "bid", "bid 41", "bid -1", "bid 3 3", "bids 3", "pay", "pay 4", "base 2", "base"),
        *("lay", "lay 0", "lay gold", "lay 9 gold", "lay 0 wood", "lay 0 gold silver", "done 1", "lay -1 gold"),
        *("draw", "draw 1/6", "draw 1/6 gold", "draw 1/6 gold bronze", "draw 1/6 gold gold", "draw 1/5 gold silver"),
        *("first", "first 4", "first -1", "bid ²"),
    ],
)
def test_bids_pieces_and_seats_that_do_not_exist_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no action"):
        read(text)


def test_nobody_has_more_choices_than_the_one_with_all_pearls() -> None:
    m = auction(players=4, money=[40, 0, 0, 0])
    assert len(m.legal(0)) == MOST_LEGAL
