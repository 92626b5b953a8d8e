"""What a good lesson is. `faults` lists what is wrong with one, so that whoever writes a lesson need not guess.

That every move is legal is checked when a lesson is loaded (`ScriptError`).
"""

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase

from tablee.i18n import LANGUAGES, Say
from tablee.lessons.lesson import LEARNER, Lesson, Stop

FEWEST, MOST = 8, 12  # steps
LONGEST = 240  # letters of a text, in any language
FIRST_ACTION = 3  # the step in which the learner acts at the latest
LETTERS_SECOND = 18  # that people read
ACTION_SECONDS = 12  # to look, decide and act
SHORTEST_SECONDS, LONGEST_SECONDS = 90, 360  # of a lesson
BEFORE_SECONDS = 20  # to read until the first action

IDS = re.compile(r' id="([^"]*)"')
ACTIONS = re.compile(r' data-action="([^"]*)"')


def faults(lesson: Lesson) -> list[str]:
    """What is wrong with a lesson, one sentence each."""
    return [*_pace(lesson), *_texts(lesson), *_rings(lesson), *_mistakes(lesson), *_end(lesson)]


def seconds(lesson: Lesson, lang: str) -> float:
    """How long a lesson takes somebody who makes no mistake."""
    say = Say(lang)
    letters = sum(len(say(step.text)) for step in lesson.steps)
    actions = sum(stop.expects is not None for stop in lesson.stops)
    return letters / LETTERS_SECOND + ACTION_SECONDS * actions


def mistakes(stop: Stop) -> list[str]:
    """The actions that are legal at a stop and do not lead on."""
    legal = stop.match.legal(LEARNER) if stop.expects is not None else []
    return [action for action in legal if action != stop.expects]


def _pace(lesson: Lesson) -> Iterator[str]:
    if not FEWEST <= len(lesson.steps) <= MOST:
        yield f"{len(lesson.steps)} steps; a lesson has {FEWEST} to {MOST}"
    first = next((stop.step for stop in lesson.stops if stop.expects is not None), len(lesson.steps))
    if first >= FIRST_ACTION:
        yield f"nothing to do before step {first + 1}; the learner acts in step {FIRST_ACTION} at the latest"
    for lang in LANGUAGES:
        read = sum(len(Say(lang)(step.text)) for step in lesson.steps[: first + 1]) / LETTERS_SECOND
        if read > BEFORE_SECONDS:
            yield f"{read:.0f} seconds to read before the first action ({lang}); {BEFORE_SECONDS} at most"
        if not SHORTEST_SECONDS <= seconds(lesson, lang) <= LONGEST_SECONDS:
            yield f"it takes about {seconds(lesson, lang):.0f} seconds ({lang})"


def _texts(lesson: Lesson) -> Iterator[str]:
    for text in texts(lesson):
        for lang in LANGUAGES:
            if len(Say(lang)(text)) > LONGEST:
                yield f"longer than {LONGEST} letters ({lang}): {text}"
            if lang != "en" and Say(lang)(text) == text:
                yield f"not translated ({lang}): {text}"


def texts(lesson: Lesson) -> Iterator[str]:
    """All texts of a lesson, in the source language."""
    for step in lesson.steps:
        yield step.text
        yield from step.wrong.values()


def _rings(lesson: Lesson) -> Iterator[str]:
    """What a step rings must be in its drawing, at least at one of its stops, in every shape."""
    for wide in (False, True):
        drawn: list[set[str]] = [set() for _ in lesson.steps]
        for stop in lesson.stops:
            view = stop.match.view(LEARNER)
            if stop.expects is None:
                view["legal"] = []  # whoever only reads cannot choose
            drawing = lesson.game.draw(view, Say("en", stop.match.names), wide)
            drawn[stop.step] |= {f"#{id}" for id in IDS.findall(drawing)} | set(ACTIONS.findall(drawing))
        for number, step in enumerate(lesson.steps):
            for thing in set(step.show) - drawn[number]:
                yield f"step {number + 1} rings {thing!r}, which is not drawn"


def _mistakes(lesson: Lesson) -> Iterator[str]:
    """Every mistake is answered, and every answer is the answer to one."""
    for number, step in enumerate(lesson.steps):
        stops = [(at, stop) for at, stop in enumerate(lesson.stops) if stop.step == number]
        possible = [(at, action) for at, stop in stops for action in mistakes(stop)]
        for at, action in possible:
            if lesson.teaches(at, action) is None:
                yield f"step {number + 1}: nothing is said to {action!r}"
        said = {lesson.teaches(at, action) for at, action in possible}
        for pattern, words in step.wrong.items():
            if words not in said or not any(fnmatchcase(action, pattern) for _, action in possible):
                yield f"step {number + 1}: no mistake is {pattern!r}"


def _end(lesson: Lesson) -> Iterator[str]:
    if lesson.stops[-1].expects is not None:
        yield "after the last action nothing is said"
    for name, value in lesson.script.guided.items():
        if value not in lesson.game.options.get(name, ()):
            yield f"the first game cannot be played with {name}={value}"
    if lesson.script.company and lesson.script.company not in lesson.game.players:
        yield f"the first game cannot be played by {lesson.script.company}"
