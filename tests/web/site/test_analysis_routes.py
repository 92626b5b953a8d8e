"""The analysis over HTTP: before the end, while it is made, afterwards; its choices, and its puzzles."""

import random
import re
import time

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tablee.analysis import Analysis
from tablee.analysis.puzzles import costliest
from tablee.drawing.embed import picture
from tablee.i18n import Say
from tablee.match import Match
from tablee.web.site.table_view import without_choices
from tablee.web.tables import commands
from tablee.web.tables.table import Table
from tablee.web.tables.visitor import Visitor
from tests.web.site.test_routes import HOSTILE, Browser, begin, check, duel, newcomer, play

pytestmark = pytest.mark.slow  # an analysis is made for all of them

PATIENCE = 120.0  # seconds, on a busy machine


async def play_on(table: Table) -> None:
    """Plays at random to the end."""
    dice = random.Random(1)
    while not table.over:
        assert table.match is not None
        seat = dice.choice(table.match.waiting)
        visitor = Visitor(table.seats[seat].visitor, "")
        await commands.act(table, visitor, dice.choice(table.match.legal(seat)), table.sequence)


@pytest.fixture(scope="module")
def finished(client: TestClient[Litestar]) -> tuple[str, list[Browser]]:
    """A table where two people have played to the end, and its analysis, which imagines as few deals as possible."""
    client.app.state.analyses.budget = 0
    path, people = duel(client, "gold")
    play(path, people, 6)
    early = people[0].get(f"{path}/analysis")
    assert early.status_code == 409
    assert "after the end of the game" in early.text
    assert 'id="to-analysis"' not in people[0].get(path).text
    client.blocking_portal.call(play_on, people[0].table(path))
    assert 'id="to-analysis"' in people[0].get(path).text
    end = time.monotonic() + PATIENCE
    while 'data-state="done"' not in (page := people[0].get(f"{path}/analysis").text):
        check(page)
        assert 'hx-trigger="every 1s"' in page
        assert time.monotonic() < end
        time.sleep(0.2)  # a page takes CPU time that the analysis needs
    return path, people


def analysis_of(client: TestClient[Litestar], path: str) -> Analysis:
    table = client.app.state.house.tables[path.rpartition("/")[2]]
    found = client.blocking_portal.call(client.app.state.analyses.of, table)
    assert isinstance(found, Analysis)
    return found


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_page_tells_luck_and_skill_of_every_seat(
    lang: str, client: TestClient[Litestar], finished: tuple[str, list[Browser]]
) -> None:
    path, _ = finished
    page = newcomer(client, lang).get(f"{path}/analysis").text
    found = check(page)
    assert "every 1s" not in page, "it does not ask again and again"
    assert {"tale-0", "tale-1", "chosen", "moves", "method"} <= set(found.values("id"))
    analysis = analysis_of(client, path)
    for balance in analysis.balances:
        terms = (balance.start, balance.luck, balance.own, balance.others, balance.hidden)
        assert sum(terms) == pytest.approx(balance.result)
        luck = f"{abs(round(100 * balance.luck))}%" if lang == "en" else f"{abs(round(100 * balance.luck))}\u00a0%"
        assert luck in page[page.index(f'id="tale-{balance.seat}"') :][:4000]
    words = {
        "en": ("Luck and skill", "Result without the luck"),
        "fr": ("Chance et adresse", "Résultat sans la chance"),
    }
    assert all(word in page for word in words[lang])


def test_everybody_begins_with_their_own_choices_and_may_look_at_all(
    finished: tuple[str, list[Browser]], client: TestClient[Litestar]
) -> None:
    path, people = finished
    table = people[0].table(path)
    assert table.match is not None
    pages = [person.get(f"{path}/analysis").text for person in people]
    for page in pages:
        assert '<span class="tag">you</span>' in page
    shown = [re.search(r"analysis\?seat=(\d)#choices-part\" aria-current", page) for page in pages]
    assert {found[1] for found in shown if found} == {"0", "1"}, "each their own"
    stranger = newcomer(client)
    for seat in (0, 1):
        choices = analysis_of(client, path).choices(seat)
        for choice in (choices[0], choices[-1]):
            page = stranger.get(f"{path}/analysis?seat={seat}&move={choice.move}").text
            check(page)
            assert f"replay?at={choice.at}&amp;eyes={seat}" in page
            board = page[page.index('id="board"') : page.index('id="zoom"')]
            assert "data-action" not in board
            own, all_open = (board_at(table.match, viewer, choice.at) for viewer in (seat, "all"))
            assert own in board, "the board is as the seat saw it"
            assert all_open not in board


def board_at(match: Match, viewer: int | str, at: int) -> str:
    """The drawing of a position of a table without names."""
    view = match.view(viewer, at=at)
    return picture(match.game.draw(without_choices(view), Say("en", match.names), True))


def test_impossible_seats_and_moves_lead_to_what_there_is(finished: tuple[str, list[Browser]]) -> None:
    path, people = finished
    for query in ("seat=9", "seat=-1", "move=99999", "seat=x&move=y", f"seat={HOSTILE}"):
        answer = people[0].get(f"{path}/analysis?{query}")
        assert answer.status_code == 200
        assert 'id="chosen"' in answer.text
    assert people[0].get("/t/nowhere/analysis").status_code == 404


