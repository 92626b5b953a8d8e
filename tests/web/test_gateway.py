"""The application as it is served: ids of requests, HEAD, proxies, and a house below a path."""

import asyncio
import json
import re
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from tablee.web.app import create_app, with_fastpath
from tablee.web.gateway import Gateway, RequestIds, below, is_harmless
from tablee.web.logs import REQUEST_ID
from tablee.web.metrics import Metrics
from tablee.web.security.connection import CONNECTION
from tests.web.asgi import Answer, ask, running
from tests.web.house import settings
from tests.web.serving import client_of

JSON = {"content-type": "application/json"}
GAMES = "https://example.org/games"


def served(folder: Path, story: Callable[[ASGIApp], Awaitable[None]], **wishes: Any) -> None:
    """Runs a story with a house as it is served."""

    async def run() -> None:
        app = create_app(settings(folder, **wishes))
        async with running(app):
            await story(with_fastpath(app))

    asyncio.run(run())


def addresses(text: str) -> list[str]:
    """Every address in a page that leads to the house."""
    found = re.findall(r'\s(?:href|src|action|hx-get|hx-post|hx-sse:connect)="([^"#]+)', text)
    return [address for address in found if not address.startswith("data:")]


def test_whatever_can_be_got_can_be_asked_about(tmp_path: Path) -> None:
    async def story(app: ASGIApp) -> None:
        table = json.loads((await ask(app, "POST", "/api/tables", JSON, b'{"game": "gold"}')).body)
        token = {"authorization": f"Bearer {table['token']}"}
        paths = ["/", "/about", "/rules/gold", "/static/site.css", "/schema", "/api/games", "/health", "/robots.txt"]
        paths += [f"/t/{table['id']}", f"/api/tables/{table['id']}", "/nowhere", "/t/aaaaaaaaaa"]
        for path in paths:
            got, asked = await ask(app, "GET", path, token), await ask(app, "HEAD", path, token)
            assert asked.status == got.status, path
            assert asked["content-type"] == got["content-type"]
        for path in (f"/t/{table['id']}/events", f"/api/tables/{table['id']}/events", "/api/events"):
            stream = await asyncio.wait_for(ask(app, "HEAD", path, token), 10)
            assert (stream.status, stream.ended) == (200, True)
        assert (await ask(app, "HEAD", "/settings")).status == 405

    served(tmp_path, story)


@pytest.mark.parametrize("removed", [False, True], ids=["the proxy passes the path on", "the proxy removes the path"])
def test_below_a_path_every_link_redirect_and_cookie_has_it(tmp_path: Path, removed: bool) -> None:
    def at(path: str) -> str:
        return path.removeprefix("/games") or "/" if removed else path

    async def story(app: ASGIApp) -> None:
        async def get(path: str, **headers: str) -> Answer:
            return await ask(app, "GET", at(path), headers)

        home = await get("/games/")
        assert home["set-cookie"].startswith("__Secure-tablee=")
        assert "path=/games;" in f"{home['set-cookie'].lower()};"
        cookie = home["set-cookie"].partition(";")[0]
        [token, *_] = re.findall(r'name="_csrf_token" value="(\w+)"', home.text)
        form = {"cookie": cookie, "content-type": "application/x-www-form-urlencoded"}
        played = await ask(app, "POST", at("/games/play/gold"), form, f"_csrf_token={token}".encode())
        assert played.status == 303
        table = played["location"]
        assert table.startswith("/games/t/")
        changed = await ask(app, "POST", at("/games/settings"), form, f"_csrf_token={token}&back=/about".encode())
        assert changed["location"] == "/games/about"
        pages = ["/games/", "/games/about", "/games/new/gold", "/games/rules/gold", "/games/nowhere"]
        pages += [table, f"{table}/replay", f"{table}/fair"]
        for page in pages:
            found = await get(page, cookie=cookie)
            links = addresses(found.text)
            assert len(links) > 5, page
            assert [link for link in links if not link.startswith(("/games/", GAMES))] == [], page
            for link in set(links):
                if "/static/" in link or link.endswith("/about"):
                    assert (await get(link)).status == 200, link
        made = json.loads((await ask(app, "POST", at("/games/api/tables"), JSON, b'{"game": "gold"}')).body)
        assert all(link.startswith("/games/") for link in made["links"].values())
        assert (await get(made["links"]["table"])).status == 200
        assert (await get("/games/api/games"))["content-type"] == "application/json"
        schema = json.loads((await get("/games/schema")).body)
        assert schema["servers"] == [{"url": "/games"}]
        assert "Disallow: /games/t/" in (await get("/games/robots.txt")).text

    served(tmp_path, story, url=GAMES)


