import json
import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tablee.chance import hash_of
from tablee.games import NAMES
from tablee.record import verify
from tablee.web.app import create_app
from tests.web.house import settings

Client = TestClient[Litestar]


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    with TestClient(create_app(settings(tmp_path_factory.mktemp("house"))), raise_server_exceptions=True) as client:
        yield client


def bearer(seated: dict[str, Any]) -> dict[str, str]:
    return {"Authorization": f"Bearer {seated['token']}"}


def lay(client: Client, game: str = "madness", players: int = 2) -> list[dict[str, Any]]:
    """A table with every seat taken by a program; their answers by seat."""
    first = client.post("/api/tables", json={"game": game, "players": players, "name": "One"}).json()
    others = [client.post(f"/api/tables/{first['id']}/seats", json={}).json() for _ in range(players - 1)]
    return sorted([first, *others], key=lambda seated: int(seated["seat"]))


def test_the_games_are_listed(client: Client) -> None:
    games = client.get("/api/games").json()
    assert [game["name"] for game in games] == list(NAMES)
    assert all(game["least"] <= game["most"] for game in games)


@pytest.mark.slow
@pytest.mark.parametrize("game", ["gold", "madness"])
def test_a_game_is_played_to_its_end_over_the_api(client: Client, game: str) -> None:
    seated, dice = lay(client, game), random.Random(1)
    links = seated[0]["links"]
    assert client.get(links["record"]).status_code == 409
    while True:
        table = client.get(links["table"], headers=bearer(seated[0])).json()
        if table["over"]:
            break
        seat = dice.choice(table["waiting"])
        mine = client.get(links["table"], headers=bearer(seated[seat])).json()
        assert mine["seat"] == seat
        move = {"action": dice.choice(mine["legal"]), "sequence": mine["sequence"]}
        answer = client.post(links["actions"], json=move, headers=bearer(seated[seat]))
        assert (answer.status_code, answer.json()) == (200, {"sequence": mine["sequence"] + 1})
    assert min(table["places"]) == 1
    assert table["secret"]
    assert verify(client.get(links["record"]).text).fair is True


def test_a_table_with_bots_plays_on_by_itself(client: Client) -> None:
    table = client.post("/api/tables", json={"game": "madness", "seats": ["bot:easy", "me"]}).json()
    events = client.get(f"/api/tables/{table['id']}", headers=bearer(table)).json()
    bot, me = events["seats"]
    parts = {"hash": None, "entropy": None, "source": None}
    assert bot == {
        "kind": "bot",
        "name": "",
        "strength": "easy",
        "away": False,
        "absent_since": None,
        "stood_in": 0,
        "program": False,
        "hints": 0,
        "ready": True,
        **parts,
    }
    assert (me["kind"], me["program"], me["source"]) == ("person", True, "house")


def test_one_token_serves_at_several_tables(client: Client) -> None:
    first = client.post("/api/tables", json={"game": "gold", "name": "Bot"}).json()
    second = client.post("/api/tables", json={"game": "gold"}, headers=bearer(first)).json()
    assert second["token"] == first["token"]
    assert second["table"]["seats"][0]["name"] == "Bot"


def test_moves_at_several_tables_go_in_one_request(client: Client) -> None:
    first = client.post("/api/tables", json={"game": "madness"}).json()
    rival = client.post(f"/api/tables/{first['id']}/seats", json={}).json()
    second = client.post("/api/tables", json={"game": "madness"}, headers=bearer(first)).json()
    client.post(f"/api/tables/{second['id']}/seats", json={}, headers=bearer(rival))
    moves, expected = [], []
    for id in (first["id"], second["id"]):
        table = client.get(f"/api/tables/{id}", headers=bearer(first)).json()
        moves.append({"table": id, "action": (table["legal"] or ["+1"])[0], "sequence": 2})
        expected.append(200 if table["legal"] else 409)
    moves.append({"table": "nowhere", "action": "+1", "sequence": 0})
    answers = client.post("/api/actions", json={"moves": moves}, headers=bearer(first)).json()
    assert [a["status"] for a in answers] == [*expected, 404]
    assert all(("sequence" in a) == (a["status"] == 200) and ("detail" in a) != ("sequence" in a) for a in answers)


