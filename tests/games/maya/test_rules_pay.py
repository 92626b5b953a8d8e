"""Pay and erosion in Maya, clause by clause (MAYA-6). Seat 0 begins; three players unless named.

With three players the pyramids are Chichen Itza, Copan, Uxmal and Palenque.
"""

import pytest

from tablee.games.contract import CHANCE
from tests.games.maya.table import clear, conserved, found, last_round, levels, on, pay, seen, stones
from tests.positions import play


@pytest.mark.parametrize(
    ("laid", "gold"),
    [
        ([2, 2, 2, 2, 0], [3, 3, 3, 3, 0]),
        ([3, 1, 1, 0, 0], [3, 1, 1, 0, 0]),
        ([2, 2, 1, 1, 1], [3, 3, 1, 1, 1]),
        ([0, 0, 4, 0, 0], [0, 0, 3, 0, 0]),
        ([4, 3, 1, 0, 0], [3, 1, 0, 0, 0]),
        ([0, 0, 0, 0, 0], [0, 0, 0, 0, 0]),
    ],
)
def test_maya_6_1_worked_pay_of_a_level(laid: list[int], gold: list[int]) -> None:
    m = found(5)
    clear(m)
    stones(m, "uxmal 1", *laid)
    assert pay(m, "tikal", "chichen", "copan", "uxmal") == gold


def test_maya_6_1_red_alone_on_a_level_is_paid_the_first_amount_only() -> None:
    m = found()
    clear(m)
    stones(m, "uxmal 1", 0, 1, 1)
    stones(m, "uxmal 2", 0, 0, 1)
    assert pay(m) == [0, 3, 3 + 4]


def test_maya_6_1_every_level_of_every_pyramid_pays() -> None:
    m = found()
    clear(m)
    for level in levels(m):
        stones(m, level, 2, 1, 0)
    assert pay(m) == [3 + 4 + 5 + 7 + 2 + 4 + 6 + 2 * (3 + 4 + 5), 1 + 2 + 3 + 4 + 3 * (1 + 2 + 3), 0]


def test_maya_6_2_whoever_was_paid_for_a_level_removes_a_stone_from_it() -> None:
    m = found()
    clear(m)
    stones(m, "uxmal 1", 4, 3, 1)
    stones(m, "uxmal 2", 2, 2, 1)
    pay(m)
    assert on(m, "uxmal 1") == [3, 2, 1]
    assert on(m, "uxmal 2") == [1, 1, 0]
    assert m.state.stones.sum(axis=0).tolist()[:3] == [4, 3, 1]
    assert seen(m, "reserve") == [24, 25, 27]
    conserved(m.state)


def test_maya_6_2_all_levels_of_a_pyramid_are_paid_before_any_stone_is_lost() -> None:
    m = found()
    clear(m)
    stones(m, "uxmal 1", 1, 0, 0)
    stones(m, "uxmal 2", 1, 0, 0)
    assert pay(m)[0] == 3 + 4


def test_maya_6_3_who_has_no_stone_left_on_a_level_loses_those_above() -> None:
    violet, blue, yellow, red = range(4)
    m = found(4)
    clear(m)
    stones(m, "uxmal 1", 2, 2, 2, 1)
    stones(m, "uxmal 2", 1, 1, 1, 2)
    stones(m, "uxmal 3", 0, 0, 0, 3)
    gold = pay(m)
    assert gold == [3 + 2, 3 + 2, 3 + 2, 1 + 4 + 5]
    assert [on(m, f"uxmal {h}")[red] for h in (1, 2, 3)] == [0, 0, 0]
    assert [on(m, "uxmal 1")[p] for p in (violet, blue, yellow)] == [1, 1, 1]
    assert seen(m, "reserve")[red] == 28
    conserved(m.state)


def test_maya_6_3_only_in_that_pyramid() -> None:
    m = found()
    clear(m)
    stones(m, "uxmal 1", 1, 0, 0)
    stones(m, "copan 1", 2, 0, 0)
    stones(m, "copan 2", 2, 0, 0)
    pay(m)
    assert (on(m, "uxmal 1"), on(m, "copan 1"), on(m, "copan 2")) == ([0, 0, 0], [1, 0, 0], [1, 0, 0])


def test_maya_6_4_the_next_round_begins_with_all_markers_back() -> None:
    m = found(5)
    s = m.state
    s.holder[:] = [0, 1, 2, 3, 4, 0, 1]
    s.shielded[2] = 4
    s.start = 3
    pay(m)
    assert (m.view()["round"], m.view()["phase"], m.mover) == (2, "send", 3)
    assert [q["holder"] for q in m.view()["quarries"]] == [None] * 7
    assert all(not q["shielded"] and not q["turned"] for q in m.view()["quarries"])
    assert m.view()["settled"] is None
    assert m.view()["start"] == 3
    for p, seat in enumerate(m.view()["seats"]):
        assert (seat["stock"], seat["low"], seat["high"], seat["passed"]) == (0, 4, 4, False)
        assert m.view(p)["seats"][p]["hand"] == [3, 4, 4, 5, 6, 7, 8, -3]


def test_maya_6_5_the_game_ends_after_the_third_pay_without_erosion() -> None:
    m = found()
    last_round(m)
    before = m.state.stones.copy()
    pay(m)
    assert (m.over, m.mover) == (True, -2)
    assert m.legal() == []
    assert (m.state.stones == before).all()


def test_maya_6_5_three_rounds() -> None:
    m = found()
    for number in (1, 2, 3):
        assert m.view()["round"] == number
        play(m, "pass", "pass", "pass", *(f"turn up {q}" for q in range(1, 6)), "transport")
        assert m.mover == CHANCE
        pay(m)
    assert m.over


def test_maya_6_5_most_gold_wins() -> None:
    m = found()
    clear(m)
    last_round(m)
    stones(m, "uxmal 1", 1, 3, 2)
    stones(m, "copan 1", 1, 1, 1)
    pay(m)
    assert (m.scores, m.places) == ([2, 5, 3], [3, 1, 2])


def test_maya_6_5_a_tie_goes_to_fewer_stones_in_the_reserve() -> None:
    m = found(4)
    clear(m)
    last_round(m)
    stones(m, "uxmal 1", 2, 2, 2, 2)
    m.state.reserve[:4] = [20, 18, 18, 25]
    m.state.gold[3] = 1
    pay(m)
    assert (m.scores, m.places) == ([3, 3, 3, 4], [4, 2, 2, 1])


def test_maya_6_5_still_equal_the_victory_is_shared() -> None:
    m = found()
    last_round(m)
    pay(m)
    assert m.places == [1, 1, 1]
