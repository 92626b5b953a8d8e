"""Counts by address in memory that all processes of a house on one machine share.

Rate limits hold for the house, not for each of its processes. The file has a table of tokens for each kind of limit,
and a row for each process with what it holds open. Nobody waits for a lock: two processes that write at the same
moment may lose one token. A process holds a file lock on its row for as long as it lives, so the counts of one that
was killed are dropped.

Addresses are hashed with a key that is made with the file: nobody can choose addresses that fall into one set.
"""

import mmap
import os
import struct
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from secrets import token_bytes
from typing import NamedTuple

MAGIC = b"tablee-limits-01"  # changes with the layout
KEY_BYTES = 16
HEAD_BYTES = 64  # MAGIC and the key
KINDS = ("requests", "tables", "costly")  # of rate limits, each with a table of its own
WAYS = 8  # entries in a set: an address is looked for in one set only
SETS = 4096  # in the table of a rate limit
ENTRIES = WAYS * SETS
TABLE_BYTES = 16 * ENTRIES  # a tag and a time for each entry
PROCESSES = 64  # that have a row
ROW_SETS = 1024
ROW_ENTRIES = WAYS * ROW_SETS
TOTAL_BYTES = 16  # of the two totals at the beginning of a row
ROW_BYTES = TOTAL_BYTES + 16 * ROW_ENTRIES  # then for each entry a tag, the connections and the streams
SIZE = HEAD_BYTES + len(KINDS) * TABLE_BYTES + PROCESSES * ROW_BYTES
KNOWN = 50_000  # addresses whose place a process remembers


class Place(NamedTuple):
    """Where an address is counted: its tag, which is never 0, and a number that decides its set."""

    tag: int
    number: int


class Places(dict[str, Place]):
    """The places of addresses, each found when it is first asked for."""

    def __init__(self, key: bytes) -> None:
        super().__init__()
        self._key = key

    def __missing__(self, address: str) -> Place:
        digest = blake2b(address.encode(), key=self._key, digest_size=16).digest()
        tag, number = struct.unpack("QQ", digest)
        if len(self) >= KNOWN:
            self.clear()
        place = self[address] = Place(tag or 1, number)
        return place


class Counters:
    """The shared memory. Without a path it belongs to this process alone.

    places   by address: where it is counted
    """

    def __init__(self, path: Path | None = None) -> None:
        self._file = -1 if path is None else _opened(path)
        self._view = memoryview(mmap.mmap(self._file, SIZE))
        if path is None:
            self._view[:HEAD_BYTES] = _head()
        self.places = Places(bytes(self._view[len(MAGIC) : len(MAGIC) + KEY_BYTES]))
        self._rows = [Row(self._view[_row_at(number) :][:ROW_BYTES]) for number in range(PROCESSES)]
        self.own = self._claim()

    def close(self) -> None:
        """Gives the row back."""
        self.own.clear()
        if self._file >= 0:
            os.close(self._file)  # the lock ends with it
            self._file = -1

    def tokens(self, kind: str) -> tuple["memoryview[int]", "memoryview[float]"]:
        """The table of a rate limit: tags, and the times that `ratelimit.Bucket` keeps."""
        table = self._view[HEAD_BYTES + KINDS.index(kind) * TABLE_BYTES :][:TABLE_BYTES]
        return table[: 8 * ENTRIES].cast("Q"), table[8 * ENTRIES :].cast("d")

    def rows(self) -> Iterator["Row"]:
        """The rows of all processes that have something open."""
        return (row for row in self._rows if any(row.totals))

    def drop_dead(self) -> bool:
        """Clears the rows of processes that were killed; was there one?"""
        dropped = False
        for number, row in enumerate(self._rows):
            if row is not self.own and any(row.totals) and self._lock(number):
                row.clear()
                self._unlock(number)
                dropped = True
        return dropped

    def _claim(self) -> "Row":
        """The first row that nobody holds. If all are taken, the last is shared; it is then never dropped in time."""
        for number, row in enumerate(self._rows):
            if self._lock(number):
                row.clear()
                return row
        return self._rows[-1]

    def _lock(self, number: int) -> bool:
        if self._file < 0:
            return True
        import fcntl  # where a system lacks it, nobody passes a path

        try:
            fcntl.lockf(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, _row_at(number))
        except OSError:
            return False
        return True

    def _unlock(self, number: int) -> None:
        if self._file >= 0:
            import fcntl

            fcntl.lockf(self._file, fcntl.LOCK_UN, 1, _row_at(number))


class Row:
    """What one process has open: connections (0) and streams (1), in all and by address."""

    def __init__(self, view: "memoryview[int]") -> None:
        self._view = view
        self.totals = view[:TOTAL_BYTES].cast("Q")
        self._tags = view[TOTAL_BYTES:][: 8 * ROW_ENTRIES].cast("Q")
        self._counts = view[TOTAL_BYTES + 8 * ROW_ENTRIES :].cast("I")

    def count(self, place: Place, kind: int) -> int:
        """How many an address has open."""
        entry = self._find(place, place.tag)
        return 0 if entry is None else self._counts[2 * entry + kind]

    def add(self, place: Place, kind: int, change: int) -> None:
        """Counts one more (1) or one less (-1). An address for which the set has no room counts in the total only."""
        self.totals[kind] = max(0, self.totals[kind] + change)
        entry = self._find(place, place.tag)
        if entry is None and change > 0:
            entry = self._find(place, 0)
            if entry is not None:
                self._tags[entry] = place.tag
        if entry is not None:
            at = 2 * entry
            self._counts[at + kind] = max(0, self._counts[at + kind] + change)
            if not self._counts[at] and not self._counts[at + 1]:
                self._tags[entry] = 0

    def clear(self) -> None:
        """Nothing is open."""
        if any(self.totals):
            self._view[:] = bytes(ROW_BYTES)

    def _find(self, place: Place, tag: int) -> int | None:
        first = place.number % ROW_SETS * WAYS
        for entry in range(first, first + WAYS):
            if self._tags[entry] == tag:
                return entry
        return None


def _row_at(number: int) -> int:
    return HEAD_BYTES + len(KINDS) * TABLE_BYTES + number * ROW_BYTES


def _head() -> bytes:
    return (MAGIC + token_bytes(KEY_BYTES)).ljust(HEAD_BYTES, b"\0")


def _opened(path: Path) -> int:
    """The file, made if it is not there or has another layout. One process makes it while the others wait."""
    import fcntl

    file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    fcntl.lockf(file, fcntl.LOCK_EX, 1, 0)
    if os.pread(file, len(MAGIC), 0) != MAGIC or os.fstat(file).st_size != SIZE:
        os.ftruncate(file, 0)
        os.ftruncate(file, SIZE)
        os.pwrite(file, _head(), 0)
    fcntl.lockf(file, fcntl.LOCK_UN, 1, 0)
    return file
