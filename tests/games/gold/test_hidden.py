"""What a seat may know in L'Or des Mayas (GOLD-6): its view, what it sees happen, what it observes."""

import pytest

from tablee.games.contract import EVERYTHING, SPECTATOR
from tablee.games.gold.hidden import LAYOUT, OBSERVATION
from tablee.match import Match
from tests.games.gold.table import auction, base, board, build, draw, fill_board, gone, observation, sell
from tests.positions import play, unroll

VIEWERS = (0, 1, 2, None)


# ---- GOLD-6.1 Everyone


def test_gold_6_1_everyone_sees_the_table() -> None:
    m = auction("1/8 jade bronze", "1/4 gold stone", board="1/6 gold stone, 1/8 silver bronze, 1/6 jade stone")
    sell(m, "5 3 0")
    build(m, "0 jade")
    for viewer in VIEWERS:
        view = m.view(viewer)
        assert [f"{piece['size']} {piece['face']}" for piece in view["board"]] == ["3 silver", "4 jade"]
        assert (base(m, 0, viewer=viewer)[:8], base(m, 1, viewer=viewer)[:8]) == ("1/8 jade", "1/4 gold")
        assert view["result"]["bids"] == [5, 3, 0]
        assert (view["result"]["winner"], view["result"]["paid"], view["result"]["price"]) == (0, 2, 5)
        assert [piece["face"] for piece in view["gone"]] == ["gold"]
        assert view["bag"] == 30 - 5


def test_gold_6_1_pieces_keep_their_identity_on_their_way() -> None:
    m = auction(board="1/6 gold stone, 1/8 silver bronze, 1/6 jade stone")
    assert [piece["id"] for piece in m.view()["board"]] == [0, 1, 2]
    sell(m, "5 3 0")
    build(m, "0 gold")
    fill_board(m)
    sell(m, "0 3 0", "pay 0", "done")
    view = m.view()
    assert [piece["id"] for piece in view["seats"][0]["bases"][0]["pieces"]] == [0]
    assert [piece["id"] for piece in view["gone"]] == [1]


# ---- GOLD-6.2 Pieces that were turned over


def test_gold_6_2_a_piece_laid_with_the_other_face_up_is_known_to_all() -> None:
    m = auction("1/8 jade bronze, 1/8 bronze silver", board="1/6 gold silver")
    sell(m, "5 3 0")
    build(m, "0 bronze", "1 bronze", "2 silver")
    for viewer in (1, 2, None):
        assert base(m, 0, viewer=viewer) == "1/8 bronze jade, 1/8 bronze ?, 1/6 silver gold"
    assert base(m, 0, viewer=0) == "1/8 bronze jade, 1/8 bronze silver, 1/6 silver gold"


def test_gold_6_2_what_was_seen_stays_known() -> None:
    m = auction("1/8 jade bronze*", board="1/6 gold silver")
    sell(m, "5 3 0")
    assert base(m, 0) == "1/8 jade bronze"
    m.play("done")
    assert gone(m) == ["1/8 jade bronze", "1/6 gold ?"]


def test_gold_6_2_turning_back_and_forth_in_a_plan_shows_nothing_more() -> None:
    m = auction("1/8 jade bronze", board="1/6 gold silver")
    sell(m, "5 3 0", "lay 0 bronze")
    m.undo(0)
    build(m, "0 jade")
    assert base(m, 0) == "1/8 jade ?"


def test_gold_6_2_of_equal_pieces_the_owner_chooses_unless_everyone_knows_them_to_be_equal() -> None:
    hidden = auction("1/8 jade bronze, 1/8 jade bronze", board="1/6 gold silver")
    sell(hidden, "5 3 0")
    assert hidden.legal() == [
        "lay 0 jade",
        "lay 0 bronze",
        "lay 1 jade",
        "lay 1 bronze",
        "lay 2 gold",
        "lay 2 silver",
        "done",
    ]
    known = auction("1/8 jade bronze*, 1/8 jade bronze*", board="1/6 gold silver")
    sell(known, "5 3 0")
    assert known.legal() == ["lay 0 jade", "lay 0 bronze", "lay 2 gold", "lay 2 silver", "done"]
    known.play("lay 0 jade")
    assert known.legal() == ["lay 1 jade", "lay 1 bronze", "done"]
    mixed = auction("1/8 jade bronze*, 1/8 jade bronze", board="1/6 gold silver")
    sell(mixed, "5 3 0")
    assert "lay 1 jade" in mixed.legal()
    lying_differently = auction("1/8 jade bronze*, 1/8 bronze jade*", board="1/6 gold silver")
    sell(lying_differently, "5 3 0")
    assert "lay 1 bronze" in lying_differently.legal()


# ---- GOLD-6.3 Building out of sight