def test_the_invitation_has_the_address_that_the_operator_names(tmp_path: Path) -> None:
    async def story(app: ASGIApp) -> None:
        made = json.loads((await ask(app, "POST", "/api/tables", JSON, b'{"game": "gold"}')).body)
        page = await ask(app, "GET", f"http://10.0.0.1/t/{made['id']}")
        assert f'value="{GAMES}/t/{made["id"]}"' in page.text
        assert "curl https://example.org/games/api" in (await ask(app, "GET", "/about")).text

    served(tmp_path, story, url=GAMES)


def test_a_server_that_is_given_a_root_path_is_believed(tmp_path: Path) -> None:
    async def story(app: ASGIApp) -> None:
        home = await ask(app, "GET", "/games/about", root_path="/games")
        assert home.status == 200
        assert all(link.startswith("/games/") for link in addresses(home.text))

    served(tmp_path, story)


def test_limits_count_for_the_client_that_the_proxy_names_and_for_nobody_else(tmp_path: Path) -> None:
    async def statuses(app: ASGIApp, peer: str, *clients: str) -> list[int]:
        asked = [await ask(app, "GET", "/api/games", {"x-forwarded-for": name}, client=peer) for name in clients]
        return [answer.status for answer in asked]

    async def behind(app: ASGIApp) -> None:
        assert await statuses(app, "10.0.0.1", "192.0.2.1", "192.0.2.1", "192.0.2.1") == [200, 200, 429]
        assert await statuses(app, "10.0.0.1", "192.0.2.2", "6.6.6.6, 192.0.2.2", "7.7.7.7, 192.0.2.2") == [
            200,
            200,
            429,
        ]
        assert await statuses(app, "192.0.2.3", "192.0.2.4", "192.0.2.5", "192.0.2.6") == [200, 200, 429]

    async def alone(app: ASGIApp) -> None:
        assert await statuses(app, "127.0.0.1", "192.0.2.1", "192.0.2.2", "192.0.2.3") == [200, 200, 429]

    served(tmp_path / "a", behind, proxy="10.0.0.0/8", rate=0.001, burst=2)
    served(tmp_path / "b", alone, rate=0.001, burst=2)


def test_a_path_is_removed_only_where_it_stands_alone() -> None:
    assert below("/games", "/games/t/x") == "/t/x"
    assert below("/games", "/games") == "/"
    assert below("/games", "/gamesters") == "/gamesters"
    assert below("/games", "/api/games") == "/api/games"


def test_every_answer_has_an_id_of_its_own(address: str) -> None:
    with client_of(base_url=address) as client:
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
def test_an_id_from_outside_is_taken_only_if_it_is_short_and_harmless(tmp_path: Path, sent: str, kept: bool) -> None:
    seen: list[str] = []

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        seen.append(REQUEST_ID.get())
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"", "more_body": False})

    gateway = Gateway(app, app, settings(tmp_path), Metrics(None, {}), {})
    answer = asyncio.run(ask(gateway, "GET", "/", {"x-request-id": sent}))
    assert answer["x-request-id"] == seen[0]
    assert (seen[0] == sent) is kept
    assert REQUEST_ID.get() == ""


def test_a_request_that_fails_is_counted_and_its_connection_told(tmp_path: Path) -> None:
    told: list[str] = []

    class Connection:
        def answered(self) -> None:
            told.append(REQUEST_ID.get())

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        raise RuntimeError("broken")

    async def send(message: Message) -> None:
        raise AssertionError(message)

    metrics = Metrics(None, {})
    gateway = Gateway(app, app, settings(tmp_path), metrics, {})
    scope = {"type": "http", "method": "GET", "path": "/", "headers": [], "state": {CONNECTION: Connection()}}
    with pytest.raises(RuntimeError):
        asyncio.run(gateway(scope, None, send))  # type: ignore[arg-type]
    assert told == [""]
    assert metrics.figures().requests == {"GET none 500": 1}


# ---- ids of requests


def test_no_two_requests_have_the_same_id_in_one_process_or_in_two() -> None:
    processes = [RequestIds(), RequestIds()]
    made = [ids.new() for ids in processes for _ in range(100)]
    assert len(set(made)) == 200
    assert all(map(is_harmless, made))


@pytest.mark.parametrize(
    ("id", "harmless"),
    [(b"from-outside.1", True), (b"short", False), (b"a" * 65, False), (b"two words", False), (b"line\nbreak", False)],
)
def test_only_short_plain_ids_are_taken_over(id: bytes, harmless: bool) -> None:
    assert is_harmless(id) is harmless
