"""Moves that are answered by the connection, at a house that is really served; the rest is left to the server."""

import json
import re
from typing import Any

import pytest

from tablee.web import moves
from tablee.web.api.fastpath import FastPath
from tablee.web.moves import MoveHead, read_head
from tablee.web.security.ratelimit import Bucket
from tests.web.api.test_fastpath import Table, table, talk  # noqa: F401 - a fixture
from tests.web.serving import fetch

HEAD = (
    b"POST /api/tables/abcdefghij/actions HTTP/1.1\r\nHost: house\r\nAuthorization: Bearer t0ken\r\n"
    b"Content-Type: application/json\r\nContent-Length: 31"
)

ELSEWHERE = b"X-Forwarded-For: 192.0.2.1\r\n"  # leaves a request to the server


@pytest.fixture
def direct(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The sequences that connections have answered."""
    seen: list[int] = []
    real = moves.response

    def response(sequence: int, *rest: Any, **more: Any) -> bytes:
        seen.append(sequence)
        return real(sequence, *rest, **more)

    monkeypatch.setattr(moves, "response", response)
    return seen


def test_a_usual_head_is_read() -> None:
    assert read_head(HEAD) == MoveHead("abcdefghij", "t0ken", 31, b"")
    more = HEAD + b"\r\nUser-Agent: a program, 1.0\r\nconnection: Keep-Alive\r\nx-request-id: from-outside.1"
    assert read_head(more) == MoveHead("abcdefghij", "t0ken", 31, b"from-outside.1")
    assert read_head(HEAD + b"\r\nX-Request-Id: no space allowed") == MoveHead("abcdefghij", "t0ken", 31, b"")


@pytest.mark.parametrize(
    ("part", "instead"),
    [
        (b"POST ", b"PUT "),
        (b"HTTP/1.1", b"HTTP/1.0"),
        (b"/actions", b"/actions?a=1"),
        (b"/actions", b"/seats"),
        (b"POST /", b"POST http://house/"),
        (b"abcdefghij", b"%61bcdefghij"),
        (b"Host: house\r\n", b""),
        (b"application/json", b"text/plain"),
        (b"Bearer t0ken", b"Basic t0ken"),
        (b"Content-Length: 31", b"Content-Length: +31"),
        (b"Content-Length: 31", b"Content-Length: 31\r\nContent-Length: 31"),
        (b"Content-Length: 31", b"Content-Length : 31"),
        (b"Content-Length: 31", b"Content-Length: 31\r\nTransfer-Encoding: chunked"),
        (b"Content-Length: 31", b"Content-Length: 31\r\n folded: 1"),
        (b"Content-Length: 31", b"Content-Length: 31\nTransfer-Encoding: chunked"),
        (b"Content-Length: 31", b"Content-Length: 31\r\nA: \x00"),
        (b"Content-Length: 31", b"Content-Length: 31\r\nExpect: 100-continue"),
        (b"Content-Length: 31", b"Content-Length: 31\r\nConnection: close"),
        (b"Content-Length: 31", b"Content-Length: 31\r\nUpgrade: websocket"),
        (b"Content-Length: 31", b"Content-Length: 31\r\nAuthorization: Bearer other"),
        (b"Content-Length: 31", b"Content-Length: 31\r\nX-Forwarded-For: 192.0.2.1"),
        (b"Content-Length: 31", b"Content-Length: 31\r\nX-Forwarded-Proto: https"),
    ],
)
def test_an_unusual_head_is_left_to_the_server(part: bytes, instead: bytes) -> None:
    assert read_head(HEAD) is not None
    assert read_head(HEAD.replace(part, instead)) is None


def test_a_whole_game_is_answered_by_the_connection(
    address: str,
    table: Table,  # noqa: F811
    direct: list[int],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def played(*_: object) -> bool:
        raise AssertionError("a move has come to the application")

    monkeypatch.setattr(FastPath, "played", played)
    numbers = []
    while not table.seen()["over"]:
        [answer] = talk(address, table.raw())
        numbers.append(json.loads(answer.split(b"\r\n\r\n")[1])["sequence"])
    assert len(numbers) > 20
    assert direct == numbers


def test_it_answers_as_the_server_does(address: str, table: Table, direct: list[int]) -> None:  # noqa: F811
    request = table.raw()
    [first] = talk(address, request)
    [second] = talk(address, request.replace(b"\r\n", b"\r\n" + ELSEWHERE, 1))
    assert direct == [3]
    answers = [re.sub(rb"(?m)^(date|x-request-id): .*\r\n", rb"\1\r\n", answer) for answer in (first, second)]
    assert answers[0].split(b"\r\n") == answers[1].split(b"\r\n")


def test_a_refusal_costs_as_many_requests_as_by_the_usual_way(
    address: str,
    table: Table,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    costs: list[int] = []
    take, give_back = Bucket.take, Bucket.give_back

    def taken(self: Bucket, address: str, tokens: int = 1) -> float:
        costs.append(tokens)
        return take(self, address, tokens)

    def given(self: Bucket, address: str) -> None:
        costs.append(-1)
        give_back(self, address)

    monkeypatch.setattr(Bucket, "take", taken)
    monkeypatch.setattr(Bucket, "give_back", given)
    refused = table.raw(body=b'{"action":"no such","sequence":2}')
    costs.clear()
    [answer] = talk(address, refused.replace(b"\r\n", b"\r\n" + ELSEWHERE, 1))
    usual = costs.copy()
    costs.clear()
    [same] = talk(address, refused)
    assert b" 422 " in answer.split(b"\r\n")[0]
    assert json.loads(answer.split(b"\r\n\r\n")[1]) == json.loads(same.split(b"\r\n\r\n")[1])
    assert (usual, costs) == ([1, 1], [1, -1, 1, 1])


def test_moves_are_counted_and_have_ids(address: str, table: Table, direct: list[int]) -> None:  # noqa: F811
    def counted() -> float:
        text = fetch("GET", f"{address}/metrics").text
        found = re.search(r'tablee_requests_total\{method="POST",route="[^"]*actions",status="200"\} (\d+)', text)
        return float(found[1]) if found else 0.0

    before = counted()
    request = table.raw()
    [given] = talk(address, request.replace(b"\r\n", b"\r\nX-Request-Id: from-outside.1\r\n", 1))
    [again] = talk(address, request)
    assert direct == [3, 3]
    assert b"\r\nx-request-id: from-outside.1\r\n" in given
    assert re.search(rb"\r\nx-request-id: [0-9a-f]{8}-[0-9a-f]+\r\n", again)
    assert counted() == before + 2
