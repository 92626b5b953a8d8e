"""The end of a game of Gaudí and the rules for beginners, clause by clause (GAU-5, GAU-6)."""

import pytest

from tablee import games
from tablee.match import Match
from tests.games.gaudi.table import animals, cells, deal, draw, hand, keep_in_pile, lay, leave_in_pile, set_hand, turn
from tests.positions import play, stroll, unroll

NOWHERE = "goo goo bbg"


def test_gau_5_1_the_game_ends_when_a_player_has_no_tiles_and_the_pile_is_empty() -> None:
    m = deal("", "")
    leave_in_pile(m, 0)
    set_hand(m, 0, "ooo")
    lay(m, "ooo", 1, 0)
    assert not m.over
    m.play("end")
    assert m.over


def test_gau_5_1_it_does_not_end_while_there_are_tiles_to_draw() -> None:
    m = deal("", "")
    set_hand(m, 0, "ooo")
    leave_in_pile(m, 1)
    turn(m, ("ooo", 1, 0), drawn="ggg")
    assert not m.over
    assert m.mover == 1


def test_gau_5_1_it_ends_when_all_pass_one_after_the_other() -> None:
    m = deal(NOWHERE, "goo bog bog", "bbg bbg gbo")
    leave_in_pile(m, 0)
    set_hand(m, 0, NOWHERE)
    play(m, "pass", "pass")
    assert not m.over
    m.play("pass")
    assert m.over


def test_gau_5_1_a_tile_laid_in_between_breaks_the_row_of_passes() -> None:
    m = deal(NOWHERE, "ooo oob bog", "bbg bbg gbo")
    leave_in_pile(m, 0)
    set_hand(m, 0, NOWHERE)
    m.play("pass")
    assert m.view()["passes"] == 1
    turn(m, ("ooo", 1, 0))
    assert m.view()["passes"] == 0


def test_gau_5_1_while_the_pile_lasts_passes_end_nothing() -> None:
    """A game of two players ended 0 to 0 after three turns, with 77 tiles in the pile."""
    m = deal(NOWHERE, "goo bog bog")
    for _ in range(5):
        swap_and_pass(m)
    assert not m.over
    assert m.view()["pile"] == 77
    m.play(f"swap {hand(m, int(m.mover))[0]}")
    draw(m, "ooo")
    assert "tile ooo" in m.legal()


def test_gau_5_1_passes_are_counted_so_that_the_last_who_laid_a_tile_is_known() -> None:
    m = deal(NOWHERE, "goo bog bog", "bbg bbg gbo")
    for passes in (1, 2, 3, 4, 5, 3, 4):
        swap_and_pass(m)
        assert m.view()["passes"] == passes


def test_gau_5_1_with_tiles_in_the_pile_it_ends_when_none_that_is_left_fits_anywhere() -> None:
    m = deal(NOWHERE, "goo bog bog")
    keep_in_pile(m, {"goo", "bbg", "bog", "gbo"})
    swap_and_pass(m)
    assert not m.over
    swap_and_pass(m)
    assert m.over
    assert m.view()["pile"] > 0


def swap_and_pass(m: Match) -> None:
    """The mover, who can lay nothing, swaps a tile for another that does not fit either, and passes."""
    held = hand(m, int(m.mover))
    m.play(f"swap {held[0]}")
    play(m, next(f"draw {tile}" for tile in ("goo", "bbg", "bog", "gbo") if f"draw {tile}" in m.legal()), "pass")


@pytest.mark.parametrize(
    ("goal", "points"), [("snail orange", 2), ("snail blue", 1), ("starfish orange", 1), ("starfish blue", 0)]
)
def test_gau_5_2_a_marked_animal_scores_1_or_2_if_both_objectives_fit(goal: str, points: int) -> None:
    m = deal("ooo oob", "", goals=[goal, "jellyfish green"])
    turn(m, ("ooo", 1, 0), ("oob", 1, -1), drawn="ggg ggg")
    assert m.scores == [points, 0]
    assert m.view(0)["seats"][0]["points"] == points


