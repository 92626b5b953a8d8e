"""Taking an action back: whose, until when, and what has been shown since."""

import pytest

from tablee import CHANCE, Match
from tests.games.madness.table import deal
from tests.matches import everything, refused, won

pytestmark = pytest.mark.usefixtures("toy_game")


def test_a_step_is_taken_back_and_the_match_stands_as_before() -> None:
    m = won()
    before = everything(m)
    m.play("mark A")
    m.undo(1)
    assert everything(m) == before
    m.play("mark B")
    m.play("done")
    m.undo(1)
    m.undo(1)
    assert everything(m) == before


def test_a_match_says_whose_action_can_be_taken_back_and_stays_as_it_is() -> None:
    m = won("mark B", "done")
    before = everything(m)
    assert [m.can_undo(seat) for seat in range(3)] == [False, True, False]
    assert everything(m) == before
    m.play("bid 2", seat=0)
    assert [m.can_undo(seat) for seat in range(3)] == [True, False, False]


def test_nothing_is_taken_back_before_anything_is_played() -> None:
    m = Match("madness", 2, chance="ask")
    assert refused(m, lambda: m.undo(0)) == "nothing has been played yet"


def test_an_action_that_has_shown_something_is_not_taken_back() -> None:
    m = won("mark B", "show")
    assert refused(m, lambda: m.undo(1)) == "that action has shown something hidden: it cannot be taken back"


def test_what_came_before_something_shown_is_not_taken_back_either() -> None:
    m = won("mark B", "show", "done")
    m.undo(1)  # done
    assert "shown something hidden" in refused(m, lambda: m.undo(1))


def test_nothing_is_taken_back_after_a_draw() -> None:
    m = deal("+3", "+4")
    m.play("+3")
    m.play("draw +1")
    assert "drawn since" in refused(m, lambda: m.undo(0))
    m = Match("madness", 2, seed=1)
    assert "drawn since" in refused(m, lambda: m.undo(m.mover))


@pytest.mark.parametrize("seat", [0, 2, 7, CHANCE])
def test_nobody_takes_back_what_another_played(seat: int) -> None:
    m = won("mark B")
    assert "seat 1 has played since" in refused(m, lambda: m.undo(seat))


def test_an_action_is_not_taken_back_once_another_player_has_chosen() -> None:
    m = won("mark B", "done")
    m.play("bid 2", seat=0)
    assert refused(m, lambda: m.undo(1)) == "another player has chosen since: nothing can be taken back"
    m.undo(0)
    m.undo(1)
    assert m.mover == 1


def test_nothing_is_taken_back_after_the_end() -> None:
    m = won("mark B", "done", "bid 0", "bid 3", "bid 0", "prize 1", "mark A", "done")
    assert m.over
    assert refused(m, lambda: m.undo(1)) == "the game is over: nothing can be taken back"
