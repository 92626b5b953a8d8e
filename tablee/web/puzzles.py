"""The puzzles of the day: one for each game, made once, outside the event loop, and kept in the database.

A puzzle takes some 5 seconds of one processor: bots play a game, and what is clear in it is looked at ten times as
closely. The first visitor of a day lets it begin; of several processes one makes it.
"""

import asyncio
import logging
import time
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
from tablee.web.analyses import Closed, is_ready
from tablee.web.archive import LruCache
from tablee.web.claims import Claims, ClaimStore
from tablee.web.tables.errors import StoreUnavailable
from tablee.web.threads import SingleFlight, Threads

LOG = logging.getLogger("tablee.web")
THREADS = 1
MOST = 20  # that wait or are being made
KEPT = 50  # in memory, a few kilobytes each
RETRY_SECONDS = 60.0  # after one has failed
NATIVE_SECONDS = 0.5  # between two looks whether native code is there
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


class Preparing:
    """A puzzle that is being made."""

    def __init__(self) -> None:
        self.failed: float | None = None  # when it failed, by the monotonic clock
        self.done = asyncio.Event()


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
        self.claims = Claims(store)
        self.threads = Threads("puzzle", THREADS, MOST, yielding=True)
        self._flights = SingleFlight()
        self._kept: LruCache[Found] = LruCache(KEPT)
        self._underway: dict[tuple[str, str], Preparing] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def close(self) -> None:
        """Starts nothing more, and gives up what is being made."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        self.threads.close()

    async def of(self, game: str, day: date) -> Found | Preparing:
        """The puzzle of a game on a day. If there is none yet, it is made if it is today's; otherwise there is none."""
        key = game, day.isoformat()
        kept = self._kept.get(key) or await self._flights.run(key, lambda: self._read(*key))
        if kept is not None:
            return kept
        underway = self._underway.get(key)
        if underway and (underway.failed is None or time.monotonic() - underway.failed < RETRY_SECONDS):
            return underway
        if day != today():
            return NoPuzzle()
        underway = self._underway[key] = Preparing()
        task = asyncio.create_task(self._prepare(game, day, underway))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return underway

    async def _read(self, game: str, day: str) -> Found | None:
        data = await self.store.read_puzzle(game, day)
        found = None if data is None else unpack(data)
        if found is not None:
            self._kept.put((game, day), found)
        return found

    def _watch(self) -> None:
        """Runs in the thread that makes a puzzle."""
        if self._closed:
            raise Closed

    async def _prepare(self, game: str, day: date, underway: Preparing) -> None:
        key = game, day.isoformat()

        async def is_done() -> bool:
            return await self._read(*key) is not None

        try:
            async with self.claims.alone(f"puzzle {game} {key[1]}", is_done) as first:
                while first and not self.ready(game):
                    await asyncio.sleep(NATIVE_SECONDS)
                if first:
                    found = await self.threads.run(self.make, game, day, self._watch) or NoPuzzle()
                    await self.store.keep_puzzle(*key, pack(found))
                    self._kept.put(key, found)
            del self._underway[key]
        except Closed:
            pass
        except StoreUnavailable:
            underway.failed = time.monotonic()
        except Exception:
            LOG.exception("the puzzle of %s on %s could not be made", *key)
            underway.failed = time.monotonic()
        finally:
            underway.done.set()


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
