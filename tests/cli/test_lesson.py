"""Lessons in the terminal: typed to the end, with mistakes and ways out."""

import pytest

from tablee import lessons
from tablee.games import NAMES
from tablee.i18n import LANGUAGES, Say
from tablee.lessons.check import mistakes
from tests.cli.test_command import tablee

TAUGHT = [name for name in NAMES if lessons.has_lesson(name)]


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_is_typed_to_its_end_with_a_mistake_at_every_stop(name: str) -> None:
    lang = LANGUAGES[TAUGHT.index(name) % 2]
    lesson, say = lessons.lesson(name), Say(lang)
    typed, taught = [], []
    for number, stop in enumerate(lesson.stops):
        for action in mistakes(stop)[:1]:
            typed.append(action)
            taught.append(say(lesson.teaches(number, action) or ""))
        typed.append(stop.expects or "")
    result = tablee("lesson", name, "--lang", lang, typed="\n".join(typed) + "\n")
    assert result.exit_code == 0, result.output
    said = "".join(result.stdout.split())  # lines break at spaces and after hyphens
    for words in [*taught, *(say(step.text) for step in lesson.steps)]:
        assert "".join(words.split()) in said
    assert said.endswith(f"tableeplay{name}")


def test_numbers_choose_s_shows_and_q_leaves() -> None:
    legal = lessons.lesson("madness").stops[0].match.legal(0)
    result = tablee("lesson", "madness", "--lang", "en", typed=f"?\n99\n{legal.index('+4') + 1}\ns\nq\n")
    assert result.exit_code == 0
    assert result.stdout.count("Type the number of a choice") == 1
    assert "Step 3 of 9" in result.stdout
    assert "Step 4 of 9" not in result.stdout
    assert "Now play" not in result.stdout
    assert tablee("lesson", "madness", typed="").exit_code == 0, "the end of the input leaves too"
    assert tablee("lesson", "chess").exit_code == 2
