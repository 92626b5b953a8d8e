"""The auction of L'Or des Mayas, clause by clause (GOLD-3)."""

import pytest

from tablee.match import IllegalAction
from tests.games.gold.table import auction, board, build, cancel, draw, fill_board, gone, pearls, sale_of, sell
from tests.positions import chances, stroll

A, B, C, D = range(4)


# ---- GOLD-3.1 Bids


def test_gold_3_1_the_first_piece_of_the_board_is_sold() -> None:
    m = auction(board="1/6 gold stone, 1/8 jade bronze, 1/4 silver gold")
    sell(m, "3 1 0")
    result = m.view()["result"]
    assert (result["sale"], result["size"], result["face"]) == (1, 4, "gold")
    assert m.view()["board"][0]["id"] == 0


def test_gold_3_1_everybody_bids_from_0_to_the_pearls_they_hold() -> None:
    m = auction(money=[0, 4, 26])
    assert m.waiting == [0, 1, 2]
    assert [m.legal(seat) for seat in range(3)] == [[f"bid {n}" for n in range(most + 1)] for most in (0, 4, 26)]
    with pytest.raises(IllegalAction):
        m.play("bid 5", seat=1)


def test_gold_3_1_one_player_can_hold_all_pearls() -> None:
    m = auction(players=4, money=[0, 0, 40, 0])
    assert len(m.legal(C)) == 41
    sell(m, "0 0 40 0")
    assert sale_of(m) == (C, 40, None)


def test_gold_3_1_bids_are_made_in_any_order_and_in_secret() -> None:
    m = auction()
    m.play("bid 3", seat=2)
    m.play("bid 5", seat=0)
    assert (m.waiting, m.view()["chosen"]) == ([1], [0, 2])
    assert m.view(0)["choice"] == "bid 5"
    for viewer in (1, None):
        assert m.view(viewer)["choice"] is None
        assert [seat["bid"] for seat in m.view(viewer)["seats"]] == [None, None, None]
        assert m.view(viewer)["result"] is None
    m.play("bid 0", seat=1)
    assert m.view()["result"]["bids"] == [5, 0, 3]


def test_gold_3_1_a_bid_can_be_changed_until_the_last_is_in() -> None:
    m = auction()
    m.play("bid 9", seat=0)
    m.undo(0)
    assert m.waiting == [0, 1, 2]
    sell(m, "1 2 3")
    assert m.view()["result"]["bids"] == [1, 2, 3]
    with pytest.raises(IllegalAction):
        m.undo(2)


# ---- GOLD-3.2 to GOLD-3.6 Who wins, and who is paid


# Bids, who wins, who can be paid, who can be paid with low_tie=cancel. The worked sales of RULES.md, and a few more.
SALES: list[tuple[str, int | None, list[int], list[int]]] = [
    ("5 3 2 0", A, [D], [D]),
    ("5 5 2 0", C, [D], [D]),
    ("5 2 0 0", A, [C, D], [B]),
    ("5 5 0 0", None, [], []),
    ("5 5 2 2", None, [], []),
    ("5 5 5 2", D, [A, B, C], [A, B, C]),
    ("5 3 3 1", A, [D], [D]),
    ("5 3 0", A, [C], [C]),
    ("5 5 2", C, [A, B], [A, B]),
    ("5 5 0", None, [], []),
    ("5 5 5", None, [], []),
    ("5 0", A, [B], [B]),
    ("5 3", A, [B], [B]),
    ("5 5", None, [], []),
    ("0 0", None, [], []),
    ("0 0 0 0", None, [], []),
    ("0 1 0 0", B, [A, C, D], [A, C, D]),
    ("2 7 7 4", D, [A], [A]),
    ("7 7 7 7", None, [], []),
    ("3 7 7 3", None, [], []),
    ("4 4 9 4", C, [A, B, D], [A, B, D]),
    ("1 4 4 9", D, [A], [A]),
    ("4 4 1 9", D, [C], [C]),
    ("6 4 4", A, [B, C], [B, C]),
    ("4 6 4 9", D, [A, C], [B]),
    ("0 0 3 7", D, [A, B], [C]),
    ("1 0", A, [B], [B]),
    ("0 10", B, [A], [A]),
]


def check_sale(bids: str, winner: int | None, receivers: list[int], low_tie: str) -> None:
    """The sale goes as it should, whomever the winner chooses to pay."""
    players = len(bids.split())
    choices: list[int | None] = [*receivers] or [None]
    for receiver in choices:
        m = auction(players=players, low_tie=low_tie)
        sell(m, bids)
        if len(receivers) > 1:
            assert (m.mover, m.legal()) == (winner, [f"pay {seat}" for seat in receivers])
            assert pearls(m) == [10] * players
            m.play(f"pay {receiver}")
        price = None if winner is None else int(bids.split()[winner])
        assert sale_of(m) == (winner, price, receiver)
        expected = [10] * players
        if winner is not None and receiver is not None and price is not None:
            expected[winner] -= price
            expected[receiver] += price
        assert pearls(m) == expected
        assert m.view()["result"]["bids"] == [int(bid) for bid in bids.split()]
        assert m.view()["phase"] in (("draw",) if winner is None else ("build",))


@pytest.mark.parametrize(("bids", "winner", "receivers", "_"), SALES)
def test_gold_3_5_worked_sales(bids: str, winner: int | None, receivers: list[int], _: list[int]) -> None:
    check_sale(bids, winner, receivers, "choose")


@pytest.mark.parametrize(("bids", "winner", "_", "receivers"), SALES)
def test_gold_3_10_worked_sales_with_the_translators_reading(
    bids: str, winner: int | None, _: list[int], receivers: list[int]
) -> None:
    check_sale(bids, winner, receivers, "cancel")


