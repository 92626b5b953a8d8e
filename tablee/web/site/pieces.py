"""The pieces of a page's markup: made from templates and drawings, taken apart, and kept by what they show.

Equal keys mean equal markup, whoever looks: what only one seat may know is in the key of every piece that shows it.
"""

import re
from collections.abc import Callable, Mapping
from functools import cache

from jinja2 import Template

from tablee.drawing.embed import prefixed
from tablee.drawing.picture import Piece
from tablee.web.site.fragments import Fragment, Node, parse
from tablee.web.site.templating import environment
from tablee.web.site.texts import texts

LINE_BREAK = re.compile(r"\s*\n\s*")
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


class Maker:
    """Collects the pieces of a sheet; takes over those that the earlier sheet has."""

    def __init__(self, lang: str, base: str, earlier: Mapping[Key, Fragment]) -> None:
        self.lang, self.base, self.earlier = lang, base, earlier
        self.pieces: dict[Key, Fragment] = {}
        self.nodes: dict[str, Node] = {}

    def add(self, key: Key, markup: Callable[[], str]) -> Fragment:
        """A piece; equal keys mean equal markup."""
        fragment = self._find(key) or PIECES.keep(key, parse(markup()))
        return self.put(key, fragment)

    def draw(self, piece: Piece) -> Fragment:
        """A piece of the drawing."""
        key, fragment = piece.key, self._find(piece.key)
        if fragment is SAYS_NAMES:
            key = piece.named_key
            fragment = self._find(key)
        if fragment is None:
            drawn, says_names = piece.draw_noting()
            if says_names:
                PIECES.keep(piece.key, SAYS_NAMES)
                key = piece.named_key
            fragment = PIECES.keep(key, parse(prefixed(drawn)))
        return self.put(key, fragment)

    def put(self, key: Key, fragment: Fragment) -> Fragment:
        """Puts a piece into the sheet, and gives it back."""
        self.pieces[key] = fragment
        self.nodes.update(fragment.nodes)
        return fragment

    def _find(self, key: Key) -> Fragment | None:
        return self.earlier.get(key) or PIECES.find(key)

    def write(self, template: str, **values: object) -> None:
        """A piece of HTML, from a template and values that are its key too."""
        self.write_by((template, *values.values()), template, **values)

    def write_by(self, key: Key, template: str, **values: object) -> None:
        """The same, if the values cannot be a key: the key has all that the template shows of them."""
        self.add((template, self.lang, self.base, *key), lambda: written(self.base, self.lang, template, **values))


def written(base: str, lang: str, template: str, **values: object) -> str:
    """A piece of HTML, from a template, with references to what is the same for everybody (`svg.plain`)."""
    return LINE_BREAK.sub(" ", _template(base, template).render(w=texts(lang), **values)).strip()
