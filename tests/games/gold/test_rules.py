"""The rules of L'Or des Mayas, clause by clause (GOLD-1 and GOLD-2)."""

import pytest

from tablee import games
from tablee.games.contract import CHANCE
from tablee.games.gold.components import MATERIAL_NAMES, PLAYERS
from tests.games.gold.table import auction, board, conserved, draw, kinds_in_bag, pearls, sell
from tests.positions import chances, stroll, unroll
from tests.variants import pairs_of_game

GOLD = games.game("gold")


# ---- GOLD-1 Components


def test_gold_1_1_the_materials_are_worth_0_to_4() -> None:
    assert MATERIAL_NAMES == ("stone", "jade", "bronze", "silver", "gold")
    for value, material in enumerate(MATERIAL_NAMES):
        other = MATERIAL_NAMES[(value + 1) % 5]
        m = auction(f"1/4 {material} {other}", players=3, partial="yes")
        assert m.scores[0] == 10 + value


def test_gold_1_2_there_are_30_pieces_of_five_pairs_in_three_sizes() -> None:
    m = unroll("gold", 3, {}, "first 0")
    pairs = ["jade stone", "bronze jade", "bronze silver", "gold silver", "gold stone"]
    assert kinds_in_bag(m) == {
        f"{size} {pair}": n for size, n in {"1/8": 2, "1/6": 3, "1/4": 1}.items() for pair in pairs
    }
    assert m.view()["bag"] == 30


def test_gold_1_2_the_pieces_of_a_pair_make_one_disc() -> None:
    sizes = {"1/8": 3, "1/6": 4, "1/4": 6}
    found = kinds_in_bag(unroll("gold", 3, {}, "first 0"))
    assert sum(sizes[piece.split()[0]] * n for piece, n in found.items()) == 5 * 24


@pytest.mark.parametrize("players", PLAYERS)
def test_gold_1_3_each_player_has_10_pearls_and_their_sum_never_changes(players: int) -> None:
    m = unroll("gold", players, {}, "first 0")
    assert pearls(m) == [10] * players
    for seed in range(5):
        for s, _ in stroll("gold", players, {}, seed):
            assert s.pearls.sum() == 10 * players
            assert s.pearls.min() >= 0


@pairs_of_game("gold")
def test_gold_1_3_pieces_and_pearls_never_appear_or_vanish(players: int, options: dict[str, str]) -> None:
    for seed in range(10):
        for s, _ in stroll("gold", players, options, seed):
            conserved(s)


# ---- GOLD-2 Setup


@pytest.mark.parametrize(("players", "bases"), [(2, 2), (3, 1), (4, 1)])
def test_gold_2_1_two_players_have_two_bases_each_and_more_have_one(players: int, bases: int) -> None:
    m = unroll("gold", players, {}, "first 0")
    assert [len(seat["bases"]) for seat in m.view()["seats"]] == [bases] * players
    assert all(base["pieces"] == [] for seat in m.view()["seats"] for base in seat["bases"])


def test_gold_2_2_three_pieces_are_drawn_in_the_order_of_their_sale() -> None:
    m = unroll("gold", 3, {}, "first 0")
    for n, piece in enumerate(["1/6 gold stone", "1/8 jade bronze", "1/4 silver gold"]):
        assert (m.mover, m.view()["phase"], m.view()["bag"]) == (CHANCE, "draw", 30 - n)
        draw(m, piece)
    assert board(m) == ["1/6 gold ?", "1/8 jade ?", "1/4 silver ?"]
    assert (m.view()["phase"], m.view()["sale"]) == ("bid", 1)


def test_gold_2_2_each_face_is_equally_likely() -> None:
    m = unroll("gold", 2, {}, "first 0")
    left = chances(m)
    assert len(left) == 30
    assert left["draw 1/6 gold stone"] == left["draw 1/6 stone gold"] == 3
    draw(m, "1/6 gold stone")
    assert chances(m)["draw 1/6 gold stone"] == chances(m)["draw 1/6 stone gold"] == 2
    draw(m, "1/4 gold stone")
    assert not {"draw 1/4 gold stone", "draw 1/4 stone gold"} & set(chances(m))


def test_gold_2_2_nobody_knows_the_face_below() -> None:
    m = auction(board="1/6 gold stone, 1/8 jade bronze, 1/4 silver gold")
    for viewer in (0, 1, 2, None):
        assert board(m, viewer) == ["1/6 gold ?", "1/8 jade ?", "1/4 silver ?"]


def test_gold_2_3_hidden_pearls_are_shown_to_their_owner_only() -> None:
    m = auction(players=3)
    sell(m, "4 2 0")
    for viewer in (0, 1, 2, None):
        shown = [seat["pearls"] for seat in m.view(viewer)["seats"]]
        assert shown == [n if viewer == p else None for p, n in enumerate([6, 10, 14])]


def test_gold_2_3_open_pearls_are_shown_to_all() -> None:
    m = auction(players=3, pearls="open")
    sell(m, "4 2 0")
    for viewer in (0, 1, 2, None):
        assert [seat["pearls"] for seat in m.view(viewer)["seats"]] == [6, 10, 14]


def test_gold_2_3_hidden_pearls_are_shown_at_the_end() -> None:
    *_, (s, _) = stroll("gold", 3, {"pearls": "hidden"}, seed=1)
    assert sum(seat["pearls"] for seat in GOLD.look(s, 0)["seats"]) == 30


@pytest.mark.parametrize("players", PLAYERS)
def test_gold_2_4_everybody_is_equally_likely_to_draw_first(players: int) -> None:
    m = unroll("gold", players, {})
    assert chances(m) == {f"first {seat}": 1 for seat in range(players)}
    assert m.view()["drawer"] is None


def test_gold_2_4_the_first_player_draws_three_pieces_and_the_draw_passes_clockwise() -> None:
    m = unroll("gold", 3, {}, "first 1")
    drawers = []
    for _ in range(5):
        while m.view()["phase"] == "draw":
            drawers.append(m.view()["drawer"])
            m.play(m.legal()[0])
        sell(m, "0 0 0")
    assert drawers == [1, 1, 1, 2, 0, 1, 2]


def test_gold_2_4_the_first_player_has_no_advantage() -> None:
    a, b = (auction(first=first, players=3) for first in (0, 2))
    assert a.legal() == b.legal()
    assert a.waiting == b.waiting == [0, 1, 2]
