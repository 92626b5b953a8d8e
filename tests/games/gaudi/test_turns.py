"""The choices offered in a turn of Gaudí against every turn that the clauses allow (GAU-4.1 to GAU-4.4)."""

import pytest

from tablee import games
from tablee.games.contract import State
from tablee.games.gaudi.actions import TILE_NAMES
from tablee.games.gaudi.state import TILE
from tests.games.gaudi import reference
from tests.games.gaudi.reference import Lay
from tests.positions import stroll

GAUDI = games.game("gaudi")
END: Lay = ("end", (0, 0))


def offered(s: State) -> set[Lay]:
    """What the mover can lay next, tile and cell, and END."""
    found = set()
    for action in GAUDI.list_legal(s):
        what, *rest = GAUDI.write(action).split()
        if what == "end":
            found.add(END)
            continue
        taken = s.copy()
        GAUDI.apply(taken, action)
        places = [int(GAUDI.write(a).split()[1]) for a in GAUDI.list_legal(taken)]
        assert places, f"{rest[0]} can be taken up and not be laid"
        found |= {(rest[0], (int(s.q[n]), int(s.r[n]))) for n in places}
    return found


def allowed(s: State) -> set[Lay]:
    """The same by trying every turn."""
    lain = int(s.lain)
    laid = tuple((TILE_NAMES[s.tile[n]], (int(s.q[n]), int(s.r[n]))) for n in s.laid[s.tiles - lain : s.tiles])
    hand = tuple(TILE_NAMES[kind] for kind in s.hand[s.turn, : s.held[s.turn]])
    whole = reference.turns(reference.paving(s), hand, bool(s.rules == 0), laid)
    return {turn[lain] if len(turn) > lain else END for turn in whole}


@pytest.mark.slow
@pytest.mark.parametrize("rules", ["full", "beginner"])
def test_gau_4_1_gau_4_2_gau_4_3_every_choice_offered_and_no_other_can_become_a_legal_turn(rules: str) -> None:
    seen = {0: 0, 1: 0, 2: 0, 3: 0}
    for seed in range(12):
        for s, _ in stroll("gaudi", 2 + seed % 5, {"rules": rules}, seed):
            if s.phase == TILE and s.tiles < 60 and (s.lain > 0 or s.tiles % 8 == 3):
                assert offered(s) == allowed(s)
                seen[int(s.lain)] += 1
    assert all(n >= 5 for n in seen.values()), seen


def test_gau_6_2_children_are_offered_every_place_where_a_tile_fits_and_no_other() -> None:
    """One step ahead is enough: whatever fits can be laid, so that no turn has to be brought to an end."""
    seen = {0: 0, 1: 0, 2: 0}
    for s, _ in stroll("gaudi", 2, {"rules": "children"}, 4):
        if s.phase == TILE and s.lain < 3 and s.tiles < 40:
            tiles = reference.paving(s)
            hand = {TILE_NAMES[kind] for kind in s.hand[s.turn, : s.held[s.turn]]}
            beside = {n for cell in tiles for n in reference.neighbours(cell)}
            fitting = {(tile, cell) for tile in hand for cell in beside if reference.fits(tiles, tile, cell)}
            assert offered(s) == fitting | ({END} if s.lain else set())
            seen[int(s.lain)] += 1
    assert all(n >= 5 for n in seen.values()), seen


@pytest.mark.slow
def test_gau_4_3_forced_third_tiles_come_up_and_are_offered_alone() -> None:
    forced = 0
    for seed in range(60):
        for s, _ in stroll("gaudi", 2, {}, seed):
            if s.phase == TILE and s.lain == 2 and s.finished == s.settled:
                choices = offered(s)
                assert choices == allowed(s)
                assert END not in choices
                forced += 1
    assert forced > 5
