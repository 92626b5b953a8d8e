"""Room: what is said stands once, cards leave the next button free, and a board keeps its size while one plays."""

from collections.abc import Callable

import pytest
from playwright.sync_api import ViewportSize

from tablee import lessons
from tablee.games import OURS
from tests.browser.guest import Guest
from tests.browser.served import Served
from tests.browser.test_moments import DONE, act_until_a_moment
from tests.browser.test_replay import played_by_bots

TABLET: ViewportSize = {"width": 820, "height": 1180}
LAPTOP: ViewportSize = {"width": 1366, "height": 768}
SIDE: ViewportSize = {"width": 844, "height": 390}
# The places where the sentence of a moment can be read, as boxes that somebody sees.
READ = """(words) => [...document.querySelectorAll("#moment-words, #moment-saying")].filter((one) => {
  const { width, height } = one.getBoundingClientRect()
  return one.textContent === words && width > 2 && height > 2
}).map((one) => one.id)"""
# Buttons of the panel that a card covers.
HIDDEN = """() => {
  const card = document.querySelector("#card").getBoundingClientRect()
  return [...document.querySelectorAll(".left :is(button, a, summary)")].filter((one) => {
    const { left, right, top, bottom, width } = one.getBoundingClientRect()
    const covers = right > card.left && left < card.right && bottom > card.top && top < card.bottom
    return width > 0 && covers
  }).map((one) => one.textContent.trim())
}"""
# Chooses whatever comes first and skips every moment, until a round is over.
RUN_ON = """async () => {
  while (document.querySelector("#summary").hidden && !document.querySelector("#ending")) {
    const now = document.querySelector("#now[data-turn=yes]")
    const next = document.querySelector("#moment:not([hidden]) #moment-on")
    const button = next ?? now?.querySelector("#move button[name=action][value]:not(#by-board)")
    button?.click()
    await new Promise((go) => setTimeout(go, 40))
  }
}"""
# What of these is covered where somebody would touch it.
UNTOUCHED = """(parts) => [...document.querySelectorAll(parts)].filter((one) => {
  const { left, top, width, height } = one.getBoundingClientRect()
  return !one.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}).map((one) => one.textContent.trim())"""
# An account of what has happened, unfolded as for somebody who comes back to the table.
UNFOLD = """() => document.querySelector(".bar-head").insertAdjacentHTML(
  "beforeend", '<details class="recap worth" id="recap" open><summary>Since your last move</summary></details>')"""
