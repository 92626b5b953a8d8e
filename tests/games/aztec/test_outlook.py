"""AZT-6 Which objectives can no longer be met: as the view says it, and as people see and read it."""

from random import Random

import pytest

from tablee import Match
from tablee.games.aztec.art.draw import draw
from tablee.games.aztec.text.position import describe
from tablee.games.sections import lines
from tests.games.aztec.table import SAY, deal, look, sell_all
from tests.positions import play, unroll


def outlook(m: Match, seat: int) -> dict[str, bool]:
    """By objective of a seat: can it no longer be met?"""
    return {goal["name"]: goal["missed"] for goal in look(m)["seats"][seat]["objectives"]}


@pytest.mark.parametrize("last", ["last_trick", "fewest_tricks"])
def test_azt_6_what_counts_as_missed_is_never_met_in_the_end(last: str) -> None:
    for players in (2, 3, 5):
        m, choose = unroll("aztec", players, {"last_objective": last}), Random(players)
        missed: set[tuple[int, str]] = set()
        while look(m)["tricks"] < 12:
            for seat, shown in enumerate(look(m)["seats"]):
                assert not any(goal["met"] and goal["missed"] for goal in shown["objectives"])
                missed |= {(seat, goal["name"]) for goal in shown["objectives"] if goal["missed"]}
            m.play(choose.choice(m.legal()))
        for seat, shown in enumerate(look(m)["seats"]):
            for goal in shown["objectives"]:
                assert goal["met"] != goal["missed"]  # nothing is open any more
                assert goal["missed"] or (seat, goal["name"]) not in missed
        assert missed


def test_azt_6_3_an_exact_number_is_missed_by_one_trick_too_many() -> None:
    m = sell_all(deal("T20 T19 T18", "T1 T2 T3", objectives=["1-tricks last", "6-tricks most-tricks"]))
    play(m, "T20", "T1")
    assert outlook(m, 0) == {"1-tricks": False, "last": False}
    assert "missed" not in draw(look(m, 0), SAY)
    play(m, "T19", "T2")
    assert outlook(m, 0) == {"1-tricks": True, "last": False}
    assert outlook(m, 1) == {"6-tricks": False, "most-tricks": False}
    assert ">missed<" in draw(look(m, 0), SAY)
    assert "exactly 1 trick: can no longer be met" in draw(look(m, 1), SAY)
    assert ": exactly 1 trick, 2 so far: can no longer be met" in "\n".join(lines(describe(look(m, 1), SAY)))


def test_azt_6_2_6_3_what_needs_more_than_is_left_is_missed() -> None:
    m = sell_all(deal("T20 T19 T18 T17 T16 T15 T14 T13", "", objectives=["most-talismans last", "6-tricks most-coins"]))
    for card in range(20, 13, -1):
        m.play(f"T{card}")
        m.play(m.legal()[0])
    assert outlook(m, 1) == {"6-tricks": True, "most-coins": False}  # five tricks are left
    assert outlook(m, 0) == {"most-talismans": False, "last": False}
