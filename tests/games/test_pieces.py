"""Drawings in pieces: each is a function of an excerpt of the view, which has everything that it shows."""

from collections.abc import Iterator, Sequence
from importlib import import_module

import pytest

from tablee import games
from tablee.drawing.picture import Layer, Piece
from tablee.drawing.svg import plain
from tablee.games import NAMES
from tablee.games.contract import View
from tablee.i18n import Say
from tests.drawings import SAY, looks, played, seed_of, traits

OTHERS = Say(SAY.lang, [f"{name} the other" for name in SAY.names])  # at another table
LONGEST = 300  # actions that are looked at
SOME = 140  # of them, and the end, in the test that draws every piece twice; in `make test-long` all


def pieces_of(drawn: Sequence[Piece | Layer]) -> list[Piece]:
    """All pieces, also those of layers."""
    return [piece for one in drawn for piece in (one.pieces if isinstance(one, Layer) else [one])]


def positions(name: str, players: int, options: dict[str, str], most: int = LONGEST) -> Iterator[View]:
    """Views of a random match: every position as one of those who see it does, in turns, and the end as all of them.

    Much is seen only right after an action, so no position is left out before the last of `most`.
    """
    for i, match in enumerate(played(name, players, options, seed_of(name, players))):
        if i > LONGEST:
            return
        if i > most and not match.over:
            continue
        views = looks(match)
        yield from views if match.over else [views[i % len(views)]]


SIZES = [(name, *games.game(name).variants()[k]) for name in NAMES for k in (0, -1)]
every_game = pytest.mark.parametrize(("name", "players", "options"), SIZES, ids=[f"{n}-{p}" for n, p, _ in SIZES])


@pytest.mark.slow
@pytest.mark.parametrize("most", [SOME, pytest.param(LONGEST, marks=pytest.mark.long)])
@every_game
def test_a_piece_that_is_kept_by_its_key_is_what_would_be_drawn_from_the_whole_view(
    name: str, players: int, options: dict[str, str], most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An excerpt that lacks what a piece shows, or says less than it shows, would be a picture of an earlier position
    or of another viewer. Kept pieces are those of all earlier positions, viewers and tables, as in a house.
    """
    game = games.game(name)
    module = import_module(game.draw.__module__)
    kept: dict[tuple[object, ...], str] = {}
    named: set[tuple[object, ...]] = set()  # keys of pieces that say names
    again = 0
    for i, view in enumerate(positions(name, players, options, most)):
        wide = traits(name).wide and i % 3 == 0
        say = (SAY, OTHERS)[i % 2]
        picture = game.pieces(view, say, wide)
        with monkeypatch.context() as patched:
            patched.setattr(module, "excerpt", lambda whole, *_, **__: whole)
            whole = game.pieces(view, say, wide)
        pairs = zip(pieces_of(picture.pieces), pieces_of(whole.pieces), strict=True)
        for piece, fresh in pairs:
            key = piece.named_key if piece.key in named else piece.key
            again += key in kept
            if key not in kept:
                drawn, says_names = piece.draw_noting()
                if says_names:
                    named.add(piece.key)
                    key = piece.named_key
                kept[key] = plain(drawn)
            assert kept[key] == fresh.draw(), f"{key[1]} looks otherwise to {view['seat']}"
    assert again > len(kept) / 10, "hardly anything was drawn before"


@every_game
def test_a_drawing_is_its_pieces(name: str, players: int, options: dict[str, str]) -> None:
    game = games.game(name)
    for view in list(positions(name, players, options))[::17]:
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
