"""Lessons over HTTP: each is taken to its end, with every mistake on the way, and the house stores nothing of it."""

import pytest
from httpx import Response
from litestar import Litestar
from litestar.testing import TestClient

from tablee import lessons
from tablee.games import NAMES
from tablee.i18n import LANGUAGES, Say
from tablee.lessons.check import mistakes
from tests.web.site.test_routes import Browser, Page, begin, check, newcomer

TAUGHT = [name for name in NAMES if lessons.has_lesson(name)]


def shown(answer: Response) -> int:
    """The stop that an answer shows."""
    return int(next(place for place in Page(answer.text).values("data-sequence")))


def try_out(browser: Browser, game: str, at: int, action: str) -> Response:
    return browser.post(f"/learn/{game}", {"at": at, "action": action}, hx_request="true")


@pytest.mark.slow
@pytest.mark.parametrize("game", TAUGHT)
def test_a_lesson_is_taken_to_its_end_and_every_mistake_is_answered(client: TestClient[Litestar], game: str) -> None:
    lang = LANGUAGES[TAUGHT.index(game) % 2]
    browser, say, lesson = newcomer(client, lang), Say(lang), lessons.lesson(game)
    check(browser.get(f"/learn/{game}").text)
    at = 0
    while at < len(lesson.stops) - 1:
        stop = lesson.stops[at]
        told: dict[str, str] = {}  # one mistake for each answer: others differ in nothing that the page shows
        for action in mistakes(stop):
            told.setdefault(lesson.teaches(at, action) or "", action)
        for words, action in told.items():
            answer = try_out(browser, game, at, action)
            assert (answer.status_code, shown(answer)) == (200, at)
            assert str(answer.text).count(f"<span>{say(words)}</span>") == 1
        if stop.expects is None:
            answer = browser.get(f"/learn/{game}?at={at + 1}", hx_request="true")
        else:
            answer = try_out(browser, game, at, stop.expects)
        at += 1
        assert shown(answer) == at
        assert answer.headers["hx-retarget"] == "#now"
        assert say(lesson.steps[lesson.stops[at].step].text) in answer.text
        check(answer.text, whole=False)
    assert f'action="/learn/{game}/play"' in answer.text
    assert f'href="/rules/{game}"' in answer.text
    assert client.app.state.house.tables == {}, "a lesson needs no table"


def test_a_lesson_works_without_a_script(client: TestClient[Litestar]) -> None:
    browser = newcomer(client, "en")
    browser.get("/learn/madness")
    right = browser.post("/learn/madness", {"at": 0, "action": "+4"})
    assert (right.status_code, right.headers["location"]) == (303, "/learn/madness?at=1")
    wrong = browser.post("/learn/madness", {"at": 0, "action": "+1"})
    assert wrong.status_code == 200
    assert "5 plus what makes 9?" in wrong.text
    check(wrong.text)


def test_nonsense_is_answered_like_a_mistake(client: TestClient[Litestar]) -> None:
    browser = newcomer(client, "en")
    nonsense: list[dict[str, object]] = [{}, {"at": "x", "action": "<b>"}, {"at": -7, "action": "+4"}]
    for sent in [*nonsense, {"at": 10**9, "action": "+4"}]:
        answer = browser.post("/learn/madness", sent, hx_request="true")
        assert answer.status_code == 200
        assert "<b>" not in answer.text
    assert browser.get("/learn/chess").status_code == 404
    assert browser.post("/learn/chess/play").status_code == 404


@pytest.mark.parametrize("game", TAUGHT)
def test_the_first_game_is_against_easy_bots_and_short_where_it_can_be(client: TestClient[Litestar], game: str) -> None:
    browser = newcomer(client, "en")
    answer = browser.post(f"/learn/{game}/play")
    path, _, query = answer.headers["location"].partition("?")
    assert (answer.status_code, query) == (303, "for=guided")
    table = browser.table(path)
    assert [seat.strength for seat in table.seats if seat.kind == "bot"] == ["easy"] * (table.players - 1)
    assert table.options == {**table.options, **lessons.lesson(game).script.guided}
    page = browser.get(f"{path}?{query}").text
    assert 'id="guided"' in page
    check(page)


def test_the_shelf_leads_to_every_lesson(client: TestClient[Litestar]) -> None:
    links = Page(newcomer(client).get("/").text).values("href")
    assert {f"/learn/{game}" for game in TAUGHT} <= set(links)


def test_whoever_plays_a_game_for_the_first_time_is_offered_its_lesson(client: TestClient[Litestar]) -> None:
    browser = newcomer(client, "en")
    path = browser.post("/play/gold").headers["location"]
    offer = 'id="first-time"'
    assert offer in browser.get(path).text
    begin(browser, path)
    page = browser.get(path).text
    assert offer in page
    assert 'href="/learn/gold"' in page
    check(page)
    assert offer not in browser.get(f"{path}?for=myself").text, "it can be closed"
    assert offer not in newcomer(client, "en").get(path).text, "others only watch"
    again = browser.post("/play/gold").headers["location"]
    assert offer not in browser.get(again).text, "the second time it is known"
    other = browser.post("/play/madness").headers["location"]
    assert offer in browser.get(other).text
    browser.get(f"/learn/aztec?at={len(lessons.lesson('aztec').stops) - 1}")
    third = browser.post("/play/aztec").headers["location"]
    assert offer not in browser.get(third).text, "nor is it new to those who have followed the lesson to the end"
