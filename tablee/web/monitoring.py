"""What an operator watches: /health says whether the house works, /metrics what it does."""

import asyncio
import contextlib
import hmac
import time
from collections import deque
from collections.abc import Callable, Mapping

from litestar import MediaType, Request, Response, get
from litestar.datastructures import State

from tablee.i18n import N_
from tablee.web.metrics import WRITE_SECONDS, Metrics, exposition
from tablee.web.proxy import Proxies
from tablee.web.settings import Settings
from tablee.web.tables.errors import Refused
from tablee.web.tables.house import House
from tablee.web.threads import SingleFlight, Threads

LAG_SECONDS = 0.5  # between two looks at the event loop
LAGS = 120  # that are remembered: a minute
PATIENCE = 2.0  # seconds: a database that takes longer to answer counts as away
FRESH_SECONDS = 1.0  # so long an answer of the database is good for everybody who asks
NO_TABLE = "-"  # an id that no table has: asking for it is the shortest question to the database
FORWARDED = ("forwarded", "x-forwarded-for", "x-real-ip")
TEXT = "text/plain; version=0.0.4; charset=utf-8"  # the media type that Prometheus expects

HTTPRequest = Request[None, None, State]


class LoopWatch:
    """Measures how late the event loop is: it asks to be woken at a time and looks at the clock when it is."""

    def __init__(self) -> None:
        self._lags: deque[float] = deque([0.0], maxlen=LAGS)

    async def run(self) -> None:
        """Measures again and again."""
        while True:
            due = time.monotonic() + LAG_SECONDS
            await asyncio.sleep(LAG_SECONDS)
            self._lags.append(max(0.0, time.monotonic() - due))

    @property
    def worst(self) -> float:
        """How late it was, at the most, in the last minute. Seconds."""
        return max(self._lags)


class Health:
    """Whether the database answers. It is asked once for all who want to know at the same time."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._flights: SingleFlight[None] = SingleFlight()
        self._asked, self._answered = -FRESH_SECONDS, False

    async def database(self) -> bool:
        """Does the database answer?"""
        if time.monotonic() - self._asked >= FRESH_SECONDS:
            await self._flights.run("", self._ask)
        return self._answered

    async def _ask(self) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self.house.journal.read_table(NO_TABLE)
            self._answered = True
        except Exception:  # whatever it is, the house cannot do its work
            self._answered = False
        self._asked = time.monotonic()


def gauges(house: House, threads: Threads, records: Threads, loop: LoopWatch) -> Mapping[str, Callable[[], float]]:
    """What is asked for when figures are read."""
    return {
        "tablee_tables": lambda: len(house.tables),
        "tablee_streams": lambda: sum(table.followers for table in house.tables.values()),
        "tablee_bot_queue": lambda: len(house.bots.queue),
        "tablee_page_queue": lambda: threads.pending,
        "tablee_record_queue": lambda: records.pending,
        "tablee_loop_lag_seconds": lambda: loop.worst,
    }


async def write_figures(metrics: Metrics, threads: Threads) -> None:
    """Writes the figures for the other processes, again and again."""
    while metrics.folder is not None:
        # The disk is full, the threads have too much to do, or the house is being closed: the next time will do.
        with contextlib.suppress(OSError, Refused):
            await threads.run(metrics.write, metrics.figures())
        await asyncio.sleep(WRITE_SECONDS)


@get("/health", include_in_schema=False)
async def health(request: HTTPRequest) -> Response[dict[str, object]]:
    """200 if the house works, otherwise 503: for proxies and supervisors."""
    state = request.app.state
    answers = await state.health.database()
    works = answers and not state.house.closing
    body: dict[str, object] = {
        "status": "ok" if works else "closing" if answers else "away",
        "database": "ok" if answers else "away",
        "loop_lag": round(state.loop_watch.worst, 4),
    }
    return Response(body, status_code=200 if works else 503, media_type=MediaType.JSON)


@get("/metrics", include_in_schema=False)
async def metrics(request: HTTPRequest) -> Response[str]:
    """The figures of all processes, for Prometheus."""
    state = request.app.state
    if not may_read(request, state.settings):
        raise Refused(403, N_("These figures are for the operator: from an address that is named, or with a token."))
    figures = await state.threads.run(state.metrics.all_figures, state.metrics.figures())
    return Response(exposition(figures), media_type=TEXT)


def may_read(request: HTTPRequest, settings: Settings) -> bool:
    """May the sender read the figures: by a token, or by the address?

    Behind a proxy that the house does not know of, every visitor has the address of the proxy, often 127.0.0.1. So
    addresses count only if no proxy is to be expected, or if it is known.
    """
    token = request.headers.get("authorization", "").removeprefix("Bearer ")
    if settings.metrics_token and hmac.compare_digest(token.encode(), settings.metrics_token.encode()):
        return True
    behind = bool(settings.url) or settings.secure or any(name in request.headers for name in FORWARDED)
    if request.client is None or (behind and not settings.proxy):
        return False
    return request.client.host in Proxies(settings.metrics)
