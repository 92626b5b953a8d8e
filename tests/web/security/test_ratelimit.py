from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tablee.web.app import create_app
from tablee.web.security.ratelimit import BODY_LIMIT, Bucket
from tests.web.house import settings

Client = TestClient[Litestar]


def test_a_huge_body_is_refused(client: Client) -> None:
    big = b'{"game": "' + b"x" * BODY_LIMIT + b'"}'
    made = client.post("/api/tables", json={"game": "gold"}).json()
    token = {"Authorization": f"Bearer {made['token']}", "Content-Type": "application/json"}
    for path in ("/api/tables", made["links"]["actions"], "/api/actions", made["links"]["seats"]):
        answer = client.post(path, content=big, headers=token)
        assert answer.status_code == 413
        assert answer.json()["status"] == 413

    def drops() -> Iterator[bytes]:
        for _ in range(BODY_LIMIT // 1000 + 2):
            yield b"x" * 1000

    assert client.post("/api/tables", content=drops(), headers=token).status_code == 413
    assert client.post(made["links"]["actions"], content=drops(), headers=token).status_code == 413


def test_a_bucket_empties_and_fills_again(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    monkeypatch.setattr("tablee.web.security.ratelimit.time.monotonic", lambda: now[0])
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


def test_the_address_that_was_quiet_longest_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.web.security.ratelimit.HOSTS", 2)
    bucket = Bucket(rate=0.001, burst=1)
    for host in ("a", "b", "c"):
        assert bucket.take(host) == 0
    assert bucket.take("c") > 0
    assert bucket.take("b") > 0
    assert bucket.take("a") == 0
