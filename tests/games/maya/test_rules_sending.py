"""Sending workers in Maya, clause by clause (MAYA-3). Seat 0 begins."""

import pytest

from tablee.match import IllegalAction
from tests.games.maya.table import found, workers
from tests.positions import play


def test_maya_3_1_one_card_at_a_time_clockwise_from_the_starting_player() -> None:
    m = found(4, start=2)
    for seat in (2, 3, 0, 1, 2):
        assert m.mover == seat
        m.play("send 4 1" if seat != 2 else "send 3 2" if m.view()["quarries"][1]["cards"] == [] else "send 5 2")
    assert [card["owner"] for card in m.view()["quarries"][0]["cards"]] == [3, 0, 1]


def test_maya_3_1_a_card_leaves_the_hand() -> None:
    m = found()
    m.play("send 4 1")
    assert m.view(0)["seats"][0]["hand"] == [3, 4, 5, 6, 7, 8, -3]
    assert m.view(0)["seats"][0]["carry"] == 33


def test_maya_3_1_who_has_passed_plays_no_more_cards() -> None:
    m = found()
    play(m, "pass", "send 4 1", "send 4 1")
    assert m.mover == 1
    assert [seat["passed"] for seat in m.view()["seats"]] == [True, False, False]
    play(m, "pass", "send 3 1", "send 5 1")
    assert m.mover == 2


def test_maya_3_1_the_phase_ends_when_all_have_passed() -> None:
    m = found()
    play(m, "pass", "pass", "pass")
    assert m.legal() == ["turn up 1"]


def test_maya_3_2_the_first_card_in_a_quarry_is_low() -> None:
    m = found()
    high = [a for a in m.legal() if a.split()[0] == "send" and a.split()[1] in ("6", "7", "8", "-3")]
    assert high == []
    m.play("send 3 2")
    assert {a for a in m.legal() if a.split()[1:2] in (["6"], ["-3"])} == {"send 6 2", "send -3 2"}


def test_maya_3_2_option_each_players_first_card_in_a_quarry_is_low() -> None:
    m = found(first_low="player")
    m.play("send 3 2")
    assert not [a for a in m.legal() if a.startswith(("send 6", "send -3"))]
    play(m, "send 3 1", "send 3 1")
    assert {a for a in m.legal() if a.startswith("send 6")} == {"send 6 2"}


def test_maya_3_3_a_full_quarry_takes_no_more_cards() -> None:
    m = found()
    workers(m, 3, "1:3 1:4 1:4")
    m.play("send 3 3")
    assert not [a for a in m.legal() if a.endswith(" 3")]
    assert [a for a in m.legal() if a.endswith(" 1")]


def test_maya_3_3_who_can_play_nothing_must_pass() -> None:
    m = found()
    workers(m, 1, "0:3 0:4 0:4 0:5")
    workers(m, 2, "1:3 0:6 0:7 0:8 0:-3")
    assert m.legal() == ["pass"]


def test_maya_3_3_with_high_cards_only_and_empty_quarries_one_must_pass() -> None:
    m = found()
    workers(m, 1, "0:3 0:4 0:4 0:5 1:3 1:4")  # full
    assert m.legal() == ["pass"]


def test_maya_3_4_owner_order_and_back_are_public_values_are_not() -> None:
    m = found()
    play(m, "send 5 1", "send -3 1", "send 4 1")
    cards = [(0, "low", 5), (1, "high", -3), (2, "low", 4)]
    for eyes in (0, 1, 2, None):
        assert m.view(eyes)["quarries"][0]["cards"] == [
            {"owner": owner, "back": back, "value": value if owner == eyes else None} for owner, back, value in cards
        ]


def test_an_illegal_worker_is_refused_and_nothing_changes() -> None:
    m = found()
    before = m.state.tobytes()
    with pytest.raises(IllegalAction, match="cannot play"):
        m.play("send 6 1")
    assert m.state.tobytes() == before
