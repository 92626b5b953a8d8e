"""The puzzle of the day over HTTP: being prepared, the question, the answer, and going on from it."""

import re

import pytest
from litestar import Litestar
from litestar.testing import TestClient
from markupsafe import escape

from tablee.analysis.puzzles import Puzzle
from tablee.games import NAMES
from tablee.web.puzzles import Puzzles, pack
from tablee.web.site.daily_view import LISTED
from tests.daily import DAY, hand_made
from tests.web.site.test_routes import HOSTILE, begin, check, newcomer


@pytest.fixture(scope="module")
def puzzles(client: TestClient[Litestar]) -> dict[str, Puzzle]:
    """The puzzles of one day, of all games."""
    made = {game: hand_made(game) for game in NAMES}
    service: Puzzles = client.app.state.puzzles
    for game, puzzle in made.items():
        client.blocking_portal.call(service.store.keep_puzzle, game, DAY.isoformat(), pack(puzzle))
    return made


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_puzzle_is_asked_as_the_seat_saw_it_and_answered_with_reasons(
    lang: str, client: TestClient[Litestar], puzzles: dict[str, Puzzle]
) -> None:
    ana = newcomer(client, lang)
    for game, puzzle in puzzles.items():
        here = f"/puzzle/{game}"
        question = ana.get(f"{here}?day={DAY}").text
        check(question)
        assert 'id="answer"' not in question
        assert "data-action=" in question
        match = puzzle.match()
        labels = match.labels(puzzle.seat, lang)
        right = ana.post(here, {"day": DAY.isoformat(), "action": puzzle.best})
        check(right.text)
        assert {"en": "Well found!", "fr": "Bien vu"}[lang] in right.text
        sent = {"day": DAY.isoformat(), "action": puzzle.played}
        wrong = ana.post(here, dict(sent), hx_request="true")
        assert wrong.headers["hx-retarget"] == "#now"
        check(wrong.text, whole=False)
        assert {"en": "12%", "fr": "12\u00a0%"}[lang] in wrong.text
        assert str(escape(labels[puzzle.best])) in wrong.text
        assert wrong.text.count("<tr") == 1 + min(len(labels), LISTED)


def test_a_puzzle_is_told_in_words_to_those_who_want_that(
    client: TestClient[Litestar], puzzles: dict[str, Puzzle]
) -> None:
    ana = newcomer(client, "en")
    for name in puzzles:
        here = f"/puzzle/{name}?day={DAY}"
        told = ana.get(f"{here}&text=1").text
        check(told)
        assert 'id="words-title"' in told
        assert 'id="board"' not in told
        assert 'id="words-title"' in ana.get(here).text, "it is remembered"
        drawn = ana.get(f"{here}&text=0").text
        assert 'id="board"' in drawn
        assert 'id="words-title"' not in drawn


def test_what_is_no_puzzle_is_refused_kindly(client: TestClient[Litestar], puzzles: dict[str, Puzzle]) -> None:
    ana = newcomer(client, "fr")
    assert ana.get("/puzzle/chess").status_code == 404
    earlier = ana.get("/puzzle/madness?day=2001-01-01")
    assert earlier.status_code == 404
    assert "Il n’y a pas d’énigme" in earlier.text
    check(earlier.text)
    assert ana.get(f"/puzzle/madness?day={HOSTILE}").status_code == 404
    assert ana.post("/puzzle/madness", {"day": DAY.isoformat(), "action": "no such"}).status_code == 422
    assert ana.post("/puzzle/madness/again", {"day": "2001-01-01"}).status_code == 404


def test_one_goes_on_from_a_puzzle_against_bots(client: TestClient[Litestar], puzzles: dict[str, Puzzle]) -> None:
    ana = newcomer(client)
    puzzle = puzzles["madness"]
    path = ana.post("/puzzle/madness/again", {"day": DAY.isoformat(), "level": "easy"}).headers["location"]
    begin(ana, path)
    table = ana.table(path)
    assert table.match is not None
    seen = puzzle.match().view(puzzle.seat)
    now = table.match.view(puzzle.seat)
    assert {**now, "names": seen["names"]} == seen
    assert "goes on from a puzzle" in ana.get(path).text
    assert [seat.strength for seat in table.seats if seat.kind == "bot"] == ["easy"]


def test_the_first_visitor_of_a_day_is_told_that_it_is_being_prepared(client: TestClient[Litestar]) -> None:
    service: Puzzles = client.app.state.puzzles
    service.ready = lambda _: False  # until the house is closed: nothing is really made
    page = newcomer(client).get("/puzzle/gold").text
    check(page)
    assert 'data-state="preparing"' in page
    assert 'hx-trigger="every 1s"' in page


def test_every_box_on_the_shelf_leads_to_its_puzzle(client: TestClient[Litestar]) -> None:
    page = newcomer(client).get("/").text
    assert re.findall(r'href="/puzzle/(\w+)"', page) == list(NAMES)
