"""A lesson runs on a real match: the right action leads on, any other changes nothing and teaches something."""

from itertools import pairwise

import pytest

from tablee import lessons
from tablee.games import NAMES
from tablee.games.contract import CHANCE
from tablee.games.script import ANY, Script, Step
from tablee.i18n import LANGUAGES, Say
from tablee.lessons import Lesson, ScriptError
from tablee.lessons.check import mistakes
from tablee.lessons.lesson import LEARNER, Move, moves

TAUGHT = [name for name in NAMES if lessons.has_lesson(name)]
OPENING = """
    * dealer 2
    * draw +1, draw +1, draw +1, draw +1, draw +2
    * draw -1, draw -1, draw -1, draw -1, draw -1
    * draw -2, draw -2, draw -2, draw -2, draw -2
    * draw 0
    * token 3, token 9, token 10
"""
STEPS = (
    Step("Read.", before="0 +1\n* draw 0", moves="1 -1\n* draw 0"),
    Step(
        "Do.",
        moves="2 -2\n* draw 0\n0 +2\n* draw joker\n1 -1\n* draw 0\n2 -2\n* draw 0\n0 joker +4\n* draw 0",
        wrong={"joker +[23]": "Less.", "+*": "No.", ANY: "Not that."},
    ),
    Step("Well done."),
)


def small(**changes: object) -> Lesson:
    return Lesson("madness", Script(**{"players": 3, "opening": OPENING, "steps": STEPS, **changes}))  # type: ignore[arg-type]


def test_moves_are_written_as_in_records_one_line_for_each_who_acts() -> None:
    script = """
        0 +4
        * token 3, draw joker
        12 bid 4
    """
    assert moves(script) == [
        Move(0, "+4"),
        Move(CHANCE, "token 3"),
        Move(CHANCE, "draw joker"),
        Move(12, "bid 4"),
    ]
    assert moves("") == []


def test_a_lesson_stops_to_read_and_before_every_action_of_the_learner() -> None:
    lesson = small()
    assert [(stop.step, stop.expects) for stop in lesson.stops] == [
        (0, None),
        (1, "+2"),
        (1, "joker +4"),
        (2, None),
    ]
    counts = [stop.match.view(LEARNER)["count"] for stop in lesson.stops]
    assert counts == [0, -2, -3, 1]
    assert [stop.since for stop in lesson.stops][:2] == [0, len(lesson.stops[0].match.played)]
    assert [lesson.first_stop(step) for step in range(3)] == [0, 1, 3]


def test_the_right_action_is_right_in_any_notation_and_at_its_own_stop_only() -> None:
    lesson = small()
    assert lesson.is_right(1, "+2")
    assert lesson.is_right(1, "2")
    assert not lesson.is_right(2, "+2")
    assert not lesson.is_right(0, "+2")
    assert not any(lesson.is_right(stop, "+2") for stop in (-3, -1, 4, 99))
    assert lesson.teaches(1, "+2") is None


def test_the_first_pattern_that_matches_a_mistake_says_what_it_teaches() -> None:
    lesson = small()
    assert lesson.teaches(2, "joker +3") == "Less."
    assert lesson.teaches(2, "Joker +5") == "Not that."
    assert lesson.teaches(1, "+1") == "No."
    assert lesson.teaches(1, "rubbish") == "Not that."
    assert small(steps=(Step("Do.", moves="0 +1"),)).teaches(0, "+2") is None


def test_a_script_with_an_impossible_move_says_where() -> None:
    with pytest.raises(ScriptError, match=r"madness, step 2: seat 0 cannot play '\+5' now; legal: "):
        small(steps=(Step("Read."), Step("Do.", moves="0 +5")))
    with pytest.raises(ScriptError, match="madness, the opening: chance cannot play 'dealer 3' now"):
        small(opening="* dealer 3")


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_is_played_to_its_end_and_every_mistake_changes_nothing(name: str) -> None:
    lesson = lessons.lesson(name)
    says = [Say(lang) for lang in LANGUAGES]
    tried = 0
    for number, stop in enumerate(lesson.stops):
        for action in mistakes(stop):
            assert not lesson.is_right(number, action)
            assert all(say(lesson.teaches(number, action) or "") for say in says)
            tried += 1
        assert stop.expects is None or lesson.is_right(number, stop.expects)
    assert lesson.stops[-1].step == len(lesson.steps) - 1
    assert tried >= len(lesson.steps)


@pytest.mark.parametrize("name", TAUGHT)
def test_the_stops_of_a_lesson_are_one_game(name: str) -> None:
    """Each position follows from the one before by the right action and the moves of the script: a real record."""
    stops = lessons.lesson(name).stops
    whole = stops[-1].match
    for before, after in pairwise(stops):
        played = len(before.match.played)
        assert [*after.match.played[:played]] == [*before.match.played]
        if before.expects is not None:
            move = next(move for move in after.match.played[played:] if move.seat == LEARNER)
            assert whole.game.write(move.action) == before.expects
    again = type(whole).from_record(whole.record())
    assert again.played == whole.played


def test_all_games_of_ours_are_taught() -> None:
    assert {"gold", "maya", "aztec", "madness", "gaudi"} <= set(TAUGHT)
    with pytest.raises(KeyError):
        lessons.has_lesson("chess")
