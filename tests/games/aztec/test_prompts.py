"""What the viewer of Le Trésor des Aztèques can do now. In English."""

from tests.games.aztec.table import GOALS, LOTS, bid, deal, endgame, lead, named, purse, sell_all
from tests.positions import play


def test_a_sale_of_the_token_is_asked_for() -> None:
    m = named(deal("", "", ""))
    assert m.prompt(1) == "Bid to be leader, from 0 to 100."
    assert m.prompt(None) == "Waiting for bids: Ana, Luc and Zoé."
    m.play("bid 30", seat=1)
    assert m.prompt(1) == "You bid 30. Waiting for bids: Ana and Zoé."
    bid(m, 20, None, 30)
    assert m.prompt(1) == "A tie at 30! Bid again to be leader, from 0 to 100."
    assert m.prompt(0) == "Waiting for bids: Luc and Zoé."


def test_three_ties() -> None:
    m = named(deal("", ""))
    for amount in (0, 10, 20):
        bid(m, amount, amount)
    assert m.prompt(0) == "The leader is being drawn among Ana and Luc."


def test_a_sale_of_a_lot_is_asked_for() -> None:
    m = named(lead(deal("", "", "", lots=LOTS, objectives=GOALS)))
    assert m.prompt(0) == "You are the leader: choose the lot to be sold."
    assert m.prompt(1) == "Waiting for Ana, who chooses the lot to be sold."
    m.play("lot 2")
    assert m.prompt(2) == "Bid for lot 2, from 0 to 100."
    bid(m, None, 30, 40)
    assert m.prompt(0) == "Zoé bids 40: take lot 2 for as much, or let it go."
    assert m.prompt(1) == "Waiting for Ana, who says who gets lot 2."


def test_a_tie_for_a_lot_is_settled_in_words() -> None:
    m = named(lead(deal("", "", "", lots=LOTS, objectives=GOALS)))
    m.play("lot 2")
    bid(m, None, 40, 40)
    assert m.prompt(0) == "Luc and Zoé bid 40: take lot 2 for as much, or say who gets it."
    purse(m, 30, 100, 100)
    assert m.prompt(0) == "Luc and Zoé bid 40: say who gets lot 2."


def test_without_money_there_is_one_bid() -> None:
    m = named(lead(deal("", "", "")))
    purse(m, 90, 0, 10)
    m.play("lot 1")
    assert m.prompt(1) == "You have no money: bid 0."


def test_cards_are_asked_for() -> None:
    m = named(sell_all(deal("A1 A2", "T11 T12 T13 T14 T15 T16 T17 T18", "A5", lots=LOTS)))
    assert m.prompt(0) == "You lead: play any card."
    assert m.prompt(2) == "Waiting for Ana, who leads to the trick."
    m.play("A1")
    assert m.prompt(1) == "Follow suit: play an amulet."


def test_who_cannot_follow_suit_is_told_so() -> None:
    m = named(sell_all(deal("A1", "T11 T12 T13 T14 T15 T16 T17 T18", "A5", lots=["C1 C2 C3 C4", "C5 C6 C7 C8"])))
    m.play("A1")
    assert m.prompt(1) == "You cannot follow suit: play any card."


def test_the_choice_of_a_leader_is_asked_for() -> None:
    goals = ["0-tricks 1-tricks", "2-tricks 3-tricks", "4-tricks last"]
    m = named(endgame("T2", "T3", "T4", tricks=[5, 1, 5], objectives=goals))
    purse(m, 40, 40, 50)
    play(m, "T2", "T3", "T4")
    assert m.prompt(0) == "Ana and Luc have least money: say who leads."
    assert m.prompt(1) == "Waiting for Ana, who says who leads the next round."
    m.play("lead 1")
    assert m.prompt(0) == "The cards are being dealt."


def test_the_end_of_the_game() -> None:
    m = named(endgame("T20", "T3", tricks=[5, 6], objectives=["6-tricks last", "2-tricks 3-tricks"]))
    purse(m, 120, 40)
    play(m, "T20", "T3")
    assert m.prompt(0) == "You win the game!"
    assert m.prompt(1) == m.prompt(None) == "Ana wins the game with 220."


def test_a_shared_victory() -> None:
    goals = ["6-tricks 5-tricks", "1-tricks 2-tricks", "0-tricks last"]
    m = named(endgame("T20", "T3", "T4", tricks=[5, 1, 5], objectives=goals))
    purse(m, 150, 150, 10)
    play(m, "T20", "T3", "T4")
    assert m.prompt(0) == "You share the victory with Luc."
    assert m.prompt(2) == "Ana and Luc share the victory with 220 each."
