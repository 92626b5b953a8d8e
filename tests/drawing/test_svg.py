import re
from xml.etree import ElementTree

import pytest

from tablee.drawing import svg

CSS = svg.STYLESHEET.read_text("utf-8")
HEX = re.compile(r"#[0-9A-Fa-f]{3,8}\b")

# Text on what it stands on: 4.5 to 1.
READ = [
    ("ink", "paper"),
    ("ink", "panel"),
    ("soft-ink", "paper"),
    ("soft-ink", "panel"),
    ("accent", "paper"),
    ("on-accent", "accent"),
    ("on-gold", "gold"),
    ("on-felt", "felt"),
    ("on-stone", "stone"),
    ("card-ink", "card"),
    ("card-ink", "card-shade"),
    ("red", "card"),
    ("blue", "card"),
    ("green", "card"),
    ("bone", "dark"),
]
# Things that must be told apart: 3 to 1.
TOLD_APART = [
    ("glow", "wood"),
    ("glow", "wood-edge"),
    ("card", "wood"),
    ("card", "felt"),
    ("card", "wood-edge"),
    ("panel", "ink"),
    ("line", "panel"),
    ("accent", "panel"),
    ("gold", "felt"),
    ("felt-line", "felt"),
    ("bone", "felt"),
    ("stone", "felt"),
    ("stone", "on-stone"),
    ("back-line", "back"),
    *((f"seat-{i}", "on-seat") for i in range(1, 7)),
]


def blocks(theme: str) -> list[dict[str, str]]:
    """The tokens of every block for a theme; the dark ones on top of the light ones."""
    tokens = CSS[CSS.index("/* tokens */") : CSS.index("/* drawings */")]
    found = [
        dict(re.findall(r"--([\w-]+):\s*([^;]+);", body))
        for body in re.findall(r"\{([^{}]*color-scheme: " + theme + r"[^{}]*)\}", tokens)
    ]
    return found if theme == "light" else [{**blocks("light")[0], **block} for block in found]


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def parse(markup: str) -> ElementTree.Element:
    return ElementTree.fromstring(f"<svg>{markup}</svg>")


def test_the_two_dark_blocks_are_the_same() -> None:
    media, forced = blocks("dark")
    assert media == forced
    assert len(blocks("light")) == 1


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(("least", "pairs"), [(4.5, READ), (3.0, TOLD_APART)])
def test_contrast(theme: str, least: float, pairs: list[tuple[str, str]]) -> None:
    tokens = blocks(theme)[0]
    poor = {(a, b): round(contrast(tokens[a], tokens[b]), 2) for a, b in pairs}
    assert {pair: value for pair, value in poor.items() if value < least} == {}


def test_every_paint_is_a_token() -> None:
    used: set[str] = set()
    for file in svg.STYLESHEET.parents[3].rglob("*.py"):
        used |= set(re.findall(r'paint\("([\w-]+)"\)', file.read_text("utf-8")))
    used |= {name for drawing in SAMPLES for name in re.findall(r"var\(--([\w-]+)\)", drawing)}
    assert used <= set(blocks("light")[0])


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
    signs = [svg.sign(seat, 0, 0) for seat in range(6)]
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
    assert not HEX.search(markup.replace("url(#drawing-lamp)", ""))
