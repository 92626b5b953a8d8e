"""The log of a table as sentences with its moments, and its chapters, cached for each viewer and language while the
table is in memory.

What a viewer saw of an action never changes, so the log only grows. After an undo it is written again from the first
action that differs.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from threading import Lock
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from tablee.games.contract import EVERYTHING, SPECTATOR
from tablee.games.moments import Moment
from tablee.i18n import Say
from tablee.match import Match, Played
from tablee.web.tables.table import Table

Viewer = int | str | None  # as `Match.view` takes it: a seat; None, a spectator; "all", everything, after the end
T = TypeVar("T")


class Told(Generic[T]):
    """For each action of a match what is told of it."""

    def __init__(self) -> None:
        self._lock = Lock()  # pages are made in several threads
        self._actions: list[Played] = []
        self.told: list[T] = []

    def follow(self, match: Match, tell: Callable[[int], list[T]]) -> None:
        """Drops what was told of actions that were taken back, and adds that of new ones, which `tell` has."""
        with self._lock:
            known = min(len(self._actions), len(match.played))
            while known and self._actions[known - 1] is not match.played[known - 1]:
                known -= 1
            if known == len(self._actions) == len(match.played):
                return
            self.told = self.told[:known] + tell(known)
            self._actions = list(match.played)

    def knows(self, match: Match) -> bool:
        """Whether it tells all actions of this match, and nothing else."""
        actions, played = self._actions, match.played
        return len(actions) == len(played) and (not played or actions[-1] is played[-1])


class Log(Told[tuple[str | None, Sequence[Moment]]]):
    """For each action of a match the sentence for one viewer (None: nothing worth a line), and its moments.

    The moments are kept without their views, which are large and seldom asked for again (`moments_at`).
    """

    def catch_up(self, match: Match, viewer: Viewer, lang: str, you: int | None = None) -> None:
        """Makes it the log of all that has been played; `you` is the seat of whoever reads it."""
        if self.knows(match):  # it is asked several times for each page
            return
        say, game = Say(lang, match.names, you), match.game

        def tell(known: int) -> list[tuple[str | None, Sequence[Moment]]]:
            return [
                (game.tell(*step, say), [replace(moment, view={}) for moment in game.moments(*step, say)])
                for step in match.steps(number_of(viewer), known)
            ]

        self.follow(match, tell)

    def latest(self, most: int) -> list[tuple[int, str, Sequence[Moment]]]:
        """The latest lines, at most so many, each with how many actions had been played then, and their moments.

        The lines with which earlier rounds ended are kept, because from them a summary can be opened again.
        """
        found: list[tuple[int, str, Sequence[Moment]]] = []
        told = self.told
        for at in range(len(told), 0, -1):
            line, moments = told[at - 1]
            if line and (len(found) < most or (moments and round_of(moments))):
                found.append((at, line, moments))
        return found[::-1]

    def numbered(self, since: int = 0) -> list[tuple[int, str]]:
        """The lines, each with how many actions had been played then."""
        return [(at, line) for at, (line, _) in enumerate(self.told[since:], since + 1) if line]

    def moments(self, at: int) -> Sequence[Moment]:
        """The moments of the action with which so many had been played, without their views."""
        return self._of(at)[1]

    def line(self, at: int) -> str | None:
        """The line of the action with which so many had been played."""
        return self._of(at)[0]

    def _of(self, at: int) -> tuple[str | None, Sequence[Moment]]:
        told = self.told  # another thread may replace it by that of an earlier match
        return told[at - 1] if at <= len(told) else (None, ())


def round_of(moments: Sequence[Moment]) -> str:
    """Which round ends with these moments, by its title; empty: none."""
    return next((moment.rest.title for moment in moments if moment.rest), "")


def moments_at(match: Match, viewer: Viewer, at: int, lang: str, you: int | None = None) -> list[Moment]:
    """The moments of the action with which so many had been played; `you` is the seat of whoever reads them."""
    step = next(match.steps(number_of(viewer), at - 1))
    return match.game.moments(*step, Say(lang, match.names, you))


def number_of(viewer: Viewer) -> int:
    """A viewer by number."""
    return SPECTATOR if viewer is None else viewer if isinstance(viewer, int) else EVERYTHING


_cache: WeakKeyDictionary[Table, dict[tuple[Viewer, str, int | None], Log]] = WeakKeyDictionary()
_chapters: WeakKeyDictionary[Table, dict[str, Told[str | None]]] = WeakKeyDictionary()


def log_of(table: Table, match: Match, viewer: Viewer, lang: str, you: int | None = None) -> Log:
    """The log of a table as one viewer saw it; `you` is the seat of whoever reads it, and is spoken to."""
    log = _cache.setdefault(table, {}).setdefault((viewer, lang, you), Log())
    log.catch_up(match, viewer, lang, you)
    return log


def chapters_of(table: Table, match: Match, lang: str) -> list[str | None]:
    """For each action the chapter in which it was taken: what is told of it may already name the next one."""
    say, game = Say(lang, match.names), match.game

    def tell(known: int) -> list[str | None]:
        return [game.chapter(game.look(match.state_at(at), SPECTATOR), say) for at in range(known, len(match.played))]

    chapters = _chapters.setdefault(table, {}).setdefault(lang, Told[str | None]())
    chapters.follow(match, tell)
    return chapters.told
