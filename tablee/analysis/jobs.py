"""Many analyses and many puzzles, as jobs for an executor (tablee/executor/)."""

from datetime import date
from typing import NamedTuple

from tablee.analysis.puzzles import bots_game, puzzle_of_the_day
from tablee.analysis.walk import Walk, analyse
from tablee.executor.learnt import LearntJob
from tablee.match import Match


class RecordTask(NamedTuple):
    """A record to be analysed."""

    file: str
    game: str
    record: str
    seat: int | None = None  # whose choices are judged; None: those of all seats


class PuzzleTask(NamedTuple):
    """A puzzle of the day to be found."""

    day: str  # as in 2026-11-16
    game: str


class AnalyseRecords(LearntJob[RecordTask, dict[str, object]]):
    """Analyses finished games; a result is `Analysis.as_json`."""

    def run(self, task: RecordTask) -> dict[str, object]:
        """Analyses one of them."""
        return analyse(task.record, task.seat).as_json()

    def name(self, task: RecordTask) -> str:
        """Its file."""
        return task.file

    def kind(self, task: RecordTask) -> str:
        """Each game has compiled code of its own."""
        return task.game

    def warm_up(self, task: RecordTask) -> None:
        """Compiles what judges the game."""
        look_at_first_choice(Match.from_record(task.record))


class FindPuzzles(LearntJob[PuzzleTask, dict[str, object] | None]):
    """Finds puzzles of the day; a result is `Puzzle.as_json`, or None if a day has no puzzle."""

    def run(self, task: PuzzleTask) -> dict[str, object] | None:
        """Finds one of them."""
        found = puzzle_of_the_day(task.game, date.fromisoformat(task.day))
        return None if found is None else found.as_json()

    def name(self, task: PuzzleTask) -> str:
        """Day and game."""
        return f"{task.day} {task.game}"

    def kind(self, task: PuzzleTask) -> str:
        """Each game has compiled code of its own."""
        return task.game

    def warm_up(self, task: PuzzleTask) -> None:
        """Compiles what plays and judges the game."""
        look_at_first_choice(bots_game(task.game, date.fromisoformat(task.day), 0))


def look_at_first_choice(match: Match) -> None:
    """Walks through a finished game to the first choice that is judged: by then everything has been compiled."""
    for step in Walk(match, budget=1).steps():
        if step.choices:
            return