def test_an_old_sequence_is_answered_with_the_fresh_table(client: Client) -> None:
    seated = lay(client, "gaudi")
    url = seated[0]["links"]["actions"]
    table = client.get(seated[0]["links"]["table"]).json()
    mover = seated[table["mover"]]
    legal = client.get(mover["links"]["table"], headers=bearer(mover)).json()["legal"]
    assert client.post(url, json={"action": legal[0], "sequence": 2}, headers=bearer(mover)).status_code == 200
    late = client.post(url, json={"action": "none", "sequence": 2}, headers=bearer(mover))
    assert late.status_code == 409
    assert late.json()["table"]["sequence"] == 3
    assert late.json()["table"]["seat"] == mover["seat"]


def test_undo_leave_and_return(client: Client) -> None:
    seated = lay(client)
    table = seated[0]["links"]["table"]
    assert client.post(f"{table}/undo", json={"sequence": 2}, headers=bearer(seated[0])).status_code == 409
    assert client.post(f"{table}/leave", headers=bearer(seated[0])).json()["sequence"] == 3
    assert client.get(table).json()["seats"][0]["away"] is True
    assert client.post(f"{table}/return", headers=bearer(seated[0])).status_code == 200
    assert client.get(table).json()["seats"][0]["away"] is False


REFUSALS = [
    ("POST", "/api/tables", {"game": "chess", "players": 2}, 422),
    ("POST", "/api/tables", {"game": 7}, 400),
    ("POST", "/api/tables", {"game": "gold", "colour": "red"}, 400),
    ("POST", "/api/tables", {"game": "gold", "players": "many"}, 400),
    ("POST", "/api/tables", {"game": "gold", "players": 10**30}, 400),
    ("POST", "/api/tables", {"game": "gold", "players": -1}, 400),
    ("POST", "/api/tables", {"game": "gold", "seats": ["me"] * 50}, 400),
    ("POST", "/api/tables", {"game": "gold", "entropy": "zz"}, 422),
    ("POST", "/api/tables", {"game": "gold", "entropy": ""}, 422),
    ("POST", "/api/tables", {"game": "gold", "clock": 1}, 422),
    ("POST", "/api/tables", {"game": "gold", "options": {"pearls": 1}}, 400),
    ("POST", "/api/tables", [], 400),
    ("POST", "/api/tables", None, 400),
    ("POST", "/api/tables/{id}/actions", {"action": "+1", "sequence": 2}, 401),
    ("POST", "/api/tables/{id}/actions", {"action": "+1", "sequence": -1}, 400),
    ("POST", "/api/tables/{id}/actions", {"action": "+1"}, 400),
    ("POST", "/api/tables/{id}/actions", {"action": "x" * 100, "sequence": 2}, 400),
    ("POST", "/api/tables/{id}/seats", {"seat": 99}, 400),
    ("POST", "/api/tables/{id}/seats", {"seat": 7}, 409),
    ("POST", "/api/tables/aaaaaaaaaa/actions", {"action": "+1", "sequence": 2}, 401),
    ("POST", "/api/tables/aaaaaaaaaa/seats", {}, 404),
    ("POST", "/api/actions", {"moves": [{"table": "x"}]}, 400),
    ("POST", "/api/actions", {"moves": []}, 401),
    ("GET", "/api/tables/aaaaaaaaaa", None, 404),
    ("GET", "/api/tables/..%2F..%2Fetc%2Fpasswd", None, 404),
    ("GET", "/api/tables/%00", None, 404),
    ("GET", "/api/tables/{id}/record", None, 409),
    ("GET", "/api/events", None, 401),
    ("POST", "/api/events", None, 401),
    ("GET", "/api/nothing", None, 404),
    ("DELETE", "/api/tables/{id}", None, 405),
    ("PUT", "/api/tables", {}, 405),
]


