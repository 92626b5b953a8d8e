"""The box of Maya, clause by clause (MAYA-1)."""

import numpy as np
import pytest

from tablee.engine.simulate import trails
from tablee.games.maya.components import GOLD, LIMITS, PLAYERS, PRIZE, PYRAMIDS_USED, SPACES
from tests.games.maya.table import build, conserved, found, seen, workers
from tests.positions import play, stroll
from tests.variants import pairs_of_game


def test_maya_1_1_everybody_has_eight_cards_four_low_and_four_high() -> None:
    m = found(5)
    for seat in range(5):
        own = m.view(seat)["seats"][seat]
        assert own["hand"] == [3, 4, 4, 5, 6, 7, 8, -3]
        assert (own["low"], own["high"]) == (4, 4)


@pytest.mark.parametrize(("card", "back"), [("3", "low"), ("4", "low"), ("5", "low"), ("6", "high"), ("-3", "high")])
def test_maya_1_1_the_back_shows_low_or_high(card: str, back: str) -> None:
    m = found()
    workers(m, 1, f"0:3 1:{card}")
    assert m.view()["quarries"][0]["cards"][1] == {"owner": 1, "back": back, "value": None}


@pairs_of_game("maya")
def test_maya_1_2_stones_and_cards_never_appear_or_vanish(players: int, options: dict[str, str]) -> None:
    """Games of good players go up the pyramids; random ones are watched in tests/games/test_conformance.py."""
    bots = ["policy", "random", *["policy"] * (players - 2)]
    for lane in trails("maya", players, options, lanes=4, steps=800, bots=bots, seed=players):
        for s in lane:
            conserved(s)


def test_maya_1_2_everybody_has_28_stones() -> None:
    m = found()
    assert [a + b for a, b in zip(seen(m, "reserve"), seen(m, "stock"), strict=True)] == [26, 26, 26]
    assert m.state.stones.sum(axis=0).tolist() == [2, 2, 2, 0, 0]


def test_maya_1_3_the_bank_never_runs_out() -> None:
    m = found()
    m.state.gold[:3] = 1000
    build(m, 0, 0, 0)
    play(m, "pay chichen")
    assert seen(m, "gold") == [1003, 1003, 1003]


QUARRIES = {
    3: ["4/3/1 6", "4/2 5", "3/2 4", "4/2 5", "4/3/1 6"],
    4: ["4/3/1 6", "4/2 5", "3/2 4", "4/2 5", "4/3/2/1 6", "3/2 4"],
    5: ["4/3/1 6", "4/2 5", "3/2 4", "4/2 5", "4/3/2/1 6", "4/3/1 6", "2/1 3"],
}
ABILITIES = ["shield", "move", "stone", "start", "carry", "pass", "double"]


@pytest.mark.parametrize("players", PLAYERS)
def test_maya_1_4_the_quarries(players: int) -> None:
    quarries = found(players).view()["quarries"]
    assert ["/".join(map(str, q["stones"])) + f" {q['limit']}" for q in quarries] == QUARRIES[players]
    assert [q["ability"] for q in quarries] == ABILITIES[: len(quarries)]
    assert [q["number"] for q in quarries] == list(range(1, len(quarries) + 1))


PYRAMIDS = {
    "Tikal": ([9, 7, 5, 4], [[3, 1], [4, 2], [6, 3], [8, 4]], {4, 5}),
    "Chichen Itza": ([8, 7, 5, 4], [[3, 1], [4, 2], [5, 3], [7, 4]], {3, 5}),
    "Copan": ([7, 6, 5], [[2, 1], [4, 2], [6, 3]], {3, 4, 5}),
    "Uxmal": ([8, 6, 4], [[3, 1], [4, 2], [5, 3]], {3, 4, 5}),
    "Palenque": ([7, 5, 4], [[3, 1], [4, 2], [5, 3]], {3, 4}),
}


@pytest.mark.parametrize("players", PLAYERS)
def test_maya_1_5_the_pyramids(players: int) -> None:
    shown = {p["title"]: p["levels"] for p in found(players).view()["pyramids"]}
    assert list(shown) == [title for title, (_, _, used) in PYRAMIDS.items() if players in used]
    for title, rows in shown.items():
        spaces, gold, _ = PYRAMIDS[title]
        assert ([row["spaces"] for row in rows], [row["gold"] for row in rows]) == (spaces, gold)


def test_maya_1_4_maya_1_5_reconstructed_numbers_are_marked_as_such() -> None:
    assert found().view()["reconstructed"] is True
    assert all(table.dtype == np.int8 for table in (LIMITS, PRIZE, SPACES, GOLD, PYRAMIDS_USED))


def test_every_random_position_keeps_the_rules() -> None:
    for players in PLAYERS:
        for s, _ in stroll("maya", players, {"pro": "yes"}, seed=players):
            conserved(s)
