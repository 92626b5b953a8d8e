"""Numbers as a language writes them: 71.5%, or 71,5 % in French."""

from math import isfinite

from tablee.arena.intervals import Estimate
from tablee.i18n import Say


class Figures:
    """Writes numbers for people, in the language of `say`."""

    def __init__(self, say: Say) -> None:
        self.say = say

    def decimal(self, x: float, places: int = 1, plus: bool = False) -> str:
        """A number with so many decimals; `plus`: with its sign even if it is positive."""
        if not isfinite(x):
            return "∞" if x > 0 else "−∞"
        text = f"{x:+.{places}f}" if plus else f"{x:.{places}f}"
        if not text.strip("+-0."):
            text = text.lstrip("+-")
        text = text.replace("-", "−")
        return text.replace(".", ",") if self.say.lang == "fr" else text

    def whole(self, n: int) -> str:
        """A number in groups of three digits."""
        text = f"{n:,}"
        return text.replace(",", "\u202f") if self.say.lang == "fr" else text

    def percent(self, share: float, places: int = 1) -> str:
        """A share of 0 to 1 in hundredths."""
        return self.say("{percent}%", percent=self.decimal(100 * share, places))

    def shares(self, estimate: Estimate) -> str:
        """An interval of shares: 66.2% to 75.1%."""
        low, high = self.percent(estimate.low), self.percent(estimate.high)
        return self.say("{low} to {high}", low=low, high=high)

    def range(self, estimate: Estimate, places: int = 1, plus: bool = False) -> str:
        """An interval of numbers."""
        low, high = self.decimal(estimate.low, places, plus), self.decimal(estimate.high, places, plus)
        return self.say("{low} to {high}", low=low, high=high)

    def chance(self, p: float) -> str:
        """A small probability: nobody needs to know how far below one in a thousand it is."""
        return "< " + self.decimal(0.001, 3) if p < 0.001 else self.decimal(p, 3)

    def time(self, seconds: float) -> str:
        """A length of time with its unit and two or three digits."""
        for unit, factor in (("s", 1.0), ("ms", 1e-3)):
            if seconds >= factor:
                return f"{self._digits(seconds / factor)}\u00a0{unit}"
        return f"{self._digits(seconds / 1e-6)}\u00a0µs"

    def _digits(self, x: float) -> str:
        return self.decimal(x, 0 if x >= 100 else 1 if x >= 10 else 2)
