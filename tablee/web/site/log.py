"""The log of a table in words, kept as long as the table: what has been told once is not worked out again.

What an eye saw of an action never changes, so the log only grows; after an undo it is told again from where it differs.
"""

from weakref import WeakKeyDictionary

from tablee.match import Match, Played
from tablee.web.tables.table import Table

Eyes = int | str | None  # as `Match.view` takes them: a seat, a spectator, or everything after the end

_kept: WeakKeyDictionary[Table, dict[tuple[Eyes, str], "Log"]] = WeakKeyDictionary()


class Log:
    """For each action of a match what one pair of eyes was told of it; None: nothing worth a line."""

    def __init__(self) -> None:
        self._actions: list[Played] = []
        self.lines: list[str | None] = []

    def catch_up(self, match: Match, eyes: Eyes, lang: str) -> None:
        """Tells what has happened since, after forgetting what was taken back."""
        known = min(len(self._actions), len(match.played))
        while known and self._actions[known - 1] is not match.played[known - 1]:
            known -= 1
        self.lines[known:] = match.told(lang, eyes, known)
        self._actions = list(match.played)

    def numbered(self, since: int = 0) -> list[tuple[int, str]]:
        """The lines with how many actions had been played then."""
        return [(at, line) for at, line in enumerate(self.lines[since:], since + 1) if line]


def log_of(table: Table, match: Match, eyes: Eyes, lang: str) -> Log:
    """The log of a table for one pair of eyes."""
    log = _kept.setdefault(table, {}).setdefault((eyes, lang), Log())
    log.catch_up(match, eyes, lang)
    return log
