"""Asking a match why something cannot be chosen, and what a choice brings, with names for its players."""

from tablee.games.reasons import Reason, why_not
from tablee.i18n import Say
from tablee.match import Match

SAY = Say("en", ["Ana", "Luc", "Zoé", "Bo", "Mia", "Max"])


def why(m: Match, action: str) -> Reason:
    """Why the seat that is to choose cannot play an action."""
    reason = why_not(m.game, m.view(m.waiting[0]), action, SAY)
    assert reason is not None, f"{action} is legal"
    return reason


def brings(m: Match, action: str) -> str | None:
    """What a legal action brings the seat that is to choose."""
    view = m.view(m.waiting[0])
    assert action in view["legal"]
    return m.game.brings(view, action, SAY)
