import re

from litestar import Litestar
from litestar.testing import TestClient

from tablee.web.security.csrf import masked, unmasked
from tablee.web.security.identity import COOKIE, Visitors

Client = TestClient[Litestar]


def test_a_form_from_elsewhere_is_refused(client: Client) -> None:
    client.cookies.clear()
    assert client.post("/settings", data={"lang": "fr"}).status_code == 403
    client.get("/")
    assert client.post("/settings", data={"lang": "fr"}).status_code == 403
    assert client.post("/settings", data={"lang": "fr", "_csrf_token": "0" * 32}).status_code == 403
    assert client.post("/settings", headers={b"x-csrftoken": "é".encode()}).status_code == 403
    token = _token(client)
    assert client.post("/settings", data={"lang": "fr", "_csrf_token": token}, follow_redirects=False).status_code < 400
    other = dict(client.cookies)
    client.cookies.clear()
    client.get("/")
    assert client.post("/settings", data={"lang": "fr", "_csrf_token": token}).status_code == 403  # somebody else's
    client.cookies.clear()
    client.cookies.update(other)


def test_on_a_compressed_page_the_token_looks_different_each_time_and_is_accepted(client: Client) -> None:
    client.cookies.clear()
    client.get("/")
    found = {re.findall(r'name="_csrf_token" value="(\w+)"', client.get("/rules/gold").text)[0] for _ in range(3)}
    assert len(found) == 3
    for token in found:
        assert len(token) == 64
        assert token[32:] != _token(client)
        assert unmasked(token) == _token(client)
        sent = {"theme": "dark", "_csrf_token": token}
        assert client.post("/settings", data=sent, follow_redirects=False).status_code == 303
    wrong = masked("0" * 32)
    assert client.post("/settings", data={"theme": "dark", "_csrf_token": wrong}).status_code == 403
    assert client.post("/settings", data={"theme": "dark", "_csrf_token": "x" * 64}).status_code == 403


def _token(client: Client) -> str:
    visitors: Visitors = client.app.state.visitors
    person = visitors.person(client.cookies[COOKIE])
    assert person is not None
    return visitors.signature(f"form {person.id}")
