"""At the end of a game every point is explained, to every eye and in both languages."""

from collections.abc import Mapping

import numpy as np
import pytest

from tablee import games
from tablee.dice import new_dice
from tablee.games import NAMES
from tablee.games.contract import CHANCE, EVERYTHING, OVER, SPECTATOR, State, View
from tablee.i18n import LANGUAGES, Say

VARIANTS = [(name, players, options) for name in NAMES for players, options in games.game(name).variants()]
IDS = ["-".join([name, str(players), *options.values()]) for name, players, options in VARIANTS]
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


@pytest.mark.parametrize(("name", "players", "options"), VARIANTS, ids=IDS)
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


# ---- what the lines say


def maya(stones: list[list[int]], scores: list[int], places: list[int], reserve: list[int]) -> View:
    """The end of a game of Maya with one pyramid."""
    levels = [{"level": i + 1, "gold": [3 + i, 1 + i], "stones": row} for i, row in enumerate(stones)]
    seats = [{"reserve": n} for n in reserve]
    return {
        "players": len(scores),
        "pyramids": [{"title": "Tikal", "levels": levels}],
        "scores": scores,
        "places": places,
        "seats": seats,
    }


def test_maya_explains_every_level_of_the_last_pay() -> None:
    """MAYA-6.1"""
    view = maya([[3, 1, 1], [0, 2, 2], [0, 0, 1]], [12, 9, 10], [1, 3, 2], [4, 4, 4])
    assert games.game("maya").account(view, Say()) == [
        [("Gold before the last pay", 9), ("Most stones on level 1 of Tikal", 3)],
        [
            ("Gold before the last pay", 4),
            ("Next most stones on level 1 of Tikal", 1),
            ("Most stones on level 2 of Tikal", 4),
        ],
        [
            ("Gold before the last pay", 0),
            ("Next most stones on level 1 of Tikal", 1),
            ("Most stones on level 2 of Tikal", 4),
            ("Most stones on level 3 of Tikal", 5),
        ],
    ]


def test_maya_says_what_broke_a_tie() -> None:
    """MAYA-6.5"""
    view = maya([[0, 0, 0]], [12, 12, 3], [1, 2, 3], [1, 6, 4])
    account = games.game("maya").account(view, Say())
    assert [lines[-1] for lines in account] == [
        ("In a tie fewer stones in the reserve come first: 1 stone", 0),
        ("In a tie fewer stones in the reserve come first: 6 stones", 0),
        ("Gold before the last pay", 3),
    ]
    shared = maya([[0, 0, 0]], [12, 12, 3], [1, 1, 3], [6, 6, 4])
    assert [len(lines) for lines in games.game("maya").account(shared, Say())] == [1, 1, 1]
