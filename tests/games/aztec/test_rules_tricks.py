"""Tricks, objectives and the end of Le Trésor des Aztèques, clause by clause (AZT-5, AZT-6)."""

import pytest

from tablee import games
from tablee.games.aztec.components import PLAYERS
from tablee.games.contract import CHANCE
from tablee.match import IllegalAction, Match
from tests.games.aztec.table import (
    conserved,
    deal,
    endgame,
    hand,
    last_trick,
    money,
    purse,
    sell_all,
)
from tests.positions import play, stroll

AZTEC = games.game("aztec")
FEWEST = {"last_objective": "fewest_tricks"}


def table(*hands: str, leader: int = 0) -> Match:
    """All lots are sold, filled up with coins that are in nobody's way; the leader leads the first trick."""
    lots = [" ".join(f"C{4 * k + v}" for v in range(1, 5)) for k in range(len(hands))]
    return sell_all(deal(*hands, lots=lots), leader)


# ---- AZT-5 Tricks


@pytest.mark.parametrize("leader", range(3))
def test_azt_5_1_the_leader_leads_and_play_goes_clockwise(leader: int) -> None:
    m = table("A1 A2", "A3 A4", "A5 A6", leader=leader)
    order = []
    for _ in range(3):
        order.append(m.mover)
        m.play(next(card for card in m.legal() if card.startswith("A")))
    assert order == [leader, (leader + 1) % 3, (leader + 2) % 3]


def test_azt_5_1_the_leader_may_lead_any_card() -> None:
    m = table("A1 T2 C20", "", "")
    assert m.legal() == hand(m, 0)
    assert len(m.legal()) == 12


def test_azt_5_1_the_winner_of_a_trick_leads_the_next() -> None:
    m = table("A1 A2", "A9 A4", "A5 A6")
    play(m, "A1", "A9", "A5")
    assert m.mover == 1
    play(m, "A4", "A6", "A2")
    assert m.mover == 2


@pytest.mark.parametrize("players", PLAYERS)
def test_azt_5_1_a_round_has_twelve_tricks(players: int) -> None:
    m = sell_all(deal(*[""] * players))
    purse(m, *[0] * players)
    for played in range(12 * players):
        assert m.view()["tricks"] == played // players
        m.play(m.legal()[0])
    assert m.view()["tricks"] == 12
    assert sum(seat["tricks"] for seat in m.view()["seats"]) == 12
    assert [seat["cards"] for seat in m.view()["seats"]] == [0] * players


def test_azt_5_2_others_must_follow_suit_if_they_can() -> None:
    m = table("A1", "A9 A4 T20", "A5 A6")
    m.play("A1")
    assert m.legal() == ["A4", "A9"]
    with pytest.raises(IllegalAction):
        m.play("T20")


def test_azt_5_2_who_cannot_follow_may_throw_any_card() -> None:
    m = table("A1", "T11 T12 T13 T14 T15 T16 T17 T18", "A5")
    m.play("A1")
    assert m.legal() == hand(m, 1)
    assert {card[0] for card in m.legal()} == {"T", "C"}


def test_azt_5_2_cards_bought_with_the_lot_follow_suit_too() -> None:
    lots = ["C1 C2 C3 C4", "A9 C6 C7 C8", "C9 C10 C11 C12"]
    m = sell_all(deal("A1", "T11 T12 T13 T14 T15 T16 T17 T18", "A5", lots=lots))
    m.play("A1")
    assert m.legal() == ["A9"]


def test_azt_5_3_the_highest_card_of_the_suit_led_wins() -> None:
    m = table("A7", "A9", "A8")
    play(m, "A7", "A9", "A8")
    assert m.view()["last_trick"] == {"cards": ["A7", "A9", "A8"], "suit": "amulet", "winner": 1}


def test_azt_5_3_a_higher_card_of_another_suit_does_not_win() -> None:
    m = table("A2", "T11 T12 T13 T14 T15 T16 T17 T20", "A1")
    play(m, "A2", "T20", "A1")
    assert m.view()["last_trick"]["winner"] == 0


def test_azt_5_3_the_cards_lie_before_the_winner() -> None:
    m = table("A2", "T11 T12 T13 T14 T15 T16 T17 T20", "A10")
    play(m, "A2", "T20", "A10")
    seats = m.view()["seats"]
    assert [seat["tricks"] for seat in seats] == [0, 0, 1]
    assert [list(seat["captured"].values()) for seat in seats] == [[0, 0, 0], [0, 0, 0], [1, 2, 0]]
    conserved(m.state)


