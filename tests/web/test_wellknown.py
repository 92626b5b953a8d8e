from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from litestar.types import ASGIApp

from tests.web.asgi import ask
from tests.web.test_gateway import served


def test_search_engines_leave_tables_alone(tmp_path: Path) -> None:
    async def story(app: ASGIApp) -> None:
        lines = (await ask(app, "GET", "/robots.txt")).text.splitlines()
        assert lines[0] == "User-agent: *"
        assert {"Disallow: /t/", "Disallow: /api/"} <= set(lines)
        assert (await ask(app, "GET", "/.well-known/security.txt")).status == 404

    served(tmp_path, story)


@pytest.mark.slow
def test_whoever_finds_a_weakness_learns_whom_to_tell(tmp_path: Path) -> None:
    async def story(app: ASGIApp) -> None:
        answer = await ask(app, "GET", "https://example.org/.well-known/security.txt")
        told = dict(line.split(": ", 1) for line in answer.text.splitlines())
        assert told["Contact"] == "mailto:house@example.org"
        assert told["Canonical"] == "https://example.org/.well-known/security.txt"
        left = datetime.fromisoformat(told["Expires"]) - datetime.now(UTC)
        assert timedelta(days=30) < left < timedelta(days=365)

    served(tmp_path, story, contact="house@example.org")
