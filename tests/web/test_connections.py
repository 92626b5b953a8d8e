"""Connections that ask too much, at a house that is really served. Constants are made small, so that nobody waits."""

import asyncio
import re
import resource
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from tablee.web import connections
from tablee.web.app import create_app, with_fastpath
from tablee.web.connections import HEAD_LIMIT, MOST_PIPELINED, WatchedConnection, most_connections
from tests.web.api.test_streams import Connection, seated
from tests.web.house import settings
from tests.web.serving import client_of, fetch, until


@contextmanager
def served(folder: Path, **more: Any) -> Iterator[int]:
    """A house with these settings; its port."""
    app = with_fastpath(create_app(settings(folder, **more)))
    config = uvicorn.Config(app, port=0, log_config=None, server_header=False, http=WatchedConnection, ws="none")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    until(lambda: server.started)
    try:
        yield server.servers[0].sockets[0].getsockname()[1]
    finally:
        server.should_exit = True
        thread.join(20)


@contextmanager
def connected(port: int, sent: bytes = b"") -> Iterator[socket.socket]:
    """A connection that has sent something."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as wire:
        wire.sendall(sent)
        yield wire


def answer(wire: socket.socket) -> bytes:
    """All that comes until the server closes the connection."""
    parts = []
    try:
        while part := wire.recv(65536):
            parts.append(part)
    except ConnectionError:
        pass
    return b"".join(parts)


def flood(wire: socket.socket, part: bytes, times: int, pause: float = 0.005) -> int:
    """Sends a part again and again until the server closes the connection; how many bytes it took, 0 if it did not."""
    for k in range(times):
        try:
            wire.sendall(part)
        except ConnectionError:
            return k * len(part) or 1
        time.sleep(pause)
    return 0


def status(answered: bytes) -> int:
    return int(answered.split()[1]) if answered else 0


@pytest.fixture
def port(tmp_path: Path) -> Iterator[int]:
    with served(tmp_path) as port:
        yield port


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time passes faster."""
    for name in ("HEAD_SECONDS", "BODY_SECONDS", "STALLED_SECONDS"):
        monkeypatch.setattr(connections, name, 0.5)
    monkeypatch.setattr(connections, "SWEEP_SECONDS", 0.05)


