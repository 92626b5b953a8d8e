"""The shapes of what the command prints: tables, and the bar that shows how far it is."""

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid


def grid(*titles: str, right: int | None = None) -> Grid:
    """A plain table; columns from `right` on hold numbers."""
    table = Grid(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
    for i, title in enumerate(titles):
        table.add_column(title, justify="right" if right is not None and i >= right else "left", overflow="fold")
    return table


def progress() -> Progress:
    """A bar on the error stream, so that the table can be sent elsewhere; it vanishes when all is done."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
