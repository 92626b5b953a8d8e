"""Text mode: a position in words, as sections of a page; the table, lessons and replays show the same."""

from collections import Counter
from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple

from tablee.games.sections import Section


class ToldSection(NamedTuple):
    """A section as section.html shows it.

    number   of the section on its page, from 0
    ids      of its items
    """

    number: int
    section: Section
    ids: Sequence[str]


def told_sections(sections: Sequence[Section]) -> list[ToldSection]:
    """The sections of a page."""
    return [ToldSection(number, section, item_ids(section)) for number, section in enumerate(sections)]


def item_ids(section: Section) -> list[str]:
    """An id for each item of a section, by its words: one that stays as it is keeps its element while others come."""
    said: Counter[str] = Counter()
    ids = []
    for item in section.items:
        words = f"{section.title}\n{item}"
        said[words] += 1
        ids.append("told-" + blake2b(f"{words}\n{said[words]}".encode(), digest_size=6).hexdigest())
    return ids
