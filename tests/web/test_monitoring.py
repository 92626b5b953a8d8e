import asyncio
import json
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.types import ASGIApp

from tablee.web import monitoring
from tablee.web.app import create_app, with_fastpath
from tablee.web.metrics import Metrics
from tablee.web.monitoring import LAG_SECONDS, LoopWatch, write_figures
from tablee.web.tables.errors import Refused
from tablee.web.threads import BUSY, Client, Threads
from tests.web.asgi import ask, running
from tests.web.house import settings
from tests.web.test_gateway import JSON, served


def test_the_house_says_that_it_works(tmp_path: Path) -> None:
    async def story(app: ASGIApp) -> None:
        answer = await ask(app, "GET", "/health")
        told = json.loads(answer.body)
        assert (answer.status, told["status"], told["database"]) == (200, "ok", "ok")
        assert 0 <= told["loop_lag"] < 60
        assert answer["cache-control"] == "no-store"

    served(tmp_path, story)


def test_without_its_database_the_house_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        app = create_app(settings(tmp_path))
        async with running(app):

            async def away(id: str) -> None:
                raise OSError("the disk is gone")

            monkeypatch.setattr(app.state.house.journal, "read_table", away)
            answer = await ask(with_fastpath(app), "GET", "/health")
            assert (answer.status, json.loads(answer.body)["database"]) == (503, "away")
            assert int(answer["retry-after"]) > 0

    asyncio.run(story())


def test_figures_are_taken_in_the_event_loop_and_written_again_after_a_time_without_a_free_thread(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Tables come and go in the event loop: in another thread they would change while they are counted."""
    monkeypatch.setattr(monitoring, "WRITE_SECONDS", 0.01)
    asked: list[threading.Thread] = []

    class Busy(Threads):
        """Threads that have too much to do at first."""

        async def run_for(self, client: Client, work: Callable[[], Any]) -> Any:
            if len(asked) < 3:
                raise Refused(503, BUSY)
            return await super().run_for(client, work)

    def tables() -> float:
        asked.append(threading.current_thread())
        return len(asked)

    async def story() -> None:
        writing = asyncio.create_task(write_figures(Metrics(tmp_path, {"tablee_tables": tables}), Busy("test", 1, 10)))
        while not list(tmp_path.iterdir()):
            assert not writing.done()
            await asyncio.sleep(0.01)
        writing.cancel()

    asyncio.run(story())
    assert set(asked) == {threading.main_thread()}


def test_a_loop_that_was_kept_busy_is_seen() -> None:
    async def story() -> float:
        watch = LoopWatch()
        running = asyncio.ensure_future(watch.run())
        await asyncio.sleep(LAG_SECONDS / 2)
        time.sleep(LAG_SECONDS)
        await asyncio.sleep(0.1)
        running.cancel()
        return watch.worst

    assert asyncio.run(story()) > LAG_SECONDS / 4


def test_figures_tell_what_has_happened(tmp_path: Path) -> None:
    async def story(app: ASGIApp) -> None:
        made = json.loads((await ask(app, "POST", "/api/tables", JSON, b'{"game": "gold"}')).body)
        await ask(app, "POST", made["links"]["seats"], JSON, b"{}")
        for _ in range(3):
            await ask(app, "GET", f"/api/tables/{made['id']}")
        await ask(app, "GET", "/nowhere")
        answer = await ask(app, "GET", "/metrics")
        assert answer["content-type"].startswith("text/plain; version=0.0.4")
        lines = answer.text.splitlines()
        assert 'tablee_requests_total{method="GET",route="/api/tables/{id}",status="200"} 3' in lines
        assert 'tablee_requests_total{method="GET",route="none",status="404"} 1' in lines
        assert "tablee_tables 1" in lines
        assert "tablee_moves_total 2" in lines  # two have sat down
        assert made["id"] not in answer.text

    served(tmp_path, story)


@pytest.mark.parametrize(
    ("wishes", "client", "headers", "status"),
    [
        ({}, "127.0.0.1", {}, 200),
        ({}, "::1", {}, 200),
        ({}, "192.0.2.1", {}, 403),
        ({}, "127.0.0.1", {"x-forwarded-for": "192.0.2.1"}, 403),  # a proxy that the house does not know of
        ({"url": "https://example.org"}, "127.0.0.1", {}, 403),
        ({"secure": True}, "127.0.0.1", {}, 403),
        ({"url": "https://example.org", "proxy": "127.0.0.1"}, "127.0.0.1", {}, 200),
        ({"url": "https://example.org", "proxy": "127.0.0.1"}, "127.0.0.1", {"x-forwarded-for": "192.0.2.1"}, 403),
        ({"metrics": "192.0.2.0/24"}, "192.0.2.1", {}, 200),
        ({"metrics": ""}, "127.0.0.1", {}, 403),
        ({"metrics_token": "secret"}, "192.0.2.1", {"authorization": "Bearer secret"}, 200),
        ({"metrics_token": "secret"}, "192.0.2.1", {"authorization": "Bearer other"}, 403),
        ({"metrics_token": ""}, "192.0.2.1", {"authorization": "Bearer "}, 403),
    ],
)
def test_figures_are_for_the_operator(
    tmp_path: Path, wishes: dict[str, Any], client: str, headers: dict[str, str], status: int
) -> None:
    async def story(app: ASGIApp) -> None:
        assert (await ask(app, "GET", "/metrics", headers, client=client)).status == status

    served(tmp_path, story, **wishes)
