"""What a choice was about: every action of a player is named with what it was for, from the view alone."""

import json

import pytest

from tablee import games
from tablee.games import NAMES
from tablee.games.stakes import amount_of_bid, no_amount, nothing_at_stake
from tablee.i18n import LANGUAGES, Say
from tests.games.test_advice import NAMED, SAY, choices

LONGEST = 160  # letters


@pytest.mark.parametrize("name", NAMES)
def test_every_action_is_named_with_what_it_was_for(name: str) -> None:
    """To begin a sentence with, in both languages; plain data, as a program gets it, is enough."""
    game = games.game(name)
    named: set[str] = set()
    for view in choices(name, game.usual_players):
        plain = json.loads(json.dumps(view))
        for action in view["legal"] if len(view["legal"]) > 1 else ():
            told = [game.stake(view, action, Say(lang, NAMED)) or "" for lang in LANGUAGES]
            assert len(set(told)) == len(LANGUAGES), action
            for words in told:
                assert words[:1].isupper(), words
                assert words[-1] not in ".:", words
                assert len(words) <= LONGEST, words
                assert "{" not in words
            assert game.stake(plain, action, SAY) == told[0]
            assert (game.amount(action) is not None) == action.startswith(("bid ", "light "))
            named.add(told[0])
    assert len(named) >= 10


def test_a_game_may_do_without() -> None:
    assert nothing_at_stake({}, "bid 3", SAY) is None
    assert no_amount("bid 3") is None
    assert (amount_of_bid("bid 3"), amount_of_bid("lay 3")) == (3, None)
