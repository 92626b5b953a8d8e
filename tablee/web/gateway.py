"""The outermost part of the application: from a request as it comes to one as the rest of the application expects it,
and from a handler's answer to one as it leaves the house.

Every request gets an id: the log has it on every line about the request, and the answer in `X-Request-Id`. Behind a
proxy the client and the scheme are those that the proxy names. Below a path of a host, that path is removed; it does
not matter whether the proxy passes it on. HEAD is answered as GET is, without the body. Moves of programs take a way of
their own (`api/fastpath.py`), all other requests go to the framework. All of them are counted. Whatever the framework
answers gets the headers that every answer carries, and the cookie of a person who is new or has changed something.
"""

import re
import time
from collections.abc import Awaitable, Iterable, Mapping
from itertools import count
from secrets import token_hex
from typing import cast

from litestar.enums import ScopeType
from litestar.types import (
    ASGIApp,
    BeforeMessageSendHookHandler,
    HTTPScope,
    Message,
    Receive,
    ReceiveMessage,
    Scope,
    Send,
)

from tablee.web.api.fastpath import PREFIX, SUFFIX
from tablee.web.logs import REQUEST_ID
from tablee.web.metrics import MOVE, Metrics
from tablee.web.proxy import Proxies
from tablee.web.security.connection import CONNECTION, Connection
from tablee.web.security.headers import HEADERS, HEADERS_BY_HTTPS, PRIVATE
from tablee.web.security.identity import SET_COOKIE, Visitors
from tablee.web.settings import Settings
from tablee.web.streams import DIRECT_SEND
from tablee.web.tables.errors import StoreUnavailable
from tablee.web.url import BASE, path_of

NO_ROUTE = "none"  # the label of requests that no route fits
ID_HEADER = b"x-request-id"
_HARMLESS = re.compile(rb"[A-Za-z0-9._-]{8,64}")


class RequestIds:
    """Makes ids that no other request has, in this process or another."""

    def __init__(self) -> None:
        self._process = token_hex(4).encode()
        self._numbers = count(1)

    def new(self) -> bytes:
        """The id of a new request."""
        return b"%b-%x" % (self._process, next(self._numbers))


def is_harmless(id: bytes) -> bool:
    """May this id be taken over from a proxy or a program?"""
    return _HARMLESS.fullmatch(id) is not None


class Gateway:
    """Passes requests on.

    app      the framework's application
    moves    answers moves of programs
    shared   what the server is given to pass on to its connections
    """

    def __init__(
        self, app: ASGIApp, moves: ASGIApp, settings: Settings, metrics: Metrics, shared: Mapping[str, object]
    ) -> None:
        self.app, self.moves, self.metrics, self.shared, self.ids = app, moves, metrics, shared, RequestIds()
        self.proxies = Proxies(settings.proxy) or None
        self.base, self.https = path_of(settings.url), settings.https

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            if "state" in scope:
                scope["state"].update(self.shared)
            await self.app(scope, receive, send)
            return
        inner = self.scope(scope, send)
        if inner["method"] == "HEAD":
            inner["method"] = "GET"  # the server leaves out the body by itself
            receive = Bodiless()
            inner["state"].pop(CONNECTION, None)  # a stream must not write to it
        id = given_id(scope["headers"]) or self.ids.new()
        answer = Answer(scope["method"], inner, id, send, self.metrics)
        token = REQUEST_ID.set(id.decode())
        try:
            await (self.moves if is_move(inner) else self.app)(inner, receive, answer.send)
        except Exception:
            answer.count(500)
            raise
        finally:
            REQUEST_ID.reset(token)
            connection: Connection | None = scope.get("state", {}).get(CONNECTION)
            if connection is not None:
                connection.answered()

    def scope(self, scope: HTTPScope, send: Send) -> HTTPScope:
        """The request as the application sees it. Its state has the server's own `send`, for streams."""
        inner = cast(HTTPScope, dict(scope))
        if self.proxies is not None:
            self.proxies.apply(inner)
        if self.https:
            inner["scheme"] = "https"
        base = self.base or scope.get("root_path", "").rstrip("/")
        if base:
            inner["path"] = below(base, inner["path"])
            inner["root_path"] = ""
        inner["state"] = {**scope.get("state", {}), BASE: base, DIRECT_SEND: send}
        return inner


def before_send(visitors: Visitors) -> BeforeMessageSendHookHandler:
    """A hook that adds headers and the cookie to whatever the framework answers."""

    async def complete(message: Message, scope: Scope) -> None:
        if message["type"] != "http.response.start":
            return
        headers = [*message.get("headers", []), *(HEADERS_BY_HTTPS if scope["scheme"] == "https" else HEADERS)]
        said = {name.lower() for name, _ in headers}
        headers += [(name, value) for name, value in PRIVATE if name not in said]
        if message["status"] == 503 and b"retry-after" not in said:
            headers.append((b"retry-after", b"%d" % StoreUnavailable.RETRY_SECONDS))
        if scope.get("state", {}).get(SET_COOKIE) is not None:
            headers += visitors.cookie_headers(scope)
        message["headers"] = headers

    return complete


class Answer:
    """The answer to one request. `send` adds the id and counts the answer when it begins.

    It is not a coroutine but returns that of the server: each coroutine around `send` would be one more for every
    message.
    """

    __slots__ = ("_began", "_counted", "_id", "_method", "_metrics", "_scope", "_send")

    def __init__(self, method: str, scope: HTTPScope, id: bytes, send: Send, metrics: Metrics) -> None:
        self._method, self._scope, self._id, self._send, self._metrics = method, scope, id, send, metrics
        self._began = time.perf_counter()
        self._counted = False

    def send(self, message: Message) -> Awaitable[None]:
        """Sends a message of the answer."""
        if message["type"] == "http.response.start":
            message["headers"] = [*message["headers"], (ID_HEADER, self._id)]
            self.count(message["status"])
        return self._send(message)

    def count(self, status: int) -> None:
        """Counts the answer, once."""
        if not self._counted:
            self._counted = True
            self._metrics.count(self._method, route_of(self._scope), status, time.perf_counter() - self._began)


def given_id(headers: Iterable[tuple[bytes, bytes]]) -> bytes | None:
    """The id that a request brings, if it is one and harmless."""
    for name, value in headers:
        if name == ID_HEADER:
            return value if is_harmless(value) else None
    return None


def below(base: str, path: str) -> str:
    """A path without the one below which the house lies; as it is, if a proxy has removed that already."""
    return path[len(base) :] or "/" if path == base or path.startswith(f"{base}/") else path


def route_of(scope: HTTPScope) -> str:
    """The route that a request took, as it is written in the code: `/t/{id}`."""
    route = scope.get("path_template")
    if route is None:
        return MOVE if is_move(scope) else NO_ROUTE
    return str(route) or "/"


def is_move(scope: HTTPScope) -> bool:
    """Is this `POST /api/tables/{id}/actions`?"""
    path = scope["path"]
    return path.endswith(SUFFIX) and path.startswith(PREFIX) and scope["method"] == "POST"


class Bodiless:
    """`receive` for a HEAD request: an empty body, then the client has gone. A stream ends at once."""

    def __init__(self) -> None:
        self.asked = False

    async def __call__(self) -> ReceiveMessage:
        if self.asked:
            return {"type": "http.disconnect"}
        self.asked = True
        return {"type": "http.request", "body": b"", "more_body": False}
