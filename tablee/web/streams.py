"""Streams of server-sent events: what happens at tables, for as long as somebody listens."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from litestar import Request, Response
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

from tablee.web import answers
from tablee.web.live import Ear
from tablee.web.people import Visitor
from tablee.web.tables import House, Table

SIGN_OF_LIFE = b": \n\n"
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # some proxies would keep events back until there are many
]


class Stream(Response[str]):
    """An answer that goes on for as long as somebody listens.

    listening   where the ear is put
    now         what is told at first, and whenever the listener has missed something
    """

    def __init__(self, house: House, listening: AbstractContextManager[Ear], now: Callable[[], bytes]) -> None:
        super().__init__("", media_type="text/event-stream")
        self.house, self.listening, self.now = house, listening, now

    def to_asgi_response(self, app: Any, request: Request[Any, Any, Any], **_: Any) -> ASGIResponse:
        """The stream itself."""
        return self.stream  # type: ignore[return-value]

    async def stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends until the listener or the house goes."""
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        gone = asyncio.ensure_future(_gone(receive))
        try:
            with self.listening as ear:
                gone.add_done_callback(lambda _: ear.tell(b""))
                await send({"type": "http.response.body", "body": self.now(), "more_body": True})
                while not gone.done() and not self.house.live.closing:
                    body = self.told(ear, await ear.hear())
                    await send({"type": "http.response.body", "body": body, "more_body": True})
        finally:
            gone.cancel()
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    def told(self, ear: Ear, news: list[bytes]) -> bytes:
        """What is sent of the news."""
        if ear.missed:
            ear.missed = False
            return self.now()
        return b"".join(news) or SIGN_OF_LIFE


class EventStream(Stream):
    """The stream of one table. With eyes (a seat's, or SPECTATOR) it tells what they see; with None only that the table
    has changed.
    """

    def __init__(self, house: House, table: Table, eyes: int | None) -> None:
        def now() -> bytes:
            if eyes is None:
                return b"event: change\nid: %d\ndata: %d\n\n" % (table.sequence, table.sequence)
            return answers.shown(table, eyes)

        super().__init__(house, house.listening(table, eyes), now)
        self.eyes = eyes

    def told(self, ear: Ear, news: list[bytes]) -> bytes:
        """What is sent of the news; a page only wants to know that there are some."""
        if self.eyes is None and any(news):
            return self.now()
        return super().told(ear, news)


class AllEvents(Stream):
    """The stream of all tables where a visitor sits."""

    def __init__(self, house: House, visitor: Visitor, tables: list[Table]) -> None:
        def now() -> bytes:
            return b"".join(answers.shown(table, table.eyes_of(visitor)) for table in tables) or SIGN_OF_LIFE

        super().__init__(house, house.listening_to_all(visitor, tables), now)


async def _gone(receive: Receive) -> None:
    """Waits until the listener hangs up."""
    while (await receive())["type"] != "http.disconnect":
        pass
