"""How many files one click walks through, and how often the way changes from one file to another.

    python bench/walk.py [--game gold] [--list]

A way that changes files all the time is hard to follow for whoever reads the code for the first time. Counted are the
calls of Python functions of `tablee/` in all threads of a house that is served as `tablee serve` does:

click    a person's action, sent as the page sends it: `POST /t/{id}/act`. From the first byte of the request until it
         is stored, every subscriber is told of it, and the answer is sent
update   what the stream of the page does when it is told: from there to the pieces that it sends
both     the two together: their files, each once, and the sum of their switches
form     the same action from a page without a stream, which gets the table as the answer to its form
strong   one choice of the bot `strong` at a table of the house, from the timer that asks the bot to the stored action

Click and update are two ways and not one: a table emits events, and who follows it is not known where a click is
handled. They are told apart by the task in which the stream sends.

A *file* counts once. A *switch* is a call in another file than the call before it. The game (`tablee/games/`, its
compiled rules in `tablee/engine/`, its drawings in `tablee/drawing/`) counts as one stop, and what it calls while it
answers is not counted: it is the game's own affair how it draws. All templates together are one stop too. Compiled
functions are not Python functions: Numba shows their calls to a profiler, but not what they call, so they are left out.
So is what the house does every few seconds, whatever happens there.
"""

import argparse
import asyncio
import html
import http.client
import itertools
import re
import socket
import tempfile
import threading
import time
from collections import Counter, defaultdict
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import uvicorn

import tablee
from tablee import Match, bots, games

if TYPE_CHECKING:
    from tablee.web.tables.table import Table

PACKAGE = Path(tablee.__file__).parent
GAME, TEMPLATES = "the game", "templates"
QUIET_SECONDS = 0.3  # before a click: streams have sent all that happened earlier
# What is done every few seconds, whatever happens: coroutines of tasks, and functions that timers call.
BACKGROUND = ("LoopWatch.run", "Presence.beat", "Visitors.watch_revoked", "Subscriptions.ping")
SWEEPS = ("WatchedConnections._sweep", "Writer._look")
LEASE_SECONDS = 600.0  # so that the process does not say that it is alive while something is counted
TIMER = "Bots._play"  # the coroutine that a bot's timer wakes
STREAM = "Stream.send_all"  # the coroutine of a task that sends events


class Walk:
    """The files of the calls between `begin` and `end`, in order.

    first   the function whose call is the first that counts; empty: any
    """

    def __init__(self) -> None:
        self.files: list[str] = []
        self.update: list[str] = []  # of the calls that a stream of a page makes
        self.on = False
        self.first = ""
        self._depth: dict[int, int] = defaultdict(int)  # by thread: calls inside the game that have not returned
        self._frames: set[FrameType] = set()  # a coroutine that goes on after waiting is not called again

    def begin(self, first: str = "") -> None:
        self.files, self.update, self.first = [], [], first
        self._depth.clear()
        self._frames.clear()
        self.on = True

    def end(self) -> None:
        self.on = False

    def note(self, frame: FrameType, event: str, _: object) -> None:
        """For `threading.setprofile`."""
        if not self.on or event not in ("call", "return") or frame.f_back is None:  # None: a compiled function
            return
        if self.first:
            if event != "call" or frame.f_code.co_qualname != self.first:
                return
            self.first = ""
        stop = stop_of(frame.f_code.co_filename)
        thread = threading.get_ident()
        if self._depth[thread]:
            if stop == GAME:
                self._depth[thread] += 1 if event == "call" else -1
        elif stop is not None and event == "call" and frame not in self._frames and not in_background(frame):
            self._depth[thread] = int(stop == GAME)
            (self.update if in_stream() else self.files).append(stop)
            self._frames.add(frame)


def in_background(frame: FrameType) -> bool:
    """Is this call made by what is done every few seconds?"""
    callers = [frame, frame.f_back, frame.f_back.f_back if frame.f_back else None]
    swept = any(caller is not None and caller.f_code.co_qualname in SWEEPS for caller in callers)
    return swept or task_name() in BACKGROUND


