"""Lessons in the browser: by clicking with mistakes, by keyboard on a phone, and on to the guided first game."""

from collections.abc import Callable

import pytest

from tablee import lessons
from tablee.i18n import Say
from tablee.lessons.check import mistakes
from tests.browser.guest import Guest
from tests.browser.test_keyboard import focus, tab_to
from tests.browser.test_tour import faults

# The page shows a stop, on the board that fits the window: at a first visit it is drawn again if another was guessed.
AT = """(at) => {
  const { sequence, board } = document.querySelector("#now").dataset
  return sequence === String(at) && document.cookie.includes(`board=${board}`)
}"""
# What a step speaks of and no ring lies around, closely: the whole of it, and no more than a little room beside it.
UNRINGED = """() => {
  const boxes = [...document.querySelectorAll("#board .ring:not(.under)")].map((ring) => ring.getBoundingClientRect())
  const isAround = (thing) => boxes.some((ring) => ["left", "top", "right", "bottom"].every((side) => {
    const out = (thing[side] - ring[side]) * (side === "left" || side === "top" ? 1 : -1)
    return out > -3 && out < 16
  }))
  const names = JSON.parse(document.querySelector("#now").dataset.show)
  return names.filter((name) => name.startsWith("#")).filter((name) => {
    return !isAround(document.getElementById(name.slice(1)).getBoundingClientRect())
  })
}"""

# How clearly the words of a link stand out from the ground under them, of which the browser gives the mixed colour.
CONTRAST = """(link) => {
  const luminance = (colour) => {
    const parts = colour.match(/[0-9.]+/g).slice(0, 3).map((part) => part / (colour.startsWith("color") ? 1 : 255))
    const [r, g, b] = parts.map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const ground = getComputedStyle(link.closest(".notice")).backgroundColor
  const [below, above] = [luminance(ground), luminance(getComputedStyle(link).color)].sort((a, b) => a - b)
  return (above + 0.05) / (below + 0.05)
}"""

# The choices on the board that the bar covers.
COVERED = """() => {
  const top = document.querySelector("#bar").getBoundingClientRect().top
  const things = [...document.querySelectorAll("#board [data-action]")]
  return things.filter((thing) => thing.getBoundingClientRect().bottom > top).map((thing) => thing.dataset.action)
}"""


def at(guest: Guest, stop: int) -> None:
    """Waits until the page shows a stop."""
    guest.page.wait_for_function(AT, arg=stop)


def text(guest: Guest) -> str:
    return guest.page.inner_text("#lesson-text").replace("\N{NO-BREAK SPACE}", " ")


def test_a_newcomer_learns_by_clicking_and_plays_a_guided_game(guest: Callable[..., Guest]) -> None:
    ana = guest(lang="fr", theme="dark")
    lesson, say = lessons.lesson("gaudi"), Say("fr")
    ana.visit("/")
    ana.press("#box-gaudi a[href='/learn/gaudi']")
    ana.page.wait_for_selector("#lesson-text")
    assert [*faults(ana, {"desktop": "dark"})] == []
    ana.resize("desktop")
    ana.visit("/learn/gaudi")  # so that no drawing for another window is on its way
    for number, stop in enumerate(lesson.stops[:-1]):
        at(ana, number)
        assert text(ana) == say(lesson.steps[stop.step].text).replace("\N{NO-BREAK SPACE}", " ")
        assert ana.page.locator("#board .ring").count()
        assert ana.page.evaluate(UNRINGED) == []
        if stop.expects is None:
            ana.press("#lesson-next")
            continue
        for action in mistakes(stop)[:1]:
            ana.play_on_board(action)
            notice = ana.page.locator("#notice")
            notice.wait_for()
            assert notice.inner_text().replace("\N{NO-BREAK SPACE}", " ") == say(
                lesson.teaches(number, action) or ""
            ).replace("\N{NO-BREAK SPACE}", " ")
            at(ana, number)
        ana.play_on_board(stop.expects)
    at(ana, len(lesson.stops) - 1)
    ana.press("#lesson-back")
    at(ana, lesson.first_stop(len(lesson.steps) - 2))
    ana.page.reload()
    at(ana, lesson.first_stop(len(lesson.steps) - 2))
    ana.press("#lesson-next")
    ana.press("#first-game")
    ana.page.wait_for_url("**/t/*?for=guided")
    ana.turn()
    ana.page.wait_for_selector("#hints")
    assert ana.page.locator("#first-time").count() == 0
    assert ana.page.inner_text("#hints .reason"), "the hint has a reason"
    turn = ana.turn()
    ana.play(turn.bar[0])
    ana.turn()
    ana.page.wait_for_selector("#hints")
    ana.page.reload()  # the script asks for a hint before the page has come to its end
    ana.page.wait_for_selector("#hints")
    assert ana.page.url.endswith("?for=guided"), "a form that is sent too early leads away"
    assert ana.page.locator("#guided").is_visible()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_way_out_of_the_hints_of_a_guided_game_can_be_read(theme: str, guest: Callable[..., Guest]) -> None:
    ana = guest(size="phone", theme=theme)
    ana.visit(f"/learn/gold?at={len(lessons.lesson('gold').stops) - 1}")
    ana.press("#first-game")
    ana.page.wait_for_selector("#guided a")
    assert ana.page.locator("#guided a").evaluate(CONTRAST) >= 4.5


