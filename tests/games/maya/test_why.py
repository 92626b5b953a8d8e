"""Why an action of Maya cannot be chosen: every way in which that can be. Seat 0 begins; three players unless named.

With three players the pyramids are Chichen Itza, Copan, Uxmal and Palenque, and there are five quarries.
"""

import pytest

from tablee.match import Match
from tests.games.maya.table import build, clear, found, full, offer, sell, settle, stones, turn_up, workers
from tests.positions import play, unroll
from tests.reasons import why

FIRST = ["chichen 1", "copan 1", "uxmal 1", "palenque 1"]
SENDING = "This is not its moment: now workers are sent to the quarries."


def founding() -> Match:
    """The first stone of all is to be laid."""
    return unroll("maya", 3, {}, "first 0")


def building(*stock: int) -> Match:
    """Stones are laid; everybody has some on the first two pyramids."""
    m = found()
    build(m, *(stock or (4, 4, 4)))
    return m


# ---- what there is


def test_maya_1_4_a_quarry_that_is_not_there() -> None:
    assert why(found(), "send 3 6") == ("There are quarries 1 to 5 only.", "MAYA-1.4")


def test_maya_1_5_a_pyramid_that_is_not_there() -> None:
    for action in ("lay tikal 1", "take tikal 4"):
        assert why(building(), action) == ("Tikal is not in play with 3 players.", "MAYA-1.5")


@pytest.mark.parametrize("action", ["bid 3", "buy joker", "foreman 1", "joker pass", "joker carry"])
def test_maya_8_1_blue_markers_in_the_basic_game(action: str) -> None:
    assert why(found(), action) == ("There are blue markers in the professional game only.", "MAYA-8.1")


def test_maya_4_3_a_seat_where_nobody_sits() -> None:
    assert why(found(), "minus 3") == ("Nobody sits there: name somebody who plays.", "MAYA-4.3")
    assert why(found(), "start 3") == ("Nobody sits there: name somebody who plays.", "MAYA-7.4")


@pytest.mark.parametrize(
    ("action", "clause"),
    [
        ("lay copan 1", "MAYA-5.1"),
        ("minus 1", "MAYA-4.3"),
        ("shield 2", "MAYA-7.1"),
        ("take copan 1", "MAYA-7.2"),
        ("start 1", "MAYA-7.4"),
        ("decline", "MAYA-7.2"),
        ("double", "MAYA-5.5"),
        ("free pass", "MAYA-7.6"),
        ("free double", "MAYA-7.7"),
    ],
)
def test_maya_3_1_while_workers_are_sent_nothing_else_is_done(action: str, clause: str) -> None:
    assert why(found(), action) == (SENDING, clause)


@pytest.mark.parametrize(
    ("action", "clause"),
    [("joker carry", "MAYA-8.4"), ("foreman 1", "MAYA-8.3"), ("buy joker", "MAYA-8.2"), ("bid 1", "MAYA-8.2")],
)
def test_maya_8_3_blue_markers_have_their_moment(action: str, clause: str) -> None:
    assert why(sell((3, 2, 0), "porters", "block"), action) == (SENDING, clause)


# ---- workers


def test_maya_3_1_a_card_that_is_not_in_the_hand() -> None:
    m = found()
    play(m, "send 3 1", "pass", "pass")
    assert why(m, "send 3 2") == ("You have no 3 left in your hand.", "MAYA-3.1")


def test_maya_3_2_a_high_card_comes_after_a_low_one() -> None:
    said = "The first card in quarry 2 must be a low one: 3, 4 or 5."
    assert why(found(), "send 8 2") == (said, "MAYA-3.2")
    m = found(first_low="player")
    m.play("send 3 2")
    said = "Your first card in quarry 2 must be a low one: 3, 4 or 5."
    assert why(m, "send -3 2") == (said, "MAYA-3.2")


def test_maya_3_3_a_quarry_that_is_full() -> None:
    m = found()
    workers(m, 3, "0:4 1:4 2:4 1:5")
    assert why(m, "send 3 3") == ("Quarry 3 is full: it takes 4 cards.", "MAYA-3.3")


# ---- sharing


def minus() -> Match:
    """The -3 of seat 0 in quarry 1, where seat 1 takes part."""
    m = found()
    workers(m, 1, "0:4 0:-3 1:5")
    settle(m)
    return m


def test_maya_4_3_points_are_taken_from_an_opponent_who_takes_part() -> None:
    m = minus()
    assert m.legal() == ["minus 1"]
    assert why(m, "minus 0") == ("Your −3 takes points from an opponent, not from yourself.", "MAYA-4.3")
    assert why(m, "minus 2") == ("Zoé takes no part in this quarry.", "MAYA-4.3")
    assert why(m, "pass") == ("This is not its moment: now your −3 takes three points from somebody.", "MAYA-5.6")


