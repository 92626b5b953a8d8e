"""One visitor against the house with its default limits: the others go on playing.

The short forms are in tests/web: test_connections.py, test_streams.py, and those of api and tables.
The attacker comes from another address of this machine than the visitor whose waits are measured.
"""

import http.client
import json
import resource
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from tests.web.api.test_streams import seated
from tests.web.serving import free_port, serving
from tests.web.test_server import children

pytestmark = pytest.mark.attack

SERVE = """
import sys
from pathlib import Path
from tablee.web.server import serve
from tablee.web.settings import Settings
if __name__ == "__main__":
    serve(Settings(data=Path(sys.argv[1]){more}), "127.0.0.1", int(sys.argv[2]), {workers})
"""
ATTACKER = "127.0.0.2"
SECONDS = 10.0  # of an attack
LONGEST_WAIT = 1.0  # seconds, of anybody else; the attacks made it 13 and more, or for ever
MOST_MEMORY = 60 << 20  # bytes that the house may grow by; the attacks made it 235 MB and 888 MB

Report = Callable[[str], None]


@pytest.fixture
def report(capsys: pytest.CaptureFixture[str], request: pytest.FixtureRequest) -> Report:
    def print_line(text: str) -> None:
        with capsys.disabled():
            print(f"\n{request.node.name}: {text}", flush=True)

    return print_line


class House:
    """A house that is served by one or several processes."""

    def __init__(self, process: "subprocess.Popen[bytes]", port: int) -> None:
        self.process, self.port = process, port
        self.url = f"http://127.0.0.1:{port}"

    def resident_bytes(self) -> int:
        """What all its processes have in memory."""
        pids = [self.process.pid, *children(self.process)]
        pages = sum(int(Path(f"/proc/{pid}/statm").read_text().split()[1]) for pid in pids)
        return pages * resource.getpagesize()

    def wait_for_native_code(self) -> None:
        """Waits until every process has loaded the compiled rules: that takes 120 MB each, whoever attacks."""
        before = 0
        while abs(self.resident_bytes() - before) > 2 << 20:
            before = self.resident_bytes()
            time.sleep(3.0)

    def attack(self, sent: bytes = b"") -> socket.socket:
        """A connection of the attacker."""
        wire = socket.create_connection(("127.0.0.1", self.port), timeout=30, source_address=(ATTACKER, 0))
        wire.sendall(sent)
        return wire

    def two_way(self, token: str) -> socket.socket:
        """The attacker's two-way stream."""
        head = f"POST /api/events HTTP/1.1\r\nHost: house\r\nAuthorization: Bearer {token}\r\n"
        return self.attack(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode())


@contextmanager
def house(folder: Path, workers: int, more: str = "") -> Iterator[House]:
    port = free_port()
    with serving(folder, port, SERVE.format(workers=workers, more=more), native=True) as process:
        place = House(process, port)
        place.wait_for_native_code()
        yield place


class Visitor(threading.Thread):
    """Somebody else, who looks at the house ten times a second, and how long each look takes."""

    def __init__(self, house: House) -> None:
        super().__init__(daemon=True)
        self.house, self.waits, self.done = house, [0.0], threading.Event()

    def run(self) -> None:
        while not self.done.is_set():
            began = time.monotonic()
            connection = http.client.HTTPConnection("127.0.0.1", self.house.port, timeout=60)
            connection.request("GET", "/api/games")
            assert connection.getresponse().status == 200
            connection.close()
            self.waits.append(time.monotonic() - began)
            self.done.wait(0.1)

    def __enter__(self) -> "Visitor":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.done.set()
        self.join(120)
        assert not self.is_alive(), "the visitor waits for ever"

    @property
    def told(self) -> str:
        return f"others waited {1000 * max(self.waits):.0f} ms at most in {len(self.waits)} visits"


workers = pytest.mark.parametrize("workers", [1, 2])


