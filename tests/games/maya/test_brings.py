"""What an action of Maya brings, before it is chosen: what a level pays and who leads it, what a quarry gives."""

from tests.games.maya.table import build, clear, found, settle, stones, workers
from tests.reasons import brings


def test_maya_6_1_a_level_says_what_it_pays_and_who_leads_it_then() -> None:
    m = found()
    clear(m)
    stones(m, "chichen 1", 1, 1, 0)
    stones(m, "copan 1", 1, 2, 0)
    stones(m, "uxmal 1", 0, 3, 0)
    stones(m, "palenque 1", 0, 3, 2)
    build(m, 4, 4, 4)
    assert brings(m, "lay chichen 1") == "you lead alone: still 3 gold"
    assert brings(m, "lay copan 1") == "you share the lead: 2 gold"
    assert brings(m, "lay uxmal 1") == "Luc ahead: 1 gold for you as second"
    assert brings(m, "lay palenque 1") == "Luc ahead: nothing for you so far"
    stones(m, "chichen 1", 0, 0, 0)
    stones(m, "copan 1", 2, 2, 0)
    stones(m, "uxmal 1", 1, 3, 0)
    assert brings(m, "lay chichen 1") == "you lead alone: 3 gold"
    assert brings(m, "lay copan 1") == "you lead alone: still 2 gold"
    assert brings(m, "lay uxmal 1") == "Luc ahead: still 1 gold for you as second"


def test_maya_5_4_a_stone_that_fills_a_level_says_who_lays_a_bonus_stone() -> None:
    m = found()
    clear(m)
    stones(m, "chichen 1", 4, 3, 0)
    stones(m, "copan 1", 4, 2, 0)
    stones(m, "copan 2", 0, 1, 0)
    stones(m, "uxmal 1", 1, 6, 0)
    stones(m, "palenque 1", 2, 3, 1)
    build(m, 4, 4, 4)
    assert brings(m, "lay chichen 1") == "you lead alone: still 3 gold; and a bonus stone above"
    assert brings(m, "lay copan 1") == "you lead alone: still 2 gold; no bonus stone: the level above is begun"
    assert brings(m, "lay uxmal 1") == "Luc ahead: still 1 gold for you as second; Luc gets a bonus stone above"
    assert brings(m, "lay palenque 1") == "you share the lead: 3 gold"


def test_maya_7_2_a_stone_that_is_taken_says_what_the_level_pays_without_it() -> None:
    m = found()
    workers(m, 2, "0:8")
    settle(m)
    assert brings(m, "take copan 1") == "Luc, Zoé ahead: nothing for you so far"
    assert brings(m, "decline") is None


def test_maya_4_5_a_worker_says_what_the_quarry_gives_and_what_the_hand_carries_then() -> None:
    m = found()
    words = "for 4/3/1 stones and the shield; your hand then carries 33 stones"
    assert brings(m, "send 4 1") == words
    assert brings(m, "pass") == "your hand carries 37 stones"
    m.play("send 3 2")
    assert brings(m, "pass") == "your hand carries 37 stones"


def test_maya_4_3_a_minus_says_what_is_left_of_the_points() -> None:
    m = found()
    workers(m, 1, "0:4 0:-3 1:5")
    settle(m)
    assert brings(m, "minus 1") == "from 5 points to 2"


def test_maya_5_5_a_double_says_no_more_than_its_label() -> None:
    m = found()
    build(m, 4, 4, 4)
    assert brings(m, "double") is None
    assert brings(m, "pass") is None
