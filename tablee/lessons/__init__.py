"""Lessons: each game taught by doing, on a real match with forced draws. `lesson("madness")` is the one of a game."""

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from tablee import games
from tablee.games.script import Script
from tablee.lessons.lesson import Lesson, ScriptError, Stop

__all__ = ["Lesson", "ScriptError", "Stop", "has_lesson", "lesson"]


@cache
def has_lesson(game: str) -> bool:
    """Whether a game has a lesson: the file lesson.py in its package."""
    return find_spec(f"{games.PACKAGES[game]}.lesson") is not None


@cache
def lesson(game: str) -> Lesson:
    """The lesson of a game that has one; ScriptError says which move of it is impossible."""
    script: Script = import_module(f"{games.PACKAGES[game]}.lesson").LESSON
    return Lesson(game, script)
