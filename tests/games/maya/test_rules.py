"""The rules of Maya, clause by clause: the box, the setup, workers in quarries (MAYA-1 to MAYA-4). Seat 0 begins."""

import numpy as np
import pytest

from tablee import games
from tablee.engine.simulate import trails
from tablee.games.maya.components import GOLD, LIMITS, PLAYERS, PRIZE, PYRAMIDS_USED, SPACES
from tablee.match import IllegalAction
from tests.games.maya.table import (
    all_pass,
    build,
    conserved,
    found,
    on,
    seen,
    settle,
    settled,
    turn_up,
    workers,
)
from tests.positions import chances, play, stroll, unroll

# ---- MAYA-1 Components


def test_maya_1_1_everybody_has_eight_cards_four_low_and_four_high() -> None:
    m = found(5)
    for seat in range(5):
        own = m.view(seat)["seats"][seat]
        assert own["hand"] == [3, 4, 4, 5, 6, 7, 8, -3]
        assert (own["low"], own["high"]) == (4, 4)


@pytest.mark.parametrize(("card", "back"), [("3", "low"), ("4", "low"), ("5", "low"), ("6", "high"), ("-3", "high")])
def test_maya_1_1_the_back_shows_low_or_high(card: str, back: str) -> None:
    m = found()
    workers(m, 1, f"0:3 1:{card}")
    assert m.view()["quarries"][0]["cards"][1] == {"owner": 1, "back": back, "value": None}


@pytest.mark.parametrize(("players", "options"), games.game("maya").variants())
def test_maya_1_2_stones_and_cards_never_appear_or_vanish(players: int, options: dict[str, str]) -> None:
    """Games of good players go up the pyramids; random ones are watched in tests/games/test_conformance.py."""
    bots = ["policy", "random", *["policy"] * (players - 2)]
    for lane in trails("maya", players, options, lanes=4, steps=800, bots=bots, seed=players):
        for s in lane:
            conserved(s)


def test_maya_1_2_everybody_has_28_stones() -> None:
    m = found()
    assert [a + b for a, b in zip(seen(m, "reserve"), seen(m, "stock"), strict=True)] == [26, 26, 26]
    assert m.state.stones.sum(axis=0).tolist() == [2, 2, 2, 0, 0]


def test_maya_1_3_the_bank_never_runs_out() -> None:
    m = found()
    m.state.gold[:3] = 1000
    build(m, 0, 0, 0)
    play(m, "pay chichen")
    assert seen(m, "gold") == [1003, 1003, 1003]


QUARRIES = {
    3: ["4/3/1 6", "4/2 5", "3/2 4", "4/2 5", "4/3/1 6"],
    4: ["4/3/1 6", "4/2 5", "3/2 4", "4/2 5", "4/3/2/1 6", "3/2 4"],
    5: ["4/3/1 6", "4/2 5", "3/2 4", "4/2 5", "4/3/2/1 6", "4/3/1 6", "2/1 3"],
}
ABILITIES = ["shield", "move", "stone", "start", "carry", "pass", "double"]


@pytest.mark.parametrize("players", PLAYERS)
def test_maya_1_4_the_quarries(players: int) -> None:
    quarries = found(players).view()["quarries"]
    assert ["/".join(map(str, q["stones"])) + f" {q['limit']}" for q in quarries] == QUARRIES[players]
    assert [q["ability"] for q in quarries] == ABILITIES[: len(quarries)]
    assert [q["number"] for q in quarries] == list(range(1, len(quarries) + 1))


PYRAMIDS = {
    "Tikal": ([9, 7, 5, 4], [[3, 1], [4, 2], [6, 3], [8, 4]], {4, 5}),
    "Chichen Itza": ([8, 7, 5, 4], [[3, 1], [4, 2], [5, 3], [7, 4]], {3, 5}),
    "Copan": ([7, 6, 5], [[2, 1], [4, 2], [6, 3]], {3, 4, 5}),
    "Uxmal": ([8, 6, 4], [[3, 1], [4, 2], [5, 3]], {3, 4, 5}),
    "Palenque": ([7, 5, 4], [[3, 1], [4, 2], [5, 3]], {3, 4}),
}


@pytest.mark.parametrize("players", PLAYERS)
def test_maya_1_5_the_pyramids(players: int) -> None:
    shown = {p["title"]: p["levels"] for p in found(players).view()["pyramids"]}
    assert list(shown) == [title for title, (_, _, used) in PYRAMIDS.items() if players in used]
    for title, rows in shown.items():
        spaces, gold, _ = PYRAMIDS[title]
        assert ([row["spaces"] for row in rows], [row["gold"] for row in rows]) == (spaces, gold)


