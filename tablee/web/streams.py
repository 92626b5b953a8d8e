"""Server-sent events: a response that goes on for as long as somebody follows a table."""

import asyncio
from abc import ABC, abstractmethod

from litestar import Litestar, Request, Response
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

from tablee.web.tables.house import House
from tablee.web.tables.subscriptions import PING, Subscriber

PING_COMMENT = b": \n\n"
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # asks nginx not to collect events before it passes them on
]


class Stream(Response[str], ABC):
    """A response that goes on until the client or the house closes it."""

    def __init__(self, house: House, subscriber: Subscriber) -> None:
        super().__init__("", media_type="text/event-stream")
        self.house, self.subscriber = house, subscriber

    def to_asgi_response(self, app: Litestar | None, request: Request, **_: object) -> ASGIResponse:  # type: ignore[type-arg]
        """Called by the framework."""
        return _StreamResponse(self)

    async def run(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends what is in the queue, again and again."""
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        try:
            self.subscribe()
            reader = asyncio.ensure_future(self.read(scope, receive))
            reader.add_done_callback(self.wake)
            try:
                await send({"type": "http.response.body", "body": self.show(), "more_body": True})
                while not ((reader.done() and not self.subscriber.pending) or self.house.closing):
                    body = self.join(await self.subscriber.wait())
                    await send({"type": "http.response.body", "body": body, "more_body": True})
                if reader.done():
                    reader.result()  # raises what went wrong there
            finally:
                reader.cancel()
        finally:
            self.house.subscriptions.remove(self.subscriber)
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    def wake(self, _: "asyncio.Future[None]") -> None:
        """The client has closed the connection: lets `run` see it."""
        self.subscriber.push(PING)

    @abstractmethod
    def subscribe(self) -> None:
        """Begins to fill the queue."""

    def show(self) -> bytes:
        """Everything as it stands: sent first, and again when messages were dropped."""
        return b"".join(s.show() for s in self.subscriber.subscriptions if not s.table.over) or PING_COMMENT

    async def read(self, scope: Scope, receive: Receive) -> None:
        """Waits until the client closes the connection."""
        while (await receive())["type"] != "http.disconnect":
            pass

    def join(self, messages: list[bytes]) -> bytes:
        """What is sent of the messages in the queue."""
        if self.subscriber.overflown:
            self.subscriber.overflown = False
            return self.show()
        return b"".join(messages) or PING_COMMENT


class _StreamResponse(ASGIResponse):
    """Hands the connection to a stream."""

    def __init__(self, stream: Stream) -> None:
        super().__init__()
        self.stream = stream

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self.stream.run(scope, receive, send)
