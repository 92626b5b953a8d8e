"""What several commands print: tables of results and progress bars."""

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid


def grid(*titles: str, right: int | None = None) -> Grid:
    """A table without borders; the columns from index `right` on are aligned to the right, for numbers."""
    table = Grid(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
    for i, title in enumerate(titles):
        table.add_column(title, justify="right" if right is not None and i >= right else "left", overflow="fold")
    return table


def progress() -> Progress:
    """A progress bar on stderr, so that stdout holds nothing but the results; it disappears at the end."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
