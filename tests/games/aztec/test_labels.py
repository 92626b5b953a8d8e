"""What the choices of Le Trésor des Aztèques are called. In English."""

from tests.games.aztec.table import GOALS, LOTS, bid, deal, endgame, lead, named, purse, sell_all
from tests.positions import play


def test_bids_and_cards() -> None:
    m = named(deal("A1 A2", "", "", lots=LOTS))
    assert m.labels(1)["bid 30"] == "Bid 30"
    assert sell_all(m).labels(0)["A1"] == "Play amulet 1"


def test_a_lot_that_is_put_up_and_sold() -> None:
    m = named(lead(deal("", "", "", lots=LOTS, objectives=GOALS)))
    assert m.labels(0)["lot 2"] == "Put up lot 2: most coins, no trick; amulets 9, coins 6 7 8"
    m.play("lot 2")
    bid(m, None, 30, 40)
    assert list(m.labels(0).values()) == ["Take lot 2 yourself for 40", "Sell lot 2 to Zoé for 40"]


def test_the_next_leader() -> None:
    goals = ["0-tricks 1-tricks", "2-tricks 3-tricks", "4-tricks last"]
    m = named(endgame("T2", "T3", "T4", tricks=[5, 1, 5], objectives=goals))
    purse(m, 40, 40, 50)
    play(m, "T2", "T3", "T4")
    assert list(m.labels(0).values()) == ["Lead the next round yourself", "Let Luc lead the next round"]
