"""The analysis against the exact solution of the tiny game: losses rank alike, and the best choice is no mistake."""

import numpy as np
import pytest

from tablee import Match, games
from tablee.analysis import Choice, analyse
from tablee.analysis.report import BLUNDER, MISTAKE
from tests.analysis.solver import Seen, Solution, Values
from tests.analysis.test_walk import played

pytestmark = pytest.mark.slow

TINY = {"expert": "tiny"}
CHOICES = [200, pytest.param(500, marks=pytest.mark.long)]
EXACT = 1e-3  # of the solution: it is found in rounds


@pytest.fixture(scope="module")
def solution() -> Solution:
    return Solution(games.game("madness"), TINY, rounds=400)


def seen_before(match: Match) -> list[tuple[int, Seen]]:
    """For each action who took it, and which actions this player had seen until then."""
    seen: list[Seen] = [(), ()]
    found = []
    for number, move in enumerate(match.played):
        found.append((move.seat, seen[move.seat]))
        seen = [(*seen[p], move.action if match.sees(p, number) else -1) for p in range(2)]
    return found


def ranks(values: Values) -> Values:
    """Ranks, those of equals being the same."""
    _, places, counts = np.unique(np.round(values, 3), return_inverse=True, return_counts=True)
    found: Values = (np.cumsum(counts) - counts / 2)[places]
    return found


def test_in_equilibrium_the_tiny_game_is_even(solution: Solution) -> None:
    """Both players are alike before anything is dealt, and nobody can gain by playing otherwise."""
    values = solution.values(solution.play)
    assert values[0][0] == pytest.approx(0.5, abs=EXACT)
    assert solution.regrets.max() < 0.05


@pytest.mark.parametrize("most", CHOICES)
def test_losses_rank_as_in_the_exact_solution_and_the_best_choice_is_no_mistake(solution: Solution, most: int) -> None:
    choices: list[tuple[Choice, float]] = []
    seed = 0
    while len(choices) < most:
        match = played("madness", 2, TINY, seed)
        known = seen_before(match)
        for choice in analyse(match).choices():
            branches = solution.choices[known[choice.move]]
            worths = {match.game.write(solution.actions[b]): float(solution.worths[b]) for b in branches}
            choices.append((choice, max(worths.values()) - worths[choice.played]))
        seed += 1
    estimated, exact = np.array([choice.loss for choice, _ in choices]), np.array([loss for _, loss in choices])
    assert np.corrcoef(ranks(estimated), ranks(exact))[0, 1] >= 0.9
    called = {choice.grade for choice, loss in choices if loss < EXACT}
    assert not called & {MISTAKE, BLUNDER}
    assert sum(choice.grade in (MISTAKE, BLUNDER) for choice, _ in choices) > most // 20, "some are called so"
