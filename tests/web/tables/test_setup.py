"""Wishes for a new table: what can be met, and what is said of the rest."""

from typing import Any

import pytest

from tablee import games
from tablee.web.tables.errors import Refused
from tablee.web.tables.setup import CLOCKS, STRENGTHS, Setup


def refusal_of(**wishes: Any) -> Refused:
    """Why a table of gold for two is refused with these wishes instead."""
    with pytest.raises(Refused) as caught:
        Setup(**{"game": "gold", "players": 2, **wishes}).check()
    return caught.value


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"game": "chess"}, {"games": ", ".join(games.NAMES)}),
        ({"players": 1}, {"game": games.game("gold").title, "least": 2, "most": 4}),
        ({"players": 5}, {"game": games.game("gold").title, "least": 2, "most": 4}),
        ({"options": {"colour": "red"}}, {"game": games.game("gold").title, "name": "colour"}),
        ({"options": {"x" * 100: "red"}}, {"game": games.game("gold").title, "name": "x" * 40}),
        ({"options": {"partial": "maybe"}}, {"name": "partial", "known": "no, yes"}),
        ({"seats": ["me"]}, {"n": 2}),
        ({"seats": ["me", "open", "open"]}, {"n": 2}),
        ({"seats": ["me", "nobody"]}, {"known": ", ".join(f"bot:{strength}" for strength in STRENGTHS)}),
        ({"seats": ["me", "bot:deep blue"]}, {"known": ", ".join(f"bot:{strength}" for strength in STRENGTHS)}),
        ({"seats": ["me", "me"]}, {}),
        ({"clock": 31}, {"known": ", ".join(map(str, CLOCKS))}),
    ],
)
def test_a_refusal_says_what_is_possible(wishes: dict[str, Any], said: dict[str, Any]) -> None:
    refused = refusal_of(**wishes)
    assert refused.status == 422
    assert refused.values == said


def test_what_can_be_met_is_not_refused() -> None:
    Setup("gold", 2).check()
    Setup("gold", 3, {"partial": "yes"}, ["me", "open", "bot:easy"], CLOCKS[0], public=True).check()
    Setup("gold", 2, seats=["bot:easy", "bot:random"]).check()


def test_without_a_word_the_visitor_takes_the_first_seat_and_the_others_are_open() -> None:
    assert Setup("gold", 3).all_seats == ["me", "open", "open"]
    assert Setup("gold", 2, seats=["open", "me"]).all_seats == ["open", "me"]
