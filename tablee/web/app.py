"""The web house as an application: `create_app` puts the parts together, `serve` opens the door."""

import asyncio
import gc
import logging
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from secrets import token_hex
from socket import socket
from typing import Any

import uvicorn
from litestar import Litestar, Router
from litestar.datastructures import State
from litestar.static_files import create_static_files_router

from tablee.web import errors
from tablee.web.api import routes as api
from tablee.web.api.fastpath import Connection
from tablee.web.security import csrf, headers, ratelimit
from tablee.web.security.identity import Visitors
from tablee.web.settings import Settings
from tablee.web.site import routes as pages
from tablee.web.site.dependencies import DEPENDENCIES
from tablee.web.storage.store import Store
from tablee.web.tables.house import House

HERE = Path(__file__).parent
GRACE = 3  # seconds that open connections have when the house closes
SWITCH = 0.0005  # seconds that a thread may keep the others waiting: the writer has short work and many who wait for it


def store_of(settings: Settings, name: str) -> Store:
    """Where a house keeps its things; `name` is that of the process."""
    return Store(settings.database, name) if settings.database else Store.in_folder(settings.data, name)


def create_app(settings: Settings) -> Litestar:
    """The whole house. Its store is opened when the application starts, its state has `house` and `visitors`."""
    store = store_of(settings, token_hex(4))
    store.open()
    visitors = Visitors(store)
    house = House(store, pause=settings.pause, threads=settings.threads)

    @asynccontextmanager
    async def opened(_: Litestar) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()
            await asyncio.to_thread(store.close)

    routes: list[Any] = [
        api.router,
        Router("/", route_handlers=pages.routes, before_request=csrf.check_form, include_in_schema=False),
        create_static_files_router(path="/static", directories=[HERE / "site" / "static"], include_in_schema=False),
    ]
    requests = ratelimit.Bucket(settings.rate, settings.burst)
    return Litestar(
        route_handlers=routes,
        dependencies=DEPENDENCIES,
        state=State(
            {
                "house": house,
                "visitors": visitors,
                "requests": requests,
                "settings": settings,
            }
        ),
        lifespan=[opened],
        middleware=[ratelimit.rate_limit(requests, ratelimit.Bucket(settings.tables, settings.tables_burst))],
        before_send=[headers.before_send(settings.secure, visitors)],
        exception_handlers=errors.handlers(pages.error_page),
        request_max_body_size=ratelimit.BODY_LIMIT,
        openapi_config=api.described(),
        logging_config=None,
        debug=False,
    )


# ---- serving


class Server(uvicorn.Server):
    """A server that sends listeners home when it is told to stop, so that it need not wait for them."""

    def handle_exit(self, sig: int, frame: Any) -> None:
        """Ctrl-C, or the machine goes down."""
        app = self.config.app
        if isinstance(app, Litestar):
            app.state.house.live.close()
        super().handle_exit(sig, frame)


def configured(app: Litestar, host: str, port: int) -> uvicorn.Config:
    """How the house is served."""
    return uvicorn.Config(
        app,
        host=host,
        port=port,
        http=Connection,
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        lifespan="on",
    )


def log_to_terminal() -> None:
    """Only what somebody should look at is said."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")


def serve(settings: Settings, host: str, port: int, sockets: list[socket] | None = None) -> None:
    """Opens the house and keeps it open until it is told to stop. With sockets that listen already it uses those."""
    log_to_terminal()
    config = configured(create_app(settings), host, port)
    gc.collect()
    gc.freeze()  # what is there now stays; a house full of tables is not gone through again and again for nothing
    gc.set_threshold(200_000, 50, 100)
    sys.setswitchinterval(SWITCH)
    Server(config).run(sockets)
