"""Watching over the connections of a server: how many there are, and what they send before a request is complete.

An ASGI application sees a request when its head is complete. What happens before is the server's business, and uvicorn
sets no limits there: heads of any length, for any time. `WatchedConnection` stands between the event loop and
uvicorn's own protocol, passes everything on to it, and closes connections that ask too much. A small parser of its own
tells it where requests begin and end.

A move that is all a connection has received is answered here (`moves.py`); uvicorn does not see it.

Under another ASGI server the house runs without this; put a proxy in front that has such limits.
"""

import asyncio
import re
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from tablee.web.security.connection import CONNECTION, LIMITS, MOVES, Requests
from tablee.web.security.ratelimit import Limits, network_of

CONNECTIONS = "tablee.connections"  # the key of the server's state
HEAD_LIMIT = 16 * 1024  # bytes of a request before its body
HEAD_SECONDS = 15.0  # until a head is complete, and without any request; uvicorn ends its own wait at the first byte
BODY_SECONDS = 30.0  # until a body is complete, except that of a two-way stream
STALLED_SECONDS = 60.0  # that a client may leave unread what it was sent
LOST_SECONDS = 40.0  # that a client may not confirm what it was sent: a phone without a network does not say goodbye
SURPLUS_LIMIT = 256 * 1024  # bytes of a body that are read and thrown away after its request was answered
MOST_PIPELINED = 16  # requests of a connection that are not answered yet
SWEEP_SECONDS = 1.0  # between two looks at all connections
SLICE = 16 * 1024  # bytes that are parsed at a time; no more than HEAD_LIMIT, so a head inside a slice is short enough
BLANK_LINE = re.compile(rb"\n\r?\n")  # the end of a head
DESCRIPTORS = 65_536  # the most that a process asks for
RESERVE = 128  # descriptors that are kept for the database, files and other processes
OK = b"HTTP/1.1 200 OK\r\n"
MOVE = b"POST /api/tables/"  # how moves begin, and little else
REFUSAL = (
    b"HTTP/1.1 %b\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Length: %d\r\n"
    b"Retry-After: 10\r\nConnection: close\r\n\r\n%b"
)


class TooMuch(Exception):
    """A connection has sent too many requests without waiting for answers."""


class WatchedConnections:
    """All connections of a process.

    most   that this process can have, by its limit on open files
    """

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.most = most_connections()
        self._all: set[WatchedConnection] = set()
        self._timer: asyncio.TimerHandle | None = None
        self._default_headers: list[tuple[bytes, bytes]] = []
        self._status_and_date = OK

    def __iter__(self) -> "Iterator[WatchedConnection]":
        return iter(self._all)

    def full(self, address: str, host: str) -> bool:
        """Is there no room for another connection from this host? Those of a proxy of ours belong to many visitors."""
        if len(self._all) >= self.most:
            return True
        return host not in self.limits.proxies and self.limits.connections.full(address)

    def add(self, connection: "WatchedConnection") -> None:
        """A connection is open."""
        self._all.add(connection)
        self.limits.connections.add(connection.address)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(SWEEP_SECONDS, self._sweep)

    def remove(self, connection: "WatchedConnection") -> None:
        """It is closed."""
        if connection in self._all:
            self._all.discard(connection)
            self.limits.connections.remove(connection.address)

    def status_and_date(self, server: ServerState) -> bytes:
        """The beginning of a response 200: the status, and the headers that uvicorn makes anew every second."""
        if server.default_headers is not self._default_headers:
            self._default_headers = server.default_headers
            self._status_and_date = OK + b"".join(b"%b: %b\r\n" % header for header in server.default_headers)
        return self._status_and_date

    def _sweep(self) -> None:
        """Closes connections that have waited too long. One timer for all costs less than one for each."""
        self._timer = None
        now = time.monotonic()
        for connection in [connection for connection in self._all if connection.overdue(now)]:
            connection.give_up()
        if self._all:
            self._timer = asyncio.get_running_loop().call_later(SWEEP_SECONDS, self._sweep)


def notice_lost(transport: asyncio.BaseTransport) -> None:
    """Ends a connection whose other end has gone without a word, where the system can tell: streams send pings."""
    connection = transport.get_extra_info("socket")
    option = getattr(socket, "TCP_USER_TIMEOUT", None)  # Linux
    if option is not None and connection is not None and connection.family in (socket.AF_INET, socket.AF_INET6):
        with suppress(OSError):
            connection.setsockopt(socket.IPPROTO_TCP, option, int(LOST_SECONDS * 1000))


