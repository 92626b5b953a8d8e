"""*Play now* and the waiting room over HTTP, without scripts."""

import re

from litestar import Litestar
from litestar.testing import TestClient

from tests.web.site.test_routes import begin, check, laid, newcomer


def test_play_now_remembers_the_opponents_and_one_click_starts_with_them(client: TestClient[Litestar]) -> None:
    ana = newcomer(client)
    usual = ana.table(ana.post("/play/madness").headers["location"])
    assert [seat.strength for seat in usual.seats if seat.kind == "bot"] == ["normal"] * (usual.players - 1)
    chosen = {"players": "4", "level": "easy", "option-expert": "yes"}
    path = ana.post("/play/madness", chosen).headers["location"]  # type: ignore[arg-type]
    home = ana.get("/").text
    check(home)
    assert re.search(r'<option value="4"[^>]* selected', home)
    assert "3 × Bot, easy · " in home
    again = ana.post("/play/madness").headers["location"]
    for table in (ana.table(path), ana.table(again)):
        assert (table.players, table.options) == (4, {"expert": "yes"})
        assert [seat.strength for seat in table.seats if seat.kind == "bot"] == ["easy"] * 3
    gold = ana.table(ana.post("/play/gold").headers["location"])
    assert gold.seats[-1].strength == "normal", "each game has its own"
    bea = newcomer(client, "fr")
    assert "3 × Robot, facile" not in bea.get("/").text


def test_hostile_wishes_open_a_table_as_usual(client: TestClient[Litestar]) -> None:
    ana = newcomer(client)
    sent = {"players": "-1", "level": "bot:\x00", "option-expert": "tiny", "seat": "me"}
    table = ana.table(ana.post("/play/madness", sent).headers["location"])  # type: ignore[arg-type]
    assert (table.players, table.options) == (table.game.usual_players, {})


def test_the_host_fills_a_table_with_bots_by_forms(client: TestClient[Litestar]) -> None:
    ana, bea = newcomer(client), newcomer(client)
    path = laid(ana, "madness", "open", "open")
    bea.get(path)
    assert bea.post(f"{path}/place", {"place": "1 bot:easy"}).status_code == 403
    for words in ("", "1", "x bot:easy", "1 bot:", "1 bot:easy extra"):
        assert ana.post(f"{path}/place", {"place": words}).status_code in (404, 422)
    assert ana.post(f"{path}/place", {"place": "1 bot:easy"}).status_code == 303
    check(ana.get(path).text)
    assert ana.post(f"{path}/place", {"place": "1 open"}).status_code == 303
    assert ana.table(path).seats[1].kind == "open"
    bea.post(f"{path}/chat", {"text": "May I?"})
    assert "May I?" in ana.get(path).text
    assert bea.post(f"{path}/sit", {"seat": "1"}).status_code == 303
    assert ana.post(f"{path}/place", {"place": "2 bot:strong"}).status_code == 303
    assert ana.table(path).stage == "open", "Bea has not said that she is ready"
    assert ana.post(f"{path}/start").status_code == 303
    assert ana.table(path).stage == "running"
    again = ana.post("/play/gold").headers["location"]
    begin(ana, again)
    assert ana.post(f"{again}/place", {"place": "1 open"}).status_code == 409
