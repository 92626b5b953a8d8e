"""The money of Le Trésor des Aztèques, line by line."""

from typing import cast

from tablee import games
from tablee.games.aztec.text.account import account
from tablee.games.aztec.view import View
from tablee.games.contract import SPECTATOR
from tablee.i18n import Say
from tests.games.test_accounts import ended as finished


def ended(rounds: int, seat: dict[str, int]) -> View:
    """What everyone sees of a seat at the end, as far as its account asks for it."""
    objectives = [
        {"name": "most-coins", "points": 50, "met": True},
        {"name": "3-tricks", "points": 70, "met": False},
    ]
    seats = [{"objectives": objectives, "earned": 50, "lot": 1, **seat}]
    return cast(View, {"round": rounds, "fewest": False, "seats": seats})


def test_azt_6_1_the_account_tells_the_purse_the_token_the_lot_and_the_objectives() -> None:
    assert account(ended(1, {"money": 90, "paid": 40}), Say()) == [
        [
            ("Money at the start", 100),
            ("The leader’s token", -20),
            ("Lot 2, bought in the last round", -40),
            ("Objective met: most coins", 50),
            ("Objective not met: exactly 3 tricks", 0),
        ]
    ]
    (later,) = account(ended(4, {"money": 210, "paid": 0}), Say())
    assert later[0] == ("Money before the last round", 160)
    assert len(later) == 3


def test_azt_3_1_the_token_is_sold_to_one_player_alone() -> None:
    """What is missing from a purse in the first round is what the leader paid."""
    first = [s for seed in range(40) if (s := finished("aztec", 3, {}, seed)).rounds == 1]
    assert first
    for s in first:
        view = cast(View, games.game("aztec").look(s, SPECTATOR))
        told = [[points for words, points in lines if "token" in words] for lines in account(view, Say())]
        assert [p for p, points in enumerate(told) if points] in ([], [view["leader"]])
