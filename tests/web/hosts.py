"""Several hosts of one house: processes with folders and ports of their own, which share a database and a key file.

Each reaches the database through a wire of its own that can be cut. A cut wire is silent: connections stand, and what
was sent comes late, when the wire is mended. One process imports everything and divides itself for every host.
"""

import contextlib
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import parse_qs, urlsplit

import httpx
import psycopg

from tests.processes import gone
from tests.web.serving import INTERPRETED, fetch, free_port, until

STARTS = """
import json, os, signal, sys, time
from pathlib import Path
from tablee import Match
from tablee.bots import get
from tablee.web import app, server
from tablee.web.settings import Settings
from tablee.web.site import routes
from tablee.web.tables import bots
match, bot = Match("madness", 2, seed=1), get("easy", 1)  # what a game needs is imported before the first start
while not match.over:
    match.play(bot.choose(match, match.waiting[0]), match.waiting[0])
routes.prepare()
real = bots.choose
print("ready", flush=True)
for line in sys.stdin:
    asked = json.loads(line)
    child = os.fork()
    if not child:
        os.setsid()
        sys.stdin.close()
        log = os.open(asked["log"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(log, 2)
        thoughts = os.open(asked["thoughts"], os.O_WRONLY | os.O_CREAT | os.O_APPEND)

        def choose(strength, match, seat, seed):
            about = f"{os.getpid()} {match.names[0]} {len(match.played)} {seat}"
            os.write(thoughts, f"begin {time.monotonic()} {about}\\n".encode())
            time.sleep(asked["think"])
            action = real(strength, match, seat, seed)
            os.write(thoughts, f"end {time.monotonic()} {about}\\n".encode())
            return action

        bots.choose = choose
        free = dict(rate=1e9, burst=1e9, tables=1e9, tables_burst=1e9, pause=0.05, threads=2)
        settings = Settings(data=Path(asked["data"]), database=asked["database"], lease=asked["lease"],
                            host_name=asked["name"], **free)
        server.serve(settings, "127.0.0.1", asked["port"])
        os._exit(0)
    print(child, flush=True)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those that were killed
"""


