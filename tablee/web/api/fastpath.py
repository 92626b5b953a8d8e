"""A plain ASGI application in front of the framework that answers moves by itself.

`POST /api/tables/{id}/actions` is what the house is asked most. In the usual case (a token and a table that are in
memory, a small body in one piece, an action that is accepted) it is answered here, in a quarter of the framework's
time. Everything else is passed on as if nobody had looked at it: refusals, unknown tokens, other routes.

All state belongs to one request: nothing is kept between two requests of a connection.
"""

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Receive, ReceiveMessage, Scope, Send

from tablee.web.api.schemas import Action
from tablee.web.security.connection import LIMITS, connection_of
from tablee.web.security.headers import HEADERS, HEADERS_BY_HTTPS, PRIVATE
from tablee.web.security.identity import Visitors
from tablee.web.security.ratelimit import BODY_LIMIT, Limits, address_of
from tablee.web.streams import DIRECT_SEND
from tablee.web.tables import commands
from tablee.web.tables.errors import Refused
from tablee.web.tables.house import House
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor

PREFIX, SUFFIX = "/api/tables/", "/actions"
STREAMS = "/events"  # how the paths of all streams end
BEARER = b"Bearer "
JSON = b"application/json"
_decode_action = msgspec.json.Decoder(Action).decode


class FastPath:
    """Answers accepted moves; passes all other requests on to `app`."""

    def __init__(self, app: ASGIApp, house: House, visitors: Visitors, limits: Limits, *, secure: bool) -> None:
        self.app, self.house, self.visitors, self.limits, self.secure = app, house, visitors, limits, secure

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == ScopeType.HTTP:
            connection = connection_of(scope)
            try:
                await self.answer(scope, receive, send)
            finally:
                if connection is not None:
                    connection.answered()
            return
        if "state" in scope:
            scope["state"][LIMITS] = self.limits  # the server passes it on to its connections
        await self.app(scope, receive, send)

    async def answer(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        """Answers a request, or passes it on."""
        path = scope["path"]
        if scope["method"] == "POST" and path.startswith(PREFIX) and path.endswith(SUFFIX):
            table = self.house.tables.get(path[len(PREFIX) : -len(SUFFIX)])
            visitor = self.visitor(scope)
            if table is not None and visitor is not None and is_json(scope):
                await self.move(table, visitor, scope, receive, send)
                return
        if path.endswith(STREAMS):
            scope.setdefault("state", {})[DIRECT_SEND] = send
        try:
            await self.app(scope, receive, send)
        finally:
            if path.endswith(STREAMS):
                scope["state"].pop(DIRECT_SEND, None)

    def visitor(self, scope: HTTPScope) -> Visitor | None:
        """Whose token the request carries, if it carries one and it is in memory."""
        tokens = [value for name, value in scope["headers"] if name == b"authorization"]
        if len(tokens) != 1 or not tokens[0].startswith(BEARER):
            return None
        return self.visitors.cached(tokens[0][len(BEARER) :].decode("latin-1"))

    async def move(self, table: Table, visitor: Visitor, scope: HTTPScope, receive: Receive, send: Send) -> None:
        """Reads the body and plays; if anything is unusual, passes the request on with the body."""
        first = await receive()
        if not await self.played(table, visitor, first, address_of(scope)):
            await self.app(scope, Replayed(first, receive), send)
            return
        body = b'{"sequence":%d}' % table.sequence
        security = HEADERS_BY_HTTPS if self.secure or scope["scheme"] == "https" else HEADERS
        length = (b"content-length", b"%d" % len(body))
        headers = [(b"content-type", JSON), length, *security, *PRIVATE]
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    async def played(self, table: Table, visitor: Visitor, message: ReceiveMessage, address: str) -> bool:
        """Was the action in this message, which is the whole body, accepted?"""
        if message["type"] != "http.request" or message.get("more_body", False):
            return False
        body = message.get("body", b"")
        if len(body) > BODY_LIMIT:
            return False
        try:
            asked = _decode_action(body)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return False
        if self.limits.requests.take(address):
            return False
        try:
            await commands.act(table, visitor, asked.action, asked.sequence)
        except Refused:
            return False
        return True


def is_json(scope: HTTPScope) -> bool:
    """Does the request say that its body is JSON? Anything less usual is left to the framework."""
    return any(name == b"content-type" and value.startswith(JSON) for name, value in scope["headers"])


class Replayed:
    """`receive` for an application that has not seen the first message."""

    def __init__(self, first: ReceiveMessage, receive: Receive) -> None:
        self.first: ReceiveMessage | None = first
        self.receive = receive

    async def __call__(self) -> ReceiveMessage:
        first, self.first = self.first, None
        return await self.receive() if first is None else first
