"""Analyses of finished games: made once, outside the event loop, and kept in the database.

An analysis takes 3 to 10 seconds of one processor. One thread makes them, one after the other, in a bounded queue in
which addresses take turns. Whoever waits is told how far it is, with the steps that are final already.
"""

import asyncio
import logging
import time
import zlib
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

import msgspec

from tablee.analysis import Analysis, Progress, analyse
from tablee.analysis.walk import BUDGET
from tablee.bots.appraiser import appraiser_of
from tablee.bots.weigher import weigher
from tablee.engine.jit import INTERPRETED
from tablee.engine.softstart import is_native
from tablee.games.contract import Game
from tablee.i18n import N_
from tablee.match import Match
from tablee.web.archive import LruCache
from tablee.web.claims import Claims, ClaimStore
from tablee.web.tables.errors import Refused, StoreUnavailable
from tablee.web.tables.table import Table
from tablee.web.threads import NOBODY, Client, SingleFlight, Threads

LOG = logging.getLogger("tablee.web")
THREADS = 1  # what is left of the processors belongs to pages and bots
MOST = 20  # analyses that wait or are being made
MOST_EACH = 3  # of one address
KEPT = 30  # in memory: some 3 MB each
RETRY_SECONDS = 60.0  # after one has failed
NATIVE_SECONDS = 0.5  # between two looks whether native code is there
BEGINNING, MOMENT = 16, 0.05  # how often one looks whether there is something to show, and the seconds between
COMPILING_SECONDS = 900.0  # that one waits for the compiler

EARLY = N_("The analysis tells every hidden thing: it is made after the end of the game.")
NO_RESULT = N_("This game was ended without a result: there is nothing to analyse.")


class Shelf(ClaimStore, Protocol):
    """Where analyses are kept; `tablee.web.storage.Store` is one."""

    async def read_analysis(self, table: str) -> bytes | None:
        """What was kept for a table."""

    async def keep_analysis(self, table: str, data: bytes) -> None:
        """Keeps it, in place of an earlier one."""


class Closed(Exception):
    """The house is closing: the analysis that is being made is given up."""


@dataclass
class Underway:
    """An analysis that is being made. Its thread replaces `progress`; pages read it."""

    origin: str  # the address that it is made for
    progress: Progress | None = None  # None: it has not begun
    compiling: bool = False  # it waits until the rules of the game are native code
    failed: float | None = None  # when it failed, by the monotonic clock
    done: asyncio.Event = field(default_factory=asyncio.Event)

    async def begun(self) -> None:
        """Waits a moment for something to show: the first steps take less than a second if nobody else waits."""
        for _ in range(BEGINNING):
            if self.progress is not None or self.compiling or self.done.is_set():
                return
            await asyncio.sleep(MOMENT)


