"""The professional game of Maya, clause by clause (MAYA-8). Seat 0 begins."""

import pytest

from tablee.engine.entrypoints import seats
from tablee.match import IllegalAction
from tests.games.maya.table import build, offer, on, pay, seen, sell, settle, settled, stones, turn_up, workers
from tests.positions import chances, play, unroll

# ---- MAYA-8.1 and MAYA-8.2 The sale


def test_maya_8_1_everybody_starts_with_10_gold_and_with_none_in_the_basic_game() -> None:
    assert seen(offer(4), "gold") == [10] * 4
    assert seen(unroll("maya", 4, {}), "gold") == [0] * 4


@pytest.mark.parametrize("players", [3, 4])
def test_maya_8_1_markers_on_sale_are_drawn_one_fewer_than_players(players: int) -> None:
    m = unroll("maya", players, {"pro": "yes"}, "first 0")
    while m.view()["phase"] == "found":
        m.play(m.legal()[0])
    assert chances(m) == dict.fromkeys(["offer porters", "offer joker", "offer block", "offer foreman"], 1)
    m.play("offer joker")
    assert chances(m) == dict.fromkeys(["offer porters", "offer block", "offer foreman"], 1)
    while m.view()["phase"] == "offer":
        m.play(m.legal()[0])
    assert len(m.view()["sale"]["offered"]) == players - 1
    assert m.view()["phase"] == "bid"


def test_maya_8_1_with_five_players_all_four_are_sold() -> None:
    m = offer(5)
    assert m.view()["sale"]["offered"] == ["porters", "joker", "block", "foreman"]


def test_maya_8_1_there_is_a_sale_before_every_round() -> None:
    m = sell([2, 1, 0], "joker", "block")
    pay(m)
    assert (m.view()["phase"], m.view()["round"]) == ("offer", 2)
    assert m.view()["sale"] == {"offered": [], "bids": None, "buyers": []}
    assert [seat["markers"] for seat in m.view()["seats"]] == [[], [], []]


def test_maya_8_2_all_bid_at_once_and_in_any_order() -> None:
    m = offer(3)
    assert list(seats(m.game.together(m.state))) == m.waiting == [0, 1, 2]
    assert m.legal(2) == [f"bid {n}" for n in range(11)]
    m.play("bid 3", seat=2)
    m.play("bid 4", seat=0)
    assert m.waiting == [1]
    assert m.view(1)["sale"]["bids"] is None
    m.play("bid 5", seat=1)
    assert m.view()["sale"]["bids"] == [4, 5, 3]


def test_maya_8_2_in_order_of_bids_each_chooses_and_pays() -> None:
    m = offer(4, "porters", "joker", "block")
    play(m, "bid 2", "bid 4", "bid 1", "bid 3")
    for seat, marker in ((1, "joker"), (3, "porters"), (0, "block")):
        assert (m.view()["phase"], m.mover) == ("buy", seat)
        m.play(f"buy {marker}")
    assert [seat["markers"] for seat in m.view()["seats"]] == [["block"], ["joker"], [], ["porters"]]
    assert seen(m, "gold") == [8, 6, 10, 7]  # the lowest pays nothing
    assert (m.view()["phase"], m.mover) == ("send", 0)


def test_maya_8_2_ties_are_settled_clockwise_from_the_starting_player() -> None:
    m = offer(4, start=2)
    play(m, "bid 3", "bid 3", "bid 3", "bid 3")
    order = []
    while m.view()["phase"] == "buy":
        order.append(m.mover)
        m.play(m.legal()[0])
    assert order == [2, 3, 0]
    assert seen(m, "gold") == [7, 10, 7, 7]


def test_maya_8_2_a_bid_of_0_gets_none() -> None:
    m = offer(4)
    play(m, "bid 0", "bid 0", "bid 6", "bid 0")
    assert m.mover == 2
    m.play(m.legal()[0])
    assert m.view()["phase"] == "send"
    assert seen(m, "gold") == [10, 10, 4, 10]


def test_maya_8_2_if_nobody_bids_nothing_is_sold() -> None:
    m = offer(3)
    play(m, "bid 0", "bid 0", "bid 0")
    assert m.view()["phase"] == "send"


def test_maya_8_2_nobody_bids_more_than_they_have() -> None:
    m = offer(3)
    with pytest.raises(IllegalAction, match="cannot play"):
        m.play("bid 11")


