"""Analyses of finished games: made once, outside the event loop, and kept in the database (preparations.py).

An analysis takes 3 to 10 seconds of one processor. Whoever waits is told how far it is, with the steps that are final
already.
"""

import asyncio
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import msgspec

from tablee.analysis import Analysis, Progress, analyse
from tablee.bots.appraiser import appraiser_of
from tablee.bots.weigher import weigher
from tablee.engine.jit import INTERPRETED
from tablee.engine.softstart import is_native
from tablee.games.contract import Game
from tablee.i18n import N_
from tablee.match import Match
from tablee.web.claims import ClaimStore
from tablee.web.preparations import MOST, Preparation, Preparations
from tablee.web.tables.errors import Refused
from tablee.web.tables.table import Table
from tablee.web.threads import NOBODY, Client

MOST_EACH = 3  # of one address, that wait or are being made
KEPT = 30  # in memory: some 3 MB each
BEGINNING, MOMENT = 16, 0.05  # how often one looks whether there is something to show, and the seconds between

EARLY = N_("The analysis tells every hidden thing: it is made after the end of the game.")
NO_RESULT = N_("This game was ended without a result: there is nothing to analyse.")


class Analyse(Protocol):
    """Analyses a finished match, and tells how far it is: `tablee.analysis.analyse` does."""

    def __call__(self, record: Match, *, progress: Callable[[Progress], None], budget: int | None) -> Analysis: ...


class Shelf(ClaimStore, Protocol):
    """Where analyses are kept; `tablee.web.storage.Store` is one."""

    async def read_analysis(self, table: str) -> bytes | None:
        """What was kept for a table."""

    async def keep_analysis(self, table: str, data: bytes) -> None:
        """Keeps it, in place of an earlier one."""


@dataclass
class Underway(Preparation):
    """An analysis that is being made. Its thread replaces `progress`; pages read it."""

    progress: Progress | None = None  # None: it has not begun

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
    analyse  what makes one
    """

    def __init__(
        self,
        store: Shelf,
        budget: int | None = None,
        ready: Callable[[Game], bool] | None = None,
        analyse: Analyse = analyse,
    ) -> None:
        self.store, self.budget, self.ready, self.analyse = store, budget, ready or is_ready, analyse
        self._made: Preparations[Analysis, Underway] = Preparations(
            "analysis", store, self._read, store.keep_analysis, KEPT
        )

    def close(self) -> None:
        """Starts nothing more, and ends what is being made after its next step."""
        self._made.close()

    async def of(self, table: Table, client: Client = NOBODY) -> Analysis | Underway:
        """The analysis of a finished game; if there is none yet, it begins. Refused before the end, and if too many
        are asked for.
        """
        match = finished(table)
        found = await self._made.find(table.id)
        return found or self._begin(table.id, match, client)

    async def _read(self, id: str) -> Analysis | None:
        data = await self.store.read_analysis(id)
        return None if data is None else await asyncio.to_thread(unpack, data)

    def _begin(self, id: str, match: Match, client: Client) -> Underway:
        waiting = self._made.waiting
        if len(waiting) >= MOST:
            raise Refused(503, N_("Many games are being analysed just now. Try again in a minute."))
        if client.origin and sum(each.origin == client.origin for each in waiting) >= MOST_EACH:
            raise Refused(429, N_("Several games are being analysed for you already. Try again in a minute."))
        underway = Underway(client.origin)
        return self._made.begin(
            id, underway, lambda: self._analyse(match, underway), lambda: self.ready(match.game), client
        )

    def _analyse(self, match: Match, underway: Underway) -> tuple[Analysis, bytes]:
        """Runs in a thread."""

        def tell(progress: Progress) -> None:
            self._made.watch()
            underway.progress = progress

        analysis = self.analyse(match, progress=tell, budget=self.budget)
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
