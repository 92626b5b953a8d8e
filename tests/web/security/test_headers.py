import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tablee.web.security.identity import COOKIE

Client = TestClient[Litestar]

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