def test_maya_8_2_a_marker_is_sold_once() -> None:
    m = offer(3, "joker", "block")
    play(m, "bid 3", "bid 2", "bid 1")
    assert m.legal() == ["buy joker", "buy block"]
    m.play("buy joker")
    assert m.legal() == ["buy block"]


# ---- MAYA-8.3 The four markers


def test_maya_8_3_the_porters_carry_four_more() -> None:
    m = sell([2, 0, 0], "porters")
    workers(m, 1, "0:4 0:4 0:7 0:8")
    workers(m, 2, "0:5 0:6")
    settle(m, "shield 2", "decline")
    assert (seen(m, "stock")[0], m.view(0)["seats"][0]["carry"]) == (8, 3)
    m.play("transport")
    assert seen(m, "stock")[0] == 7


def test_maya_8_3_the_block_is_one_stone_more_that_needs_no_carrying() -> None:
    m = sell([2, 0, 0], "block")
    workers(m, 1, "0:3 0:4 0:4 0:5 0:6")
    workers(m, 4, "1:3 0:7 0:8")
    settle(m, "shield 4", "start 0")
    assert (seen(m, "stock")[0], m.view(0)["seats"][0]["carry"]) == (8, 0)
    m.play("transport")
    assert (seen(m, "stock")[0], seen(m, "reserve")[0]) == (1, 25)


def test_maya_8_3_the_block_comes_from_the_reserve() -> None:
    m = sell([2, 0, 0], "block")
    m.state.stones[3, 0] += m.state.reserve[0]  # never mind the spaces
    m.state.reserve[0] = 0
    settle(m)
    m.play("transport")
    assert seen(m, "stock")[0] == 0


def test_maya_8_3_the_foreman_adds_two_points_after_all_have_passed() -> None:
    m = sell([2, 0, 0], "foreman")
    workers(m, 1, "1:5 0:4")
    play(m, "pass", "pass", "pass")
    assert (m.view()["phase"], m.mover) == ("foreman", 0)
    assert m.legal() == [*(f"foreman {q}" for q in range(1, 6)), "decline"]
    play(m, "foreman 1", "turn up 1")
    assert (settled(m)["points"], settled(m)["winner"]) == ([6, 5, None], 0)


def test_maya_8_3_the_foreman_goes_to_a_full_quarry_too() -> None:
    m = sell([2, 0, 0], "foreman")
    workers(m, 3, "1:3 1:4 1:4 0:5")
    play(m, "pass", "pass", "pass", "foreman 3", "turn up 1", "turn up 2", "turn up 3")
    assert settled(m)["points"] == [7, 11, None]


def test_maya_8_3_the_foreman_wins_a_quarry_without_a_card() -> None:
    m = sell([2, 0, 0], "foreman")
    play(m, "pass", "pass", "pass", "foreman 2", "turn up 1", "turn up 2")
    assert (settled(m)["points"], settled(m)["stones"], settled(m)["winner"]) == ([2, None, None], [4, 0, 0], 0)
    assert m.view()["phase"] == "take"


def test_maya_8_3_the_foreman_alone_ranks_last_in_ties() -> None:
    m = sell([2, 0, 0, 0], "foreman")
    workers(m, 2, "1:5 2:3 2:-3")
    play(m, "pass", "pass", "pass", "pass", "foreman 2", "turn up 1", "turn up 2")
    assert m.legal() == ["minus 0", "minus 1"]  # MAYA-4.3: it takes part
    m.play("minus 1")
    assert settled(m)["points"] == [2, 2, 3, None]
    assert settled(m)["places"] == [3, 2, 1, None]


def test_maya_8_3_the_foreman_may_stay_out() -> None:
    m = sell([2, 0, 0], "foreman")
    play(m, "pass", "pass", "pass", "decline")
    assert m.legal() == ["turn up 1"]
    assert m.view()["seats"][0]["markers"] == []


def test_maya_8_3_markers_that_are_not_used_are_lost_at_the_end_of_the_round() -> None:
    m = sell([2, 0, 0], "joker")
    assert m.view()["seats"][0]["markers"] == ["joker"]
    pay(m)
    assert m.view()["seats"][0]["markers"] == []


# ---- MAYA-8.4 The joker


