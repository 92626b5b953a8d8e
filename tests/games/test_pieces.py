"""Drawings in pieces: each is a function of an excerpt of the view, which has everything that it shows."""

from collections.abc import Iterator, Sequence
from importlib import import_module

import pytest

from tablee import games
from tablee.drawing.picture import Layer, Piece
from tablee.games import NAMES
from tablee.games.contract import View
from tests.drawings import SAY, looks, played, seed_of, traits

EVERY = 12  # so many positions apart
LONGEST = 300  # actions that are looked at


def pieces_of(drawn: Sequence[Piece | Layer]) -> list[Piece]:
    """All pieces, also those of layers."""
    return [piece for one in drawn for piece in (one.pieces if isinstance(one, Layer) else [one])]


def positions(name: str, players: int, options: dict[str, str]) -> Iterator[View]:
    """Views of a random match, as everybody sees it."""
    for i, match in enumerate(played(name, players, options, seed_of(name, players))):
        if i > LONGEST:
            return
        if i % EVERY == 0 or match.over:
            yield from looks(match)


SIZES = [(name, *games.game(name).variants()[k]) for name in NAMES for k in (0, -1)]
every_game = pytest.mark.parametrize(("name", "players", "options"), SIZES, ids=[f"{n}-{p}" for n, p, _ in SIZES])


@pytest.mark.slow
@every_game
def test_a_drawing_is_the_same_if_its_pieces_may_look_at_everything(
    name: str, players: int, options: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """An excerpt that lacks what a piece shows would be seen here, also where the piece asks with `get`."""
    game = games.game(name)
    module = import_module(game.draw.__module__)
    shapes = (False, True) if traits(name).wide else (False,)
    views = list(positions(name, players, options))
    narrow = [game.draw(view, SAY, wide) for view in views for wide in shapes]
    monkeypatch.setattr(module, "excerpt", lambda view, *_, **__: view)
    whole = [game.draw(view, SAY, wide) for view in views for wide in shapes]
    assert narrow == whole


@every_game
def test_equal_keys_mean_equal_pieces(name: str, players: int, options: dict[str, str]) -> None:
    game = games.game(name)
    drawn: dict[tuple[object, ...], str] = {}
    again = 0
    for view in positions(name, players, options):
        picture = game.pieces(view, SAY)
        for piece in (picture.words, *pieces_of(picture.pieces)):
            found = piece.draw()
            again += piece.key in drawn
            assert drawn.setdefault(piece.key, found) == found
    assert again > len(drawn) / 10, "hardly anything was drawn before"


@every_game
def test_a_drawing_is_its_pieces(name: str, players: int, options: dict[str, str]) -> None:
    game = games.game(name)
    for view in list(positions(name, players, options))[::7]:
        picture = game.pieces(view, SAY)
        drawing = game.draw(view, SAY)
        at = 0
        for piece in pieces_of(picture.pieces):
            found = piece.draw()
            assert found in drawing
            assert drawing.index(found) >= at or not found
            at = drawing.index(found)
        assert picture.acts == (view["seat"] is not None)
        assert picture.acts or not ("data-action" in drawing or "data-why" in drawing)
