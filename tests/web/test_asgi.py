"""The house under another ASGI server: it uses nothing of uvicorn's own."""

import asyncio
import random
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from hypercorn.asyncio import serve
from hypercorn.config import Config

from tablee.record import verify
from tablee.web.app import create_app, with_fastpath
from tests.web.api.test_streams import Connection, seated
from tests.web.house import settings
from tests.web.serving import client_of, fetch, until


@contextmanager
def hypercorn(folder: Path) -> Iterator[str]:
    """A house served by hypercorn; its address."""
    listening = socket.create_server(("127.0.0.1", 0))
    port: int = listening.getsockname()[1]
    config = Config()
    config.bind = [f"fd://{listening.detach()}"]
    config.errorlog = None
    closed = threading.Event()

    async def run() -> None:
        app = with_fastpath(create_app(settings(folder)))
        await serve(app, config, shutdown_trigger=lambda: asyncio.to_thread(closed.wait))  # type: ignore[arg-type]

    thread = threading.Thread(target=asyncio.run, args=(run(),))
    thread.start()
    address = f"http://127.0.0.1:{port}"
    try:
        until(lambda: answers(address), 60)
        yield address
    finally:
        closed.set()
        thread.join(20)
        assert not thread.is_alive()


def answers(address: str) -> bool:
    try:
        return fetch("GET", f"{address}/api/games").status_code == 200
    except httpx.TransportError:
        return False


@pytest.mark.slow
def test_a_game_is_played_under_hypercorn_by_posts_and_over_a_stream(tmp_path: Path) -> None:
    with hypercorn(tmp_path) as address:
        id, tokens = seated(address, "gold")
        stream, dice = Connection(address, tokens[1]), random.Random(1)
        events = stream.events()
        mine = next(events)[1]
        post = client_of(base_url=address, headers={"Authorization": f"Bearer {tokens[0]}"})
        moves = [0, 0]
        while not mine["over"]:
            seat = mine["waiting"][0]
            moves[seat] += 1
            if seat == 1:
                stream.send({"table": id, "action": dice.choice(mine["legal"]), "sequence": mine["sequence"]})
            else:
                table = post.get(f"/api/tables/{id}").json()
                move = {"action": dice.choice(table["legal"]), "sequence": table["sequence"]}
                answer = post.post(f"/api/tables/{id}/actions", json=move)
                assert (answer.status_code, answer.json()) == (200, {"sequence": table["sequence"] + 1})
                refused = post.post(f"/api/tables/{id}/actions", json={"action": "no such", "sequence": 999})
                assert refused.status_code == 409
            kind, mine = next(events)
            assert kind == "change"
            if seat == 1:
                assert next(events)[0] == "answer"
        assert min(moves) > 5
        assert stream.end() == []
        assert verify(post.get(f"/api/tables/{id}/record").text).fair is True
        page = post.get(f"/t/{id}")
        assert page.status_code == 200
        assert "content-security-policy" in page.headers
        post.close()