def test_maya_8_4_the_joker_shields_after_the_first_quarry_even_if_nobody_won_it() -> None:
    m = sell([2, 0, 0], "joker")
    workers(m, 2, "0:5 1:3 1:-3")
    turn_up(m, 1)
    assert (m.view()["phase"], m.mover, m.view()["by_joker"]) == ("shield", 0, True)
    assert m.legal() == ["shield 2", "decline"]
    play(m, "shield 2", "turn up 2")
    assert settled(m)["points"] == [5, 3, None]  # the -3 has no target
    assert m.view()["seats"][0]["markers"] == []


def test_maya_8_4_the_joker_moves_a_stone_after_the_second_quarry() -> None:
    m = sell([2, 0, 0], "joker")
    workers(m, 2, "1:5")
    settle(m, "decline")  # the joker as a shield
    assert (m.view()["phase"], m.mover, m.view()["by_joker"]) == ("take", 1, False)
    m.play("decline")
    assert (m.view()["phase"], m.mover, m.view()["by_joker"]) == ("take", 0, True)
    play(m, "take copan 1", "lay uxmal 1")
    assert on(m, "uxmal 1") == [1, 0, 0]
    assert m.view()["seats"][0]["markers"] == []
    assert m.legal() == ["turn up 3"]


def test_maya_8_4_the_joker_lays_a_free_stone_after_the_third_quarry() -> None:
    m = sell([2, 0, 0], "joker")
    workers(m, 3, "0:5")
    settle(m, "decline", "decline", "lay uxmal 1")
    assert (m.view()["phase"], m.mover, m.view()["by_joker"]) == ("stone", 0, True)
    m.play("lay uxmal 1")
    assert on(m, "uxmal 1") == [2, 0, 0]
    assert m.view()["seats"][0]["markers"] == []


def test_maya_8_4_the_joker_does_not_name_the_starting_player() -> None:
    m = sell([2, 0, 0], "joker")
    settle(m, "decline", "decline")
    assert m.view()["phase"] == "transport"


def test_maya_8_4_the_joker_carries_two_more() -> None:
    m = sell([2, 0, 0], "joker")
    workers(m, 1, "0:3 0:4 0:4 0:5 0:6")
    workers(m, 4, "1:3 0:7 0:8")
    settle(m, "shield 4", "decline", "decline", "decline", "start 0")
    assert (m.view()["phase"], m.legal()) == ("carry", ["joker carry", "decline"])
    play(m, "joker carry", "transport")
    assert seen(m, "stock")[0] == 2
    assert m.view()["seats"][0]["markers"] == []


def test_maya_8_4_the_joker_is_not_offered_if_all_stones_can_be_carried() -> None:
    m = sell([2, 0, 0], "joker")
    workers(m, 1, "0:3")
    settle(m, "decline", "decline")
    assert m.view()["phase"] == "transport"


@pytest.mark.parametrize("players", [3, 4, 5])
def test_maya_8_4_the_joker_passes_or_doubles_with_any_number_of_players(players: int) -> None:
    m = sell([2, *[0] * (players - 1)], "joker")
    build(m, 2, *[1] * (players - 1))
    assert {"joker pass", "joker double"} <= set(m.legal())
    m.play("joker pass")
    assert (seen(m, "stock")[0], m.mover) == (2, 1)
    assert m.view()["seats"][0]["markers"] == []


def test_maya_8_4_a_double_with_the_joker_gives_no_stone() -> None:
    m = sell([2, 0, 0], "joker")
    build(m, 2, 0, 0)
    play(m, "joker double", "lay uxmal 1", "lay uxmal 1")
    assert (on(m, "uxmal 1"), seen(m, "stock")) == ([2, 0, 0], [0, 0, 0])


def test_maya_8_4_the_joker_is_only_its_owners() -> None:
    m = sell([2, 0, 0], "joker")
    build(m, 0, 3, 0)
    assert not [a for a in m.legal() if a.startswith("joker")]


def test_maya_8_5_porters_and_block_are_used_without_a_choice() -> None:
    m = sell([3, 2, 0], "porters", "block")
    stones(m, "uxmal 1", 1, 1, 1)
    settle(m)
    m.play("transport")
    assert seen(m, "stock") == [0, 1, 0]
    assert [seat["markers"] for seat in m.view()["seats"]] == [[], [], []]