@pytest.mark.parametrize("players", [2, 3])
def test_gold_6_3_the_others_see_a_base_when_it_is_confirmed(players: int) -> None:
    m = auction("1/8 jade bronze", board="1/6 jade stone", players=players)
    sell(m, "5 3 0" if players == 3 else "5 3")
    others = [viewer for viewer in VIEWERS[:players] if viewer != 0] + [None]
    before = {viewer: {k: v for k, v in m.view(viewer).items() if k != "last"} for viewer in others}
    steps = ["lay 1 jade", "lay 0 bronze"] if players == 3 else ["base 0", "lay 1 jade", "lay 0 bronze"]
    for step in steps:
        m.play(step)
        for viewer in others:
            assert {k: v for k, v in m.view(viewer).items() if k != "last"} == before[viewer]
            assert m.view(viewer)["phase"] == "build"
        assert not m.game.reveals(m._states[-2], m.game.read(step))
    m.play("done")
    for viewer in others:
        assert base(m, 0, viewer=viewer) == "1/6 jade ?, 1/8 bronze jade"


def test_gold_6_3_the_buyer_sees_what_is_laid_so_far() -> None:
    m = auction("1/8 jade bronze", board="1/6 jade stone")
    sell(m, "5 3 0", "lay 1 stone")
    building = m.view(0)["building"]
    assert [slot["left"] for slot in building["slots"]] == [True, False]
    assert [(piece["face"], piece["back"]) for piece in building["laid"]] == [("stone", "jade")]
    assert building["filled"] == 4


# ---- GOLD-6.4 A seat alone


def test_gold_6_4_a_seat_alone_knows_the_lower_faces_of_its_own_pieces_and_discards() -> None:
    m = auction("1/8 jade bronze", "1/4 gold stone", board="1/6 gold stone")
    assert [base(m, 0, viewer=viewer) for viewer in VIEWERS] == ["1/8 jade bronze", *["1/8 jade ?"] * 3]
    assert [base(m, 1, viewer=viewer) for viewer in VIEWERS] == ["1/4 gold ?", "1/4 gold stone", *["1/4 gold ?"] * 2]
    sell(m, "5 3 0", "done")
    assert gone(m, 0) == ["1/8 jade bronze", "1/6 gold stone"]
    for viewer in (1, 2, None):
        assert gone(m, viewer) == ["1/8 jade ?", "1/6 gold ?"]


def test_gold_6_4_a_seat_alone_knows_its_bid_until_all_are_shown() -> None:
    m = auction()
    s = m.state.copy()
    m.game.apply(s, m.game.read("bid 7"))
    bids = {viewer: [seat["bid"] for seat in m.game.look(s, viewer)["seats"]] for viewer in (SPECTATOR, 0, 1, 2)}
    assert bids == {SPECTATOR: [None] * 3, 0: [7, None, None], 1: [None] * 3, 2: [None] * 3}
    assert [seat["has_bid"] for seat in m.game.look(s, 1)["seats"]] == [True, False, False]


# ---- GOLD-6.5 Nobody


def test_gold_6_5_nobody_knows_lower_faces_on_the_board_and_of_cancelled_pieces() -> None:
    m = auction(board="1/6 gold stone, 1/8 silver bronze, 1/6 jade stone")
    sell(m, "0 0 0")
    for viewer in VIEWERS:
        assert (board(m, viewer), gone(m, viewer)) == (["1/8 silver ?", "1/6 jade ?"], ["1/6 gold ?"])
        assert m.view(viewer)["bag"] == 27


# ---- who sees what happens


def watchers(m: Match, action: str) -> list[int]:
    """The viewers that see which action is taken; somebody who sees everything always does."""
    number = m.game.read(action)
    assert number in m.game.list_legal(m.state)
    assert m.game.sees(m.state, number, EVERYTHING)
    return [viewer for viewer in (SPECTATOR, *range(m.players)) if m.game.sees(m.state, number, viewer)]


ALL = [SPECTATOR, 0, 1, 2]


def test_everyone_sees_who_draws_but_nobody_the_lower_face() -> None:
    m = unroll("gold", 3, {})
    assert watchers(m, "first 1") == ALL
    m.play("first 1")
    assert watchers(m, "draw 1/6 gold silver") == []


def test_a_bid_is_seen_by_its_bidder_only() -> None:
    m = auction()
    assert watchers(m, "bid 3") == [0]
    m.game.apply(m.state, m.game.read("bid 3"))
    assert watchers(m, "bid 3") == [1]


def test_payments_and_confirmed_bases_are_seen_by_all_and_building_by_the_buyer() -> None:
    m = auction("1/8 jade bronze", board="1/6 jade stone", players=3)
    sell(m, "5 0 0")
    assert watchers(m, "pay 2") == ALL
    m.play("pay 2")
    assert watchers(m, "lay 0 bronze") == [0]
    assert watchers(m, "done") == ALL
    two = auction(players=2)
    sell(two, "0 5")
    assert watchers(two, "base 1") == [1]


