"""The house as an ASGI application, for any ASGI server.

`create_app` puts the parts together. `application` is the factory for servers that are given a name to import: it reads
its settings from the environment (`TABLEE_SETTINGS`, JSON as in settings.py), for instance

    TABLEE_SETTINGS='{"data": "/srv/tablee"}' hypercorn 'tablee.web.app:application()'
"""

import asyncio
import gc
import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from multiprocessing.connection import wait
from secrets import token_bytes, token_hex
from types import FrameType

from litestar import Litestar, Router
from litestar.datastructures import State
from litestar.types import ASGIApp

from tablee.bots import workload
from tablee.engine import softstart
from tablee.engine.handover import Handover
from tablee.games import NAMES
from tablee.web import errors, monitoring, wellknown
from tablee.web.analyses import Analyses
from tablee.web.api import routes as api
from tablee.web.api.fastpath import FastPath
from tablee.web.api.openapi import openapi
from tablee.web.archive import Archive
from tablee.web.cluster.bus import bus_for
from tablee.web.dependencies import DEPENDENCIES
from tablee.web.gateway import Gateway, before_send
from tablee.web.metrics import Metrics
from tablee.web.moves import Moves
from tablee.web.proxy import Proxies
from tablee.web.puzzles import Puzzles
from tablee.web.security import csrf, ratelimit
from tablee.web.security.connection import LIMITS, MOVES
from tablee.web.security.identity import Visitors
from tablee.web.settings import Settings, from_environment
from tablee.web.site import (
    again_routes,
    analysis_routes,
    daily_routes,
    lesson_routes,
    play_routes,
    scene_routes,
    why_routes,
)
from tablee.web.site import routes as site
from tablee.web.storage.store import Store, store_at
from tablee.web.tables.house import House
from tablee.web.threads import ANSWER_THREADS, MOST_PAGES, PAGE_THREADS, Threads
from tablee.web.url import path_of

PATIENCE_SECONDS = 30.0  # that a process waits for a database that is away when it starts
SWITCH_SECONDS = 0.0005  # SQLite commits are short: let the writer thread run sooner than after Python's 5 ms


def application() -> ASGIApp:
    """The application with settings from the environment. Nobody waits for a compiler in it."""
    softstart.begin()
    return with_fastpath(create_app(from_environment(), handover=Handover(workload, NAMES)))


def with_fastpath(app: Litestar) -> ASGIApp:
    """The application as it is served: behind the gateway, moves are answered beside the framework."""
    state = app.state
    moves = Moves(state.house, state.visitors, state.limits, state.metrics, https=state.settings.https)
    fast = FastPath(app, state.house, state.visitors, state.limits)
    return Gateway(app, fast, state.settings, state.metrics, {LIMITS: state.limits, MOVES: moves})


def create_app(
    settings: Settings, random_bytes: Callable[[int], bytes] = token_bytes, handover: Handover | None = None
) -> Litestar:
    """The framework's application. Its state has `house`, `visitors`, `threads` and what else handlers need.

    random_bytes   makes all secrets of the tables; tests pass a function that repeats itself
    handover       brings native code, in a process that has begun softly
    """
    place = settings.database or settings.data
    store = store_at(place, token_hex(4), settings.key_file, settings.host_name)
    store.open(PATIENCE_SECONDS)
    visitors = Visitors(store)
    house = House(
        store,
        pause=settings.pause,
        threads=settings.threads,
        patience=settings.patience,
        lease=settings.lease,
        random_bytes=random_bytes,
    )
    limits = ratelimit.Limits(
        requests=(settings.rate, settings.burst),
        tables=(settings.tables, settings.tables_burst),
        costly=(settings.costly, settings.costly_burst),
        connections=settings.connections,
        streams=settings.streams,
        file=settings.limits,
        proxies=Proxies(settings.proxy),
    )
    modules = (site, again_routes, analysis_routes, daily_routes, lesson_routes, play_routes, scene_routes, why_routes)
    pages = [route for module in modules for route in module.routes]
    threads, archive, loop_watch = Threads("page", PAGE_THREADS, MOST_PAGES), Archive(), monitoring.LoopWatch()
    gauges = monitoring.gauges(house, threads, archive.threads, loop_watch)
    metrics = Metrics(settings.figures, gauges, lambda: store.stored)
    if handover is not None:
        house.handlers.append(lambda table, _: handover.want(table.game.name))
    return Litestar(
        route_handlers=[
            api.router,
            Router("/", route_handlers=[monitoring.health, monitoring.metrics, wellknown.robots, wellknown.security]),
            Router("/", route_handlers=pages, before_request=csrf.check_form, include_in_schema=False),
        ],
        dependencies=DEPENDENCIES,
        state=State(
            {
                "house": house,
                "visitors": visitors,
                "limits": limits,
                "settings": settings,
                "threads": threads,
                "answers": Threads("answer", ANSWER_THREADS, MOST_PAGES),
                "archive": archive,
                "analyses": Analyses(store),
                "puzzles": Puzzles(store),
                "metrics": metrics,
                "loop_watch": loop_watch,
                "health": monitoring.Health(house),
            }
        ),
        lifespan=[opened(store, handover)],
        middleware=[ratelimit.rate_limit(limits)],
        before_send=[before_send(visitors)],
        exception_handlers=errors.handlers(site.error_page),
        request_max_body_size=ratelimit.BODY_LIMIT,
        openapi_config=openapi(path_of(settings.url)),
        logging_config=None,
        debug=False,
    )


def opened(store: Store, handover: Handover | None) -> Callable[[Litestar], AbstractAsyncContextManager[None]]:
    """The lifespan of the application: what happens when a server starts it and when it stops."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        house: House = app.state.house
        visitors: Visitors = app.state.visitors
        threads: Threads = app.state.threads
        if handover is not None:
            handover.start()
        bus = bus_for(store, house)
        await bus.open()
        await house.open()
        await visitors.read_revoked()
        house.spawn(visitors.watch_revoked())
        await threads.run(site.prepare)
        house.spawn(app.state.loop_watch.run())
        house.spawn(monitoring.write_figures(app.state.metrics, threads))
        end_streams_on_signal(house)
        stop_with_parent()
        tune_interpreter()
        try:
            yield
        finally:
            bus.close()
            await house.close()
            threads.close()
            app.state.answers.close()
            app.state.archive.close()
            app.state.analyses.close()
            app.state.puzzles.close()
            if handover is not None:
                await asyncio.to_thread(handover.stop)
            await asyncio.to_thread(store.close)

    return lifespan


def end_streams_on_signal(house: House) -> None:
    """Ends all streams as soon as the server is told to stop; it would wait for them otherwise.

    Servers tell an application to stop only after its connections have ended, so this is put before their own handlers.
    """
    if threading.current_thread() is not threading.main_thread():
        return  # only there can handlers be set; in tests the server runs in another thread
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        former = signal.getsignal(number)
        if not callable(former):
            continue

        def handle(
            number: int, frame: FrameType | None, former: Callable[[int, FrameType | None], object] = former
        ) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(house.end_subscriptions)
            former(number, frame)

        signal.signal(number, handle)


def stop_with_parent() -> None:
    """In a worker process: stops when the process that started it has gone, whatever ended that one."""
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def watch() -> None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=watch, name="parent", daemon=True).start()


def tune_interpreter() -> None:
    """Settings of Python that suit a server with many small objects that live long."""
    gc.collect()
    gc.freeze()  # modules and tables are not traversed again and again
    gc.set_threshold(200_000, 50, 100)
    sys.setswitchinterval(SWITCH_SECONDS)