# Which of these things of the board the bar covers.
UNDER_THE_BAR = """(things) => {
  const { top } = document.querySelector("#bar").getBoundingClientRect()
  const bottom = (one) => (one.querySelector("[pointer-events=all]") ?? one).getBoundingClientRect().bottom
  return [...document.querySelectorAll(things)].filter((one) => bottom(one) > top + 1)
    .map((one) => one.id || one.dataset.action)
}"""
BUTTONS = "() => [...document.querySelectorAll('.after .button')].map((one) => Math.round(one.offsetHeight))"
# By how many pixels the goal is higher than its place.
CUT_OFF = """() => {
  const goal = document.querySelector(".goal span")
  return goal.scrollHeight - goal.clientHeight
}"""
# By how many pixels the text of a lesson lies over the board.
OVER_THE_BOARD = """() => {
  const [board, bar] = ["#board .drawing", "#bar"].map((part) => document.querySelector(part).getBoundingClientRect())
  return board.bottom - bar.top
}"""
# The summary of a fifth player, and above the table the offer of a lesson.
FIVE_AND_OFFER = """() => {
  const rows = document.querySelector("#summary .sums")
  rows.append(rows.lastElementChild.cloneNode(true))
  const offer = '<aside class="notice strip" id="first-time"><span>New?</span><a class="button small">Learn</a></aside>'
  document.querySelector("#now").insertAdjacentHTML("beforebegin", offer)
}"""
HEIGHT = "() => Math.round(document.querySelector('#board .drawing').getBoundingClientRect().height)"
# Where the sign of the settings ends, and whether the bar of a replay lies over its board.
LAID_OUT = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect()
  const [board, bar] = [box("#board .drawing"), box("#bar")]
  const covers = bar.top < board.bottom - 1 && bar.bottom > board.top + 1 && bar.left < board.right - 1
  const [sign, bottom] = [box("#settings > summary").right, Math.max(board.bottom, bar.bottom)]
  return { sign, covers, bottom, wide: board.width, scrolls: document.documentElement.scrollHeight - innerHeight }
}"""


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_the_sentence_of_a_moment_is_read_in_one_place(size: str, guest: Callable[..., Guest]) -> None:
    ana = guest(size=size, pace="step")
    page = ana.page
    ana.lay("aztec", ["bot:easy", "bot:easy"])
    ana.turn()
    words = act_until_a_moment(ana)
    assert page.evaluate(READ, words) == ["moment-saying" if size == "desktop" else "moment-words"]
    page.select_option("#moment-pace", "off")
    page.wait_for_function(DONE)
    if size == "phone":
        return
    # a card about something in the panel leaves the buttons beside and below it free
    while page.locator("#options .chip[name=action]").count() < 3:
        ana.play(ana.turn().bar[0], by="bar")
        ana.turn()
    page.locator("#options .chip[name=action]").first.hover()
    page.wait_for_selector("#card:not([hidden])")
    assert page.evaluate(HIDDEN) == []


def test_on_a_tablet_the_board_keeps_its_size_and_the_replay_its_hand(
    guest: Callable[..., Guest], house: Served
) -> None:
    ana = guest()
    page = ana.page
    page.set_viewport_size(TABLET)
    ana.lay("gaudi", ["bot:easy"])
    for unfolded in (False, True):
        heights = set()
        if unfolded:
            ana.turn()
            ana.press("#doing > summary")
        for _ in range(5):
            turn = ana.turn()
            heights.add(page.evaluate(HEIGHT))
            ana.play(turn.bar[0], by="bar" if unfolded else "board")
            heights.add(page.evaluate(HEIGHT))
        assert len(heights) == 1, f"the board jumps: {heights}"
    bea = guest(pace="3")
    bea.page.set_viewport_size(TABLET)
    bea.lay("maya", ["bot:easy", "bot:easy", "bot:easy"])  # Aztec may be over after a round, without its summary
    bea.turn()
    height = bea.page.evaluate(HEIGHT)
    bea.press("#hint")
    bea.page.wait_for_selector("#hints")
    assert bea.page.evaluate(HEIGHT) == height, "a hint leaves the board as it is"
    bea.page.evaluate(RUN_ON)
    bea.page.wait_for_selector("#summary:not([hidden])")
    assert bea.page.evaluate(HEIGHT) == height, "and so does the summary of a round"
    assert bea.too_wide() == []
    bea.page.set_viewport_size(LAPTOP)
    below = bea.page.locator("#summary").evaluate("(summary) => summary.getBoundingClientRect().bottom - innerHeight")
    assert below <= 0, "with four players it fits the window of a laptop"
    bea.page.evaluate(FIVE_AND_OFFER)
    below = bea.page.locator("#summary").evaluate("(summary) => summary.getBoundingClientRect().bottom - innerHeight")
    assert below <= 0, "with five too, also if the lesson was offered above the table"
    address = played_by_bots(house, "madness", 2)
    ana.visit(address)
    heights = set(page.evaluate(BUTTONS))
    assert len(heights) == 1, f"what can be done after the end stands in even rows: {heights}"
    ana.visit(f"{address}/replay?at=9")
    for size in (TABLET, SIDE):
        page.set_viewport_size(size)
        found = page.evaluate(LAID_OUT)
        assert found["sign"] > size["width"] - 60, "the settings are at the right"
        assert not found["covers"]
        assert found["bottom"] <= size["height"] + 1
        assert ana.too_wide() == []
    assert found["wide"] > SIDE["width"] * 0.9, "on its side the board has the whole width"


def test_on_a_tablet_the_text_of_a_lesson_leaves_the_board_free(guest: Callable[..., Guest]) -> None:
    ana = guest(lang="fr")
    ana.page.set_viewport_size(TABLET)
    for game in OURS:
        ana.visit(f"/learn/{game}?at=4")
        assert ana.page.evaluate(OVER_THE_BOARD) <= 0, game


def test_on_a_tablet_the_hints_of_a_guided_game_leave_the_seats_free(guest: Callable[..., Guest]) -> None:
    ana = guest()
    page = ana.page
    page.set_viewport_size(TABLET)
    ana.visit(f"/learn/maya?at={len(lessons.lesson('maya').stops) - 1}")
    ana.press("#first-game")
    page.wait_for_url("**/t/*?for=guided")
    ana.turn()
    page.wait_for_selector("#hints")
    assert page.evaluate(UNTOUCHED, "#guided a, .seats .seat, .seats .tool") == []
    assert page.locator("#hint-why .reason").is_visible()
    page.evaluate(UNFOLD)
    assert page.evaluate(UNTOUCHED, "#recap > summary") == [], "a hint does not cover what folds the account"


def test_on_its_side_a_lesson_says_its_goal_to_the_end_and_shows_table_and_hand(guest: Callable[..., Guest]) -> None:
    ana = guest(lang="fr", size="phone")
    ana.page.set_viewport_size(SIDE)
    for game in ("gold", "maya", "aztec", "madness", "gaudi"):
        ana.visit(f"/learn/{game}")
        assert ana.page.evaluate(CUT_OFF) <= 1, game
        found = ana.page.evaluate(LAID_OUT)
        assert not found["covers"], game
        assert found["bottom"] <= SIDE["height"] + 1, f"{game}: what it says and the board are seen together"
        assert found["scrolls"] == 0, f"{game}: without scrolling the page"
        assert found["wide"] > SIDE["width"] * 0.9, f"{game}: table and hand lie side by side"
        assert ana.too_wide() == []


def test_on_a_phone_the_bar_grows_over_no_hand_when_a_choice_can_be_taken_back(guest: Callable[..., Guest]) -> None:
    ana = guest(lang="fr", size="phone")
    page = ana.page
    ana.lay("gaudi", ["bot:easy"])
    turn = ana.turn()
    height = page.locator("#bar").bounding_box()
    ana.play(turn.bar[0])
    after = page.locator("#bar").bounding_box()
    assert height
    assert after
    assert after["height"] <= height["height"] + 1
    assert page.evaluate(UNDER_THE_BAR, "#board .action, [id^=d-hand-]") == []
    assert page.get_by_role("button", name="Annuler").count() == 1
    ana.press("#undo-here")
    page.wait_for_selector(f"#board [data-action='{turn.bar[0]}']")


def test_choices_come_into_sight_when_the_bar_takes_the_place_of_a_moment(guest: Callable[..., Guest]) -> None:
    ana = guest(lang="fr", size="phone", pace="normal")
    page = ana.page
    ana.lay("gaudi", ["bot:easy"])
    for _ in range(2):
        act_until_a_moment(ana)
        page.wait_for_function(DONE)
        page.wait_for_selector("#now[data-turn=yes]")
        page.wait_for_function(DONE)
        page.wait_for_function(f"() => ({UNDER_THE_BAR})('#board .action').length === 0", timeout=5000)
