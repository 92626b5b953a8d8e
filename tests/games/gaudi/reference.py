"""The rule of a turn (GAU-4.1 to GAU-4.4) once more, slowly and on its own: whole turns are tried out, cell by cell."""

from collections.abc import Iterator

from tablee.games.contract import State
from tablee.games.gaudi.actions import TILE_NAMES

Cell = tuple[int, int]
Corner = frozenset[Cell]
Lay = tuple[str, Cell]

ROUND = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def neighbours(cell: Cell) -> list[Cell]:
    """The six cells around a cell."""
    return [(cell[0] + q, cell[1] + r) for q, r in ROUND]


def corners(cell: Cell) -> dict[int, Corner]:
    """The three corners of a cell that carry animals: snail (0), jellyfish (1), starfish (2)."""
    found = {}
    for q, r in (cell, (cell[0] - 1, cell[1]), (cell[0] - 1, cell[1] + 1)):
        found[(r - q) % 3] = frozenset({(q, r), (q + 1, r), (q + 1, r - 1)})
    return found


def paving(s: State) -> dict[Cell, str]:
    """The tiles that lie on the table."""
    return {(int(s.q[n]), int(s.r[n])): TILE_NAMES[s.tile[n]] for n in s.laid[: s.tiles]}


def fits(tiles: dict[Cell, str], tile: str, cell: Cell) -> bool:
    """GAU-4.1 Free, touching, and of the same colour at every shared corner."""
    if cell in tiles or not any(other in tiles for other in neighbours(cell)):
        return False
    shared = ((animal, other) for animal, corner in corners(cell).items() for other in corner - {cell})
    return all(tiles[other][animal] == tile[animal] for animal, other in shared if other in tiles)


def turns(
    tiles: dict[Cell, str], hand: tuple[str, ...], full: bool, laid: tuple[Lay, ...] = ()
) -> Iterator[tuple[Lay, ...]]:
    """Every legal turn that goes on from the tiles laid so far, themselves included if they are one."""
    if laid and is_turn(tiles, laid, full):
        yield laid
    for i, tile in enumerate(hand):
        cells = {n for cell in ([c for _, c in laid] or tiles) for n in neighbours(cell)}
        for cell in sorted(cells):
            if tile not in hand[:i] and fits(tiles, tile, cell):
                rest = hand[:i] + hand[i + 1 :]
                yield from turns({**tiles, cell: tile}, rest, full, (*laid, (tile, cell)))


def is_turn(tiles: dict[Cell, str], laid: tuple[Lay, ...], full: bool) -> bool:
    """GAU-4.2, GAU-4.3, GAU-6.1 Are these tiles, which lie on the table now, a whole turn?"""
    cells = [cell for _, cell in laid]
    touching = [[b in neighbours(a) for b in cells[:i]] for i, a in enumerate(cells)]
    if not all(any(row) for row in touching[1:]):
        return False
    if not full:
        return True
    if len(cells) == 3 and all(touching[1] + touching[2]):
        return False
    made = {c for cell in cells for c in corners(cell).values() if all(other in tiles for other in c)}
    return len(made) >= len(cells) - 1