def test_htmx_is_given_only_what_changes(finished: tuple[str, list[Browser]]) -> None:
    path, people = finished
    answer = people[0].get(f"{path}/analysis", hx_request="true")
    assert answer.text.lstrip().startswith('<div id="analysis"')
    check(answer.text, whole=False)


def test_a_puzzle_is_asked_as_the_seat_saw_it_and_answered(
    finished: tuple[str, list[Browser]], client: TestClient[Litestar]
) -> None:
    path, people = finished
    analysis = analysis_of(client, path)
    seat = max((0, 1), key=lambda p: len(costliest(analysis, p)))
    puzzles = costliest(analysis, seat)
    assert puzzles, "random play loses something"
    ana = people[0]
    here = f"{path}/analysis/puzzles/1"
    question = ana.get(f"{here}?seat={seat}")
    check(question.text)
    assert 'id="answer"' not in question.text
    choice = puzzles[0]
    assert question.text.count("data-action=") >= 1
    right = ana.post(here, {"seat": seat, "action": choice.best}, hx_request="true")
    assert right.headers["hx-retarget"] == "#now"
    assert "Well found!" in right.text
    check(right.text, whole=False)
    wrong = ana.post(here, {"seat": seat, "action": choice.played})
    assert "There is something better" in wrong.text
    assert 'id="answer"' in wrong.text
    check(wrong.text)
    assert ana.post(here, {"seat": seat, "action": "no such"}).status_code == 422
    assert ana.get(f"{path}/analysis/puzzles/9").status_code == 404
    assert ana.post(here, {"seat": 7, "action": choice.best}).status_code == 404


def test_one_tries_again_from_a_choice_and_from_a_puzzle(
    finished: tuple[str, list[Browser]], client: TestClient[Litestar]
) -> None:
    path, _ = finished
    clo = newcomer(client, "fr")
    match = clo.table(path).match
    assert match is not None
    choice = analysis_of(client, path).choices(1)[-1]
    page = clo.get(f"{path}/analysis?seat=1&move={choice.move}").text
    assert f'action="{path}/again"' in page
    assert f'name="at" value="{choice.at}"' in page
    for sent in ({}, {"seat": "1"}, {"seat": "x", "at": "y"}, {"seat": "1", "at": "-1"}, {"seat": "9", "at": "0"}):
        assert clo.post(f"{path}/again", dict(sent)).status_code == 404
    wishes: dict[str, object] = {"seat": "1", "at": str(choice.at)}
    tables = [clo.post(f"{path}/again", {**wishes, **more}) for more in ({}, {"level": "easy"}, {"level": HOSTILE})]
    opened = [clo.table(answer.headers["location"]) for answer in tables]
    assert [table.seats[0].strength for table in opened] == ["normal", "easy", "normal"]
    again = tables[0].headers["location"]
    check(clo.get(again).text)
    begin(clo, again)
    began = clo.table(again)
    assert began.match is not None
    assert began.match.view(1)["legal"] == match.again(choice.at, 1, seed=1).view(1)["legal"]
    assert "Cette partie reprend" in clo.get(again).text
    assert 'id="fair-again"' in clo.get(f"{again}/fair").text
    seat = max((0, 1), key=lambda p: len(costliest(analysis_of(client, path), p)))
    puzzle = costliest(analysis_of(client, path), seat)[0]
    answer = clo.post(f"{path}/analysis/puzzles/1", {"seat": seat, "action": puzzle.best}, hx_request="true").text
    assert f'action="{path}/again"' in answer
    assert 'name="_csrf_token"' in answer
    assert clo.post("/t/nowhere/again", wishes).status_code == 404


def test_whoever_has_the_link_sees_the_analysis_and_no_page_leads_strangers_to_a_private_table(
    finished: tuple[str, list[Browser]], client: TestClient[Litestar]
) -> None:
    path, people = finished
    assert not people[0].table(path).public
    stranger = newcomer(client)
    assert stranger.get(f"{path}/analysis").status_code == 200
    assert stranger.get(f"{path}/record").status_code == 200, "which tells all that the analysis is made of"
    assert path in people[0].get("/").text
    assert path not in newcomer(client).get("/").text


def test_a_rematch_that_is_being_played_changes_nothing_on_the_page(
    finished: tuple[str, list[Browser]],
) -> None:
    path, people = finished
    ana, bea = people

    def shown() -> str:
        return re.sub(r'name="_csrf_token" value="\w+"', "", ana.get(f"{path}/analysis").text)

    before = shown()
    again = ana.post(f"{path}/rematch").headers["location"]
    assert bea.post(f"{path}/rematch").headers["location"] == again
    for person in people:
        person.get(again)
        assert person.post(f"{again}/sit").status_code == 303
    play(again, [ana, bea] if ana.table(again).seat_of(visitor_in(ana, path, 0)) == 0 else [bea, ana], 8)
    match = ana.table(again).match
    assert match is not None
    assert len(match.played) > 8
    assert shown() == before
    assert ana.get(f"{again}/analysis").status_code == 409


def visitor_in(browser: Browser, path: str, seat: int) -> Visitor:
    """Who sits there."""
    return Visitor(browser.table(path).seats[seat].visitor, "")
