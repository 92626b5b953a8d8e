"""The language of the command: one for each run, from `--lang` or from the environment."""

import os
from collections.abc import Mapping

from tablee.i18n import LANGUAGES, Say


class UsageError(ValueError):
    """The arguments ask for something impossible. The text is one line that says what is possible."""


class SwitchableSay(Say):
    """Translates into the language of this run, which is known only once the command line has been parsed."""

    def switch(self, lang: str) -> None:
        """Translates into this language from now on."""
        Say.__init__(self, lang)


say = SwitchableSay()


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the environment; English if we do not have that one."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            lang = environment[name][:2].lower()
            return lang if lang in LANGUAGES else "en"
    return "en"


def take_language(words: list[str]) -> list[str]:
    """Switches to the language of `--lang`, given anywhere, or of the environment; returns the other words."""
    say.switch(language_of())
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
        raise UsageError(say("--lang is one of {languages}, not “{lang}”.", languages=languages, lang=lang))
    say.switch(lang)
