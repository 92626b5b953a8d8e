"""Why an action of Le Trésor des Aztèques cannot be chosen: every way in which that can be. Seat 0 leads."""

from collections.abc import Callable

import pytest

from tablee.match import Match
from tests.games.aztec.table import bid, deal, lead, purse, sell, sell_all
from tests.positions import play
from tests.reasons import SAY, why


def table(*hands: str) -> Match:
    """All lots are sold, filled up with coins that are in nobody's way; seat 0 leads the first trick."""
    lots = [" ".join(f"C{4 * k + v}" for v in range(1, 5)) for k in range(len(hands))]
    return sell_all(deal(*hands, lots=lots), 0)


def market() -> Match:
    """Seat 0 of three leads and is to name a lot."""
    return lead(deal("", "", ""))


def offered() -> Match:
    """Lot 1 is named; seats 1 and 2 bid for it."""
    m = market()
    m.play("lot 1")
    return m


def opened(first: int = 20, second: int = 20) -> Match:
    """The bids for lot 1 are open."""
    m = offered()
    bid(m, None, first, second)
    return m


def between_rounds() -> Match:
    """The round is over, and seats 1 and 2 have least money."""
    m = table("T1 T2", "A3 A4", "A5 A6")
    while m.view()["phase"] == "play":
        m.play(m.legal()[0])
        if m.view()["tricks"] == 11:
            purse(m, 0, 0, 0)
    return m


# ---- cards


def test_azt_5_1_a_card_that_is_not_in_the_hand() -> None:
    m = table("T1 T2", "A3 A4", "A5 A6")
    assert why(m, "A3") == ("You do not have this card in your hand: amulet 3.", "AZT-5.1")


def test_azt_5_2_a_card_that_does_not_follow_suit() -> None:
    m = table("T1 T2", "A3 T4", "A5 A6")
    m.play("T1")
    assert why(m, "A3") == ("You must follow suit: you can still play a talisman.", "AZT-5.2")


@pytest.mark.parametrize("begun", [lambda: deal("T1", "", ""), market, offered, opened])
def test_azt_4_7_a_card_before_all_lots_are_sold(begun: Callable[[], Match]) -> None:
    assert why(begun(), "T1") == ("Cards are played when every player has a lot.", "AZT-4.7")


# ---- bids


def test_azt_3_1_a_bid_above_ones_money() -> None:
    m = deal("", "", "")
    assert why(m, "bid 110") == ("You have 100: a bid cannot be higher.", "AZT-3.1")
    assert why(offered(), "bid 110") == ("You have 100: a bid cannot be higher.", "AZT-4.1")


def test_azt_4_1_a_bid_of_the_leader() -> None:
    assert why(market(), "bid 10") == ("First name the lot that is sold; the leader does not bid.", "AZT-4.1")
    assert why(opened(), "bid 10") == ("The bids are open: say who gets the lot.", "AZT-4.3")


@pytest.mark.parametrize("action", ["bid 10", "lot 1", "take", "award 1"])
def test_azt_4_7_nothing_is_sold_while_tricks_are_played(action: str) -> None:
    m = table("T1 T2", "A3 A4", "A5 A6")
    assert why(m, action) == ("Every player has a lot: now the tricks are played.", "AZT-4.7")


# ---- lots


def test_azt_4_1_a_lot_before_there_is_a_leader_and_while_one_is_being_sold() -> None:
    said = "First the leader’s token is sold: the leader names the lots."
    assert why(deal("", "", ""), "lot 1") == (said, "AZT-4.1")
    assert why(offered(), "lot 2") == ("Lot 1 is being sold: bid for it.", "AZT-4.1")
    assert why(opened(), "lot 2") == ("Lot 1 is being sold: first say who gets it.", "AZT-4.3")


def test_azt_2_2_a_lot_that_is_not_there_and_one_that_is_sold() -> None:
    m = market()
    assert why(m, "lot 4") == ("There are as many lots as players: 3.", "AZT-2.2")
    sell(m, 1, 1)
    assert why(m, "lot 1") == ("Lot 1 is sold: Luc has it.", "AZT-4.4")


@pytest.mark.parametrize("begun", [lambda: deal("", "", ""), market, offered])
def test_azt_4_2_taking_or_awarding_a_lot_before_the_bids_are_open(begun: Callable[[], Match]) -> None:
    m = begun()
    said = "Only the leader may take a lot, once the bids for it are open."
    assert why(m, "take") == (said, "AZT-4.2")
    said = "Who gets a lot is said by the leader, once the bids for it are open."
    assert why(m, "award 1") == (said, "AZT-4.3")


def test_azt_4_2_taking_a_second_lot_or_one_that_is_too_dear() -> None:
    m = market()
    sell(m, 1, 0)
    m.play("lot 2")
    bid(m, None, 20, 20)
    assert why(m, "take") == ("You have a lot already.", "AZT-4.2")
    m = offered()
    purse(m, 10, 100, 100)
    bid(m, None, 20, 20)
    assert why(m, "take") == ("You would have to pay the highest bid, 20, and you have 10.", "AZT-4.2")


def test_azt_4_3_a_lot_for_somebody_who_did_not_bid_most() -> None:
    m = opened(30, 20)
    assert why(m, "award 2") == ("The lot goes to the highest bid, 30: Zoé did not make it.", "AZT-4.3")
    assert why(m, "award 4") == ("Nobody sits there: the lot goes to somebody who plays.", "AZT-4.3")


# ---- the leader


def test_azt_3_3_who_leads_is_said_between_rounds() -> None:
    said = "Who leads is said after a round, if several have least money."
    for m in (market(), offered(), opened(), table("T1 T2", "A3 A4", "A5 A6")):
        assert why(m, "lead 1") == (said, "AZT-3.3")


def test_azt_3_3_only_the_poorest_lead_and_nothing_else_is_chosen_then() -> None:
    m = between_rounds()
    tied = m.view()["tied"]
    assert m.view()["phase"] == "choose leader"
    rich = next((p for p in range(3) if p not in tied), None)
    if rich is not None:
        assert why(m, f"lead {rich}").sentence.endswith("does not have least money, and only the poorest lead.")
    assert why(m, "lead 4") == ("Nobody sits there: somebody who plays leads.", "AZT-3.3")
    for action in ("bid 10", "lot 1", "take", "award 1"):
        assert why(m, action) == ("The round is over: say who leads the next one.", "AZT-3.3")
    assert why(m, "T1") == ("The twelve tricks are played: say who leads the next round.", "AZT-5.1")
    view = {**m.view(m.waiting[0]), "tied": [0, 1], "legal": ["lead 0", "lead 1"]}
    said = m.game.why(view, "lead 2", SAY)
    assert said == ("Zoé does not have least money, and only the poorest lead.", "AZT-3.3")


def test_azt_3_1_the_helper_plays_as_it_says() -> None:
    m = table("T1 T2", "A3 A4", "A5 A6")
    play(m, "T1")
    assert m.mover == 1
