"""Sharing the stones in Maya, clause by clause (MAYA-4). Seat 0 begins."""

from tests.games.maya.table import all_pass, found, seen, settle, settled, turn_up, workers
from tests.positions import play


def test_maya_4_1_quarries_are_settled_from_1_on_and_their_cards_turned_up() -> None:
    m = found()
    for q in range(1, 6):
        workers(m, q, "0:3" if q == 1 else "1:3" if q == 2 else "")
    all_pass(m)
    for q in range(1, 3):
        assert m.legal() == [f"turn up {q}"]
        m.play(f"turn up {q}")
        assert m.view()["quarries"][q - 1]["turned"]
        assert m.view()["quarries"][q - 1]["cards"][0]["value"] == 3
        play(m, *(["shield 2"] if q == 1 else ["decline"]))
    assert m.legal() == ["turn up 3"]


def test_maya_4_2_points_are_the_sum_of_the_cards() -> None:
    m = found()
    workers(m, 1, "0:3 1:5 0:8 2:4 1:7")
    assert turn_up(m, 1)["points"] == [11, 12, 4]


def test_maya_4_2_minus_3_adds_nothing_to_its_owner() -> None:
    m = found()
    workers(m, 1, "0:3 0:-3 1:4")
    assert turn_up(m, 1)["points"] == [3, 4, None]


def test_maya_4_3_owners_of_a_minus_3_choose_clockwise_from_the_starting_player() -> None:
    m = found(4, start=2)
    workers(m, 1, "0:3 0:-3 1:4 2:-3 3:5 3:-3")
    turn_up(m, 1)
    for seat, target in ((2, 0), (3, 0), (0, 3)):
        assert (m.view()["phase"], m.mover) == ("minus", seat)
        m.play(f"minus {target}")
    assert settled(m)["points"] == [-3, 4, 0, 2]
    assert settled(m)["hit"] == [3, None, 0, 0]


def test_maya_4_3_any_opponent_who_takes_part_can_be_chosen_and_one_must_be() -> None:
    m = found(4)
    workers(m, 1, "0:3 0:-3 1:4 2:5")
    turn_up(m, 1)
    assert m.legal() == ["minus 1", "minus 2"]


def test_maya_4_3_without_an_opponent_a_minus_3_has_no_effect() -> None:
    m = found()
    workers(m, 2, "0:3 0:-3")
    assert turn_up(m, 2)["points"] == [3, None, None]
    assert (settled(m)["shared"], settled(m)["hit"]) == (True, [None] * 3)


def test_maya_4_3_a_shielded_opponent_cannot_be_chosen() -> None:
    m = found()
    workers(m, 1, "1:5")
    workers(m, 2, "0:3 0:-3 1:4 2:3")
    settle(m, "shield 2")
    assert m.view()["phase"] == "minus"
    assert m.legal() == ["minus 2"]


def test_maya_4_3_if_all_opponents_are_shielded_it_has_no_effect() -> None:
    m = found()
    workers(m, 1, "1:5")
    workers(m, 2, "0:3 0:-3 1:4")
    assert settle(m, "shield 2")["points"] == [3, 4, None]
    assert settled(m)["winner"] == 1


def test_maya_4_4_a_tie_goes_to_whoever_played_first_there() -> None:
    m = found()
    workers(m, 2, "1:4 0:7 2:4 1:3")
    assert turn_up(m, 2)["places"] == [2, 1, 3]


def test_maya_4_5_stones_by_place_and_the_marker_for_the_first() -> None:
    m = found(5)
    workers(m, 5, "0:3 1:4 2:5 3:4 4:4")
    last = turn_up(m, 5)
    assert last["places"] == [5, 2, 1, 3, 4]
    assert last["stones"] == [0, 3, 4, 2, 1]
    assert m.view()["quarries"][4]["holder"] == 2
    assert seen(m, "stock") == [0, 3, 4, 2, 1]


def test_maya_4_5_only_players_with_positive_points_hold_a_place() -> None:
    m = found()
    workers(m, 1, "0:3 1:-3")
    turn_up(m, 1)
    m.play("minus 0")
    assert settled(m)["places"] == [None, None, None]
    assert (seen(m, "stock"), seen(m, "reserve")) == ([0, 0, 0], [26, 26, 26])
    assert m.view()["quarries"][0]["holder"] is None


