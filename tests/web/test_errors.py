from typing import Any

import pytest
from litestar import Litestar, get, post
from litestar.exceptions import HTTPException
from litestar.testing import TestClient

from tablee.i18n import Say
from tablee.web import app as app_module
from tablee.web.app import create_app
from tablee.web.errors import SENTENCES, problem, status_of
from tests.web.house import settings

Client = TestClient[Litestar]


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


def test_an_error_is_json_for_programs_and_a_page_for_people_in_their_language(client: Client) -> None:
    client.cookies.clear()
    for path, kind in (("/api/nowhere", "application/json"), ("/nowhere", "text/html")):
        answer = client.get(path, headers={"Accept-Language": "fr"})
        assert answer.status_code == 404
        assert answer.headers["content-type"].startswith(kind)
        assert Say("fr")(SENTENCES[404]) in answer.text


def test_a_problem_tells_the_table_only_if_it_has_one() -> None:
    assert problem(404, "Nothing.").content == b'{"status":404,"detail":"Nothing."}'
    assert problem(409, "Old.", table=b'{"id":1}').content == b'{"status":409,"detail":"Old.","table":{"id":1}}'


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (HTTPException(status_code=429), 429),
        (HTTPException(status_code=503), 500),
        (RecursionError(), 400),
        (ValueError(), 500),
    ],
)
def test_what_nobody_expected_is_500(error: Exception, status: int) -> None:
    assert status_of(error) == status
