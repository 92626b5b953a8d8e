"""The puzzles of the day: one for each game, made once, outside the event loop, and kept (preparations.py).

A puzzle takes some 5 seconds of one processor: bots play a game, and what is clear in it is looked at ten times as
closely. The first visitor of a day lets it begin.
"""

import zlib
from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Protocol

import msgspec

from tablee.analysis.puzzles import Puzzle, puzzle_of_the_day
from tablee.bots.master import has_learnt
from tablee.bots.net import can_pass
from tablee.bots.search import can_search
from tablee.games import game
from tablee.web.analyses import is_ready
from tablee.web.claims import ClaimStore
from tablee.web.preparations import Preparation, Preparations

KEPT = 50  # in memory, a few kilobytes each
NOTHING = b""  # what is kept of a day without a puzzle

Make = Callable[[str, date, Callable[[], None]], Puzzle | None]


class PuzzleShelf(ClaimStore, Protocol):
    """Where puzzles are kept; `tablee.web.storage.Store` is one."""

    async def read_puzzle(self, game: str, day: str) -> bytes | None:
        """What was kept of a day."""

    async def keep_puzzle(self, game: str, day: str, data: bytes) -> None:
        """Keeps it, unless there is one."""


class NoPuzzle:
    """In the games of that day no choice was clear enough."""


Found = Puzzle | NoPuzzle


class Puzzles:
    """The puzzles of the day of a house.

    store   where they are kept
    make    makes one, in a thread
    ready   is what that needs native code? Otherwise bots would play other games than elsewhere, and for hours
    """

    def __init__(
        self, store: PuzzleShelf, make: Make = puzzle_of_the_day, ready: Callable[[str], bool] | None = None
    ) -> None:
        self.store, self.make, self.ready = store, make, ready or can_make
        self._made: Preparations[Found, Preparation] = Preparations("puzzle", store, self._read, self._keep, KEPT)

    def close(self) -> None:
        """Starts nothing more, and gives up what is being made."""
        self._made.close()

    async def of(self, game: str, day: date) -> Found | Preparation:
        """The puzzle of a game on a day. If there is none yet, it is made if it is today's; otherwise there is none."""
        key = f"{game} {day.isoformat()}"
        found = await self._made.find(key)
        if found is not None:
            return found
        if day != today():
            return NoPuzzle()
        return self._made.begin(key, Preparation(), lambda: self._prepare(game, day), lambda: self.ready(game))

    async def _read(self, key: str) -> Found | None:
        game, day = key.split()
        data = await self.store.read_puzzle(game, day)
        return None if data is None else unpack(data)

    async def _keep(self, key: str, data: bytes) -> None:
        game, day = key.split()
        await self.store.keep_puzzle(game, day, data)

    def _prepare(self, game: str, day: date) -> tuple[Found, bytes]:
        """Runs in a thread."""
        found = self.make(game, day, self._made.watch) or NoPuzzle()
        return found, pack(found)


def today() -> date:
    """The day of the puzzles: it begins at midnight UTC, everywhere at the same moment."""
    return datetime.now(UTC).date()


def can_make(name: str) -> bool:
    """Is all that a puzzle of a game needs native code?"""
    box = game(name)
    return is_ready(box) and (can_pass(box) if has_learnt(box) else can_search(box))


def pack(found: Found) -> bytes:
    """What is stored of a puzzle."""
    return NOTHING if isinstance(found, NoPuzzle) else zlib.compress(msgspec.json.encode(found.as_json()))


def unpack(data: bytes) -> Found | None:
    """The puzzle that was stored; None if it is damaged: then it is made again."""
    if data == NOTHING:
        return NoPuzzle()
    try:
        return Puzzle.from_json(msgspec.json.decode(zlib.decompress(data)))
    except (msgspec.MsgspecError, TypeError, zlib.error):
        return None
