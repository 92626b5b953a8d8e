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
def test_where_every_action_is_a_choice_nothing_is_finished(name: str) -> None:
    assert all(games.game(name).finish(view) == [] for view in choices(name, games.game(name).players[0]))
    assert games.game(name).finish_title(SAY)


# ---- Maya


def pyramid(*stones: list[int], spaces: int = 5) -> View:
    levels = [{"level": i + 1, "spaces": spaces, "gold": [4, 2], "stones": row} for i, row in enumerate(stones)]
    seats = [{"reserve": 9, "stock": 3, "carry": 8, "gold": 6} for _ in range(3)]
    found = {"name": "copan", "title": "Copan", "levels": levels}
    return {"seat": 0, "players": 3, "phase": "build", "pyramids": [found], "seats": seats, "legal": ["lay copan 1"]}


@pytest.mark.parametrize(
    ("stones", "words"),
    [
        ([[1, 1, 0], [0, 0, 0]], "Most stones there are yours, for 4 gold."),
        ([[0, 1, 0], [0, 0, 0]], "Nobody has more stones there, for 4 gold."),
        ([[0, 2, 1], [0, 0, 0]], "Next most stones there are yours, for 2 gold."),
        ([[0, 3, 2], [0, 0, 0]], "Completes the level, but Luc has most there and lays one above."),
        ([[2, 1, 1], [0, 0, 0]], "Completes the level with most stones yours: at once you lay one above."),
        ([[2, 1, 1], [0, 1, 0]], "Most stones there are yours, for 4 gold."),
    ],
)
def test_maya_tells_who_leads_on_a_level(stones: list[list[int]], words: str) -> None:
    """MAYA-5.4, MAYA-6.1"""
    view = pyramid(*stones)
    if sum(stones[0]) == 5:
        view["pyramids"][0]["levels"][0]["spaces"] = 6
    assert games.game("maya").reason(view, "lay copan 1", SAY) == words


def test_maya_tells_what_a_pass_keeps() -> None:
    """MAYA-4.8, MAYA-5.6"""
    building = pyramid([0, 0, 0])
    assert (
        games.game("maya").reason(building, "pass", SAY) == "The others have to lay first, and you have 2 stones left."
    )
    words = "The cards left in your hand can carry 8 stones."
    assert games.game("maya").reason({**building, "phase": "send"}, "pass", SAY) == words


def test_maya_tells_whom_a_minus_brings_down() -> None:
    """MAYA-4.3"""
    view = {"seat": 0, "settled": {"points": [5, 7, 3]}}
    assert games.game("maya").reason(view, "minus 1", SAY) == "Luc falls from 7 points to 4, behind you."
    assert games.game("maya").reason(view, "minus 2", SAY) == "Zoé falls from 3 points to 0."