def test_maya_1_4_maya_1_5_reconstructed_numbers_are_marked_as_such() -> None:
    assert found().view()["reconstructed"] is True
    assert all(table.dtype == np.int8 for table in (LIMITS, PRIZE, SPACES, GOLD, PYRAMIDS_USED))


# ---- MAYA-2 Setup


@pytest.mark.parametrize("players", PLAYERS)
def test_maya_2_1_quarries_and_four_pyramids_are_laid_out_with_their_markers(players: int) -> None:
    view = unroll("maya", players, {}).view()
    assert len(view["pyramids"]) == 4
    assert [q["holder"] for q in view["quarries"]] == [None] * (players + 2)
    assert all(not q["cards"] and not q["turned"] for q in view["quarries"])


@pytest.mark.parametrize("players", PLAYERS)
def test_maya_2_2_the_starting_player_is_drawn_at_random(players: int) -> None:
    m = unroll("maya", players, {})
    assert chances(m) == {f"first {seat}": 1 for seat in range(players)}
    m.play(f"first {players - 1}")
    assert m.mover == m.view()["start"] == players - 1


def test_maya_2_3_two_stones_each_twice_round_from_the_starting_player() -> None:
    m = unroll("maya", 3, {}, "first 1")
    for seat in (1, 2, 0, 1, 2, 0):
        assert (m.view()["phase"], m.mover) == ("found", seat)
        m.play(m.legal()[0])
    assert (m.view()["phase"], m.mover) == ("send", 1)
    assert (seen(m, "stock"), seen(m, "reserve")) == ([0, 0, 0], [26, 26, 26])


def test_maya_2_3_on_the_first_level_never_two_of_one_colour_in_the_same_pyramid() -> None:
    m = unroll("maya", 3, {}, "first 0")
    first = ["lay chichen 1", "lay copan 1", "lay uxmal 1", "lay palenque 1"]
    assert m.legal() == first
    play(m, "lay copan 1", "lay copan 1", "lay copan 1")
    assert m.legal() == [a for a in first if a != "lay copan 1"]
    assert on(m, "copan 1") == [1, 1, 1]


# ---- MAYA-3 Sending workers


def test_maya_3_1_one_card_at_a_time_clockwise_from_the_starting_player() -> None:
    m = found(4, start=2)
    for seat in (2, 3, 0, 1, 2):
        assert m.mover == seat
        m.play("send 4 1" if seat != 2 else "send 3 2" if m.view()["quarries"][1]["cards"] == [] else "send 5 2")
    assert [card["owner"] for card in m.view()["quarries"][0]["cards"]] == [3, 0, 1]


def test_maya_3_1_a_card_leaves_the_hand() -> None:
    m = found()
    m.play("send 4 1")
    assert m.view(0)["seats"][0]["hand"] == [3, 4, 5, 6, 7, 8, -3]
    assert m.view(0)["seats"][0]["carry"] == 33


def test_maya_3_1_who_has_passed_plays_no_more_cards() -> None:
    m = found()
    play(m, "pass", "send 4 1", "send 4 1")
    assert m.mover == 1
    assert [seat["passed"] for seat in m.view()["seats"]] == [True, False, False]
    play(m, "pass", "send 3 1", "send 5 1")
    assert m.mover == 2


def test_maya_3_1_the_phase_ends_when_all_have_passed() -> None:
    m = found()
    play(m, "pass", "pass", "pass")
    assert m.legal() == ["turn up 1"]


def test_maya_3_2_the_first_card_in_a_quarry_is_low() -> None:
    m = found()
    high = [a for a in m.legal() if a.split()[0] == "send" and a.split()[1] in ("6", "7", "8", "-3")]
    assert high == []
    m.play("send 3 2")
    assert {a for a in m.legal() if a.split()[1:2] in (["6"], ["-3"])} == {"send 6 2", "send -3 2"}


def test_maya_3_2_option_each_players_first_card_in_a_quarry_is_low() -> None:
    m = found(first_low="player")
    m.play("send 3 2")
    assert not [a for a in m.legal() if a.startswith(("send 6", "send -3"))]
    play(m, "send 3 1", "send 3 1")
    assert {a for a in m.legal() if a.startswith("send 6")} == {"send 6 2"}


def test_maya_3_3_a_full_quarry_takes_no_more_cards() -> None:
    m = found()
    workers(m, 3, "1:3 1:4 1:4")
    m.play("send 3 3")
    assert not [a for a in m.legal() if a.endswith(" 3")]
    assert [a for a in m.legal() if a.endswith(" 1")]


def test_maya_3_3_who_can_play_nothing_must_pass() -> None:
    m = found()
    workers(m, 1, "0:3 0:4 0:4 0:5")
    workers(m, 2, "1:3 0:6 0:7 0:8 0:-3")
    assert m.legal() == ["pass"]


