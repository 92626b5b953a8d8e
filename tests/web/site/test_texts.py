import re
from pathlib import Path

import pytest
from jinja2 import UndefinedError
from markupsafe import escape

import tablee.web.site
from tablee import games
from tablee.i18n import LANGUAGES
from tablee.web.site.templating import environment
from tablee.web.site.texts import TEXTS, texts, title_of

HERE = Path(tablee.web.site.__file__).parent
MADE_UP = ("light_", "bot_", "clock_", "each_", "chooser_", "source_")  # names put together from a part and a value


def named() -> set[str]:
    """Every text that a template or a module asks for."""
    templates = "".join(path.read_text("utf-8") for path in (HERE / "templates").glob("*.html"))
    modules = "".join(path.read_text("utf-8") for path in HERE.glob("*.py") if path.name != "texts.py")
    return set(re.findall(r"\bw\.(\w+)", templates)) | set(re.findall(r'\b(?:w|texts\(.*?\))\["(\w+)"\]', modules))


def test_every_text_a_page_asks_for_is_there() -> None:
    assert named() <= set(TEXTS)


def test_every_text_is_asked_for() -> None:
    assert {name for name in TEXTS if not name.startswith(MADE_UP)} <= named()


def test_texts_come_in_the_language_with_places_to_fill() -> None:
    assert texts("fr")["your_turn"] == "À vous"
    assert texts("en")["rules_of"].format(game="Maya") == "Rules of Maya"
    assert all(texts(lang).keys() == TEXTS.keys() for lang in LANGUAGES)


def test_texts_are_made_once_for_each_language() -> None:
    assert texts("fr") is texts("fr")


def test_a_template_finds_every_text_by_its_name() -> None:
    assert not set(TEXTS) & set(dir(dict)), "Jinja would find the method first"
    for name in TEXTS:
        assert environment().from_string(f"{{{{ w.{name} }}}}", {"w": texts("en")}).render() == str(escape(TEXTS[name]))


def test_an_unknown_text_is_a_mistake() -> None:
    with pytest.raises(UndefinedError, match="nothing"):
        environment().from_string("{{ w.nothing }}", {"w": texts("en")}).render()


def test_a_title_is_printed_with_a_true_apostrophe() -> None:
    assert title_of(games.game("gold")) == "L’Or des Mayas"
