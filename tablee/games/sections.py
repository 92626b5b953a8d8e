"""A position in words: sections with a title, for those who read or hear the table instead of seeing it.

A game describes its position once (`describe` in text/position.py). The text mode of the page makes headings, lists and
tables of it, and the terminal prints its lines.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

SHORT = 60  # letters: items that are not longer altogether stand in one line of the terminal, after their title


@dataclass(frozen=True)
class Section:
    """A part of a position. It has items, or columns with rows.

    title     a heading
    items     one for each thing: sentences, or a few words
    columns   of a table: their titles, the first that of the things which the rows tell of
    rows      of a table: as many cells as columns; the first says which thing it is
    sketch    the same drawn with letters, for the terminal alone; None: there is none; empty: another sketch shows it
    """

    title: str
    items: Sequence[str] = ()
    columns: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()
    sketch: Sequence[str] | None = None


def lines(sections: Sequence[Section]) -> list[str]:
    """The sections as lines of a terminal, with an empty line between two of them."""
    written: list[str] = []
    for section in sections:
        if section.sketch != ():
            written += [*([""] if written else []), *_lines(section)]
    return written


def _lines(section: Section) -> Iterator[str]:
    if section.sketch is not None:
        yield from section.sketch
    elif section.columns:
        yield section.title
        cells = [section.columns, *section.rows]
        widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
        for row in cells:
            yield "  " + "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()
    elif not section.items:
        yield section.title
    elif sum(map(len, section.items)) <= SHORT and not any(set(".:") & set(item) for item in section.items):
        yield f"{section.title}: {', '.join(section.items)}"
    else:
        yield section.title
        yield from (f"  {item}" for item in section.items)


def sentences(sections: Sequence[Section]) -> Iterator[str]:
    """The sections one after the other as sentences, for the description of a picture."""
    for section in sections:
        told = [*section.items, *(", ".join(cell for cell in row if cell) for row in section.rows)]
        yield f"{section.title}: {'; '.join(item.rstrip('.') for item in told)}."
