"""What Maya refuses as an action, and its most choices."""

import pytest

from tablee.games.maya.actions import MOST_LEGAL, read
from tablee.games.maya.components import MOST_GOLD
from tests.games.maya.table import offer


@pytest.mark.parametrize(
    "text",
    [
        *("send", "send 3", "send 2 1", "send 3 0", "send 3 8", "send +3 1", "send -3", "lay", "lay tikal"),
        *("lay tikal 0", "lay tikal 5", "lay copan 4", "lay chichen itza 1", "take 3", "pass 1", "minus", "minus 5"),
        *("minus -1", "shield 0", "shield 8", "start 5", "free", "joker", "joker shield", "buy gold", "bid", "bid -1"),
        *(f"bid {MOST_GOLD + 1}", "bid 1.0", "first 5", "offer shield", "turn up", "turn up 8", "pay", "pay olmec"),
    ],
)
def test_quarries_levels_and_seats_that_do_not_exist_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no action"):
        read(text)


def test_nobody_has_more_choices_than_the_richest_bidder() -> None:
    m = offer(3)
    m.state.gold[0] = MOST_GOLD
    assert len(m.legal()) == MOST_LEGAL
    assert m.legal()[-1] == f"bid {MOST_GOLD}"
