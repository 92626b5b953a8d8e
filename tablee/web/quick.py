"""The short way for moves. A house has little else to do than take moves, so the usual case goes round the framework.

Only the usual case: a token that is in memory and a body that is as described; for a move by itself also a table in
memory, and the move accepted. Everything else goes the ordinary way through `api.act` and `api.act_all`, as if nobody
had looked at it before.
"""

from typing import Any

import msgspec
from litestar import Litestar
from litestar.types import Receive

from tablee.web.answers import JSON
from tablee.web.guard import BODY, HEADERS, HEADERS_BY_HTTPS, Bucket
from tablee.web.messages import Action, Moves, played
from tablee.web.people import People, Visitor, preferred
from tablee.web.refused import Refused
from tablee.web.tables import House

START, END, SEVERAL = "/api/tables/", "/actions", "/api/actions"
_ACTION = msgspec.json.Decoder(Action).decode
_MOVES = msgspec.json.Decoder(Moves).decode


class Application(Litestar):
    """The house as an application; `create_app` makes it. `road` is set once the parts are there."""

    road: "Road | None" = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Takes a request by the short way if it is a move, or else by the framework."""
        if self.road is not None and scope["type"] == "http" and scope["method"] == "POST":
            path: str = scope["path"]
            if path.endswith(END) and (path.startswith(START) or path == SEVERAL):
                receive = await self.road.take(path, scope, receive, send)
                if receive is None:
                    return
        await super().__call__(scope, receive, send)


class Road:
    """Takes moves in the usual case."""

    def __init__(self, house: House, people: People, requests: Bucket, secure: bool) -> None:
        self.house, self.people, self.requests, self.secure = house, people, requests, secure

    async def take(self, path: str, scope: Any, receive: Receive, send: Any) -> Receive | None:
        """None if the request was answered; otherwise from where the framework reads it."""
        headers = dict(scope["headers"])
        token, length = headers.get(b"authorization", b""), headers.get(b"content-length", b"")
        visitor = self.people.remembered(token[7:].decode("latin-1")) if token[:7] == b"Bearer " else None
        if visitor is None or not length.isdigit() or not 0 < int(length[:9]) <= BODY:
            return receive
        message: Any = await receive()
        again = _Again(message, receive)
        if message["type"] != "http.request" or message.get("more_body"):
            return again
        lang = preferred(headers.get(b"accept-language", b"").decode("latin-1"))
        try:
            body = await self._answer(path, visitor, message["body"], (scope.get("client") or ("",))[0], lang)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError, Refused):
            return again
        if body is None:
            return again
        safe = HEADERS_BY_HTTPS if self.secure or scope.get("scheme") == "https" else HEADERS
        start = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body)), *safe]
        await send({"type": "http.response.start", "status": 200, "headers": start})
        await send({"type": "http.response.body", "body": body})
        return None

    async def _answer(self, path: str, visitor: Visitor, body: bytes, host: str, lang: str) -> bytes | None:
        """What to answer; None if this is not the usual case."""
        if path == SEVERAL:
            moves = _MOVES(body)
            if self.requests.take(host):
                return None
            return JSON.encode(await played(self.house, visitor, moves.moves, lang))
        data = _ACTION(body)
        table = self.house.tables.get(path[len(START) : -len(END)])
        if table is None or self.requests.take(host):
            return None
        await table.act(visitor, data.action, data.sequence)
        return b'{"sequence":%d}' % table.sequence


class _Again:
    """Gives a message that has been read to the next reader once more."""

    def __init__(self, message: Any, receive: Receive) -> None:
        self.message, self.receive = message, receive

    async def __call__(self) -> Any:
        if self.message is not None:
            message, self.message = self.message, None
            return message
        return await self.receive()
