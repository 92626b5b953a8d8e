from litestar import Litestar
from litestar.testing import TestClient

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


def _token(client: Client) -> str:
    visitors: Visitors = client.app.state.visitors
    person = visitors.person(client.cookies[COOKIE])
    assert person is not None
    return visitors.signature(f"form {person.id}")
