"""Selling the lots in Le Trésor des Aztèques, clause by clause (AZT-4). Seat 0 leads."""

import pytest

from tablee.games.aztec.components import PLAYERS
from tablee.match import IllegalAction, Match
from tests.games.aztec.table import bid, bids, deal, endgame, hand, last_trick, lead, money, purse, sell, sell_all
from tests.positions import stroll


def market(*amounts: int) -> Match:
    """Seat 0 is leader, no lot is sold, and each player has so much."""
    m = lead(deal(*[""] * len(amounts)))
    purse(m, *amounts)
    return m


def lots(m: Match) -> list[int | None]:
    """The lot that each seat has, counted from 0."""
    return [seat["lot"] for seat in m.view()["seats"]]


def test_azt_4_1_the_leader_names_any_lot() -> None:
    m = market(90, 100, 100)
    assert (m.mover, m.legal()) == (0, ["lot 1", "lot 2", "lot 3"])


def test_azt_4_1_all_without_a_lot_except_the_leader_bid_in_secret() -> None:
    m = market(50, 100, 30, 0)
    m.play("lot 2")
    assert m.view()["lot"] == 1
    assert m.waiting == [1, 2, 3]
    assert m.legal(1) == [f"bid {amount}" for amount in range(0, 101, 10)]
    assert m.legal(2) == ["bid 0", "bid 10", "bid 20", "bid 30"]
    assert m.legal(3) == ["bid 0"]
    assert m.legal(0) == []
    m.play("bid 30", seat=2)
    m.play("bid 0", seat=3)
    assert bids(m)[2] is None
    m.play("bid 90", seat=1)
    assert bids(m) == [None, 90, 30, 0]


def test_azt_4_1_with_two_players_one_bids() -> None:
    m = market(90, 100)
    m.play("lot 2")
    assert m.waiting == [1]
    m.play("bid 40")
    assert (m.mover, m.legal()) == (0, ["take", "award 1"])


def test_azt_4_2_the_leader_may_take_the_lot_for_the_highest_bid() -> None:
    m = market(90, 100, 100)
    m.play("lot 3")
    bid(m, None, 40, 50)
    assert (m.mover, m.legal()) == (0, ["take", "award 2"])
    m.play("take")
    assert money(m) == [40, 100, 100]
    assert lots(m) == [2, None, None]


def test_azt_4_2_the_leader_may_let_it_go() -> None:
    m = market(90, 100, 100)
    m.play("lot 3")
    bid(m, None, 40, 50)
    m.play("award 2")
    assert money(m) == [90, 100, 50]
    assert lots(m) == [None, None, 2]


@pytest.mark.parametrize(("has", "may"), [(60, True), (50, True), (40, False), (0, False)])
def test_azt_4_2_the_leader_must_be_able_to_pay_exactly_that(has: int, may: bool) -> None:
    m = market(has, 100, 100)
    m.play("lot 1")
    bid(m, None, 50, 10)
    assert (m.view()["phase"] == "settle") == may
    assert lots(m) == ([None] * 3 if may else [None, 0, None])


def test_azt_4_2_a_leader_with_a_lot_may_not_take_another() -> None:
    m = market(90, 100, 100, 100)
    sell(m, 1, 0)
    m.play("lot 2")
    bid(m, None, 10, 20, 0)
    assert lots(m) == [0, None, 1, None]
    assert m.legal() == ["lot 3", "lot 4"]


def test_azt_4_3_the_highest_bidder_pays_the_bank_the_others_nothing() -> None:
    m = market(0, 100, 80, 70)
    m.play("lot 4")
    bid(m, None, 20, 80, 30)
    assert money(m) == [0, 100, 0, 70]
    assert lots(m) == [None, None, 3, None]
    assert m.view()["lots"][3]["price"] == 80


def test_azt_4_3_of_a_tie_the_leader_says_who() -> None:
    m = market(10, 100, 80, 70)
    m.play("lot 4")
    bid(m, None, 30, 20, 30)
    assert (m.mover, m.legal()) == (0, ["award 1", "award 3"])  # and cannot pay 30
    with pytest.raises(IllegalAction):
        m.play("award 2")
    m.play("award 3")
    assert money(m) == [10, 100, 80, 40]
    assert lots(m) == [None, None, None, 3]


def test_azt_4_3_a_tie_leaves_the_leader_the_right_to_take() -> None:
    m = market(30, 100, 80, 70)
    m.play("lot 4")
    bid(m, None, 30, 20, 30)
    assert m.legal() == ["take", "award 1", "award 3"]


def test_azt_4_3_a_lot_can_go_for_0() -> None:
    m = market(90, 100, 100)
    m.play("lot 1")
    bid(m, None, 0, 0)
    assert m.legal() == ["take", "award 1", "award 2"]
    m.play("award 1")
    assert (money(m), lots(m)) == ([90, 100, 100], [None, 0, None])


