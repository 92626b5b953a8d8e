"""Setup in Maya, clause by clause (MAYA-2)."""

import pytest

from tablee.games.maya.components import PLAYERS
from tests.games.maya.table import on, seen
from tests.positions import chances, play, unroll


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
