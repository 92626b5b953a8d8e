"""Choices made at the same time: sealed until the last is in, in any order, changed and taken back."""

import json
from typing import Any

import pytest

from tablee import CHANCE, Match
from tablee.dice import new_dice
from tests.matches import auction, bids, everything, refused

pytestmark = pytest.mark.usefixtures("toy_game")

ORDERS = [(0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0)]


@pytest.mark.parametrize("order", ORDERS)
def test_sealed_choices_come_in_any_order_and_are_applied_in_seat_order(order: tuple[int, ...]) -> None:
    m = auction()
    bids(m, order)
    in_order = auction("bid 1", "bid 2", "bid 3")
    assert [(move.seat, m.game.write(move.action)) for move in m.played[-3:]] == [
        (0, "bid 1"),
        (1, "bid 2"),
        (2, "bid 3"),
    ]
    assert everything(m) == everything(in_order)


def test_every_seat_may_choose_and_is_waited_for_until_it_has() -> None:
    m = auction()
    assert (m.mover, m.waiting) == (0, [0, 1, 2])
    assert m.legal() == m.legal(0) == m.legal(1) == m.legal(2) == ["bid 0", "bid 1", "bid 2", "bid 3"]
    m.play("bid 3", seat=0)
    assert (m.mover, m.waiting) == (1, [1, 2])
    m.play("bid 3", seat=2)
    assert (m.mover, m.waiting) == (1, [1])
    assert m.mover == m.view()["mover"]
    assert len(m.played) == 3, "nothing is applied before the last is in"
    m.play("bid 2")
    assert (m.mover, m.waiting) == (CHANCE, [])
    assert m.view()["mover"] is None


def test_everybody_sees_who_has_chosen() -> None:
    m = auction()
    m.play("bid 3", seat=2)
    for seat in (None, 0, 1, 2):
        assert m.view(seat)["chosen"] == [2]
        assert m.view(seat)["waiting"] == [0, 1]
    assert m.prompt(2) == "Waiting for Sun, Moon."


def test_a_seat_sees_its_own_choice_and_may_still_change_it() -> None:
    m = auction()
    m.play("bid 3", seat=2)
    assert m.view(2)["choice"] == "bid 3"
    assert m.view(2)["legal"] == m.legal(2) == ["bid 0", "bid 1", "bid 2", "bid 3"]
    m.play("bid 1", seat=2)
    m.play("bid 2", seat=0)
    m.play("bid 0", seat=2)
    assert m.view(2)["choice"] == "bid 0"
    m.play("bid 1", seat=1)
    assert m.view()["bids"] == [2, 1, 0]


def test_nobody_sees_what_others_have_chosen() -> None:
    """Whatever is chosen, everyone else's view, drawing, log, legal actions, prompt and record are the same."""

    def seen(choice: str, chooser: int, viewer: int | None) -> tuple[Any, ...]:
        m = auction()
        m.play(choice, seat=chooser)
        looks = (
            json.dumps(m.view(viewer)),
            m.draw(viewer),
            m.log(seat=viewer),
            m.prompt(viewer),
            m.record(),
            m.waiting,
        )
        if viewer is None:
            return looks
        legal = m.legal(viewer), m.labels(viewer), refused(m, lambda: m.play("dance", viewer))
        return *looks, *legal, m.imagine(viewer, new_dice(1)).tobytes()

    for chooser in range(3):
        for viewer in {None, 0, 1, 2} - {chooser}:
            assert len({repr(seen(f"bid {k}", chooser, viewer)) for k in range(4)}) == 1


def test_choices_are_shown_to_all_when_the_last_is_in() -> None:
    m = auction()
    bids(m, (2, 0, 1))
    for seat in (None, 0, 1, 2):
        assert m.view(seat)["bids"] == [1, 2, 3]
        assert m.view(seat)["chosen"] == []
        assert m.view(seat)["choice"] is None
        assert m.log(seat=seat)[-1].endswith("Bids: 1, 2, 3.")


def test_a_sealed_choice_is_taken_back_whoever_has_chosen_since() -> None:
    m = auction()
    m.play("bid 3", seat=1)
    m.play("bid 2", seat=0)
    m.undo(1)
    assert m.waiting == [1, 2]
    assert m.view(1)["choice"] is None
    m.undo(0)
    assert everything(m) == everything(auction())


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_choices_are_not_taken_back_once_all_are_in(seat: int) -> None:
    m = auction()
    bids(m, ORDERS[seat])
    refused(m, lambda: m.undo(seat))


def test_a_seat_that_has_not_chosen_has_nothing_to_take_back() -> None:
    m = auction()
    m.play("bid 3", seat=1)
    refused(m, lambda: m.undo(0))


def test_an_illegal_choice_leaves_the_earlier_one_standing() -> None:
    m = auction()
    m.play("bid 3", seat=1)
    assert refused(m, lambda: m.play("bid 4", seat=1)).endswith("legal: bid 0, bid 1, bid 2, bid 3")
    assert refused(m, lambda: m.play("done", seat=1)).startswith("seat 1 cannot play 'done' now; legal: bid 0")
    assert m.view(1)["choice"] == "bid 3"


def test_chance_draws_by_itself_once_all_have_chosen() -> None:
    m = Match("toy", 3, seed=1)
    assert m.waiting == [0, 1, 2]
    drawn = m.picks
    bids(m, (2, 1, 0))
    assert m.picks == drawn + 1
    assert m.view()["phase"] == "turn"


def test_looking_back_into_the_middle_of_sealed_choices_shows_none_of_them() -> None:
    m = auction()
    bids(m, (0, 1, 2))
    for at in (4, 5):
        assert m.view(at=at)["bids"] == [None] * 3
        assert m.view(2, at=at)["bids"][:2] == [None] * 2
