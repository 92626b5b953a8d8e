"""The rules of Le Trésor des Aztèques, clause by clause (AZT-1 to AZT-3)."""

import pytest

from tablee import games
from tablee.games.aztec.actions import CARD_NAMES, OBJECTIVE_NAMES
from tablee.games.aztec.components import GOAL, PLAYERS, PURSE
from tablee.games.aztec.state import BID, SALE
from tablee.games.contract import CHANCE
from tablee.match import IllegalAction, Match
from tests.games.aztec.table import bid, bids, conserved, deal, endgame, hand, money, purse
from tests.positions import chances, play, stroll, unroll
from tests.variants import pairs_of_game

AZTEC = games.game("aztec")


# ---- AZT-1 Components


def test_azt_1_1_there_are_60_treasures_in_three_suits_from_1_to_20() -> None:
    m = unroll("aztec", 2, {})
    play(m, *(f"objective {name}" for name in OBJECTIVE_NAMES[:4]))
    assert chances(m) == {f"deal {suit}{value}": 1 for suit in "TAC" for value in range(1, 21)}
    assert m.view()["pile"] == 60


@pytest.mark.slow
@pairs_of_game("aztec")
def test_azt_1_1_cards_never_appear_or_vanish(players: int, options: dict[str, str]) -> None:
    for s, _ in stroll("aztec", players, options, seed=players):
        conserved(s)


def test_azt_1_2_there_are_12_objectives() -> None:
    m = unroll("aztec", 2, {})
    exact = [f"{n}-tricks" for n in range(7)]
    names = ["most-talismans", "most-amulets", "most-coins", *exact, "most-tricks", "last"]
    assert chances(m) == {f"objective {name}": 1 for name in names}
    assert m.view()["aside"] == 12


@pytest.mark.parametrize("players", PLAYERS)
def test_azt_1_3_each_player_starts_with_100_and_money_is_points(players: int) -> None:
    m = deal(*[""] * players)
    assert money(m) == [100] * players == m.scores


def test_azt_1_3_the_bank_never_runs_out() -> None:
    m = endgame("T2", "T3", "T4", "T5", "T6", tricks=[2, 2, 2, 2, 3])
    purse(m, 190, 190, 190, 190, 190)
    play(m, "T2", "T3", "T4", "T5", "T6")
    assert sum(money(m)) == 1020  # the box has 50 pieces of 10 and 10 of 50


# ---- AZT-2 Dealing a round


@pytest.mark.parametrize("players", PLAYERS)
def test_azt_2_1_a_pair_of_objectives_for_each_player_the_rest_aside(players: int) -> None:
    m = unroll("aztec", players, {})
    for lot in range(players):
        for _ in range(2):
            assert (m.view()["phase"], m.view()["taker"]) == ("objectives", lot)
            m.play(m.legal()[0])
    assert m.view()["phase"] == "deal"
    assert [lot["objectives"] for lot in m.view()["lots"]] == [
        list(OBJECTIVE_NAMES[2 * k : 2 * k + 2]) for k in range(players)
    ]
    assert m.view()["aside"] == 12 - 2 * players


def test_azt_2_1_an_objective_is_laid_out_once() -> None:
    m = unroll("aztec", 2, {}, "objective last")
    assert "objective last" not in m.legal()
    with pytest.raises(IllegalAction):
        m.play("objective last")


@pytest.mark.parametrize("players", PLAYERS)
def test_azt_2_2_eight_cards_to_each_player_four_to_each_lot(players: int) -> None:
    m = unroll("aztec", players, {})
    play(m, *(f"objective {name}" for name in OBJECTIVE_NAMES[: 2 * players]))
    for seat in range(players):
        for _ in range(8):
            assert (m.view()["phase"], m.view()["taker"]) == ("deal", seat)
            m.play(m.legal()[-1])
    for lot in range(players):
        for _ in range(4):
            assert (m.view()["phase"], m.view()["taker"]) == ("deal lots", lot)
            m.play(m.legal()[-1])
    order = CARD_NAMES[::-1]
    assert [hand(m, p) for p in range(players)] == [order[8 * p : 8 * p + 8][::-1] for p in range(players)]
    lots = [order[8 * players + 4 * k :][:4] for k in range(players)]
    assert [lot["cards"] for lot in m.view()["lots"]] == [sorted(lot, key=CARD_NAMES.index) for lot in lots]
    assert m.view()["pile"] == 60 - 12 * players
    assert m.mover != CHANCE


def test_azt_2_2_a_card_is_dealt_once() -> None:
    m = unroll("aztec", 2, {})
    play(m, *(f"objective {name}" for name in OBJECTIVE_NAMES[:4]), "deal C20")
    assert "deal C20" not in m.legal()
    assert len(m.legal()) == 59


# ---- AZT-3 The leader


@pytest.mark.parametrize("players", PLAYERS)
def test_azt_3_1_all_bid_for_the_token_a_multiple_of_10_up_to_their_money(players: int) -> None:
    m = deal(*[""] * players)
    assert m.view()["phase"] == "leader sale"
    assert m.waiting == list(range(players))
    for seat in range(players):
        assert m.legal(seat) == [f"bid {amount}" for amount in range(0, 101, 10)]