# ---- AZT-6 Objectives and the end


def earned(
    objective: str,
    tricks: list[int],
    captured: dict[int, list[int]] | None = None,
    options: dict[str, str] | None = None,
) -> int | None:
    """What an objective alone brings to seat 0, who wins the last trick with three talismans."""
    blank = next(f"{n}-tricks" for n in range(7) if n != tricks[0] + 1 and objective != f"{n}-tricks")
    rest = [name for name in [f"{n}-tricks" for n in range(7)] if name not in (blank, objective)]
    goals = [f"{objective} {blank}", f"{rest[0]} {rest[1]}", f"{rest[2]} {rest[3]}"]
    m = endgame("T20", "T3", "T4", tricks=tricks, captured=captured, objectives=goals, options=options)
    return last_trick(m, "T20", "T3", "T4")[0]


@pytest.mark.parametrize(
    ("objective", "tricks", "captured", "points"),
    [
        ("most-talismans", [3, 4, 4], {0: [5, 5, 5]}, 50),
        ("most-amulets", [3, 4, 4], {0: [1, 6, 5], 1: [5, 5, 5]}, 50),
        ("most-coins", [3, 4, 4], {0: [1, 5, 6], 2: [5, 5, 5]}, 50),
        *((f"{n}-tricks", [n - 1, 5, 7 - n], {}, 70) for n in range(1, 7)),
        ("most-tricks", [5, 5, 1], {}, 50),
        ("last", [5, 5, 1], {}, 30),
    ],
)
def test_azt_6_1_what_objectives_bring(
    objective: str, tricks: list[int], captured: dict[int, list[int]], points: int
) -> None:
    assert earned(objective, tricks, captured) == points


def test_azt_6_1_no_trick_brings_70() -> None:
    m = endgame("T2", "T3", tricks=[0, 11], objectives=["0-tricks 1-tricks", "2-tricks 3-tricks"])
    assert last_trick(m, "T2", "T3") == [70, 0]


def test_azt_6_1_both_objectives_can_be_met_and_money_is_paid() -> None:
    m = endgame("T20", "T3", tricks=[5, 6], objectives=["6-tricks last", "2-tricks 3-tricks"])
    purse(m, 20, 50)
    assert last_trick(m, "T20", "T3") == [100, 0]
    assert money(m) == [120, 50]


def test_azt_6_1_nothing_is_paid_before_the_twelfth_trick() -> None:
    m = endgame("T20", "T3", tricks=[5, 6], objectives=["6-tricks last", "2-tricks 3-tricks"])
    m.play("T20")
    assert money(m) == [0, 0]
    assert [seat["earned"] for seat in m.view()["seats"]] == [None, None]


@pytest.mark.parametrize(
    ("captured", "points"),
    [
        ({0: [2, 0, 0], 1: [6, 0, 0]}, 0),
        ({0: [2, 0, 0], 1: [5, 0, 0]}, 50),
        ({0: [2, 0, 0], 1: [5, 0, 0], 2: [5, 0, 0]}, 50),
    ],
)
def test_azt_6_2_most_is_met_by_all_who_tie(captured: dict[int, list[int]], points: int) -> None:
    assert earned("most-talismans", [3, 4, 4], captured) == points  # three more come with the last trick


@pytest.mark.parametrize(("tricks", "points"), [([4, 5, 2], 50), ([3, 5, 3], 0), ([5, 5, 1], 50)])
def test_azt_6_2_most_tricks_is_met_by_all_who_tie(tricks: list[int], points: int) -> None:
    assert earned("most-tricks", tricks) == points


def test_azt_6_2_most_needs_at_least_one_card() -> None:
    assert earned("most-coins", [3, 4, 4], {}) == 0  # nobody has one
    assert earned("most-coins", [3, 4, 4], {0: [0, 0, 1]}) == 50


@pytest.mark.parametrize(("before", "points"), [(1, 0), (2, 70), (3, 0)])
def test_azt_6_3_exact_numbers_must_be_met_exactly(before: int, points: int) -> None:
    assert earned("3-tricks", [before, 5, 6 - before]) == points