def test_azt_4_4_the_objectives_lie_face_up_and_the_treasures_are_in_the_hand() -> None:
    m = lead(deal("", "", "", lots=["C1 C2 C3 C4", "A1 T2 T3 C5"], objectives=["last 0-tricks", "6-tricks most-coins"]))
    before = hand(m, 2)
    sell(m, 2, 2)
    for viewer in (0, 1, 2, None):
        seat = m.view(viewer)["seats"][2]
        assert [objective["name"] for objective in seat["objectives"]] == ["6-tricks", "most-coins"]
        assert seat["bought"] == ["T2", "T3", "A1", "C5"]
        assert seat["cards"] == 12
    assert set(hand(m, 2)) == {*before, "A1", "T2", "T3", "C5"}


def test_azt_4_5_a_player_with_a_lot_bids_no_more() -> None:
    m = market(90, 100, 100, 100)
    sell(m, 1, 2)
    m.play("lot 2")
    assert m.waiting == [1, 3]


def test_azt_4_5_a_served_leader_goes_on_naming_lots_and_settling_ties() -> None:
    m = market(90, 100, 100, 100)
    sell(m, 3, 0)
    assert (m.mover, m.legal()) == (0, ["lot 1", "lot 2", "lot 4"])
    m.play("lot 1")
    bid(m, None, 20, 20, 10)
    assert (m.mover, m.legal()) == (0, ["award 1", "award 2"])


def test_azt_4_6_the_last_player_gets_the_last_lot_for_nothing() -> None:
    m = market(90, 100, 100)
    sell(m, 2, 0)
    m.play("lot 3")
    bid(m, None, 70, 20)
    assert lots(m) == [1, 2, 0]
    assert money(m) == [90, 30, 100]
    assert m.view()["lots"][0]["price"] == 0
    assert m.view()["phase"] == "play"


def test_azt_4_6_the_last_player_can_be_the_leader() -> None:
    m = market(90, 100)
    m.play("lot 2")
    m.play("bid 30", seat=1)
    m.play("award 1")
    assert (lots(m), money(m)) == ([0, 1], [90, 70])


def test_azt_4_6_with_two_players_the_lot_the_leader_does_not_take_is_left_to_the_other() -> None:
    m = market(90, 100)
    m.play("lot 2")
    m.play("bid 30", seat=1)
    m.play("take")
    assert (lots(m), money(m)) == ([1, 0], [60, 100])


@pytest.mark.parametrize("players", PLAYERS)
def test_azt_4_7_in_the_end_everyone_has_a_lot_two_objectives_and_twelve_cards(players: int) -> None:
    m = sell_all(deal(*[""] * players))
    seats = m.view()["seats"]
    assert {seat["lot"] for seat in seats} == set(range(players))
    assert [seat["cards"] for seat in seats] == [12] * players
    assert len({objective["name"] for seat in seats for objective in seat["objectives"]}) == 2 * players


@pytest.mark.parametrize("players", PLAYERS)
def test_azt_4_7_every_round_of_every_game_comes_to_that(players: int) -> None:
    rounds = 0
    for s, action in stroll("aztec", players, {}, seed=players):
        if 0 <= action < 60 and s.done == s.laid == 0:
            rounds += 1
            assert sorted(s.lot_of[:players]) == list(range(players))
            assert all(sum(int(x).bit_count() for x in s.hand[p]) == 12 for p in range(players))
    assert rounds > 0


def test_azt_4_3_worked_example() -> None:
    """Ana (seat 0) leads; Luc and Zoé bid."""
    m = market(60, 100, 80)
    m.play("lot 1")
    bid(m, None, 40, 40)
    assert m.legal() == ["take", "award 1", "award 2"]
    m.play("award 2")
    assert money(m) == [60, 100, 40]
    m.play("lot 2")
    assert m.waiting == [1]
    m.play("bid 70")
    assert money(m) == [60, 30, 40]
    assert lots(m) == [2, 1, 0]


@pytest.mark.parametrize(
    ("objectives", "earned"),
    [
        (["most-tricks 0-tricks", "5-tricks 1-tricks", "3-tricks 4-tricks"], [50, 70, 0]),
        (["5-tricks 0-tricks", "most-tricks 1-tricks", "3-tricks 4-tricks"], [70, 50, 0]),
    ],
)
def test_azt_6_1_worked_example_continued(objectives: list[str], earned: list[int]) -> None:
    m = endgame("T2", "T4", "T3", tricks=[5, 4, 2], objectives=objectives)
    assert last_trick(m, "T2", "T4", "T3") == earned
