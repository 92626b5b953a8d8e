"""Why something cannot be chosen, over HTTP: for a card of the page, with a link to the clause."""

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tablee import games
from tablee.games import NAMES
from tests.web.site.test_routes import check, duel, laid, newcomer


def test_a_thing_that_cannot_be_chosen_says_which_rule_forbids_it(client: TestClient[Litestar]) -> None:
    for lang, words, link in (
        ("en", "You have 10 pearls: a bid cannot be higher.", "Read the rule: GOLD-3.1"),
        ("fr", "Vous avez 10 perles : vous ne pouvez miser plus.", "Lire la règle : GOLD-3.1"),
    ):
        browser = newcomer(client, lang)
        path = laid(browser, "gold", "bot:easy", "bot:easy")
        answer = browser.get(f"{path}/why?action=bid 40")
        assert answer.status_code == 200
        said = {name: value.replace("\u00a0", " ") for name, value in answer.json().items()}
        assert said == {"words": words, "href": "/rules/gold/clauses#GOLD-3.1", "link": link}
        assert f'data-reasons="{path}/why?action="' in browser.get(path).text


def test_whose_turn_it_is_has_no_clause_and_is_told_to_each_seat_alone(client: TestClient[Litestar]) -> None:
    path, browsers = duel(client, "madness")
    table = browsers[0].table(path)
    assert table.match is not None
    waiting = table.match.waiting[0]
    assert browsers[1 - waiting].get(f"{path}/why?action=%2B1").json()["words"].startswith("It is not your turn: ")
    watcher = newcomer(client)
    said = watcher.get(f"{path}/why?action=%2B1").json()
    assert said == {"words": "You watch this game: only those who sit at the table choose."}


def test_what_can_be_chosen_says_so_and_what_is_no_action_is_refused(client: TestClient[Litestar]) -> None:
    browser = newcomer(client)
    path = laid(browser, "gold", "bot:easy", "bot:easy")
    assert browser.get(f"{path}/why?action=bid 3").json() == {"words": "This can be chosen now."}
    refused = browser.get(f"{path}/why?action=castle")
    assert refused.status_code == 422
    assert "“castle” is no move of this game." in refused.text


def test_before_the_game_there_is_nothing_to_explain(client: TestClient[Litestar]) -> None:
    browser = newcomer(client)
    path = browser.post("/new/gold", {"seat": ["me", "open"]}).headers["location"]
    assert browser.get(f"{path}/why?action=bid 3").status_code == 409


def test_a_lesson_explains_too(client: TestClient[Litestar]) -> None:
    browser = newcomer(client)
    assert "data-reasons=" in browser.get("/learn/madness").text
    said = browser.get("/learn/madness/why?at=0&action=temple").json()
    assert said["href"].startswith("/rules/madness/clauses#MAD-")
    assert browser.get("/learn/nothing/why?at=0&action=temple").status_code == 404


def test_a_refused_move_says_which_rule_forbids_it(client: TestClient[Litestar]) -> None:
    browser = newcomer(client)
    path = laid(browser, "gold", "bot:easy", "bot:easy")
    answer = browser.post(f"{path}/act", {"action": "bid 40", "sequence": browser.sequence(path)}, hx_request="true")
    assert answer.status_code == 422
    assert "You have 10 pearls: a bid cannot be higher. (GOLD-3.1)" in answer.text


@pytest.mark.parametrize("name", NAMES)
def test_every_clause_has_a_place_of_its_own_on_its_page(client: TestClient[Litestar], name: str) -> None:
    text = (games.game(name).folder / "RULES.md").read_text("utf-8")
    named = re.findall(r"^- ([A-Z]+-\d+\.\d+)", text, re.MULTILINE)
    page = newcomer(client, "fr").get(f"/rules/{name}/clauses")
    check(page.text)
    assert len(named) > 20
    assert re.findall(r'<li id="([A-Z]+-[\d.]+)"', page.text) == named