class WatchedConnection(asyncio.Protocol):
    """One connection. uvicorn makes it with the arguments of its own protocol.

    long_body   the body of this request may take as long as the client likes
    """

    def __init__(self, *, app_state: dict[str, Any], server_state: ServerState, **arguments: Any) -> None:
        self._connections = connections_of(app_state)
        self._moves: Requests | None = None if self._connections is None else app_state.get(MOVES)
        self.server_state = server_state
        self._state = {**app_state, CONNECTION: self}  # copied by uvicorn into the state of each request
        self._inner: HttpToolsProtocol | None = HttpToolsProtocol(
            app_state=self._state, server_state=server_state, **arguments
        )
        self._transport: asyncio.Transport | None = None
        self._parser: httptools.HttpRequestParser | None = httptools.HttpRequestParser(self)
        with suppress(AttributeError):  # as uvicorn does: an older httptools does not know it
            self._parser.set_dangerous_leniencies(lenient_data_after_close=True)
        self.address = ""
        self.long_body = False
        self._in_head = False
        self._in_body = False
        self._head_bytes = 0
        self._last_bytes = b""  # of the head, up to two: a blank line may be divided
        self._begun = False  # a request has begun in the bytes that are being parsed
        self._surplus = 0  # bytes
        self._refused = False
        self._unanswered = 0  # requests that have begun and whose response has not ended
        self._since = time.monotonic()  # when the present request began, or the connection became idle
        self._unread_since: float | None = None  # since when the client has not read what it was sent
        self._piece = b""  # the move that is being carried out without uvicorn
        self._early: list[bytes] = []  # what has come before it was answered
        self._timed = False  # uvicorn may have a timer that ends the connection; it stops when something is received
        self._encrypted = False
        self._to_be_closed = False  # when the move is answered

    # ---- called by the event loop

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport
        peer = transport.get_extra_info("peername")
        host = peer[0] if isinstance(peer, tuple) and peer else ""
        self.address = network_of(host) if host else ""
        assert self._inner is not None
        if self._connections is not None:
            if self._connections.full(self.address, host):
                self._inner = None  # it does not see this connection
                self._refuse(b"503 Service Unavailable", b"There are too many connections. Try again in a moment.\n")
                return
            self._connections.add(self)
        notice_lost(transport)
        self._encrypted = transport.get_extra_info("sslcontext") is not None
        self._inner.connection_made(_Shared(transport, self))

    def data_received(self, data: bytes) -> None:
        if self._piece:
            self._early.append(data)
            if self._transport is not None:
                self._transport.pause_reading()
            return
        if self._moves is not None and data.startswith(MOVE) and self._take_move(self._moves, data):
            return
        if len(data) <= SLICE:
            self._receive(data)
            return
        for start in range(0, len(data), SLICE):
            self._receive(data[start : start + SLICE])

    def _take_move(self, moves: Requests, data: bytes) -> bool:
        """Has a move carried out without uvicorn; False if it is none, or something else is under way."""
        if self._unanswered or self._in_head or self._in_body or self._unread_since is not None:
            return False
        if self._inner is None or self._transport is None or self._parser is None or self._transport.is_closing():
            return False
        if self._timed:
            self._timed = False
            self._inner.data_received(b"")
        self._piece = data
        self._unanswered, self._since = 1, time.monotonic()
        if not moves.take(data, self.address, self._move_done, https=self._encrypted):
            self._piece, self._unanswered = b"", 0
            return False
        return True

    def _move_done(self, response: bytes | None) -> None:
        """A move that was taken is answered so, or uvicorn must answer it after all."""
        piece, self._piece = self._piece, b""
        self.answered()
        if self._inner is None or self._transport is None or self._connections is None:
            return  # the client has gone
        if response is None:
            self._receive(piece)
        else:
            self._transport.write(self._connections.status_and_date(self.server_state) + response)
        if self._to_be_closed:
            self._inner.shutdown()
        elif self._early:
            early, self._early = b"".join(self._early), []
            self._transport.resume_reading()
            self.data_received(early)

    def _receive(self, data: bytes) -> None:
        if self._inner is None or self._refused:
            return
        self._timed = True
        was_in_head, bytes_before = self._in_head, self._head_bytes
        self._begun = False
        if self._parser is None:
            self._head_bytes += len(data)
        else:
            try:
                self._parser.feed_data(data)
            except httptools.HttpParserCallbackError:
                self._refuse(b"429 Too Many Requests", b"Wait for the answers to your requests.\n")
                return
            except (httptools.HttpParserError, httptools.HttpParserUpgrade):
                self._parser = None  # uvicorn finds the same and refuses the request
        if self._head_is_too_long(data, was_in_head, bytes_before):
            self._refuse(b"431 Request Header Fields Too Large", b"The head of this request is too long.\n")
            return
        if self._in_body and not self._unanswered:
            self._surplus += len(data)
            if self._surplus > SURPLUS_LIMIT:
                self.give_up()
                return
        self._inner.data_received(data)

    def _head_is_too_long(self, data: bytes, was_in_head: bool, bytes_before: int) -> bool:
        """Counts what of these bytes, which have been parsed, belongs to heads.

        The parser does not say where a head begins and ends, but it ends with the first blank line, and there is none
        in a head that has not ended. If a body ends in the same slice before a head that does not, it is counted too:
        this concerns only clients that do not wait for answers, and the head stays below the limit in any case.

        was_in_head    a head had begun before these bytes
        bytes_before   and had so many bytes
        """
        longest = 0
        if was_in_head and (self._begun or not self._in_head):
            end = BLANK_LINE.search(self._last_bytes + data)
            longest = bytes_before + (end.end() - len(self._last_bytes) if end else 0)
        if self._in_head:
            others = max((found.end() for found in BLANK_LINE.finditer(data)), default=0) if self._begun else 0
            self._head_bytes += len(data) - others
            self._last_bytes = data[-2:] if len(data) > 1 else self._last_bytes[-1:] + data
        return max(longest, self._head_bytes) > HEAD_LIMIT

    def eof_received(self) -> None:
        if self._inner is not None:
            self._inner.eof_received()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._connections is not None:
            self._connections.remove(self)
        inner, self._inner, self._parser, self._transport = self._inner, None, None, None
        self._state.pop(CONNECTION, None)
        if inner is not None:
            inner.connection_lost(exc)

    def pause_writing(self) -> None:
        self._unread_since = time.monotonic()
        if self._inner is not None:
            self._inner.pause_writing()

    def resume_writing(self) -> None:
        self._unread_since = None
        if self._inner is not None:
            self._inner.resume_writing()

    # ---- called by the parser

    def on_message_begin(self) -> None:
        """A request begins."""
        self._in_head, self._head_bytes, self._surplus, self.long_body = True, 0, 0, False
        self._begun, self._last_bytes = True, b""
        self._since = time.monotonic()
        self._unanswered += 1
        if self._unanswered > MOST_PIPELINED:
            raise TooMuch

    def on_headers_complete(self) -> None:
        """Its head is complete."""
        self._in_head, self._in_body = False, True

    def on_message_complete(self) -> None:
        """Its body is complete."""
        self._in_body = False

    # ---- called by the application and by the sweep

    def answered(self) -> None:
        """The response to a request has ended."""
        self._unanswered = max(0, self._unanswered - 1)
        if not self._unanswered:
            self._since = time.monotonic()

    def write_part(self, part: bytes) -> bool:
        """Sends a part of a stream that is under way, as uvicorn would; False if the client does not read, or has gone.

        The head of the response says that its body comes in chunks, and uvicorn writes each of its own in one piece.
        """
        if self._unread_since is not None or self._transport is None or self._transport.is_closing():
            return False
        self._transport.write(b"%x\r\n%b\r\n" % (len(part), part))
        return True

    def overdue(self, now: float) -> bool:
        """Has this connection waited too long for its client?"""
        if self._unread_since is not None and now - self._unread_since > STALLED_SECONDS:
            return True
        waited = now - self._since
        if self._in_head or not self._unanswered:
            return waited > HEAD_SECONDS
        return self._in_body and not self.long_body and waited > BODY_SECONDS

    def close(self) -> bool:
        """Called when uvicorn wants to close the connection; False if a move is to be answered first."""
        self._to_be_closed = bool(self._piece)
        return not self._to_be_closed

    def give_up(self) -> None:
        """Closes the connection without a word: the client does not listen, or has not asked anything."""
        if self._transport is not None:
            self._transport.abort()

    def _refuse(self, status: bytes, sentence: bytes) -> None:
        """Answers, unless another answer is under way, and closes the connection."""
        self._refused = True
        assert self._transport is not None
        if self._unanswered <= 1:
            self._transport.write(REFUSAL % (status, len(sentence), sentence))
        self._transport.close()


