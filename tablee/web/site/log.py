"""The log of a table as sentences, cached for each viewer and language as long as the table is in memory.

What a viewer saw of an action never changes, so the log only grows. After an undo it is written again from the first
action that differs.
"""

from threading import Lock
from weakref import WeakKeyDictionary

from tablee.match import Match, Played
from tablee.web.tables.table import Table

Viewer = int | str | None  # as `Match.view` takes it: a seat; None, a spectator; "all", everything, after the end


class Log:
    """For each action of a match the sentence for one viewer; None: nothing worth a line."""

    def __init__(self) -> None:
        self._lock = Lock()  # pages are made in several threads
        self._actions: list[Played] = []
        self.lines: list[str | None] = []

    def catch_up(self, match: Match, viewer: Viewer, lang: str) -> None:
        """Drops the lines of actions that were taken back, and adds those of new actions."""
        with self._lock:
            known = min(len(self._actions), len(match.played))
            while known and self._actions[known - 1] is not match.played[known - 1]:
                known -= 1
            self.lines = self.lines[:known] + match.told(lang, viewer, known)
            self._actions = list(match.played)

    def numbered(self, since: int = 0) -> list[tuple[int, str]]:
        """The lines, each with how many actions had been played then."""
        return [(at, line) for at, line in enumerate(self.lines[since:], since + 1) if line]


_cache: WeakKeyDictionary[Table, dict[tuple[Viewer, str], Log]] = WeakKeyDictionary()


def log_of(table: Table, match: Match, viewer: Viewer, lang: str) -> Log:
    """The log of a table for one viewer."""
    log = _cache.setdefault(table, {}).setdefault((viewer, lang), Log())
    log.catch_up(match, viewer, lang)
    return log
