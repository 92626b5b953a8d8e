"""What the texts of Maya ask of a view, against the rules."""

import pytest

from tablee.games.maya.text.phrases import can_lay, rank_on
from tests.games.maya.table import look, steps


@pytest.mark.parametrize("players", [3, 4, 5])
def test_maya_5_7_who_cannot_lay_is_paid_for_a_pass(players: int) -> None:
    paid = set()
    for m, k, _ in steps(players, "pass"):
        seat = m.played[k].seat
        before, after = (look(m, seat, at=at) for at in (k, k + 1))
        if before["phase"] == "build":
            gold = after["seats"][seat]["gold"] - before["seats"][seat]["gold"]
            assert gold == (0 if can_lay(before) else 1)
            paid.add(gold)
    assert 0 in paid


@pytest.mark.parametrize(
    ("stones", "ranks"),
    [
        ([3, 1, 1, 0], [0, 1, 1, None]),
        ([2, 2, 1, 0], [0, 0, 1, None]),
        ([4, 3, 1, 0], [0, 1, None, None]),
        ([0, 0, 4, 0], [None, None, 0, None]),
        ([0, 0, 0, 0], [None] * 4),
    ],
)
def test_maya_6_1_most_and_next_most_stones(stones: list[int], ranks: list[int | None]) -> None:
    assert [rank_on(stones, seat) for seat in range(4)] == ranks
