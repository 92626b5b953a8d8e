"""Every request can be found in the log; an id that a visitor sends cannot do harm there."""

import asyncio
import re

import httpx
import pytest
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tablee.web.logs import REQUEST_ID
from tablee.web.request_ids import RequestIds


def test_every_answer_has_an_id_of_its_own(address: str) -> None:
    with httpx.Client(base_url=address) as client:
        answers = [client.get(path) for path in ("/", "/api/games", "/nowhere", "/static/site.css")]
    ids = [answer.headers["x-request-id"] for answer in answers]
    assert len(set(ids)) == 4
    assert all(re.fullmatch(r"[0-9a-f]{8}-[0-9a-f]+", id) for id in ids)


@pytest.mark.parametrize(
    ("sent", "kept"),
    [
        ("f3a9-from.the_proxy", True),
        ("short", False),
        ("x" * 65, False),
        ("forged line\tERROR", False),
        ("<script>alert(1)</script>", False),
        ("id\x1b[2J-with-escape", False),
    ],
)
def test_an_id_from_outside_is_taken_only_if_it_is_short_and_harmless(sent: str, kept: bool) -> None:
    seen: list[str] = []
    answered: list[Message] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(REQUEST_ID.get())
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def send(message: Message) -> None:
        answered.append(message)

    asyncio.run(call(RequestIds(app), [(b"x-request-id", sent.encode())], send))
    [start] = answered
    assert start["type"] == "http.response.start"
    [(name, value)] = start["headers"]
    assert (name, value.decode()) == (b"x-request-id", seen[0])
    assert (seen[0] == sent) is kept
    assert REQUEST_ID.get() == ""


async def call(app: ASGIApp, headers: list[tuple[bytes, bytes]], send: Send) -> None:
    async def receive() -> Message:
        return {"type": "http.disconnect"}

    await app({"type": "http", "headers": headers}, receive, send)  # type: ignore[arg-type]
