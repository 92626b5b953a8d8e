"""Every lesson is a good one, and whatever is wrong with a lesson is told in a sentence."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tablee import games, lessons
from tablee.games import NAMES
from tablee.games.script import ANY, Step
from tablee.i18n import LANGUAGES
from tablee.lessons import Lesson
from tablee.lessons.check import LONGEST, faults, seconds

TAUGHT = [name for name in NAMES if lessons.has_lesson(name)]


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_has_no_faults(name: str) -> None:
    assert faults(lessons.lesson(name)) == []


@pytest.mark.parametrize("name", games.OURS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_takes_a_few_minutes(name: str, lang: str) -> None:
    assert 2.5 * 60 <= seconds(lessons.lesson(name), lang) <= 6 * 60


def changed(steps: Sequence[Step], **changes: object) -> list[str]:
    """The faults of the lesson of Maya Madness with these steps, and other changes of the script."""
    script = lessons.lesson("madness").script
    return faults(Lesson("madness", replace(script, steps=steps, **changes)))  # type: ignore[arg-type]


def step(number: int, **changes: object) -> list[str]:
    """The faults if one step is different."""
    steps = list(lessons.lesson("madness").steps)
    steps[number] = replace(steps[number], **changes)  # type: ignore[arg-type]
    return changed(steps)


def test_too_few_steps_and_an_action_at_the_end_are_faults() -> None:
    steps = lessons.lesson("madness").steps[:3]
    assert "3 steps; a lesson has 8 to 12" in changed(steps)
    assert "after the last action nothing is said" in changed(steps)
    assert any(fault.startswith("it takes about ") for fault in changed(steps))


def test_the_first_action_comes_early() -> None:
    steps = lessons.lesson("madness").steps
    talk = (Step(steps[3].text),) * 3
    found = changed((*talk, *steps))
    assert "nothing to do before step 4; the learner acts in step 3 at the latest" in found
    assert any("seconds to read before the first action (fr)" in fault for fault in found)


def test_texts_are_short_and_translated() -> None:
    long = "word " * (LONGEST // 5 + 1)
    assert step(3, text=long) == [
        f"longer than {LONGEST} letters (en): {long}",
        f"longer than {LONGEST} letters (fr): {long}",
        f"not translated (fr): {long}",
    ]


def test_what_is_ringed_is_in_the_drawing() -> None:
    assert set(step(0, show=("#bead", "#nothing", "+5"))) == {
        "step 1 rings '#nothing', which is not drawn",
        "step 1 rings '+5', which is not drawn",
    }
    assert "step 4 rings '+1', which is not drawn" in step(3, show=("+1",)), "nothing can be chosen while one reads"


def test_every_mistake_is_answered_and_no_answer_is_useless() -> None:
    words = lessons.lesson("madness").steps[0].wrong[ANY]
    assert step(0, wrong={"-*": words}) == [f"step 1: nothing is said to {action!r}" for action in ("0", "+1")]
    assert step(0, wrong={"temple": words, ANY: words}) == ["step 1: no mistake is 'temple'"]
    assert step(0, wrong={ANY: words, "0": lessons.lesson("madness").steps[1].wrong[ANY]}) == [
        "step 1: no mistake is '0'"
    ]


def test_the_first_game_can_be_played() -> None:
    steps = lessons.lesson("madness").steps
    assert changed(steps, guided={"length": "short"}) == ["the first game cannot be played with length=short"]
    assert changed(steps, company=7) == ["the first game cannot be played by 7"]
