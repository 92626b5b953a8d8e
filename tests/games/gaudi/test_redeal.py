"""`redeal` in Gaudí: it keeps what a seat knows, and draws evenly among all that the seat cannot tell apart."""

from collections import Counter
from itertools import permutations, product

import numpy as np
import pytest

from tablee import games
from tablee.games.contract import SPECTATOR, State
from tablee.games.gaudi.actions import TILE_NAMES
from tablee.games.gaudi.hidden import knows_goal
from tablee.games.gaudi.rules import find_able
from tablee.games.gaudi.state import PLACE, REFILL, TILE
from tests.devices import compiled, interpreted
from tests.evenness import assert_drawn_like, redeals
from tests.games.gaudi.table import BOX, conserved, deal, goal_number, lay, observation, pave, turn
from tests.positions import play, stroll
from tests.variants import pairs_of_game

GAUDI = games.game("gaudi")
NOWHERE = "goo goo bbg"


# ---- what it keeps


HIDDEN = {"hand", "pile", "goal", "points", "able", "chosen"}
UNTOUCHED = [name for name in GAUDI.state.names or () if name not in HIDDEN]


def known_facts(s: State, seat: int) -> dict[str, object]:
    """What the seat knows, taken from the position without `view`."""
    own = seat >= 0 and s.turn == seat
    return {
        "own hand": s.hand[seat].tolist() if seat >= 0 else None,
        "objectives": [int(s.goal[p]) if knows_goal(s, p, seat) else None for p in range(s.players)],
        "points": [int(s.points[p]) if knows_goal(s, p, seat) else None for p in range(s.players)],
        "who has objectives": (s.goal >= 0).tolist(),
        "own choice": (int(s.able), int(s.chosen)) if own else None,
        "a tile is chosen": bool(s.chosen >= 0),
        "left alone": [s[name].tolist() for name in UNTOUCHED],
    }


def check_redeal(s: State, seat: int, seed: int) -> None:
    """One redeal keeps all that the seat knows and what everyone can work out (`conserved` checks that)."""
    for other in redeals(GAUDI, s, seat, times=1, seed=seed):
        conserved(other)
        assert known_facts(other, seat) == known_facts(s, seat)
        assert GAUDI.look(other, seat) == GAUDI.look(s, seat)
        if seat >= 0:
            assert np.array_equal(observation(other, seat), observation(s, seat))
        if s.phase in (TILE, PLACE):
            assert other.able == find_able(other)


