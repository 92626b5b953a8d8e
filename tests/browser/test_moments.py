"""Moments: what happens is shown at the visitor's pace, waits for nobody else, and can be shown again."""

from collections.abc import Callable
from itertools import pairwise

import pytest

from tests.browser import chromium
from tests.browser.guest import Guest
from tests.browser.served import Served
from tests.browser.test_replay import played_by_bots
from tests.browser.test_signs import FAULTS

LETTER, LEAST = 50, 900  # milliseconds, at the pace of reading

# When which sentence came, in milliseconds, an empty one when nothing is shown any more; and what was read out.
WATCH = """() => {
  window.told = []
  window.heard = []
  const news = document.querySelector("#news")
  new MutationObserver(() => window.heard.push(news.textContent)).observe(news, { childList: true })
  const panel = document.querySelector("#moment")
  const note = () => {
    const words = panel.hidden ? "" : document.querySelector("#moment-words").textContent
    if (window.told.at(-1)?.words !== words) window.told.push({ words, at: performance.now() })
  }
  new MutationObserver(note).observe(panel, { attributes: true, childList: true, subtree: true, characterData: true })
}"""
PLAYING = "() => document.documentElement.classList.contains('playing')"
DONE = "() => !document.documentElement.classList.contains('playing')"
MAY_CHOOSE = """() =>
  !document.documentElement.classList.contains("playing") && document.querySelector("#bar").checkVisibility()"""
# Step by step every moment waits, also one that comes after others were skipped.
CAUGHT_UP = """() => {
  if (document.documentElement.classList.contains("playing")) document.querySelector("#moment-skip").click()
  return document.querySelector("#now").dataset.turn === "yes" && document.querySelector("#bar").checkVisibility()
}"""
# It is this person's turn, others have acted before, and nobody acts now: bids are made by all at the same time.
STEADY = """() => {
  const button = document.querySelector("#move button[name=action][value]:not(#by-board), .slider .go")
  const isTurn = document.querySelector("#now").dataset.turn === "yes"
  return isTurn && !button?.value.startsWith("bid") && document.querySelector("#since li") !== null
}"""
# Another sentence is shown, or it was the last one.
GONE_ON = """(words) =>
  document.querySelector("#moment").hidden || document.querySelector("#moment-words").textContent !== words"""
ESCAPE = "() => document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))"
SKIP = "() => document.querySelector('#moment-skip').click()"
# How much of what is scrolled shows below the button that stays in sight.
BELOW_CONTINUE = """() => {
  const button = document.querySelector("#continue")
  const scroller = [button.closest("#summary"), button.closest(".left")].find((part) => {
    return getComputedStyle(part).overflowY === "auto" && part.scrollHeight > part.clientHeight
  })
  return scroller ? scroller.getBoundingClientRect().bottom - button.getBoundingClientRect().bottom : 0
}"""
IN_WINDOW = "(part) => document.querySelector(part).getBoundingClientRect().bottom <= innerHeight"
COVERED = """() => {
  const box = document.querySelector("#recap").getBoundingClientRect()
  return [...document.querySelectorAll("#board [data-hand], #prompt, #saying")].filter((one) => {
    const { left, right, top, bottom, width } = one.getBoundingClientRect()
    return width > 2 && right > box.left && left < box.right && bottom > box.top && top < box.bottom
  }).map((one) => one.id)
}"""
# The head of the page is in sight, and as high as that of a game with a long goal.
HIGH_HEAD = """() => {
  document.querySelector("#goal").textContent += " And so on.".repeat(12)
  scrollTo({ top: 0, behavior: "instant" })
}"""
# Chooses the first thing that is offered, unless it is not this person's turn or a moment is shown: the page is asked
# and told at once, because a bot may act at any time, and its moment hides what is offered. The answer of the house:
# how much has happened at the table with this choice; 0 if there was none.
CHOOSE = """() => new Promise((answered) => {
  const button = document.querySelector("#move button[name=action][value]:not(#by-board), .slider .go")
  const isTurn = document.querySelector("#now").dataset.turn === "yes"
  if (!button || !isTurn || document.documentElement.classList.contains("playing")) return answered(0)
  document.addEventListener("htmx:after:request", function hear({ detail: { ctx } }) {
    if (!ctx.request.action.endsWith("/act")) return
    document.removeEventListener("htmx:after:request", hear)
    answered(Number(ctx.response.headers.get("tablee-sequence")))
  })
  button.click()
})"""
# The page shows that much, or a moment on the way there.
BEGUN = """(sequence) =>
  document.querySelector("#now").dataset.sequence >= sequence || document.documentElement.matches(".playing")"""
TWO_TAPS = """() => {
  const tap = () => document.querySelector("#board svg").dispatchEvent(new MouseEvent("click", { bubbles: true }))
  tap()
  tap()
}"""


def act_until_a_moment(ana: Guest) -> str:
    """Plays the first thing offered until something happens that is shown; its sentence."""
    page = ana.page
    while not page.evaluate(PLAYING):
        page.wait_for_function(BEGUN, arg=page.evaluate(CHOOSE))
    page.wait_for_selector("#moment:not([hidden])")
    return page.inner_text("#moment-words")


def act_until_nobody_else_acts(ana: Guest) -> None:
    """Plays the first thing offered, skipping what is shown, until nothing changes before this person's next choice."""
    page = ana.page
    page.wait_for_function(CAUGHT_UP)
    while not page.evaluate(STEADY):
        page.wait_for_function(BEGUN, arg=page.evaluate(CHOOSE))
        page.wait_for_function(CAUGHT_UP)