def test_maya_3_3_with_high_cards_only_and_empty_quarries_one_must_pass() -> None:
    m = found()
    workers(m, 1, "0:3 0:4 0:4 0:5 1:3 1:4")  # full
    assert m.legal() == ["pass"]


def test_maya_3_4_owner_order_and_back_are_public_values_are_not() -> None:
    m = found()
    play(m, "send 5 1", "send -3 1", "send 4 1")
    cards = [(0, "low", 5), (1, "high", -3), (2, "low", 4)]
    for eyes in (0, 1, 2, None):
        assert m.view(eyes)["quarries"][0]["cards"] == [
            {"owner": owner, "back": back, "value": value if owner == eyes else None} for owner, back, value in cards
        ]


# ---- MAYA-4 Sharing the stones


def test_maya_4_1_quarries_are_settled_from_1_on_and_their_cards_turned_up() -> None:
    m = found()
    for q in range(1, 6):
        workers(m, q, "0:3" if q == 1 else "1:3" if q == 2 else "")
    all_pass(m)
    for q in range(1, 3):
        assert m.legal() == [f"turn up {q}"]
        m.play(f"turn up {q}")
        assert m.view()["quarries"][q - 1]["turned"]
        assert m.view()["quarries"][q - 1]["cards"][0]["value"] == 3
        play(m, *(["shield 2"] if q == 1 else ["decline"]))
    assert m.legal() == ["turn up 3"]


def test_maya_4_2_points_are_the_sum_of_the_cards() -> None:
    m = found()
    workers(m, 1, "0:3 1:5 0:8 2:4 1:7")
    assert turn_up(m, 1)["points"] == [11, 12, 4]


def test_maya_4_2_minus_3_adds_nothing_to_its_owner() -> None:
    m = found()
    workers(m, 1, "0:3 0:-3 1:4")
    assert turn_up(m, 1)["points"] == [3, 4, None]


def test_maya_4_3_owners_of_a_minus_3_choose_clockwise_from_the_starting_player() -> None:
    m = found(4, start=2)
    workers(m, 1, "0:3 0:-3 1:4 2:-3 3:5 3:-3")
    turn_up(m, 1)
    for seat, target in ((2, 0), (3, 0), (0, 3)):
        assert (m.view()["phase"], m.mover) == ("minus", seat)
        m.play(f"minus {target}")
    assert settled(m)["points"] == [-3, 4, 0, 2]
    assert settled(m)["hit"] == [3, None, 0, 0]


def test_maya_4_3_any_opponent_who_takes_part_can_be_chosen_and_one_must_be() -> None:
    m = found(4)
    workers(m, 1, "0:3 0:-3 1:4 2:5")
    turn_up(m, 1)
    assert m.legal() == ["minus 1", "minus 2"]


def test_maya_4_3_without_an_opponent_a_minus_3_has_no_effect() -> None:
    m = found()
    workers(m, 2, "0:3 0:-3")
    assert turn_up(m, 2)["points"] == [3, None, None]
    assert (settled(m)["shared"], settled(m)["hit"]) == (True, [None] * 3)


def test_maya_4_3_a_shielded_opponent_cannot_be_chosen() -> None:
    m = found()
    workers(m, 1, "1:5")
    workers(m, 2, "0:3 0:-3 1:4 2:3")
    settle(m, "shield 2")
    assert m.view()["phase"] == "minus"
    assert m.legal() == ["minus 2"]


def test_maya_4_3_if_all_opponents_are_shielded_it_has_no_effect() -> None:
    m = found()
    workers(m, 1, "1:5")
    workers(m, 2, "0:3 0:-3 1:4")
    assert settle(m, "shield 2")["points"] == [3, 4, None]
    assert settled(m)["winner"] == 1


def test_maya_4_4_a_tie_goes_to_whoever_played_first_there() -> None:
    m = found()
    workers(m, 2, "1:4 0:7 2:4 1:3")
    assert turn_up(m, 2)["places"] == [2, 1, 3]


def test_maya_4_5_stones_by_place_and_the_marker_for_the_first() -> None:
    m = found(5)
    workers(m, 5, "0:3 1:4 2:5 3:4 4:4")
    last = turn_up(m, 5)
    assert last["places"] == [5, 2, 1, 3, 4]
    assert last["stones"] == [0, 3, 4, 2, 1]
    assert m.view()["quarries"][4]["holder"] == 2
    assert seen(m, "stock") == [0, 3, 4, 2, 1]


def test_maya_4_5_only_players_with_positive_points_hold_a_place() -> None:
    m = found()
    workers(m, 1, "0:3 1:-3")
    turn_up(m, 1)
    m.play("minus 0")
    assert settled(m)["places"] == [None, None, None]
    assert (seen(m, "stock"), seen(m, "reserve")) == ([0, 0, 0], [26, 26, 26])
    assert m.view()["quarries"][0]["holder"] is None


