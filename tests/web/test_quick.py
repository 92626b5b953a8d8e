from pathlib import Path

from litestar.testing import TestClient

from tablee.web.app import create_app
from tests.web.house import settings


def test_the_short_way_answers_with_the_headers_of_the_ordinary_way(tmp_path: Path) -> None:
    with TestClient(create_app(settings(tmp_path))) as client:
        made = client.post("/api/tables", json={"game": "gold"}).json()
        client.post(made["links"]["seats"], json={})
        token = {"Authorization": f"Bearer {made['token']}"}
        for site in ("http://testserver", "https://testserver"):
            table = client.get(f"{site}{made['links']['table']}", headers=token)
            move = {"action": table.json()["legal"][0], "sequence": table.json()["sequence"]}
            several = {"moves": [{"table": made["id"], **move}]}
            for path, body in ((made["links"]["actions"], move), ("/api/actions", several)):
                answer = client.post(f"{site}{path}", json=body, headers=token)
                assert answer.status_code == 200
                names = set(answer.headers) - {"content-length", "content-type"}
                assert names == set(table.headers) - {"content-length", "content-type"}
                assert ("strict-transport-security" in names) == site.startswith("https")
