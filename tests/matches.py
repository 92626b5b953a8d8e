"""Matches of the toy auction for tests, and everything that can be seen of a match."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tablee import IllegalAction, Match
from tablee.bots import get as get_bot
from tests.positions import play, settle

LUCKS = ("luck A", "luck B", "luck A")


def auction(*actions: str, long: str = "no") -> Match:
    """The toy for three, after its lucky letters and these actions; bids are made in seat order."""
    m = Match("toy", 3, {"long": long}, chance="ask")
    play(m, *LUCKS, *actions)
    return m


def won(*actions: str) -> Match:
    """Seat 1 has taken a prize of 2, and goes on."""
    return auction("bid 0", "bid 3", "bid 1", "prize 2", *actions)


def finish(m: Match, seed: int = 0) -> Match:
    """Random bots play to the end; where chance is asked, it gives whatever comes first."""
    bot = get_bot("random", seed)
    while not m.over:
        settle(m)
        if not m.over:
            m.play(bot.choose(m, m.mover), m.mover)
    return m


def everything(m: Match) -> tuple[Any, ...]:
    """All there is to a match, to see whether anything has changed."""
    return (
        m.state.tobytes(),
        list(m.played),
        m.picks,
        m.mover,
        m.waiting,
        [m.view(seat) for seat in (None, *range(m.players))],
        m.log(),
        m.record(),
    )


def refused(m: Match, attempt: Callable[[], object]) -> str:
    """What is said when an attempt is refused; the match stands as it was."""
    before = everything(m)
    with pytest.raises(IllegalAction) as refusal:
        attempt()
    assert everything(m) == before
    return str(refusal.value)


def bids(m: Match, order: Sequence[int], values: Sequence[int] = (1, 2, 3)) -> None:
    for seat in order:
        m.play(f"bid {values[seat]}", seat=seat)