def test_maya_4_6_stones_come_from_the_own_reserve_as_far_as_it_reaches() -> None:
    m = found()
    m.state.reserve[0] = 3
    m.state.stones[3, 0] = 23  # never mind the spaces
    workers(m, 1, "0:3 1:4")
    workers(m, 2, "0:4")
    settle(m, "shield 2")
    assert (seen(m, "stock")[:2], seen(m, "reserve")[:2]) == ([3, 4], [0, 22])
    assert m.view()["settled"]["stones"] == [0, 0, 0]


def test_maya_4_7_cards_stay_face_up_until_all_quarries_are_settled() -> None:
    m = found()
    workers(m, 1, "0:3 1:4")
    settle(m)
    assert m.view()["phase"] == "transport"
    assert [card["value"] for card in m.view()["quarries"][0]["cards"]] == [3, 4]
    m.play("transport")
    assert m.view()["quarries"][0]["cards"] == []


def test_maya_4_7_a_quarry_with_no_cards_gives_nothing() -> None:
    m = found()
    assert turn_up(m, 1)["stones"] == [0, 0, 0]
    assert (settled(m)["winner"], settled(m)["points"]) == (None, [None] * 3)
    assert m.legal() == ["turn up 2"]


def test_maya_4_8_stones_are_kept_by_the_points_in_hand_and_the_number_is_public() -> None:
    m = found()
    workers(m, 1, "0:3 0:4 0:6 0:7")
    workers(m, 5, "0:4 0:5 0:8 1:3 2:4 2:5")
    settle(m, "shield 5")
    assert seen(m, "stock") == [8, 1, 3]
    m.play("transport")
    assert seen(m, "stock") == [2, 1, 3]  # the marker of quarry 5 carries two, the -3 nothing
    assert seen(m, "reserve") == [24, 25, 23]


def test_maya_4_8_worked_example_d_nine_stones_and_seven_points() -> None:
    m = found()
    workers(m, 1, "1:3 1:4 0:3 0:4 0:8")
    workers(m, 2, "1:4 0:4 0:5 0:6")
    settle(m, "shield 2", "decline")
    m.state.stock[0], m.state.reserve[0] = 9, 17
    assert m.view(0)["seats"][0]["hand"] == [7, -3]
    m.play("transport")
    assert (seen(m, "stock")[0], seen(m, "reserve")[0]) == (7, 19)


def test_maya_4_9_everybody_takes_back_all_eight_cards() -> None:
    m = found()
    workers(m, 1, "0:3 1:4 0:6 2:8")
    workers(m, 4, "2:3")
    settle(m, "shield 4", "start 0")
    m.play("transport")
    for seat in range(3):
        assert m.view(seat)["seats"][seat]["hand"] == [3, 4, 4, 5, 6, 7, 8, -3]
        assert m.view(seat)["seats"][seat]["carry"] == 37


def test_maya_4_5_worked_example_a() -> None:
    m = found()
    workers(m, 1, "0:3 1:6 0:8")
    last = turn_up(m, 1)
    assert (last["points"], last["stones"], last["winner"]) == ([11, 6, None], [4, 3, 0], 0)


def test_maya_4_4_worked_example_b() -> None:
    green, blue, violet = 0, 1, 2
    m = found()
    workers(m, 2, f"{green}:5 {blue}:5 {violet}:7 {green}:-3")
    turn_up(m, 2)
    m.play(f"minus {violet}")
    assert settled(m)["points"] == [5, 5, 4]
    assert (settled(m)["places"], settled(m)["stones"]) == ([1, 2, 3], [4, 2, 0])


def test_maya_4_3_worked_example_c() -> None:
    blue, yellow, red = 0, 1, 2
    m = found(start=blue)
    workers(m, 2, f"{red}:4 {blue}:5 {blue}:-3 {yellow}:7 {yellow}:-3")
    turn_up(m, 2)
    play(m, f"minus {red}", f"minus {red}")
    assert settled(m)["points"] == [5, 7, -2]
    assert (settled(m)["places"], settled(m)["stones"]) == ([2, 1, None], [2, 4, 0])
