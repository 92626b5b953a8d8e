"""The event loop is never kept busy: nothing that takes longer than a moment runs there, whatever is asked for.

Sixty requests for the fairness page of a finished game once stopped a house for 39 seconds, because the game was told
and replayed in the event loop. Here every route of the application is asked for, in a loop that measures the CPU time
of each of its callbacks. A new route has to be listed in `REQUESTS`.

The CPU time of the loop's thread is measured, not time by the clock, so a busy machine does not fail the test; and the
limit grows with the time that this machine takes for a fixed piece of work.
"""

import asyncio
import gc
import json
import random
import re
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import Context
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from litestar.types import ASGIApp

from tablee.web.app import create_app, with_fastpath
from tablee.web.security.identity import COOKIE, Person, Visitors
from tablee.web.tables import commands, seating
from tablee.web.tables.house import House
from tablee.web.tables.record import record_of
from tablee.web.tables.setup import Setup
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor
from tests.web.asgi import Answer, ask, running
from tests.web.house import settings, until

LIMIT = 0.002  # seconds of CPU time that one callback may take on the machine that REFERENCE was measured on
REFERENCE = 0.010  # seconds that `work` takes there
FIRST = 4  # a first request may take so many times as much: modules are imported, methods are looked up
ROUNDS = 3
MOST_ROUNDS = 12  # while a request takes too long: on a busy machine the same work takes more processor time
TABLES = 20  # of the visitor, and as many public ones: the home page lists them all

ANA = Person("v-ana", "Ana")


