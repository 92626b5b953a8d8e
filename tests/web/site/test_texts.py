import re
from pathlib import Path

import pytest

from tablee.i18n import Say
from tablee.web.site import texts as wording
from tablee.web.site.texts import WORDS, Words

HERE = Path(wording.__file__).parent
MADE_UP = ("light_", "bot_", "clock_")  # names put together from a part and a value


def named() -> set[str]:
    """Every word that a template or a module asks for."""
    templates = "".join(path.read_text("utf-8") for path in (HERE / "templates").glob("*.html"))
    modules = "".join(path.read_text("utf-8") for path in HERE.glob("*.py") if path.name != "wording.py")
    called = set(re.findall(r'\bw(?:\.(\w+)|\("(\w+)")', templates)) | set(
        re.findall(r'\bw(?:\["(\w+)"|\("(\w+)")', modules)
    )
    return {a or b for a, b in called} | set(re.findall(r'Words\(.*?\)\["(\w+)"\]', modules))


def test_every_word_a_page_asks_for_is_there() -> None:
    assert named() <= set(WORDS)


def test_every_word_is_asked_for() -> None:
    assert {name for name in WORDS if not name.startswith(MADE_UP)} <= named()


def test_words_come_in_the_language_with_their_places_filled() -> None:
    assert Words(Say("fr")).your_turn == "À vous"
    assert Words(Say("en"))("rules_of", game="Maya") == "Rules of Maya"


def test_an_unknown_word_is_a_mistake() -> None:
    with pytest.raises(AttributeError):
        _ = Words(Say("en")).nothing
