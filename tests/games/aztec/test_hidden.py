"""What a seat may know in Le Trésor des Aztèques (AZT-7): its view, what it sees happen, what it observes."""

import pytest

from tablee.games.aztec.actions import CARD_NAMES, OBJECTIVE_NAMES
from tablee.games.aztec.hidden import LAYOUT, PHASES
from tablee.games.contract import EVERYTHING, SPECTATOR
from tablee.match import IllegalAction, Match
from tests.games.aztec.table import bid, bids, deal, endgame, hand, lead, observation, sell, sell_all
from tests.positions import play, unroll

TALISMANS = "T11 T12 T13 T14 T15 T16 T17 T18"  # a hand without amulets
COINS = ["C1 C2 C3 C4", "C5 C6 C7 C8", "C9 C10 C11 C12"]


def tricks() -> Match:
    """Seat 0 leads an amulet, which seat 1 does not have."""
    return sell_all(
        deal("A1 A2 A3", TALISMANS, "A9 A10", lots=COINS, objectives=["last 6-tricks", "most-coins 0-tricks"])
    )


# ---- AZT-7.1, AZT-7.2 Everyone


def test_azt_7_1_everyone_sees_the_table() -> None:
    m = tricks()
    play(m, "A1", "T18", "A9", "A10")
    for viewer in (0, 1, 2, None):
        view = m.view(viewer)
        assert [seat["money"] for seat in view["seats"]] == [90, 100, 100]
        assert [seat["cards"] for seat in view["seats"]] == [11, 11, 10]
        assert [seat["tricks"] for seat in view["seats"]] == [0, 0, 1]
        assert view["seats"][2]["captured"] == {"talisman": 1, "amulet": 2, "coin": 0}
        assert [lot["buyer"] for lot in view["lots"]] == [0, 1, 2]
        assert view["trick"] == {"cards": [None, None, "A10"], "suit": "amulet", "leader": 2, "winning": 2}
        assert view["last_trick"] == {"cards": ["A1", "T18", "A9"], "suit": "amulet", "winner": 2}
        assert view["seats"][1]["objectives"] == [
            {"name": "most-coins", "points": 50, "tally": 0, "met": False, "missed": False},
            {"name": "0-tricks", "points": 70, "tally": 0, "met": True, "missed": False},
        ]


def test_azt_7_1_everyone_sees_lots_and_opened_bids() -> None:
    m = lead(deal("", "", "", lots=COINS))
    assert bids(m) == [10, 0, 0]
    m.play("lot 2")
    assert bids(m) == [None, None, None]  # of the new sale
    bid(m, None, 30, 40)
    for viewer in (0, 1, 2, None):
        view = m.view(viewer)
        assert [lot["cards"] for lot in view["lots"]] == [lot.split() for lot in COINS]
        assert [seat["bid"] for seat in view["seats"]] == [None, 30, 40]
        assert (view["high"], view["tied"]) == (40, [2])


def test_azt_7_1_cards_bought_are_known_until_they_are_played() -> None:
    m = tricks()
    assert m.view()["seats"][1]["bought"] == COINS[1].split()
    play(m, "A1", "C6")
    assert m.view()["seats"][1]["bought"] == ["C5", "C7", "C8"]


def test_azt_7_1_the_last_trick_is_shown_while_the_next_is_played() -> None:
    m = tricks()
    assert m.view()["last_trick"] is None
    play(m, "A1", "T18", "A9")
    assert m.view()["trick"] == {"cards": [None] * 3, "suit": None, "leader": None, "winning": None}
    last = m.view()["last_trick"]
    for card in ("A10", "A3"):
        m.play(card)
        assert m.view()["last_trick"] == last
    m.play("T11")
    assert m.view()["last_trick"] == {"cards": ["A3", "T11", "A10"], "suit": "amulet", "winner": 2}


def test_azt_7_2_who_does_not_follow_has_none_of_that_suit() -> None:
    m = tricks()
    play(m, "A1", "T18")
    assert [seat["void"] for seat in m.view()["seats"]] == [[], ["amulet"], []]
    play(m, "A9", "A10", "A3", "T11")
    assert [seat["void"] for seat in m.view()["seats"]] == [[], ["amulet"], []]


def test_azt_7_2_it_is_forgotten_when_a_new_round_is_dealt() -> None:
    m = endgame("T2", "A3", tricks=[0, 11], objectives=["2-tricks 3-tricks", "4-tricks 5-tricks"])
    play(m, "T2", "A3")
    assert [seat["void"] for seat in m.view()["seats"]] == [[], ["talisman"]]
    m.play(m.legal()[0])
    if m.view()["phase"] == "objectives" and m.view()["tricks"]:
        m.play(m.legal()[0])  # the former leader chose first
    assert [seat["void"] for seat in m.view()["seats"]] == [[], []]


