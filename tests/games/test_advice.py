"""A hint says why: something true for nearly every action, from the view alone; and small steps are done on request."""

import json
from collections.abc import Iterator

import pytest

from tablee import games
from tablee.games import NAMES
from tablee.games.contract import View
from tablee.i18n import LANGUAGES, Say
from tablee.match import Match
from tests.drawings import played

NAMED = ["Ana", "Luc", "Zoé", "Bo", "Mia", "Max"]
SAY = Say("en", NAMED)
EVERY = 16  # of so many positions one is looked at, after the first of a game
SIZES = [(name, players) for name in NAMES for players in games.game(name).players]


def choices(name: str, players: int) -> Iterator[View]:
    """What those see who are to choose, in games with the first and the last options."""
    variants = [options for n, options in games.game(name).variants() if n == players]
    for options in (variants[0], variants[-1]):
        for i, match in enumerate(played(name, players, options, players)):
            if match.waiting and (i % EVERY == 0 or i < 2 * EVERY):
                yield match.view(match.waiting[-1])


@pytest.mark.parametrize(("name", "players"), SIZES, ids=[f"{name}-{n}" for name, n in SIZES])
def test_nearly_every_action_has_a_reason(name: str, players: int) -> None:
    says = [Say(lang, NAMED) for lang in LANGUAGES]
    said, silent = 0, 0
    for view in choices(name, players):
        for action in view["legal"]:
            reasons = [games.game(name).reason(view, action, say) for say in says]
            told = [words for words in reasons if words is not None]
            assert len(told) in (0, len(says))
            said, silent = said + bool(told), silent + (not told)
            assert all(words.endswith(".") and len(words) <= 150 and "{" not in words for words in told)
    assert said >= 9 * silent
    assert said > 20


@pytest.mark.parametrize("name", NAMES)
def test_a_reason_needs_nothing_but_the_view(name: str) -> None:
    """Plain data, as a program gets it, is enough."""
    for view in choices(name, games.game(name).players[-1]):
        plain = json.loads(json.dumps(view))
        for action in view["legal"][:3]:
            assert games.game(name).reason(plain, action, SAY) == games.game(name).reason(view, action, SAY)


def finished(match: Match, steps: list[str]) -> Match:
    """The match after these steps, which must all be legal."""
    tried = match.copy()
    for step in steps:
        tried.play(step)
    return tried


@pytest.mark.parametrize("name", [name for name in NAMES if name != "gold"])
def test_where_every_action_is_a_choice_there_are_no_shortcuts(name: str) -> None:
    assert all(games.game(name).shortcuts(view, SAY) == [] for view in choices(name, games.game(name).players[0]))
