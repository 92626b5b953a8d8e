"""How far the critic may be wrong: every game of ours was measured, early it is most, and grades heed it."""

import pytest

from tablee import games
from tablee.analysis import analyse
from tablee.analysis.doubt import doubt_of
from tablee.analysis.report import BLUNDER, INACCURACY, MISTAKE
from tests import toy
from tests.analysis.test_walk import QUICK, played


@pytest.mark.parametrize("name", games.NAMES)
def test_of_each_game_it_is_known_how_far_its_critic_may_be_wrong(name: str) -> None:
    game = games.game(name)
    thirds = [doubt_of(game, game.usual_players, over) for over in (0.0, 0.5, 1.0)]
    assert thirds == pytest.approx(game.doubt)
    assert thirds[0] >= thirds[1] >= thirds[2] > 0
    assert doubt_of(game, 2 * game.usual_players, 0.0) == thirds[0] / 2


@pytest.mark.slow
def test_an_early_choice_of_maya_is_held_against_nobody_for_a_few_percent() -> None:
    """Ten inaccuracies in 36 early choices were told; played out to the end, every other of them lost nothing."""
    match = played("maya", 3, {}, 1, ("normal", "easy"))
    analysis = analyse(match, budget=QUICK)
    early = [choice for choice in analysis.choices() if choice.at < len(match.played) / 3]
    assert len(early) > 20
    assert all(choice.doubt == pytest.approx(match.game.doubt[0] * 4 / 3) for choice in early)
    for choice in analysis.choices():
        if choice.grade in (INACCURACY, MISTAKE, BLUNDER):
            assert choice.loss > choice.doubt


def test_where_games_are_simulated_to_the_end_there_is_no_critic_to_doubt(monkeypatch: pytest.MonkeyPatch) -> None:
    toy.sit(monkeypatch)
    analysis = analyse(played("toy", 3, {}, 1), budget=QUICK)
    assert {choice.doubt for choice in analysis.choices()} == {0.0}
