"""The special abilities of Maya, clause by clause (MAYA-7). Seat 0 begins; three players unless named."""

import pytest

from tablee.match import Match
from tests.games.maya.table import build, conserved, found, full, look, on, pay, seen, settle, stones, workers
from tests.positions import play


def ready(m: Match, quarry: int, winner: int = 0) -> Match:
    """A seat has won a quarry and is asked to use its ability; quarry 5 has cards face down."""
    workers(m, quarry, f"{winner}:5")
    workers(m, 5, "1:3 2:4")
    settle(m)
    return m


# ---- MAYA-7.1 Shield


def test_maya_7_1_the_shield_goes_to_another_quarry_with_cards_face_down() -> None:
    m = found()
    workers(m, 3, "2:3")
    ready(m, 1)
    assert (m.view()["phase"], m.mover) == ("shield", 0)
    assert m.legal() == ["shield 3", "shield 5"]


def test_maya_7_1_there_points_cannot_be_reduced() -> None:
    m = found()
    workers(m, 5, "0:3 1:-3 2:4")
    workers(m, 1, "0:5")
    settle(m, "shield 5")
    assert m.view()["quarries"][4]["shielded"] == [0]
    assert m.legal() == ["minus 2"]


def test_maya_7_1_with_no_quarry_left_it_is_lost() -> None:
    m = found()
    workers(m, 1, "0:3 1:4")
    settle(m)
    assert m.view()["phase"] == "transport"
    assert [q["shielded"] for q in m.view()["quarries"]] == [[]] * 5


# ---- MAYA-7.2 Move a stone


def test_maya_7_2_a_stone_goes_to_the_first_level_of_another_pyramid() -> None:
    m = ready(found(), 2)
    assert (m.view()["phase"], m.mover) == ("take", 0)
    assert m.legal() == ["take chichen 1", "take copan 1", "decline"]
    m.play("take copan 1")
    assert m.view()["moving"] == {"pyramid": "copan", "level": 1}
    assert m.legal() == ["lay chichen 1", "lay uxmal 1", "lay palenque 1"]  # not back where it was
    m.play("lay uxmal 1")
    assert (on(m, "copan 1")[0], on(m, "uxmal 1")[0]) == (0, 1)
    assert seen(m, "reserve")[0] + seen(m, "stock")[0] == 26


def test_maya_7_2_of_the_same_pyramid_if_it_comes_from_higher_up() -> None:
    m = found()
    stones(m, "copan 1", 2, 1, 1)
    stones(m, "copan 2", 2, 0, 0)
    ready(m, 2)
    play(m, "take copan 2", "lay copan 1")
    assert (on(m, "copan 1")[0], on(m, "copan 2")[0]) == (3, 1)


def test_maya_7_2_it_is_optional() -> None:
    m = ready(found(), 2)
    m.play("decline")
    assert m.legal() == ["turn up 3"]


def test_maya_7_2_not_if_it_would_leave_stones_above_without_support() -> None:
    m = found()
    stones(m, "copan 2", 1, 0, 0)
    ready(m, 2)
    assert m.legal() == ["take chichen 1", "take copan 2", "decline"]


def test_maya_7_2_a_move_can_be_taken_back() -> None:
    m = ready(found(), 2)
    m.play("take copan 1")
    m.undo(0)
    assert on(m, "copan 1")[0] == 1
    assert m.legal() == ["take chichen 1", "take copan 1", "decline"]


def test_maya_7_2_without_room_nothing_is_asked() -> None:
    m = found()
    full(m, "chichen 1", "copan 1", "uxmal 1", "palenque 1")
    ready(m, 2)
    assert m.view()["phase"] == "transport"


# ---- MAYA-7.3 Free stone


def test_maya_7_3_a_stone_from_the_reserve_goes_to_any_first_level_with_room() -> None:
    m = found()
    full(m, "copan 1")
    ready(m, 3)
    assert (m.view()["phase"], m.mover) == ("stone", 0)
    assert m.legal() == ["lay chichen 1", "lay uxmal 1", "lay palenque 1", "decline"]
    before = seen(m, "reserve")[0]
    m.play("lay uxmal 1")
    assert (on(m, "uxmal 1")[0], seen(m, "reserve")[0]) == (1, before - 1)
    assert seen(m, "stock")[0] == 3  # it needs no carrying


def test_maya_7_3_it_is_optional() -> None:
    m = ready(found(), 3)
    m.play("decline")
    assert m.legal() == ["turn up 4"]
    assert on(m, "uxmal 1") == [0, 0, 0]


def test_maya_7_3_not_from_an_empty_reserve() -> None:
    m = found()
    m.state.stones[3, 0] += m.state.reserve[0]  # never mind the spaces
    m.state.reserve[0] = 0
    ready(m, 3)
    assert m.view()["phase"] == "transport"