def test_maya_7_1_points_are_not_taken_from_somebody_shielded() -> None:
    m = found()
    workers(m, 1, "1:8")
    workers(m, 2, "0:4 0:-3 1:5 2:4")
    settle(m, "shield 2")
    assert why(m, "minus 1") == ("Luc is shielded in this quarry.", "MAYA-7.1")


def test_maya_7_1_the_shield_goes_to_a_quarry_with_cards_still_face_down() -> None:
    m = found()
    workers(m, 1, "0:8")
    workers(m, 2, "1:4")
    settle(m)
    assert m.legal() == ["shield 2"]
    assert why(m, "shield 1") == ("Quarry 1 is turned up already.", "MAYA-7.1")
    assert why(m, "shield 3") == ("There are no cards in quarry 3.", "MAYA-7.1")
    assert why(m, "decline") == ("You have won the shield: a quarry must be chosen for it.", "MAYA-7.1")
    said = "This is not its moment: now you choose a quarry for your shield."
    assert why(m, "send 3 1") == (said, "MAYA-3.1")


def moving() -> Match:
    """Seat 0 may move a stone; it has one on each of the first two pyramids."""
    m = found()
    workers(m, 2, "0:8")
    return m


def test_maya_7_2_which_stone_may_be_moved() -> None:
    m = moving()
    stones(m, "chichen 2", 1, 0, 0)
    settle(m)
    assert why(m, "take uxmal 1") == ("You have no stone on level 1 of Uxmal.", "MAYA-7.2")
    assert why(m, "take chichen 1") == ("Your stones above would be left without support.", "MAYA-7.2")
    assert why(m, "start 1") == ("This is not its moment: now you may take a stone of yours to move it.", "MAYA-7.4")


def test_maya_7_2_a_stone_without_another_place_to_go_to() -> None:
    m = moving()
    full(m, "chichen 1", "uxmal 1", "palenque 1")
    stones(m, "copan 1", 1, 1, 1)
    settle(m)
    assert why(m, "take copan 1") == ("No other first level has room for this stone.", "MAYA-7.2")


def test_maya_7_2_where_the_stone_goes() -> None:
    m = moving()
    full(m, "palenque 1")
    settle(m, "take copan 1")
    assert why(m, "lay chichen 2") == ("This stone goes to the first level of a pyramid.", "MAYA-7.2")
    assert why(m, "lay copan 1") == ("The stone does not go back to the level that it was taken from.", "MAYA-7.2")
    assert why(m, "lay palenque 1") == ("Level 1 of Palenque is full.", "MAYA-7.2")
    assert why(m, "double") == ("This is not its moment: now you lay the stone that you have taken.", "MAYA-5.5")


def test_maya_7_3_where_a_free_stone_goes() -> None:
    m = found()
    workers(m, 3, "0:8")
    full(m, "palenque 1")
    settle(m)
    assert why(m, "lay chichen 2") == ("This stone goes to the first level of a pyramid.", "MAYA-7.3")
    assert why(m, "lay palenque 1") == ("Level 1 of Palenque is full.", "MAYA-7.3")
    assert why(m, "double") == ("This is not its moment: now you may lay a free stone.", "MAYA-5.5")


def test_maya_7_4_while_the_starting_player_is_named_nothing_else_is_done() -> None:
    m = found()
    workers(m, 4, "0:8")
    settle(m)
    assert why(m, "pass") == ("This is not its moment: now you name the starting player.", "MAYA-5.6")


# ---- first stones and building


def test_maya_2_3_the_first_stones() -> None:
    m = founding()
    assert why(m, "lay copan 2") == ("This stone goes to the first level of a pyramid.", "MAYA-2.3")
    said = "This is not its moment: first everybody lays two stones on the first levels."
    assert why(m, "send 3 1") == (said, "MAYA-3.1")
    play(m, "lay copan 1", "lay copan 1", "lay copan 1")
    assert why(m, "lay copan 1") == ("You have a stone on Copan already: the second goes to another.", "MAYA-2.3")


def test_maya_5_2_one_level_at_a_time_is_open() -> None:
    m = building()
    said = "Level 1 is open now: a level is built on when all below it are full, on all four pyramids."
    assert why(m, "lay copan 2") == (said, "MAYA-5.2")
    m = found()
    full(m, "palenque 1")
    build(m, 4, 4, 4)
    assert why(m, "lay palenque 1") == ("Level 1 of Palenque is full.", "MAYA-5.2")


