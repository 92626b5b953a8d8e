"""Streams of server-sent events: what happens at tables, for as long as somebody listens."""

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

from tablee.web import answers
from tablee.web.guard import BODY, SENTENCES, Bucket
from tablee.web.live import Ear
from tablee.web.messages import MOST_MOVES, Move, MoveAnswer, played
from tablee.web.people import Visitor
from tablee.web.tables import House, Table
from tablee.words import Say

_MOVE = msgspec.json.Decoder(Move).decode
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
        with self.listening as ear:
            gone = asyncio.ensure_future(self.heed(receive, ear))
            gone.add_done_callback(lambda _: ear.tell(b""))
            try:
                await send({"type": "http.response.body", "body": self.now(), "more_body": True})
                while not (gone.done() and not any(ear.news)) and not self.house.live.closing:
                    body = self.told(ear, await ear.hear())
                    await send({"type": "http.response.body", "body": body, "more_body": True})
                if gone.done():
                    gone.result()  # an accident is told, not swallowed
            finally:
                gone.cancel()
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def heed(self, receive: Receive, ear: Ear) -> None:
        """Waits until the listener hangs up."""
        while (await receive())["type"] != "http.disconnect":
            pass

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
        super().__init__(house, house.listening(table, eyes), self.shown)
        self.table, self.eyes = table, eyes

    def shown(self) -> bytes:
        """The table as it stands."""
        if self.eyes is None:
            return b"event: change\nid: %d\ndata: %d\n\n" % (self.table.sequence, self.table.sequence)
        return answers.shown(self.table, self.eyes)

    def told(self, ear: Ear, news: list[bytes]) -> bytes:
        """What is sent of the news; a page only wants to know that there are some."""
        self.eyes = self.table.eyes_at(ear)  # a seat may have been given up
        if self.eyes is None and any(news):
            return self.now()
        return super().told(ear, news)


class AllEvents(Stream):
    """The stream of all tables where a visitor sits."""

    def __init__(self, house: House, visitor: Visitor, tables: list[Table]) -> None:
        super().__init__(house, house.listening_to_all(visitor, tables), self.shown)
        self.visitor = visitor

    def shown(self) -> bytes:
        """All tables as they stand."""
        mine = ((table, table.seat_of(self.visitor)) for table in self.house.tables.values() if not table.over)
        return b"".join(answers.shown(table, seat) for table, seat in mine if seat is not None) or SIGN_OF_LIFE


class TwoWay(AllEvents):
    """The same, while the visitor sends moves over the same connection: the body of the request, a move to a line.

    The next lines are read when the last moves are safely kept: what arrives meanwhile is played together.
    """

    def __init__(self, house: House, visitor: Visitor, tables: list[Table], lang: str, requests: Bucket) -> None:
        super().__init__(house, visitor, tables)
        self.lang, self.requests = lang, requests
        self.host = ""

    async def stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends until the player has played enough."""
        self.host = (scope.get("client") or ("",))[0]
        await super().stream(scope, receive, send)

    async def heed(self, receive: Receive, ear: Ear) -> None:
        """Plays what is sent, until the player ends the body or hangs up."""
        rest, more = b"", True
        while more:
            message: Any = await receive()
            if message["type"] == "http.disconnect":
                return
            more = message.get("more_body", False)
            *lines, rest = (rest + message.get("body", b"")).split(b"\n")
            if len(rest) > BODY:  # no move is that long
                lines, rest, more = [*lines, rest], b"", False
            if not more:
                lines.append(rest)
            while wait := self.requests.take(self.host):
                await asyncio.sleep(wait)
            for k in range(0, len(lines), MOST_MOVES):
                await self.play([line for line in lines[k : k + MOST_MOVES] if line.strip()], ear)

    async def play(self, lines: list[bytes], ear: Ear) -> None:
        """Plays some lines together, and answers each."""
        moves: list[Move] = []
        wrong: list[int] = []
        for k, line in enumerate(lines):
            try:
                moves.append(_MOVE(line))
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
                wrong.append(k)
        results = await played(self.house, self.visitor, moves, self.lang)
        for k in wrong:
            results.insert(k, MoveAnswer("", 400, detail=Say(self.lang)(SENTENCES[400])))
        ear.tell(b"".join(b"event: answer\ndata: %b\n\n" % answers.JSON.encode(result) for result in results))
