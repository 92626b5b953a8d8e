"""How tests of `redeal` draw again and again, and how they measure whether what was drawn is even."""

from collections.abc import Hashable, Iterator, Mapping
from math import sqrt
from typing import TypeVar

from tablee.dice import new_dice
from tablee.games.contract import Game, State

DEALS = 20_000  # redeals in a test of evenness

Outcome = TypeVar("Outcome", bound=Hashable)


def redeals(game: Game, s: State, seat: int, times: int = DEALS, seed: int = 1) -> Iterator[State]:
    """The position redealt for a seat, again and again from the same start."""
    dice = new_dice(seed)
    for _ in range(times):
        other = s.copy()
        game.redeal(other, seat, dice)
        yield other


def assert_drawn_like(seen: Mapping[Outcome, int], chances: Mapping[Outcome, float]) -> None:
    """Chi-square of what was seen against chances, which need not add up to 1; rare outcomes are put together."""
    draws, total = sum(seen.values()), sum(chances.values())
    assert {outcome for outcome, n in seen.items() if n} <= {outcome for outcome, chance in chances.items() if chance}
    expected = {outcome: draws * chance / total for outcome, chance in chances.items()}
    often = [outcome for outcome, n in expected.items() if n >= 10]
    cells = [(seen.get(outcome, 0), expected[outcome]) for outcome in often]
    rest = draws - sum(n for _, n in cells)
    if rest >= 1:
        cells.append((draws - sum(n for n, _ in cells), rest))
    distance = sum((n - e) ** 2 / e for n, e in cells)
    freedom = len(cells) - 1
    assert freedom > 0
    assert distance < freedom + 4 * sqrt(2 * freedom), f"{distance:.1f} with {freedom} degrees of freedom"
