"""One connection by itself: moves that are answered without uvicorn, and parts of streams that are written past it."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from tablee.web.connections import WatchedConnection
from tablee.web.security.connection import CONNECTION, LIMITS, MOVES, Answer
from tablee.web.security.ratelimit import Limits

MOVE = b"POST /api/tables/move"  # what the requests below count as one
PATH = b"/api/tables/move"
ASK = b"GET /api/games HTTP/1.1\r\nHost: house\r\n\r\n"
OK_HEAD = b"HTTP/1.1 200 OK\r\n"


class Taken:
    """Takes everything that begins with MOVE; the test says when and how it is answered.

    at_once   what is answered before `take` returns, as a repeated move is
    """

    def __init__(self) -> None:
        self.at_once: bytes | None = None
        self.pieces: list[bytes] = []
        self.answers: list[Answer] = []

    def take(self, piece: bytes, address: str, answer: Answer, *, https: bool = False) -> bool:
        if not piece.startswith(MOVE):
            return False
        self.pieces.append(piece)
        self.answers.append(answer)
        if self.at_once is not None:
            answer(self.at_once)
        return True


class Wire(asyncio.Transport):
    """A transport that keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written, self.closed, self.reading = b"", False, True

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return ("192.0.2.1", 4711) if name == "peername" else default

    def write(self, data: Any) -> None:
        assert not self.closed
        self.written += data

    def is_closing(self) -> bool:
        return self.closed

    def close(self) -> None:
        self.closed = True

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True


async def heard(scope: Any, receive: Any, send: Any) -> None:
    """An application that says which path it was asked for, and tells the connection as the gateway does."""
    await receive()
    body = scope["path"].encode()
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"%d" % len(body))]})
    await send({"type": "http.response.body", "body": body})
    scope["state"][CONNECTION].answered()


def with_connection(story: Callable[[WatchedConnection, Wire, Taken], Awaitable[None]], **config: Any) -> None:
    """Tells a story about one connection, whose moves are taken by a `Taken`."""

    async def run() -> None:
        limits = create_limits()
        taken, wire = Taken(), Wire()
        connection = WatchedConnection(
            config=uvicorn.Config(heard, log_config=None, **config),
            server_state=ServerState(),
            app_state={LIMITS: limits, MOVES: taken},
        )
        connection.connection_made(wire)
        await story(connection, wire, taken)
        connection.connection_lost(None)

    asyncio.run(asyncio.wait_for(run(), 20))


def create_limits() -> Limits:
    return Limits(requests=(1e9, 1e9), tables=(1, 1), costly=(1, 1), connections=10, streams=10)


def test_a_move_is_answered_in_one_piece() -> None:
    async def story(connection: WatchedConnection, wire: Wire, taken: Taken) -> None:
        connection.data_received(MOVE + b" 1")
        assert (taken.pieces, wire.written) == ([MOVE + b" 1"], b"")
        taken.answers[0](b"a: 1\r\n\r\nbody")
        assert wire.written == OK_HEAD + b"a: 1\r\n\r\nbody"

    with_connection(story)


def test_what_comes_before_a_move_is_answered_waits_and_is_answered_in_order() -> None:
    async def story(connection: WatchedConnection, wire: Wire, taken: Taken) -> None:
        connection.data_received(MOVE + b" 1")
        connection.data_received(ASK[:10])
        connection.data_received(ASK[10:])
        await asyncio.sleep(0.01)
        assert (wire.written, wire.reading) == (b"", False)
        taken.answers[0](b"\r\nfirst")
        await asyncio.sleep(0.01)
        assert wire.reading
        assert re.fullmatch(rb"HTTP/1.1 200 OK\r\n\r\nfirstHTTP/1.1 200 OK\r\n(.*\r\n)+/api/games", wire.written)

    with_connection(story)


