import random

import pytest

from tablee.games import NAMES, game
from tablee.match import Match
from tablee.web.site.forced import forced_action


def test_a_seat_without_pearls_bids_nothing_until_it_has_chosen() -> None:
    m = Match("gold", 3, seed=1)
    assert forced_action(m, 0) is None
    while 1 not in [m.count_legal(seat) for seat in m.waiting if m.legal(seat)[0] == "bid 0"]:
        seat = m.waiting[0]
        m.play(m.legal(seat)[-1] if seat == 0 else m.legal(seat)[0], seat)
    poor = next(seat for seat in m.waiting if m.count_legal(seat) == 1)
    assert forced_action(m, poor) == "bid 0"
    assert m.can_go_back(poor), "in practice one returns to an earlier choice, past what was forced"
    assert all(forced_action(m, seat) is None for seat in m.waiting if m.count_legal(seat) > 1)
    m.play("bid 0", poor)
    assert m.choice(poor) == "bid 0"
    assert forced_action(m, poor) is None


@pytest.mark.parametrize("name", NAMES)
def test_it_is_the_only_action_and_nothing_can_be_taken_back_before_it(name: str) -> None:
    m, dice = Match(name, game(name).players[1], seed=5), random.Random(2)
    for _ in range(60):
        if m.over:
            break
        seat = m.waiting[0]
        forced = forced_action(m, seat)
        assert forced is None or (m.legal(seat) == [forced] and not m.can_undo(seat))
        m.play(dice.choice(m.legal(seat)), seat)


def test_a_card_is_left_to_its_player_if_the_others_can_think_of_another_one() -> None:
    m, dice = Match("aztec", 5, seed=11), random.Random(11)
    while len(m.played) < 1016:
        seat = dice.choice(m.waiting)
        m.play(dice.choice(m.legal(seat)), seat)
    assert m.legal(2) == ["A1"]
    assert forced_action(m, 2) is None


def test_nothing_is_done_for_anybody_while_rules_run_in_the_interpreter(monkeypatch: pytest.MonkeyPatch) -> None:
    m = Match("gold", 3, seed=1)
    while m.count_legal(0) > 1 or m.choice(0) is not None:
        seat = m.waiting[0]
        m.play(m.legal(seat)[-1] if seat == 0 else m.legal(seat)[0], seat)
    assert forced_action(m, 0) == m.legal(0)[0]
    asked = []
    monkeypatch.setattr("tablee.web.site.forced.is_native", lambda function: asked.append(function))
    assert forced_action(m, 0) is None
    assert asked == [m.game.redeal], "in the interpreter that takes up to half a second"


def test_the_last_step_of_a_turn_is_left_to_a_player_who_may_take_a_tile_back() -> None:
    m, dice = Match("gaudi", 2, seed=1), random.Random(3)
    while m.legal() != ["end"] or not m.can_undo(m.mover):
        m.play(dice.choice(m.legal()))
    assert forced_action(m, m.mover) is None
