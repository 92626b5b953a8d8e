"""What a choice was about, for the analysis after the game: what a game may say of it in text/stakes.py, and defaults.

stake(view, action, say)    names an action of the viewer together with what it was for, to begin a sentence with
                            that goes on ": 4 would have been enough": "Your bid of 7 pearls for a quarter of gold"
amount(action)              how much an action offers, such as a bid, where more of it wins more often and costs
                            more; None: it offers nothing
"""

from collections.abc import Mapping

from tablee.i18n import Say


def nothing_at_stake(view: Mapping[str, object], action: str, say: Say) -> str | None:
    """`stake` of a game that does not say it."""
    return None


def no_amount(action: str) -> int | None:
    """`amount` of a game without bids."""
    return None


def amount_of_bid(action: str) -> int | None:
    """`amount` of a game whose bids are written `bid 3`."""
    what, *rest = action.split()
    return int(rest[0]) if what == "bid" else None
