import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tablee.web.security.identity import COOKIE, Visitors

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


def test_by_https_the_cookie_has_a_name_that_only_this_host_can_set(client: Client) -> None:
    client.cookies.clear()
    header = client.get("https://testserver/").headers["set-cookie"]
    assert header.startswith(f"__Host-{COOKIE}=")
    assert "Path=/;" in f"{header};"
    assert "Domain" not in header
    assert "Secure" in header
    client.cookies.clear()


def test_a_cookie_with_the_old_name_is_read_once_more_and_renewed(client: Client) -> None:
    visitors: Visitors = client.app.state.visitors
    ana = visitors.newcomer().changed(name="Ana")
    client.cookies.clear()
    old = {"Cookie": f"{COOKIE}={visitors.cookie(ana)}"}
    answer = client.get("https://testserver/about", headers=old)
    assert 'value="Ana"' in answer.text
    new, gone = answer.headers.get_list("set-cookie")
    assert visitors.person(new.partition("=")[2].partition(";")[0]) == ana
    assert gone.startswith(f"{COOKIE}=")
    assert "Max-Age=0" in gone
    client.cookies.clear()
    both = {"Cookie": f"__Host-{new.partition('-')[2].partition(';')[0]}; {COOKIE}=planted.by-another-host"}
    answer = client.get("https://testserver/about", headers=both)
    assert 'value="Ana"' in answer.text
    assert "set-cookie" not in answer.headers
    client.cookies.clear()


@pytest.mark.parametrize(
    "path", ["/", "/about", "/new/gold", "/nowhere", "/api/games", "/api/tables/x", "/t/aaaaaaaaaa"]
)
def test_what_belongs_to_one_person_is_kept_by_nobody(client: Client, path: str) -> None:
    headers = client.get(path).headers
    assert headers["cache-control"] == "no-store"
    assert {"Accept-Language", "Authorization", "Cookie", "HX-Request"} <= set(headers["vary"].split(", "))


def test_tables_hands_and_parts_of_pages_are_kept_by_nobody(client: Client) -> None:
    table = client.post("/api/tables", json={"game": "madness", "seats": ["me", "bot:easy"]}).json()["id"]
    for path in (f"/t/{table}", f"/t/{table}/now", f"/t/{table}/replay", f"/t/{table}/fair", f"/api/tables/{table}"):
        for part in ({}, {"HX-Request": "true"}):
            headers = client.get(path, headers=part).headers
            assert headers["cache-control"] == "no-store"
            assert "HX-Request" in headers["vary"]
            assert "content-encoding" not in headers  # BREACH: see tablee.web.caching


def test_the_rules_are_compressed_and_kept_by_the_browser_of_one_person(client: Client) -> None:
    client.cookies.clear()
    first = client.get("/rules/madness")
    assert first.headers["content-encoding"] == "gzip"
    assert first.headers["cache-control"] == "private, no-cache"
    assert {"Accept-Language", "Cookie", "Accept-Encoding"} <= set(first.headers["vary"].split(", "))
    known = {"If-None-Match": first.headers["etag"]}
    again = client.get("/rules/madness", headers=known)
    assert (again.status_code, again.content) == (304, b"")
    assert client.get("/rules/madness", headers={**known, "Accept-Language": "fr"}).status_code == 200
    client.cookies.clear()
    assert client.get("/rules/madness", headers=known).status_code == 200  # somebody else
    client.cookies.clear()


def test_the_api_sets_no_cookie(client: Client) -> None:
    client.cookies.clear()
    assert "set-cookie" not in client.get("/api/games").headers
