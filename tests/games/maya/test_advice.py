"""Why an action of Maya may be good; what it says of the rules is what they do."""

from typing import cast

import pytest

from tablee.games.maya.components import TAKEN
from tablee.games.maya.text.advice import bonus_of, points_there, reason
from tablee.games.maya.text.phrases import settled
from tablee.games.maya.view import View
from tests.drawings import SAY
from tests.games.maya.table import look, on_level, steps


def pyramid(*stones: list[int], spaces: int = 5) -> View:
    """What the first seat sees of a turn to build on one pyramid, as far as advice asks for it."""
    levels = [{"level": i + 1, "spaces": spaces, "gold": [4, 2], "stones": row} for i, row in enumerate(stones)]
    seats = [{"reserve": 9, "stock": 3, "carry": 8, "gold": 6} for _ in range(3)]
    found = {"name": "copan", "title": "Copan", "levels": levels}
    turn = {"seat": 0, "players": 3, "phase": "build", "legal": ["lay copan 1"]}
    return cast(View, {**turn, "pyramids": [found], "seats": seats})


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
def test_it_tells_who_leads_on_a_level(stones: list[list[int]], words: str) -> None:
    """MAYA-5.4, MAYA-6.1"""
    view = pyramid(*stones)
    if sum(stones[0]) == 5:
        view["pyramids"][0]["levels"][0]["spaces"] = 6
    assert reason(view, "lay copan 1", SAY) == words


def test_it_tells_what_a_pass_keeps() -> None:
    """MAYA-4.8, MAYA-5.6"""
    building = pyramid([0, 0, 0])
    assert reason(building, "pass", SAY) == "The others have to lay first, and you have 2 stones left."
    words = "The cards left in your hand can carry 8 stones."
    assert reason({**building, "phase": "send"}, "pass", SAY) == words


def test_it_tells_whom_a_minus_brings_down() -> None:
    """MAYA-4.3"""
    view = cast(View, {"seat": 0, "settled": {"points": [5, 7, 3]}})
    assert reason(view, "minus 1", SAY) == "Luc falls from 7 points to 4, behind you."
    assert reason(view, "minus 2", SAY) == "Zoé falls from 3 points to 0."


def test_it_tells_why_another_player_starts() -> None:
    """MAYA-7.4"""
    view = cast(View, {"seat": 0, "players": 3, "phase": "start"})
    assert reason(view, "start 0", SAY) == "You are the first to build."
    assert reason(view, "start 1", SAY) == "You build last: you see what all others do, and answer it."
    assert reason(view, "start 2", SAY) == "1 player builds before you."


# ---- against the rules


@pytest.mark.parametrize("players", [3, 4, 5])
def test_maya_5_4_the_bonus_is_laid_by_whom_it_is_said(players: int) -> None:
    laid = 0
    for m, k, action in steps(players, "lay"):
        pyramid, height = action.split()[1], int(action.split()[2])
        before = look(m, m.played[k].seat, at=k)
        above = [on_level(look(m, at=at), pyramid, height + 1) for at in (k, k + 1)]
        actual = next((p for p in range(players) if above[1][p] > above[0][p]), None)
        assert bonus_of(before, pyramid, height) == actual
        laid += actual is not None
    assert laid > 0


@pytest.mark.parametrize("players", [3, 4, 5])
def test_maya_4_2_everybody_knows_their_own_points_before_a_quarry_is_turned_up(players: int) -> None:
    for m, k, action in steps(players, "turn"):
        quarry = int(action.split()[2])
        points = settled(look(m, at=k + 1))["points"]
        assert [points_there(look(m, p, at=k), quarry) for p in range(players)] == [n or 0 for n in points]


def test_maya_4_3_a_minus_takes_as_much_as_is_said() -> None:
    for m, k, action in steps(3, "minus"):
        other = int(action.split()[1])
        before, after = (settled(look(m, at=at))["points"][other] for at in (k, k + 1))
        assert before is not None
        assert after == before - TAKEN
