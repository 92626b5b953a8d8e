"""The fast path for moves, at a house that is really served: whatever is not usual is passed on to the framework."""

import json
import re
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlsplit

import pytest

from tablee.web import moves
from tablee.web.api.fastpath import FastPath
from tablee.web.tables.table import Table as HouseTable
from tests.web.api.test_streams import seated
from tests.web.serving import client_of

DRESS = {"date", "content-length", "content-type"}


@pytest.fixture
def fast(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The sequences that were answered in front of the framework, by this application or by the connection."""
    seen: list[int] = []
    real, real_response = FastPath.played, moves.response

    async def played(self: FastPath, table: HouseTable, *rest: Any) -> bool:
        accepted = await real(self, table, *rest)
        if accepted:
            seen.append(table.sequence)
        return accepted

    def response(sequence: int, *rest: Any, **more: Any) -> bytes:
        seen.append(sequence)
        return real_response(sequence, *rest, **more)

    monkeypatch.setattr(FastPath, "played", played)
    monkeypatch.setattr(moves, "response", response)
    return seen


class Table:
    """A table of two programs, of gold; `move` is one that is possible now."""

    def __init__(self, address: str) -> None:
        self.client = client_of(base_url=address)
        self.id, self.tokens = seated(address, "gold")
        self.path = f"/api/tables/{self.id}/actions"

    def seen(self, seat: int | None = None) -> dict[str, Any]:
        headers = {} if seat is None else {"Authorization": f"Bearer {self.tokens[seat]}"}
        found: dict[str, Any] = self.client.get(f"/api/tables/{self.id}", headers=headers).json()
        return found

    def move(self) -> tuple[dict[str, str], dict[str, Any]]:
        """Headers and body."""
        seat = self.seen()["waiting"][0]
        mine = self.seen(seat)
        body = {"action": mine["legal"][0], "sequence": mine["sequence"]}
        return {"Authorization": f"Bearer {self.tokens[seat]}"}, body

    def raw(self, head: str = "", body: bytes | None = None, version: str = "1.1") -> bytes:
        """A request as it goes over the wire."""
        headers, move = self.move()
        text = json.dumps(move).encode() if body is None else body
        lines = [f"POST {self.path} HTTP/{version}", "Host: house", f"Authorization: {headers['Authorization']}"]
        lines += ["Content-Type: application/json", f"Content-Length: {len(text)}", *head.splitlines()]
        return "\r\n".join(lines).encode() + b"\r\n\r\n" + text


@pytest.fixture
def table(address: str) -> Iterator[Table]:
    laid = Table(address)
    yield laid
    laid.client.close()


def talk(address: str, *parts: bytes, answers: int = 1, closes: bool = False) -> list[bytes]:
    """Sends parts one after the other; the answers, heads and bodies. `closes`: the server then closes by itself."""
    where = urlsplit(address)
    found: list[bytes] = []
    with ExitStack() as stack:
        wire = stack.enter_context(socket.create_connection((where.hostname or "", where.port or 0), timeout=10))
        wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        for part in parts:
            wire.sendall(part)
            time.sleep(0.02 if len(parts) > 1 else 0)
        file = stack.enter_context(wire.makefile("rb"))
        for _ in range(answers):
            head = b""
            while not head.endswith(b"\r\n\r\n"):
                head += file.readline()
            lengths = [int(x[16:]) for x in head.lower().split(b"\r\n") if x.startswith(b"content-length: ")]
            found.append(head + file.read(sum(lengths)))
        if closes:
            assert file.read(1) == b""
    return found


@pytest.mark.slow
@pytest.mark.parametrize("proxied", [{}, {"X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}])
def test_the_fast_path_answers_with_the_headers_of_the_framework(
    table: Table, fast: list[int], proxied: dict[str, str]
) -> None:
    ordinary = table.client.get(f"/api/tables/{table.id}", headers=proxied)
    headers, move = table.move()
    answer = table.client.post(table.path, json=move, headers={**headers, **proxied})
    assert answer.json() == {"sequence": move["sequence"] + 1}
    assert fast == [move["sequence"] + 1]
    assert answer.headers["content-type"] == "application/json"
    assert set(answer.headers) - DRESS == set(ordinary.headers) - DRESS
    assert ("strict-transport-security" in answer.headers) == bool(proxied)


def test_a_whole_game_takes_the_fast_path(table: Table, fast: list[int]) -> None:
    played = 0
    while not table.seen()["over"]:
        headers, move = table.move()
        assert table.client.post(table.path, json=move, headers=headers).status_code == 200
        played += 1
    assert played > 20
    assert len(fast) == played


def test_a_move_sent_twice_is_kept_once_and_answered_twice(table: Table, fast: list[int]) -> None:
    headers, move = table.move()
    for _ in range(2):
        assert table.client.post(table.path, json=move, headers=headers).json() == {"sequence": 3}
    assert fast == [3, 3]
    assert table.seen()["sequence"] == 3


def test_what_is_not_usual_is_refused_by_the_framework(table: Table, fast: list[int]) -> None:
    headers, move = table.move()
    other = {"Authorization": "Bearer nobody"}
    for body, sent, status in (
        ({**move, "action": "no such"}, headers, 422),
        ({**move, "sequence": 99}, headers, 409),
        ({**move, "more": 1}, headers, 400),
        ([], headers, 400),
        (move, other, 401),
        (move, {}, 401),
    ):
        answer = table.client.post(table.path, json=body, headers=sent)
        assert answer.status_code == status, answer.text
        assert answer.json()["detail"].endswith(".")
    assert table.client.post("/api/tables/aaaaaaaaaa/actions", json=move, headers=headers).status_code == 404
    huge = {"action": "x" * 100_000, "sequence": 2}
    assert table.client.post(table.path, json=huge, headers=headers).status_code == 413
    assert fast == []
    assert table.seen()["sequence"] == 2


def test_a_request_may_come_in_pieces(address: str, table: Table, fast: list[int]) -> None:
    request = table.raw()
    answers = talk(address, request[:7], request[7:60], request[60:-3], request[-3:])
    assert [answer[:15] for answer in answers] == [b"HTTP/1.1 200 OK"]
    assert fast == [], "a body in pieces is read by the framework"
    assert table.seen()["sequence"] == 3


def test_requests_that_come_together_are_answered_in_their_order(address: str, table: Table) -> None:
    question = f"GET /api/tables/{table.id} HTTP/1.1\r\nHost: house\r\n\r\n".encode()
    move = table.raw()
    answers = talk(address, question + move + question + move, answers=4)
    numbers = [json.loads(answer.split(b"\r\n\r\n", 1)[1])["sequence"] for answer in answers]
    assert numbers == [2, 3, 3, 3]


@pytest.mark.parametrize(
    ("head", "version"),
    [("Connection: close", "1.1"), ("", "1.0"), ("Expect: 100-continue", "1.1"), ("A: 1\nA: 2", "1.1")],
)
def test_unusual_heads_are_understood_too(address: str, table: Table, head: str, version: str) -> None:
    closes = head == "Connection: close" or version == "1.0"
    answers = 2 if "Expect" in head else 1
    *_, last = talk(address, table.raw(head, version=version), answers=answers, closes=closes)
    assert b" 200 " in last.split(b"\r\n")[0]
    assert closes or b"connection: close" not in last
    assert table.seen()["sequence"] == 3


def test_two_lengths_or_a_length_and_pieces_are_refused(address: str, table: Table, fast: list[int]) -> None:
    """Where two readings are possible a proxy might take the other one: nothing is hidden in a body."""
    for head in ("Content-Length: 3", "Transfer-Encoding: chunked"):
        [answer] = talk(address, table.raw(head))
        assert b" 400 " in answer.split(b"\r\n")[0]
    assert fast == []
    assert table.seen()["sequence"] == 2


def move_line(table: Table) -> tuple[str, bytes]:
    """A move that is possible now as a line of a two-way stream, and the token of whose turn it is."""
    headers, move = table.move()
    line = json.dumps({"table": table.id, **move}).encode() + b"\n"
    return headers["Authorization"], line


@pytest.mark.parametrize("token", ["", "Authorization: Bearer nobody\r\n"])
@pytest.mark.parametrize("path", ["/api/events", "/api/tables"])
@pytest.mark.parametrize("together", [True, False])
def test_a_body_after_a_two_way_stream_is_not_played_in_the_name_of_its_owner(
    address: str, table: Table, token: str, path: str, together: bool
) -> None:
    """A second request on the connection of a stream, without the owner's token: its body was played all the same."""
    owner, line = move_line(table)
    first = f"POST /api/events HTTP/1.1\r\nHost: house\r\nAuthorization: {owner}\r\nTransfer-Encoding: chunked\r\n\r\n"
    second = f"POST {path} HTTP/1.1\r\nHost: house\r\n{token}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    parts = [b"0\r\n\r\n" + second.encode(), b"%x\r\n%b\r\n0\r\n\r\n" % (len(line), line)]
    where = urlsplit(address)
    with socket.create_connection((where.hostname or "", where.port or 0), timeout=10) as wire:
        wire.sendall(first.encode())
        assert wire.recv(100_000).startswith(b"HTTP/1.1 200 ")
        wire.sendall(b"1\r\n\n\r\n")  # an empty line: the stream has begun to read
        time.sleep(0.1)
        for part in [b"".join(parts)] if together else parts:
            wire.sendall(part)
            time.sleep(0.1)
        rest = b""
        while part := wire.recv(100_000):
            rest += part
    assert b"event: answer" not in rest
    assert re.search(rb"HTTP/1.1 4\d\d ", rest)
    assert table.seen()["sequence"] == 2


def test_two_streams_on_one_connection_play_each_in_the_name_of_its_own_owner(address: str, table: Table) -> None:
    owner, line = move_line(table)
    _, strangers = seated(address, "gold")
    talk = ""
    for token, close in ((owner, ""), (f"Bearer {strangers[0]}", "Connection: close\r\n")):
        talk += f"POST /api/events HTTP/1.1\r\nHost: house\r\nAuthorization: {token}\r\nContent-Length: {len(line)}\r\n"
        talk += f"{close}\r\n{line.decode()}"
    where = urlsplit(address)
    with socket.create_connection((where.hostname or "", where.port or 0), timeout=10) as wire:
        wire.sendall(talk.encode())
        heard = b""
        while part := wire.recv(100_000):
            heard += part
    assert [int(status) for status in re.findall(rb'"status":(\d+)', heard)] == [200, 403]
    assert table.seen()["sequence"] == 3


def test_what_is_said_in_a_body_is_not_a_request(address: str, table: Table) -> None:
    inner = table.raw()
    lines = ["POST /api/tables HTTP/1.1", "Host: house", "Content-Type: application/json"]
    outer = "\r\n".join([*lines, f"Content-Length: {len(inner)}", "", ""]).encode()
    [answer] = talk(address, outer, inner)
    assert b" 400 " in answer.split(b"\r\n")[0]
    assert table.seen()["sequence"] == 2
