"""A drawing as pieces: what each of them shows, so that one that was drawn before need not be drawn again.

A game's `pieces(view, say, wide)` names the pieces of its drawing in their order, from the lowest to the uppermost; its
`draw` is all of them in one document. A piece is a pure function of an excerpt of the view, of the language, of a few
numbers (where it lies, how large it is), and of the names of the players if it says any. Nothing is drawn until
somebody asks for it, so whoever draws one position after the other keeps pieces by their keys.

An excerpt is a view too, but only with the keys that the piece may look at (`excerpt`). A piece that looks at another
key fails with a KeyError, so a piece cannot depend on what is not in its key.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar, cast

from tablee.drawing import svg
from tablee.i18n import Say

T = TypeVar("T")
V = TypeVar("V", bound=Mapping[str, Any])


class NotingSay(Say):
    """A `Say` that notes whether it was asked who plays, or who reads."""

    def __init__(self, say: Say) -> None:
        super().__init__(say.lang, say.names, say.you)
        self.named = False

    @property
    def names(self) -> Sequence[str]:
        self.named = True
        return self._names

    @names.setter
    def names(self, names: Sequence[str]) -> None:
        self._names = names

    @property
    def you(self) -> int | None:
        self.named = True
        return self._you

    @you.setter
    def you(self, you: int | None) -> None:
        self._you = you


class Piece(NamedTuple):
    """Something that is drawn: `make(seen, say, *places, **more)`, with references to shapes (`svg.plain`).

    seen     the excerpt of the view that it shows
    say      the language and the names
    places   where it lies, how large it is
    """

    make: Callable[..., str]
    seen: Mapping[str, Any]
    say: Say
    places: tuple[object, ...]
    more: Mapping[str, object]

    @property
    def key(self) -> tuple[object, ...]:
        """Everything that its drawing depends on, but for those whom `say` speaks of."""
        return (self.make, self.say.lang, repr(self.seen), *self.places, *self.more.items())

    @property
    def named_key(self) -> tuple[object, ...]:
        """The key of a drawing that says a name."""
        return (*self.key, *self.say.names, self.say.you)

    def is_drawn_like(self, other: "Piece") -> bool:
        """Whether both are drawn from the same: compared in place, which takes less than to make their keys."""
        one, two = self.say, other.say
        return (
            self.make is other.make
            and self.seen == other.seen
            and self.places == other.places
            and self.more == other.more
            and (one is two or (one.lang == two.lang and one.you == two.you and one.names == two.names))
        )

    def draw(self) -> str:
        """The drawing."""
        return svg.plain(self.make(self.seen, self.say, *self.places, **self.more))

    def draw_noting(self) -> tuple[str, bool]:
        """The drawing with references to shapes, and whether it says a name: `named_key` is its key then, else `key`.

        Most pieces say none, so that tables with other people at them share them.
        """
        say = NotingSay(self.say)
        return self.make(self.seen, say, *self.places, **self.more), say.named


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

    words   says the position to those who cannot see it; plain text
    acts    there is something to choose in it
    """

    height: float
    name: str
    words: Callable[[], str]
    pieces: Sequence[Piece | Layer]
    acts: bool
    width: float = svg.WIDTH

    def draw(self) -> str:
        """The whole drawing."""
        drawn = [piece.draw() for piece in self.pieces]
        return svg.document(self.height, self.name, self.words(), *drawn, width=self.width)


def piece(draw: Callable[..., str], seen: Mapping[str, Any], say: Say, *places: object, **more: object) -> Piece:
    """The piece that `draw(seen, say, *places, **more)` draws.

    seen   an excerpt of the view
    """
    return Piece(draw, seen, say, places, more)


def excerpt(view: V, *keys: str, **instead: object) -> V:
    """An excerpt of a view: the keys that it has of those named.

    instead   keys with less than the view has in them: `mover=None` if it is somebody else
    """
    return cast(V, {**{key: view[key] for key in keys if key in view}, **instead})


def only(things: Sequence[T], *places: int) -> Sequence[T]:
    """Some of the things of a view; they keep their numbers."""
    return cast(Sequence[T], {i: things[i] for i in places})