def test_gold_3_2_the_bids_are_shown_together_and_the_single_highest_bidder_wins() -> None:
    m = auction()
    sell(m, "2 6 3")
    for viewer in (0, 1, 2, None):
        assert m.view(viewer)["result"]["bids"] == [2, 6, 3]
        assert m.view(viewer)["result"]["winner"] == B
    assert m.mover == B


def test_gold_3_3_the_highest_bidders_eliminate_each_other() -> None:
    m = auction(players=4)
    sell(m, "9 9 1 4")
    assert sale_of(m) == (D, 4, C)


def test_gold_3_3_the_next_highest_are_looked_at_in_the_same_way() -> None:
    m = auction(players=4)
    sell(m, "9 4 9 4")
    assert sale_of(m) == (None, None, None)


def test_gold_3_4_a_bid_of_0_never_wins() -> None:
    m = auction()
    sell(m, "6 6 0")
    assert sale_of(m) == (None, None, None)
    assert pearls(m) == [10, 10, 10]


def test_gold_3_4_all_zero_is_cancelled() -> None:
    m = auction()
    sell(m, "0 0 0")
    assert sale_of(m)[0] is None


def test_gold_3_5_the_winner_pays_the_lowest_bidder() -> None:
    m = auction()
    sell(m, "4 7 2")
    assert pearls(m) == [10, 3, 17]


def test_gold_3_5_the_winner_chooses_among_equal_lowest_bidders() -> None:
    m = auction(players=4)
    sell(m, "5 2 0 0")
    assert (m.mover, m.view()["phase"], m.legal()) == (A, "pay", ["pay 2", "pay 3"])
    with pytest.raises(IllegalAction):
        m.play("pay 1")
    m.play("pay 3")
    assert pearls(m) == [5, 10, 10, 15]


def test_gold_3_5_a_payment_lets_the_buyer_see_the_piece_and_is_not_taken_back() -> None:
    m = auction(players=4)
    sell(m, "5 2 0 0", "pay 3")
    with pytest.raises(IllegalAction, match="shown"):
        m.undo(A)


def test_gold_3_6_the_winner_who_is_lowest_pays_whom_they_like() -> None:
    m = auction(players=4)
    sell(m, "5 5 5 2")
    assert (m.mover, m.legal()) == (D, ["pay 0", "pay 1", "pay 2"])
    m.play("pay 1")
    assert pearls(m) == [10, 12, 10, 8]


def test_gold_3_7_everybody_else_keeps_their_bid() -> None:
    m = auction(players=4, money=[12, 8, 11, 9])
    sell(m, "7 6 5 1")
    assert pearls(m) == [5, 8, 11, 16]


def test_gold_3_8_a_cancelled_piece_leaves_the_game_and_nobody_knows_its_lower_face() -> None:
    m = auction(board="1/6 gold stone, 1/8 jade bronze, 1/4 silver gold")
    sell(m, "5 5 0")
    for viewer in (0, 1, 2, None):
        assert gone(m, viewer) == ["1/6 gold ?"]
    assert board(m) == ["1/8 jade ?", "1/4 silver ?"]
    assert pearls(m) == [10, 10, 10]
    assert chances(m)["draw 1/6 gold stone"] == 2


# ---- GOLD-3.9 The next piece


def test_gold_3_9_the_pieces_move_up_and_the_next_player_draws() -> None:
    m = auction(board="1/6 gold stone, 1/8 jade bronze, 1/4 silver gold", first=1)
    sell(m, "5 2 0", "done")
    assert (m.view()["phase"], m.view()["drawer"]) == ("draw", 2)
    draw(m, "1/8 stone gold")
    assert board(m) == ["1/8 jade ?", "1/4 silver ?", "1/8 stone ?"]
    assert (m.view()["sale"], m.waiting) == (2, [0, 1, 2])


def test_gold_3_9_the_last_piece_is_announced() -> None:
    m = auction()
    cancel(m, 26)
    assert (m.view()["bag"], m.view()["sale"]) == (1, 27)
    sell(m, "0 0 0")
    before = len(m.played)
    m.play(m.legal()[0])
    assert m.view()["bag"] == 0
    assert ["last piece" in line for line in m.log(since=before)] == [True]


def test_gold_3_9_with_an_empty_bag_the_sales_go_on() -> None:
    m = auction()
    cancel(m, 27)
    assert (m.view()["sale"], len(m.view()["board"]), m.view()["bag"]) == (28, 3, 0)
    for left in (2, 1, 0):
        sell(m, "0 0 0")
        assert len(m.view()["board"]) == left
    assert m.over
    assert m.view()["result"]["sale"] == 30


@pytest.mark.parametrize("players", [2, 3, 4])
def test_gold_3_9_there_are_30_sales(players: int) -> None:
    for seed in range(5):
        *_, (s, _) = stroll("gold", players, {}, seed)
        assert (s.opened, s.sale, s.drawn) == (30, 30, 30)


def test_gold_3_9_a_sale_in_which_a_piece_is_bought_counts_too() -> None:
    m = auction(players=4)
    sell(m, "3 2 1 0")
    build(m, "0 jade")
    fill_board(m)
    assert m.view()["sale"] == 2
    assert m.view()["bag"] == 30 - 4


def test_gold_3_10_with_cancel_equal_lowest_bidders_are_not_paid() -> None:
    m = auction(players=4, low_tie="cancel")
    sell(m, "5 2 0 0")
    assert (m.view()["phase"], sale_of(m)) == ("build", (A, 5, B))


def test_gold_3_10_with_cancel_and_nobody_left_the_winner_chooses() -> None:
    m = auction(low_tie="cancel")
    sell(m, "5 5 2")
    assert (m.mover, m.legal()) == (C, ["pay 0", "pay 1"])
