"""Who sits down with whom, and where."""

from collections import Counter
from itertools import combinations

import pytest

from tablee.arena.seatings import fields_of, seatings_of


def test_as_many_bots_as_seats_take_every_order() -> None:
    assert set(seatings_of(["a", "b", "c"], 3)) == {
        ("a", "b", "c"),
        ("a", "c", "b"),
        ("b", "a", "c"),
        ("b", "c", "a"),
        ("c", "a", "b"),
        ("c", "b", "a"),
    }
    assert len(seatings_of(["a", "b", "c"], 3)) == 6


def test_a_bot_named_twice_takes_two_seats_and_no_order_comes_twice() -> None:
    assert seatings_of(["a", "b", "b"], 3) == [("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")]


def test_the_last_of_too_few_names_fills_the_seats() -> None:
    assert fields_of(["a", "b"], 4) == [("a", "b", "b", "b")]
    assert fields_of(["b", "a"], 4) == [("b", "a", "a", "a")]
    assert [seating.index("a") for seating in seatings_of(["a", "b"], 4)] == [0, 1, 2, 3]


def test_of_too_many_names_every_choice_plays() -> None:
    names = ["a", "b", "c", "d"]
    assert fields_of(names, 2) == list(combinations(names, 2))
    assert len(seatings_of(names, 2)) == 12


@pytest.mark.parametrize("bots", ["ab", "aab", "abc", "abcd", "aabbb", "abcde"])
@pytest.mark.parametrize("kind", ["all", "turns"])
def test_every_bot_sits_in_every_seat_equally_often(bots: str, kind: str) -> None:
    for players in range(2, 5):
        try:
            seatings = seatings_of(list(bots), players, kind)
        except ValueError:
            continue
        for bot in set(bots):
            assert len({Counter(s[p] for s in seatings)[bot] for p in range(players)}) == 1


def test_turns_are_as_many_as_seats() -> None:
    assert len(seatings_of(list("abcdef"), 6, "turns")) == 6
    assert len(seatings_of(list("abcdef"), 6, "all")) == 720


@pytest.mark.parametrize(
    ("bots", "players", "kind", "hint"),
    [
        (["a", "a"], 2, "all", "two different bots"),
        ([], 2, "all", "two different bots"),
        (["a", "b", "b"], 2, "all", "named once"),
        (["a", "b"], 2, "some", "all or turns"),
    ],
)
def test_a_field_that_makes_no_sense_is_refused(bots: list[str], players: int, kind: str, hint: str) -> None:
    with pytest.raises(ValueError, match=hint):
        seatings_of(bots, players, kind)
