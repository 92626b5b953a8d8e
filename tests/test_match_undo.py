"""Taking an action back: whose, until when, and what has been shown since."""

import pytest

from tablee import CHANCE, Match, verify
from tests.games.madness.table import deal
from tests.matches import everything, finish, refused, won
from tests.record_texts import VARIANTS, committed, playing

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


# ---- practice: back to any earlier choice


@pytest.mark.parametrize(("game", "players", "options"), VARIANTS)
def test_every_earlier_choice_can_be_gone_back_to(game: str, players: int, options: dict[str, str]) -> None:
    m = playing(Match(game, players, options, seed=3), 40)
    actions = [(move.seat, m.game.write(move.action)) for move in m.played]
    gone = 0
    while not m.over and m.can_go_back(1):
        before = len(m.played)
        m.go_back(1)
        gone += 1
        assert 1 in m.waiting
        assert len(m.legal(1)) > 1
        assert len(m.played) < before
        again = Match(game, players, options, chance="ask")
        for seat, action in actions[: len(m.played)]:
            again.play(action, None if seat == CHANCE else seat)
        assert (again.state.tobytes(), again.waiting) == (m.state.tobytes(), m.waiting)
    assert gone or m.over or all(seat != 1 for seat, _ in actions)


def test_whoever_goes_back_while_all_choose_together_goes_back_to_before_all_of_them() -> None:
    m = won()  # bids of three seats
    m.go_back(1)
    assert m.waiting == [0, 1, 2]


def test_a_sealed_choice_is_the_first_that_is_taken_back() -> None:
    m = Match("toy", 3, seed=1)
    m.play("bid 3", seat=1)
    m.play("bid 1", seat=2)
    m.go_back(1)
    assert m.waiting == [0, 1]
    assert not m.can_go_back(1)
    assert "nothing to choose yet" in refused(m, lambda: m.go_back(1))


def test_a_match_that_went_back_is_fair_to_its_end_and_over_it_is_over() -> None:
    m = playing(Match("madness", 2, chance=committed()), 30)
    m.go_back(0)
    m.play(m.legal()[-1])
    finish(m, 5)
    assert verify(m.record()).fair
    assert not m.can_go_back(0)
    assert refused(m, lambda: m.go_back(0)) == "the game is over: nothing can be taken back"