def in_stream() -> bool:
    """Is this call made by the task of a stream, or by a thread that makes a page for it?"""
    return task_name() == STREAM or threading.current_thread().name.startswith("page")


def task_name() -> str:
    """The name of the coroutine whose task makes this call; empty outside of tasks."""
    try:
        task = asyncio.current_task()
    except RuntimeError:  # a thread without an event loop
        return ""
    return "" if task is None else str(getattr(task.get_coro(), "__qualname__", ""))


def switches(files: list[str]) -> int:
    """How often the way changes from one file to another."""
    return sum(a != b for a, b in itertools.pairwise(files))


def report(title: str, files: list[str], listed: bool) -> str:
    """One line, or with the files in the order of their first call."""
    line = f"{title:8s}{len(set(files)):4d} files{switches(files):5d} switches"
    named = [f"    {file:32s}{', then '.join(after(files, file))}" for file in dict.fromkeys(files) if listed]
    return "\n".join([line, *named])


def after(files: list[str], file: str) -> list[str]:
    """The files that are called after one, with how often."""
    pairs = Counter(b for a, b in itertools.pairwise(files) if a == file != b)
    return [f"{other} {n}" for other, n in pairs.most_common()]


def stop_of(file: str) -> str | None:
    """What a file counts as; None if it is not ours."""
    path = Path(file)
    if not path.is_relative_to(PACKAGE):
        return None
    inside = path.relative_to(PACKAGE)
    if inside.parts[0] in ("games", "engine", "drawing"):
        return GAME
    return TEMPLATES if path.suffix == ".html" else str(inside)


class Page:
    """What a browser does at a table."""

    def __init__(self, port: int, game: str) -> None:
        self.port = port
        self.cookie = ""
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        answer, text = self.ask("GET", f"/new/{game}")
        self.cookie = answer.headers["set-cookie"].split(";")[0]
        self.token = re.findall(r'name="_csrf_token" value="([^"]+)"', text)[0]

    def ask(
        self, method: str, path: str, *, live: bool | None = None, **form: str
    ) -> tuple[http.client.HTTPResponse, str]:
        """Sends a request. `live`: by htmx, from a page that has a stream or not; None: not by htmx."""
        headers = {"cookie": self.cookie} if self.cookie else {}
        if live is not None:
            headers |= {"hx-request": "true", "tablee-live": "yes" if live else "no"}
        if form:
            headers["content-type"] = "application/x-www-form-urlencoded"
        return self.send(method, path, urlencode(form) if form else None, headers)

    def send(
        self, method: str, path: str, body: str | None, headers: dict[str, str]
    ) -> tuple[http.client.HTTPResponse, str]:
        """The same connection serves for all requests, as a browser's does."""
        self.connection.request(method, path, body, headers)
        answer = self.connection.getresponse()
        return answer, answer.read().decode()

    def lay(self, game: str, bot: str) -> str:
        """A table with one bot; its address."""
        _, text = self.ask("GET", f"/new/{game}")
        least = len(re.findall(r'name="seat"', text)) - len(re.findall(r'value="none"', text))
        form = [("_csrf_token", self.token), ("seat", "me"), *[("seat", bot)] * (least - 1)]
        headers = {"cookie": self.cookie, "content-type": "application/x-www-form-urlencoded"}
        answer, _ = self.send("POST", f"/new/{game}", urlencode(form), headers)
        table = answer.headers["location"]
        self.ask("POST", f"{table}/sit", _csrf_token=self.token)
        return table

    def choices(self, table: str) -> tuple[str, list[str]]:
        """The table's sequence, and the actions on offer; none while others are to move."""
        _, text = self.ask("GET", table)
        offered = [html.unescape(action) for action in re.findall(r'data-action="([^"]+)"', text)]
        return re.findall(r'data-sequence="(\d+)"', text)[0], offered if 'data-turn="yes"' in text else []

    def act(self, table: str, sequence: str, action: str, *, live: bool = False) -> None:
        form = {"_csrf_token": self.token, "sequence": sequence, "action": action}
        answer, _ = self.ask("POST", f"{table}/act", live=live, **form)
        if answer.status != (204 if live else 200):
            raise SystemExit(f"the click was refused with {answer.status}")

    def follow(self, table: str) -> "Stream":
        """Opens the stream of the page."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        connection.request("GET", f"{table}/events", headers={"cookie": self.cookie})
        return Stream(connection)


class Stream:
    """The stream of a page. A thread reads it and counts the events."""

    def __init__(self, connection: http.client.HTTPConnection) -> None:
        self.socket: socket.socket = connection.sock
        self.answer, self.events = connection.getresponse(), 0
        threading.Thread(target=self.read, daemon=True).start()
        self.wait(0)

    def read(self) -> None:
        for line in self.answer:
            self.events += line.startswith(b"data:")

    def close(self) -> None:
        self.socket.shutdown(socket.SHUT_RDWR)

    def wait(self, before: int) -> None:
        """Waits until there are more events than before."""
        while self.events <= before:
            time.sleep(0.001)


def settled(page: Page, table: str) -> tuple[str, list[str]]:
    """Waits until it is the person's turn."""
    while True:
        sequence, offered = page.choices(table)
        if offered:
            return sequence, offered
        time.sleep(0.05)


