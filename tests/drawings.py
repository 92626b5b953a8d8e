"""Matches to draw, and ways to read a drawing. What every drawing must be is in `tests/games/test_drawings.py`."""

import re
from cmath import rect
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from math import radians
from random import Random
from xml.etree import ElementTree

from tablee import Match, games
from tablee.drawing import svg
from tablee.games.contract import View
from tablee.i18n import Say

SAY = Say("en", ["Ana", "Luc", "Zoé", "Bo", "Mia", "Max"])
SVG = "{http://www.w3.org/2000/svg}"
REFERENCE = re.compile(r'url\(#[\w-]+\)|href="#[\w-]+"')

Taste = Callable[[Match, list[str], Random], list[str]]


# ---- matches


def anything(_: Match, legal: list[str], random: Random) -> list[str]:
    """Whatever can be done, all alike."""
    return legal


def without(legal: list[str], random: Random, *rare: str) -> list[str]:
    """The choices mostly without the rare ones, if there are others."""
    rest = [a for a in legal if a not in rare] or legal
    return rest if random.random() < 0.85 else legal


def never(_: object) -> bool:
    """No."""
    return False


@dataclass(frozen=True)
class Traits:
    """What the tests have to know of a game: `TRAITS` in the file traits.py beside its tests."""

    taste: Taste = anything  # random games of other tastes are short or see few phases
    seeds: Mapping[int, int] = field(default_factory=dict)  # by players, of short games that pass through every phase
    wide: bool = False  # drawn anew for wide screens; the other boards are nearly square
    grows: Callable[[Mapping[str, str]], bool] = never  # with these options a drawing may become higher
    low: Callable[[View], bool] = never  # the drawing of this view is lower than others, or higher


def traits(name: str) -> Traits:
    """Those of a game; a game of another package has none that are special."""
    if name not in games.OURS:
        return Traits()
    found: Traits = import_module(f"tests.games.{name}.traits").TRAITS
    return found


def played(
    name: str, players: int, options: Mapping[str, str], seed: int, taste: Taste | None = None
) -> Iterator[Match]:
    """A match at random, before every action and at its end; choices made at the same time come in any order.

    It is one match that goes on: look at it before asking for the next.
    """
    random, taste = Random(seed), taste or traits(name).taste
    match = Match(name, players, options, chance="ask")
    yield match
    while not match.over:
        seat = random.choice(match.waiting) if match.waiting else None
        match.play(random.choice(taste(match, match.legal(seat), random)), seat)
        yield match


def seed_of(name: str, players: int) -> int:
    """A seed whose match passes through every phase and is short."""
    return traits(name).seeds.get(players, players)


def looks(match: Match) -> list[View]:
    """What everyone sees: each seat, a spectator, and at the end whoever sees everything."""
    eyes: list[int | str | None] = [*range(match.players), None, *(["all"] if match.over else [])]
    return [match.view(seat) for seat in eyes]


# ---- drawings


def parse(drawing: str) -> ElementTree.Element:
    """The drawing as a tree."""
    return ElementTree.fromstring(drawing)


def ids(drawing: str) -> list[str]:
    """The ids of its elements, in order."""
    return [e.attrib["id"] for e in parse(drawing).iter() if "id" in e.attrib]


def actions(drawing: str) -> list[str]:
    """What can be chosen in it, in order."""
    return [e.attrib["data-action"] for e in parse(drawing).iter() if "data-action" in e.attrib]


def part(drawing: str, name: str) -> ElementTree.Element:
    """The element with that id."""
    return next(e for e in parse(drawing).iter() if e.get("id") == name)


def within(drawing: str, name: str) -> str:
    """The element with that id, as text."""
    return ElementTree.tostring(part(drawing, name), "unicode")


def words_in(e: ElementTree.Element) -> list[str]:
    """The words written in an element."""
    return [t.text or "" for t in e.iter(f"{SVG}text")]


def told(drawing: str) -> str:
    """The position as the drawing tells it in words."""
    return parse(drawing).findtext(f"{SVG}desc") or ""


def smallest_text(e: ElementTree.Element, scale: float = 1) -> float:
    """The smallest text as it is seen, with the scales of all the groups around it."""
    moved = e.get("transform")
    found = re.search(r"scale\(([\d.]+)\)", moved) if moved else None
    scale *= float(found[1]) if found else 1
    smallest = float(e.attrib["font-size"]) * scale if e.tag == f"{SVG}text" else 1000.0
    for child in e:
        smallest = min(smallest, smallest_text(child, scale))
    return smallest


def box(drawing: str) -> tuple[float, float]:
    """How wide and high it is."""
    _, _, w, h = map(float, parse(drawing).attrib["viewBox"].split())
    return w, h


def texts_outside(root: ElementTree.Element) -> list[str]:
    """Words that reach beyond the edges, as far as their widths can be estimated."""
    _, _, w, h = map(float, root.attrib["viewBox"].split())
    found: list[str] = []

    def look(e: ElementTree.Element, place: complex, way: complex) -> None:
        moved = e.get("transform")
        for kind, numbers in re.findall(r"(\w+)\(([^)]*)\)", moved) if moved else ():
            first, *rest = map(float, numbers.split())
            if kind == "translate":
                place += way * complex(first, *rest)
            elif kind == "rotate":
                way *= rect(1, radians(first))
            elif not rest:
                way *= first
        if e.tag == f"{SVG}text":
            size, words = float(e.attrib["font-size"]), e.text or ""
            wide = float(e.get("textLength", 0.8 * size * sum(map(svg.letter_width, words))))
            left = float(e.attrib["x"]) - wide * {"start": 0, "middle": 0.5, "end": 1}[e.get("text-anchor", "start")]
            ends = [place + way * complex(x, float(e.attrib["y"])) for x in (left, left + wide)]
            if not all(0 <= end.real <= w and 0.7 * size <= end.imag <= h for end in ends):
                found.append(words)
        for child in e:
            if child.tag != f"{SVG}svg":  # a window of its own
                look(child, place, way)

    look(root, 0j, 1 + 0j)
    return found


def check(name: str, view: View, wide: bool = False) -> ElementTree.Element:
    """Draws a view and asserts what every drawing must be: the drawing as a tree."""
    drawing = games.game(name).draw(view, SAY, wide)
    root = parse(drawing)
    elements = list(root.iter())
    found = Counter(e.attrib["id"] for e in elements if "id" in e.attrib)
    chosen = Counter(e.attrib["data-action"] for e in elements if "data-action" in e.attrib)
    assert chosen == Counter(view["legal"])
    assert max(found.values()) == 1
    assert {e.attrib["href"][1:] for e in root.iter(f"{SVG}use")} <= set(found)
    assert {int(e.attrib["font-size"]) for e in root.iter(f"{SVG}text")} <= set(svg.SIZES)
    assert smallest_text(root) >= svg.SMALL
    assert all(e.get("aria-label") for e in elements if e.get("role") == "button")
    assert "#" not in REFERENCE.sub("", svg.bare(drawing)), "a colour"
    assert wide or root.attrib["viewBox"].startswith(f"0 0 {svg.WIDTH} ")
    assert texts_outside(root) == []
    assert root.findtext(f"{SVG}desc")
    return root
