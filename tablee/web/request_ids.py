"""Gives every request an id: the log has it on every line about the request, and the answer in `X-Request-Id`."""

import re
from collections.abc import Iterable
from itertools import count
from secrets import token_hex

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tablee.web.logs import REQUEST_ID

HEADER = b"x-request-id"
_GIVEN = re.compile(rb"[A-Za-z0-9._-]{8,64}")  # an id that is taken over from a proxy or a program


class RequestIds:
    """An ASGI application in front of another."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self._process = token_hex(4)  # tells the ids of this process from those of others
        self._numbers = count(1)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP:
            await self.app(scope, receive, send)
            return
        id = given_id(scope["headers"]) or b"%b-%x" % (self._process.encode(), next(self._numbers))

        async def send_with_id(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], (HEADER, id)]
            await send(message)

        token = REQUEST_ID.set(id.decode())
        try:
            await self.app(scope, receive, send_with_id)
        finally:
            REQUEST_ID.reset(token)


def given_id(headers: Iterable[tuple[bytes, bytes]]) -> bytes | None:
    """The id that a request brings, if it is one and harmless."""
    for name, value in headers:
        if name == HEADER:
            return value if _GIVEN.fullmatch(value) else None
    return None
