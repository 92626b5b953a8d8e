import re
from xml.etree import ElementTree

import pytest

from tablee import games
from tablee.drawing import svg
from tablee.drawing.embed import cover, illustration, picture, sign
from tablee.games import NAMES
from tablee.match import Match


@pytest.mark.parametrize("name", NAMES)
def test_the_parts_of_a_drawing_are_named_apart_from_those_of_the_page(name: str) -> None:
    drawn = picture(Match(name, 3, seed=1).draw(0))
    ids = set(re.findall(r' id="([^"]+)"', drawn))
    assert ids
    assert all(id.startswith("d-") for id in ids)
    assert set(re.findall(r'href="#([^"]+)"|url\(#([^)]+)\)', drawn)) <= {(id, "") for id in ids} | {
        ("", id) for id in ids
    }


def test_where_a_thing_comes_from_is_named_as_the_thing_is() -> None:
    drawn = picture('<svg><g id="top" data-from="hand-0 seat-1"/></svg>')
    assert drawn == '<svg><g id="d-top" data-from="d-hand-0 d-seat-1"/></svg>'


@pytest.mark.parametrize("name", NAMES)
def test_pictures_carry_no_style_that_a_strict_policy_would_refuse(name: str) -> None:
    for drawn in (picture(Match(name, 3, seed=1).draw(0)), cover(games.game(name), "fr")):
        assert "<style" not in drawn
        assert " style=" not in drawn


def test_a_cover_can_be_shown_again_by_its_name() -> None:
    assert cover(games.game("gold"), "en").count('id="lid-gold"') == 1


def test_six_signs() -> None:
    assert len({sign(seat) for seat in range(6)}) == 6


def test_an_illustration_can_stand_beside_others() -> None:
    halo = svg.el("rect", id="lamp", fill="url(#glow)")
    drawing = svg.document(
        100, "Game", "It stands\nso.", svg.action("+3", "Play +3", halo), svg.el("use", href="#lamp")
    )
    passive = illustration(drawing, "p1", (0, 20, 720, 30))
    root = ElementTree.fromstring(passive)
    assert root.get("viewBox") == "0 20 720 30"
    assert (root.get("role"), root.get("aria-label")) == ("img", "It stands so.")
    assert 'id="p1-lamp"' in passive
    assert "url(#p1-glow)" in passive
    assert 'href="#p1-lamp"' in passive
    assert "Play +3" not in passive
