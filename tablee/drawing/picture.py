"""A drawing as pieces: what each of them shows, so that one that was drawn before need not be drawn again.

A game's `pieces(view, say, wide)` names the pieces of its drawing in their order, from the lowest to the uppermost; its
`draw` is all of them in one document. A piece is a pure function of an excerpt of the view, of the language and names
(`Say`), and of a few numbers: where it lies, how large it is. Nothing is drawn until somebody asks for it, so whoever
draws one position after the other keeps pieces by their keys.

An excerpt is a view too, but only with the keys that the piece may look at (`excerpt`). A piece that looks at another
key fails with a KeyError, so a piece cannot depend on what is not in its key.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar, cast

from tablee.drawing import svg
from tablee.i18n import Say

T = TypeVar("T")
V = TypeVar("V", bound=Mapping[str, Any])


@dataclass(frozen=True)
class Piece:
    """Something that is drawn.

    depends   everything that its drawing depends on, as `key`
    make      draws it, with references to shapes (`svg.plain`)
    """

    depends: Callable[[], tuple[object, ...]]
    make: Callable[[], str]

    @cached_property
    def key(self) -> tuple[object, ...]:
        """Equal keys, equal drawings. It is made when it is asked for: that of a whole view is long."""
        return self.depends()

    def draw(self) -> str:
        """The drawing."""
        return svg.plain(self.make())


@dataclass(frozen=True)
class Layer:
    """Pieces that are moved together: a group with an id, its upper left corner at (x, y)."""

    id: str
    pieces: Sequence[Piece]
    x: float = 0
    y: float = 0

    def draw(self) -> str:
        """The group with its pieces."""
        return svg.group(*filter(None, (piece.draw() for piece in self.pieces)), x=self.x, y=self.y, id=self.id)


@dataclass(frozen=True)
class Picture:
    """A drawing in pieces.

    words   the position in words, for those who cannot see it; plain text
    acts    there is something to choose in it
    """

    height: float
    name: str
    words: Piece
    pieces: Sequence[Piece | Layer]
    acts: bool
    width: float = svg.WIDTH

    def draw(self) -> str:
        """The whole drawing."""
        drawn = [piece.draw() for piece in self.pieces]
        return svg.document(self.height, self.name, self.words.make(), *drawn, width=self.width)


def piece(draw: Callable[..., str], seen: Mapping[str, Any], say: Say, *places: object, **more: object) -> Piece:
    """The piece that `draw(seen, say, *places, **more)` draws.

    seen   an excerpt of the view
    """
    return Piece(
        lambda: (draw.__module__, draw.__qualname__, say.lang, *say.names, repr(seen), *places, *more.items()),
        lambda: draw(seen, say, *places, **more),
    )


def excerpt(view: V, *keys: str, **instead: object) -> V:
    """An excerpt of a view: the keys that it has of those named.

    instead   keys with less than the view has in them: `mover=None` if it is somebody else
    """
    return cast(V, {**{key: view[key] for key in keys if key in view}, **instead})


def only(things: Sequence[T], *places: int) -> Sequence[T]:
    """Some of the things of a view; they keep their numbers."""
    return cast(Sequence[T], {i: things[i] for i in places})
