"""Server-sent events: a response that goes on for as long as somebody follows a table."""

import asyncio
from abc import ABC, abstractmethod

from litestar import Litestar, Request, Response
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

from tablee.web.security.connection import connection_of
from tablee.web.security.ratelimit import Held, address_of, too_many
from tablee.web.tables.house import House
from tablee.web.tables.subscriptions import PING, Subscriber

PING_COMMENT = b": \n\n"
SHOWN_AT_ONCE = 10  # tables that are encoded in one turn of the event loop
FULL_SECONDS = 30.0  # after which somebody who has too many streams may try again
DIRECT_SEND = "tablee.send"  # the key of a request's state: the server's `send`, without what stands before it
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),  # asks nginx not to collect events before it passes them on
]
CHUNKED = (b"transfer-encoding", b"chunked")


class Stream(Response[str], ABC):
    """A response that goes on until the client or the house closes it.

    as_is   a message is sent as it is in the queue, so the connection may have it at once, without waking a task
    """

    as_is = False

    def __init__(self, house: House, subscriber: Subscriber) -> None:
        super().__init__("", media_type="text/event-stream")
        self.house, self.subscriber = house, subscriber

    def to_asgi_response(self, app: Litestar | None, request: Request, **_: object) -> ASGIResponse:  # type: ignore[type-arg]
        """Called by the framework. HTTPException 429 if this address has too many streams."""
        streams: Held = request.app.state.limits.streams
        if streams.full(address_of(request.scope)):
            raise too_many(FULL_SECONDS)
        return _StreamResponse(self, streams)

    async def run(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends what is in the queue, again and again, until the client or the house ends the stream."""
        connection = connection_of(scope) if self.as_is else None
        headers = self.stream_headers if connection is None else [*self.stream_headers, CHUNKED]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        # The framework looks at every message that is sent, but only the start of a response matters to it.
        send = scope["state"].get(DIRECT_SEND, send)
        try:
            self.subscribe()
            if connection is not None:
                self.subscriber.write = connection.write_part
            reader = asyncio.ensure_future(self.read(scope, receive))
            reader.add_done_callback(self.wake)
            # A task of its own: in that of the request each event would wake all coroutines of the framework in turn.
            sender = asyncio.ensure_future(self.send_all(reader, send))
            try:
                await sender
                if reader.done():
                    reader.result()  # raises what went wrong there
            finally:
                sender.cancel()
                reader.cancel()
                del reader, sender  # they may hold an exception, whose traceback holds this frame
        finally:
            self.subscriber.write = None
            self.house.subscriptions.remove(self.subscriber)
        await send({"type": "http.response.body", "body": self.end(), "more_body": False})

    async def send_all(self, reader: "asyncio.Future[None]", send: Send) -> None:
        """Sends until the reader has ended and everything is sent."""
        await send({"type": "http.response.body", "body": self.pack(await self.first()), "more_body": True})
        while not ((reader.done() and not self.pending) or self.house.closing):
            body = self.pack(await self.next(await self.subscriber.wait()))
            await send({"type": "http.response.body", "body": body, "more_body": True})

    @property
    def stream_headers(self) -> list[tuple[bytes, bytes]]:
        """The headers of the response."""
        return HEADERS

    def pack(self, body: bytes) -> bytes:
        """How a part of the stream is sent."""
        return body

    def end(self) -> bytes:
        """What is sent last, when the stream is closed here."""
        return b""

    def wake(self, _: "asyncio.Future[None]") -> None:
        """The client has closed the connection: lets `run` see it."""
        self.subscriber.push(PING)

    @property
    def pending(self) -> bool:
        """Is there something to send?"""
        return self.subscriber.pending

    @abstractmethod
    def subscribe(self) -> None:
        """Begins to fill the queue."""

    async def first(self) -> bytes:
        """What is sent first."""
        return await self.show()

    async def next(self, messages: list[bytes]) -> bytes:
        """What is sent next, when these messages were in the queue."""
        if self.subscriber.overflown:
            self.subscriber.overflown = False
            return await self.show()
        return b"".join(messages) or PING_COMMENT

    async def show(self) -> bytes:
        """All tables as they stand, a slice of them in each turn of the event loop."""
        parts: list[bytes] = []
        followed = list(self.subscriber.subscriptions.values())
        for k, subscription in enumerate(followed):
            if k % SHOWN_AT_ONCE == SHOWN_AT_ONCE - 1:
                await asyncio.sleep(0)
                parts += self.subscriber.take()  # what has happened meanwhile comes before the tables shown after it
            if subscription.table.id in self.subscriber.subscriptions and not subscription.table.over:
                parts.append(subscription.show())
        return b"".join(parts) or PING_COMMENT

    async def read(self, scope: Scope, receive: Receive) -> None:
        """Waits until the client closes the connection."""
        while (await receive())["type"] != "http.disconnect":
            pass


class _StreamResponse(ASGIResponse):
    """Hands the connection to a stream."""

    def __init__(self, stream: Stream, streams: Held) -> None:
        super().__init__()
        self.stream, self.streams = stream, streams

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self.streams.counted(address_of(scope)):
            await self.stream.run(scope, receive, send)
