"""What choices bring: said in every language, in a few words, from the view alone."""

import json

import pytest

from tablee import games
from tablee.games import NAMES
from tablee.games.reasons import brought, nothing_to_tell
from tests.games.test_why import SAY, SAYS, positions

LOOKED_AT = 24  # positions of each game
LONGEST = 130  # letters: some lines of a small card


@pytest.mark.parametrize("name", NAMES)
def test_what_choices_bring_is_said_in_few_words(name: str) -> None:
    game = games.game(name)
    players, options = game.variants()[-1]
    for view in positions(name, players, options, LOOKED_AT):
        said = [brought(game, view, say) for say in SAYS]
        assert all(told.keys() == said[0].keys() for told in said)
        assert said[0].keys() <= set(view["legal"])
        for told in said:
            assert all(0 < len(words) <= LONGEST and "{" not in words for words in told.values()), told
            assert not any(words.endswith(".") for words in told.values()), "it follows a label"


@pytest.mark.parametrize("name", NAMES)
def test_every_game_says_what_some_of_its_choices_bring_and_needs_no_more_than_the_view(name: str) -> None:
    game, said = games.game(name), 0
    for view in positions(name, game.usual_players, {}, 12):
        told = brought(game, view, SAY)
        assert brought(game, json.loads(json.dumps(view)), SAY) == told
        said += len(told)
    assert said > 5


def test_a_game_without_such_words_says_nothing() -> None:
    assert nothing_to_tell({}, "bid 1", SAY) is None
