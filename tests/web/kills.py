"""Houses that are killed under load, again and again; afterwards every acknowledged move must be there.

A process imports everything once and divides itself for every start of a house, so that a house is open again a moment
after it was killed. The programs that play at it do not know of that: they come again until they are answered.
"""

import contextlib
import http.client
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy import select

from tablee.web.storage.schema import entries
from tablee.web.storage.store import store_at
from tests.web.postgres import Server
from tests.web.serving import INTERPRETED

GAMES = ("madness", "gold")
STARTS = """
import gc, os, signal, sys, tempfile
from pathlib import Path
from tablee import Match
from tablee.bots import get
from tablee.web import app, server
from tablee.web.settings import Settings
from tablee.web.site import routes
for name in ("madness", "gold"):  # what a game needs is imported before the first start
    match, bot = Match(name, 2, seed=1), get("random", 1)
    while not match.over:
        match.play(bot.choose(match, match.waiting[0]), match.waiting[0])
free = dict(rate=1e9, burst=1e9, tables=1e9, tables_burst=1e9, pause=0.0, threads=1)
with tempfile.TemporaryDirectory() as trial:  # and what the framework prepares
    app.create_app(Settings(data=Path(trial), **free)).state.house.journal.close()
settings = Settings(data=Path(sys.argv[1]), database=sys.argv[2] or None, **free)
routes.prepare()
gc.collect()
gc.freeze()  # children share this memory instead of copying it when they collect garbage
print("ready", flush=True)
for line in sys.stdin:
    port = int(line)
    child = os.fork()
    if not child:
        os.setsid()
        sys.stdin.close()
        server.serve(settings, "127.0.0.1", port)
        os._exit(0)
    print(child, flush=True)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody waits for those that were killed
"""


class Starter:
    """Starts houses at one database, each on a port of its own."""

    def __init__(self, folder: Path, database: str = "") -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", STARTS, str(folder), database],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=os.environ | INTERPRETED,
        )
        self.running: dict[int, int] = {}  # the process that serves at a port
        self._answer("ready")

    def _answer(self, expected: str = "") -> str:
        assert self._process.stdout is not None
        line = self._process.stdout.readline().strip()
        assert line, "the process that starts houses has ended"
        assert not expected or line == expected, line
        return line

    def start(self, port: int) -> None:
        """Starts a house; it answers a little later."""
        assert self._process.stdin is not None
        self._process.stdin.write(f"{port}\n")
        self._process.stdin.flush()
        self.running[port] = int(self._answer())

    def kill(self, port: int) -> None:
        """Kills the house at a port as a failing machine does: without a word."""
        os.kill(self.running.pop(port), signal.SIGKILL)

    def close(self) -> None:
        """Kills all that are left."""
        for port in list(self.running):
            with contextlib.suppress(ProcessLookupError):
                self.kill(port)
        self._process.kill()
        self._process.communicate()


class Player(threading.Thread):
    """Plays both seats of one table after the other, at whichever house answers, and notes what was acknowledged."""

    def __init__(self, ports: Sequence[int], seed: int) -> None:
        super().__init__(daemon=True)
        self.ports, self.dice = ports, random.Random(seed)
        self.acknowledged: dict[tuple[str, int], tuple[int, str]] = {}  # table and sequence: seat and action
        self.answered = 0  # moves since the last kill
        self.refused: list[int] = []  # statuses that are neither an answer nor 503
        self.away = 0  # answers 503
        self.done = threading.Event()
        self._connection: http.client.HTTPConnection | None = None

    def run(self) -> None:
        """Plays game after game until told to stop."""
        while not self.done.is_set():
            with contextlib.suppress(_Gone):
                self._play_game(self.dice.choice(GAMES))
        self._hang_up()

    def _hang_up(self) -> None:
        if self._connection is not None:
            self._connection.close()
            self._connection = None

    def _play_game(self, game: str) -> None:
        first = self._ask("POST", "/api/tables", {"game": game})
        second = self._ask("POST", f"/api/tables/{first['id']}/seats", {})
        here, tokens = f"/api/tables/{first['id']}", (first["token"], second["token"])
        while not self.done.is_set():
            try:
                table = self._ask("GET", here, token=tokens[0])
                if table["over"]:
                    return
                seat = self.dice.choice(table["waiting"])
                mine = self._ask("GET", here, token=tokens[seat])
                action = self.dice.choice(mine["legal"])
                answer = self._ask(
                    "POST", f"{here}/actions", {"action": action, "sequence": mine["sequence"]}, tokens[seat]
                )
            except _Gone:  # whether it was stored nobody has said; look again
                continue
            self.acknowledged[first["id"], answer["sequence"] - 1] = seat, action
            self.answered += 1

    def _ask(self, method: str, path: str, body: object = None, token: str = "") -> Any:
        """The answer of a house; _Gone if it did not answer, or said that its database is away."""
        headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        try:
            if self._connection is None:
                self._connection = http.client.HTTPConnection("127.0.0.1", self.dice.choice(self.ports), timeout=30)
            self._connection.request(method, path, None if body is None else json.dumps(body), headers)
            response = self._connection.getresponse()
            content = response.read()
        except (OSError, http.client.HTTPException):
            self._hang_up()
            time.sleep(0.01)
            raise _Gone from None
        if response.status in (200, 201):
            return json.loads(content)
        if response.status == 503:
            assert response.headers["Retry-After"]
            self.away += 1
            time.sleep(0.02)
        elif response.status != 409:  # another house has stored what this one has not heard of
            self.refused.append(response.status)
        raise _Gone