class _Shared(asyncio.Transport):
    """The transport as uvicorn's protocol sees it: it does not close a connection that it does not have for itself."""

    def __init__(self, transport: asyncio.Transport, connection: WatchedConnection) -> None:
        super().__init__()
        self._transport, self._connection = transport, connection
        self.write = transport.write  # type: ignore[method-assign]
        self.get_extra_info = transport.get_extra_info  # type: ignore[method-assign]
        self.is_closing = transport.is_closing  # type: ignore[method-assign]
        self.pause_reading = transport.pause_reading  # type: ignore[method-assign]
        self.resume_reading = transport.resume_reading  # type: ignore[method-assign]

    def close(self) -> None:
        if self._connection.close():
            self._transport.close()


def connections_of(state: dict[str, Any]) -> WatchedConnections | None:
    """The connections of the server with this state; None if its application has no limits."""
    if CONNECTIONS not in state and LIMITS in state:
        state[CONNECTIONS] = WatchedConnections(state[LIMITS])
    found: WatchedConnections | None = state.get(CONNECTIONS)
    return found


def most_connections() -> int:
    """Raises this process's limit on open files as far as it may, and says how many connections it leaves room for."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = DESCRIPTORS if hard == resource.RLIM_INFINITY else min(hard, DESCRIPTORS)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with suppress(OSError, ValueError):  # some systems have a lower limit than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return max(1, (DESCRIPTORS if soft == resource.RLIM_INFINITY else soft) - RESERVE)
