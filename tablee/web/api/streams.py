"""The streams of the API: events of one table, of all tables of a visitor, and moves in the other direction."""

import asyncio
from collections import deque

import msgspec
from litestar.types import Receive, Scope

from tablee.i18n import Say
from tablee.web.api.encoding import JSON, encode_event
from tablee.web.api.schemas import Move, MoveAnswer
from tablee.web.errors import SENTENCES
from tablee.web.security.ratelimit import BODY_LIMIT, Bucket
from tablee.web.streams import Stream
from tablee.web.tables import commands
from tablee.web.tables.errors import Refused
from tablee.web.tables.house import House
from tablee.web.tables.subscriptions import Subscriber, Subscription
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor

LONG_QUEUE = 100_000  # messages that a program which follows many tables may be behind
_decode_move = msgspec.json.Decoder(Move).decode


class TableStream(Stream):
    """The events of one table, as a viewer sees them."""

    def __init__(self, house: House, table: Table, viewer: int) -> None:
        super().__init__(house, Subscriber())
        self.table, self.viewer = table, viewer

    def subscribe(self) -> None:
        self.house.subscriptions.add(self.subscriber)
        Subscription(self.table, self.subscriber, self.viewer, encode_event)

    def show(self) -> bytes:
        return b"".join(s.show() for s in self.subscriber.subscriptions)


class VisitorStream(Stream):
    """The events of all tables where a visitor sits, or sits down later."""

    def __init__(self, house: House, visitor: Visitor, tables: list[Table]) -> None:
        super().__init__(house, Subscriber(LONG_QUEUE))
        self.visitor, self.tables = visitor, tables

    def subscribe(self) -> None:
        self.house.subscriptions.add_to_all(self.subscriber, self.visitor.id, encode_event)
        for table in self.tables:
            Subscription(table, self.subscriber, table.viewer_of(self.visitor), encode_event)


class TwoWayStream(VisitorStream):
    """The same, while the visitor sends moves as the body of the request, one to a line.

    A move is submitted as soon as it is read. While one has to wait, because another command is under way at its table
    or the visitor sends too fast, nothing more is read. Moves are answered in the order in which they came.
    """

    def __init__(self, house: House, visitor: Visitor, tables: list[Table], lang: str, requests: Bucket) -> None:
        super().__init__(house, visitor, tables)
        self.lang, self.requests = lang, requests
        self._answers: deque[_Answer] = deque()  # of moves that are not answered yet, in order
        self._answered = asyncio.Event()  # set when the last of them is answered

    async def read(self, scope: Scope, receive: Receive) -> None:
        """Plays what is sent until the client ends the body or closes the connection."""
        client = scope.get("client")
        rest, more = b"", True
        while more:
            message = await receive()
            if message["type"] != "http.request":
                return
            more = message.get("more_body", False)
            *lines, rest = (rest + message.get("body", b"") + (b"" if more else b"\n")).split(b"\n")
            if len(rest) > BODY_LIMIT:  # no move is so long
                lines.append(rest)
                more = False
            while wait := self.requests.take(client[0] if client else ""):
                await asyncio.sleep(wait)
            for line in lines:
                if line.strip():
                    await self.play(line)
        while self._answers:
            self._answered.clear()
            await self._answered.wait()

    async def play(self, line: bytes) -> None:
        """Plays a line; it is answered when the move is stored."""
        answer = _Answer(self)
        self._answers.append(answer)
        try:
            move = _decode_move(line)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            answer.send(MoveAnswer("", 400, detail=Say(self.lang)(SENTENCES[400])))
            return
        answer.move = move
        table = self.house.tables.get(move.table)
        if table is None or not commands.submit(table, self.visitor, move.action, move.sequence, answer.done):
            await self.play_later(answer, move)

    async def play_later(self, answer: "_Answer", move: Move) -> None:
        """Plays a move that has to wait for another command, or whose table is not in memory."""
        [result] = await commands.act_all(self.house, self.visitor, [move])
        answer.done(result)

    def send_answers(self) -> None:
        """Sends the answers that are there, as far as all before them are there too."""
        while self._answers and self._answers[0].text:
            self.subscriber.push(self._answers.popleft().text)
        if not self._answers:
            self._answered.set()


class _Answer:
    """The answer to a line; its text is empty until there is one."""

    __slots__ = ("move", "stream", "text")

    def __init__(self, stream: TwoWayStream) -> None:
        self.stream = stream
        self.move: Move | None = None
        self.text = b""

    def done(self, result: int | Exception) -> None:
        """The callback of `commands.submit`."""
        assert self.move is not None
        if isinstance(result, (int, Refused)):
            self.send(move_answer(self.move, result, self.stream.lang))
        else:  # another process was first, or the database failed: the ordinary command decides
            self.stream.house.spawn(self.stream.play_later(self, self.move))

    def send(self, answer: MoveAnswer) -> None:
        self.text = b"event: answer\ndata: %b\n\n" % JSON.encode(answer)
        self.stream.send_answers()


def move_answer(move: Move, result: Refused | int, lang: str) -> MoveAnswer:
    """The answer to one of several moves."""
    if isinstance(result, Refused):
        return MoveAnswer(move.table, result.status, detail=result.sentence(lang))
    return MoveAnswer(move.table, 200, result)