class _Gone(Exception):
    """Nobody has answered."""


@contextlib.contextmanager
def playing(ports: Sequence[int], players: int = 4) -> Iterator[list[Player]]:
    """Programs that play for as long as the block lasts."""
    started = [Player(ports, seed) for seed in range(players)]
    for player in started:
        player.start()
    try:
        yield started
    finally:
        for player in started:
            player.done.set()
        for player in started:
            player.join(60)


def under_load(players: Sequence[Player], moves: int, seconds: float = 120.0) -> None:
    """Waits until all have made so many moves since the last time."""
    for player in players:
        player.answered = 0
    end = time.monotonic() + seconds
    while any(player.answered < moves for player in players):
        assert time.monotonic() < end, f"no moves: {[(p.answered, p.away, p.refused[-3:]) for p in players]}"
        time.sleep(0.002)


def check(place: Path | str, players: Sequence[Player]) -> int:
    """Every acknowledged move is in the database; how many there are."""
    store = store_at(place)
    with store.engine.connect() as connection:
        rows = connection.execute(select(entries.c.table, entries.c.sequence, entries.c.seat, entries.c.action)).all()
    store.close()
    kept = {(table, sequence): (seat, action) for table, sequence, seat, action in rows}
    acknowledged = {key: move for player in players for key, move in player.acknowledged.items()}
    lost = {key: move for key, move in acknowledged.items() if kept.get(key) != move}
    assert lost == {}
    assert [status for player in players for status in player.refused] == []
    for id in {table for table, _ in kept}:
        numbers = sorted(sequence for table, sequence in kept if table == id)
        assert numbers == list(range(len(numbers)))
    return len(acknowledged)


# ---- the attacks; each returns how many moves were acknowledged


def kill_the_house(folder: Path, port: int, kills: int, pace: random.Random) -> int:
    """SIGKILL of the only process; another is started at once."""
    starter = Starter(folder)
    try:
        starter.start(port)
        with playing([port]) as players:
            for _ in range(kills):
                under_load(players, pace.randrange(1, 4))
                starter.kill(port)
                starter.start(port)
            under_load(players, 1)
        return check(folder, players)
    finally:
        starter.close()


def kill_one_of_two(folder: Path, ports: tuple[int, int], kills: int, pace: random.Random) -> int:
    """SIGKILL of one of two processes at the same database, by turns; the other goes on."""
    starter = Starter(folder)
    try:
        for port in ports:
            starter.start(port)
        with playing(ports) as players:
            for k in range(kills):
                under_load(players, pace.randrange(1, 4))
                starter.kill(ports[k % 2])
                starter.start(ports[k % 2])
            under_load(players, 1)
        return check(folder, players)
    finally:
        starter.close()


def stop_the_database(folder: Path, server: Server, port: int, stops: int, pace: random.Random) -> tuple[int, int]:
    """An immediate stop of PostgreSQL, which is started again; the house goes on. Also counts the answers 503."""
    starter = Starter(folder, server.address)
    try:
        starter.start(port)
        with playing([port]) as players:
            for _ in range(stops):
                under_load(players, pace.randrange(1, 4))
                server.restart()
            under_load(players, 1)
        return check(server.address, players), sum(player.away for player in players)
    finally:
        starter.close()
