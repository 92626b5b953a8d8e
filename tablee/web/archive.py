"""The records of finished games and whether they are in order: made once, outside the event loop, and kept in memory.

A record is told in words and takes up to half a second. A finished game does not change any more, so whoever asks later
gets the same text.
"""

from collections import OrderedDict
from dataclasses import dataclass
from typing import Generic, TypeVar

import msgspec

from tablee.record import Verdict, verify
from tablee.web.tables.record import picks_of, record_of
from tablee.web.tables.table import Table
from tablee.web.threads import MOST_RECORDS, MOST_RECORDS_EACH, NOBODY, RECORD_THREADS, Client, SingleFlight, Threads

Value = TypeVar("Value")

RECORDS_KEPT = 400  # texts of 5 to 30 kB
CHECKS_KEPT = 20_000
PICKS_KEPT = 100  # texts of 5 to 100 kB


@dataclass(frozen=True)
class Check:
    """What `verify` found, without the match that it replayed."""

    ok: bool
    fair: bool | None
    problem: str

    @classmethod
    def of(cls, verdict: Verdict) -> "Check":
        """What is kept of a verdict."""
        return cls(verdict.ok, verdict.fair, "" if verdict.problem is None else str(verdict.problem))


class LruCache(Generic[Value]):
    """Values by key, the last used ones."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._values: OrderedDict[object, Value] = OrderedDict()

    def __len__(self) -> int:
        return len(self._values)

    def get(self, key: object) -> Value | None:
        """The value of a key, which counts as used now."""
        if key in self._values:
            self._values.move_to_end(key)
        return self._values.get(key)

    def put(self, key: object, value: Value) -> None:
        """Keeps a value; drops the one that was not used for longest if there are too many."""
        self._values[key] = value
        self._values.move_to_end(key)
        if len(self._values) > self.most:
            self._values.popitem(last=False)


class Archive:
    """Records and checks of finished games."""

    def __init__(self) -> None:
        self.threads = Threads("record", RECORD_THREADS, MOST_RECORDS, MOST_RECORDS_EACH)
        self._writing: SingleFlight[str] = SingleFlight()
        self._listing: SingleFlight[bytes] = SingleFlight()
        self._checking: SingleFlight[Check] = SingleFlight()
        self._records: LruCache[str] = LruCache(RECORDS_KEPT)
        self._checks: LruCache[Check] = LruCache(CHECKS_KEPT)
        self._picks: LruCache[bytes] = LruCache(PICKS_KEPT)

    def close(self) -> None:
        """Starts nothing more."""
        self.threads.close()

    async def record(self, table: Table, lang: str | None = None, client: Client = NOBODY) -> str:
        """The record of a finished game; with a language every move is told in words. Before the end it is refused."""
        key = table.id, table.sequence, lang
        known = self._records.get(key)
        return await self._writing.run(key, lambda: self._write(key, table, lang, client)) if known is None else known

    async def picks(self, table: Table, client: Client = NOBODY) -> bytes:
        """The draws of a finished game with the weights of all outcomes, as JSON. Before the end they are refused."""
        key = table.id, table.sequence, "picks"
        known = self._picks.get(key)
        return await self._listing.run(key, lambda: self._list(key, table, client)) if known is None else known

    async def check(self, table: Table, client: Client = NOBODY) -> Check:
        """Is the record of a finished game in order?"""
        key = table.id, table.sequence
        known = self._checks.get(key)
        return await self._checking.run(key, lambda: self._verify(key, table, client)) if known is None else known

    async def _write(self, key: object, table: Table, lang: str | None, client: Client) -> str:
        text = await self.threads.run_for(client, lambda: record_of(table, lang))
        self._records.put(key, text)
        return text

    async def _list(self, key: object, table: Table, client: Client) -> bytes:
        text = await self.threads.run_for(client, lambda: msgspec.json.encode(picks_of(table)))
        self._picks.put(key, text)
        return text

    async def _verify(self, key: object, table: Table, client: Client) -> Check:
        text = await self.record(table, None, client)
        check = await self.threads.run_for(client, lambda: Check.of(verify(text)))
        self._checks.put(key, check)
        return check
