import random
from copy import copy
from dataclasses import replace

import pytest

from tablee import games
from tablee.dice import new_dice
from tablee.engine.entrypoints import seats
from tablee.games import NAMES
from tablee.match import Match
from tablee.web.site.finals import final_actions
from tests import toy
from tests.games.madness.table import deal

MOVES = 40  # of the random games in which final actions are checked


def test_a_card_gives_the_turn_away_and_a_temple_keeps_it() -> None:
    m = deal("temple +4", "-1", top="0")
    assert "temple" in m.legal(0)
    assert "temple" not in final_actions(m, 0)
    assert "+4" in final_actions(m, 0)
    assert final_actions(m, 1) == frozenset()


def test_sealed_choices_are_all_final() -> None:
    m = Match("gold", 3, seed=1)
    assert final_actions(m, 1) == set(m.legal(1))


def test_a_disc_is_built_freely_and_confirmed_for_good() -> None:
    m, dice = Match("gold", 3, seed=2), random.Random(1)
    while "done" not in m.legal():
        m.play(dice.choice(m.legal(m.waiting[0])), m.waiting[0])
    assert final_actions(m, m.mover) == {"done"}


@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_not_final_can_be_taken_back_and_the_mark_tells_nothing_hidden(name: str) -> None:
    game, dice = games.game(name), random.Random(4)
    m = Match(name, game.players[1], seed=3)
    for k in range(MOVES):
        seat = m.waiting[0]
        marked = final_actions(m, seat)
        assert marked <= set(m.legal(seat))
        if len(seats(game.together(m.state))) == 1:
            other = copy(m)
            other._states = [*m._states[:-1], m.state.copy()]
            game.redeal(other.state, seat, new_dice(k))
            assert final_actions(other, seat) == marked
        for action in m.legal(seat):
            if action not in marked:
                trial = m.copy()
                trial.play(action, seat)
                trial.undo(seat)
                assert trial.state.tobytes() == m.state.tobytes()
        m.play(dice.choice(m.legal(seat)), seat)


@pytest.mark.slow
def test_a_game_whose_rules_peek_at_hidden_things_gives_nothing_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether an action reveals is asked of a position that the seat cannot tell from the true one."""
    toy.sit(monkeypatch)
    m = Match(toy.NAME, 2, seed=1)
    while "mark A" not in m.legal():
        m.play(f"bid {m.waiting[0] + 1}", m.waiting[0])
    m.game = replace(toy.TOY, reveals=lambda s, _: s.luck[1 - s.taker] == 2)
    marked = []
    for luck in (1, 2):
        m.state.luck[1 - m.mover] = luck
        marked.append(final_actions(m, m.mover))
    assert m.game.reveals(m.state, m.game.read("mark A"))
    assert marked[0] == marked[1]