def test_gau_5_2_objectives_are_shown_at_the_end() -> None:
    m = deal("", "")
    leave_in_pile(m, 0)
    set_hand(m, 0, "ooo")
    assert m.view()["seats"][1]["animal"] is None
    turn(m, ("ooo", 1, 0))
    assert [(seat["animal"], seat["colour"]) for seat in m.view()["seats"]] == [
        ("snail", "orange"),
        ("jellyfish", "green"),
    ]


def test_gau_5_3_most_points_win_and_equal_totals_share() -> None:
    m = deal("", "", "")
    m.state.points[:3] = [4, 7, 4]
    leave_in_pile(m, 0)
    set_hand(m, 0, "ooo")
    turn(m, ("ooo", 1, 0))
    assert m.places == [2, 1, 2]
    m.state.points[:3] = [7, 7, 4]
    assert m.places == [1, 1, 3]
    assert m.log()[-1].endswith("Sun and Moon share the win with 7 points each.")


# ---- GAU-6 Rules for beginners


def test_gau_6_1_beginners_lay_tiles_that_complete_nothing() -> None:
    m = deal("ooo oob ggb", "", rules="beginner")
    lay(m, "ooo", 1, 0)
    assert cells(m, "oob") == {(1, -1), (0, 1), (1, 1)}
    lay(m, "oob", 1, 1)
    assert (animals(m), m.legal()[-1]) == ([], "end")
    assert games.game("gaudi").options["rules"] == ("full", "beginner", "children")


def test_gau_6_1_beginners_tiles_of_a_turn_still_touch() -> None:
    m = deal("ooo ggg", "", rules="beginner")
    lay(m, "ooo", 1, 0)
    assert (-1, 0) not in cells(m, "ggg")


def test_gau_6_1_beginners_may_lay_a_compact_block() -> None:
    m = deal("ooo ooo ooo", "", rules="beginner")
    lay(m, "ooo", 1, 0)
    lay(m, "ooo", 2, -1)
    assert (1, -1) in cells(m, "ooo")


def test_gau_6_1_beginners_objectives_lie_open() -> None:
    m = deal("", "", "", rules="beginner")
    for viewer in (None, 0, 1, 2):
        assert [seat["animal"] for seat in m.view(viewer)["seats"]] == ["snail", "jellyfish", "starfish"]
    assert "Moon has the objectives jellyfish and green." in m.log(seat=0)


def test_gau_6_2_children_have_no_objectives_marks_or_points() -> None:
    m = deal("ooo oob", "", rules="children")
    assert [seat["animal"] for seat in m.view()["seats"]] == [None, None]
    turn(m, ("ooo", 1, 0), ("oob", 1, -1), drawn="ggg ggg")
    assert animals(m) == [("orange snail", None)]
    assert unroll("gaudi", 2, {"rules": "children"}, "first 1").view()["phase"] == "start"


def test_gau_6_2_a_child_lays_every_tile_wherever_it_fits() -> None:
    """The children's game asks only that colours and animals fit: beginners may not lay tiles apart in one turn."""
    m = deal("ooo ggg bbb", "", rules="children")
    lay(m, "ooo", 1, 0)
    assert (-1, 0) in cells(m, "ggg")
    assert "or end your turn" in m.prompt(0)
    assert "beside it" not in m.prompt(0)
    lay(m, "ggg", -1, 0)
    assert "end" in m.legal()


def test_gau_6_2_children_all_win_together_and_the_animals_are_counted() -> None:
    gaudi = games.game("gaudi")
    for seed in range(5):
        *_, (s, _) = stroll("gaudi", 4, {"rules": "children"}, seed)
        view = gaudi.look(s, -1)
        assert view["places"] == [1, 1, 1, 1]
        assert view["scores"] == [int(s.finished)] * 4
