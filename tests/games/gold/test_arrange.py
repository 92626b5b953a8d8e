"""The best arrangement of pieces in L'Or des Mayas: exact, and told as actions."""

from itertools import permutations, product
from typing import cast

import numpy as np
import pytest

from tablee import games
from tablee.engine.simulate import trails
from tablee.games.contract import State
from tablee.games.gold.arrange import best_arrangement, best_plan, worth_of_plan
from tablee.games.gold.components import DISC, LOWER, PART, UPPER
from tablee.games.gold.rules import disc_points
from tablee.games.gold.state import BUILD
from tablee.games.gold.view import View
from tablee.match import Match
from tests.games.gold.table import auction, base, look, sell
from tests.positions import play

GOLD = games.game("gold")


def built(m: Match) -> Match:
    """The buyer lays the best arrangement."""
    play(m, *best_arrangement(look(m, m.mover)))
    return m


def purchase(mine: str, new: str, partial: str = "no") -> Match:
    """Seat 0 of three has bought a piece for 3 pearls."""
    m = auction(mine, board=new, partial=partial)
    sell(m, "3 1 0")
    return m


def most_points(lies: list[int]) -> int:
    """The most that a complete disc of some of these pieces scores, by trying everything; 0 if there is none."""
    best = 0
    for n in range(4, len(lies) + 1):
        for order in permutations(lies, n):
            if sum(int(PART[lie]) for lie in order) != 24:
                continue
            for faces in product(*((int(UPPER[lie]), int(LOWER[lie])) for lie in order)):
                if all(abs(a - b) <= 1 for a, b in zip(faces, faces[1:] + faces[:1], strict=True)):
                    best = max(best, 10 + sum(faces) + (10 if len(set(faces)) == 1 else 0))
    return best


def put(s: State, lies: list[int]) -> None:
    """Seat 0's base holds these pieces and no others, in whatever order."""
    s.pieces[0] = -1
    for i, lie in enumerate(lies):
        s.lie[i], s.pieces[0, i] = lie, i
    s.count[0] = len(lies)


@pytest.mark.slow
def test_the_best_complete_disc_is_found() -> None:
    """Against every order of every choice of pieces and faces, for random handfuls."""
    random = np.random.default_rng(1)
    s = GOLD.new_state(3)
    complete = 0
    for _ in range(150):
        quarters, others = random.permutation(np.arange(20, 30))[:3], random.integers(0, 20, 3)
        lies = [int(lie) for lie in [*quarters, *others]]
        put(s, lies[:-1])
        s.sale = 29
        most = most_points(lies)
        assert worth_of_plan(best_plan(s, 0, lies[-1])) == 100 * most
        complete += most > 0
    assert 20 < complete < 150


@pytest.mark.parametrize("players", [2, 3, 4])
def test_what_is_laid_is_what_was_found(players: int) -> None:
    """In games of simple players: the actions are legal, and a complete disc is worth what the plan says."""
    complete = 0
    for s in trails("gold", players, lanes=6, steps=300, bots=["policy"] * players).ravel():
        if s.phase == BUILD and s.laid_count == 0:
            plan, at = int(best_plan(s, int(s.at), int(s.lie[s.sale]))), int(s.at)
            actions = best_arrangement(cast(View, GOLD.look(s, int(s.turn))))
            for action in actions:
                assert GOLD.read(action) in GOLD.list_legal(s)
                GOLD.apply(s, GOLD.read(action))
            assert s.count[at] == len(actions) - 1 == sum(plan >> 2 * slot & 3 > 0 for slot in range(9))
            if s.filled[at] == DISC:
                complete += 1
                assert 100 * disc_points(s, at) == worth_of_plan(plan)
    assert complete > 3


def test_a_ring_goes_up_and_comes_down_again() -> None:
    m = built(purchase("1/4 jade stone, 1/4 bronze jade, 1/4 silver gold", "1/4 silver bronze"))
    faces = [piece["face"] for piece in m.view()["seats"][0]["bases"][0]["pieces"]]
    assert faces == ["jade", "bronze", "silver", "bronze"]
    assert m.scores[0] == 7 + 18


def test_one_material_is_found() -> None:
    m = built(purchase("1/4 silver gold, 1/4 gold stone, 1/6 gold silver, 1/6 silver gold", "1/6 stone gold"))
    assert m.scores[0] == 7 + 10 + 10 + 20


def test_a_complete_disc_comes_before_any_hope() -> None:
    m = built(purchase("1/4 stone jade, 1/4 stone gold, 1/6 stone jade, 1/6 stone jade", "1/6 stone jade"))
    assert m.view()["seats"][0]["bases"][0]["complete"]


def test_a_better_disc_replaces_a_complete_one() -> None:
    m = purchase("1/4 jade stone, 1/4 bronze jade, 1/4 silver gold, 1/4 bronze silver", "1/4 gold stone")
    assert built(m).scores[0] == 7 + 22


def test_pieces_that_cannot_be_joined_are_left_out() -> None:
    m = built(purchase("1/6 gold silver, 1/6 silver gold", "1/4 jade stone"))
    assert base(m, 0, viewer=0).count("1/6") == 2
    assert "1/4" not in base(m, 0)


def test_it_works_on_the_second_base_of_two() -> None:
    m = auction(("", "1/6 gold silver, 1/6 silver gold"), board="1/4 gold silver", players=2)
    sell(m, "3 1", "base 1")
    built(m)
    assert base(m, 0, 1).count("1/") == 3


def test_it_begins_with_nothing_laid() -> None:
    m = purchase("1/6 gold silver, 1/6 silver gold", "1/4 gold silver")
    whole = best_arrangement(look(m, 0))
    m.play(whole[0])
    assert best_arrangement(look(m, 0)) == whole


@pytest.mark.parametrize("twins", ["1/8 gold silver*, 1/8 gold silver*", "1/8 gold silver*, 1/8 gold silver"])
def test_equal_pieces_are_laid_in_a_legal_order(twins: str) -> None:
    m = purchase(twins, "1/4 gold silver")
    built(m)
    assert base(m, 0, viewer=0).count("1/") == 3


def test_with_partial_discs_valuable_faces_are_laid() -> None:
    m = built(purchase("1/6 stone gold", "1/6 silver gold", partial="yes"))
    assert m.scores[0] == 7 + 8
