"""The text mode of a table: programs that read only what a screen reader says play every game to its end."""

import html
import random
import re
from collections.abc import Iterator

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from tablee import games, lessons
from tablee.games import NAMES
from tablee.i18n import Say
from tablee.lessons.lesson import LEARNER
from tablee.web.app import create_app
from tablee.web.security.identity import Person
from tablee.web.site.sheets import Viewpoint, sheet_of
from tablee.web.tables import commands, seating
from tablee.web.tables.table import Table
from tests.web.house import create, settings
from tests.web.listener import Button, Heard, Listener
from tests.web.site.test_routes import newcomer

Client = TestClient[Litestar]
MOST = 1500  # choices of all players in a game
OPTIONS = {"gaudi": {"length": "short"}}


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A client of a house whose chance is always the same."""
    with TestClient(create_app(settings(tmp_path_factory.mktemp("house")), random.Random(1).randbytes)) as client:
        yield client


def lay(client: Client, game: str, lang: str) -> tuple[Table, list[Listener]]:
    """A table with a listener at every seat."""
    players = games.game(game).players[0]
    people = [Person(f"v-{game}-{seat}", name, text=True) for seat, name in enumerate(["Ana", "Luc", "Zoé"][:players])]

    async def sit() -> Table:
        house = client.app.state.house
        table: Table = await create(house, game, players, OPTIONS.get(game, {}), [], None, True, people[0])
        for person in people[1:]:
            await seating.sit(table, person)
        return table

    table = client.blocking_portal.call(sit)
    listeners = [Listener(client, person, lang) for person in people]
    for listener in listeners:
        listener.path = f"/t/{table.id}"
    return table, listeners


def choose(page: Heard, dice: random.Random) -> Button:
    """A choice by its words: what completes an animal, what reaches one's own number, or anything."""
    buttons = page.choices()
    secret = re.search(r"Your secret number is (\d+)\.|Votre nombre secret est le (\d+)", "\n".join(page.said("li")))
    number = (secret[1] or secret[2]) if secret else "-"
    good = [b for b in buttons if re.search(rf"complete|complète|\b{number}$", b.name)]
    return dice.choice(good or buttons)


def choose_unheard(client: Client, table: Table, listener: Listener, seat: int, dice: random.Random) -> None:
    """Somebody makes a choice at random, without a page."""
    assert table.match is not None
    action = dice.choice(table.match.legal(seat))
    client.blocking_portal.call(commands.act, table, listener.person, action, table.sequence)


# Every fifth choice of a game is made by what is heard, the others without a page. `make test-long`: all of them.
@pytest.mark.slow
@pytest.mark.parametrize("apart", [5, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize(("game", "lang"), [(game, ("en", "fr")[k % 2]) for k, game in enumerate(NAMES)])
def test_who_only_hears_the_page_plays_every_game_to_its_end(client: Client, game: str, lang: str, apart: int) -> None:
    table, listeners = lay(client, game, lang)
    dice = random.Random(game)
    for number in range(MOST):
        if table.over:
            break
        assert table.match is not None
        seat = table.match.waiting[0]
        if number % apart:
            choose_unheard(client, table, listeners[seat], seat, dice)
            continue
        page = listeners[seat].hear()
        choices = page.choices()
        legal = table.match.legal(seat)
        assert sorted(choice.action for choice in choices) == sorted(legal)
        names = [choice.name for choice in choices]
        assert len(set(names)) == len(names), "two choices are called the same"
        assert {choice.region for choice in choices} == {
            "What you can do" if lang == "en" else "Ce que vous pouvez faire"
        }
        assert page.said("h2", "h3", "caption")
        listeners[seat].press(choose(page, dice))
    assert table.over
    heard = listeners[0].hear()
    assert not heard.choices()
    assert any("Ana" in line for line in heard.said("summary")), "the places are told"


@pytest.mark.parametrize(("game", "lang"), [(game, ("fr", "en")[k % 2]) for k, game in enumerate(NAMES)])
def test_who_only_hears_the_page_takes_every_lesson_to_its_end(client: Client, game: str, lang: str) -> None:
    lesson, say = lessons.lesson(game), Say(lang)
    ana = Listener(client, Person(f"v-lesson-{game}", "Ana", text=True), lang)
    for number, stop in enumerate(lesson.stops):
        ana.path = f"/learn/{game}?at={number}"
        page = ana.hear()
        assert " ".join(say(lesson.steps[stop.step].text).split()) in page.said("p")
        assert page.said("h3", "caption")
        choices = {button.action: button for button in page.choices()}
        if stop.expects is None:
            assert not choices
            continue
        assert sorted(choices) == sorted(stop.match.legal(LEARNER))
        names = [button.name for button in choices.values()]
        assert len(set(names)) == len(names), "two choices are called the same"
        ana.press(choices[stop.expects])


def test_the_text_mode_is_asked_for_in_the_address_and_remembered(client: Client) -> None:
    ana = newcomer(client)
    path = ana.post("/play/madness").headers["location"]
    ana.post(f"{path}/sit", {"seat": 0})
    drawn = ana.get(path).text
    assert 'id="drawing"' in drawn
    assert f'href="{path}?text=1"' in drawn, "a link leads to the text mode, before everything else"
    told = ana.get(f"{path}?text=1").text
    assert 'id="drawing"' not in told
    assert "<caption>Players</caption>" in told
    assert ana.get(path).text.count("<caption>Players</caption>") == 1, "remembered"
    assert 'id="drawing"' in ana.get(f"{path}?text=0").text
    assert 'id="drawing"' in ana.get(path).text
    ana.post("/settings", {"text": "yes", "back": path})
    assert 'id="drawing"' not in ana.get(path).text
    assert 'id="drawing"' not in ana.get(f"{path}?text=maybe").text


def test_an_update_brings_only_the_lines_that_have_changed(client: Client) -> None:
    table, listeners = lay(client, "gaudi", "en")
    looks = Viewpoint(None, None, "en", True, False, "http://house/t/x", "", text=True)
    earlier = sheet_of(table, looks)
    assert table.match is not None
    seat = table.match.waiting[0]
    listeners[seat].press(listeners[seat].hear().choices()[0])  # a tile is taken up
    listeners[seat].press(listeners[seat].hear().choices()[0])  # and laid
    later = sheet_of(table, looks)
    update = html.unescape(later.since(earlier).decode())
    was, now = (places(Heard(sheet.html())) for sheet in (earlier, later))
    assert {name for name, words in now.items() if was.get(name) != words} > {"M13"}, "it touches what was laid first"
    assert all(words in update for name, words in now.items() if was.get(name) != words)
    kept = [words for name, words in now.items() if was.get(name) == words]
    assert kept
    assert not any(words in update for words in kept), "what stays as it is is not sent again"


def places(page: Heard) -> dict[str, str]:
    """The lines that tell of places on the paving, by their names."""
    return {words.partition(":")[0]: words for words in page.said("li") if re.match(r"[A-Z]\d+: ", words)}
