"""Every symbol of the drawings explains itself: its sign has words, in every language."""

import re

import pytest

from tablee import games
from tablee.games import NAMES
from tablee.i18n import LANGUAGES, Say
from tablee.web.site import signs
from tests.drawings import SAY, SVG, parse
from tests.games.test_drawings import moments
from tests.variants import every_value

ABOUT = re.compile(r"[{}<>_]")


@every_value
def test_every_sign_that_is_drawn_has_words(name: str, players: int, options: dict[str, str]) -> None:
    """And what is told of one thing stands in the card, not in a tooltip, which fingers and keyboards cannot open."""
    known = signs.words(name, "en")
    seen = set()
    for moment in moments(name, players, options)[::2]:
        for view in moment.views[:2]:
            root = parse(games.game(name).draw(view, SAY))
            named = [e for e in root.iter() if "data-sign" in e.attrib]
            seen |= {e.attrib["data-sign"] for e in named}
            assert not [e for e in named if e.attrib.get("data-about") == ""]
            chosen = {id(e) for e in root.iter() if e.attrib.get("class") == "action"}
            tips = [e for e in root.iter() if id(e) not in chosen for child in e if child.tag == f"{SVG}title"]
            assert tips == [root], "a title is the name of the drawing, or the label of a choice"
    assert seen <= known.keys()
    assert {"seat", "flame"} <= seen


@pytest.mark.parametrize("name", NAMES)
def test_signs_are_explained_in_every_language(name: str) -> None:
    said = {lang: signs.words(name, lang) for lang in LANGUAGES}
    for sign, sentence in said["en"].items():
        assert sentence.endswith("."), sign
        assert not ABOUT.search(sentence), sign
        assert all(said[lang].keys() == said["en"].keys() for lang in LANGUAGES)
        assert said["fr"][sign] not in ("", sentence), f"{sign} is not translated"


@pytest.mark.parametrize("name", games.OURS)
def test_no_words_are_left_over(name: str) -> None:
    """A sign that is named nowhere in the drawings would be explained to nobody."""
    art = "".join(file.read_text("utf-8") for file in (games.game(name).folder / "art").glob("*.py"))
    for sign in games.game(name).signs(Say("en")):
        kind, _, _ = sign.partition("-")
        assert f'"{sign}"' in art or f'f"{kind}-{{' in art, sign
