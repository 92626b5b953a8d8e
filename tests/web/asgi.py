"""Requests straight to an ASGI application, in the event loop of the test: no client and no server take part."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import unquote, urlsplit

from litestar import Litestar
from litestar.types import ASGIApp


@dataclass
class Answer:
    """What an application has answered."""

    status: int = 0
    headers: list[tuple[str, str]] = field(default_factory=list)
    body: bytes = b""
    ended: bool = False

    def __getitem__(self, name: str) -> str:
        return ", ".join(value for key, value in self.headers if key == name)

    @property
    def text(self) -> str:
        return self.body.decode()


async def ask(
    app: ASGIApp,
    method: str,
    address: str,
    headers: Mapping[str, str] | None = None,
    body: bytes = b"",
    client: str = "127.0.0.1",
    **more: Any,
) -> Answer:
    """One request. Of a stream the first event is taken, then the client hangs up."""
    parts = urlsplit(address)
    scope: dict[str, Any] = {
        "type": "http",
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "method": method,
        "scheme": parts.scheme or "http",
        "path": unquote(parts.path),
        "raw_path": parts.path.encode(),
        "query_string": parts.query.encode(),
        "root_path": "",
        "headers": [
            (b"host", (parts.netloc or "house.test").encode()),
            *((name.lower().encode(), value.encode()) for name, value in (headers or {}).items()),
        ],
        "client": (client, 50_000),
        "server": ("house.test", 80),
        "state": {},
        **more,
    }
    answer, sent, enough = Answer(), False, asyncio.Event()

    async def receive() -> Any:
        nonlocal sent
        if not sent:
            sent = True
            return {"type": "http.request", "body": body, "more_body": False}
        await enough.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            answer.status = message["status"]
            answer.headers = [
                (name.decode("latin-1").lower(), value.decode("latin-1")) for name, value in message["headers"]
            ]
        else:
            answer.body += message.get("body", b"")
            answer.ended = not message.get("more_body", False)
            enough.set()

    await app(scope, receive, send)  # type: ignore[arg-type]
    return answer


@asynccontextmanager
async def running(app: Litestar) -> AsyncIterator[None]:
    """The application between its start and its end."""
    async with app.lifespan():
        yield
