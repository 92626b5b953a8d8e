"""A plain ASGI application beside the framework that answers moves by itself.

`POST /api/tables/{id}/actions` is what the house is asked most. In the usual case (a token and a table that are in
memory, a small body in one piece, an action that is accepted) it is answered here, in a quarter of the framework's
time. Everything else is passed on as if nobody had looked at it: refusals, unknown tokens, other bodies.

All state belongs to one request: nothing is kept between two requests of a connection.
"""

from collections.abc import Awaitable, Iterable

import msgspec
from litestar.enums import ScopeType
from litestar.types import ASGIApp, HTTPScope, Receive, ReceiveMessage, Scope, Send

from tablee.web.api.schemas import Action
from tablee.web.security.headers import HEADERS, HEADERS_BY_HTTPS, PRIVATE
from tablee.web.security.identity import Visitors
from tablee.web.security.ratelimit import BODY_LIMIT, Limits, address_of
from tablee.web.tables import commands
from tablee.web.tables.errors import Refused
from tablee.web.tables.house import House
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor

PREFIX, SUFFIX = "/api/tables/", "/actions"
BEARER = b"Bearer "
JSON = b"application/json"
HEAD = [(b"content-type", JSON), *HEADERS, *PRIVATE]
HEAD_BY_HTTPS = [(b"content-type", JSON), *HEADERS_BY_HTTPS, *PRIVATE]
decode_action = msgspec.json.Decoder(Action).decode


class FastPath:
    """Answers moves that are accepted; passes all others on to `app`. It is given no other requests (`gateway.py`)."""

    def __init__(self, app: ASGIApp, house: House, visitors: Visitors, limits: Limits) -> None:
        self.app, self.house, self.visitors, self.limits = app, house, visitors, limits

    def __call__(self, scope: Scope, receive: Receive, send: Send) -> Awaitable[None]:
        assert scope["type"] == ScopeType.HTTP
        table = self.house.tables.get(scope["path"][len(PREFIX) : -len(SUFFIX)])
        token = json_token(scope["headers"])
        visitor = None if token is None else self.visitors.cached(token)
        if table is not None and visitor is not None:
            return self.move(table, visitor, scope, receive, send)
        return self.app(scope, receive, send)

    async def move(self, table: Table, visitor: Visitor, scope: HTTPScope, receive: Receive, send: Send) -> None:
        """Reads the body and plays; if anything is unusual, passes the request on with the body."""
        first = await receive()
        if not await self.played(table, visitor, first, address_of(scope)):
            await self.app(scope, Replayed(first, receive), send)
            return
        body = b'{"sequence":%d}' % table.sequence
        head = HEAD_BY_HTTPS if scope["scheme"] == "https" else HEAD
        headers = [(b"content-length", b"%d" % len(body)), *head]
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
            asked = decode_action(body)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return False
        if self.limits.requests.take(address):
            return False
        try:
            await commands.act(table, visitor, asked.action, asked.sequence)
        except Refused:
            return False
        return True


def json_token(headers: Iterable[tuple[bytes, bytes]]) -> str | None:
    """The token of a request that has one and says that its body is JSON. What is less usual is left to the framework.

    Of several headers with a token none counts.
    """
    token, tokens, is_json = b"", 0, False
    for name, value in headers:
        if name == b"authorization":
            token = value
            tokens += 1
        elif name == b"content-type":
            is_json = is_json or value.startswith(JSON)
    if tokens != 1 or not is_json or not token.startswith(BEARER):
        return None
    return token[len(BEARER) :].decode("latin-1")


class Replayed:
    """`receive` for an application that has not seen the first message."""

    def __init__(self, first: ReceiveMessage, receive: Receive) -> None:
        self.first: ReceiveMessage | None = first
        self.receive = receive

    async def __call__(self) -> ReceiveMessage:
        first, self.first = self.first, None
        return await self.receive() if first is None else first
