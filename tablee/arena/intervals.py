"""What can be said with 95 % confidence.

The unit is the deal. Games of one deal share their chance and are not independent, so a deal counts once, with its mean
over seatings; that also takes the luck of the deal out of the comparison. Deals are independent, and all alike.

    mean_interval     of scores, margins and their differences: Student's t over deals. With tens of deals the mean is
                      close to normal whatever a deal's values are like, and t allows for estimating their spread.
    share_interval    of wins: Wilson's, with t instead of the normal and with the effective number of games, that is
                      as many independent games as would give a share of the same variance. Unlike t alone it stays
                      within 0 and 1, is honest near them, and does not shrink to nothing when all deals agree.
    bounded_interval  of places and differences of wins, which have bounds too: the same, stretched to them.
    even_chance       how likely a share at least as far from even would be if the bots were even: the test that
                      belongs to `share_interval`, so that p < 0.05 exactly when the interval is clear of even.
    anytime_interval  of wins, when play stops as soon as the result is clear. Looking again and again, an ordinary
                      interval would be clear by luck much more often than 1 time in 20; this one, by betting against
                      every share (Waudby-Smith and Ramdas, 2023), is right at all times together. It is wider.

An ordinary bootstrap over deals gives the same intervals as t where both can be used, and needs dice.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import exp, inf, isfinite, lgamma, log, log1p, sqrt

import numpy as np
import numpy.typing as npt

CONFIDENCE = 0.95

Values = Sequence[float] | npt.NDArray[np.float64]


@dataclass(frozen=True)
class Estimate:
    """A number and the interval it lies in with 95 % confidence."""

    value: float
    low: float
    high: float

    def clear_of(self, other: float) -> bool:
        """Is the whole interval above, or the whole interval below?"""
        return self.low > other or self.high < other

    def __str__(self) -> str:
        return f"{self.value:.3f} [{self.low:.3f}, {self.high:.3f}]"


def mean_interval(values: Values) -> Estimate:
    """The mean of independent values with Student's interval; one value alone says nothing about the spread."""
    x = np.asarray(values, np.float64)
    mean, error = float(x.mean()), _error(x)
    reach = t_quantile(0.5 + CONFIDENCE / 2, len(x) - 1) * error if len(x) > 1 else inf
    return Estimate(mean, mean - reach, mean + reach)


def share_interval(shares: Values) -> Estimate:
    """The mean of independent shares of 0 to 1 with Wilson's interval."""
    x = np.asarray(shares, np.float64)
    share, n = float(x.mean()), _effective(x)
    if len(x) < 2:
        return Estimate(share, 0.0, 1.0)
    t2 = t_quantile(0.5 + CONFIDENCE / 2, len(x) - 1) ** 2
    middle = (share + t2 / (2 * n)) / (1 + t2 / n)
    reach = sqrt(t2 * share * (1 - share) / n + (t2 / (2 * n)) ** 2) / (1 + t2 / n)
    return Estimate(share, max(0.0, middle - reach), min(1.0, middle + reach))


def bounded_interval(values: Values, low: float, high: float) -> Estimate:
    """The mean of independent values that cannot leave these bounds."""
    share = share_interval((np.asarray(values, np.float64) - low) / (high - low))
    return Estimate(*(low + (high - low) * x for x in (share.value, share.low, share.high)))


def even_chance(shares: Values, even: float) -> float:
    """How likely a share this far from even is between even bots, in either direction."""
    x = np.asarray(shares, np.float64)
    if len(x) < 2:
        return 1.0
    t = (float(x.mean()) - even) / sqrt(even * (1 - even) / _effective(x))
    return 2 * (1 - t_cdf(abs(t), len(x) - 1))


def _error(x: npt.NDArray[np.float64]) -> float:
    """The standard error of the mean."""
    return float(x.std(ddof=1) / sqrt(len(x))) if len(x) > 1 else inf


def _effective(x: npt.NDArray[np.float64]) -> float:
    """How many independent games would give the mean of these shares its variance; if all agree, one for each deal."""
    share, error = float(x.mean()), _error(x)
    spread = share * (1 - share)
    return spread / error**2 if spread > 0 and error > 0 and isfinite(error) else float(len(x))


# ---- at any time

CAUTION = 0.5  # a bet risks at most this part of what is left
GRID = np.linspace(0, 1, 1001)


def anytime_interval(shares: Values) -> Estimate:
    """The mean of independent shares of 0 to 1, with an interval that is right whenever one stops."""
    x = np.asarray(shares, np.float64)
    left = GRID[_log_wealth(x, GRID) < log(1 / (1 - CONFIDENCE))]
    share = float(x.mean())
    return Estimate(share, min(share, float(left.min(initial=1))), max(share, float(left.max(initial=0))))


def anytime_chance(shares: Values, even: float) -> float:
    """At most how likely it is that bets against even bots ever win this much; below 0.05 play can stop."""
    wealth = _log_wealth(np.asarray(shares, np.float64), np.array([even]))
    return float(np.exp(-max(wealth[0], 0)))


def _log_wealth(x: npt.NDArray[np.float64], means: npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """What half a coin on "more" and half on "less" than each mean has become, betting before each deal is seen."""
    n = np.arange(1, len(x) + 1)
    seen = (0.5 + np.cumsum(x)) / (n + 1)
    variance = (0.25 + np.cumsum((x - seen) ** 2)) / (n + 1)
    before = np.concatenate([[0.25], variance[:-1]])
    bets = np.sqrt(2 * log(2 / (1 - CONFIDENCE)) / (before * n * np.log(n + 1)))[:, None]
    gains = x[:, None] - means
    with np.errstate(divide="ignore"):
        more = np.log1p(np.minimum(bets, CAUTION / means) * gains).sum(axis=0)
        less = np.log1p(-np.minimum(bets, CAUTION / (1 - means)) * gains).sum(axis=0)
    wealth: npt.NDArray[np.float64] = np.maximum(more, less) - log(2)
    return wealth


# ---- Student's distribution


def t_cdf(t: float, freedom: int) -> float:
    """The chance that Student's t with so many degrees of freedom is at most t."""
    tail = 0.5 * _beta(freedom / (freedom + t * t), freedom / 2, 0.5)
    return 1 - tail if t > 0 else tail


@cache
def t_quantile(chance: float, freedom: int) -> float:
    """The t that is not exceeded with this chance, at least one half."""
    low, high = 0.0, 1.0
    while t_cdf(high, freedom) < chance:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if t_cdf(middle, freedom) < chance else (low, middle)
    return high


def _beta(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function by its continued fraction (Lentz's way)."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):  # the fraction converges quickly on the other side
        return 1 - _beta(1 - x, b, a)
    front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)) / a
    tiny = 1e-300
    c, d, value = 1.0, 0.0, 1.0
    for i in range(400):
        m = i // 2
        if i == 0:
            step = 1.0
        elif i % 2:
            step = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        else:
            step = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        d = 1 / ((1 + step * d) or tiny)
        c = (1 + step / c) or tiny
        value *= c * d
        if abs(1 - c * d) < 1e-14:
            break
    return front * (value - 1)
