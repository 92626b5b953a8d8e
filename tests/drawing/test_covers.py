"""Covers stand together on a page under a strict policy, by day and by night, and say what they are."""

import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from tablee import games
from tablee.drawing.palette import by_day
from tablee.games import NAMES
from tablee.i18n import LANGUAGES, Say
from tests.drawings import REFERENCE, SVG

LETTERS = {name: games.game(name).title.replace("'", "’") for name in NAMES}


def parts(name: str, lang: str = "en") -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(games.game(name).cover(Say(lang))).iter())


@pytest.mark.parametrize("name", NAMES)
def test_a_cover_is_a_portrait_that_says_what_it_is(name: str) -> None:
    labels = set()
    for lang in LANGUAGES:
        root = parts(name, lang)[0]
        assert root.tag == f"{SVG}svg"
        assert root.attrib["viewBox"] == "0 0 300 400"
        assert root.attrib["role"] == "img"
        assert root.attrib["aria-label"] == root.findtext(f"{SVG}title")
        assert root.attrib["aria-label"].startswith(games.game(name).title)
        assert "drawing" in root.attrib["class"].split()
        labels.add(root.attrib["aria-label"])
    assert len(labels) == len(LANGUAGES)


@pytest.mark.parametrize("name", NAMES)
def test_the_title_is_set_in_the_book_face(name: str) -> None:
    lines = [e for e in parts(name) if e.tag == f"{SVG}text" and e.get("aria-hidden")]
    assert {e.get("class") for e in lines} == {"book"}
    assert " ".join(dict.fromkeys(e.text or "" for e in lines)) == LETTERS[name]
    assert all(float(e.attrib["font-size"]) >= 24 for e in lines)  # 12 px when a cover is 160 wide
    assert all(float(e.attrib["textLength"]) <= 232 for e in lines)  # within the frame


@pytest.mark.parametrize("name", NAMES)
def test_a_cover_is_allowed_by_a_strict_policy(name: str) -> None:
    for e in parts(name):
        assert e.tag not in (f"{SVG}style", f"{SVG}script", f"{SVG}image", f"{SVG}foreignObject")
        assert "style" not in e.attrib
        assert not [key for key in e.attrib if key.startswith("on")]
        assert e.get("href", "#").startswith("#")


@pytest.mark.parametrize("name", NAMES)
def test_colours_come_from_the_stylesheet(name: str) -> None:
    cover = games.game(name).cover(Say())
    assert "#" not in REFERENCE.sub("", cover), "a colour"
    used = set(re.findall(r"var\(--([\w-]+)\)", cover))
    assert used <= set(by_day())
    assert len(used) > 8
    for e in parts(name):
        for key in ("fill", "stroke", "stop-color"):
            assert re.match(r"none$|var\(--|url\(#", e.get(key, "none")), e.attrib


def test_ids_differ_between_covers_and_refer_to_their_own() -> None:
    ids = Counter(e.attrib["id"] for name in NAMES for e in parts(name) if "id" in e.attrib)
    assert max(ids.values()) == 1
    for name in NAMES:
        own = {e.attrib["id"] for e in parts(name) if "id" in e.attrib}
        assert all(found.startswith(f"cover-{name}-") for found in own)
        cover = games.game(name).cover(Say())
        assert set(re.findall(r'(?:url\(#|href="#)([\w-]+)', cover)) <= own


@pytest.mark.parametrize("name", NAMES)
def test_a_cover_is_small_and_always_the_same(name: str) -> None:
    cover = games.game(name).cover(Say())
    assert cover == games.game(name).cover(Say())
    assert len(cover) < 80_000
