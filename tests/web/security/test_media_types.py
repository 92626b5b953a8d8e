import json

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tablee.web.security.media_types import kind_of

Client = TestClient[Litestar]

NEW = json.dumps({"game": "gold"}).encode()


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""]
)
def test_a_body_that_a_page_of_another_site_can_send_is_refused(client: Client, kind: str) -> None:
    headers = {"Content-Type": kind} if kind else {}
    assert client.post("/api/tables", content=NEW, headers=headers).status_code == 415
    made = client.post("/api/tables", json={"game": "gold"}).json()
    mine = {"Authorization": f"Bearer {made['token']}", **headers}
    move = json.dumps({"action": "bid 1", "sequence": 1}).encode()
    for path in (made["links"]["actions"], "/api/actions", made["links"]["seats"]):
        answer = client.post(path, content=move, headers=mine)
        assert answer.status_code == 415
        assert answer.json()["detail"]


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded"])
def test_nor_does_a_two_way_stream_begin_with_such_a_body(client: Client, kind: str) -> None:
    made = client.post("/api/tables", json={"game": "gold"}).json()
    headers = {"Authorization": f"Bearer {made['token']}", "Content-Type": kind}
    assert client.post("/api/events", content=b"{}\n", headers=headers).status_code == 415


@pytest.mark.parametrize("kind", ["application/json", "Application/JSON; charset=utf-8"])
def test_json_is_read(client: Client, kind: str) -> None:
    assert client.post("/api/tables", content=NEW, headers={"Content-Type": kind}).status_code == 201


def test_a_command_without_a_body_needs_no_media_type(client: Client) -> None:
    made = client.post("/api/tables", json={"game": "gold"}).json()
    left = client.post(f"/api/tables/{made['id']}/leave", headers={"Authorization": f"Bearer {made['token']}"})
    assert left.status_code == 200


def test_a_media_type_is_compared_without_its_parameters() -> None:
    assert kind_of(" Text/HTML ; charset=utf-8") == "text/html"
    assert kind_of("") == ""
