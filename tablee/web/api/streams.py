"""Streams of server-sent events: what happens at tables, for as long as somebody listens."""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import msgspec
from litestar import Request, Response
from litestar.response.base import ASGIResponse
from litestar.types import Receive, Scope, Send

from tablee.i18n import Say
from tablee.web.api import table_schema as answers
from tablee.web.api.fastpath import CONNECTION, Connection
from tablee.web.api.schemas import Move, MoveAnswer, answered, played
from tablee.web.errors import SENTENCES
from tablee.web.security.ratelimit import BODY_LIMIT, Bucket
from tablee.web.tables.errors import Refused
from tablee.web.tables.house import House, Table
from tablee.web.tables.subscriptions import Ear
from tablee.web.tables.visitor import Visitor

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

    def __init__(self, house: House, listening: AbstractContextManager[Ear], now: Callable[[Ear], bytes]) -> None:
        super().__init__("", media_type="text/event-stream")
        self.house, self.listening, self.now = house, listening, now

    def to_asgi_response(self, app: Any, request: Request[Any, Any, Any], **_: Any) -> ASGIResponse:
        """The stream itself."""
        return self.stream  # type: ignore[return-value]

    async def stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends until the listener or the house goes."""
        extensions: Any = scope.get("extensions") or {}
        connection: Connection | None = extensions.get(CONNECTION)
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        with self.listening as ear:
            gone = asyncio.ensure_future(self.heed(receive, ear, connection))
            gone.add_done_callback(lambda _: ear.tell(b""))
            try:
                await send({"type": "http.response.body", "body": self.now(ear), "more_body": True})
                if connection is not None:
                    await self.pour(ear, gone, connection)
                while not self.ended(ear, gone):
                    body = self.told(ear, await ear.hear())
                    await send({"type": "http.response.body", "body": body, "more_body": True})
                if gone.done():
                    gone.result()  # an accident is told, not swallowed
            finally:
                gone.cancel()
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    async def pour(self, ear: Ear, gone: "asyncio.Future[None]", connection: Connection) -> None:
        """Sends the short way: whatever is told goes out at the end of this round of the event loop, all together."""
        loop = asyncio.get_running_loop()
        ended = loop.create_future()

        def flush() -> None:
            if ended.done():
                return
            if ear.news and not connection.full:
                connection.pour(self.told(ear, ear.take()))
            if self.ended(ear, gone):
                ended.set_result(None)

        ear.wake = lambda: loop.call_soon(flush)
        connection.drained = flush
        flush()
        try:
            await ended
        finally:
            ear.wake = connection.drained = None

    def ended(self, ear: Ear, gone: "asyncio.Future[None]") -> bool:
        """Has the listener gone and heard everything, or does the house close?"""
        return (gone.done() and not any(ear.news)) or self.house.live.closing

    async def heed(self, receive: Receive, ear: Ear, connection: Connection | None) -> None:
        """Waits until the listener hangs up."""
        while (await receive())["type"] != "http.disconnect":
            pass

    def told(self, ear: Ear, news: list[bytes]) -> bytes:
        """What is sent of the news."""
        if ear.missed:
            ear.missed = False
            return self.now(ear)
        return b"".join(news) or SIGN_OF_LIFE


class EventStream(Stream):
    """The stream of one table. With eyes (a seat's, or SPECTATOR) it tells what they see; with None only that the table
    has changed.
    """

    def __init__(self, house: House, table: Table, eyes: int | None) -> None:
        super().__init__(house, house.listening(table, eyes), self.shown)
        self.table, self.eyes = table, eyes

    def shown(self, _: Ear) -> bytes:
        """The table as it stands."""
        if self.eyes is None:
            return b"event: change\nid: %d\ndata: %d\n\n" % (self.table.sequence, self.table.sequence)
        return answers.shown(self.table, self.eyes)

    def told(self, ear: Ear, news: list[bytes]) -> bytes:
        """What is sent of the news; a page only wants to know that there are some."""
        self.eyes = self.table.eyes_at(ear)  # a seat may have been given up
        if self.eyes is None and any(news):
            return self.now(ear)
        return super().told(ear, news)


class AllEvents(Stream):
    """The stream of all tables where a visitor sits."""

    def __init__(self, house: House, visitor: Visitor, tables: list[Table]) -> None:
        super().__init__(house, house.listening_to_all(visitor, tables), self.shown)
        self.visitor = visitor

    def shown(self, ear: Ear) -> bytes:
        """All tables as they stand."""
        mine = ((table, table.seat_of(self.visitor)) for table in ear.tables if not table.over)
        return b"".join(answers.shown(table, seat) for table, seat in mine if seat is not None) or SIGN_OF_LIFE


class TwoWay(AllEvents):
    """The same, while the visitor sends moves over the same connection: the body of the request, a move to a line.

    Each is played when it comes. If one has to wait, for somebody else at the table or because the visitor is too
    quick, those that come after it wait too. All are answered in the order in which they came.
    """

    def __init__(self, house: House, visitor: Visitor, tables: list[Table], lang: str, requests: Bucket) -> None:
        super().__init__(house, visitor, tables)
        self.lang, self.requests = lang, requests
        self.host = ""
        self.rest = b""  # of a line that has not come whole
        self.lines: deque[bytes] = deque()  # that wait
        self.playing: asyncio.Task[None] | None = None  # plays those that wait
        self.unanswered: deque[_Answer] = deque()
        self.answered = asyncio.Event()  # set whenever something is
        self.endless = asyncio.Event()  # a line that is too long to be a move

    async def stream(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Sends until the player has played enough."""
        self.host = (scope.get("client") or ("",))[0]
        await super().stream(scope, receive, send)

    async def heed(self, receive: Receive, ear: Ear, connection: Connection | None = None) -> None:
        """Plays what is sent, until the player ends the body or hangs up."""
        endless = asyncio.ensure_future(self.endless.wait())
        try:
            more = True
            while more and not endless.done():
                reading = asyncio.ensure_future(receive())
                await asyncio.wait((reading, endless), return_when=asyncio.FIRST_COMPLETED)
                if not reading.done():
                    reading.cancel()
                    break
                message: Any = reading.result()
                if message["type"] == "http.disconnect":
                    return
                more = message.get("more_body", False)
                self.arrive(message.get("body", b"") + (b"" if more else b"\n"), ear, connection)
                if connection is None:
                    await self.answer_all()
                else:
                    connection.taking = lambda body: self.arrive(body, ear, connection)
            await self.answer_all()
        finally:
            endless.cancel()

    async def answer_all(self) -> None:
        """Waits until everything that has come is answered."""
        while self.lines or self.unanswered:
            self.answered.clear()
            await self.answered.wait()

    def arrive(self, data: bytes, ear: Ear, connection: Connection | None) -> None:
        """A part of the body is there: what can be played is played, the rest waits."""
        *lines, self.rest = (self.rest + data).split(b"\n")
        if len(self.rest) > BODY_LIMIT:  # no move is that long
            lines.append(self.rest)
            self.rest = b""
            self.endless.set()
        self.lines.extend(line for line in lines if line.strip())
        if self.lines and self.playing is None:
            wait = self.requests.take(self.host)
            while self.lines and not wait and self.play(self.lines[0], ear):
                self.lines.popleft()
            if self.lines:
                self.playing = self.house.errand(self.play_slowly(wait, ear, connection))

    def play(self, line: bytes, ear: Ear) -> bool:
        """Plays a line, and answers it when the move is kept; False if it has to wait."""
        answer = _Answer()
        try:
            move = _MOVE(line)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            self.unanswered.append(answer)
            self.reply(answer, MoveAnswer("", 400, detail=Say(self.lang)(SENTENCES[400])), ear)
            return True
        table = self.house.tables.get(move.table)

        def settled(result: int | Exception) -> None:
            if isinstance(result, (int, Refused)):
                self.reply(answer, answered(move, result, self.lang), ear)
            else:
                self.house.errand(self.insist(answer, move, ear))

        self.unanswered.append(answer)
        if table is not None and table.act_now(self.visitor, move, settled):
            return True
        self.unanswered.remove(answer)
        return False

    async def play_slowly(self, wait: float, ear: Ear, connection: Connection | None) -> None:
        """Plays lines that have to wait, and those that come meanwhile."""
        if connection is not None:
            connection.pause()
        while wait:
            await asyncio.sleep(wait)
            wait = self.requests.take(self.host)
        while self.lines:
            if not self.play(self.lines[0], ear):
                self.unanswered.append(answer := _Answer())
                await self.insist(answer, _MOVE(self.lines[0]), ear)
            self.lines.popleft()
        self.playing = None
        self.answered.set()
        if connection is not None:
            connection.go_on()

    async def insist(self, answer: "_Answer", move: Move, ear: Ear) -> None:
        """Plays a move the ordinary way, and answers it."""
        [result] = await played(self.house, self.visitor, [move], self.lang)
        self.reply(answer, result, ear)

    def reply(self, answer: "_Answer", result: MoveAnswer, ear: Ear) -> None:
        """Answers a line, as soon as all lines before it are answered."""
        answer.text = b"event: answer\ndata: %b\n\n" % answers.JSON.encode(result)
        while self.unanswered and self.unanswered[0].text:
            ear.tell(self.unanswered.popleft().text)
            self.answered.set()


class _Answer:
    """The answer to a line; empty until there is one."""

    __slots__ = ("text",)

    def __init__(self) -> None:
        self.text = b""