@pytest.mark.parametrize(("method", "path", "body", "status"), REFUSALS)
def test_bad_input_gets_a_proper_status_and_a_plain_sentence(
    client: Client, method: str, path: str, body: Any, status: int
) -> None:
    id = lay(client)[0]["id"]
    content = b"" if body is None and method == "POST" else None if body is None else json.dumps(body).encode()
    answer = client.request(
        method, path.replace("{id}", id), content=content, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == status
    problem = answer.json()
    assert problem["status"] == status
    assert re.match(r"[A-Z“].*\.$", problem["detail"])
    assert "Traceback" not in answer.text


def test_refusals_are_in_the_language_that_was_asked_for(client: Client) -> None:
    answer = client.get("/api/tables/aaaaaaaaaa", headers={"Accept-Language": "fr"})
    assert answer.status_code == 404
    assert answer.json()["detail"] != client.get("/api/tables/aaaaaaaaaa").json()["detail"]


@pytest.mark.parametrize(
    "header", ["", "Bearer", "Bearer ", "Bearer nobody", "Basic abc", "Bearer \u00e9\u00e9", "x" * 4000]
)
def test_a_token_that_is_not_known_is_refused(client: Client, header: str) -> None:
    seated = lay(client)
    for method, path in (("GET", seated[0]["links"]["table"]), ("POST", seated[0]["links"]["actions"])):
        answer = client.request(
            method,
            path,
            headers={b"Authorization": header.encode("latin-1")},
            json={"action": "+1", "sequence": 2} if method == "POST" else None,
        )
        assert answer.status_code == 401


def test_other_peoples_tokens_do_not_act_here(client: Client) -> None:
    seated, stranger = lay(client), lay(client)[0]
    for road, body in (("actions", {"action": "+1", "sequence": 2}), ("undo", {"sequence": 2}), ("leave", None)):
        answer = client.post(f"{seated[0]['links']['table']}/{road}", json=body, headers=bearer(stranger))
        assert answer.status_code == 403
    assert client.get(seated[0]["links"]["table"], headers=bearer(stranger)).json()["seat"] is None


def test_a_record_is_given_after_the_end_only(client: Client) -> None:
    seated = lay(client)
    for who in ({}, bearer(seated[0])):
        answer = client.get(seated[0]["links"]["record"], headers=who)
        assert answer.status_code == 409
        assert "after the end" in answer.json()["detail"]


def test_every_route_is_described_with_its_refusals(client: Client) -> None:
    schema = client.get("/schema").json()
    assert schema["openapi"].startswith("3.")
    paths = schema["paths"]
    assert set(paths) == {
        "/api/games",
        "/api/actions",
        "/api/events",
        "/api/tables",
        *(
            f"/api/tables/{{id}}{end}"
            for end in (
                "",
                "/seats",
                "/entropy",
                "/actions",
                "/undo",
                "/leave",
                "/return",
                "/record",
                "/events",
                "/analysis",
            )
        ),
    }
    for path, methods in paths.items():
        for description in methods.values():
            assert description["summary"], path
            assert description["description"], path
            assert "429" in description["responses"], path
            assert ("404" in description["responses"]) == ("{id}" in path), path


def test_programs_send_a_hash_and_open_it_when_every_seat_is_taken(client: Client) -> None:
    parts = [bytes([k]) * 16 for k in (1, 2)]
    first = client.post("/api/tables", json={"game": "madness", "hash": hash_of(parts[0]).hex()}).json()
    path = first["links"]["seats"]
    second = client.post(path, json={"hash": hash_of(parts[1]).hex()}).json()
    opening = second["table"]["opening"]
    assert (opening["wanted"], opening["seats"], second["table"]["stage"]) == ("entropy", [0, 1], "open")
    assert [seat["hash"] for seat in second["table"]["seats"]] == [hash_of(part).hex() for part in parts]
    wrong = client.post(first["links"]["entropy"], json={"entropy": parts[1].hex()}, headers=bearer(first))
    assert wrong.status_code == 422
    for program, part in zip((first, second), parts, strict=True):
        done = client.post(program["links"]["entropy"], json={"entropy": part.hex()}, headers=bearer(program))
        assert done.status_code == 200
    table = client.get(f"/api/tables/{first['id']}", headers=bearer(first)).json()
    assert (table["stage"], table["opening"]) == ("running", None)
    assert [seat["source"] for seat in table["seats"]] == ["device", "device"]
    assert [seat["entropy"] for seat in table["seats"]] == [part.hex() for part in parts]


def test_a_program_may_send_another_hash_while_seats_are_free(client: Client) -> None:
    first = client.post("/api/tables", json={"game": "madness", "hash": "00" * 32}).json()
    again = client.post(first["links"]["seats"], json={"hash": "11" * 32}, headers=bearer(first)).json()
    assert (again["seat"], again["table"]["seats"][0]["hash"]) == (0, "11" * 32)
    both = client.post(first["links"]["seats"], json={"hash": "11" * 32, "entropy": "00"})
    assert both.status_code == 422
