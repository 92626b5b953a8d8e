"""At the end of a game every point is explained, to every eye and in both languages."""

from collections.abc import Mapping

import numpy as np
import pytest

from tablee import games
from tablee.dice import new_dice
from tablee.games import NAMES
from tablee.games.contract import CHANCE, EVERYTHING, OVER, SPECTATOR, State, View
from tablee.i18n import LANGUAGES, Say
from tests.variants import every_pair

SEEDS = 3
NAMED = ["Ana", "Luc", "Zoé", "Bo", "Mia", "Max"]


def ended(name: str, players: int, options: Mapping[str, str], seed: int) -> State:
    """The end of a game that simple players have played."""
    game, dice = games.game(name), new_dice(seed)
    s, out = game.new_state(players, options), np.zeros(game.most_legal, np.int16)
    while (mover := game.mover(s)) != OVER:
        game.apply(s, game.sample(s, dice) if mover == CHANCE else game.policy(s, out, game.legal(s, out), dice))
    return s


def views(name: str, s: State) -> list[View]:
    """What everyone sees at the end."""
    return [games.game(name).look(s, seat) for seat in (*range(int(s.players)), SPECTATOR, EVERYTHING)]


@every_pair
def test_lines_add_up_to_the_scores(name: str, players: int, options: dict[str, str]) -> None:
    for seed in range(SEEDS):
        for view in views(name, ended(name, players, options, seed)):
            for lang in LANGUAGES:
                account = games.game(name).account(view, Say(lang, NAMED))
                assert [sum(points for _, points in lines) for lines in account] == view["scores"]
                assert all(words and words == words.strip() for lines in account for words, _ in lines)


@pytest.mark.parametrize("name", NAMES)
def test_everyone_is_told_as_many_points_a_line_in_both_languages(name: str) -> None:
    s = ended(name, games.game(name).players[0], {}, 1)
    for view in views(name, s):
        english, french = (games.game(name).account(view, Say(lang)) for lang in LANGUAGES)
        assert [[points for _, points in lines] for lines in english] == [[p for _, p in lines] for lines in french]
        assert english != french
