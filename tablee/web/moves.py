"""Moves that arrive in one piece are answered by the connection itself, without a request of the HTTP server.

Programs that play wait for each answer before they send the next move, so nearly every move is the only thing that a
connection has received: a whole head and a whole body. Such a piece is read here, and its answer is one piece too. An
ASGI server would parse the head once more, make a task, and write the head and the body of the answer separately, which
takes more time than the move.

Whatever is unusual is left to the server, as if nobody had looked at it: other requests, pieces of requests, several at
once, heads that say how the body is to be read or who really asks, and everything that is refused. Nothing is kept
between two requests: `read_head` depends on the head alone.
"""

import re
import time
from functools import lru_cache
from typing import NamedTuple

import msgspec

from tablee.web.api.fastpath import BEARER, HEAD, HEAD_BY_HTTPS, JSON, decode_action
from tablee.web.gateway import ID_HEADER, RequestIds, is_harmless
from tablee.web.logs import REQUEST_ID
from tablee.web.metrics import MOVE, Metrics
from tablee.web.security.connection import Answer
from tablee.web.security.identity import Visitors
from tablee.web.security.ratelimit import Limits
from tablee.web.tables import commands
from tablee.web.tables.house import House

LONGEST = 4096  # bytes of such a piece; a move takes some hundred
HEADS_KEPT = 4096  # a program sends nearly the same head again and again
REQUEST_LINE = re.compile(rb"POST /api/tables/([a-z0-9]+)/actions HTTP/1\.1")
HEADER = re.compile(rb"([A-Za-z0-9!#$%&'*+.^_`|~-]+):[ \t]*([!-~]|[!-~][ -~]*[!-~])[ \t]*")
# They decide how the body is read, whether the connection stays open, or who asks and how.
UNUSUAL = frozenset(
    (b"transfer-encoding", b"expect", b"upgrade", b"te", b"trailer", b"x-forwarded-for", b"x-forwarded-proto")
)


class MoveHead(NamedTuple):
    """What the head of a move says. `id` is empty if the request brings none."""

    table: str
    token: str
    length: int
    id: bytes


@lru_cache(maxsize=HEADS_KEPT)
def read_head(head: bytes) -> MoveHead | None:
    """Reads the head of a request, without the blank line at its end; None if it is not that of a usual move.

    A header that comes twice is unusual, whatever it is.
    """
    first, *lines = head.split(b"\r\n")
    asked = REQUEST_LINE.fullmatch(first)
    if asked is None:
        return None
    headers: dict[bytes, bytes] = {}
    for line in lines:
        found = HEADER.fullmatch(line)
        if found is None:
            return None
        name = found[1].lower()
        if name in headers or name in UNUSUAL:
            return None
        headers[name] = found[2]
    token, length, id = headers.get(b"authorization", b""), headers.get(b"content-length", b""), headers.get(ID_HEADER)
    if not token.startswith(BEARER) or not headers.get(b"content-type", b"").startswith(JSON):
        return None
    stays_open = headers.get(b"connection", b"keep-alive").lower() == b"keep-alive"
    if not length.isdigit() or b"host" not in headers or not stays_open:
        return None
    harmless = id if id is not None and is_harmless(id) else b""
    return MoveHead(asked[1].decode(), token[len(BEARER) :].decode(), int(length), harmless)


class Moves:
    """Carries out moves that come in one piece.

    https   the house is reached by https, whatever a connection says
    """

    def __init__(self, house: House, visitors: Visitors, limits: Limits, metrics: Metrics, *, https: bool) -> None:
        self.house, self.visitors, self.limits, self.metrics, self.https = house, visitors, limits, metrics, https
        self._ids = RequestIds()

    def take(self, piece: bytes, address: str, answer: Answer, *, https: bool = False) -> bool:
        """Carries out the move that a piece of a connection is; False if it is none, or has to take the usual way.

        `answer` is called with the headers and the body of a response 200 when the move is stored; with None if it is
        refused after all, or something went wrong: then the usual way finds out what to say.
        """
        head, blank, body = piece.partition(b"\r\n\r\n")
        asked = read_head(head) if blank and len(piece) <= LONGEST else None
        if asked is None or asked.length != len(body):
            return False
        table, visitor = self.house.tables.get(asked.table), self.visitors.cached(asked.token)
        if table is None or visitor is None:
            return False
        try:
            move = decode_action(body)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
            return False
        if self.limits.requests.take(address):
            return False
        began, id = time.perf_counter(), asked.id or self._ids.new()

        def done(result: int | Exception) -> None:
            if not isinstance(result, int):
                self.limits.requests.give_back(address)  # the usual way takes it again
                answer(None)
                return
            self.metrics.count("POST", MOVE, 200, time.perf_counter() - began)
            answer(response(result, id, https=https or self.https))

        token = REQUEST_ID.set(id.decode())
        try:
            submitted = commands.submit(table, visitor, move.action, move.sequence, done)
        finally:
            REQUEST_ID.reset(token)
        if not submitted:
            self.limits.requests.give_back(address)
        return submitted


_HEADS = {
    https: b"".join(b"%b: %b\r\n" % header for header in headers)
    for https, headers in ((False, HEAD), (True, HEAD_BY_HTTPS))
}


def response(sequence: int, id: bytes, *, https: bool) -> bytes:
    """The headers and the body of the answer to a move."""
    body = b'{"sequence":%d}' % sequence
    return b"content-length: %d\r\n%bx-request-id: %b\r\n\r\n%b" % (len(body), _HEADS[https], id, body)
