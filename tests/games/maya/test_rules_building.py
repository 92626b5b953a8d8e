"""Building in Maya, clause by clause (MAYA-5). Seat 0 begins; three players unless named.

With three players the pyramids are Chichen Itza, Copan, Uxmal and Palenque.
"""

import pytest

from tablee.match import Match
from tests.games.maya.table import build, clear, conserved, found, full, levels, on, seen, stones
from tests.positions import play

FIRST = ["chichen 1", "copan 1", "uxmal 1", "palenque 1"]
SECOND = ["chichen 2", "copan 2", "uxmal 2", "palenque 2"]


def lays(m: Match) -> list[str]:
    """The levels where the mover can lay a stone."""
    return [a.removeprefix("lay ") for a in m.legal() if a.startswith("lay")]


def test_maya_5_1_one_stone_at_a_time_clockwise_from_the_starting_player() -> None:
    m = found(start=1)
    build(m, 2, 1, 3)
    order = []
    while m.view()["phase"] == "build":
        order.append(m.mover)
        m.play(m.legal()[0])
    assert order == [1, 2, 0, 2, 0, 2]
    assert seen(m, "stock") == [0, 0, 0]


def test_maya_5_1_who_has_no_stones_is_skipped_and_the_phase_ends_when_nobody_has() -> None:
    m = found()
    build(m, 0, 1, 0)
    assert m.mover == 1
    m.play("lay copan 1")
    assert m.legal() == ["pay chichen"]


def test_maya_5_1_a_turn_is_a_stone_a_double_or_a_pass() -> None:
    m = found()
    build(m, 3, 3, 3)
    assert m.legal() == [*(f"lay {level}" for level in FIRST), "double", "pass"]


def test_maya_5_2_a_level_is_built_on_when_all_levels_below_are_full_in_all_pyramids() -> None:
    m = found()
    full(m, *FIRST[:3])
    stones(m, "palenque 1", 2, 2, 2)
    build(m, 2, 2, 0)
    assert lays(m) == ["palenque 1"]
    m.play("lay palenque 1")
    assert m.view()["level"] == 2
    assert lays(m) == SECOND


def test_maya_5_2_gaps_left_by_erosion_count_as_gaps() -> None:
    m = found()
    full(m, *FIRST, *SECOND)
    stones(m, "uxmal 1", 2, 2, 3)
    build(m, 1, 1, 1)
    assert lays(m) == ["uxmal 1"]  # not level 3, though level 2 is full


def test_maya_5_2_with_everything_full_nothing_can_be_laid() -> None:
    m = found()
    full(m, *(level for level in levels(m) if level[-1] in "123"))
    stones(m, "chichen 4", 1, 1, 2)
    build(m, 1, 0, 0)
    assert (m.view()["level"], m.legal()) == (None, ["pass"])


def test_maya_5_3_only_above_own_stones() -> None:
    m = found()
    full(m, *FIRST)
    stones(m, "uxmal 1", 0, 4, 4)
    build(m, 1, 1, 1)
    assert lays(m) == ["chichen 2", "copan 2", "palenque 2"]


def test_maya_5_4_who_alone_has_most_of_a_completed_level_lays_a_bonus() -> None:
    m = found()
    stones(m, "copan 1", 3, 1, 2)
    build(m, 1, 0, 0)
    m.play("lay copan 1")
    assert (on(m, "copan 1"), on(m, "copan 2")) == ([4, 1, 2], [1, 0, 0])
    conserved(m.state)


def test_maya_5_4_whoever_laid_the_stone() -> None:
    m = found()
    stones(m, "copan 1", 1, 4, 1)
    build(m, 1, 0, 0)
    before = seen(m, "reserve")
    m.play("lay copan 1")
    assert on(m, "copan 2") == [0, 1, 0]
    assert seen(m, "reserve") == [before[0], before[1] - 1, before[2]]


def test_maya_5_4_no_bonus_with_a_tie_for_most() -> None:
    m = found()
    stones(m, "copan 1", 2, 3, 1)
    build(m, 1, 0, 0)
    m.play("lay copan 1")
    assert on(m, "copan 2") == [0, 0, 0]


def test_maya_5_4_no_bonus_if_the_next_level_has_a_stone_of_any_colour() -> None:
    m = found()
    stones(m, "copan 1", 3, 1, 2)
    stones(m, "copan 2", 0, 0, 1)
    build(m, 1, 0, 0)
    m.play("lay copan 1")
    assert on(m, "copan 2") == [0, 0, 1]


def test_maya_5_4_no_bonus_if_the_reserve_is_empty() -> None:
    m = found()
    stones(m, "copan 1", 3, 1, 2)
    build(m, 1, 0, 0)
    m.state.stones[3, 0] += m.state.reserve[0]  # never mind the spaces
    m.state.reserve[0] = 0
    m.play("lay copan 1")
    assert on(m, "copan 2") == [0, 0, 0]


def test_maya_5_4_no_bonus_without_a_next_level() -> None:
    m = found()
    full(m, *FIRST, *SECOND, "uxmal 3", "palenque 3", "chichen 3")
    stones(m, "copan 3", 2, 1, 1)
    build(m, 1, 0, 0)
    before = seen(m, "reserve")
    m.play("lay copan 3")
    assert seen(m, "reserve") == before


