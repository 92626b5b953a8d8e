"""What only Gaudí reads as an action or refuses, how its places are numbered and its most choices."""

import pytest

from tablee.games.gaudi.actions import MOST_LEGAL, read, write
from tablee.games.gaudi.components import FREE
from tests.games.gaudi.table import deal, lay, place


@pytest.mark.parametrize(
    ("text", "meaning"), [("TILE OGB", "tile ogb"), ("Goal Snail Orange", "goal snail orange"), ("End", "end")]
)
def test_reading_is_tolerant_of_capitals(text: str, meaning: str) -> None:
    assert write(read(text)) == meaning


@pytest.mark.parametrize(
    "text",
    [
        *("tile", "tile og", "tile ogbb", "tile oxb", "tiles ogb", "tile ogb 3", "ogb"),
        *("at", "at -1", "at 256", "at 1.0", "at +1", "at 01", "at 1 2", "at ²", "at 1_0", "place 3"),
        *("swap", "swap 3", "end turn", "passe", "pass 1", "draw", "draw 5", "goal snail", "goal orange snail"),
        *("goal fish orange", "first 6", "first -1", "first", "first 00"),
    ],
)
def test_tiles_places_and_seats_that_do_not_exist_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no action"):
        read(text)


def test_places_are_numbered_as_they_open_from_the_right_anticlockwise() -> None:
    m = deal("ooo", "")
    ring = [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    assert [place(m, q, r) for q, r in ring] == [1, 2, 3, 4, 5, 6]
    lay(m, "ooo", 1, -1)
    assert [place(m, q, r) for q, r in [(2, -1), (2, -2), (1, -2)]] == [7, 8, 9]
    assert [place(m, q, r) for q, r in ring] == [1, 2, 3, 4, 5, 6]


def test_no_tile_has_more_places_than_there_are() -> None:
    assert MOST_LEGAL == FREE == 172
    m = deal("ogb", "")
    m.play("tile ogb")
    assert len(m.legal()) == 6
