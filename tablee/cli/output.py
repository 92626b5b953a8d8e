"""What several commands print: numbers, tables of results and progress bars."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stdout

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table as Grid

from tablee.cli.language import say


def grid(*titles: str, right: int | None = None) -> Grid:
    """A table without borders; the columns from index `right` on are aligned to the right, for numbers."""
    table = Grid(box=None, pad_edge=False, padding=(0, 3, 0, 0), header_style="bold")
    for i, title in enumerate(titles):
        table.add_column(title, justify="right" if right is not None and i >= right else "left", overflow="fold")
    return table


@contextmanager
def progress() -> Iterator[Progress]:
    """A progress bar on stderr, which disappears at the end.

    Meanwhile everything that is printed goes to stderr, so that stdout holds nothing but the results: Ray prints there
    when a machine has died.
    """
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    with redirect_stdout(sys.stderr), bar:
        yield bar


def grouped(n: int) -> str:
    """A large number with separators: 1,234,567, or 1 234 567 in French."""
    return f"{n:,}".replace(",", "\u202f") if say.lang == "fr" else f"{n:,}"


def decimal(x: float, places: int) -> str:
    """A number with a decimal point, or a comma in French."""
    text = f"{x:.{places}f}"
    return text.replace(".", ",") if say.lang == "fr" else text