@pytest.mark.parametrize("line", [b"X: " + b"x" * 1000 + b"\r\n", b"a:\r\n"])
def test_a_head_without_end_is_refused(port: int, line: bytes) -> None:
    """A head of 60 MB on one connection took 888 MB of memory."""
    with connected(port, b"GET / HTTP/1.1\r\nHost: house\r\n") as wire:
        assert 0 < flood(wire, line * (8000 // len(line)), 500) < 1_000_000, "some is in the buffers of the system"


def test_a_head_that_is_too_long_is_answered_431(port: int) -> None:
    with connected(port, b"GET / HTTP/1.1\r\nHost: house\r\n") as wire:
        with connected(port, b"GET /api/games HTTP/1.1\r\nHost: house\r\nConnection: close\r\n\r\n") as other:
            assert status(answer(other)) == 200, "by now the server has read what came before"
        # The last byte is the one too many: had the server more to read, the system would reset the connection.
        wire.sendall(b"X: " + b"x" * (HEAD_LIMIT - 2))
        assert status(answer(wire)) == 431


def test_a_long_head_below_the_limit_is_answered(port: int) -> None:
    head = (
        b"GET /api/games HTTP/1.1\r\nHost: house\r\nConnection: close\r\nX: " + b"x" * (HEAD_LIMIT - 200) + b"\r\n\r\n"
    )
    with connected(port) as wire:
        for start in range(0, len(head), 3000):
            wire.sendall(head[start : start + 3000])
            time.sleep(0.005)
        assert status(answer(wire)) == 200


@pytest.mark.parametrize("size", [HEAD_LIMIT, HEAD_LIMIT + 1])
@pytest.mark.parametrize("first", [100, HEAD_LIMIT // 2, HEAD_LIMIT - 2])  # bytes of the head in the first packet
@pytest.mark.parametrize("earlier", [0, 2])  # requests in the same packet, before the head
def test_the_limit_of_a_head_is_exact_wherever_it_is_divided(port: int, size: int, first: int, earlier: int) -> None:
    """Neither the packet in which a head began nor the one in which it ended was counted: it could be twice as long."""
    asked = b"GET /api/games HTTP/1.1\r\nHost: house\r\n"
    head = asked + b"Connection: close\r\nX: "
    head += b"x" * (size - len(head) - 4) + b"\r\n\r\n"
    with connected(port, (asked + b"\r\n") * earlier + head[:first]) as wire:
        with connected(port, asked + b"Connection: close\r\n\r\n") as other:
            assert status(answer(other)) == 200, "by now the server has read what came before"
        wire.sendall(head[first:])
        found = re.findall(rb"HTTP/1.1 (\d+)", answer(wire))
    assert found == [b"200"] * earlier + [b"200" if size <= HEAD_LIMIT else b"431"]


def test_a_head_after_a_stream_has_begun_is_limited_too(port: int) -> None:
    id, _ = seated(f"http://127.0.0.1:{port}", "gold")
    with connected(port, f"GET /api/tables/{id}/events HTTP/1.1\r\nHost: house\r\n\r\n".encode()) as wire:
        assert b"200 OK" in wire.recv(65536)
        assert 0 < flood(wire, b"GET / HTTP/1.1\r\nX: " + b"x" * 8000, 500) < 1_000_000


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("sent", [b"", b"GET / HTTP/1.1\r\nHost: hou", b"\r\n"])
def test_a_connection_that_asks_nothing_is_closed(port: int, sent: bytes) -> None:
    with connected(port, sent) as wire:
        assert answer(wire) == b""


@pytest.mark.usefixtures("quick")
def test_a_head_that_comes_byte_by_byte_is_not_waited_for(port: int) -> None:
    with connected(port, b"GET / HTTP/1.1\r\nHost: house\r\nX: ") as wire:
        assert flood(wire, b"x", 500, pause=0.02)


@pytest.mark.usefixtures("quick")
def test_a_body_that_comes_too_slowly_is_not_waited_for(port: int) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nHost: house\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n"
    with connected(port, head) as wire:
        assert flood(wire, b"x", 500, pause=0.02)


@pytest.mark.usefixtures("quick")
def test_a_two_way_stream_may_be_silent_as_long_as_it_likes(port: int) -> None:
    address = f"http://127.0.0.1:{port}"
    _, tokens = seated(address, "gold")
    stream = Connection(address, tokens[0])
    time.sleep(1.5)
    stream.send({"table": "nowhere", "action": "x", "sequence": 1})
    assert [event for event, _ in stream.end()] == ["table", "answer"]


@pytest.mark.usefixtures("quick")
def test_a_client_that_does_not_read_is_closed_after_a_while(port: int) -> None:
    address = f"http://127.0.0.1:{port}"
    _, tokens = seated(address, "gold")
    with socket.socket() as wire:
        wire.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        wire.settimeout(20)
        wire.connect(("127.0.0.1", port))
        head = f"POST /api/events HTTP/1.1\r\nAuthorization: Bearer {tokens[0]}\r\nTransfer-Encoding: chunked\r\n\r\n"
        wire.sendall(head.encode())
        lines = b"garbage\n" * 1000
        try:
            for _ in range(100_000):
                wire.sendall(b"%x\r\n%b\r\n" % (len(lines), lines))
        except ConnectionError:
            return
        raise AssertionError("it was read for ever")


def test_requests_without_waiting_for_answers_are_bounded(port: int) -> None:
    """A packet of 64 kB held 3,000 requests, and each was kept with all its state."""
    id, _ = seated(f"http://127.0.0.1:{port}", "gold")
    stream = f"GET /api/tables/{id}/events HTTP/1.1\r\nHost: house\r\n\r\n".encode()
    with connected(port, stream) as wire:
        assert b"200 OK" in wire.recv(65536)
        assert flood(wire, b"GET / HTTP/1.1\r\nHost: house\r\n\r\n" * 30, 200)


def test_a_body_that_goes_on_after_its_answer_is_not_read_for_ever(port: int) -> None:
    """A stream that was refused, and whose body went on: gigabytes were read and thrown away."""
    with connected(port, b"POST /api/events HTTP/1.1\r\nHost: house\r\nTransfer-Encoding: chunked\r\n\r\n") as wire:
        assert b" 401 " in wire.recv(65536).split(b"\r\n")[0]
        assert 0 < flood(wire, b"1f40\r\n" + b"x" * 8000 + b"\r\n", 1000) < 2_000_000


def test_some_requests_may_be_sent_together(port: int) -> None:
    together = b"GET /api/games HTTP/1.1\r\nHost: house\r\n\r\n" * (MOST_PIPELINED - 1)
    last = b"GET /api/games HTTP/1.1\r\nHost: house\r\nConnection: close\r\n\r\n"
    with connected(port, together + last) as wire:
        assert answer(wire).count(b"HTTP/1.1 200 OK") == MOST_PIPELINED


def test_an_address_may_have_so_many_connections_and_gets_503_beyond(tmp_path: Path) -> None:
    """1,100 silent connections at 1,024 descriptors: every visitor was reset."""
    with served(tmp_path, connections=5) as port, ExitStack() as stack:
        wires = [stack.enter_context(connected(port)) for _ in range(5)]
        with connected(port, b"GET /api/games HTTP/1.1\r\nHost: house\r\n\r\n") as wire:
            assert status(answer(wire)) == 503
        wires[0].close()
        until(lambda: fetch("GET", f"http://127.0.0.1:{port}/api/games").status_code == 200)


@pytest.mark.parametrize(("proxy", "answered"), [("127.0.0.1", 200), ("10.0.0.0/8", 503)])
def test_a_proxy_of_ours_has_connections_of_many_visitors(tmp_path: Path, proxy: str, answered: int) -> None:
    request = b"GET /api/games HTTP/1.1\r\nHost: house\r\nConnection: close\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n"
    with served(tmp_path, connections=5, proxy=proxy) as port, ExitStack() as stack:
        for _ in range(5):
            stack.enter_context(connected(port))
        with connected(port, request) as wire:
            assert status(answer(wire)) == answered


def test_the_streams_of_visitors_behind_a_proxy_are_counted_for_each_of_them(tmp_path: Path) -> None:
    with served(tmp_path, streams=2, proxy="127.0.0.1") as port, ExitStack() as stack:
        url = f"http://127.0.0.1:{port}"
        id, _ = seated(url, "gold")
        client = stack.enter_context(client_of(base_url=url))

        def status_for(visitor: str) -> int:
            headers = {"X-Forwarded-For": visitor}
            return stack.enter_context(client.stream("GET", f"/t/{id}/events", headers=headers)).status_code

        assert [status_for("192.0.2.7") for _ in range(3)] == [200, 200, 429]
        assert status_for("192.0.2.8") == 200


def test_an_address_may_have_so_many_streams_and_gets_429_beyond(tmp_path: Path) -> None:
    with served(tmp_path, streams=3) as port, ExitStack() as stack:
        url = f"http://127.0.0.1:{port}"
        id, tokens = seated(url, "gold")
        client = stack.enter_context(client_of(base_url=url))
        token = {"Authorization": f"Bearer {tokens[0]}"}
        paths = [f"/api/tables/{id}/events", f"/t/{id}/events", "/api/events"]
        streams = [stack.enter_context(client.stream("GET", path, headers=token)) for path in paths]
        assert [stream.status_code for stream in streams] == [200] * 3
        for path in paths:
            refused = client.get(path, headers=token)
            assert refused.status_code == 429
            assert int(refused.headers["retry-after"]) > 0
        assert client.post("/api/events", headers=token).status_code == 429
        streams[0].close()
        with ExitStack() as again:
            until(lambda: again.enter_context(client.stream("GET", paths[0])).status_code == 200)


def test_the_limit_on_open_files_is_raised_and_some_are_kept_in_reserve() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(512, hard), hard))
        most = most_connections()
        raised, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert raised == min(
            hard if hard != resource.RLIM_INFINITY else connections.DESCRIPTORS, connections.DESCRIPTORS
        )
        assert most == raised - connections.RESERVE
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_when_the_files_of_the_process_are_used_up_new_connections_get_503(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "most_connections", lambda: 4)
    with served(tmp_path) as port, ExitStack() as stack:
        for _ in range(4):
            stack.enter_context(connected(port))
        with connected(port) as wire:
            assert status(answer(wire)) == 503


def test_a_connection_is_forgotten_when_it_is_closed(tmp_path: Path) -> None:
    app = create_app(settings(tmp_path))
    held = app.state.limits.connections

    async def story() -> None:
        config = uvicorn.Config(with_fastpath(app), port=0, log_config=None, http=WatchedConnection, ws="none")
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        while held.count("127.0.0.1") != 1:
            await asyncio.sleep(0.01)
        writer.close()
        while held.total():
            await asyncio.sleep(0.01)
        server.should_exit = True
        await serving

    asyncio.run(asyncio.wait_for(story(), 60))
