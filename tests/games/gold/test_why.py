"""Why an action of L'Or des Mayas cannot be chosen: every way in which that can be. Seat 0 buys."""

import pytest

from tablee.match import Match
from tests.games.gold.table import auction, sell
from tests.positions import play
from tests.reasons import why

BUYS_FIRST = "A disc is rebuilt only by whoever has just bought a piece and paid for it."


def bought(mine: str = "", new: str = "1/6 jade stone") -> Match:
    """Seat 0 of three has these pieces on its base and has just bought a new one."""
    m = auction(mine, board=new)
    sell(m, "3 1 0")
    return m


def choosing(bids: str = "5 1 1 3") -> Match:
    """Seat 0 of four has won and says whom it pays."""
    m = auction(players=4)
    sell(m, bids)
    return m


# ---- the sale


def test_gold_3_1_a_bid_above_ones_pearls() -> None:
    assert why(auction(), "bid 11") == ("You have 10 pearls: a bid cannot be higher.", "GOLD-3.1")
    assert why(auction(money=(1, 10, 19)), "bid 2") == ("You have 1 pearl: a bid cannot be higher.", "GOLD-3.1")


def test_gold_3_5_a_bid_while_one_has_to_pay() -> None:
    assert why(choosing(), "bid 1") == ("The bids are open and you have won: first say whom you pay.", "GOLD-3.5")


def test_gold_3_9_a_bid_while_one_builds() -> None:
    said = "The piece is yours: build your disc, then the next one is sold."
    assert why(bought(), "bid 1") == (said, "GOLD-3.9")


def test_gold_3_5_paying_before_the_bids_are_open_or_twice() -> None:
    assert why(auction(), "pay 1") == ("Who is paid is settled when the bids are open.", "GOLD-3.5")
    assert why(bought(), "pay 1") == ("The piece is paid for already.", "GOLD-3.5")


def test_gold_3_5_paying_nobody_oneself_or_somebody_who_bid_more() -> None:
    assert why(choosing(), "pay 0") == ("You cannot pay yourself: the pearls go to somebody else.", "GOLD-3.5")
    assert why(choosing(), "pay 3") == ("Bo bid 3, and whoever bid least is paid.", "GOLD-3.5")
    m = auction(players=3)
    sell(m, "5 1 1")
    assert why(m, "pay 3") == ("Nobody sits there: pay somebody who plays.", "GOLD-3.5")


# ---- building


@pytest.mark.parametrize("action", ["base 0", "lay 0 jade", "done"])
def test_gold_4_6_building_without_a_purchase(action: str) -> None:
    m = auction(players=2)
    assert why(m, action) == (BUYS_FIRST, "GOLD-4.6")


def test_gold_4_6_laying_before_the_base_is_chosen_and_choosing_twice() -> None:
    m = auction(players=2, board="1/6 jade stone")
    sell(m, "3 1")
    assert why(m, "lay 0 jade") == ("First say on which of your two bases you build.", "GOLD-4.6")
    assert why(m, "done") == ("First say on which of your two bases you build.", "GOLD-4.6")
    m.play("base 1")
    assert why(m, "base 0") == ("You have chosen a base already, and only that one may be rebuilt.", "GOLD-4.6")


def test_gold_2_1_one_base_with_more_than_two_players() -> None:
    said = "You have one base only; with two players everybody has two."
    assert why(bought(), "base 0") == (said, "GOLD-2.1")


def test_gold_4_2_a_piece_that_is_not_there_or_laid_already_or_has_no_such_face() -> None:
    m = bought("1/8 jade bronze")
    assert why(m, "lay 5 jade") == ("You have no such piece: lay those of your base and the new one.", "GOLD-4.2")
    said = "This piece shows no gold: it is an eighth of jade, bronze on the back."
    assert why(m, "lay 0 gold") == (said, "GOLD-4.2")
    m.play("lay 0 jade")
    assert why(m, "lay 0 jade") == ("This piece is laid already.", "GOLD-4.2")


def test_gold_4_4_materials_that_do_not_touch() -> None:
    m = bought("1/8 jade bronze", new="1/6 gold stone")
    m.play("lay 0 jade")
    assert why(m, "lay 1 gold") == ("Gold cannot touch jade: their values differ by more than 1.", "GOLD-4.4")


def test_gold_4_5_an_arc_beyond_the_circle() -> None:
    mine = "1/4 jade bronze, 1/4 bronze silver, 1/4 silver gold, 1/6 silver gold"
    m = bought(mine, new="1/6 silver bronze")
    play(m, "lay 0 jade", "lay 1 bronze", "lay 2 silver", "lay 3 silver")
    assert why(m, "lay 4 silver") == ("It is too large: 2/24 are open, and it is 4/24.", "GOLD-4.5")


def test_gold_4_5_the_last_piece_touches_the_first() -> None:
    m = bought("1/4 jade bronze, 1/4 bronze silver, 1/4 silver gold", new="1/4 gold stone")
    play(m, "lay 0 jade", "lay 1 bronze", "lay 2 silver")
    said = "The disc would close, and gold cannot touch jade, its first piece."
    assert why(m, "lay 3 gold") == (said, "GOLD-4.5")


def test_gold_6_2_of_equal_pieces_that_all_have_seen_the_first_is_laid() -> None:
    m = bought("1/6 jade bronze*, 1/6 jade bronze*", new="1/6 silver bronze")
    said = "Of equal pieces that lie alike the first is laid: choose that one."
    assert why(m, "lay 1 jade") == (said, "GOLD-6.2")
