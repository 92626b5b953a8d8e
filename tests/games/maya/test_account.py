"""Where the gold of Maya comes from, line by line."""

from typing import cast

import pytest

from tablee.games.maya.text.account import account
from tablee.games.maya.view import View
from tablee.i18n import Say
from tests.games.maya.table import look, steps


def end(stones: list[list[int]], scores: list[int], places: list[int], reserve: list[int]) -> View:
    """The end of a game of Maya with one pyramid."""
    levels = [{"level": i + 1, "gold": [3 + i, 1 + i], "stones": row} for i, row in enumerate(stones)]
    seats = [{"reserve": n} for n in reserve]
    result = {"players": len(scores), "scores": scores, "places": places}
    return cast(View, {**result, "pyramids": [{"title": "Tikal", "levels": levels}], "seats": seats})


def test_it_explains_every_level_of_the_last_pay() -> None:
    """MAYA-6.1"""
    view = end([[3, 1, 1], [0, 2, 2], [0, 0, 1]], [12, 9, 10], [1, 3, 2], [4, 4, 4])
    assert account(view, Say()) == [
        [("Gold before the last pay", 9), ("Most stones on level 1 of Tikal", 3)],
        [
            ("Gold before the last pay", 4),
            ("Next most stones on level 1 of Tikal", 1),
            ("Most stones on level 2 of Tikal", 4),
        ],
        [
            ("Gold before the last pay", 0),
            ("Next most stones on level 1 of Tikal", 1),
            ("Most stones on level 2 of Tikal", 4),
            ("Most stones on level 3 of Tikal", 5),
        ],
    ]


def test_it_says_what_broke_a_tie() -> None:
    """MAYA-6.5"""
    view = end([[0, 0, 0]], [12, 12, 3], [1, 2, 3], [1, 6, 4])
    assert [lines[-1] for lines in account(view, Say())] == [
        ("In a tie fewer stones in the reserve come first: 1 stone", 0),
        ("In a tie fewer stones in the reserve come first: 6 stones", 0),
        ("Gold before the last pay", 3),
    ]
    shared = end([[0, 0, 0]], [12, 12, 3], [1, 1, 3], [6, 6, 4])
    assert [len(lines) for lines in account(shared, Say())] == [1, 1, 1]


@pytest.mark.parametrize("players", [3, 4, 5])
def test_maya_6_1_the_last_pay_is_explained_as_it_was_paid(players: int) -> None:
    pays = [(m, k) for m, k, _ in steps(players, "pay")]
    for m, k in [pays[i] for i in range(len(pays)) if (i + 1) % 12 == 9]:  # four pyramids, three rounds: the ninth
        before = [seat["gold"] for seat in look(m, at=k)["seats"]]
        assert [lines[0] for lines in account(look(m), Say())] == [("Gold before the last pay", n) for n in before]
