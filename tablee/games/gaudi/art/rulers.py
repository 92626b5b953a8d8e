"""The names of rows and columns along two edges of the window, where the names on the tiles are too small to read.

A page shows them at a distance, keeps them at the edges and at the size of the drawing (static/camera.js). A drawing by
itself leaves them out.
"""

from collections.abc import Iterable

from tablee.drawing import svg
from tablee.drawing.svg import el, group, rect, text
from tablee.games.gaudi.art import pieces
from tablee.games.gaudi.art.layout import RULER, SIZE, middle
from tablee.games.gaudi.text.phrases import column_words, row_words
from tablee.games.gaudi.view import CellView

LONG = 20_000  # units: longer than any paving
BASELINE = RULER / 2 + 8.5  # of a name in the middle of a strip


def rulers(cells: Iterable[CellView]) -> str:
    """Strips with the numbers of the rows at the left and the letters of the columns at the top, for these cells."""
    rows, columns = set(), set()
    for cell in cells:
        rows.add(cell["r"])
        columns.add(cell["q"] + cell["r"] // 2)
    return (
        _strip("left", rect(0, -LONG / 2, RULER, LONG, "bed"), *map(_row, sorted(rows)))
        + _strip("top", rect(-LONG / 2, 0, LONG, RULER, "bed"), *map(_column, sorted(columns)))
        + _strip("corner", rect(0, 0, RULER, RULER, "bed"))
    )


def _strip(edge: str, *things: str) -> str:
    return el("g", *things, class_=f"ruler ruler-{edge}", id=f"ruler-{edge}", display="none", pointer_events="none")


def _row(r: int) -> str:
    """The number of a row, at the height of its middle."""
    cell: CellView = {"place": 0, "q": 0, "r": r}
    return group(_name(RULER / 2, 8.5, row_words(cell), r), y=middle(cell)[1])


def _column(n: int) -> str:
    """The letter of a column: every second row is half a place further to the right, so it stands between the two."""
    cell: CellView = {"place": 0, "q": n, "r": 0}
    return group(_name(0, BASELINE, column_words(cell), n), x=middle(cell)[0] + SIZE * pieces.ROOT / 4)


def _name(x: float, y: float, words: str, n: int) -> str:
    """A name; where they would be too dense, a page leaves every second one out."""
    return el("g", text(x, y, words, svg.SMALL, "bone"), class_="upright second" if n % 2 else "upright")
