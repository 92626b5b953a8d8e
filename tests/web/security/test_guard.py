from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar, get, post
from litestar.testing import TestClient

from tablee.web import app as app_module
from tablee.web.app import create_app
from tablee.web.security.guard import BODY, Bucket
from tablee.web.security.identity import COOKIE
from tests.web.house import settings

Client = TestClient[Litestar]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with TestClient(create_app(settings(tmp_path_factory.mktemp("house")))) as client:
        yield client


PAGES = [
    "/",
    "/nowhere",
    "/static/site.css",
    "/static/nothing.css",
    "/schema",
    "/api/games",
    "/api/tables/x",
    "/t/aaaaaaaaaa",
]


@pytest.mark.parametrize("path", PAGES)
def test_every_answer_carries_the_security_headers(client: Client, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "http" not in policy  # no other host
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "server" not in headers


@pytest.mark.parametrize("path", PAGES)
def test_every_header_comes_once(client: Client, path: str) -> None:
    names = [name for name, _ in client.get(path).headers.multi_items()]
    assert len(names) == len(set(names))


def test_a_newcomer_gets_a_cookie_that_scripts_cannot_read(client: Client) -> None:
    client.cookies.clear()
    header = client.get("/").headers["set-cookie"]
    assert header.startswith(f"{COOKIE}=")
    assert "HttpOnly" in header
    assert "SameSite=lax" in header
    assert "Secure" not in header
    client.cookies.clear()
    secure = client.get("https://testserver/").headers
    assert "Secure" in secure["set-cookie"]
    assert secure["strict-transport-security"]


def test_the_api_sets_no_cookie(client: Client) -> None:
    client.cookies.clear()
    assert "set-cookie" not in client.get("/api/games").headers


@pytest.mark.parametrize("cookie", ["x", "x.y", "%00", "a" * 3000, "é", '"; drop table'])
def test_a_bad_cookie_makes_a_newcomer(client: Client, cookie: str) -> None:
    client.cookies.clear()
    answer = client.get("/", headers={b"Cookie": f"{COOKIE}={cookie}".encode()})
    assert answer.status_code == 200
    assert COOKIE in answer.headers["set-cookie"]


def test_a_form_from_elsewhere_is_refused(client: Client) -> None:
    client.cookies.clear()
    assert client.post("/settings", data={"lang": "fr"}).status_code == 403
    client.get("/")
    assert client.post("/settings", data={"lang": "fr"}).status_code == 403
    assert client.post("/settings", data={"lang": "fr", "_csrf_token": "0" * 32}).status_code == 403
    assert client.post("/settings", headers={b"x-csrftoken": "é".encode()}).status_code == 403
    mark = _mark(client)
    assert client.post("/settings", data={"lang": "fr", "_csrf_token": mark}, follow_redirects=False).status_code < 400
    other = dict(client.cookies)
    client.cookies.clear()
    client.get("/")
    assert client.post("/settings", data={"lang": "fr", "_csrf_token": mark}).status_code == 403  # somebody else's
    client.cookies.clear()
    client.cookies.update(other)


def _mark(client: Client) -> str:
    people = client.app.state.people
    mark: str = people.form_mark(people.visitor(client.cookies[COOKIE]))
    return mark


def test_a_huge_body_is_refused(client: Client) -> None:
    big = b'{"game": "' + b"x" * BODY + b'"}'
    made = client.post("/api/tables", json={"game": "gold"}).json()
    token = {"Authorization": f"Bearer {made['token']}", "Content-Type": "application/json"}
    for path in ("/api/tables", made["links"]["actions"], "/api/actions", made["links"]["seats"]):
        answer = client.post(path, content=big, headers=token)
        assert answer.status_code == 413
        assert answer.json()["status"] == 413

    def drops() -> Iterator[bytes]:
        for _ in range(BODY // 1000 + 2):
            yield b"x" * 1000

    assert client.post("/api/tables", content=drops(), headers=token).status_code == 413
    assert client.post(made["links"]["actions"], content=drops(), headers=token).status_code == 413


@pytest.mark.parametrize("body", [b"\xff\xfe", b"{", b'{"a":' * 3000, b"[" * 9000, b"null", b'"x"', b"{}"])
def test_a_body_that_is_not_json_is_refused(client: Client, body: bytes) -> None:
    made = client.post("/api/tables", json={"game": "gold"}).json()
    headers = {"Authorization": f"Bearer {made['token']}", "Content-Type": "application/json"}
    for path in ("/api/tables", made["links"]["actions"]):
        answer = client.post(path, content=body, headers=headers)
        assert answer.status_code == 400
        assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    "path",
    ["/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static//etc/passwd", "/%2e%2e/x", "/t/%00"],
)
def test_path_tricks_find_nothing(client: Client, path: str) -> None:
    answer = client.get(path)
    assert 400 <= answer.status_code < 500
    assert "create_app" not in answer.text
    assert "root:" not in answer.text


def test_a_bucket_empties_and_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("tablee.web.security.guard.time.monotonic", lambda: now[0])
    bucket = Bucket(rate=2, burst=3)
    assert [bucket.take("a") for _ in range(3)] == [0, 0, 0]
    assert bucket.take("a") == pytest.approx(0.5)
    assert bucket.take("b") == 0
    now[0] += 0.5
    assert bucket.take("a") == 0
    assert bucket.take("a") > 0


def test_who_comes_too_often_is_asked_to_wait(tmp_path_factory: pytest.TempPathFactory) -> None:
    few = settings(tmp_path_factory.mktemp("few"), rate=0.001, burst=6, tables=0.001, tables_burst=2)
    with TestClient(create_app(few)) as client:
        statuses = [client.post("/api/tables", json={"game": "gold"}).status_code for _ in range(4)]
        assert statuses == [201, 201, 429, 429]
        client.get("/api/games")
        client.get("/api/games")
        answer = client.get("/api/games")
        assert answer.status_code == 429
        assert int(answer.headers["retry-after"]) > 0
        assert answer.json()["detail"]


def test_an_accident_is_a_plain_sentence_and_is_written_down(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    @get("/api/accident", include_in_schema=False)
    async def accident() -> str:
        raise RuntimeError("a secret detail")

    @post("/accident", include_in_schema=False)
    async def other() -> str:
        raise RuntimeError("a secret detail")

    monkeypatch.setattr(app_module, "Litestar", _with(Litestar, [accident, other]))
    with TestClient(create_app(settings(tmp_path_factory.mktemp("bad"))), raise_server_exceptions=False) as client:
        for answer in (client.get("/api/accident"), client.post("/accident", headers={"Accept-Language": "fr"})):
            assert answer.status_code == 500
            assert "secret detail" not in answer.text
    assert caplog.text.count("a secret detail") >= 2


def _with(kind: Any, more: list[Any]) -> Any:
    def make(*, route_handlers: list[Any], **rest: Any) -> Any:
        return kind(route_handlers=[*route_handlers, *more], **rest)

    return make
