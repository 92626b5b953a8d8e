"""The language in which the command speaks. One run of the command speaks one language, to one person."""

import os
from collections.abc import Mapping

from tablee.i18n import LANGUAGES, Say


class Mistake(ValueError):
    """Something the person asked for is not possible: one line that says what is."""


class Voice(Say):
    """Words in the language of this run, which is known only once the command line has been read."""

    def speak(self, lang: str) -> None:
        """Goes on in this language."""
        Say.__init__(self, lang)


say = Voice()


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the environment; English if it is none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            lang = environment[name][:2].lower()
            return lang if lang in LANGUAGES else "en"
    return "en"


def take_language(words: list[str]) -> list[str]:
    """Speaks the language of `--lang`, which may stand anywhere, or of the environment; returns the other words."""
    say.speak(language_of())
    rest: list[str] = []
    left = iter(words)
    for word in left:
        if word == "--lang":
            _choose(next(left, ""))
        elif word.startswith("--lang="):
            _choose(word.removeprefix("--lang="))
        else:
            rest.append(word)
    return rest


def _choose(lang: str) -> None:
    if lang not in LANGUAGES:
        languages = ", ".join(LANGUAGES)
        raise Mistake(say("--lang is one of {languages}, not “{lang}”.", languages=languages, lang=lang))
    say.speak(lang)
