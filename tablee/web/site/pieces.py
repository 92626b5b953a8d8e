"""The pieces of a page's markup: made from templates and drawings, taken apart, and kept by what they show.

Equal keys mean equal markup, whoever looks: what only one seat may know is in the key of every piece that shows it.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from jinja2 import Template

from tablee.drawing.embed import prefixed
from tablee.drawing.picture import Piece
from tablee.web.site.fragments import Difference, Fragment, Node, difference, parse
from tablee.web.site.templating import environment
from tablee.web.site.texts import texts

LINE_BREAK = re.compile(r"\s*\n\s*")
ROOT = "now"  # the id of the element around everything that changes
MOST_PIECES = 2000  # kept for all tables, twice: some 5 kB each

Key = tuple[object, ...]


@cache
def _template(base: str, name: str) -> Template:
    """A template; Jinja would look at its file each time."""
    return environment(base, in_pieces=True).get_template(name)


class PieceCache:
    """Pieces of all tables by their keys. When there are too many, those that were not asked for lately are dropped."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._new: dict[Key, Fragment] = {}
        self._old: dict[Key, Fragment] = {}

    def find(self, key: Key) -> Fragment | None:
        """The piece with this key, if it is kept."""
        fragment = self._new.get(key)
        if fragment is None and (fragment := self._old.get(key)) is not None:
            self.keep(key, fragment)
        return fragment

    def keep(self, key: Key, fragment: Fragment) -> Fragment:
        """Keeps a piece, and gives it back."""
        self._new[key] = fragment
        if len(self._new) > self.most:
            self._new, self._old = {}, self._new
        return fragment


PIECES = PieceCache(MOST_PIECES)
SAYS_NAMES = Fragment((), {}, b"")  # kept in the place of a drawing that says names: it is kept by `Piece.named_key`


class Placed(NamedTuple):
    """A fragment in its place on the page, and what it was made from: a key, or a piece of the drawing."""

    source: "Key | Piece"
    fragment: Fragment


@dataclass(frozen=True, eq=False)
class Composition:
    """A page as it is put together: fragments by the names of their places, and the nodes of all of them.

    The next one takes over what has not changed, so two of them are compared only where their fragments differ.
    """

    placed: Mapping[str, Placed]
    nodes: Mapping[str, Node]

    def following(self, placed: Mapping[str, Placed]) -> "Composition":
        """The one that has these fragments instead."""
        nodes, earlier = dict(self.nodes), self.placed
        gone: set[str] = set()
        new: list[dict[str, Node]] = []
        for place, now in placed.items():
            was = earlier.get(place)
            if was is None or was.fragment is not now.fragment:
                new.append(now.fragment.nodes)
                if was is not None:
                    gone |= was.fragment.nodes.keys() - now.fragment.nodes.keys()
        for place in earlier.keys() - placed.keys():
            gone |= earlier[place].fragment.nodes.keys()
        for id in gone:
            nodes.pop(id, None)
        for found in new:  # last, because a node may have moved to another fragment
            nodes.update(found)
        return Composition(placed, nodes)

    def with_node(self, id: str, node: Node) -> "Composition":
        """The one with another node in the place of one of its own."""
        return Composition(self.placed, {**self.nodes, id: node})

    def difference(self, earlier: "Composition") -> Difference:
        """What brings a page from an earlier one to this one."""
        placed, among = earlier.placed, {ROOT: self.nodes[ROOT]}
        for place, now in self.placed.items():
            was = placed.get(place)
            if was is None or was.fragment is not now.fragment:
                among.update(now.fragment.nodes)
        return difference(earlier.nodes, self.nodes, among)


EMPTY = Composition({}, {})


class Maker:
    """Collects the fragments of a page; those whose sources have not changed are those of the earlier page."""

    def __init__(self, lang: str, base: str, earlier: Composition = EMPTY) -> None:
        self.lang, self.base, self.earlier = lang, base, earlier
        self.placed: dict[str, Placed] = {}

    @property
    def composition(self) -> Composition:
        """The page with all that was collected."""
        return self.earlier.following(self.placed)

    def put(self, place: str, key: Key, make: Callable[[], Fragment]) -> Fragment:
        """A fragment for a place; equal keys mean equal fragments."""
        placed = self.earlier.placed.get(place)
        if placed is None or placed.source != key:
            placed = Placed(key, make())
        self.placed[place] = placed
        return placed.fragment

    def draw(self, place: str, piece: Piece) -> Fragment:
        """A piece of the drawing."""
        placed = self.earlier.placed.get(place)
        if placed is None or not (isinstance(placed.source, Piece) and piece.is_drawn_like(placed.source)):
            placed = Placed(piece, _drawn(piece))
        self.placed[place] = placed
        return placed.fragment

    def write(self, template: str, part: object = "", /, **values: object) -> None:
        """A fragment of HTML, from a template and values that are its key too.

        part   which one, where a template stands several times on the page
        """
        self.write_by(tuple(values.values()), template, part, **values)

    def write_by(self, key: Key, template: str, part: object = "", /, **values: object) -> None:
        """The same, if the values cannot be a key: the key has all that the template shows of them."""
        place = f"{template}{part}"
        placed = self.earlier.placed.get(place)
        if placed is None or placed.source != key:
            key_of_all = (template, self.lang, self.base, *key)
            fragment = PIECES.find(key_of_all)
            if fragment is None:
                markup = written(self.base, self.lang, template, **values)
                fragment = PIECES.keep(key_of_all, parse(markup))
            placed = Placed(key, fragment)
        self.placed[place] = placed


def _drawn(piece: Piece) -> Fragment:
    """A piece of the drawing, kept for all tables."""
    key = piece.key
    fragment = PIECES.find(key)
    if fragment is SAYS_NAMES:
        fragment = PIECES.find(piece.named_key)
    if fragment is None:
        drawn, says_names = piece.draw_noting()
        if says_names:
            PIECES.keep(key, SAYS_NAMES)
            key = piece.named_key
        fragment = PIECES.keep(key, parse(prefixed(drawn)))
    return fragment


def written(base: str, lang: str, template: str, **values: object) -> str:
    """A piece of HTML, from a template, with references to what is the same for everybody (`svg.plain`)."""
    return LINE_BREAK.sub(" ", _template(base, template).render(w=texts(lang), **values)).strip()
