"""Where everything lies in a drawing of Gaudí.

One layout serves every screen. It is 720 units wide (tablee/drawing/svg.py):

    the others        a panel each, in the order of their turns from the viewer's left, in two rows if they are many:
                      tiles in hand, objectives, animals marked
    the bed           the ground with the paving, seen through a window; a kerb of broken tiles round it
    the viewer        name, animals marked, tokens left, points, and the button that ends the turn or passes
    the hand          the tiles as they lie on the place of the first one, the objectives, the pile; after the end the
                      score instead

The ground has coordinates of its own, in the same units: the first tile has its middle at (0, 0), and nothing that lies
there ever moves or changes its size. Cells have axial coordinates (q, r). With hexagons of size s their middles are at
x = s·√3·(q + r/2), y = s·1.5·r, and a tile is turned by (q − r) mod 3 (GAU-2.2). A page shows a part of the ground at
this scale and moves on to new tiles (static/camera.js). A drawing by itself shows all of it.
"""

from dataclasses import dataclass

from tablee.drawing import svg
from tablee.games.gaudi.art import pieces
from tablee.games.gaudi.view import CellView, View

MARGIN = 18
INNER = svg.WIDTH - 2 * MARGIN
GAP = 14
MIDDLE = svg.WIDTH / 2

PANEL = 128  # height of another seat's panel
ROWS = {1: (1,), 2: (2,), 3: (3,), 4: (2, 2), 5: (3, 2)}  # how the others' panels are arranged
OWN = 78
IN_HAND = 142  # height of the hand's row
TILE = 63  # size of a tile in the hand
CARD_W, CARD_H = 84, 122
ENTRY = 56  # height of a line of the score

WIDTH, HEIGHT = 684, 548  # of the bed
KERB = 13  # the kerb round the window
ACROSS, DOWN = WIDTH - 2 * KERB, HEIGHT - 2 * KERB  # of the window
RULER = 32  # width of the strips with the names of rows and columns, at the size of the drawing
EDGE = 12  # from the border of what is seen to the places
SIZE = 56  # of a hexagon: from its middle to a corner
SCALE = SIZE / pieces.S  # how much smaller tiles are than in pieces.py
RIBBON = 64  # height kept free for the winner's ribbon
FIRST: CellView = {"place": 0, "q": 0, "r": 0}  # where the first tile will lie


@dataclass(frozen=True)
class Extent:
    """A rectangle of the ground."""

    left: float
    top: float
    right: float
    bottom: float
    below: float = 0  # units of the drawing at the lower side of the window that are covered

    @property
    def corners(self) -> str:
        """Its edges, as a page reads them: left, top, right, bottom."""
        return " ".join(svg.number(at) for at in (self.left, self.top, self.right, self.bottom))

    @property
    def view_box(self) -> str:
        """All of it, and as much round it as the window has room for at the scale of the tiles."""
        room = DOWN - self.below
        scale = max(1, (self.right - self.left) / ACROSS, (self.bottom - self.top) / room)
        w, h = scale * ACROSS, scale * DOWN
        x, y = (self.left + self.right - w) / 2, (self.top + self.bottom - scale * room) / 2
        return " ".join(svg.number(at) for at in (x, y, w, h))


def middle(cell: CellView) -> tuple[float, float]:
    """The middle of a cell."""
    return SIZE * pieces.ROOT * (cell["q"] + cell["r"] / 2), SIZE * 1.5 * cell["r"]


def corner(cell: CellView, k: int) -> tuple[float, float]:
    """A corner of a cell that carries an animal."""
    (x, y), (dx, dy) = middle(cell), pieces.corner(k, SIZE)
    return x + dx, y + dy


def cells_of(view: View) -> list[CellView]:
    """All tiles, and the places round them as long as tiles can be laid there."""
    return [*view["tiles"], *([] if view["over"] else view["free"])] or [FIRST]


def extent_of(view: View) -> Extent:
    """What there is to see: all tiles and the places round them; once the game is over, above the winner's ribbon."""
    across, down = zip(*map(middle, cells_of(view)), strict=True)
    w, h = SIZE * pieces.ROOT / 2 + EDGE, SIZE + EDGE
    below = RIBBON if view["over"] else 0
    return Extent(min(across) - w, min(down) - h, max(across) + w, max(down) + h, below)


def turned(cell: CellView) -> int:
    """GAU-2.2 How a tile lies on a cell."""
    return (cell["q"] - cell["r"]) % 3
