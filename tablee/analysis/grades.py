"""What a choice is called, how accurate somebody played, and which bids were good."""

from collections.abc import Callable, Sequence
from math import hypot

from tablee.analysis.report import BLUNDER, GOOD, GREAT, INACCURACY, MISTAKE, Alternative, Choice

# Losses in shares of the win, in a game for two. With more players one choice decides less: a fair share of the win is
# smaller, and the limits with it.
LIMITS = ((BLUNDER, 0.12), (MISTAKE, 0.06), (INACCURACY, 0.025))
PLAYERS = 2  # that the limits are for
SURE = 3.0  # standard errors over the imagined deals: the best of several actions is likely to be overrated
NEGLIGIBLE = 0.01  # a loss that does not matter, in a game for two


def limit(share: float, players: int) -> float:
    """A limit for that many players."""
    return share * PLAYERS / players


def noise(error: float, doubt: float) -> float:
    """How much of a loss is not told: so much may be noise of the imagined deals and error of the critic."""
    return hypot(SURE * error, doubt)


def sure_loss(choice: Choice) -> float:
    """What a choice lost as far as it is no noise; below 0 if all of it may be."""
    return choice.loss - noise(choice.error, choice.doubt)


def grade(played: str, alternatives: Sequence[Alternative], players: int, doubt: float = 0.0) -> str:
    """The grade of a choice. A difference that may be noise is not held against anybody.

    alternatives  the best first
    doubt         how far the critic may be wrong about a difference (doubt.py)
    """
    best, second = alternatives[0], alternatives[1]
    chosen = next(each for each in alternatives if each.action == played)
    if chosen is best:
        ahead = best.worth - second.worth - noise(second.error, doubt)
        obvious = max(alternatives, key=lambda each: each.likely)
        return GREAT if obvious is not best and ahead > limit(dict(LIMITS)[MISTAKE], players) else GOOD
    sure = best.worth - chosen.worth - noise(chosen.error, doubt)
    return next((name for name, least in LIMITS if sure > limit(least, players)), GOOD)


def accuracy(choices: Sequence[Choice]) -> float | None:
    """100 if nothing was lost, 0 if as much was lost as by choices at random, or more; None without choices.

    Losses count as for grades, as far as they are no noise. Where many actions are worth about the same, the best one
    is the one that noise favours, so that whoever takes any other seems to lose as much as by choosing at random.
    """
    lost = at_random = 0.0
    for choice in choices:
        best = choice.alternatives[0].worth
        losses = [max(0.0, best - each.worth - noise(each.error, choice.doubt)) for each in choice.alternatives]
        at_random += sum(losses) / len(losses)
        lost += max(0.0, sure_loss(choice))
    if not choices or at_random <= 0:
        return 100.0 if choices else None
    return max(0.0, 100 * (1 - lost / at_random))


def uncertain(choices: Sequence[Choice]) -> float:
    """How much of the skill comes from choices that are called good: their differences add up, but none is certain."""
    return sum(choice.gain for choice in choices if choice.grade == GOOD)


def fair_range(
    alternatives: Sequence[Alternative], players: int, amount: Callable[[str], int | None]
) -> tuple[str, str] | None:
    """Where all actions are bids: the lowest and the highest around the best that lose next to nothing.

    alternatives  the best first
    amount        what an action offers, None if it is no bid, as the game says it
    """
    amounts = {each.action: amount(each.action) for each in alternatives}
    if len(alternatives) < 3 or None in amounts.values():
        return None
    best = alternatives[0]
    ordered = sorted(alternatives, key=lambda each: amounts[each.action] or 0)
    good = [best.worth - each.worth <= max(limit(NEGLIGIBLE, players), each.error) for each in ordered]
    low = high = ordered.index(best)
    while low > 0 and good[low - 1]:
        low -= 1
    while high + 1 < len(ordered) and good[high + 1]:
        high += 1
    return ordered[low].action, ordered[high].action