class Wire:
    """Connects a port of this machine with the socket of a PostgreSQL server, until it is cut."""

    def __init__(self, address: str) -> None:
        folder = parse_qs(urlsplit(address).query)["host"][0]
        self.target = str(next(Path(folder).glob(".s.PGSQL.*[0-9]")))
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listener.getsockname()[1]
        self.address = f"postgresql://postgres@127.0.0.1:{self.port}{urlsplit(address).path}"  # at this end
        self.whole = threading.Event()
        self.whole.set()
        threading.Thread(target=self._accept, daemon=True).start()

    def cut(self) -> None:
        """From now on nothing passes."""
        self.whole.clear()

    def mend(self) -> None:
        """What was sent meanwhile arrives."""
        self.whole.set()

    def close(self) -> None:
        self.mend()
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):  # closed
            while True:
                client, _ = self.listener.accept()
                threading.Thread(target=self._connect, args=(client,), daemon=True).start()

    def _connect(self, client: socket.socket) -> None:
        self.whole.wait()
        server = socket.socket(socket.AF_UNIX)
        server.connect(self.target)
        for source, target in ((client, server), (server, client)):
            threading.Thread(target=self._pass_on, args=(source, target), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65536):
                self.whole.wait()
                target.sendall(data)
        for end in (source, target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
        source.close()


class Thought(NamedTuple):
    """A bot of a process thinks about a choice: of which game, after how many moves, for which seat.

    at   monotonic, the same clock for all processes of a machine
    """

    at: float
    process: int
    about: str


class Host:
    """One host: a port, a folder, a wire to the database."""

    def __init__(self, hosts: "Hosts", name: str) -> None:
        self.hosts, self.name = hosts, name
        self.port, self.process = free_port(), 0
        self.folder = hosts.folder / name
        self.log = hosts.folder / f"{name}.log"
        self.wire = Wire(hosts.address)
        self.url = f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Starts it; it answers a little later."""
        key = self.hosts.folder / "key"
        if key.exists() and not self.folder.exists():  # an operator copies the key file to every host
            self.folder.mkdir(mode=0o700)
            shutil.copy(key, self.folder / "key")
        self.process = self.hosts.fork(self)
        until(self.answers)
        if not key.exists():
            shutil.copy(self.folder / "key", key)

    def answers(self) -> bool:
        try:
            return fetch("GET", f"{self.url}/health").status_code == 200
        except httpx.TransportError:
            return False

    def kill(self, number: signal.Signals = signal.SIGKILL) -> None:
        os.kill(self.process, number)

    def stop(self) -> None:
        """Stops it as for an upgrade, and waits until it has gone."""
        self.kill(signal.SIGTERM)
        until(lambda: gone(self.process))


class Hosts:
    """The hosts of one house. `lease` and `think` in seconds: of the settings, and of each choice of a bot."""

    def __init__(self, address: str, folder: Path, *, lease: float, think: float) -> None:
        self.address, self.folder, self.lease, self.think = address, folder, lease, think
        self.thoughts = folder / "thoughts"
        words = [sys.executable, "-c", STARTS]
        self._starter = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=os.environ | INTERPRETED
        )
        assert self._answer() == "ready"
        self.all: list[Host] = []

    def _answer(self) -> str:
        assert self._starter.stdout is not None
        return self._starter.stdout.readline().strip()

    def fork(self, host: Host) -> int:
        assert self._starter.stdin is not None
        asked = {
            "name": host.name,
            "port": host.port,
            "data": str(host.folder),
            "log": str(host.log),
            "lease": self.lease,
            "think": self.think,
            "thoughts": str(self.thoughts),
            "database": host.wire.address,
        }
        self._starter.stdin.write(json.dumps(asked) + "\n")
        self._starter.stdin.flush()
        return int(self._answer())

    def open(self, *names: str) -> list[Host]:
        self.all = [Host(self, name) for name in names]
        for host in self.all:
            host.start()
        return self.all

    def close(self) -> None:
        for host in self.all:
            host.wire.close()
            with contextlib.suppress(ProcessLookupError):
                host.kill(signal.SIGCONT)
                host.kill()
        self._starter.kill()
        self._starter.communicate()

    def thought(self, kind: str = "begin") -> list[Thought]:
        """What bots have begun to think about, or ended."""
        lines = self.thoughts.read_text(encoding="utf-8").splitlines() if self.thoughts.exists() else []
        words = [line.split(" ", 3) for line in lines]
        return [Thought(float(at), int(process), about) for said, at, process, about in words if said == kind]

    def thought_about(self, besides: Sequence[int] = ()) -> Counter[str]:
        """How often each choice was begun to think about, by all processes except some."""
        return Counter(thought.about for thought in self.thought() if thought.process not in besides)


@contextlib.contextmanager
def hosts_of(database: str, folder: Path, *names: str, lease: float, think: float = 0.0) -> Iterator[Hosts]:
    """Hosts that serve for as long as the block lasts."""
    hosts = Hosts(database, folder, lease=lease, think=think)
    try:
        hosts.open(*names)
        yield hosts
    finally:
        hosts.close()


class Guest:
    """A program that plays against a bot at whichever host it is told, and notes what was acknowledged."""

    def __init__(self, host: Host, name: str, **more: Any) -> None:
        wishes = {"game": "madness", "seats": ["me", "bot:easy"], "name": name, **more}
        opened = fetch("POST", f"{host.url}/api/tables", json=wishes).raise_for_status().json()
        self.id, self.headers = opened["id"], {"Authorization": f"Bearer {opened['token']}"}
        self.dice = random.Random(name)
        self.acknowledged: dict[int, str] = {}
        self.refused: Counter[int] = Counter()

    def look(self, host: Host) -> Any:
        """The table as a host shows it; None if it does not answer or its database is away."""
        try:
            answer = fetch("GET", f"{host.url}/api/tables/{self.id}", headers=self.headers, timeout=30)
        except httpx.TransportError:
            return None
        if answer.status_code != 200:
            self.refused[answer.status_code] += 1
            return None
        return answer.json()

    def act(self, host: Host, table: Any) -> httpx.Response | None:
        """Sends a move to a host."""
        action = self.dice.choice(table["legal"])
        move = {"action": action, "sequence": table["sequence"]}
        try:
            path = f"{host.url}/api/tables/{self.id}/actions"
            answer = fetch("POST", path, json=move, headers=self.headers, timeout=30)
        except httpx.TransportError:
            return None
        if answer.status_code == 200:
            self.acknowledged[answer.json()["sequence"] - 1] = action
        else:
            self.refused[answer.status_code] += 1
        return answer

    def play(self, hosts: Sequence[Host], moves: int, seconds: float = 120.0) -> None:
        """Makes so many moves, at the hosts by turns, or plays to the end."""
        end, goal = time.monotonic() + seconds, len(self.acknowledged) + moves
        k = 0
        while len(self.acknowledged) < goal:
            assert time.monotonic() < end, f"no moves: {self.refused}"
            k += 1
            table = self.look(hosts[k % len(hosts)])
            if table is not None and table["over"]:
                return
            if table is None or not table["legal"] or self.act(hosts[k % len(hosts)], table) is None:
                time.sleep(0.05)

    def bot_moves(self, host: Host, after: int, seconds: float = 60.0) -> float:
        """Waits until the bot has moved; after how many seconds that was seen."""
        began = time.monotonic()
        while True:
            table = self.look(host)
            if table is not None and table["sequence"] > after:
                return time.monotonic() - began
            assert time.monotonic() < began + seconds, "the bot does not move"
            time.sleep(0.05)

    def check(self, address: str) -> int:
        """Every acknowledged move is stored; how many there are."""
        query = 'SELECT sequence, action FROM entries WHERE "table" = %s'
        with psycopg.connect(address) as connection:
            stored: dict[int, str | None] = dict(connection.execute(query, [self.id]).fetchall())
        assert {n: stored.get(n) for n in self.acknowledged} == self.acknowledged
        assert set(self.refused) <= {409, 503}
        return len(self.acknowledged)