@pairs_of_game("gaudi")
def test_redeal_keeps_what_the_seat_knows(players: int, options: dict[str, str]) -> None:
    for step, (s, _) in enumerate(stroll("gaudi", players, options, seed=players)):
        if step % 5 == 0:
            check_redeal(s, step // 5 % (players + 1) - 1, seed=step)


def test_redeal_changes_what_the_seat_does_not_know() -> None:
    s = deal("", "", "", "").state
    assert len({tuple(other.hand[0].tolist()) for other in redeals(GAUDI, s, 2, times=100)}) > 50
    assert len({tuple(other.hand[1].tolist()) for other in redeals(GAUDI, s, 2, times=100)}) > 50
    assert len({int(other.goal[1]) for other in redeals(GAUDI, s, 2, times=200)}) == 9


def test_redeal_of_equal_dice_is_equal() -> None:
    s = deal("", "", "").state
    assert list(redeals(GAUDI, s, 0, times=20, seed=3)) == list(redeals(GAUDI, s, 0, times=20, seed=3))
    assert list(redeals(GAUDI, s, 0, times=20, seed=3)) != list(redeals(GAUDI, s, 0, times=20, seed=4))


REDEALT = """
from tablee.dice import new_dice
from tablee.match import Match
m = Match("gaudi", 4, seed=1)
m.play(m.legal()[0])
m.game.redeal(m.state, (m.mover + 1) % 4, new_dice(1))
print(m.state.tobytes().hex())
"""


@pytest.mark.slow
def test_redeal_is_the_same_in_the_interpreter() -> None:
    assert interpreted(REDEALT) == compiled(REDEALT) != ""


def test_redeal_for_a_spectator_keeps_only_what_is_public() -> None:
    s = deal("ooo ooo ooo", "").state
    assert len({int(other.goal[0]) for other in redeals(GAUDI, s, SPECTATOR, times=300)}) == 9
    assert len({tuple(other.hand[0].tolist()) for other in redeals(GAUDI, s, SPECTATOR, times=200)}) > 100


def test_gau_7_2_redeal_keeps_that_nothing_fitted() -> None:
    m = deal(NOWHERE, "", "")
    play(m, "swap goo", "draw bog", "pass")
    unfit = {t for t in TILE_NAMES if t[0] != "o" and t[1] != "g" and t[2] != "b"}
    seen = {TILE_NAMES[k] for other in redeals(GAUDI, m.state, 1, times=300) for k in other.hand[0]}
    assert seen == unfit


def test_gau_7_3_redeal_keeps_what_marks_have_shown() -> None:
    m = deal("ooo oob", "", "", "", goals=["snail blue", "starfish green", "snail orange", "jellyfish blue"])
    turn(m, ("ooo", 1, 0), ("oob", 1, -1), drawn="ggg ggg")
    fitting = {
        goal_number(g) for g in ("snail orange", "snail green", "snail blue", "jellyfish orange", "starfish orange")
    }
    seen = {(int(other.goal[0]), int(other.points[0])) for other in redeals(GAUDI, m.state, 1, times=500)}
    assert {goal for goal, _ in seen} == fitting
    assert all(points == (2 if goal == 0 else 1) for goal, points in seen)


def test_gau_7_5_redeal_gives_a_player_who_lays_a_tile_that_fits() -> None:
    m = deal("ogb goo goo", "", "")
    for other in redeals(GAUDI, m.state, 1, times=300):
        assert other.able
    unfit = ["goo", "gog", "gbo", "gbg", "boo", "bog", "bbo", "bbg"]
    alone = sum(any(TILE_NAMES[k] in unfit for k in other.hand[0]) for other in redeals(GAUDI, m.state, 1, times=300))
    assert alone > 100


def test_gau_7_5_redeal_gives_a_tile_taken_up_a_place() -> None:
    m = deal("ogb goo goo", "", "")
    m.play("tile ogb")
    taken = set()
    for other in redeals(GAUDI, m.state, 1, times=300):
        assert GAUDI.list_legal(other)
        taken.add(int(other.hand[0, other.chosen]))
    assert len(taken) == 19


def test_gau_7_5_redeal_gives_a_player_who_must_lay_a_third_tile_one_that_completes_two() -> None:
    m = deal("goo ggo bgb", "", "")
    pave(m, {(1, 0): "ogo", (-1, 1): "bbb"})
    lay(m, "goo", 2, 0)
    lay(m, "ggo", 1, 1)
    assert {TILE_NAMES[other.hand[0, 0]] for other in redeals(GAUDI, m.state, 1, times=300)} == {"ogb", "ggb", "bgb"}


def test_gau_7_6_a_tile_mixed_back_is_one_of_those_not_seen() -> None:
    m = deal(NOWHERE, "", "")
    play(m, "swap bbg", "draw bog", "pass")
    k = TILE_NAMES.index("bbg")
    assert {int(other.pile[k]) for other in redeals(GAUDI, m.state, 0, times=300)} > {2, 3}


# ---- how often


def few(hands: list[str], pile: str) -> State:
    """A position between turns with these hands and few tiles in the pile."""
    s = deal(*[""] * len(hands)).state
    s.phase = REFILL
    s.turn = 0
    for p, hand in enumerate(hands):
        s.hand[p] = -1
        s.held[p] = len(hand.split())
        for i, tile in enumerate(hand.split()):
            s.hand[p, i] = TILE_NAMES.index(tile)
    s.pile[:] = 0
    for tile in pile.split():
        s.pile[TILE_NAMES.index(tile)] += 1
    s.unseen = len(pile.split())
    return s


def bar(s: State, seat: int, i: int, tiles: str) -> None:
    """Everyone knows that this tile of a hand is none of these."""
    for tile in tiles.split():
        s.barred[seat, i] |= 1 << TILE_NAMES.index(tile)


def test_redealt_tiles_are_even_among_all_arrangements_that_fit() -> None:
    """Against every way to lay the tiles that seat 0 has not seen, one by one."""
    s = few(["ooo", "ggg bbb", "oob ggg"], "bbb oob ooo bbb")
    bar(s, 1, 0, "ooo bbb")
    bar(s, 1, 1, "ggg")
    bar(s, 2, 0, "bbb ggg ooo")
    unseen = ["ggg", "bbb", "oob", "ggg", "bbb", "oob", "ooo", "bbb"]
    may_be = [{"ggg", "oob"}, {"bbb", "oob", "ooo"}, {"oob"}, {"ooo", "ggg", "bbb", "oob"}]
    ways: Counter[tuple[str, ...]] = Counter(
        tiles
        for tiles in permutations(unseen, 4)
        if all(tile in allowed for tile, allowed in zip(tiles, may_be, strict=True))
    )
    seen = Counter(
        tuple(TILE_NAMES[k] for k in [*other.hand[1, :2], *other.hand[2, :2]]) for other in redeals(GAUDI, s, 0)
    )
    assert_drawn_like(seen, ways)


def test_redealt_tiles_are_even_when_the_pile_is_empty() -> None:
    s = few(["", "ggg bbb oob", "oob ggg ooo"], "")
    bar(s, 1, 0, "bbb")
    bar(s, 2, 1, "oob ooo")
    unseen = ["ggg", "bbb", "oob", "oob", "ggg", "ooo"]
    ways = Counter(tiles for tiles in permutations(unseen) if tiles[0] != "bbb" and tiles[4] not in ("oob", "ooo"))
    seen = Counter(tuple(TILE_NAMES[k] for k in [*other.hand[1], *other.hand[2]]) for other in redeals(GAUDI, s, 0))
    assert_drawn_like(seen, ways)


def test_a_redealt_tile_taken_up_is_even_among_all_that_can_be_laid() -> None:
    m = deal("ogb goo goo", "")
    m.play("tile ogb")
    fit = {t for t in TILE_NAMES if t[0] == "o" or t[1] == "g" or t[2] == "b"}
    left = BOX - Counter(["ogb"]) - Counter(TILE_NAMES[k] for k in m.state.hand[1])
    seen = Counter(TILE_NAMES[other.hand[0, other.chosen]] for other in redeals(GAUDI, m.state, seat=1))
    assert_drawn_like(seen, {tile: float(left[tile]) for tile in fit})


@pytest.mark.parametrize("players", [3, 5])
def test_redealt_objectives_are_even_among_all_that_fit(players: int) -> None:
    """Against every way to deal the cards that seat 0 does not have."""
    copies = 1 if players == 3 else 2
    goals = ["snail orange", "jellyfish green", "starfish blue", "snail orange", "starfish green"][:players]
    s = deal(*[""] * players, goals=goals).state
    if players == 5:
        s.may[1] = sum(1 << goal_number(g) for g in ("jellyfish green", "snail blue", "starfish blue"))
        s.may[2] = sum(1 << goal_number(g) for g in ("starfish blue", "starfish orange"))
        s.may[3] = sum(1 << goal_number(g) for g in ("snail orange", "jellyfish blue", "starfish green"))
        s.may[4] = sum(1 << goal_number(g) for g in ("starfish green", "snail blue"))
    else:
        s.may[1] = 0b111110111
    cards = [0, 1, 2] * copies
    cards.remove(0)
    ways: Counter[tuple[int, ...]] = Counter()
    others = players - 1
    for animals, colours in product(permutations(cards, others), permutations(cards, others)):
        dealt = tuple(3 * a + c for a, c in zip(animals, colours, strict=True))
        if all(s.may[p + 1] >> goal & 1 for p, goal in enumerate(dealt)):
            ways[dealt] += 1
    seen = Counter(tuple(int(g) for g in other.goal[1:players]) for other in redeals(GAUDI, s, 0))
    assert_drawn_like(seen, ways)
