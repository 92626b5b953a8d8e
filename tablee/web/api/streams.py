"""The streams of the API: events of one table, of all tables of a visitor, and moves in the other direction."""

import asyncio
from collections import deque
from collections.abc import Sequence

import msgspec
from litestar.types import Receive, Scope

from tablee.i18n import Say
from tablee.web.api.encoding import JSON, encode_event
from tablee.web.api.schemas import Move, MoveAnswer
from tablee.web.errors import SENTENCES
from tablee.web.security.connection import expect_long_body
from tablee.web.security.ratelimit import BODY_LIMIT, Bucket, address_of
from tablee.web.streams import PING_COMMENT, SHOWN_AT_ONCE, Stream
from tablee.web.tables import commands
from tablee.web.tables.errors import Refused
from tablee.web.tables.house import House
from tablee.web.tables.subscriptions import PING, Subscriber, Subscription
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor

LONG_QUEUE = 20_000  # messages that a program which follows many tables may be behind
LONG_QUEUE_BYTES = 4 << 20  # and bytes
MOST_UNANSWERED = 1000  # lines of a two-way stream whose answers have not been sent; until then no more is read
UNSENT = -1.0  # in the place of seconds to wait: too many answers have not been sent
LINES_AT_ONCE = 50  # lines that are read in one turn of the event loop
_decode_move = msgspec.json.Decoder(Move).decode


class TableStream(Stream):
    """The events of one table, as a viewer sees them."""

    as_is = True

    def __init__(self, house: House, table: Table, viewer: int) -> None:
        super().__init__(house, Subscriber())
        self.table, self.viewer = table, viewer

    def subscribe(self) -> None:
        self.house.subscriptions.add(self.subscriber)
        Subscription(self.table, self.subscriber, self.viewer, encode_event)

    async def show(self) -> bytes:
        """The table, also after the end of the game."""
        return b"".join(subscription.show() for subscription in self.subscriber.subscriptions.values())


class VisitorStream(Stream):
    """The events of all tables where a visitor sits, or sits down later."""

    as_is = True

    def __init__(self, house: House, visitor: Visitor, tables: Sequence[Table]) -> None:
        super().__init__(house, Subscriber(LONG_QUEUE, LONG_QUEUE_BYTES))
        self.visitor = visitor
        self._to_follow = tables  # empty when all of them are followed

    def subscribe(self) -> None:
        """Follows tables where the visitor sits down from now on; `first` follows the others."""
        self.house.subscriptions.add_to_all(self.subscriber, self.visitor.id, encode_event)

    async def first(self) -> bytes:
        """All tables as they stand. Each is followed from the moment when it is shown, so no event is sent twice."""
        parts = []
        for k, table in enumerate(self._to_follow):
            if k % SHOWN_AT_ONCE == SHOWN_AT_ONCE - 1:
                await asyncio.sleep(0)
            if table.id not in self.subscriber.subscriptions and not table.over:
                viewer = table.viewer_of(self.visitor)
                parts.append(Subscription(table, self.subscriber, viewer, encode_event).show())
        self._to_follow = ()
        return b"".join(parts) or PING_COMMENT


