import re
from xml.etree import ElementTree

import pytest

from tablee.drawing import svg
from tablee.drawing.palette import STYLESHEET, by_day

HEX = re.compile(r"#[0-9A-Fa-f]{3,8}\b")


def parse(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{svg.plain(markup)}</svg>")


def test_every_paint_is_a_token() -> None:
    used: set[str] = set()
    for file in STYLESHEET.parents[3].rglob("*.py"):
        used |= set(re.findall(r'paint\("([\w-]+)"\)', file.read_text("utf-8")))
    used |= {name for drawing in SAMPLES for name in re.findall(r"var\(--([\w-]+)\)", svg.plain(drawing))}
    assert used <= set(by_day())


def test_escapes_what_people_write() -> None:
    hostile = "<script>alert(\"x\")</script> & 'co'"
    root = parse(svg.text(0, 0, hostile) + svg.el("g", data_x=hostile) + svg.title(hostile))
    assert [root[0].text, root[1].get("data-x"), root[2].text] == [hostile] * 3


def test_drops_what_xml_cannot_hold() -> None:
    assert parse(svg.text(0, 0, "a\x00\x1b\ud800b\uffff"))[0].text == "ab"


def test_elements_have_attributes_in_the_order_given_and_none_for_none() -> None:
    assert svg.el("g", "x", class_="a", stroke_width=2.50, id=None) == '<g class="a" stroke-width="2.5">x</g>'
    assert svg.el("rect", width=1) == '<rect width="1"/>'


@pytest.mark.parametrize(("x", "written"), [(1.0, "1"), (-0.001, "0"), (2.505, "2.5"), (10, "10"), (-3.25, "-3.25")])
def test_numbers_are_short(x: float, written: str) -> None:
    assert svg.number(x) == written


def test_no_text_is_too_small_for_a_phone() -> None:
    assert min(svg.SIZES) * 360 / svg.WIDTH == 12
    with pytest.raises(ValueError, match="not 20"):
        svg.text(0, 0, "small", 20)


def test_long_names_are_cut_to_fit() -> None:
    assert svg.fit("Ana", 100) == "Ana"
    assert svg.fit("Bartholomew the Great", 120) == "Bartho…"
    assert svg.fit("漢字漢字漢字", 100) == "漢字漢…"


def test_a_name_that_is_a_little_too_long_is_made_narrower_and_only_then_cut() -> None:
    assert "textLength" not in svg.squeezed(0, 0, "Ana", 130, 600)
    assert svg.squeezed(0, 0, "Coquillage", 130, 600) == svg.text(
        0, 0, "Coquillage", anchor="start", weight=600, narrow=130
    )
    assert ">Barthol…<" in svg.squeezed(0, 0, "Bartholomew the Great", 130, 600)


def test_an_action_can_be_focused_and_is_named() -> None:
    action = parse(svg.action("joker -4", "Jaguar as −4", svg.lift(svg.chip(40, 40, "−4"))))[0]
    assert {k: action.get(k) for k in ("data-action", "role", "tabindex", "aria-label", "class")} == {
        "data-action": "joker -4",
        "role": "button",
        "tabindex": "0",
        "aria-label": "Jaguar as −4",
        "class": "action",
    }


def test_a_drawing_stands_alone_and_fits_into_a_page() -> None:
    drawing = svg.document(100, "Game", "It stands like this.", svg.text(0, 0, "x"))
    assert "prefers-color-scheme: dark" in drawing
    assert "--paper: #FAF6EE" in drawing
    root = ElementTree.fromstring(drawing)
    assert root.get("viewBox") == "0 0 720 100"
    assert root.get("role") == "img"
    bare = svg.bare(drawing)
    assert not HEX.search(bare)
    assert "<title>" not in bare
    assert "It stands like this." in bare


def test_a_drawing_with_choices_is_a_group_so_that_they_are_read() -> None:
    assert 'role="group"' in svg.document(100, "Game", "", svg.action("+3", "Play +3", svg.chip(9, 9, "+3")))


def test_six_signs_six_colours() -> None:
    signs = [svg.plain(svg.sign(seat, 0, 0)) for seat in range(6)]
    assert len(set(signs)) == 6
    for seat, sign in enumerate(signs):
        assert f"var(--seat-{seat + 1})" in sign
        assert "var(--seat)" not in sign


def test_a_seat_shows_turn_dealer_winner_and_score() -> None:
    resting = svg.seat_panel(0, "Ana", 230, 80)
    assert svg.flame(200, 56) in svg.seat_panel(0, "Ana", 230, 80, turn=True)
    assert svg.laurel(192, 54) in svg.seat_panel(0, "Ana", 230, 80, won=True)
    assert svg.dealer(54, 54) in svg.seat_panel(0, "Ana", 230, 80, deals=True)
    assert ">12<" in svg.seat_panel(0, "Ana", 230, 80, score="12")
    assert not any(mark in resting for mark in (svg.flame(200, 56), svg.dealer(54, 54)))


SAMPLES = [
    *(svg.sign(seat, 0, 0) for seat in range(6)),
    svg.seat_panel(0, "Ana", 230, 80, turn=True, deals=True),
    svg.seat_panel(0, "Ana", 230, 80, won=True, score="12"),
    svg.table(700),
    svg.cloth(0, 0, 700, 300),
    svg.back(100, 140),
    svg.back(30, 44),
    svg.token_back(0, 0, 20),
    svg.card(100, 140, svg.frieze(0, 0, 80, 10, "ink")),
    svg.halo(10, 10) + svg.quiet_halo(10, 10) + svg.tray(0, 0, 10, 10) + svg.chip(40, 40, "1"),
    svg.tally(0, 0, 12),
]


@pytest.mark.parametrize("markup", SAMPLES)
def test_markup_is_well_formed_and_names_no_colour(markup: str) -> None:
    parse(markup)
    assert not HEX.search(svg.plain(markup).replace("url(#drawing-lamp)", ""))


def test_the_feathers_of_a_winner_stand_beside_the_name_not_on_it() -> None:
    drawn = svg.seat_panel(2, "Feuille", 220, 80, won=True)
    wide = re.search(r'textLength="([\d.]+)"', drawn)
    assert wide is not None, "the name is a little too long"
    assert svg.laurel(182, 54) in drawn
    assert 70 + float(wide[1]) <= 182 - 31
