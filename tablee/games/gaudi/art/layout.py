"""Where everything lies in a drawing of Gaudí.

One layout serves every screen. It is 720 units wide (tablee/drawing/svg.py):

    the others        a panel each, in the order of their turns from the viewer's left, in two rows if they are many:
                      tiles in hand, objectives, animals marked
    the bed           the paving, as large as the bed allows, with room for the places round it; a kerb of broken tiles
    the viewer        name, animals marked, tokens left, points, and the button that ends the turn or passes
    the hand          the tiles as they lie on the place of the first one, the objectives, the pile; after the end the
                      score instead

Cells have axial coordinates (q, r). With hexagons of size s their middles are at x = s·√3·(q + r/2), y = s·1.5·r, and a
tile is turned by (q − r) mod 3 (GAU-2.2). Hexagons are as large as the bed allows for all tiles and the places round
them; for a long paving the bed itself becomes higher before they become too small to be touched.
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

WIDTH = 684  # of the bed
HEIGHTS = range(548, 1049, 100)  # the lowest that will do is taken
EDGE = 22  # from the bed's border to the places
LARGEST, SMALL = 62, 22  # size of a hexagon while there are few, and the smallest that a finger finds easily
RIBBON = 64  # height kept free for the winner's ribbon
FIRST: CellView = {"place": 0, "q": 0, "r": 0}  # where the first tile will lie


@dataclass(frozen=True)
class Grid:
    """How the cells lie on the bed: its height, the size of a hexagon, and where the first tile has its middle."""

    height: float
    size: float
    x: float
    y: float

    def middle(self, q: int, r: int) -> tuple[float, float]:
        """The middle of a cell."""
        return self.x + self.size * pieces.ROOT * (q + r / 2), self.y + self.size * 1.5 * r

    def corner(self, q: int, r: int, k: int) -> tuple[float, float]:
        """A corner of a cell that carries an animal."""
        (x, y), (dx, dy) = self.middle(q, r), pieces.corner(k, self.size)
        return x + dx, y + dy

    @property
    def scale(self) -> float:
        """How much smaller than in pieces.py."""
        return self.size / pieces.S


def grid_of(view: View) -> Grid:
    """All tiles and the places round them, in the middle of the bed and as large as it allows."""
    cells: list[CellView] = [*view["tiles"], *([] if view["over"] else view["free"])] or [FIRST]
    across = [2 * c["q"] + c["r"] for c in cells]  # in half hexagons
    down = [c["r"] for c in cells]
    kept = 2 * EDGE + (RIBBON if view["over"] else 0)
    widest = min(LARGEST, (WIDTH - 2 * EDGE) / ((max(across) - min(across) + 2) * pieces.ROOT / 2))
    rows = 1.5 * (max(down) - min(down)) + 2  # in sizes of a hexagon
    height = next((h for h in HEIGHTS if (h - kept) / rows >= min(SMALL, widest)), HEIGHTS[-1])
    size = min(widest, (height - kept) / rows)
    x = WIDTH / 2 - size * pieces.ROOT / 4 * (max(across) + min(across))
    return Grid(height, size, x, EDGE + (height - kept) / 2 - size * 0.75 * (max(down) + min(down)))


def turned(cell: CellView) -> int:
    """GAU-2.2 How a tile lies on a cell."""
    return (cell["q"] - cell["r"]) % 3
