"""Limits on what one address may do: requests, new tables and costly questions a second, connections, streams, bytes.

They hold for the house as a whole, for all its processes on this machine: the counts are in `counters`.
"""

import time
from collections.abc import Awaitable, Callable, Container, Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, ip_address
from pathlib import Path

from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.types import ASGIApp, HTTPScope, Receive, Scope, Send

from tablee.web.security.counters import SETS, WAYS, Counters

BODY_LIMIT = 64 * 1024  # bytes of a request
MOST_TOKENS = 1000  # that one request takes
MOST_OPEN = 20_000  # connections of all addresses and processes together
OPENING = ("/rematch", "/again")  # how paths end that open a table after another
COSTLY = (*OPENING, "/hint")  # how their paths end


@lru_cache(maxsize=4096)
def network_of(host: str) -> str:
    """Whom an address belongs to: itself for IPv4, its /64 for IPv6, since one visitor has that many."""
    try:
        address = ip_address(host.partition("%")[0])
    except ValueError:
        return host
    if isinstance(address, IPv6Address):
        mapped = address.ipv4_mapped
        return str(mapped) if mapped else f"{IPv6Address(int(address) >> 64 << 64)}/64"
    return str(address)


def address_of(scope: Scope) -> str:
    """The address that a request counts for; empty if the server does not know it."""
    client = scope.get("client")
    return network_of(client[0]) if client else ""


class Bucket:
    """A token bucket for each address: a request takes tokens, and tokens come back at a steady rate.

    Of each bucket only the time is kept at which it is full again. A time in the past means that it is full, so one
    number says everything, and writing it needs no lock.

    rate    tokens that come back in a second
    burst   the most that a bucket holds
    """

    def __init__(self, rate: float, burst: float, counters: Counters | None = None, kind: str = "requests") -> None:
        self.rate, self.burst = rate, burst
        self._counters = counters or Counters()
        self._tags, self._full_at = self._counters.tokens(kind)
        self._longest = (burst + MOST_TOKENS) / rate  # seconds; a later time comes from before the machine was started

    def take(self, address: str, tokens: int = 1) -> float:
        """Takes tokens. Returns 0, or if there is none left the seconds until the next.

        Whoever has one token may take several; what is missing must come back before the next one.
        """
        now = time.monotonic()
        entry = self._entry(address)
        left = self._full_at[entry] - now
        missing = 0.0 if left <= 0.0 else min(left, self._longest) * self.rate
        if missing > self.burst - 1:
            return (missing - self.burst + 1) / self.rate
        self._full_at[entry] = now + (missing + tokens) / self.rate
        return 0.0

    def give_back(self, address: str) -> None:
        """Gives back a token that was taken for nothing."""
        self._full_at[self._entry(address)] -= 1 / self.rate

    def _entry(self, address: str) -> int:
        """The entry of an address. If its set has none, the address with the most tokens is forgotten."""
        tag, number = self._counters.places[address]
        first = number % SETS * WAYS
        tags = self._tags
        for entry in range(first, first + WAYS):
            if tags[entry] == tag:
                return entry
        entry = min(range(first, first + WAYS), key=self._full_at.__getitem__)
        self._full_at[entry] = 0.0
        tags[entry] = tag
        return entry


class Held:
    """How many connections or streams each address has open.

    most    for one address
    house   for all together
    """

    def __init__(self, counters: Counters, kind: int, most: int, house: int = MOST_OPEN) -> None:
        self._counters, self._kind, self.most, self.house = counters, kind, most, house

    def full(self, address: str) -> bool:
        """May this address not open another one?"""
        return self._full(address) and not (self._counters.drop_dead() and not self._full(address))

    def _full(self, address: str) -> bool:
        return self.count(address) >= self.most or self.total() >= self.house

    def count(self, address: str) -> int:
        """How many the address has open, in all processes."""
        place = self._counters.places[address]
        return sum(row.count(place, self._kind) for row in self._counters.rows())

    def total(self) -> int:
        """How many are open in all processes."""
        return sum(row.totals[self._kind] for row in self._counters.rows())

    def add(self, address: str) -> None:
        """The address has opened one."""
        self._counters.own.add(self._counters.places[address], self._kind, 1)

    def remove(self, address: str) -> None:
        """The address has closed one."""
        self._counters.own.add(self._counters.places[address], self._kind, -1)

    @contextmanager
    def counted(self, address: str) -> Iterator[None]:
        """The address has one open for as long as the block lasts."""
        self.add(address)
        try:
            yield
        finally:
            self.remove(address)


class Limits:
    """All limits of a house.

    requests     of every kind, and moves, also those of a two-way stream
    tables       new tables, rematches and games that are tried again included
    costly       hints, rematches and games that are tried again
    connections  open at the same time
    streams      likewise; a stream is a connection as well
    proxies      hosts that have connections of many visitors: only these visitors' requests and streams are counted
    """

    def __init__(
        self,
        *,
        requests: tuple[float, float],
        tables: tuple[float, float],
        costly: tuple[float, float],
        connections: int,
        streams: int,
        file: Path | None = None,
        proxies: Container[str] = (),
    ) -> None:
        self.proxies = proxies
        self.counters = Counters(file)
        self.requests = Bucket(*requests, self.counters, "requests")
        self.tables = Bucket(*tables, self.counters, "tables")
        self.costly = Bucket(*costly, self.counters, "costly")
        self.connections = Held(self.counters, 0, connections)
        self.streams = Held(self.counters, 1, streams)

    def take(self, scope: HTTPScope) -> float:
        """Takes what a request costs. Returns 0, or the seconds until there is enough again."""
        address = address_of(scope)
        wait = self.requests.take(address)
        if scope["method"] == "POST":
            path = scope["path"].rstrip("/")
            if not wait and path.endswith(COSTLY):
                wait = self.costly.take(address)
            if not wait and opens_table(path):
                wait = self.tables.take(address)
        return wait

    def close(self) -> None:
        """Nothing is open any more in this process."""
        self.counters.close()


def opens_table(path: str) -> bool:
    """Does a POST to this path open a table?"""
    if path.startswith("/learn/"):
        return path.endswith("/play")
    return path == "/api/tables" or path.startswith(("/play/", "/new/")) or path.endswith(OPENING)


def too_many(wait: float) -> HTTPException:
    """The refusal of a request that may be sent again after so many seconds."""
    return HTTPException(status_code=429, headers={"Retry-After": str(int(wait) + 1)})


def rate_limit(limits: Limits) -> Callable[[ASGIApp], ASGIApp]:
    """A middleware that answers 429 to addresses that send too much."""

    def middleware(app: ASGIApp) -> ASGIApp:
        def limited(scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
            if scope["type"] == ScopeType.HTTP and (wait := limits.take(scope)):
                raise too_many(wait)
            return app(scope, receive, send)

        return limited

    return middleware