class TwoWayStream(VisitorStream):
    """The same, while the visitor sends moves as the body of the request, one to a line.

    A move is submitted as soon as it is read. While one has to wait, because another command is under way at its table,
    the visitor sends too fast or does not read the answers, nothing more is read. Every line counts as a request, also
    an empty one, and so does a part of the body without the end of a line. Lines are answered in their order.
    """

    def __init__(self, house: House, visitor: Visitor, tables: Sequence[Table], lang: str, requests: Bucket) -> None:
        super().__init__(house, visitor, tables)
        self.lang, self.requests = lang, requests
        self._unanswered: deque[_Answer] = deque()  # in the order of the lines
        self._answers: list[bytes] = []  # that have not been sent
        self._progress: asyncio.Future[None] | None = None  # done when one of the two has become shorter

    async def read(self, scope: Scope, receive: Receive) -> None:
        """Plays what is sent until the client ends the body or closes the connection."""
        expect_long_body(scope)
        address = address_of(scope)
        rest, more, lines = b"", True, 0
        while more:
            message = await receive()
            if message["type"] != "http.request":
                return
            more = message.get("more_body", False)
            body = rest + message.get("body", b"") + (b"" if more else b"\n")
            start, end = 0, body.find(b"\n")
            if end < 0 and (wait := self.wait_for(address)):
                await self.hold_back(address, wait)
            while end >= 0:
                if wait := self.wait_for(address):
                    await self.hold_back(address, wait)
                lines += 1
                if lines % LINES_AT_ONCE == 0:
                    await asyncio.sleep(0)
                line = body[start:end]
                if line.strip() and (answer := self.play(line)):
                    await self.play_later(answer)
                start, end = end + 1, body.find(b"\n", end + 1)
            rest = body[start:]
            if len(rest) > BODY_LIMIT:  # no move is so long
                self.play(rest)
                more = False
        while self._unanswered:
            await self.wait_for_progress()

    def wait_for(self, address: str) -> float:
        """Counts a line. Returns 0 if the visitor may send it now, otherwise what `hold_back` has to wait for.

        This is no coroutine, nor is `play`: nearly every line is played at once, and there are thousands in a second.
        """
        return self.requests.take(address) or (UNSENT if self.unsent >= MOST_UNANSWERED else 0.0)

    async def hold_back(self, address: str, wait: float) -> None:
        """Waits until the visitor may send the line; `wait` is what `wait_for` has said."""
        while wait > 0:
            await asyncio.sleep(wait)
            wait = self.requests.take(address)
        while self.unsent >= MOST_UNANSWERED:
            await self.wait_for_progress()

    @property
    def unsent(self) -> int:
        """How many lines have been read whose answers have not been sent."""
        return len(self._unanswered) + len(self._answers)

    async def wait_for_progress(self) -> None:
        """Waits until a line is answered or answers are sent."""
        self._progress = asyncio.get_running_loop().create_future()
        await self._progress

    def play(self, line: bytes) -> "_Answer | None":
        """Plays a line; it is answered when the move is stored. Returns the answer if `play_later` has to play it."""
        answer = _Answer(self)
        self._unanswered.append(answer)
        try:
            move = _decode_move(line)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            answer.send(MoveAnswer("", 400, detail=Say(self.lang)(SENTENCES[400])))
            return None
        answer.move = move
        table = self.house.tables.get(move.table)
        if table is None or not commands.submit(table, self.visitor, move.action, move.sequence, answer.done):
            return answer
        return None

    async def play_later(self, answer: "_Answer") -> None:
        """Plays a move that has to wait for another command, or whose table is not in memory."""
        assert answer.move is not None
        [result] = await commands.act_all(self.house, self.visitor, [answer.move])
        answer.done(result)

    def send_answers(self) -> None:
        """Sends the answers that are there, as far as all before them are there too."""
        while self._unanswered and self._unanswered[0].text:
            if not self._answers:
                self.subscriber.push(PING)
            self._answers.append(self._unanswered.popleft().text)
        self.made_progress()

    def made_progress(self) -> None:
        """Lets `read` go on."""
        progress, self._progress = self._progress, None
        if progress is not None and not progress.done():
            progress.set_result(None)

    async def next(self, messages: list[bytes]) -> bytes:
        """The events, then the answers: a move has happened before it is answered. Answers are never dropped."""
        if not self._answers:
            return await super().next(messages)
        events = await super().next(messages) if any(messages) or self.subscriber.overflown else b""
        answers, self._answers = self._answers, []
        self.made_progress()
        return events + b"".join(answers)

    @property
    def pending(self) -> bool:
        return bool(self._answers) or super().pending


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
            self.stream.house.spawn(self.stream.play_later(self))

    def send(self, answer: MoveAnswer) -> None:
        self.text = b"event: answer\ndata: %b\n\n" % JSON.encode(answer)
        self.stream.send_answers()


def move_answer(move: Move, result: Refused | int, lang: str) -> MoveAnswer:
    """The answer to one of several moves."""
    if isinstance(result, Refused):
        return MoveAnswer(move.table, result.status, detail=result.sentence(lang))
    return MoveAnswer(move.table, 200, result)
