"""Numbers as people write them."""

from math import inf

from tablee.arena.figures import Figures
from tablee.arena.intervals import Estimate
from tablee.i18n import Say

EN, FR = Figures(Say("en")), Figures(Say("fr"))


def test_decimals() -> None:
    assert [EN.decimal(x) for x in (1.25, -0.3, -0.01, inf)] == ["1.2", "−0.3", "0.0", "∞"]
    assert FR.decimal(-1.75, 2, plus=True) == "−1,75"
    assert EN.decimal(1.75, 2, plus=True) == "+1.75"


def test_whole_numbers() -> None:
    assert (EN.whole(12345), FR.whole(12345)) == ("12,345", "12\u202f345")


def test_shares_and_ranges() -> None:
    share = Estimate(0.712, 0.661, 0.755)
    assert (EN.percent(0.712), EN.shares(share)) == ("71.2%", "66.1% to 75.5%")
    assert (FR.percent(0.712), FR.shares(share)) == ("71,2\u00a0%", "66,1\u00a0% à 75,5\u00a0%")
    assert EN.range(Estimate(0, -1, 1), plus=True) == "−1.0 to +1.0"


def test_chances_and_times() -> None:
    assert (EN.chance(0.0301), EN.chance(1e-9)) == ("0.030", "< 0.001")
    assert [EN.time(t) for t in (2.5, 0.0421, 0.00000731)] == ["2.50\u00a0s", "42.1\u00a0ms", "7.31\u00a0µs"]
