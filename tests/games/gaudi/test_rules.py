"""The rules of Gaudí, clause by clause (GAU-1 to GAU-3). Seat 0 begins unless a test says otherwise."""

from collections import Counter

import pytest

from tablee import games
from tablee.games.contract import CHANCE
from tablee.games.gaudi.actions import ANIMAL_NAMES, COLOUR_NAMES, TILE_NAMES
from tablee.games.gaudi.components import FREE, PLACES, THREE_COLOURS, TILES
from tablee.games.gaudi.paving import fits
from tests.games.gaudi.reference import corners, neighbours
from tests.games.gaudi.table import BOX, GOALS, cells, conserved, deal, draw, hand, lay, pave, place, turn
from tests.positions import chances, play, stroll, unroll
from tests.variants import pairs_of_game

GAUDI = games.game("gaudi")
THREE = {"ogb", "obg", "gob", "gbo", "bog", "bgo"}


# ---- GAU-1 Components


def test_gau_1_1_a_tile_has_a_snail_a_jellyfish_and_a_starfish_each_in_one_of_three_colours() -> None:
    assert ANIMAL_NAMES == ("snail", "jellyfish", "starfish")
    assert COLOUR_NAMES == ("orange", "green", "blue")
    assert len(set(TILE_NAMES)) == 3**3
    m = deal("gob", "", goals=GOALS)
    free = {(f["q"], f["r"]): f["wants"] for f in m.view()["free"]}
    assert free[1, 0] == ["orange", None, None]  # beside the first tile, orange, green, blue
    assert free[-1, 0] == [None, "green", None]
    assert free[0, 1] == [None, None, "blue"]


def test_gau_1_2_there_are_84_tiles() -> None:
    assert sum(BOX.values()) == 24 * 3 + 3 * 4 == 84
    assert {tile for tile, n in BOX.items() if n == 4} == {"ooo", "ggg", "bbb"}
    assert set(BOX.values()) == {3, 4}
    assert int(TILES[THREE_COLOURS].sum()) == 18
    assert {TILE_NAMES[k] for k in THREE_COLOURS} == THREE


@pairs_of_game("gaudi")
def test_gau_1_2_tiles_never_appear_or_vanish(players: int, options: dict[str, str]) -> None:
    for s, _ in stroll("gaudi", players, options, seed=players):
        conserved(s)