class WatchedLoop(asyncio.SelectorEventLoop):
    """An event loop that notes the CPU time of its longest callback, and what it was."""

    longest, which = 0.0, ""

    def reset(self) -> None:
        self.longest, self.which = 0.0, ""

    def measured(self, callback: Callable[..., object], *args: object) -> None:
        began = time.thread_time()
        try:
            callback(*args)
        finally:
            took = time.thread_time() - began
            if took > self.longest:
                self.longest, self.which = took, f"{callback} {args}"

    def call_soon(  # type: ignore[override]
        self, callback: Any, *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        return super().call_soon(self.measured, callback, *args, context=context)

    def call_soon_threadsafe(  # type: ignore[override]
        self, callback: Any, *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        return super().call_soon_threadsafe(self.measured, callback, *args, context=context)

    def call_at(  # type: ignore[override]
        self, when: float, callback: Any, *args: Any, context: Context | None = None
    ) -> asyncio.TimerHandle:
        return super().call_at(when, self.measured, callback, *args, context=context)


def work() -> float:
    """A fixed piece of work: its CPU time says how fast this machine is at this moment."""
    began = time.thread_time()
    words = [f"{k} {k * k}" for k in range(20_000)]
    assert len(" ".join(words).split()) == 40_000
    return time.thread_time() - began


def limit() -> float:
    """The limit on this machine."""
    return LIMIT * max(1.0, min(work() for _ in range(5)) / REFERENCE)


@contextmanager
def without_collector() -> Iterator[None]:
    """A collection of garbage in the middle would count for whichever callback it happens in."""
    gc.collect()
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def may_choose(table: Table) -> bool:
    """Is it the turn of the first seat, or is the game over?"""
    return table.match is not None and (table.over or 0 in table.match.waiting)


class Asking:
    """Somebody who asks a house, as a browser and as a program."""

    def __init__(self, app: ASGIApp, house: House, visitors: Visitors) -> None:
        self.app, self.house, self.visitors = app, house, visitors
        self.cookie = f"{COOKIE}={visitors.cookie(ANA)}"
        self.form = {"_csrf_token": visitors.signature(f"form {ANA.id}")}
        self.token, self.program = "", Visitor("", "")

    async def get(self, path: str, **headers: str) -> Answer:
        return await ask(self.app, "GET", path, {"cookie": self.cookie, **headers})

    async def post(self, path: str, **fields: object) -> Answer:
        body = "&".join(f"{name}={value}" for name, value in {**self.form, **fields}.items()).encode()
        headers = {"cookie": self.cookie, "content-type": "application/x-www-form-urlencoded", "hx-request": "true"}
        return await ask(self.app, "POST", path, headers, body)

    async def api(self, method: str, path: str, data: object = None) -> Answer:
        headers = {"authorization": f"Bearer {self.token}", "content-type": "application/json"}
        return await ask(self.app, method, path, headers, b"" if data is None else json.dumps(data).encode())

    async def prepare(self) -> None:
        """Finished games, running games of Ana and of a program, and long lists of tables."""
        self.token, self.program = await self.visitors.new_token("Program")
        bots = ["bot:easy"] * 3
        self.over = await seating.open_table(self.house, Setup("gaudi", 3, seats=bots), ANA)
        self.mine = await self.midgame("gold", ANA)
        self.its = await self.midgame("gaudi", self.program)
        for k in range(TABLES):
            host = Visitor(f"v-host-{k}", "Bea")
            await seating.open_table(self.house, Setup("gold", 2, seats=["me", "open"], public=True), host)
            table = await seating.open_table(self.house, Setup("gaudi", 2, seats=["me", "open"], public=True), host)
            await seating.sit(table, ANA)
        await until(lambda: self.over.over, 60)
        self.latest = self.last_choice()

    async def midgame(self, game: str, visitor: Visitor, actions: int = 12) -> Table:
        """A running game of somebody against a bot, in the middle."""
        table = await seating.open_table(self.house, Setup(game, 2, seats=["me", "bot:easy"]), visitor)
        dice = random.Random(1)
        for _ in range(actions):
            await until(partial(may_choose, table))
            assert table.match is not None
            await commands.act(table, visitor, dice.choice(table.match.legal(0)), table.sequence)
        await until(partial(may_choose, table))
        assert table.match is not None
        rules = table.match.game  # what an undo asks is loaded by a house soon after its start
        rules.reveals(table.match.state, rules.read(table.match.legal(0)[0]))
        return table

    async def ready(self) -> None:
        """Waits until both may choose; games that are over are replaced."""
        for name, game, visitor in (("mine", "gold", ANA), ("its", "gaudi", self.program)):
            table: Table = getattr(self, name)
            await until(partial(may_choose, table))
            if table.over:
                setattr(self, name, await self.midgame(game, visitor))

    def choice(self, table: Table) -> str:
        assert table.match is not None
        return table.match.legal(0)[0]

    def last_choice(self) -> int:
        """After how many actions the first seat had its last choice in the game that is over."""
        match = self.over.match
        assert match is not None
        own = (at for at, move in enumerate(match.played) if move.seat == 0)
        return max(at for at in own if len(match.game.list_legal(match.state_at(at))) > 1)

    async def watch(self, table: Table) -> Answer:
        """Asks to be shown all that happened so far."""
        path = f"/t/{table.id}"
        found = re.search(r'data-state="([^"]+)"', (await self.get(path)).text)
        assert found
        return await self.get(f"{path}/moments?since=0&shown={found[1]}")


Request = Callable[[Asking], Awaitable[Answer]]

# For every route of the application requests that reach it.
REQUESTS: dict[tuple[str, str], list[Request]] = {
    ("GET", "/"): [lambda a: a.get("/"), lambda a: a.get("/", **{"hx-request": "true"})],
    ("POST", "/play/{game}"): [lambda a: a.post("/play/maya")],
    ("GET", "/manifest.webmanifest"): [lambda a: a.get("/manifest.webmanifest")],
    ("GET", "/offline"): [lambda a: a.get("/offline")],
    ("GET", "/sw.js"): [lambda a: a.get("/sw.js")],
    ("GET", "/waiting"): [lambda a: a.get("/waiting")],
    ("GET", "/learn/{game}"): [lambda a: a.get("/learn/maya?at=3")],
    ("POST", "/learn/{game}"): [lambda a: a.post("/learn/maya", at=3, action="send 3 1")],
    ("POST", "/learn/{game}/play"): [lambda a: a.post("/learn/maya/play")],
    ("GET", "/new/{game}"): [lambda a: a.get("/new/maya")],
    ("POST", "/new/{game}"): [
        lambda a: a.post("/new/maya", seat="me"),
        lambda a: a.post("/new/maya", seat="me&seat=open&seat=open"),
    ],
    ("GET", "/t/{id}"): [lambda a: a.get(f"/t/{a.mine.id}"), lambda a: a.get(f"/t/{a.over.id}")],
    ("GET", "/t/{id}/now"): [lambda a: a.get(f"/t/{a.mine.id}/now", **{"hx-request": "true"})],
    ("GET", "/t/{id}/events"): [lambda a: a.get(f"/t/{a.mine.id}/events")],
    ("POST", "/t/{id}/{command}"): [
        lambda a: a.post(f"/t/{a.mine.id}/act", action=a.choice(a.mine), sequence=a.mine.sequence),
        lambda a: a.post(f"/t/{a.mine.id}/act", action="nonsense", sequence=a.mine.sequence),
        lambda a: a.post(f"/t/{a.mine.id}/chat", text="Hello"),
    ],
    ("GET", "/t/{id}/replay"): [
        lambda a: a.get(f"/t/{a.over.id}/replay"),
        lambda a: a.get(f"/t/{a.mine.id}/replay?at=5"),
    ],
    ("GET", "/t/{id}/moments"): [lambda a: a.watch(a.over), lambda a: a.watch(a.mine)],
    ("GET", "/t/{id}/record"): [lambda a: a.get(f"/t/{a.over.id}/record")],
    ("GET", "/t/{id}/picks"): [lambda a: a.get(f"/t/{a.over.id}/picks")],
    ("GET", "/t/{id}/fair"): [lambda a: a.get(f"/t/{a.over.id}/fair"), lambda a: a.get(f"/t/{a.mine.id}/fair")],
    ("GET", "/api/tables/{id}/analysis"): [lambda a: a.api("GET", f"/api/tables/{a.over.id}/analysis")],
    ("GET", "/t/{id}/analysis"): [lambda a: a.get(f"/t/{a.over.id}/analysis")],
    ("GET", "/puzzle/{game}"): [lambda a: a.get("/puzzle/madness?day=2001-01-01")],
    ("POST", "/puzzle/{game}"): [lambda a: a.post("/puzzle/madness", day="2001-01-01", action="temple")],
    ("POST", "/puzzle/{game}/again"): [lambda a: a.post("/puzzle/madness/again", day="2001-01-01")],
    ("POST", "/t/{id}/again"): [lambda a: a.post(f"/t/{a.over.id}/again", seat=0, at=a.latest)],
    ("GET", "/t/{id}/analysis/puzzles/{number}"): [lambda a: a.get(f"/t/{a.over.id}/analysis/puzzles/0")],
    ("POST", "/t/{id}/analysis/puzzles/{number}"): [
        lambda a: a.post(f"/t/{a.over.id}/analysis/puzzles/0", seat=0, action="temple")
    ],
    ("GET", "/t/{id}/why"): [lambda a: a.get(f"/t/{a.mine.id}/why?action=temple")],
    ("GET", "/learn/{game}/why"): [lambda a: a.get("/learn/madness/why?at=0&action=temple")],
    ("GET", "/rules/{game}/clauses"): [lambda a: a.get("/rules/gaudi/clauses")],
    ("GET", "/rules/{game}"): [lambda a: a.get("/rules/madness")],
    ("GET", "/about"): [lambda a: a.get("/about")],
    ("POST", "/settings"): [lambda a: a.post("/settings", theme="dark", back="/")],
    ("GET", "/static/{file}"): [lambda a: a.get("/static/layout.css")],
    ("GET", "/health"): [lambda a: a.get("/health")],
    ("GET", "/metrics"): [lambda a: a.get("/metrics")],
    ("GET", "/robots.txt"): [lambda a: a.get("/robots.txt")],
    ("GET", "/.well-known/security.txt"): [lambda a: a.get("/.well-known/security.txt")],
    ("GET", "/schema"): [lambda a: a.get("/schema")],
    ("GET", "/schema/openapi.json"): [lambda a: a.get("/schema/openapi.json")],
    ("GET", "/schema/{path}"): [lambda a: a.get("/schema/other")],
    ("GET", "/api/games"): [lambda a: a.api("GET", "/api/games")],
    ("POST", "/api/tables"): [lambda a: a.api("POST", "/api/tables", {"game": "gold"})],
    ("GET", "/api/tables/{id}"): [
        lambda a: a.api("GET", f"/api/tables/{a.its.id}"),
        lambda a: a.api("GET", f"/api/tables/{a.over.id}"),
    ],
    ("POST", "/api/tables/{id}/seats"): [lambda a: a.api("POST", f"/api/tables/{a.its.id}/seats", {})],
    ("POST", "/api/tables/{id}/entropy"): [
        lambda a: a.api("POST", f"/api/tables/{a.its.id}/entropy", {"entropy": "00" * 16})
    ],
    ("POST", "/api/tables/{id}/actions"): [
        lambda a: a.api(
            "POST", f"/api/tables/{a.its.id}/actions", {"action": a.choice(a.its), "sequence": a.its.sequence}
        )
    ],
    ("POST", "/api/tables/{id}/undo"): [
        lambda a: a.api("POST", f"/api/tables/{a.its.id}/undo", {"sequence": a.its.sequence})
    ],
    ("POST", "/api/tables/{id}/leave"): [lambda a: a.api("POST", f"/api/tables/{a.its.id}/leave")],
    ("POST", "/api/tables/{id}/return"): [lambda a: a.api("POST", f"/api/tables/{a.its.id}/return")],
    ("GET", "/api/tables/{id}/record"): [lambda a: a.api("GET", f"/api/tables/{a.over.id}/record")],
    ("GET", "/api/tables/{id}/events"): [lambda a: a.api("GET", f"/api/tables/{a.its.id}/events")],
    ("POST", "/api/actions"): [
        lambda a: a.api(
            "POST",
            "/api/actions",
            {"moves": [{"table": a.its.id, "action": a.choice(a.its), "sequence": a.its.sequence}]},
        )
    ],
    ("GET", "/api/events"): [lambda a: a.api("GET", "/api/events")],
    ("POST", "/api/events"): [lambda a: a.api("POST", "/api/events")],
}


def in_watched_house(folder: Path, story: Callable[[Asking, WatchedLoop], Awaitable[None]]) -> None:
    """Runs a story in a house whose event loop is watched."""
    app = create_app(settings(folder))
    front = with_fastpath(app)

    async def run() -> None:
        loop = asyncio.get_running_loop()
        assert isinstance(loop, WatchedLoop)
        async with running(app):
            asking = Asking(front, app.state.house, app.state.visitors)
            await asking.prepare()
            with without_collector():
                await story(asking, loop)

    with asyncio.Runner(loop_factory=WatchedLoop) as runner:
        runner.run(run())


def test_every_route_is_listed(tmp_path: Path) -> None:
    app = create_app(settings(tmp_path))
    routes = {
        (str(method), route.path_format or "/")
        for route in app.routes
        for method in getattr(route, "methods", ())
        if method != "OPTIONS"  # Litestar answers it by itself
    }
    assert routes == set(REQUESTS)


@pytest.mark.slow
def test_no_route_keeps_the_event_loop_busy(tmp_path: Path) -> None:
    async def story(asking: Asking, loop: WatchedLoop) -> None:
        found = []
        for route, requests in REQUESTS.items():
            for number, request in enumerate(requests):
                pauses: list[tuple[float, str]] = []
                allowed = limit()
                while len(pauses) < ROUNDS or (min(pauses)[0] > allowed and len(pauses) < MOST_ROUNDS):
                    await asking.ready()
                    await asyncio.sleep(0)  # what was done before this does not count
                    loop.reset()
                    answer = await request(asking)
                    await asyncio.sleep(0.01)
                    pauses.append((loop.longest, loop.which))
                    assert answer.status < 500, (route, answer.text)
                if min(pauses)[0] > allowed or pauses[0][0] > FIRST * allowed:
                    found.append((route, number, allowed, pauses))
        assert not found

    in_watched_house(tmp_path, story)


@pytest.mark.slow
def test_sixty_visitors_of_the_fairness_page_stop_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(asking: Asking, loop: WatchedLoop) -> None:
        written: list[str | None] = []

        def counted(table: Table, lang: str | None = None) -> str:
            written.append(lang)
            return record_of(table, lang)

        monkeypatch.setattr("tablee.web.archive.record_of", counted)
        allowed = limit()
        await asyncio.sleep(0)
        loop.reset()
        pages = [f"/t/{asking.over.id}/{page}" for page in ("fair", "record") * 30]
        answers = await asyncio.gather(*(asking.get(page) for page in pages))
        assert {answer.status for answer in answers} == {200}
        assert len({answer.body for answer in answers[1::2]}) == 1
        assert loop.longest <= FIRST * allowed, loop.which
        assert sorted(written, key=str) == [None, "en"], "each record is written once"

    in_watched_house(tmp_path, story)
