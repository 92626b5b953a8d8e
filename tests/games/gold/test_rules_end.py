"""The end and the score of L'Or des Mayas, clause by clause (GOLD-5)."""

import pytest

from tablee.games.contract import OVER
from tablee.match import IllegalAction, Match
from tests.games.gold.table import auction, build, cancel, sell
from tests.positions import stroll

JADE = "1/4 jade stone, 1/6 jade stone, 1/6 jade stone, 1/6 jade stone, 1/6 jade bronze"  # 22/24
GOLD = "1/4 gold silver, 1/4 gold stone, 1/6 gold silver, 1/6 gold silver"  # 20/24
JADES = (
    "1/6 jade stone, 1/6 jade stone, 1/6 jade stone,"
    " 1/8 jade stone, 1/8 jade stone, 1/8 jade bronze, 1/8 jade bronze"
)  # 24/24
MIXED = "1/4 jade stone, 1/4 bronze jade, 1/4 silver gold, 1/4 bronze silver"  # 24/24


def last_sale(m: Match) -> Match:
    """Nobody bids until one piece is left on the auction board."""
    cancel(m, 30 - m.view()["sale"])
    assert (len(m.view()["board"]), m.view()["sale"]) == (1, 30)
    return m


# ---- GOLD-5.1 The end


def test_gold_5_1_the_game_ends_when_the_30th_sale_is_cancelled() -> None:
    m = last_sale(auction())
    sell(m, "5 5 0")
    assert m.over
    assert m.legal() == []
    with pytest.raises(IllegalAction, match="over"):
        m.play("bid 0", seat=0)


def test_gold_5_1_the_buyer_of_the_last_piece_still_builds() -> None:
    m = last_sale(auction())
    sell(m, "5 3 0")
    assert (m.over, m.mover, m.view()["phase"]) == (False, 0, "build")
    m.play("done")
    assert m.over


@pytest.mark.parametrize("players", [2, 3, 4])
def test_gold_5_1_every_game_ends_within_30_sales(players: int) -> None:
    for seed in range(10):
        *_, (s, last) = stroll("gold", players, {}, seed)
        assert (s.turn, s.sale, last) == (OVER, 30, -1)


# ---- GOLD-5.2 Discs


def breakdown(m: Match, seat: int, which: int = 0) -> tuple[int, int, int]:
    """What a disc scores: as a disc, for one material, for its faces."""
    base = m.view()["seats"][seat]["bases"][which]
    return base["disc_points"], base["material_points"], base["face_points"]


def test_gold_5_2_a_complete_disc_scores_10_and_its_faces() -> None:
    m = auction(MIXED)
    assert breakdown(m, 0) == (10, 0, 1 + 2 + 3 + 2)
    assert m.scores == [10 + 18, 10, 10]


def test_gold_5_2_one_material_scores_10_more() -> None:
    m = auction(GOLD, board="1/6 gold stone")
    sell(m, "4 2 1")
    build(m, *(f"{slot} gold" for slot in range(5)))
    assert breakdown(m, 0) == (10, 10, 5 * 4)
    assert m.scores == [6 + 40, 10, 14]


def test_gold_5_2_only_upper_faces_count_for_one_material() -> None:
    m = auction(GOLD, board="1/6 gold silver")
    sell(m, "4 2 1")
    build(m, *(f"{slot} gold" for slot in range(4)), "4 silver")
    assert breakdown(m, 0) == (10, 0, 4 * 4 + 3)


def test_gold_5_2_a_disc_of_stone_scores_20() -> None:
    stones = "1/4 stone jade, 1/4 stone gold, 1/6 stone jade, 1/6 stone jade, 1/6 stone jade"
    m = auction(stones.removesuffix(", 1/6 stone jade"), board="1/6 stone jade")
    sell(m, "4 2 1")
    build(m, *(f"{slot} stone" for slot in range(5)))
    assert breakdown(m, 0) == (10, 10, 0)


def test_gold_5_2_an_incomplete_disc_scores_nothing() -> None:
    m = auction(JADE, GOLD)
    assert [seat["bases"][0]["filled"] for seat in m.view()["seats"]] == [22, 20, 0]
    assert m.scores == [10, 10, 10]


def test_gold_5_2_totals_at_the_end_are_the_sum_of_their_parts() -> None:
    m = last_sale(auction(MIXED, "1/6 gold silver, 1/6 gold silver"))
    sell(m, "0 4 1", "done")
    assert m.over
    view = m.view()
    assert [seat["pearls"] for seat in view["seats"]] == [14, 6, 10]
    assert [seat["total"] for seat in view["seats"]] == m.scores == [14 + 18, 6, 10]
    assert view["scores"] == m.scores


# ---- GOLD-5.3 to GOLD-5.5 Pearls, two discs, places


def test_gold_5_3_each_pearl_scores_1() -> None:
    m = auction(money=[0, 7, 23])
    assert m.scores == [0, 7, 23]


def test_gold_5_4_with_two_players_both_discs_count() -> None:
    m = auction((MIXED, ""), ("", ""), players=2)
    assert m.scores == [28, 10]
    m = auction((MIXED, JADES), ("", ""), players=2)
    assert breakdown(m, 0, 1) == (10, 10, 7)
    assert m.scores == [28 + 27, 10]


@pytest.mark.parametrize(
    ("money", "places"),
    [([9, 10, 11], [3, 2, 1]), ([10, 10, 10], [1, 1, 1]), ([12, 6, 12], [1, 3, 1]), ([8, 14, 8], [2, 1, 2])],
)
def test_gold_5_5_most_points_win_and_equal_totals_share_the_place(money: list[int], places: list[int]) -> None:
    m = last_sale(auction(money=money))
    assert m.places is None
    sell(m, "0 0 0")
    assert m.places == places


def test_gold_5_5_discs_and_pearls_are_added() -> None:
    m = last_sale(auction(MIXED, money=[0, 17, 13]))
    sell(m, "0 0 0")
    assert (m.scores, m.places) == ([18, 17, 13], [1, 2, 3])


# ---- GOLD-5.6 Incomplete discs


def test_gold_5_6_with_partial_the_faces_of_incomplete_discs_score() -> None:
    m = auction(JADE, GOLD, partial="yes")
    assert breakdown(m, 0) == (0, 0, 5)
    assert breakdown(m, 1) == (0, 0, 16)
    assert m.scores == [15, 26, 10]


def test_gold_5_6_with_partial_a_complete_disc_scores_as_before() -> None:
    m = auction(MIXED, partial="yes")
    assert m.scores == [28, 10, 10]


def test_gold_5_6_with_partial_both_discs_of_two_players_score() -> None:
    m = auction(("1/4 silver gold", "1/8 gold stone, 1/8 gold silver"), players=2, partial="yes")
    assert m.scores == [10 + 3 + 8, 10]