def test_maya_5_3_a_level_without_a_stone_of_ones_own_below() -> None:
    m = found()
    clear(m)
    full(m, *FIRST)
    stones(m, "palenque 1", 0, 4, 3)
    build(m, 4, 4, 4)
    assert why(m, "lay palenque 2") == ("You have no stone of yours below, on level 1 of Palenque.", "MAYA-5.3")


def test_maya_5_5_a_double_is_finished_first() -> None:
    m = building()
    m.play("double")
    for action in ("pass", "double", "free pass", "free double"):
        assert why(m, action) == ("You have chosen a double: lay its stones first.", "MAYA-5.5")


def test_maya_5_5_a_double_needs_stones_and_places() -> None:
    assert why(building(2, 2, 2), "double") == ("You need 3 stones for it, and you have 2.", "MAYA-5.5")
    m = found()
    clear(m)
    full(m, *FIRST)
    stones(m, "chichen 1", 0, 4, 4)
    stones(m, "copan 1", 0, 4, 3)
    stones(m, "uxmal 1", 0, 4, 4)
    stones(m, "palenque 1", 0, 4, 3)
    build(m, 4, 4, 4)
    said = "A double lays two stones, and there are no two places for yours."
    assert why(m, "double") == (said, "MAYA-5.5")


def test_maya_7_6_markers_that_one_does_not_have() -> None:
    m = building()
    said = "You do not have the marker for passing without giving a stone."
    assert why(m, "free pass") == (said, "MAYA-7.6")
    said = "You do not have the marker for doubling without giving a stone."
    assert why(m, "free double") == (said, "MAYA-7.7")
    assert why(m, "send 3 1") == ("This is not its moment: now stones are laid on the pyramids.", "MAYA-3.1")


def test_maya_7_7_a_double_with_the_marker_needs_two_stones() -> None:
    m = found(players=5)
    m.state.holder[6] = 0
    build(m, 1, 2, 2, 2, 2)
    assert why(m, "free double") == ("You need 2 stones for it, and you have 1.", "MAYA-7.7")


def test_maya_8_3_a_joker_that_one_does_not_have() -> None:
    m = sell((3, 2, 0), "porters", "block")
    build(m, 4, 4, 4)
    for action in ("joker pass", "joker double"):
        assert why(m, action) == ("You do not have the joker, or have used it.", "MAYA-8.3")
    m.play("double")
    for action in ("joker pass", "joker double"):
        assert why(m, action) == ("You have chosen a double: lay its stones first.", "MAYA-5.5")


def test_maya_8_4_a_double_with_the_joker_needs_two_stones() -> None:
    m = sell((3, 2, 0), "joker", "block")
    build(m, 1, 4, 4)
    assert why(m, "joker double") == ("You need 2 stones for it, and you have 1.", "MAYA-8.4")


# ---- the sale


def test_maya_8_2_a_bid_above_ones_gold() -> None:
    m = offer(3, "joker", "block")
    assert why(m, "bid 11") == ("You have 10 gold: a bid cannot be higher.", "MAYA-8.2")
    said = "This is not its moment: now everybody bids for the blue markers."
    assert why(m, "send 3 1") == (said, "MAYA-3.1")


def test_maya_8_1_a_marker_that_is_not_on_sale_or_taken() -> None:
    m = offer(3, "joker", "block")
    play(m, "bid 3", "bid 2", "bid 0")
    assert why(m, "buy foreman") == ("It is not on sale in this round: the foreman.", "MAYA-8.1")
    said = "This is not its moment: now you choose a blue marker for your bid."
    assert why(m, "pass") == (said, "MAYA-5.6")
    m.play("buy joker")
    assert why(m, "buy joker") == ("Somebody has chosen it already: the joker.", "MAYA-8.2")


def test_maya_8_3_while_the_foreman_is_laid_nothing_else_is_done() -> None:
    m = sell((3, 2, 0), "foreman", "block")
    play(m, "pass", "pass", "pass")
    said = "This is not its moment: now you lay the foreman at a quarry, or leave it out."
    assert why(m, "pass") == (said, "MAYA-5.6")


def test_maya_8_4_while_the_joker_may_carry_nothing_else_is_done() -> None:
    m = sell((3, 2, 0), "joker", "block")
    workers(m, 1, "0:3 0:4 0:4 0:5")
    workers(m, 4, "0:6 0:7 0:8")
    settle(m)
    while m.view()["phase"] != "carry" and m.view()["phase"] != "transport":
        m.play("start 0" if "start 0" in m.legal() else m.legal()[-1])
    assert m.view()["phase"] == "carry"
    said = "This is not its moment: now you say whether the joker carries two more stones."
    assert why(m, "pass") == (said, "MAYA-5.6")


def test_maya_4_1_the_helpers_turn_up_what_they_say() -> None:
    m = found()
    workers(m, 1, "1:4")
    assert turn_up(m, 1)["winner"] == 1
