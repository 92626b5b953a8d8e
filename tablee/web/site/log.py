"""The log of a table as sentences, and its chapters, cached for each viewer and language while the table is in memory.

What a viewer saw of an action never changes, so the log only grows. After an undo it is written again from the first
action that differs.
"""

from collections.abc import Callable
from threading import Lock
from weakref import WeakKeyDictionary

from tablee.games.contract import SPECTATOR
from tablee.i18n import Say
from tablee.match import Match, Played
from tablee.web.tables.table import Table

Viewer = int | str | None  # as `Match.view` takes it: a seat; None, a spectator; "all", everything, after the end


class Told:
    """For each action of a match a text; None: none."""

    def __init__(self) -> None:
        self._lock = Lock()  # pages are made in several threads
        self._actions: list[Played] = []
        self.lines: list[str | None] = []

    def follow(self, match: Match, tell: Callable[[int], list[str | None]]) -> None:
        """Drops the texts of actions that were taken back, and adds those of new ones, which `tell` has."""
        with self._lock:
            known = min(len(self._actions), len(match.played))
            while known and self._actions[known - 1] is not match.played[known - 1]:
                known -= 1
            self.lines = self.lines[:known] + tell(known)
            self._actions = list(match.played)


class Log(Told):
    """For each action of a match the sentence for one viewer; None: nothing worth a line."""

    def catch_up(self, match: Match, viewer: Viewer, lang: str) -> None:
        """Makes it the log of all that has been played."""
        self.follow(match, lambda known: match.told(lang, viewer, known))

    def latest(self, most: int) -> list[tuple[int, str]]:
        """The latest lines, at most so many, each with how many actions had been played then."""
        found: list[tuple[int, str]] = []
        for at in range(len(self.lines), 0, -1):
            line = self.lines[at - 1]
            if line:
                found.append((at, line))
                if len(found) == most:
                    break
        return found[::-1]

    def numbered(self, since: int = 0) -> list[tuple[int, str]]:
        """The lines, each with how many actions had been played then."""
        return [(at, line) for at, line in enumerate(self.lines[since:], since + 1) if line]


_cache: WeakKeyDictionary[Table, dict[tuple[Viewer, str], Log]] = WeakKeyDictionary()
_chapters: WeakKeyDictionary[Table, dict[str, Told]] = WeakKeyDictionary()


def log_of(table: Table, match: Match, viewer: Viewer, lang: str) -> Log:
    """The log of a table for one viewer."""
    log = _cache.setdefault(table, {}).setdefault((viewer, lang), Log())
    log.catch_up(match, viewer, lang)
    return log


def chapters_of(table: Table, match: Match, lang: str) -> list[str | None]:
    """For each action the chapter in which it was taken: what is told of it may already name the next one."""
    say, game = Say(lang, match.names), match.game

    def tell(known: int) -> list[str | None]:
        return [game.chapter(game.look(match.state_at(at), SPECTATOR), say) for at in range(known, len(match.played))]

    chapters = _chapters.setdefault(table, {}).setdefault(lang, Told())
    chapters.follow(match, tell)
    return chapters.lines