@workers
@pytest.mark.parametrize("line", [b"garbage\n", b"\n", b'{"table":"aaaaaaaaaa","action":"x","sequence":1}\n'])
def test_millions_of_lines_over_a_two_way_stream(tmp_path: Path, workers: int, line: bytes, report: Report) -> None:
    with house(tmp_path, workers) as place:
        _, tokens = seated(place.url, "gold")
        body = line * (60_000 // len(line))
        chunk = b"%x\r\n%b\r\n" % (len(body), body)
        before, sent = place.resident_bytes(), 0
        with Visitor(place) as visitor, ExitStack() as stack:
            wires = {stack.enter_context(place.two_way(tokens[k % 2])): b"" for k in range(20)}
            for wire in wires:
                wire.setblocking(False)
            end = time.monotonic() + SECONDS
            while time.monotonic() < end:
                for wire, rest in wires.items():
                    try:
                        accepted = wire.send(rest or chunk)
                    except (BlockingIOError, ConnectionError):  # it waits, or it was closed
                        continue
                    sent += accepted
                    wires[wire] = (rest or chunk)[accepted:]
                time.sleep(0.001)
            grown = place.resident_bytes() - before
        report(f"{sent // len(line):,} lines sent, memory {grown / 1e6:+.0f} MB, {visitor.told}")
        assert max(visitor.waits) < LONGEST_WAIT
        assert grown < MOST_MEMORY


@workers
def test_a_head_of_60_megabytes(tmp_path: Path, workers: int, report: Report) -> None:
    with house(tmp_path, workers) as place:
        before, sent = place.resident_bytes(), 0
        with Visitor(place) as visitor, place.attack(b"GET / HTTP/1.1\r\n") as wire:
            try:
                while sent < 60_000_000:
                    sent += wire.send(b"X: " + b"x" * 60_000 + b"\r\n")
            except ConnectionError:
                pass
            grown = place.resident_bytes() - before
        report(f"{sent / 1e6:.1f} MB sent, memory {grown / 1e6:+.0f} MB, {visitor.told}")
        assert sent < 20_000_000
        assert grown < MOST_MEMORY
        assert max(visitor.waits) < LONGEST_WAIT


@workers
def test_silent_connections_at_1024_descriptors(tmp_path: Path, workers: int, report: Report) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, hard))
    try:
        with house(tmp_path, workers) as place, ExitStack() as stack:
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 8192), hard))
            with Visitor(place) as visitor:
                for _ in range(2200):
                    stack.enter_context(place.attack())
                time.sleep(SECONDS)
            report(f"2,200 silent connections, {visitor.told}")
            assert max(visitor.waits) < LONGEST_WAIT
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


@workers
def test_requests_of_one_address_are_counted_by_the_house(tmp_path: Path, workers: int, report: Report) -> None:
    with house(tmp_path, workers, ", rate=0.001, burst=100") as place:
        transport = httpx.HTTPTransport(local_address=ATTACKER)
        answered = 0
        with httpx.Client(transport=transport, headers={"Connection": "close"}) as client:
            for _ in range(300):
                answered += client.get(f"{place.url}/api/games").status_code == 200
        report(f"{answered} of 300 requests answered, where 100 are allowed")
        assert 100 <= answered <= 102


FOLLOWERS = """
import asyncio, sys
async def main(port, path, number):
    async def follow():
        reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(sys.argv[4], 0))
        writer.write(f"GET {path} HTTP/1.1\\r\\nHost: house\\r\\n\\r\\n".encode())
        await reader.readuntil(b"event: ")
        waiting.release()
        while await reader.read(65536):
            pass
    waiting = asyncio.Semaphore(0)
    tasks = []
    for k in range(number):
        tasks.append(asyncio.create_task(follow()))
        if k % 50 == 49:
            await asyncio.sleep(0.05)
    for _ in range(number):
        await waiting.acquire()
    print("ready", flush=True)
    await asyncio.gather(*tasks)
asyncio.run(main(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
"""


@pytest.mark.parametrize("kind", ["/api/tables/{}/events", "/t/{}/events"])
def test_4000_followers_at_one_table(tmp_path: Path, kind: str, report: Report) -> None:
    """Of programs, and of pages; clients and house share the processors here."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 16_384), hard))
    free = ", connections=10**6, streams=10**6, rate=1e9, burst=1e9"
    with house(tmp_path, 1, free) as place:
        id, tokens = seated(place.url, "gold")
        before = place.resident_bytes()
        command = [sys.executable, "-c", FOLLOWERS, str(place.port), kind.format(id), "4000", ATTACKER]
        followers = subprocess.Popen(command, stdout=subprocess.PIPE)
        try:
            assert followers.stdout is not None
            assert followers.stdout.readline() == b"ready\n"
            grown = place.resident_bytes() - before
            with Visitor(place) as visitor, httpx.Client(base_url=place.url) as client:
                for _ in range(20):
                    seat = client.get(f"/api/tables/{id}").json()["waiting"][0]
                    token = {"Authorization": f"Bearer {tokens[seat]}"}
                    mine = client.get(f"/api/tables/{id}", headers=token).json()
                    move = json.dumps({"action": mine["legal"][0], "sequence": mine["sequence"]})
                    headers = {**token, "Content-Type": "application/json"}
                    answer = client.post(f"/api/tables/{id}/actions", content=move, headers=headers)
                    assert answer.status_code == 200
                    time.sleep(0.3)
            report(f"{visitor.told}; {grown / 4e6:.0f} kB for each follower")
            assert max(visitor.waits) < LONGEST_WAIT
        finally:
            followers.kill()
            followers.communicate()
            resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