def compile_all(game: str) -> None:
    """Compiles what the table will run, or loads it, before calls are noted: that makes the compiler ten times slower.

    The bot plays until it has chosen among several actions, so that it has searched.
    """
    match, bot = Match(game, games.game(game).players[0], seed=1), bots.get("strong", 1)
    searched = False
    while not (match.over or searched):
        seat = match.waiting[0]
        searched = len(match.legal(seat)) > 1
        match.play(bot.choose(match, seat), seat)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--game", default="gold")
    parser.add_argument("--list", action="store_true", help="name the files")
    asked = parser.parse_args()
    compile_all(asked.game)
    walk = Walk()
    threading.setprofile(walk.note)  # before the server's threads begin

    from tablee.web.app import create_app, with_fastpath
    from tablee.web.connections import WatchedConnection
    from tablee.web.settings import Settings

    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(data=Path(folder), pause=1.0, lease=LEASE_SECONDS))
        config = uvicorn.Config(
            with_fastpath(app), port=0, log_level="warning", http=WatchedConnection, ws="none", timeout_keep_alive=60
        )
        server = uvicorn.Server(config)
        thread = threading.Thread(target=server.run, daemon=True)
        thread.start()
        while not server.started:
            time.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        page = Page(port, asked.game)
        path = page.lay(asked.game, "bot:strong")
        table = app.state.house.tables[path.rpartition("/")[2]]
        stream = page.follow(path)
        for _ in range(2):  # what is done for the first time only does not count
            lines = [asked.game]
            sequence, offered = settled(page, path)
            time.sleep(QUIET_SECONDS)
            before = stream.events
            walk.begin()
            page.act(path, sequence, offered[0], live=True)
            stream.wait(before)
            walk.end()
            lines += [report("click", walk.files, asked.list), report("update", walk.update, asked.list)]
            both = len({*walk.files, *walk.update}), switches(walk.files) + switches(walk.update)
            lines.append(f"both    {both[0]:4d} files{both[1]:5d} switches")
            lines.append(strong(page, path, table, walk, asked.list))
        stream.close()
        while table.followers:
            time.sleep(0.01)
        sequence, offered = settled(page, path)
        walk.begin()
        page.act(path, sequence, offered[0])
        walk.end()
        lines.append(report("form", [*walk.files, *walk.update], asked.list))
        print(*lines, sep="\n")
        server.should_exit = True
        thread.join()


def strong(page: Page, path: str, table: "Table", walk: Walk, listed: bool) -> str:
    """Plays until a bot is to choose, and counts its choice."""
    while not table.bots_to_choose():  # the person's turn has several steps
        sequence, offered = settled(page, path)
        page.act(path, sequence, offered[-1])
    walk.begin(TIMER)
    changed(table, walk)
    return report("strong", walk.files, listed)


def changed(table: "Table", walk: Walk) -> None:
    """Waits until a bot has played once. It pauses a second before the next choice, so that one is not counted."""
    before = table.sequence
    while table.sequence == before:
        time.sleep(0.001)
    time.sleep(0.1)  # the event loop does what follows from the choice
    walk.end()


if __name__ == "__main__":
    main()