def test_azt_7_2_only_what_shows_something_hidden_is_not_taken_back() -> None:
    m = tricks()
    reveals = {card: m.game.reveals(m.state, m.game.read(card)) for card in m.legal()}
    assert {card for card, shown in reveals.items() if not shown} == set(COINS[0].split())
    m.play("C1")
    m.undo(0)
    m.play("A1")
    with pytest.raises(IllegalAction, match="hidden"):
        m.undo(0)
    assert m.game.reveals(m.state, m.game.read("C5"))  # seat 1 would show that it has no amulet
    play(m, "C5", "A9", "A10", "A3")
    assert not m.game.reveals(m.state, m.game.read("C6"))  # which is known by now


# ---- AZT-7.3 A seat alone


def test_azt_7_3_a_seat_alone_knows_its_hand() -> None:
    m = deal("A1 A2", TALISMANS, "")
    for seat in range(3):
        for viewer in (0, 1, 2, None):
            assert (m.view(viewer)["seats"][seat]["hand"] is not None) == (viewer == seat)
    assert hand(m, 1) == TALISMANS.split()


def test_azt_7_3_a_seat_alone_knows_its_bid_until_all_are_in() -> None:
    m = deal("", "", "")
    m.game.apply(m.state, m.game.read("bid 40"))
    for viewer in (SPECTATOR, 0, 1, 2):
        seat = m.game.look(m.state, viewer)["seats"][0]
        assert (seat["sealed"], seat["bid"]) == (40 if viewer == 0 else None, None)


def test_azt_7_3_everyone_sees_who_has_bid() -> None:
    m = deal("", "", "")
    m.play("bid 40", seat=1)
    for viewer in (0, 1, 2, None):
        view = m.view(viewer)
        assert (view["chosen"], view["waiting"]) == ([1], [0, 2])
        assert view["choice"] == ("bid 40" if viewer == 1 else None)


# ---- AZT-7.4 Nobody


def test_azt_7_4_nobody_sees_what_is_left_over() -> None:
    m = sell_all(deal("", "", ""))
    shown = {card for viewer in range(3) for card in hand(m, viewer)}
    left = [card for card in CARD_NAMES if card not in shown]
    assert len(left) == 24 == m.view()["pile"]
    for viewer in (0, 1, 2, None):
        assert not any(f"'{card}'" in str(m.view(viewer)) for card in left)
        assert not any(name in str(m.view(viewer)) for name in OBJECTIVE_NAMES[6:-1])
    assert m.view()["aside"] == 6


# ---- who sees what is dealt and bid


def watchers(m: Match, action: str) -> list[int]:
    """The viewers that see which action is taken; somebody who sees everything always does."""
    number = m.game.read(action)
    assert number in m.game.list_legal(m.state)
    assert m.game.sees(m.state, number, EVERYTHING)
    return [viewer for viewer in (SPECTATOR, *range(m.players)) if m.game.sees(m.state, number, viewer)]


ALL = [SPECTATOR, 0, 1, 2]


def test_everyone_sees_objectives_and_lots_but_each_only_the_cards_dealt_to_them() -> None:
    m = unroll("aztec", 3, {})
    for _ in range(6):
        assert watchers(m, m.legal()[0]) == ALL
        m.play(m.legal()[0])
    for seat in range(3):
        for _ in range(8):
            assert watchers(m, m.legal()[0]) == [seat]
            m.play(m.legal()[0])
    for _ in range(12):
        assert watchers(m, m.legal()[0]) == ALL
        m.play(m.legal()[0])


def test_a_bid_is_seen_by_its_owner_alone_and_everything_else_by_all() -> None:
    m = deal("", "", "")
    for seat in range(3):
        assert watchers(m, "bid 10") == [seat]
        m.game.apply(m.state, m.game.read(f"bid {10 * seat}"))
    assert watchers(m, "lot 1") == ALL
    m.play("lot 1")
    assert watchers(m, "bid 20") == [0]
    bid(m, 20, 20)
    assert watchers(m, "take") == watchers(m, "award 1") == ALL
    m.play("take")
    sell(m, 2, 0)
    assert watchers(m, m.legal()[0]) == ALL


# ---- observe


def part(m: Match, seat: int, name: str) -> list[float]:
    """One line of LAYOUT as the seat observes it."""
    at = 0
    for line, length in LAYOUT:
        if line == name:
            return [float(x) for x in observation(m.state, seat)[at : at + length]]
        at += length
    raise ValueError(name)


def cards_in(numbers: list[float]) -> list[str]:
    return [CARD_NAMES[i % 60] for i, x in enumerate(numbers) if x]


