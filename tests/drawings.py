"""Matches to draw, and ways to read a drawing. What every drawing must be is in `tests/games/test_drawings.py`."""

import re
from cmath import rect
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
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


def low_bids_and_long_buildings(_: Match, legal: list[str], random: Random) -> list[str]:
    """Gold: the lowest bids, and a building goes on rather than being done."""
    if legal[0].startswith("bid"):
        return legal[:5]
    return without(legal, random, "done")


def low_bids_and_few_passes(_: Match, legal: list[str], random: Random) -> list[str]:
    """Maya: the lowest bids, and few pass if they need not."""
    return without(legal[:5] if legal[0].startswith("bid") else legal, random, "pass", "decline")


def small_bids(_: Match, legal: list[str], random: Random) -> list[str]:
    """Aztec: bids are small, so that there are ties."""
    return legal[: random.choice((2, 5, 20))] if legal[0] == "bid 0" else legal


def guesses(share: float) -> Taste:
    """Madness: guesses are rarer than cards, so that games are long."""

    def taste(_: Match, legal: list[str], random: Random) -> list[str]:
        found = [a for a in legal if a.startswith("guess")]
        cards = [a for a in legal if a not in found]
        return found if found and random.random() < share else cards

    return taste


def close_together(match: Match, legal: list[str], random: Random) -> list[str]:
    """Gaudi: tiles lie where they complete most."""
    if not legal[0].startswith("at "):
        return legal
    free = {f"at {f['place']}": f for f in match.view(match.mover)["free"]}
    return [max(legal, key=lambda a: (sum(free[a]["completes"]), random.random()))]


def anything(_: Match, legal: list[str], random: Random) -> list[str]:
    """Whatever can be done, all alike."""
    return legal


def without(legal: list[str], random: Random, *rare: str) -> list[str]:
    """The choices mostly without the rare ones, if there are others."""
    rest = [a for a in legal if a not in rare] or legal
    return rest if random.random() < 0.85 else legal


TASTES: dict[str, Taste] = {  # random games of other tastes are short or see few phases
    "gold": low_bids_and_long_buildings,
    "maya": low_bids_and_few_passes,
    "aztec": small_bids,
    "madness": guesses(0.05),
    "gaudi": close_together,
}
SHORT = {"aztec": {2: 3, 3: 11, 4: 10, 5: 3}}  # by players, seeds of short games that pass through every phase


def played(
    name: str, players: int, options: Mapping[str, str], seed: int, taste: Taste | None = None
) -> Iterator[Match]:
    """A match at random, before every action and at its end; choices made at the same time come in any order.

    It is one match that goes on: look at it before asking for the next.
    """
    random, taste = Random(seed), taste or TASTES.get(name, anything)
    match = Match(name, players, options, chance="ask")
    yield match
    while not match.over:
        seat = random.choice(match.waiting) if match.waiting else None
        match.play(random.choice(taste(match, match.legal(seat), random)), seat)
        yield match


def seed_of(name: str, players: int) -> int:
    """A seed whose match passes through every phase and is short."""
    return SHORT.get(name, {}).get(players, players)


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
    found = re.search(r"scale\(([\d.]+)\)", e.get("transform", ""))
    scale *= float(found[1]) if found else 1
    own = float(e.attrib["font-size"]) * scale if e.tag == f"{SVG}text" else 1000.0
    return min([own, *(smallest_text(child, scale) for child in e)])


def box(drawing: str) -> tuple[float, float]:
    """How wide and high it is."""
    _, _, w, h = map(float, parse(drawing).attrib["viewBox"].split())
    return w, h


def texts_outside(root: ElementTree.Element) -> list[str]:
    """Words that reach beyond the edges, as far as their widths can be estimated."""
    _, _, w, h = map(float, root.attrib["viewBox"].split())
    found: list[str] = []

    def look(e: ElementTree.Element, place: complex, way: complex) -> None:
        for kind, numbers in re.findall(r"(\w+)\(([^)]*)\)", e.get("transform", "")):
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