def test_a_finished_game_is_shown_whole() -> None:
    m = auction("1/8 jade bronze", board="1/6 jade stone")
    while not m.over:
        sell(m, "0 0 0")
        fill_board(m)
    assert base(m, 0, viewer="all") == "1/8 jade bronze"
    assert all(piece["back"] for piece in m.view("all")["gone"])
    assert not any(piece["back"] for piece in m.view()["gone"])


# ---- observe


def part(m: Match, seat: int, name: str) -> list[float]:
    """One line of LAYOUT as the seat observes it."""
    at = 0
    for line, length in LAYOUT:
        if line == name:
            return [float(x) for x in observation(m.state, seat)[at : at + length]]
        at += length
    raise ValueError(name)


def ones(numbers: list[float]) -> list[int]:
    """Where the numbers are not 0."""
    return [i for i, x in enumerate(numbers) if x]


def test_the_layout_is_as_long_as_the_observation() -> None:
    assert sum(length for _, length in LAYOUT) == OBSERVATION
    assert len({line for line, _ in LAYOUT}) == len(LAYOUT)


def test_an_observation_of_a_sale_says_what_its_layout_says() -> None:
    m = auction("1/8 jade bronze", "1/4 gold stone", board="1/6 gold stone, 1/8 silver bronze, 1/4 jade stone")
    sell(m, "5 3 0", "done")
    draw(m, "1/8 stone jade")
    assert ones(part(m, 0, "phase, if it is the observer's choice: bid, pay, base, build, one-hot")) == [0]
    assert ones(part(m, 1, "phase, if it is the observer's choice: bid, pay, base, build, one-hot")) == []
    assert part(m, 0, "sale / 30") == [pytest.approx(3 / 30)]
    assert part(m, 0, "bag / 30") == [pytest.approx(24 / 30)]
    places = part(m, 1, "auction board: size and upper face of each place, one-hot")
    assert ones(places) == [3, 15 + 11, 30 + 0]  # 1/8 silver, 1/4 jade, 1/8 stone
    assert part(m, 1, "by seat: takes part") == [1, 1, 1, 0]
    assert part(m, 1, "by seat: pearls / 10") == [1, 1.5, 0.5, 0]
    assert part(m, 1, "by seat: bid in the last sale / 10") == [pytest.approx(0.3), 0, 0.5, 0]
    assert ones(part(m, 2, "by seat: won the last sale")) == [1]
    assert ones(part(m, 2, "by seat: was paid in the last sale")) == [0]
    assert part(m, 2, "last sale: nobody bought") == [0]
    looks = part(m, 0, "by base: pieces of each look")
    assert ones(looks) == [15 + 14]  # seat 1's quarter of gold
    assert part(m, 0, "by base: 24ths laid / 24") == [0, 0.25, 0, 0]


def test_an_observation_counts_the_pieces_not_seen() -> None:
    m = auction("1/8 jade bronze", "1/8 jade bronze*", board="1/6 gold stone")
    kind = 1  # an eighth with the faces 1 and 2, jade and bronze
    assert part(m, 0, "pieces of which the observer has not seen both faces: of each kind")[kind] == 0
    assert part(m, 1, "pieces of which the observer has not seen both faces: of each kind")[kind] == 1
    assert part(m, 1, "of those, out of the bag: of each look")[1] == 1
    assert part(m, 0, "of those, out of the bag: of each look")[1] == 0


def test_an_observation_of_building_says_what_its_layout_says() -> None:
    m = auction(("", "1/8 jade bronze, 1/6 bronze silver"), board="1/4 silver gold", players=2)
    sell(m, "3 1", "base 1", "lay 0 bronze")
    assert ones(part(m, 0, "phase, if it is the observer's choice: bid, pay, base, build, one-hot")) == [3]
    assert ones(part(m, 0, "own base being built: first or second, one-hot")) == [1]
    assert part(m, 0, "24ths laid / 24, in building") == [3 / 24]
    assert ones(part(m, 0, "upper face laid first, one-hot, in building")) == [2]
    assert ones(part(m, 0, "upper face laid last, one-hot, in building")) == [2]
    assert part(m, 0, "by slot: 24ths / 24, if it can still be laid")[:4] == [0, pytest.approx(4 / 24), 6 / 24, 0]
    assert ones(part(m, 0, "by slot: its two faces, if it can still be laid")) == [5 + 2, 5 + 3, 10 + 3, 10 + 4]
    assert ones(part(m, 0, "the new piece, if the observer has just bought it: kind, one-hot")) == [13]
    assert ones(part(m, 1, "the new piece, if the observer has just bought it: kind, one-hot")) == []
    assert ones(part(m, 1, "by slot: 24ths / 24, if it can still be laid")) == []
    play(m, "lay 2 silver")
    assert ones(part(m, 0, "upper face laid last, one-hot, in building")) == [3]
