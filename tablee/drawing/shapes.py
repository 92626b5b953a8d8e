"""Shapes that drawings refer to.

A long shape stands in a drawing as a reference, `&art-0123456789;`, until `plain` puts it in its place. A page is sent
every shape only once, and whoever takes drawings apart or compares them has a tenth to read. No text of a person can be
taken for a reference, because `&` is escaped.
"""

import re
from collections.abc import Callable
from functools import lru_cache, wraps
from hashlib import blake2b
from threading import Lock
from typing import NamedTuple, TypeVar, cast

Drawn = TypeVar("Drawn", bound=Callable[..., str])

LONG = 160  # characters: a longer shape is referred to
MOST = 8192  # shapes that are kept; the five games have some hundreds, and each bid one for each size of its chip
REFERENCE = re.compile("&art-([0-9a-f]{10});")


class Art(NamedTuple):
    """A shape that drawings refer to.

    number   counts them, from 0 on; only in this process
    """

    number: int
    drawn: str


_counting = Lock()  # pages are drawn in several threads, and no two shapes may have one number
ART: dict[str, Art] = {}  # by name, which is made of the drawing, so that it is the same in all processes


def shape(drawn: Drawn) -> Drawn:
    """Marks a function whose drawing depends on its arguments alone, a few numbers and words of ours: it is drawn once.

    There are not many such drawings, because sizes and places are those of a layout. References lead to them as long as
    the process runs, so they are kept; beyond `MOST` new ones stand in the drawings themselves.
    """

    @wraps(drawn)
    def referred(*arguments: object, **more: object) -> str:
        return _reference(drawn(*arguments, **more))

    return cast(Drawn, lru_cache(maxsize=512, typed=True)(referred))


def _reference(markup: str) -> str:
    """A reference to a drawing; the drawing itself if it is short, has ids or is only an outline."""
    markup = plain(markup)
    if len(markup) < LONG or "#" in markup or ' id="' in markup or not markup.startswith("<"):
        return markup
    return refer(markup)


def refer(markup: str) -> str:
    """A reference to markup that is the same for everybody; it is kept for as long as the process runs."""
    name = blake2b(markup.encode(), digest_size=5).hexdigest()
    with _counting:
        if name not in ART and len(ART) >= MOST:
            return markup
        ART.setdefault(name, Art(len(ART), markup))
    return f"&art-{name};"


def plain(markup: str) -> str:
    """Markup with shapes in the places of their references."""
    return REFERENCE.sub(lambda found: ART[found[1]].drawn, markup) if "&art-" in markup else markup