def test_azt_6_4_the_last_trick_is_the_twelfth() -> None:
    m = endgame("T2", "T3", tricks=[0, 11], objectives=["last 5-tricks", "2-tricks 3-tricks"])
    assert last_trick(m, "T2", "T3") == [0, 0]
    m = endgame("T4", "T3", tricks=[0, 11], objectives=["last 5-tricks", "2-tricks 3-tricks"])
    assert last_trick(m, "T4", "T3") == [30, 0]


@pytest.mark.parametrize(
    ("tricks", "points"), [([0, 5, 6], 30), ([1, 5, 5], 30), ([3, 4, 4], 30), ([4, 5, 2], 0), ([5, 5, 1], 0)]
)
def test_azt_6_4_option_fewest_tricks_with_ties(tricks: list[int], points: int) -> None:
    assert earned("last", tricks, options=FEWEST) == points


def test_azt_6_4_option_no_trick_at_all_is_fewest() -> None:
    m = endgame("T2", "T3", tricks=[0, 11], objectives=["last 5-tricks", "2-tricks 3-tricks"], options=FEWEST)
    assert last_trick(m, "T2", "T3") == [30, 0]


def test_azt_6_4_option_the_default_is_the_printed_card() -> None:
    assert AZTEC.options == {"last_objective": ("last_trick", "fewest_tricks")}


def ending(*amounts: int) -> Match:
    """After a round in which seat 0 earns 70 and nobody else anything."""
    hands = ["T20", "T3", "T4"][: len(amounts)]
    won = [5, *[0] * (len(amounts) - 2), 6]
    goals = ["6-tricks 5-tricks", "1-tricks 2-tricks", "3-tricks 4-tricks"][: len(amounts)]
    m = endgame(*hands, tricks=won, objectives=goals)
    purse(m, *amounts)
    play(m, *hands)
    return m


def test_azt_6_5_the_game_ends_after_a_round_in_which_a_player_has_200() -> None:
    m = ending(130, 20)
    assert (m.over, m.scores, m.places) == (True, [200, 20], [1, 2])
    assert m.legal() == []


def test_azt_6_5_190_is_not_enough() -> None:
    m = ending(110, 190)
    assert (m.over, m.mover) == (False, CHANCE)


def test_azt_6_5_the_richest_wins() -> None:
    m = ending(140, 190, 20)
    assert (m.scores, m.places) == ([210, 190, 20], [1, 2, 3])


def test_azt_6_5_equal_totals_share() -> None:
    m = endgame(
        "T20", "T3", "T4", tricks=[5, 1, 5], objectives=["6-tricks 5-tricks", "1-tricks 2-tricks", "0-tricks last"]
    )
    purse(m, 150, 150, 10)
    play(m, "T20", "T3", "T4")
    assert (m.scores, m.places) == ([220, 220, 10], [1, 1, 3])


def test_azt_6_6_otherwise_all_cards_are_dealt_anew_and_money_is_kept() -> None:
    m = ending(20, 50)
    assert m.view()["round"] == 1
    assert len(m.legal()) == 12
    m.play(m.legal()[0])
    view = m.view()
    assert (view["round"], view["pile"], view["tricks"], view["aside"]) == (2, 60, 0, 11)
    assert [seat["tricks"] for seat in view["seats"]] == [0, 0]
    assert [seat["objectives"] for seat in view["seats"]] == [[], []]
    assert money(m) == [90, 50]
    conserved(m.state)


def test_azt_6_7_after_30_rounds_the_richest_wins() -> None:
    for rounds, over in ((29, False), (30, True)):
        m = endgame("T2", "T3", tricks=[0, 11], objectives=["2-tricks 3-tricks", "4-tricks 5-tricks"])
        purse(m, 20, 50)
        m.state.rounds = rounds
        play(m, "T2", "T3")
        assert m.over == over
    assert m.places == [2, 1]


@pytest.mark.slow
@pytest.mark.parametrize("players", [4, 5])
def test_azt_6_7_random_games_come_to_it(players: int) -> None:
    ends = set()
    for seed in range(4):
        *_, (s, _) = stroll("aztec", players, {}, seed)
        ends.add((int(s.rounds) == 30, int(s.money.max()) >= 20))
    assert (True, False) in ends
    assert ends <= {(True, False), (True, True), (False, True)}