# ---- MAYA-7.4 Starting player


@pytest.mark.parametrize("named", [0, 1, 2])
def test_maya_7_4_the_starting_player_is_named_anyone(named: int) -> None:
    m = ready(found(start=1), 4)
    assert (m.view()["phase"], m.mover) == ("start", 0)
    assert m.legal() == ["start 0", "start 1", "start 2"]
    m.play(f"start {named}")
    assert m.view()["start"] == named


def test_maya_7_4_it_holds_from_now_on() -> None:
    m = found(start=0)
    workers(m, 4, "2:5")
    workers(m, 5, "0:3 0:-3 1:4 1:-3")
    settle(m, "start 1")
    assert (m.view()["phase"], m.mover) == ("minus", 1)  # before seat 0
    play(m, "minus 0", "minus 1", "transport")
    assert (m.view()["phase"], m.mover) == ("build", 1)
    while m.view()["phase"] == "build":
        m.play("pass")
    pay(m)
    assert (m.view()["phase"], m.mover) == ("send", 1)
    assert m.view()["start"] == 1


# ---- MAYA-7.5 to MAYA-7.7 Markers for later


def test_maya_7_5_two_more_can_be_carried() -> None:
    m = found()
    workers(m, 5, "0:5 1:3")
    workers(m, 1, "0:4 0:7 0:8")
    workers(m, 2, "0:4 0:6")
    settle(m, "shield 5", "decline")
    assert m.view()["seats"][0]["abilities"] == ["carry"]
    assert (seen(m, "stock")[0], m.view(0)["seats"][0]["carry"]) == (12, 3)
    m.play("transport")
    assert seen(m, "stock")[0] == 5
    assert m.view()["seats"][0]["abilities"] == []


def test_maya_7_6_a_free_pass_gives_no_stone() -> None:
    m = found(4)
    m.state.holder[5] = 0
    build(m, 1, 1, 0, 0)
    assert "free pass" in m.legal()
    m.play("free pass")
    assert (seen(m, "stock")[0], m.mover) == (1, 1)
    play(m, "pass")
    assert "free pass" not in m.legal()


def test_maya_7_6_a_forced_free_pass_gives_nothing_and_receives_nothing() -> None:
    m = found(4)
    full(m, "tikal 1", "copan 1", "uxmal 1", "palenque 1")
    for level in ("tikal 1", "copan 1", "uxmal 1", "palenque 1"):
        mine, next_one = on(m, level)[0], on(m, level)[1]
        stones(m, level, 0, next_one + mine)
    m.state.holder[5] = 0
    build(m, 1, 1, 0, 0)
    assert m.legal() == ["pass", "free pass"]
    m.play("free pass")
    assert (seen(m, "stock")[0], seen(m, "gold")[0]) == (1, 0)


def test_maya_7_7_a_free_double_gives_no_stone_and_two_are_enough() -> None:
    m = found(5)
    m.state.holder[6] = 0
    build(m, 2, 1, 0, 0, 0)
    assert "free double" in m.legal()
    assert "double" not in m.legal()
    before = seen(m, "reserve")[0]
    play(m, "free double", "lay uxmal 1", "lay copan 1")
    assert (seen(m, "stock")[0], seen(m, "reserve")[0]) == (0, before)
    assert m.mover == 1


def test_maya_7_7_once() -> None:
    m = found(5)
    m.state.holder[6] = 0
    build(m, 4, 0, 0, 0, 0)
    play(m, "free double", "lay uxmal 1", "lay uxmal 1")
    assert "free double" not in m.legal()


def test_maya_7_7_not_with_one_stone() -> None:
    m = found(5)
    m.state.holder[6] = 0
    build(m, 1, 0, 0, 0, 0)
    assert "free double" not in m.legal()


# ---- MAYA-7.8


def test_maya_7_8_a_free_stone_that_completes_a_level_brings_the_bonus() -> None:
    m = found()
    stones(m, "copan 1", 1, 4, 1)
    ready(m, 3)
    m.play("lay copan 1")
    assert (on(m, "copan 1"), on(m, "copan 2")) == ([2, 4, 1], [0, 1, 0])
    conserved(m.state)


def test_maya_7_8_a_moved_stone_that_completes_a_level_brings_the_bonus() -> None:
    m = found()
    stones(m, "copan 1", 3, 2, 1)
    ready(m, 2)
    play(m, "take chichen 1", "lay copan 1")
    assert on(m, "copan 2") == [1, 0, 0]


def test_maya_7_8_unused_markers_return_at_the_end_of_the_round() -> None:
    m = found(5)
    m.state.holder[5:7] = 0
    pay(m)
    assert m.view()["seats"][0]["abilities"] == []
    assert look(m)["settled"] is None
