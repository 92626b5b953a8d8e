"""The colours: readable and told apart in both themes, and resolved for viewers that know less than a browser."""

import re
from collections.abc import Mapping

import pytest

from tablee.drawing import palette

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


THEMES = {"light": palette.by_day, "dark": palette.by_night}


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("least", "pairs"), [(4.5, READ), (3.0, TOLD_APART)])
def test_contrast(theme: str, least: float, pairs: list[tuple[str, str]]) -> None:
    colours = THEMES[theme]()
    poor = {(a, b): round(contrast(colours[a], colours[b]), 2) for a, b in pairs}
    assert {pair: value for pair, value in poor.items() if value < least} == {}


def test_every_colour_of_the_stylesheet_is_known_in_both_themes() -> None:
    css = palette.STYLESHEET.read_text("utf-8")
    declared = re.findall(r"--([\w-]+):", css)
    assert list(palette.by_day()) == list(palette.by_night()) == declared
    assert len(set(declared)) == len(declared), "each colour is declared once"
    for colours in (palette.by_day(), palette.by_night()):
        assert all(re.fullmatch(r"#[0-9A-F]{6}", colour) for colour in colours.values())
    assert palette.by_day()["paper"] != palette.by_night()["paper"]
    assert palette.by_day()["seat-1"] == palette.by_night()["seat-1"], "seats keep their colours at night"


def declared(css: str) -> Mapping[str, str]:
    return dict(re.findall(r"--([\w-]+): (#\w+);", css))


def test_a_style_that_stands_alone_needs_only_a_media_query() -> None:
    style = palette.style()
    assert "light-dark(" not in style, "many viewers of SVG do not know it"
    assert "/*" not in style
    day, night = style.split("@media (prefers-color-scheme: dark)")
    assert declared(day) == palette.by_day()
    assert {**declared(day), **declared(night)} == palette.by_night()
    assert ".drawing .halo { fill: none; stroke: var(--glow);" in style
