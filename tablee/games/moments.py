"""Moments: what happens in a game that people want to see happen, one thing after the other.

A game's `moments(before, action, after, say)` (text/moments.py) takes what its `tell` takes and says in which steps the
table goes from one view to the other. Most actions have none: the page just shows what they change. A scoring, a
reveal, a trick have some: each with its sentence, how the table stands at that moment, what to light up, and who gains
what from where. They are made of views, so they tell a viewer nothing that the viewer may not know.

The sentences of an action's moments, one after the other, are what `tell` says of it, so that the log holds all that
was shown. Gains are told for every change of a seat's points, so that a summary adds up.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple


class Gain(NamedTuple):
    """Points that a seat gains, or loses; 0: what it has missed, for the summary.

    why      what for, in few words: a line of the summary
    source   the id of the thing in the drawing that they come from; empty: of none
    """

    seat: int
    points: int
    why: str
    source: str = ""


class Rest(NamedTuple):
    """The end of a round: the table rests on a summary of what was gained since the summary before.

    title    what has ended: "Round 2"
    totals   by seat: its points now
    """

    title: str
    totals: Sequence[int]


@dataclass(frozen=True)
class Moment:
    """One step of what an action brings.

    words   the sentence
    view    how the table stands then
    lit     ids of things in the drawing that light up
    rest    the table rests on a summary; None: it does not
    """

    words: str
    view: Mapping[str, Any]
    lit: Sequence[str] = ()
    gains: Sequence[Gain] = ()
    rest: Rest | None = None


def unfinished(view: Mapping[str, object], before: Mapping[str, object]) -> Mapping[str, object]:
    """The table at the end of a game before anybody is told who has won: as in the turn that was the last one."""
    return {**view, "over": False, "places": None, "phase": before["phase"], "mover": before["mover"]}


def no_moments(*_: object) -> list[Moment]:
    """`moments` of a game that has none."""
    return []