def test_an_observation_of_the_sales_says_what_its_layout_says() -> None:
    m = lead(deal("", "", "", lots=COINS, objectives=["last 6-tricks", "most-coins 0-tricks"]), 1, price=40)
    m.play("lot 2")
    m.play("bid 30", seat=0)
    m.play("bid 20", seat=2)
    assert m.view()["phase"] == "settle"
    assert cards_in(part(m, 2, "own hand: cards")) == hand(m, 2)
    assert cards_in(part(m, 2, "by lot not sold: cards")) == [card for lot in COINS for card in lot.split()]
    lots = part(m, 2, "by lot not sold: objectives")
    assert [OBJECTIVE_NAMES[i % 12] for i, x in enumerate(lots[:24]) if x] == [
        "6-tricks",
        "last",
        "most-coins",
        "0-tricks",
    ]
    assert part(m, 2, "by lot: is being sold") == [0, 1, 0, 0, 0]
    assert part(m, 2, "by seat: money / 200") == [0.5, 0.5, pytest.approx(0.3), 0, 0]
    assert part(m, 2, "by seat: took part in the bids opened last") == [1, 1, 0, 0, 0]
    assert part(m, 2, "by seat: bid opened last / 200") == [pytest.approx(0.1), pytest.approx(0.15), 0, 0, 0]
    assert part(m, 2, "by seat: has the highest bid, or least money") == [0, 1, 0, 0, 0]
    assert part(m, 2, "by seat: is the leader") == [0, 0, 1, 0, 0]
    assert part(m, 2, "by seat: takes part") == [1, 1, 1, 0, 0]
    assert part(m, 2, "highest of the bids opened last / 200") == [pytest.approx(0.15)]
    assert PHASES[part(m, 2, "phase, one-hot").index(1)] == "settle"
    m.play("take")
    assert cards_in(part(m, 2, "by lot not sold: cards")) == COINS[0].split() + COINS[2].split()
    bought = part(m, 2, "by seat: cards bought in the open and not played")
    assert cards_in(bought[120:180]) == COINS[1].split()
    assert not any(bought[:120] + bought[180:])


def test_an_observation_of_a_trick_says_what_its_layout_says() -> None:
    m = tricks()
    play(m, "A1", "T18", "A9", "A10")
    table = part(m, 1, "by seat: card in the trick, one-hot")
    assert cards_in(table[60:120]) == ["A10"]
    assert sum(table) == 1
    unseen = cards_in(part(m, 1, "cards not seen, in other hands or left over"))
    seen = {*hand(m, 1), "A1", "T18", "A9", "A10", *COINS[0].split(), *COINS[2].split()}
    assert set(unseen) == set(CARD_NAMES) - seen
    assert part(m, 0, "by seat: suits it has shown not to have")[3:6] == [0, 1, 0]
    assert part(m, 0, "by seat: tricks won / 12") == [0, 0, pytest.approx(1 / 12), 0, 0]
    assert part(m, 0, "by seat: cards captured of each suit / 20")[6:9] == pytest.approx([0.05, 0.1, 0])
    assert part(m, 0, "by seat: cards in hand / 12")[:3] == pytest.approx([11 / 12, 11 / 12, 10 / 12])
    assert part(m, 0, "by seat: wins the trick as it stands") == [0, 0, 1, 0, 0]
    goals = part(m, 0, "by seat: objectives")
    assert {OBJECTIVE_NAMES[i] for i, x in enumerate(goals[12:24]) if x} == {"most-coins", "0-tricks"}
    so_far = part(m, 0, "by seat: objectives met if the round ended now")
    assert {OBJECTIVE_NAMES[i] for i, x in enumerate(so_far[12:24]) if x} == {"0-tricks"}
    assert part(m, 0, "suit led, one-hot") == [0, 1, 0]
    assert part(m, 0, "tricks finished / 12") == [pytest.approx(1 / 12)]
    assert part(m, 0, "round / 30") == [pytest.approx(1 / 30)]


def test_an_observation_has_the_own_sealed_bid_and_the_option() -> None:
    m = deal("", "", options={"last_objective": "fewest_tricks"})
    m.game.apply(m.state, m.game.read("bid 40"))
    assert [part(m, seat, "own sealed bid / 200") for seat in (0, 1)] == [[pytest.approx(0.2)], [0]]
    assert part(m, 0, "by seat: bids now") == [1, 1, 0, 0, 0]
    assert part(m, 0, "the last objective is for the fewest tricks") == [1]


def test_a_finished_game_is_shown_whole() -> None:
    m = endgame("T20", "T3", tricks=[5, 6], objectives=["6-tricks last", "2-tricks 3-tricks"])
    m.state.money[0] = 19
    play(m, "T20", "T3")
    assert m.over
    assert [seat["hand"] for seat in m.view("all")["seats"]] == [[], []]
    assert [seat["hand"] for seat in m.view()["seats"]] == [None, None]
