"""The colours of the stylesheet by name, by day and by night, and the style of drawings that stand alone.

The stylesheet says `--paper: light-dark(#FAF6EE, #14191F)`, which browsers resolve. Viewers of SVG files may not know
`light-dark()`, so drawings that stand alone get a media query instead; rasterisers may not even know `var()`, so they
get the colours themselves (`tablee.adapters.picture`).
"""

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path

STYLESHEET = Path(__file__).parents[1] / "web" / "site" / "static" / "site.css"
TOKEN = re.compile(r"--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+));")


def _part(start: str, end: str) -> str:
    """The stylesheet between two of its comments."""
    css = STYLESHEET.read_text("utf-8")
    return css[css.index(start) : css.index(end)]


@cache
def _pairs() -> dict[str, tuple[str, str]]:
    """Every colour by day and by night."""
    found = TOKEN.findall(_part("/* tokens */", "/* drawings */"))
    return {name: (day or both, night or both) for name, day, night, both in found}


def by_day() -> Mapping[str, str]:
    """The colours of the light theme by name."""
    return {name: day for name, (day, _) in _pairs().items()}


def by_night() -> Mapping[str, str]:
    """The colours of the dark theme by name."""
    return {name: night for name, (_, night) in _pairs().items()}


@cache
def style() -> str:
    """The part of the stylesheet that a drawing needs to stand alone, in the theme that its viewer prefers."""
    day = _declared(by_day())
    night = _declared({name: night for name, (day, night) in _pairs().items() if day != night})
    rules = re.sub(r"/\*.*?\*/", "", _part("/* drawings */", "/* end of drawings */"), flags=re.DOTALL)
    css = f":root {{ color-scheme: light dark; {day} }} @media (prefers-color-scheme: dark) {{ :root {{ {night} }} }}"
    return re.sub(r"\s+", " ", f"{css} {rules}").strip()


def _declared(colours: Mapping[str, str]) -> str:
    return " ".join(f"--{name}: {colour};" for name, colour in colours.items())
