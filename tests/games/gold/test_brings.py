"""What an action of L'Or des Mayas brings, before it is chosen: what the disc is worth then."""

from tests.games.gold.table import auction, sell
from tests.positions import play
from tests.reasons import brings

QUARTERS = "1/4 jade bronze, 1/4 bronze silver, 1/4 silver gold"


def test_gold_5_2_a_piece_that_closes_the_ring_says_what_it_is_worth() -> None:
    m = auction(QUARTERS, board="1/6 silver bronze, 1/6 bronze silver")
    sell(m, "3 1 0")
    play(m, "lay 0 jade", "lay 1 bronze")
    assert brings(m, "lay 2 silver") == "18/24, worth nothing until the disc is closed"
    assert brings(m, "done") == "12/24, worth nothing until the disc is closed"


def test_gold_5_2_a_closed_ring_counts_ten_and_its_faces() -> None:
    m = auction("1/4 jade stone, 1/4 bronze jade, 1/4 silver gold", board="1/4 bronze silver")
    sell(m, "3 1 0")
    play(m, "lay 0 jade", "lay 1 bronze", "lay 2 silver")
    assert brings(m, "lay 3 bronze") == "disc closed: 18 points"
    m.play("lay 3 bronze")
    assert brings(m, "done") == "disc closed: 18 points"


def test_gold_5_2_a_ring_of_one_material_counts_ten_more() -> None:
    m = auction(
        "1/6 jade stone, 1/6 jade stone, 1/6 jade stone, 1/4 jade stone, 1/8 jade stone", board="1/8 jade stone"
    )
    sell(m, "3 1 0")
    play(m, *(f"lay {slot} jade" for slot in range(5)))
    assert brings(m, "lay 5 jade") == "disc closed: 26 points"


def test_gold_5_6_where_incomplete_discs_score_their_faces_are_told() -> None:
    m = auction(QUARTERS, board="1/6 silver bronze", partial="yes")
    sell(m, "3 1 0")
    play(m, "lay 0 jade", "lay 1 bronze")
    assert brings(m, "lay 2 silver") == "18/24, worth 6 points"


def test_gold_4_6_a_base_says_what_it_is_worth_now() -> None:
    m = auction(("1/4 jade bronze", ""), players=2, partial="yes", board="1/6 silver bronze")
    sell(m, "3 1")
    assert brings(m, "base 0") == "worth 1 point now"
    assert brings(m, "base 1") == "worth 0 points now"


def test_gold_2_3_who_is_paid_has_so_many_pearls_then_if_they_are_shown() -> None:
    for pearls, words in (("open", "then has 15 pearls"), ("hidden", None)):
        m = auction(players=4, pearls=pearls)
        sell(m, "5 1 1 3")
        assert brings(m, "pay 1") == words


def test_gold_3_1_a_bid_says_nothing_more_than_its_label() -> None:
    assert brings(auction(), "bid 3") is None


def test_gold_2_3_a_bid_of_all_pearls_says_so() -> None:
    m = auction("", board="1/6 silver bronze")
    most = max(int(action.removeprefix("bid ")) for action in m.legal(0))
    assert brings(m, f"bid {most}") == "all your pearls: with none left you can buy nothing"
    assert brings(m, f"bid {most - 1}") is None
    assert brings(m, "bid 0") is None