def test_maya_4_6_stones_come_from_the_own_reserve_as_far_as_it_reaches() -> None:
    m = found()
    m.state.reserve[0] = 3
    m.state.stones[3, 0] = 23  # never mind the spaces
    workers(m, 1, "0:3 1:4")
    workers(m, 2, "0:4")
    settle(m, "shield 2")
    assert (seen(m, "stock")[:2], seen(m, "reserve")[:2]) == ([3, 4], [0, 22])
    assert m.view()["settled"]["stones"] == [0, 0, 0]


def test_maya_4_7_cards_stay_face_up_until_all_quarries_are_settled() -> None:
    m = found()
    workers(m, 1, "0:3 1:4")
    settle(m)
    assert m.view()["phase"] == "transport"
    assert [card["value"] for card in m.view()["quarries"][0]["cards"]] == [3, 4]
    m.play("transport")
    assert m.view()["quarries"][0]["cards"] == []


def test_maya_4_7_a_quarry_with_no_cards_gives_nothing() -> None:
    m = found()
    assert turn_up(m, 1)["stones"] == [0, 0, 0]
    assert (settled(m)["winner"], settled(m)["points"]) == (None, [None] * 3)
    assert m.legal() == ["turn up 2"]


def test_maya_4_8_stones_are_kept_by_the_points_in_hand_and_the_number_is_public() -> None:
    m = found()
    workers(m, 1, "0:3 0:4 0:6 0:7")
    workers(m, 5, "0:4 0:5 0:8 1:3 2:4 2:5")
    settle(m, "shield 5")
    assert seen(m, "stock") == [8, 1, 3]
    m.play("transport")
    assert seen(m, "stock") == [2, 1, 3]  # the marker of quarry 5 carries two, the -3 nothing
    assert seen(m, "reserve") == [24, 25, 23]


def test_maya_4_8_worked_example_d_nine_stones_and_seven_points() -> None:
    m = found()
    workers(m, 1, "1:3 1:4 0:3 0:4 0:8")
    workers(m, 2, "1:4 0:4 0:5 0:6")
    settle(m, "shield 2", "decline")
    m.state.stock[0], m.state.reserve[0] = 9, 17
    assert m.view(0)["seats"][0]["hand"] == [7, -3]
    m.play("transport")
    assert (seen(m, "stock")[0], seen(m, "reserve")[0]) == (7, 19)


def test_maya_4_9_everybody_takes_back_all_eight_cards() -> None:
    m = found()
    workers(m, 1, "0:3 1:4 0:6 2:8")
    workers(m, 4, "2:3")
    settle(m, "shield 4", "start 0")
    m.play("transport")
    for seat in range(3):
        assert m.view(seat)["seats"][seat]["hand"] == [3, 4, 4, 5, 6, 7, 8, -3]
        assert m.view(seat)["seats"][seat]["carry"] == 37


def test_maya_4_5_worked_example_a() -> None:
    m = found()
    workers(m, 1, "0:3 1:6 0:8")
    last = turn_up(m, 1)
    assert (last["points"], last["stones"], last["winner"]) == ([11, 6, None], [4, 3, 0], 0)


def test_maya_4_4_worked_example_b() -> None:
    green, blue, violet = 0, 1, 2
    m = found()
    workers(m, 2, f"{green}:5 {blue}:5 {violet}:7 {green}:-3")
    turn_up(m, 2)
    m.play(f"minus {violet}")
    assert settled(m)["points"] == [5, 5, 4]
    assert (settled(m)["places"], settled(m)["stones"]) == ([1, 2, 3], [4, 2, 0])


def test_maya_4_3_worked_example_c() -> None:
    blue, yellow, red = 0, 1, 2
    m = found(start=blue)
    workers(m, 2, f"{red}:4 {blue}:5 {blue}:-3 {yellow}:7 {yellow}:-3")
    turn_up(m, 2)
    play(m, f"minus {red}", f"minus {red}")
    assert settled(m)["points"] == [5, 7, -2]
    assert (settled(m)["places"], settled(m)["stones"]) == ([2, 1, None], [2, 4, 0])


def test_every_random_position_keeps_the_rules() -> None:
    for players in PLAYERS:
        for s, _ in stroll("maya", players, {"pro": "yes"}, seed=players):
            conserved(s)


def test_an_illegal_worker_is_refused_and_nothing_changes() -> None:
    m = found()
    before = m.state.tobytes()
    with pytest.raises(IllegalAction, match="cannot play"):
        m.play("send 6 1")
    assert m.state.tobytes() == before