def test_azt_3_1_bids_are_secret_until_the_last_is_in() -> None:
    m = deal("", "", "")
    m.play("bid 30", seat=2)
    m.play("bid 70", seat=0)
    assert bids(m) == [None, None, None]
    assert (m.view()["chosen"], m.view()["waiting"], m.view()["leader"]) == ([0, 2], [1], None)
    m.play("bid 20", seat=1)
    assert bids(m) == [70, 20, 30]


@pytest.mark.parametrize("winner", range(4))
def test_azt_3_1_the_highest_bidder_pays_and_leads_the_others_pay_nothing(winner: int) -> None:
    m = deal("", "", "", "")
    bid(m, *(50 if p == winner else 10 * p for p in range(4)))
    assert money(m) == [50 if p == winner else 100 for p in range(4)]
    assert m.view()["leader"] == winner
    assert (m.view()["phase"], m.mover) == ("name lot", winner)


def test_azt_3_1_the_token_can_go_for_all_one_has() -> None:
    m = deal("", "")
    bid(m, 100, 90)
    assert (m.view()["leader"], money(m)) == (0, [0, 100])


def test_azt_3_2_only_the_tied_bid_again_and_freely() -> None:
    m = deal("", "", "", "")
    bid(m, 40, 60, 20, 60)
    assert m.view()["leader"] is None
    assert m.waiting == [1, 3]
    assert m.legal(1) == m.legal(3) == [f"bid {amount}" for amount in range(0, 101, 10)]
    assert m.legal(0) == []
    bid(m, None, 10, None, 0)  # less than before
    assert (m.view()["leader"], money(m)) == (1, [100, 90, 100, 100])


def test_azt_3_2_a_second_tie_can_be_among_fewer() -> None:
    m = deal("", "", "", "")
    bid(m, 60, 60, 20, 60)
    bid(m, 30, 30, None, 0)
    assert m.waiting == [0, 1]
    bid(m, 20, 10)
    assert m.view()["leader"] == 0


def test_azt_3_2_after_three_ties_the_leader_is_drawn_among_the_tied_and_pays() -> None:
    m = deal("", "", "")
    bid(m, 10, 10, 10)
    bid(m, 20, 20, 0)
    assert m.mover != CHANCE
    bid(m, 30, 30)
    assert m.mover == CHANCE
    assert chances(m) == {"leader 0": 1, "leader 1": 1}
    m.play("leader 1")
    assert (m.view()["leader"], m.mover, money(m)) == (1, 1, [100, 70, 100])


def next_round(*amounts: int) -> Match:
    """The end of a round that seat 0 has led and in which nobody earned anything: each player has so much."""
    hands = ["T2", "T3", "T4", "T5"][: len(amounts)]
    won = [0, *([3] * (len(amounts) - 2)), 11 - 3 * (len(amounts) - 2)]
    goals = ["1-tricks 2-tricks", "0-tricks 5-tricks", "6-tricks most-coins", "4-tricks most-amulets"][: len(amounts)]
    m = endgame(*hands, tricks=won, objectives=goals)
    purse(m, *amounts)
    play(m, *hands)
    return m


def test_azt_3_3_later_the_player_with_least_money_leads_without_a_sale() -> None:
    m = next_round(60, 30, 50)
    assert (m.view()["leader"], m.mover) == (1, CHANCE)
    play(m, *(f"objective {name}" for name in OBJECTIVE_NAMES[:6]), *(f"deal {card}" for card in CARD_NAMES[:36]))
    assert (m.view()["phase"], m.mover, m.view()["round"]) == ("name lot", 1, 2)


def test_azt_3_3_among_equals_the_former_leader_chooses() -> None:
    m = next_round(60, 30, 30)
    assert (m.view()["phase"], m.mover) == ("choose leader", 0)
    assert m.legal() == ["lead 1", "lead 2"]
    m.play("lead 2")
    assert (m.view()["leader"], m.mover, m.view()["phase"]) == (2, CHANCE, "objectives")


def test_azt_3_3_the_former_leader_may_stay_leader_if_among_them() -> None:
    m = next_round(30, 60, 30)
    assert m.legal() == ["lead 0", "lead 2"]
    m.play("lead 0")
    assert m.view()["leader"] == 0


def test_azt_3_3_the_choice_is_made_before_the_cards_are_dealt() -> None:
    m = next_round(30, 30, 30)
    assert m.view()["phase"] == "choose leader"
    assert m.view()["aside"] < 12  # the old round still lies there
    assert m.legal() == ["lead 0", "lead 1", "lead 2"]
    m.play("lead 1")
    assert len(m.legal()) == 12


def test_azt_3_3_the_leader_of_a_new_round_pays_nothing() -> None:
    m = next_round(60, 30, 50)
    before = money(m)
    play(m, *(f"objective {name}" for name in OBJECTIVE_NAMES[:6]), *(f"deal {card}" for card in CARD_NAMES[:36]))
    assert money(m) == before


@pytest.mark.slow
def test_nobody_who_bids_has_200() -> None:
    most = 0
    for seed in range(10):
        for s, _ in stroll("aztec", 2, {}, seed):
            if s.phase in (SALE, BID):
                most = max(most, int(s.money.max()))
    assert PURSE < most < GOAL