class Analyses:
    """All analyses of a house.

    store    where they are kept
    budget   of each, as `analyse` has it
    ready    whether what an analysis of a game needs is native code
    """

    def __init__(self, store: Shelf, budget: int = BUDGET, ready: Callable[[Game], bool] | None = None) -> None:
        self.store, self.budget, self.ready = store, budget, ready or is_ready
        self.claims = Claims(store)
        self.threads = Threads("analysis", THREADS, MOST, yielding=True)
        self._flights = SingleFlight()
        self._kept: LruCache[Analysis] = LruCache(KEPT)
        self._underway: dict[str, Underway] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    def close(self) -> None:
        """Starts nothing more, and ends what is being made after its next step."""
        self._closed = True
        for task in self._tasks:
            task.cancel()
        self.threads.close()

    async def of(self, table: Table, client: Client = NOBODY) -> Analysis | Underway:
        """The analysis of a finished game; if there is none yet, it begins. Refused before the end, and if too many
        are asked for.
        """
        match = finished(table)
        kept = self._kept.get(table.id)
        if kept is not None:
            return kept
        underway = self._under_way(table.id)
        if underway is not None:
            return underway
        read = await self._flights.run(table.id, lambda: self._read(table.id))
        if read is not None:
            return read
        return self._under_way(table.id) or self._begin(table.id, match, client)

    def _under_way(self, id: str) -> Underway | None:
        """The analysis of a table that is being made, or that has just failed."""
        underway = self._underway.get(id)
        if underway and underway.failed is not None and time.monotonic() - underway.failed > RETRY_SECONDS:
            del self._underway[id]
            return None
        return underway

    async def _read(self, id: str) -> Analysis | None:
        data = await self.store.read_analysis(id)
        analysis = None if data is None else await asyncio.to_thread(unpack, data)
        if analysis is not None:
            self._kept.put(id, analysis)
        return analysis

    def _begin(self, id: str, match: Match, client: Client) -> Underway:
        # Counted here and not by the threads: one that waits for native code is not in their queue yet.
        waiting = {id: each for id, each in self._underway.items() if each.failed is None}
        if len(waiting) >= MOST:
            raise Refused(503, N_("Many games are being analysed just now. Try again in a minute."))
        if client.origin and sum(each.origin == client.origin for each in waiting.values()) >= MOST_EACH:
            raise Refused(429, N_("Several games are being analysed for you already. Try again in a minute."))
        if len(self._underway) >= MOST:
            self._underway = waiting
        underway = self._underway[id] = Underway(client.origin)
        task = asyncio.create_task(self._make(id, match, client, underway))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return underway

    async def _make(self, id: str, match: Match, client: Client, underway: Underway) -> None:
        async def is_done() -> bool:
            return await self._read(id) is not None

        try:
            await self._wait_for_native(match.game, underway)
            async with self.claims.alone(f"analysis {id}", is_done) as first:
                if first:
                    analysis, data = await self.threads.run_for(client, lambda: self._analyse(match, underway))
                    self._kept.put(id, analysis)
                    await self.store.keep_analysis(id, data)
            del self._underway[id]
        except StoreUnavailable:
            self._underway.pop(id, None)  # it may be in memory; otherwise whoever asks later has it made again
        except Closed:
            pass
        except Exception:
            LOG.exception("the game at %s could not be analysed", id)
            underway.failed = time.monotonic()
        finally:
            underway.done.set()

    async def _wait_for_native(self, game: Game, underway: Underway) -> None:
        """In the interpreter an analysis would take hours."""
        end = time.monotonic() + COMPILING_SECONDS
        while not self.ready(game):
            underway.compiling = True
            if time.monotonic() > end:
                raise TimeoutError("the rules are still interpreted")
            await asyncio.sleep(NATIVE_SECONDS)
        underway.compiling = False

    def _analyse(self, match: Match, underway: Underway) -> tuple[Analysis, bytes]:
        """Runs in a thread."""

        def tell(progress: Progress) -> None:
            if self._closed:
                raise Closed
            underway.progress = progress

        analysis = analyse(match, progress=tell, budget=self.budget)
        return analysis, pack(analysis)


def finished(table: Table) -> Match:
    """The match of a table that can be analysed. The same may see it as its record: whoever knows the table's link."""
    if table.match is None or not table.over:
        raise Refused(409, EARLY)
    if table.match.ended:
        raise Refused(409, NO_RESULT)
    return table.match


def is_ready(game: Game) -> bool:
    """Is what an analysis needs native code?"""
    needed = (*weigher(game), appraiser_of(game))
    return INTERPRETED or all(is_native(function) for function in needed)


def pack(analysis: Analysis) -> bytes:
    """What is stored of an analysis."""
    return zlib.compress(msgspec.json.encode(analysis))


def unpack(data: bytes) -> Analysis | None:
    """The analysis that was stored; None if it is of another format, or damaged: then it is made again."""
    try:
        return Analysis.from_json(msgspec.json.decode(zlib.decompress(data)))
    except (msgspec.MsgspecError, ValueError, TypeError, KeyError, zlib.error):
        return None
