"""A table of Gaudí for tests: what matters is named, the rest is filled up."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import cast

import numpy as np

from tablee import games
from tablee.games.contract import Numbers, State
from tablee.games.gaudi.actions import ANIMAL_NAMES, COLOUR_NAMES, TILE_NAMES
from tablee.games.gaudi.components import HAND, NO_TILE, TILES
from tablee.games.gaudi.hidden import LAYOUT, OBSERVATION
from tablee.games.gaudi.paving import lay_tile, place_at
from tablee.games.gaudi.rules import begin_turn, seek
from tablee.games.gaudi.view import View
from tablee.match import Match
from tests.games.gaudi.invariants import broken
from tests.positions import play, unroll

BOX = Counter({name: int(n) for name, n in zip(TILE_NAMES, TILES, strict=True)})
GOALS = ("snail orange", "jellyfish green", "starfish blue", "snail orange", "jellyfish green", "starfish blue")
Cell = tuple[int, int]


def look(m: Match, viewer: int | str | None = None, at: int | None = None) -> View:
    """What a viewer sees, as `Match.view` tells it, by its type."""
    return cast(View, m.view(viewer, at))


def deal(
    *hands: str,
    start: str = "ogb",
    goals: Sequence[str] = GOALS,
    first: int = 0,
    rules: str = "full",
    length: str = "full",
) -> Match:
    """A match for as many players as there are hands, at the first turn: seat 0's, unless another begins.

    A hand is written `ogb ggg bbb`; hands of fewer than three tiles are filled up with the most common tiles left.
    """
    named = [hand.split() for hand in hands]
    left = BOX - Counter([tile for hand in named for tile in hand]) - Counter([start])
    for hand in named:
        while len(hand) < HAND:
            hand.append(max(left, key=lambda tile: left[tile]))
            left[hand[-1]] -= 1
    m = unroll("gaudi", len(hands), {"rules": rules, "length": length}, f"first {first}")
    if rules != "children":
        play(m, *(f"goal {goal}" for goal in goals[: len(hands)]))
    draw(m, start, *(tile for hand in named for tile in hand))
    return m


def draw(m: Match, *tiles: str) -> None:
    """Chance draws these tiles."""
    play(m, *(f"draw {tile}" for tile in tiles))


def lay(m: Match, tile: str, q: int, r: int) -> None:
    """The mover lays a tile at a cell."""
    play(m, f"tile {tile}", f"at {place(m, q, r)}")


def turn(m: Match, *tiles: tuple[str, int, int], drawn: str = "") -> None:
    """The mover lays these tiles, ends the turn and draws others."""
    for tile in tiles:
        lay(m, *tile)
    m.play("end")
    draw(m, *drawn.split())


def place(m: Match, q: int, r: int) -> int:
    """The number of the place at a cell."""
    found = place_at(m.state, q, r)
    assert found >= 0, f"{q}, {r} is no place"
    return int(found)


def cells(m: Match, tile: str) -> set[Cell]:
    """Where the mover can lay a tile, none if it cannot be taken up."""
    if f"tile {tile}" not in m.legal():
        return set()
    s = m.state.copy()
    m.game.apply(s, m.game.read(f"tile {tile}"))
    written = [m.game.write(a) for a in m.game.list_legal(s)]
    return {(int(s.q[n]), int(s.r[n])) for n in (int(text.split()[1]) for text in written)}


def animals(m: Match) -> list[tuple[str, int | None]]:
    """The animals finished, with the seat that marks them: ("blue snail", 1)."""
    return [(f"{a['colour']} {a['animal']}", a["owner"]) for a in look(m)["animals"]]


def hand(m: Match, seat: int) -> list[str]:
    """The tiles of a seat, as it sees them."""
    return look(m, seat)["seats"][seat]["hand"] or []


def observation(s: State, seat: int) -> Numbers:
    """What a seat observes, as numbers."""
    out = np.full(OBSERVATION, np.nan, np.float32)
    games.game("gaudi").observe(s, seat, out)
    return out


def part(m: Match, seat: int, name: str) -> list[float]:
    """One line of LAYOUT as the seat observes it, by the beginning of its name."""
    at = 0
    for line, length in LAYOUT:
        if line.startswith(name):
            return [float(x) for x in observation(m.state, seat)[at : at + length]]
        at += length
    raise ValueError(name)


# ---- positions that would take long to reach


def pave(m: Match, tiles: Mapping[Cell, str]) -> None:
    """Tiles of the pile come to lie on the table, in this order; their animals stay unmarked."""
    s = m.state
    for (q, r), tile in tiles.items():
        kind = TILE_NAMES.index(tile)
        assert s.pile[kind] > 0, f"no {tile} is left"
        assert f"{q} {r}" not in {f"{s.q[n]} {s.r[n]}" for n in s.laid[: s.tiles]}
        s.pile[kind] -= 1
        s.unseen -= 1
        s.left -= 1
        lay_tile(s, place(m, q, r), kind, 2)
    s.settled = s.finished
    begin_turn(s, int(s.turn))
    seek(s)


def set_hand(m: Match, seat: int, tiles: str) -> None:
    """A seat's hand goes back into the pile and these tiles come out of it; nothing is known of them."""
    s = m.state
    for i in range(s.held[seat]):
        s.pile[s.hand[seat, i]] += 1
    new = [TILE_NAMES.index(tile) for tile in tiles.split()]
    s.unseen += s.held[seat] - len(new)
    s.held[seat] = len(new)
    s.barred[seat] = 0
    s.hand[seat] = NO_TILE
    for i, kind in enumerate(new):
        assert s.pile[kind] > 0, f"no {TILE_NAMES[kind]} is left"
        s.pile[kind] -= 1
        s.hand[seat, i] = kind
    begin_turn(s, int(s.turn))
    seek(s)


def leave_in_pile(m: Match, left: int) -> None:
    """Only so many tiles can still be drawn: the others are left out, as in a short game."""
    m.state.left = left


def keep_in_pile(m: Match, kinds: set[str]) -> None:
    """Only tiles of these kinds stay in the pile; the others are nowhere, so that tiles are no longer conserved."""
    s = m.state
    for kind, tile in enumerate(TILE_NAMES):
        if tile not in kinds:
            s.unseen -= s.pile[kind]
            s.left -= s.pile[kind]
            s.pile[kind] = 0


def conserved(s: State) -> None:
    """Asserts everything that holds in every position."""
    assert broken(s) == 0
    on_table = Counter(TILE_NAMES[s.tile[n]] for n in s.laid[: s.tiles])
    in_hands = Counter(TILE_NAMES[kind] for p in range(s.players) for kind in s.hand[p, : s.held[p]])
    in_pile = Counter({name: int(n) for name, n in zip(TILE_NAMES, s.pile, strict=True)})
    assert on_table + in_hands + in_pile == BOX


def goal_number(goal: str) -> int:
    """The number of a pair of objectives: `snail orange` is 0."""
    animal, colour = goal.split()
    return 3 * ANIMAL_NAMES.index(animal) + COLOUR_NAMES.index(colour)
