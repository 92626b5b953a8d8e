"""The text mode in a browser, by accessible names and keyboard alone: a whole game, a lesson and a replay.

And a connection that breaks.
"""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tablee import lessons
from tablee.i18n import Say
from tablee.lessons.check import mistakes
from tablee.lessons.lesson import LEARNER
from tests.browser import chromium
from tests.browser.guest import Guest
from tests.browser.served import Served
from tests.browser.test_lessons import AT as AT_STOP
from tests.browser.test_replay import AT as AT_STEP
from tests.browser.test_replay import played_by_bots
from tests.browser.test_tour import RUN

# What screen readers were told: every text that came into the live region.
LISTEN = """() => {
  window.told = []
  const region = document.querySelector("#news")
  new MutationObserver(() => window.told.push(region.textContent)).observe(region, { childList: true })
}"""
FOCUS = "() => document.activeElement.textContent.trim()"
MINE = "() => document.querySelector('#now').dataset.turn === 'yes' || document.querySelector('#ending')"


def change_to_words(page: Any) -> None:
    """Changes from the drawing to words, by keyboard."""
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUS) == "Play in words, for screen readers", "the second thing that a keyboard meets"
    page.keyboard.press("Enter")
    page.wait_for_selector("#words")
    assert page.locator("#board, #now svg.drawing").count() == 0


def test_a_game_is_played_by_names_and_keyboard_alone(guest: Callable[..., Guest], house: Served) -> None:
    ana: Any = guest(lang="en")
    path = ana.lay("madness", ["bot:easy"])
    ana.visit(path)
    page = ana.page
    change_to_words(page)
    page.evaluate(chromium.axe())
    assert page.evaluate(RUN) == []
    page.evaluate(LISTEN)
    bar = page.get_by_role("region", name="What you can do")
    bar.get_by_role("button").first.focus()
    played = 0
    while page.wait_for_function(MINE) and not page.locator("#ending").count():
        sequence = ana.sequence
        assert page.evaluate(FOCUS).startswith(("Play ", "Start ")), "the focus is on the first choice again"
        secret = (
            page.get_by_role("listitem").filter(has_text="Your secret number is").inner_text().strip(".").split()[-1]
        )
        names = [name.strip() for name in bar.get_by_role("button").all_inner_texts()]
        wanted = next((name for name in names if name.endswith(f"becomes {secret}")), names[0])
        choice = bar.get_by_role("button", name=wanted, exact=True).first
        choice.focus()
        page.keyboard.press("Enter")
        ana.sees(sequence + 1)
        played += 1
        assert played < 300
    told: list[str] = page.evaluate("() => window.told")
    assert len(told) >= played
    assert sum("you" in words or "plays" in words for words in told) > played // 2
    assert all(told[k] != told[k + 1] for k in range(len(told) - 1)), "nothing is said twice"
    assert page.get_by_role("heading", name="win").count()
    page.click("#draw-it")
    page.wait_for_selector("#drawing")


def test_a_lesson_is_taken_by_names_and_keyboard_alone(guest: Callable[..., Guest]) -> None:
    ana: Any = guest(lang="en")
    page, lesson, say = ana.page, lessons.lesson("gaudi"), Say("en", lessons.lesson("gaudi").stops[0].match.names)
    ana.visit("/learn/gaudi")
    change_to_words(page)
    bar = page.get_by_role("region", name="Lesson", exact=True)
    ringed, answered = 0, 0
    for number, stop in enumerate(lesson.stops[:-1]):
        page.wait_for_function(AT_STOP, arg=number)
        assert page.inner_text("#lesson-text") == lesson.steps[stop.step].text
        assert page.locator("#words .section").count() >= 3
        ringed += page.locator("#lesson-points").count()
        if stop.expects is None:
            bar.get_by_role("link", name="Next").press("Enter")
            continue
        view = stop.match.view(LEARNER)
        named = {action: lesson.game.label(action, view, say) for action in view["legal"]}
        for action in mistakes(stop)[:1]:
            bar.get_by_role("button", name=named[action]).first.press("Enter")
            expect(page.get_by_role("alert").first).to_have_text(lesson.teaches(number, action) or "")
            expect(page.locator("#lesson-points")).to_contain_text(named[stop.expects])
            answered += 1
        bar.get_by_role("button", name=named[stop.expects]).first.press("Enter")
    assert ringed >= 5, "what the board rings is said in words"
    assert answered >= 5
    page.wait_for_function(AT_STOP, arg=len(lesson.stops) - 1)
    page.evaluate(chromium.axe())
    assert page.evaluate(RUN) == []
    end = f"{ana.house.address}/learn/gaudi?at={len(lesson.stops) - 1}&text=0"
    assert page.get_attribute("#text-mode", "href") == end
    page.click("#draw-it")
    page.wait_for_selector("#board .drawing")
    page.wait_for_function(AT_STOP, arg=len(lesson.stops) - 1)


def test_a_replay_is_walked_by_names_and_keyboard_alone(guest: Callable[..., Guest], house: Served) -> None:
    ana: Any = guest(lang="fr", size="phone")
    page = ana.page
    ana.visit(f"{played_by_bots(house, 'gold', 2)}/replay?text=1")
    page.wait_for_selector("#words")
    assert page.locator("#board, #now svg.drawing").count() == 0
    page.evaluate(LISTEN)
    told, boards = [], set()
    for step in range(1, 9):
        page.get_by_role("link", name="Un pas en avant").press("Enter")
        page.wait_for_function(AT_STEP, arg=step)
        told.append(page.inner_text("#prompt"))
        boards.add(page.inner_text("#words"))
        last = page.locator("#steps li").count() - 1
        expect(page.locator("#whereabouts")).to_contain_text(f"Étape {step} sur {last}")
    assert len(boards) >= 4, "the position is told anew at each step"
    heard: list[str] = page.evaluate("() => window.told")
    assert heard == told, "each step is read out once"
    page.get_by_label("Chapitre").select_option(label="Vente 3 sur 30")
    expect(page.locator("#whereabouts")).to_contain_text("Vente 3 sur 30")
    assert ana.too_wide() == []
    page.evaluate(chromium.axe())
    assert page.evaluate(RUN) == []
    page.keyboard.press("End")
    page.wait_for_function(AT_STEP, arg=last)
    assert page.get_attribute("#text-mode", "href") == f"{page.url}&text=0"


def test_a_lost_connection_is_shown_and_told_and_so_is_its_return(guest: Callable[..., Guest], house: Served) -> None:
    ana = guest(lang="fr", size="phone")
    ana.lay("gold", ["bot:easy"])
    ana.turn()
    ana.expect(
        "ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED_ENCODING", "ERR_EMPTY_RESPONSE", "ERR_CONNECTION_RESET"
    )
    ana.page.evaluate(LISTEN)
    line = ana.page.locator("#connection")
    expect(line).to_be_hidden()
    with house.killed():
        expect(line).to_contain_text("La connexion est perdue", timeout=30_000)
        expect(line).to_be_visible()
        covered = ana.page.evaluate("""() => {
          const line = document.querySelector("#connection").getBoundingClientRect()
          const bar = document.querySelector("#bar").getBoundingClientRect()
          return line.bottom > bar.top && line.top < bar.bottom
        }""")
        assert not covered, "the line covers neither the instruction nor the choices"
    expect(line).to_contain_text("La connexion est rétablie", timeout=60_000)
    expect(line).to_be_hidden(timeout=30_000)
    told: list[str] = ana.page.evaluate("() => window.told")
    assert [words[:12] for words in told if "connexion" in words] == ["La connexion", "La connexion"]