def test_maya_5_4_the_bonus_ignores_the_gaps_elsewhere() -> None:
    m = found()
    stones(m, "palenque 1", 4, 1, 1)
    build(m, 1, 0, 0)
    assert on(m, "uxmal 1") == [0, 0, 0]
    m.play("lay palenque 1")
    assert on(m, "palenque 2") == [1, 0, 0]


def test_maya_5_4_the_example_of_the_leaflet() -> None:
    """Blue has no stone at the foot of Uxmal and level 2 of Palenque is full: Copan it is, and red gets the bonus."""
    blue, green, red = 0, 1, 2
    m = found(start=blue)
    full(m, *FIRST)
    stones(m, "uxmal 1", 0, 4, 4)
    stones(m, "chichen 2", 3, 2, 2)
    stones(m, "copan 2", 1, 1, 3)
    stones(m, "uxmal 2", 0, 3, 1)
    stones(m, "palenque 2", 1, 1, 3)
    stones(m, "palenque 3", 0, 0, 1)
    build(m, 1, 3, 0)
    assert lays(m) == ["copan 2"]
    m.play("lay copan 2")
    assert on(m, "copan 3")[red] == 1
    assert m.mover == green
    play(m, "double", "lay uxmal 2", "lay uxmal 2")
    assert (on(m, "uxmal 2"), on(m, "uxmal 3")) == ([0, 5, 1], [0, 1, 0])


def test_maya_5_5_a_double_gives_one_stone_back_and_lays_two() -> None:
    m = found()
    build(m, 4, 1, 0)
    before = seen(m, "reserve")[0]
    m.play("double")
    assert (seen(m, "stock")[0], seen(m, "reserve")[0]) == (3, before + 1)
    for left in (2, 1):
        assert (m.mover, m.view()["lays"]) == (0, left)
        assert set(m.legal()) == {f"lay {level}" for level in FIRST}  # at most one double a turn
        m.play("lay uxmal 1")
    assert (m.mover, on(m, "uxmal 1")) == (1, [2, 0, 0])
    assert seen(m, "stock")[0] == 1


@pytest.mark.parametrize(("stock", "allowed"), [(1, False), (2, False), (3, True)])
def test_maya_5_5_three_stones_are_needed(stock: int, allowed: bool) -> None:
    m = found()
    build(m, stock, 0, 0)
    assert ("double" in m.legal()) == allowed


def test_maya_5_5_only_if_two_stones_can_be_laid() -> None:
    m = found()
    full(m, *FIRST)
    stones(m, "uxmal 1", 0, 4, 4)
    stones(m, "palenque 1", 0, 3, 3)  # the only gap
    build(m, 3, 0, 0)
    assert lays(m) == ["palenque 1"]
    assert "double" in m.legal()  # the second stone can go to level 2
    clear(m)
    full(m, *FIRST, "chichen 2", "palenque 2")
    stones(m, "copan 1", 0, 3, 4)
    stones(m, "uxmal 2", 2, 2, 1)
    stones(m, "copan 2", 0, 2, 3)  # one gap, but not for seat 0
    build(m, 3, 0, 0)
    assert lays(m) == ["uxmal 2"]
    assert "double" not in m.legal()


def test_maya_5_5_the_second_stone_of_a_double_can_go_to_the_level_that_the_first_has_opened() -> None:
    m = found()
    full(m, *FIRST[:3])
    stones(m, "palenque 1", 2, 2, 2)
    build(m, 3, 0, 0)
    play(m, "double", "lay palenque 1")
    assert lays(m) == SECOND
    m.play("lay palenque 2")
    assert seen(m, "stock") == [0, 0, 0]


def test_maya_5_5_the_stone_given_back_can_be_the_bonus() -> None:
    m = found()
    stones(m, "copan 1", 3, 1, 2)
    build(m, 3, 0, 0)
    m.state.stones[3, 0] += m.state.reserve[0]  # never mind the spaces
    m.state.reserve[0] = 0
    play(m, "double", "lay copan 1")
    assert on(m, "copan 2") == [1, 0, 0]


def test_maya_5_6_a_pass_gives_one_stone_back() -> None:
    m = found()
    build(m, 2, 1, 0)
    before = seen(m, "reserve")[0]
    m.play("pass")
    assert (seen(m, "stock")[0], seen(m, "reserve")[0], seen(m, "gold")[0]) == (1, before + 1, 0)
    assert m.mover == 1


def test_maya_5_7_a_forced_pass_gives_one_stone_back_for_1_gold() -> None:
    m = found()
    full(m, "chichen 1", "chichen 2")
    stones(m, "copan 1", 0, 3, 4)
    stones(m, "uxmal 1", 0, 4, 4)
    stones(m, "palenque 1", 0, 3, 4)
    build(m, 2, 1, 0)
    assert m.legal() == ["pass"]
    m.play("pass")
    assert (seen(m, "stock"), seen(m, "gold")) == ([1, 1, 0], [1, 0, 0])