def test_a_move_behind_another_request_is_left_to_the_server() -> None:
    async def story(connection: WatchedConnection, wire: Wire, taken: Taken) -> None:
        whole = MOVE + b" HTTP/1.1\r\nHost: house\r\nContent-Length: 0\r\n\r\n"
        for sent in (ASK, whole, ASK[:9], ASK[9:], whole[:9]):
            connection.data_received(sent)
        connection.data_received(whole[9:])
        await asyncio.sleep(0.01)
        assert taken.pieces == []
        assert re.findall(rb"\r\n\r\n(/[a-z/]+)", wire.written) == [b"/api/games", PATH, b"/api/games", PATH]
        connection.data_received(whole)
        assert taken.pieces == [whole], "now nothing else is under way"

    with_connection(story)


def test_what_is_refused_is_answered_by_the_server() -> None:
    async def story(connection: WatchedConnection, wire: Wire, taken: Taken) -> None:
        connection.data_received(MOVE + b" HTTP/1.1\r\nHost: house\r\nContent-Length: 0\r\n\r\n")
        connection.data_received(ASK)
        taken.answers[0](None)
        await asyncio.sleep(0.01)
        assert re.findall(rb"\r\n\r\n(/[a-z/]+)", wire.written) == [PATH, b"/api/games"]

    with_connection(story)


@pytest.mark.parametrize("response", [b"\r\nstored", None])
def test_a_server_that_stops_answers_a_move_before_it_closes_the_connection(response: bytes | None) -> None:
    async def story(connection: WatchedConnection, wire: Wire, taken: Taken) -> None:
        [inner] = connection.server_state.connections
        connection.data_received(MOVE + b" HTTP/1.1\r\nHost: house\r\nContent-Length: 0\r\n\r\n")
        inner.shutdown()
        assert not wire.closed
        taken.answers[0](response)
        await asyncio.sleep(0.01)
        assert wire.closed
        assert wire.written.endswith(b"stored" if response else PATH)

    with_connection(story)


@pytest.mark.parametrize("at_once", [False, True])
def test_the_timer_of_the_server_does_not_end_a_connection_that_sends_moves(at_once: bool) -> None:
    async def story(connection: WatchedConnection, wire: Wire, taken: Taken) -> None:
        taken.at_once = b"\r\nstored" if at_once else None
        connection.data_received(ASK)
        await asyncio.sleep(0.01)
        connection.data_received(MOVE)
        await asyncio.sleep(0.1)
        if not at_once:
            taken.answers[0](b"\r\nstored")
        await asyncio.sleep(0.1)
        assert wire.written.endswith(b"stored")
        assert not wire.closed

    with_connection(story, timeout_keep_alive=0.05)


def test_a_client_that_has_gone_or_does_not_read_is_not_answered() -> None:
    async def story(connection: WatchedConnection, wire: Wire, taken: Taken) -> None:
        connection.pause_writing()
        connection.data_received(MOVE + b" HTTP/1.1\r\nHost: house\r\nContent-Length: 0\r\n\r\n")
        assert taken.pieces == [], "the server waits until it reads"
        connection.resume_writing()
        await asyncio.sleep(0.01)
        connection.data_received(MOVE)
        written = wire.written
        connection.connection_lost(None)
        taken.answers[0](b"\r\nstored")
        assert wire.written == written

    with_connection(story)


def test_parts_of_a_stream_are_written_as_chunks_while_the_client_reads() -> None:
    async def story(connection: WatchedConnection, wire: Wire, _: Taken) -> None:
        assert connection.write_part(b"sixteen letters.")
        assert wire.written == b"10\r\nsixteen letters.\r\n"
        connection.pause_writing()
        assert not connection.write_part(b"unread")
        connection.resume_writing()
        assert connection.write_part(b"read")
        wire.close()
        assert not connection.write_part(b"late")
        connection.connection_lost(None)
        assert not connection.write_part(b"later")
        assert wire.written == b"10\r\nsixteen letters.\r\n4\r\nread\r\n"

    with_connection(story)
