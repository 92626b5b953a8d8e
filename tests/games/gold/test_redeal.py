"""`redeal` in L'Or des Mayas: it keeps what a seat knows and draws evenly among all that the seat cannot tell apart."""

from collections import Counter

import numpy as np
import pytest

from tablee import games
from tablee.games.contract import SPECTATOR, State
from tablee.games.gold.components import BOX, KIND, KINDS, LIES, LOWER, MATERIAL_NAMES, UPPER
from tablee.games.gold.hidden import knows
from tablee.games.gold.state import BUILD, CHOOSE_BASE
from tests.devices import compiled, interpreted
from tests.evenness import assert_drawn_like, redeals
from tests.games.gold.table import auction, conserved, observation, sell
from tests.positions import play, stroll
from tests.variants import pairs_of_game

GOLD = games.game("gold")


# ---- what it keeps


def known_facts(s: State, seat: int) -> dict[str, object]:
    """What the seat knows, taken from the position without `view`."""
    builds = s.phase in (CHOOSE_BASE, BUILD)
    return {
        "looks": [int(s.lie[i]) // 2 for i in range(s.drawn)],
        "both faces": [int(s.lie[i]) if knows(s, i, seat) else None for i in range(s.drawn)],
        "own bid": int(s.bid[seat]) if seat >= 0 else None,
        "who has bid": (s.bid >= 0).tolist(),
        "left alone": [s[name].tolist() for name in UNTOUCHED],
        "building": builds,
        "own building": [s[name].tolist() for name in PLAN] if builds and s.turn == seat else None,
    }


UNTOUCHED = [
    *("players", "open_pearls", "low_cancel", "partial", "turn", "first", "sale", "drawn", "pearls", "shown", "opened"),
    *("winner", "paid", "lot", "count", "filled", "pieces", "knower", "pool"),
]
PLAN = ["phase", "at", "laid_count", "arc", "start", "end", "rest", "turned", "laid"]


@pairs_of_game("gold")
def test_redeal_keeps_what_the_seat_knows(players: int, options: dict[str, str]) -> None:
    for seed in range(2):
        for step, (s, _) in enumerate(stroll("gold", players, options, seed)):
            if step % 5 == seed:
                seat = step // 5 % (players + 1) - 1  # the spectator among them
                for other in redeals(GOLD, s, seat, times=1, seed=step):
                    conserved(other)
                    assert known_facts(other, seat) == known_facts(s, seat)
                    assert GOLD.look(other, seat) == GOLD.look(s, seat)
                    if seat >= 0:
                        assert np.array_equal(observation(other, seat), observation(s, seat))


def test_redeal_changes_what_the_seat_does_not_know() -> None:
    m = auction("1/8 jade bronze, 1/6 jade stone", "1/6 silver gold", board="1/6 gold stone, 1/8 silver bronze")
    assert all(len({int(s.lie[i]) for s in redeals(GOLD, m.state, 2, times=100)}) == 2 for i in range(6))
    assert len({tuple(s.bag.tolist()) for s in redeals(GOLD, m.state, 2, times=100)}) > 10
    assert len({int(s.lie[0]) for s in redeals(GOLD, m.state, 0, times=100)}) == 1  # its own


def test_gold_6_2_redeal_keeps_pieces_that_were_turned_over() -> None:
    m = auction("1/8 jade bronze*, 1/6 jade stone", board="1/6 gold stone")
    assert {int(s.lie[0]) for s in redeals(GOLD, m.state, 2, times=100)} == {int(m.state.lie[0])}
    assert len({int(s.lie[1]) for s in redeals(GOLD, m.state, 2, times=100)}) == 2


def test_gold_6_3_redeal_takes_up_anothers_base_anew() -> None:
    m = auction("1/8 jade bronze", board="1/6 jade stone", players=2)
    sell(m, "5 3")
    begun = m.state.copy()
    play(m, "base 0", "lay 1 jade")
    for other in redeals(GOLD, m.state, 1, times=20):
        assert other.phase == CHOOSE_BASE
        assert [other[name].tolist() for name in PLAN] == [begun[name].tolist() for name in PLAN]
    for other in redeals(GOLD, m.state, 0, times=20):
        assert [other[name].tolist() for name in PLAN] == [m.state[name].tolist() for name in PLAN]


def test_gold_6_4_redeal_makes_sealed_bids_of_others_any_bids() -> None:
    m = auction(money=[4, 10, 16])
    s = m.state.copy()
    GOLD.apply(s, GOLD.read("bid 3"))
    GOLD.apply(s, GOLD.read("bid 9"))
    assert {(int(o.bid[0]), int(o.bid[2])) for o in redeals(GOLD, s, 1, times=200)} == {(n, -1) for n in range(5)}
    assert {int(o.bid[1]) for o in redeals(GOLD, s, 1, times=50)} == {9}
    assert len({(int(o.bid[0]), int(o.bid[1])) for o in redeals(GOLD, s, SPECTATOR, times=1000)}) == 5 * 11


def test_redeal_of_equal_dice_is_equal() -> None:
    s = auction("1/8 jade bronze, 1/6 jade stone", "1/6 silver gold").state
    assert list(redeals(GOLD, s, 2, times=20, seed=3)) == list(redeals(GOLD, s, 2, times=20, seed=3))
    assert list(redeals(GOLD, s, 2, times=20, seed=3)) != list(redeals(GOLD, s, 2, times=20, seed=4))


def test_redeal_depends_on_nothing_that_the_seat_does_not_know() -> None:
    for step, (s, _) in enumerate(stroll("gold", 3, {}, seed=8)):
        for hidden in redeals(GOLD, s, step % 3, times=1, seed=step):
            assert list(redeals(GOLD, hidden, step % 3, times=3)) == list(redeals(GOLD, s, step % 3, times=3))


REDEALT = """
from tests.positions import stroll
from tablee.dice import new_dice
from tablee import games
for step, (s, _) in enumerate(stroll("gold", 2, {}, seed=1)):
    if step % 10 == 0:
        other = s.copy()
        games.game("gold").redeal(other, 0, new_dice(step))
        print(other.tobytes().hex())
"""


@pytest.mark.slow
def test_redeal_is_the_same_in_the_interpreter() -> None:
    assert interpreted(REDEALT) == compiled(REDEALT) != ""


# ---- how often


def all_ways(s: State, seat: int, size: int) -> dict[tuple[int, ...], float]:
    """How the pieces of one size that the seat has seen from above only can lie, and in how many ways of the box."""
    seen = [i for i in range(s.drawn) if s.lie[i] // 10 == size]
    known = Counter(int(KIND[s.lie[i]]) for i in seen if knows(s, i, seat))
    faces = [int(UPPER[s.lie[i]]) for i in seen if not knows(s, i, seat)]
    ways: dict[tuple[int, ...], float] = {}

    def lay(lies: tuple[int, ...], left: Counter[int], so_far: int) -> None:
        """One piece after the other comes out of the box, each of the equal ones in a way of its own."""
        if len(lies) == len(faces):
            ways[lies] = so_far
            return
        for lie in range(LIES):
            if lie // 10 == size and UPPER[lie] == faces[len(lies)] and left[int(KIND[lie])] > 0:
                lay((*lies, lie), left - Counter([int(KIND[lie])]), so_far * left[int(KIND[lie])])

    lay((), Counter({k: int(BOX[k]) for k in range(KINDS)}) - known, 1)
    return ways


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "bases", "board"),
    [
        (0, ("1/8 jade bronze, 1/8 jade bronze", "1/8 silver gold"), "1/8 gold silver, 1/8 jade stone"),
        (0, ("1/8 jade bronze*", "1/8 bronze jade, 1/8 silver gold"), "1/8 gold silver, 1/8 stone jade"),
        (1, ("1/6 jade bronze, 1/6 jade bronze", "1/6 silver gold"), "1/6 gold silver, 1/6 jade stone"),
        (1, ("1/6 jade bronze*, 1/6 jade bronze*", "1/6 bronze jade"), "1/6 jade stone, 1/6 silver gold"),
        (2, ("1/4 jade bronze", "1/4 silver gold"), "1/4 gold stone, 1/4 stone jade"),
    ],
)
def test_gold_6_5_lower_faces_are_even_among_all_that_the_box_allows(
    size: int, bases: tuple[str, str], board: str
) -> None:
    """Against every way to lay the pieces that seat 2 has not seen from below."""
    s = auction(*bases, board=board).state
    ways = all_ways(s, 2, size)
    assert len(ways) > 3
    places = [i for i in range(s.drawn) if s.lie[i] // 10 == size and not knows(s, i, 2)]
    seen = Counter(tuple(int(other.lie[i]) for i in places) for other in redeals(GOLD, s, 2))
    assert_drawn_like(seen, ways)


def test_gold_6_5_what_follows_from_the_box_is_known() -> None:
    """Three sixths have jade and bronze. Seat 0 has two and has seen the third: another jade has stone below."""
    s = auction("1/6 jade bronze, 1/6 bronze jade", "1/6 jade bronze*", board="1/6 jade stone").state
    below = {MATERIAL_NAMES[LOWER[other.lie[3]]] for other in redeals(GOLD, s, 0, times=200)}
    assert below == {"stone"}
    assert {MATERIAL_NAMES[LOWER[other.lie[3]]] for other in redeals(GOLD, s, 2, times=200)} == {"stone", "bronze"}


def test_gold_6_5_five_quarters_in_a_circle_lie_in_one_of_two_ways() -> None:
    """Every quarter has been seen from above, each with another face: all have the next one below, or the previous."""
    quarters = [f"1/4 {a} {b}" for a, b in zip(MATERIAL_NAMES, MATERIAL_NAMES[1:] + MATERIAL_NAMES[:1], strict=True)]
    s = auction(quarters[0], quarters[2], board=", ".join([quarters[1], *quarters[3:]])).state
    found = Counter(tuple(LOWER[other.lie[:5]].tolist()) for other in redeals(GOLD, s, 2, times=400))
    assert len(found) == 2
    assert min(found.values()) > 140