@pytest.mark.parametrize(("players", "copies"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_gau_1_3_gau_3_1_objectives_are_drawn_from_the_cards(players: int, copies: int) -> None:
    m = unroll("gaudi", players, {}, "first 0")
    pairs = [f"goal {animal} {colour}" for animal in ANIMAL_NAMES for colour in COLOUR_NAMES]
    assert chances(m) == dict.fromkeys(pairs, copies * copies)
    m.play("goal snail orange")
    for goal, weight in chances(m).items():
        animal, colour = goal.split()[1:]
        assert weight == (copies - (animal == "snail")) * (copies - (colour == "orange"))
    assert ("goal snail orange" in m.legal()) == (copies == 2)


@pytest.mark.parametrize(("players", "tokens"), [(2, 35), (3, 25), (4, 25), (5, 15), (6, 15)])
def test_gau_1_4_players_have_marking_tokens(players: int, tokens: int) -> None:
    m = deal(*[""] * players)
    assert [seat["tokens"] for seat in m.view()["seats"]] == [tokens] * players


# ---- GAU-2 Geometry


def test_gau_2_1_three_tiles_meet_at_a_corner_and_each_tile_has_three() -> None:
    """Two tiles that touch share exactly one corner with an animal, and every corner belongs to three tiles."""
    for cell in [(0, 0), (2, -1), (-3, 5)]:
        assert sorted(corners(cell)) == [0, 1, 2]
        for other in neighbours(cell):
            assert len(set(corners(cell).values()) & set(corners(other).values())) == 1
        for animal, corner in corners(cell).items():
            assert len(corner) == 3
            assert all(corners(other)[animal] == corner for other in corner)


def test_gau_2_1_the_places_round_a_tile_are_bound_at_its_corners() -> None:
    m = deal("", "")
    pave(m, {(1, 0): "ooo"})
    free = {(f["q"], f["r"]): (f["wants"], f["completes"]) for f in m.view()["free"]}
    assert free[1, -1] == (["orange", None, None], [True, False, False])
    assert free[0, 1] == ([None, "orange", "blue"], [False, False, False])
    assert free[1, 1] == ([None, "orange", None], [False, False, False])
    assert len(free) == 8


def test_gau_2_2_the_rotation_of_a_cell_is_q_minus_r_modulo_3() -> None:
    """Going round a tile the animals come in the same order on every cell, and neighbours agree."""
    for q in range(-4, 5):
        for r in range(-4, 5):
            turned = (q - r) % 3
            for k, corner in enumerate([(q, r), (q - 1, r), (q - 1, r + 1)]):  # upper right, upper left, bottom
                animal = (k - turned) % 3
                assert min(corners((q, r))[animal] & {corner}) == corner


def test_gau_2_2_a_placement_is_a_tile_and_a_cell() -> None:
    m = deal("ogb", "")
    assert cells(m, "ogb") == set(neighbours((0, 0)))
    m = deal("oob", "")
    assert cells(m, "oob") == {(1, 0), (1, -1), (-1, 1), (0, 1)}


def test_gau_2_3_a_line_of_84_tiles_lies_on_256_places() -> None:
    m = deal("", "")
    s = m.state
    for q in range(1, 84):
        kind = next(k for k in range(27) if fits(int(s.want[s.spot[place(m, q, 0)]]), k))
        s.pile[kind] += 1  # as many as it takes
        pave(m, {(q, 0): TILE_NAMES[kind]})
    assert (int(s.places), int(s.free)) == (256, 172) == (PLACES, FREE)
    assert place(m, 83, 0) > 0
    assert {(int(s.q[n]), int(s.r[n])) for n in range(256)} >= {(84, 0), (84, -1), (-1, 0), (-1, 1)}


# ---- GAU-3 Setup


@pytest.mark.parametrize("players", [2, 3])
def test_gau_3_1_with_two_or_three_players_all_objectives_differ(players: int) -> None:
    for seed in range(30):
        *_, (s, _) = stroll("gaudi", players, {"length": "short"}, seed)
        goals = s.goal[:players].tolist()
        assert len({g // 3 for g in goals}) == len({g % 3 for g in goals}) == players


def test_gau_3_1_with_more_players_a_card_is_there_twice() -> None:
    m = unroll("gaudi", 4, {}, "first 0", "goal snail orange", "goal snail orange")
    assert {goal.split()[1] for goal in chances(m)} == {"jellyfish", "starfish"}
    assert {goal.split()[2] for goal in chances(m)} == {"green", "blue"}


def test_gau_3_2_a_three_colour_tile_starts_the_paving() -> None:
    m = unroll("gaudi", 2, {}, "first 0", "goal snail orange", "goal jellyfish green")
    assert chances(m) == {f"draw {tile}": 3 for tile in THREE}
    draw(m, "gbo")
    assert [(t["q"], t["r"], t["tile"]) for t in m.view()["tiles"]] == [(0, 0, "gbo")]
    assert len(m.view()["free"]) == 6


@pytest.mark.parametrize("players", range(2, 7))
def test_gau_3_2_each_player_draws_three_tiles(players: int) -> None:
    m = deal(*["ogb gbo bog"] * 2, *[""] * (players - 2))
    assert [seat["tiles"] for seat in m.view()["seats"]] == [3] * players
    assert hand(m, 1) == ["ogb", "gbo", "bog"]
    assert m.view()["pile"] == 84 - 1 - 3 * players


@pytest.mark.parametrize(("length", "tiles"), [("full", 84), ("short", 50)])
def test_gau_3_3_a_short_game_has_50_tiles(length: str, tiles: int) -> None:
    assert GAUDI.options["length"] == ("full", "short")
    m = deal("", "", length=length)
    assert m.view()["pile"] == tiles - 1 - 6
    for seed in range(5):
        *_, (s, _) = stroll("gaudi", 3, {"length": length}, seed)
        assert s.tiles + s.held.sum() + s.left == tiles


def test_gau_3_3_a_short_game_draws_from_all_tiles_not_seen() -> None:
    m = deal("ogb", "", length="short")
    turn(m, ("ogb", 1, 0))
    assert sum(chances(m).values()) == 84 - 1 - 6
    assert m.view()["pile"] == 50 - 1 - 6


def test_gau_3_4_the_first_player_is_drawn_and_play_is_clockwise() -> None:
    assert chances(unroll("gaudi", 4, {})) == {f"first {seat}": 1 for seat in range(4)}
    m = deal("ogb", "ogb", "gob", first=1)
    assert m.mover == 1
    turn(m, ("ogb", 1, 0), drawn="ooo")
    assert m.mover == 2
    lay(m, "gob", -1, 1)
    play(m, "end", "draw ooo")
    assert m.mover == 0


def test_chance_deals_before_anybody_plays() -> None:
    m = unroll("gaudi", 2, {})
    seen: Counter[str] = Counter()
    while m.mover == CHANCE:
        seen[m.view()["phase"]] += 1
        m.play(m.legal()[0])
    assert seen == {"first": 1, "goals": 2, "start": 1, "deal": 6}