@pytest.mark.parametrize("size", [pytest.param("desktop", marks=pytest.mark.long), "phone"])
def test_moments_stay_as_long_as_one_reads_and_go_on_or_are_skipped_by_a_tap(
    size: str, guest: Callable[..., Guest]
) -> None:
    ana = guest(size=size, pace="step")
    page = ana.page
    ana.lay("aztec", ["bot:easy"])
    ana.turn()

    # step by step: it stays until one goes on
    words = act_until_a_moment(ana)
    assert not page.is_visible("#bar"), "nothing can be chosen that belongs to another position"
    assert page.locator("#board [data-action]").count() == 0
    assert words in page.inner_text("#news"), "screen readers are told"
    page.wait_for_timeout(1500)
    assert page.inner_text("#moment-words") == words
    assert page.input_value("#moment-pace") == "step"
    ana.press("#board svg")
    page.wait_for_function(GONE_ON, arg=words)

    # as long as one reads, and every sentence is read out once
    act_until_nobody_else_acts(ana)
    page.evaluate(WATCH)
    ana.press("#to-more")
    page.select_option("#pace-more", "1")
    page.keyboard.press("Escape")
    act_until_a_moment(ana)
    page.wait_for_function(MAY_CHOOSE)
    told, heard = page.evaluate("[window.told, window.heard]")
    for one, other in pairwise(told):
        if one["words"]:
            assert other["at"] - one["at"] >= max(LEAST, LETTER * len(one["words"])) * 0.95, told
    for words in {one["words"] for one in told} - {""}:
        assert sum(words in text for text in heard) == sum(one["words"] == words for one in told), heard

    # what was not looked at is unfolded, and can be stepped through on the board; the page then is as it was
    act_until_nobody_else_acts(ana)
    page.reload()
    page.wait_for_selector("#now[data-state]")
    state = page.get_attribute("#now", "data-state")
    assert page.locator("#recap[open]").count() == 1
    assert page.evaluate(COVERED) == [], "neither the hand nor the instruction is covered"
    lines = page.locator("#since li").all_inner_texts()
    assert lines
    page.evaluate(HIGH_HEAD)
    for is_open in (0, 1):
        ana.press("#recap > summary")
        assert page.locator("#recap[open]").count() == is_open, (
            "the head of the page does not lie over it, however high"
        )
    for way in (SKIP, TWO_TAPS, ESCAPE):
        if page.locator("#recap[open]").count() == 0:  # it folds where there is little room
            ana.press("#recap > summary")
        ana.press("#watch")
        page.wait_for_selector("#moment:not([hidden])")
        assert lines[0].startswith(page.inner_text("#moment-words"))
        page.evaluate(way)
        page.wait_for_function(MAY_CHOOSE)
        assert page.get_attribute("#now", "data-state") == state
    assert ana.too_wide() == []


@pytest.mark.parametrize(("lang", "size"), [pytest.param("en", "desktop", marks=pytest.mark.long), ("fr", "phone")])
def test_the_summary_of_a_round_is_opened_again_and_waits(
    lang: str, size: str, guest: Callable[..., Guest], house: Served
) -> None:
    ana = guest(lang=lang, size=size)
    page = ana.page
    ana.visit(played_by_bots(house, "maya", 3))
    page.wait_for_selector(f"#now[data-board={'tall' if size == 'phone' else 'wide'}]")  # the server draws the shape
    state = page.get_attribute("#now", "data-state")
    if size == "phone":
        ana.press("#to-side")
    titles = page.locator("#log [data-summary]").all_inner_texts()
    expected = {"en": "Round {} of 3: summary", "fr": "Manche {} sur 3\u00a0: bilan"}[lang]
    assert titles == [expected.format(n) for n in (1, 2)], "also of rounds whose other lines are too old to be shown"
    page.locator("#log [data-summary]").first.click()
    page.wait_for_selector("#summary:not([hidden])")
    rows = page.locator("#summary .sum")
    assert rows.count() == 3
    totals = [int(text.split()[-1]) for text in rows.locator(".total").all_inner_texts()]
    assert totals == sorted(totals, reverse=True)
    for n in range(3):
        parts = [text.split()[-1] for text in rows.nth(n).locator("ul li").all_inner_texts()]
        assert sum(map(int, parts)) == int(rows.nth(n).locator(".gained").inner_text()), "what for, and how much"
    page.wait_for_timeout(1500)
    if size == "desktop":
        page.set_viewport_size({"width": 1280, "height": 480})
    assert page.evaluate(IN_WINDOW, "#continue"), "one sees how to go on, however low the window is"
    assert page.evaluate(BELOW_CONTINUE) <= 8, "half a line below the button looks like a fault"
    assert ana.too_wide() == []
    page.evaluate(chromium.axe())
    assert page.evaluate(FAULTS) == []
    page.focus("#continue")
    page.keyboard.press("Enter")
    page.wait_for_selector("#summary", state="hidden")
    page.keyboard.press("Escape")
    page.wait_for_function(DONE)
    assert page.get_attribute("#now", "data-state") == state


@pytest.mark.parametrize(("size", "told"), [("desktop", "#moment-saying"), ("phone", "#moment")])
def test_after_the_end_what_is_told_lies_below_the_board(
    size: str, told: str, guest: Callable[..., Guest], house: Served
) -> None:
    ana = guest(size=size)
    page = ana.page
    ana.visit(played_by_bots(house, "gaudi", 2))
    if size == "phone":
        ana.press("#to-side")
    page.locator("#log [data-again]").last.click()
    page.wait_for_selector(f"{told}:not([hidden])")
    words, drawing = (page.locator(part).bounding_box() for part in (told, "#board svg.drawing"))
    assert words is not None
    assert drawing is not None
    assert drawing["y"] < 200, "the board is seen from its upper edge on"
    assert words["y"] >= drawing["y"] + drawing["height"], "the points of all stand at its lower edge"
