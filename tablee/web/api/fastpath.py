"""The short way for moves and for news. A house has little else to do, so both go round the framework.

`Connection` is uvicorn's own protocol for HTTP with two additions. A move by itself, `POST /api/tables/{id}/actions`,
is answered here in the usual case: a token and a table that are in memory, a body as described, and the move accepted.
Everything else goes the ordinary way through `api.act`, as if nobody had looked at it before. And streams of events
find their connection in the scope of their request, and write to it without waking anybody.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import msgspec
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from tablee.web.api.schemas import Action
from tablee.web.security.headers import HEADERS, HEADERS_BY_HTTPS
from tablee.web.security.identity import Visitors
from tablee.web.security.ratelimit import BODY_LIMIT, Bucket
from tablee.web.tables.house import House
from tablee.web.tables.visitor import Visitor

CONNECTION = "tablee.connection"  # among the extensions in a request's scope
START, END = b"/api/tables/", b"/actions"
FORWARDED = (b"x-forwarded-for", b"x-forwarded-proto")
_ACTION = msgspec.json.Decoder(Action).decode


class Connection(HttpToolsProtocol):
    """A connection of somebody to the house."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.state: Any = self.config.app.state  # type: ignore[union-attr]
        self.taking: Callable[[bytes], None] | None = None  # takes what comes of a body, instead of the framework
        self.drained: Callable[[], None] | None = None  # called when the listener has caught up with reading
        self.lost = False

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.scope["extensions"] = {CONNECTION: self}  # type: ignore[dict-item]

    def on_headers_complete(self) -> None:
        """Takes a move by itself; leaves everything else to the framework."""
        if self.url.startswith(START) and self.url.endswith(END) and self.parser.get_method() == b"POST":
            move = Move.of(self)
            if move is not None:
                self.cycle = move  # type: ignore[assignment]
                return
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        if self.taking is not None and not self.cycle.response_complete:
            self.taking(body)
        else:
            super().on_body(body)

    def on_response_complete(self) -> None:
        self.taking = self.drained = None
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        super().connection_lost(exc)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.drained is not None:
            self.drained()

    # ---- for streams

    @property
    def full(self) -> bool:
        """Does the listener read more slowly than it is told?"""
        return self.flow.write_paused

    def pour(self, body: bytes) -> None:
        """Sends a part of an answer that is being streamed."""
        if not self.transport.is_closing():
            self.transport.write(b"%x\r\n%b\r\n" % (len(body), body))

    def pause(self) -> None:
        """Reads nothing more for the moment."""
        self.flow.pause_reading()

    def go_on(self) -> None:
        """Reads again."""
        if not self.lost:
            self.flow.resume_reading()


class Move:
    """A move by itself: in uvicorn's eyes a request and its answer. It is told of the body by `message_event.set()`."""

    def __init__(self, connection: Connection, visitor: Visitor, id: str) -> None:
        self.connection, self.visitor, self.id = connection, visitor, id
        self.scope = connection.scope
        self.keep_alive = connection.parser.should_keep_alive()
        self.body = bytearray()
        self.more_body = True
        self.message_event = self
        self.disconnected = False
        self.response_complete = False
        self.begun = False

    @classmethod
    def of(cls, connection: Connection) -> "Move | None":
        """A request whose head is usual."""
        before = connection.cycle
        if before is not None and not before.response_complete:  # its turn has not come yet
            return None
        headers = dict(connection.headers)
        if len(headers) != len(connection.headers) or b"transfer-encoding" in headers or connection.flow.write_paused:
            return None
        if b"%" in connection.url:
            return None
        token, length = headers.get(b"authorization", b""), headers.get(b"content-length", b"")
        if not token.startswith(b"Bearer ") or not length.isdigit() or not 0 < int(length[:9]) <= BODY_LIMIT:
            return None
        visitors: Visitors = connection.state.visitors
        visitor = visitors.cached(token[7:].decode("latin-1"))
        version = connection.parser.get_http_version()
        if visitor is None or version != "1.1" or connection.expect_100_continue or connection.parser.should_upgrade():
            return None
        path = connection.url.decode("ascii", "replace")
        scope: Any = connection.scope
        scope.update(method="POST", path=path, raw_path=connection.url, query_string=b"")
        if any(name in headers for name in FORWARDED):
            _step(ProxyHeadersMiddleware(_nobody, connection.config.forwarded_allow_ips)(scope, None, None))  # type: ignore[arg-type]
        return cls(connection, visitor, path[len(START) : -len(END)])

    def set(self) -> None:
        """More of the body is there, or all of it; or the connection is lost."""
        if not self.more_body and not self.begun and not self.disconnected:
            self.begun = True
            self.play()

    def play(self) -> None:
        """Plays, if the whole request is usual."""
        house: House = self.connection.state.house
        requests: Bucket = self.connection.state.requests
        table = house.tables.get(self.id)
        try:
            data = _ACTION(self.body)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            table = None
        host = (self.scope.get("client") or ("",))[0]
        if table is None or requests.take(host) or not table.act_now(self.visitor, data, self.played):
            self.go_the_ordinary_way()

    def played(self, result: object) -> None:
        """The move is safely kept, or it is not."""
        if not isinstance(result, int):
            self.go_the_ordinary_way()
            return
        self.response_complete = True
        connection = self.connection
        if not connection.lost:
            body = b'{"sequence":%d}' % result
            close = b"" if self.keep_alive else b"connection: close\r\n"
            https = connection.state.settings.secure or self.scope["scheme"] == "https"
            head = _head(HEADERS_BY_HTTPS if https else HEADERS, connection.server_state.default_headers)
            connection.transport.write(b"%bcontent-length: %d\r\n%b\r\n%b" % (head, len(body), close, body))
            if not self.keep_alive:
                connection.transport.close()
            connection.on_response_complete()

    def go_the_ordinary_way(self) -> None:
        """Lets the framework answer the request."""
        connection = self.connection
        cycle = RequestResponseCycle(
            scope=self.scope,
            transport=connection.transport,
            flow=connection.flow,
            logger=connection.logger,
            access_logger=connection.access_logger,
            access_log=connection.access_log,
            default_headers=connection.server_state.default_headers,
            message_event=asyncio.Event(),
            expect_100_continue=False,
            keep_alive=self.keep_alive,
            on_response=connection.on_response_complete,
        )
        cycle.body, cycle.more_body, cycle.disconnected = self.body, False, connection.lost
        cycle.message_event.set()
        if connection.cycle is self:  # type: ignore[comparison-overlap]
            connection.cycle = cycle
        connection._start_asgi_task(cycle, connection.app)


async def _nobody(*_: Any) -> None:
    """Where the middleware for proxies ends; it has put the true address into the scope."""


def _step(work: Any) -> None:
    """Runs what never waits."""
    try:
        work.send(None)
    except StopIteration:
        return
    raise RuntimeError("it waits")


_heads: dict[tuple[int, int], tuple[Any, bytes]] = {}


def _head(ours: list[tuple[bytes, bytes]], theirs: list[tuple[bytes, bytes]]) -> bytes:
    """The beginning of an answer: put together once for each new list of the server's, which has the date."""
    key = id(ours), id(theirs)
    known = _heads.get(key)
    if known is None or known[0] is not theirs:
        _heads.clear()
        lines = [*theirs, (b"content-type", b"application/json"), *ours]
        text = b"HTTP/1.1 200 OK\r\n" + b"".join(b"%b: %b\r\n" % line for line in lines)
        known = _heads[key] = theirs, text
    return known[1]