def test_rings_around_the_objectives_of_lots_leave_the_head_of_the_market_free(guest: Callable[..., Guest]) -> None:
    ana = guest()
    ana.visit("/learn/aztec?at=1")
    at(ana, 1)
    head = ana.page.locator("#d-cloth-head").bounding_box()
    rings = ana.page.locator("#board .ring:not(.under)")
    tops = [box["y"] for box in (rings.nth(i).bounding_box() for i in range(rings.count())) if box]
    assert head is not None
    assert len(tops) > 3
    assert min(tops) >= head["y"] + head["height"] - 1, "a ring through words makes them hard to read"


def test_a_lesson_is_taken_by_keyboard_on_a_phone(guest: Callable[..., Guest]) -> None:
    ana = guest(size="phone")
    keys, lesson = ana.page.keyboard, lessons.lesson("madness")
    ana.visit("/learn/madness")
    ana.page.wait_for_selector("#lesson-text")
    for number, stop in enumerate(lesson.stops[:-1]):
        at(ana, number)
        new = number > 0 and stop.step != lesson.stops[number - 1].step
        assert not new or ana.page.evaluate("() => document.activeElement.id") == "lesson-text", "read first"
        assert ana.too_wide() == []
        if stop.expects is None:
            tab_to(ana, "#lesson-next")
            keys.press("Enter")
            continue
        tab_to(ana, "#board .action")
        for _ in stop.match.legal(0):
            if focus(ana) == stop.expects:
                break
            keys.press("ArrowRight")
        if focus(ana) != stop.expects:  # the arrows go by places; the values of a jaguar are below the cards
            ana.page.evaluate(
                "(action) => document.querySelector(`#board [data-action='${action}']`).focus()", stop.expects
            )
        keys.press("Enter")
    at(ana, len(lesson.stops) - 1)
    assert [*faults(ana, {"phone": "light"})] == []
    tab_to(ana, "#first-game")
    assert ana.page.locator("#read-rules").is_visible()


def test_on_a_phone_rings_lie_around_the_hand_and_a_hint_does_not_cover_it(guest: Callable[..., Guest]) -> None:
    ana = guest(size="phone")
    ana.visit("/learn/aztec")
    at(ana, 0)
    bids = ana.page.locator("#board [data-action='bid 100']").bounding_box()
    rings = ana.page.locator("#board .ring:not(.under)")
    boxes = [rings.nth(i).bounding_box() for i in range(rings.count())]
    assert bids is not None
    assert [*filter(None, boxes)]
    for box in filter(None, boxes):
        assert box["x"] + box["width"] >= bids["x"] + bids["width"], "around all bids, not around the first"
    ana.visit("/learn/aztec?at=2")
    at(ana, 2)
    words = ana.page.locator("#board [data-action='take'] text").last.bounding_box()
    lot = rings.first.bounding_box()
    assert words is not None
    assert lot is not None
    assert words["y"] + words["height"] <= lot["y"] + lot["height"], "around the words of a choice, not through them"
    ana.visit(f"/learn/aztec?at={len(lessons.lesson('aztec').stops) - 1}")
    ana.press("#first-game")
    ana.page.wait_for_url("**/t/*?for=guided")
    ana.turn()
    ana.page.wait_for_selector("#hints")
    ana.page.wait_for_function(f"() => ({COVERED})().length === 0", timeout=10_000)
    assert ana.page.locator("#guided").is_visible()
    ana.page.evaluate("() => document.querySelector('#now').classList.add('stage-over')")
    assert not ana.page.locator("#guided").is_visible(), "after the end no hints come"
