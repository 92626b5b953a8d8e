"""A table that is set aside, over HTTP: its page says what happened, and all other pages go on."""

import sqlite3
from pathlib import Path

import pytest
from litestar.testing import TestClient

from tablee.web.app import create_app
from tests.web.house import settings
from tests.web.site.test_routes import Browser, check, duel, newcomer

FILE = "house.sqlite"


def damaged(folder: Path, clock: str = "") -> tuple[str, list[Browser]]:
    """The address of a table with an entry that is impossible, and those who sit there; the house is closed."""
    with TestClient(create_app(settings(folder))) as client:
        path, browsers = duel(client, "madness")
    with sqlite3.connect(folder / FILE) as database:
        id = path.rpartition("/")[2]
        database.execute("INSERT INTO entries VALUES (?, 99, 'action', 0, 'castle', 0, NULL)", (id,))
        database.execute("UPDATE tables SET public = 1, clock = ? WHERE id = ?", (clock or None, id))
    database.close()
    return path, browsers


@pytest.mark.parametrize("clock", ["", "86400"])
def test_one_damaged_entry_breaks_no_other_page(tmp_path: Path, clock: str) -> None:
    """Attack: one stored action that cannot be replayed; `/` answered 500 for all, or the house did not start."""
    path, [ana, _] = damaged(tmp_path, clock)
    with TestClient(create_app(settings(tmp_path))) as client:
        ana.client = client
        stranger = newcomer(client)
        assert stranger.get("/").status_code == 200
        assert path not in stranger.get("/").text
        home = ana.get("/")
        check(home.text)
        assert home.status_code == 200
        answer = client.get(f"/api{path.replace('/t/', '/tables/')}", headers={"Accept-Language": "fr"})
        assert (answer.status_code, answer.json()["status"]) == (410, 410)
        assert "abîmé" in answer.json()["detail"]
        home = ana.get("/")  # now the house knows
        assert "set aside" in home.text
        assert path in home.text


@pytest.mark.parametrize(("lang", "said"), [("en", "is damaged"), ("fr", "est abîmé")])
def test_its_page_says_what_happened_and_what_one_can_do(tmp_path: Path, lang: str, said: str) -> None:
    path, [ana, bea] = damaged(tmp_path)
    with TestClient(create_app(settings(tmp_path))) as client:
        for browser in (ana, bea):
            browser.client, browser.headers = client, {"Accept-Language": lang}
        watcher = newcomer(client, lang)
        for address in (path, f"{path}/replay", f"{path}/record", f"{path}/fair", f"{path}/events"):
            answer = watcher.get(address)
            check(answer.text)
            assert (answer.status_code, said in answer.text) == (410, True)
            assert 'id="rematch"' not in answer.text
        assert watcher.get(f"{path}/now", hx_request="true").headers["hx-refresh"] == "true"
        assert watcher.post(f"{path}/rematch").status_code == 403
        check(ana.get(path).text)
        assert f'action="{path}/rematch"' in ana.get(path).text
        again = ana.post(f"{path}/rematch").headers["location"]
        assert f'href="{again}"' in bea.get(path).text
        assert bea.post(f"{path}/rematch").headers["location"] == again
        assert ana.post(f"{path}/act", {"action": "+1", "sequence": 2}).status_code == 410
