from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tablee.web.app import create_app
from tablee.web.security.counters import WAYS
from tablee.web.security.ratelimit import BODY_LIMIT, Bucket, Limits, address_of
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


def test_of_the_addresses_in_a_set_the_one_with_the_most_tokens_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.web.security.ratelimit.SETS", 1)
    bucket = Bucket(rate=0.001, burst=2)
    for k in range(WAYS):
        bucket.take(f"{k}")
        if k != 3:
            bucket.take(f"{k}")
    assert bucket.take("another") == 0
    assert all(bucket.take(f"{k}") > 0 for k in range(WAYS) if k != 3)
    assert bucket.take("3") == 0


def test_who_takes_many_tokens_at_once_waits_until_they_have_come_back(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [50.0]
    monkeypatch.setattr("tablee.web.security.ratelimit.time.monotonic", lambda: now[0])
    bucket = Bucket(rate=10, burst=5)
    assert bucket.take("a", 25) == 0
    assert bucket.take("a") == pytest.approx(2.1)
    now[0] += 2.2
    assert bucket.take("a") == 0


def test_times_from_before_the_machine_was_started_keep_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """The monotonic clock begins anew with the machine, the file of the counts may be older."""
    now = [1e6]
    monkeypatch.setattr("tablee.web.security.ratelimit.time.monotonic", lambda: now[0])
    bucket = Bucket(rate=10, burst=5)
    bucket.take("a", 5)
    now[0] = 10.0
    assert 0 < bucket.take("a") < 200


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("testclient", "testclient"),
    ],
)
def test_an_address_of_ipv6_counts_for_its_64(host: str, network: str) -> None:
    scope: Any = {"client": (host, 1)}
    assert address_of(scope) == network


def test_a_request_without_an_address_counts_for_nobody_in_particular() -> None:
    scope: Any = {"client": None}
    assert address_of(scope) == ""


def test_rematches_and_hints_have_a_bucket_of_their_own_and_rematches_count_as_tables() -> None:
    limits = new_limits(costly=(0.001, 3), tables=(0.001, 2))
    assert [limits.take(posted("/t/abc/hint")) > 0 for _ in range(4)] == [False, False, False, True]
    assert limits.take(posted("/t/abc/act")) == 0
    limits = new_limits(costly=(0.001, 3), tables=(0.001, 2))
    assert [limits.take(posted("/t/abc/rematch")) > 0 for _ in range(3)] == [False, False, True]
    assert limits.take(posted("/api/tables")) > 0
    assert limits.take(posted("/play/gold")) > 0
    limits = new_limits(costly=(0.001, 1))
    assert [limits.take(posted("/t/abc/rematch")) > 0 for _ in range(2)] == [False, True]


@pytest.mark.parametrize("path", ["/api/tables", "/play/gold", "/new/gold", "/learn/gold/play", "/t/abc/again"])
def test_every_way_to_open_a_table_counts(path: str) -> None:
    """The attack: the guided game after a lesson opened tables that no limit knew of."""
    limits = new_limits(tables=(0.001, 2))
    assert [limits.take(posted(path)) > 0 for _ in range(3)] == [False, False, True]
    assert limits.take(posted("/learn/gold")) == 0, "trying an action in a lesson opens none"


def test_every_move_of_a_batch_counts(tmp_path_factory: pytest.TempPathFactory) -> None:
    few = settings(tmp_path_factory.mktemp("few"), rate=0.001, burst=20)
    with TestClient(create_app(few)) as client:
        made = client.post("/api/tables", json={"game": "gold"}).json()
        token = {"Authorization": f"Bearer {made['token']}"}
        moves = [{"table": made["id"], "action": "no such", "sequence": 1}] * 10
        assert client.post("/api/actions", json={"moves": moves}, headers=token).status_code == 200
        assert client.post("/api/actions", json={"moves": moves}, headers=token).status_code == 200
        assert client.get("/api/games").status_code == 429


def new_limits(**more: Any) -> Limits:
    """Limits that nobody reaches, except those that are named."""
    free = dict.fromkeys(("requests", "tables", "costly"), (1e9, 1e9))
    return Limits(**{**free, "connections": 5, "streams": 5, **more})


def posted(path: str) -> Any:
    """The scope of a POST."""
    return {"type": "http", "method": "POST", "path": path, "client": ("192.0.2.1", 1)}
